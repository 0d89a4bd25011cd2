-- What refers to a document refers to one of the same owner.
CREATE UNIQUE INDEX CONCURRENTLY documents_owner_id_id_key ON documents (owner_id, id);
