-- Every email that went to a customer in an owner's name: what, to whom, when, and what became of it.
CREATE TABLE customer_emails (
  -- the one it has in the outbox
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- sent by a schedule and not by hand
  is_automatic BOOLEAN NOT NULL,
  outcome TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX customer_emails_by_time ON customer_emails (owner_id, created_at, id);
CREATE INDEX customer_emails_by_mail ON customer_emails (id);
CREATE INDEX customer_emails_by_age ON customer_emails (created_at);

-- How many reminders are left over from the last look, because the day's emails were used up.
ALTER TABLE reminder_settings ADD COLUMN waiting BIGINT NOT NULL DEFAULT 0;
-- Since when one of those to be emailed could not be put on paper.
ALTER TABLE recurring_invoices ADD COLUMN failing_since TEXT;
