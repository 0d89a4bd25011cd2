-- The owner's calendar at a private address, and reminders that go out by themselves.
-- The key as it stands in the address: whoever can read this table can read the appointments anyway.
ALTER TABLE accounts ADD COLUMN calendar_key TEXT;
ALTER TABLE accounts ADD COLUMN calendar_key_since TEXT;
CREATE UNIQUE INDEX accounts_calendar_key_key ON accounts (calendar_key);

ALTER TABLE accounts ADD COLUMN sends_reminders BOOLEAN NOT NULL DEFAULT FALSE;
-- when that was last switched on, and the owner's day on which clients were last reminded
ALTER TABLE accounts ADD COLUMN reminders_since TEXT;
ALTER TABLE accounts ADD COLUMN reminded_on TEXT;
CREATE INDEX accounts_sending_reminders ON accounts (id) WHERE sends_reminders;

-- Mails carry more than PDFs.
ALTER TABLE outbox ADD COLUMN attachment_type TEXT;
UPDATE outbox SET attachment_type = 'application/pdf' WHERE attachment IS NOT NULL;
