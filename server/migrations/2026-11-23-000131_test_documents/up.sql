-- Whether a document has a payment made in test mode: it is then in no figure, report or export.
ALTER TABLE documents ADD COLUMN is_test BOOLEAN NOT NULL DEFAULT FALSE;

-- Documents whose payments an earlier program counted. They are corrected one by one when the program starts, and leave this
-- table then (modules/documents/revenue/correcting.rs).
CREATE TABLE documents_to_correct (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, document_id),
  CONSTRAINT documents_to_correct_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
INSERT INTO documents_to_correct (owner_id, document_id) SELECT owner_id, id FROM documents WHERE payments > 0;
