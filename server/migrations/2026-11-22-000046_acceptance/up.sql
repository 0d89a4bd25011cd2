-- What customers answered to estimates: added to, never changed.
CREATE TABLE document_answers (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  -- Accepted or Declined
  outcome TEXT NOT NULL,
  -- the name typed as signature, or the reason
  words TEXT,
  document_version BIGINT NOT NULL,
  -- what was answered to, word for word, and its SHA-256
  content TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  client_address TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT document_answers_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX document_answers_by_document ON document_answers (owner_id, document_id, answered_at);

-- The last of them, for lists.
ALTER TABLE documents ADD COLUMN answer TEXT;
ALTER TABLE documents ADD COLUMN answer_words TEXT;
ALTER TABLE documents ADD COLUMN answered_at TEXT;
-- the SHA-256 of what was offered: an estimate with another one asks anew
ALTER TABLE documents ADD COLUMN answered_to TEXT;

-- What customers agree to, and whether they are asked.
ALTER TABLE accounts ADD COLUMN terms TEXT;
ALTER TABLE accounts ADD COLUMN asks_acceptance BOOLEAN NOT NULL DEFAULT TRUE;
