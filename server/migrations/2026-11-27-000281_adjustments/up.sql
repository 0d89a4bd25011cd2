-- What an invoice asks less for without money coming in: credit memos and what was written off.
ALTER TABLE documents ADD COLUMN credit_memo_total BIGINT NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN write_off_total BIGINT NOT NULL DEFAULT 0;

-- Credit memos. One goes by the id of its line in the document's ledger. When that line is removed the memo stays, as void: its
-- number is never given out again.
CREATE TABLE credit_memos (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  number TEXT NOT NULL,
  document_id TEXT NOT NULL,
  document_number TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  amount BIGINT NOT NULL,
  tax BIGINT NOT NULL,
  reason TEXT NOT NULL,
  date TEXT NOT NULL,
  voided_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX credit_memos_by_document ON credit_memos (owner_id, document_id);
CREATE INDEX credit_memos_by_date ON credit_memos (owner_id, date, id);
