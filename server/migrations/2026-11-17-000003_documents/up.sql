-- Estimates and invoices. The id is also the customer's key to the public page: random, not in order of time.
CREATE TABLE documents (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  document_number TEXT NOT NULL,
  -- the number it had before it was converted
  estimate_number TEXT,
  customer_name TEXT NOT NULL,
  customer_email TEXT,
  customer_phone TEXT,
  project_link TEXT,
  date TEXT NOT NULL,
  due_date TEXT,
  status TEXT NOT NULL,
  items TEXT NOT NULL,
  notes TEXT,
  total BIGINT NOT NULL,
  sent_date TEXT,
  paid_date TEXT,
  -- from then on the customer's link works
  public_since TEXT,
  -- counts changes, so that two people editing at once notice each other
  version BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT documents_owner_id_document_number_key UNIQUE (owner_id, document_number)
);
-- The list's order, with what decides whether a document is past due: read without touching the rows.
CREATE INDEX documents_by_total ON documents (owner_id, total, id, kind, status, sent_date);

-- The last number given out, by owner and kind: counted up in the transaction that uses it.
CREATE TABLE document_counters (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  last_number BIGINT NOT NULL,
  PRIMARY KEY (owner_id, kind)
);
