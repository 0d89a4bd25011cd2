-- Whether customers are reminded of invoices that they have not paid, and how.
CREATE TABLE reminder_settings (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  is_on BOOLEAN NOT NULL,
  -- so many days after the due date
  first_days BIGINT,
  second_days BIGINT,
  third_days BIGINT,
  -- none: the usual one
  message TEXT,
  -- the day on which it was switched on, and the last one on which reminders were sent
  since TEXT,
  reminded_on TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id)
);
CREATE INDEX reminder_settings_on ON reminder_settings (is_on) WHERE is_on;

-- Each reminder that went out: once for a due date and a number of days after it.
CREATE TABLE document_reminders (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  due_on TEXT NOT NULL,
  days BIGINT NOT NULL,
  mail_to TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT document_reminders_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX document_reminders_key ON document_reminders (owner_id, document_id, due_on, days);
CREATE INDEX document_reminders_by_time ON document_reminders (owner_id, sent_at, id);
