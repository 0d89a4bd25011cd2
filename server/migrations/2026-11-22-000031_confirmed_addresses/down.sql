ALTER TABLE accounts DROP COLUMN email_confirmed_at;
