-- What customers go on seeing of an estimate that became an invoice, until the invoice is sent.
CREATE TABLE shown_estimates (
  owner_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  content TEXT NOT NULL,
  kept_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, document_id),
  FOREIGN KEY (owner_id, document_id) REFERENCES documents (owner_id, id) ON DELETE CASCADE
);

-- Since when a document's link worked that was taken back or isn't sent yet.
ALTER TABLE documents ADD COLUMN was_public_since TEXT;
