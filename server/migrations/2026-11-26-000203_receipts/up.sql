-- Each receipt that a customer is emailed, for a payment or a refund.
CREATE TABLE receipts (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  -- that of the document for what was only marked as paid
  payment_id TEXT NOT NULL,
  -- sent because a card paid, and not because the owner asked for it
  is_automatic BOOLEAN NOT NULL,
  asked_at TEXT NOT NULL,
  -- when it's its turn; none once it's in the outbox
  look_at TEXT,
  mail_id TEXT,
  mail_to TEXT,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT receipts_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX receipts_of_document ON receipts (owner_id, document_id, asked_at);
CREATE INDEX receipts_waiting ON receipts (look_at) WHERE look_at IS NOT NULL;
