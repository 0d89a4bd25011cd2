-- What customers paid, payment by payment. An invoice that was marked as paid needs none: that the rest came in on the day of
-- its paid_date follows from its status, as it always did (modules/documents/payments).
CREATE TABLE payments (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  -- the day on which the money came in
  date TEXT NOT NULL,
  -- in cents; below 0 for a refund
  amount BIGINT NOT NULL,
  -- how it was paid; none where an invoice was only marked as paid
  method TEXT,
  -- of a refund: why
  note TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT payments_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX payments_by_document ON payments (owner_id, document_id, date, amount);
CREATE INDEX payments_by_date ON payments (owner_id, date, id);

-- What these come to and how many there are, written with them while the document's row is held.
ALTER TABLE documents ADD COLUMN received BIGINT NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN payments BIGINT NOT NULL DEFAULT 0;

-- How much of each line came in on which day, where that is not all of it on the day on which the invoice was paid: what is to
-- be added to, and taken from, what document_lines say. Follows from the payments (modules/documents/revenue/allocation.rs).
CREATE TABLE document_parts (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  place BIGINT NOT NULL,
  day TEXT NOT NULL,
  description_key TEXT NOT NULL,
  customer_key TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (owner_id, document_id, place, day),
  CONSTRAINT document_parts_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX document_parts_by_day ON document_parts (owner_id, day, description_key, customer_key, amount);
