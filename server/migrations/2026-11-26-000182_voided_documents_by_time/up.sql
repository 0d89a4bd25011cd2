CREATE INDEX CONCURRENTLY documents_voided ON documents (owner_id, voided_at, id) WHERE voided_at IS NOT NULL;
