-- When it was shown that somebody reads the mail of the account's address; null: not yet. Who signed up before this was asked
-- goes on as before.
ALTER TABLE accounts ADD COLUMN email_confirmed_at TEXT;
UPDATE accounts SET email_confirmed_at = created_at;
