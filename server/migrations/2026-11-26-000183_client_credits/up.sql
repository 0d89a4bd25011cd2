-- How many entries an owner's credit ledger has: whoever writes one holds this row, so no credit is spent twice.
CREATE TABLE credit_counters (
  owner_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  last_entry BIGINT NOT NULL
);

-- What customers have as credit: money in above 0, spent below 0. It belongs to the client or, without one, to the name and
-- address on the document.
CREATE TABLE client_credits (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  entry BIGINT NOT NULL,
  client_id TEXT,
  customer_key TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount BIGINT NOT NULL,
  date TEXT NOT NULL,
  document_id TEXT NOT NULL,
  document_number TEXT NOT NULL,
  payment_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT client_credits_client FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id)
);
CREATE INDEX client_credits_by_client ON client_credits (owner_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX client_credits_by_customer ON client_credits (owner_id, customer_key);
CREATE INDEX client_credits_by_document ON client_credits (owner_id, document_id);
