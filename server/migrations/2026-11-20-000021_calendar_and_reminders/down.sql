ALTER TABLE outbox DROP COLUMN attachment_type;
DROP INDEX accounts_sending_reminders;
ALTER TABLE accounts DROP COLUMN reminded_on;
ALTER TABLE accounts DROP COLUMN reminders_since;
ALTER TABLE accounts DROP COLUMN sends_reminders;
DROP INDEX accounts_calendar_key_key;
ALTER TABLE accounts DROP COLUMN calendar_key_since;
ALTER TABLE accounts DROP COLUMN calendar_key;
