ALTER TABLE documents DROP COLUMN viewed_at;
