-- What an invoice took from the shelf when it first went out: a JSON list. What went out before took nothing.
ALTER TABLE documents ADD COLUMN taken_parts TEXT NOT NULL DEFAULT '[]';
-- how many more invoices took than there were, since it was last counted
ALTER TABLE parts ADD COLUMN missing BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN takes_parts BOOLEAN NOT NULL DEFAULT TRUE;
