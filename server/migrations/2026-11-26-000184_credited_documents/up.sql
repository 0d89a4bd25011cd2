-- What of what a document received was paid with credit.
ALTER TABLE documents ADD COLUMN credited BIGINT NOT NULL DEFAULT 0;
