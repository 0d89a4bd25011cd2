-- When a customer first opened the document behind its link.
ALTER TABLE documents ADD COLUMN viewed_at TEXT;
