-- Invoices that are made again and again: what they say, and on which days.
CREATE TABLE recurring_invoices (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- the invoice that it was copied from
  document_id TEXT,
  -- what each of them says, as the body of a new document; its own copy, so that no later change of that invoice reaches it
  content TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  total BIGINT NOT NULL,
  rhythm TEXT NOT NULL,
  -- of a monthly one, where it is not the day of starts_on
  day_of_month BIGINT,
  starts_on TEXT NOT NULL,
  ends_on TEXT,
  -- how many are made at most
  most BIGINT,
  -- how many days each has to be paid in
  due_days BIGINT,
  sends_by_mail BOOLEAN NOT NULL,
  is_paused BOOLEAN NOT NULL,
  -- the day of the next one; the last day there is when there is none
  next_on TEXT NOT NULL,
  -- how many were made, and the day of the last
  made BIGINT NOT NULL,
  last_on TEXT,
  -- the one that was made and is still to be mailed
  in_hand TEXT,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT recurring_invoices_document FOREIGN KEY (owner_id, document_id) REFERENCES documents (owner_id, id)
);
CREATE INDEX recurring_invoices_by_next ON recurring_invoices (owner_id, next_on, id);
CREATE INDEX recurring_invoices_by_document ON recurring_invoices (owner_id, document_id);
CREATE INDEX recurring_invoices_due ON recurring_invoices (next_on);
CREATE INDEX recurring_invoices_in_hand ON recurring_invoices (in_hand) WHERE in_hand IS NOT NULL;

-- Which of them an invoice is one of, and for which day it was made.
ALTER TABLE documents ADD COLUMN recurring_id TEXT;
ALTER TABLE documents ADD COLUMN recurring_on TEXT;
