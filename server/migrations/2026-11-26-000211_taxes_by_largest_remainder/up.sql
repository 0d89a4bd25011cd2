-- Documents whose payments an earlier program spread over items and taxes by running sums, not by largest remainder. They are
-- counted anew one by one when the program starts, and leave this table then (modules/documents/revenue/recounting.rs).
CREATE TABLE documents_to_recount (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  PRIMARY KEY (owner_id, document_id),
  CONSTRAINT documents_to_recount_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
INSERT INTO documents_to_recount (owner_id, document_id) SELECT owner_id, id FROM documents WHERE payments > 0;
