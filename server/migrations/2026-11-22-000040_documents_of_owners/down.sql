DROP INDEX documents_owner_id_id_key;
