-- Since when a document is void, why and by whom: it's in no list or figure then.
ALTER TABLE documents ADD COLUMN voided_at TEXT;
ALTER TABLE documents ADD COLUMN void_reason TEXT;
ALTER TABLE documents ADD COLUMN voided_by TEXT;
