-- When an account and everything in it is removed, because its owner asked for it; signing in before then takes it back.
ALTER TABLE accounts ADD COLUMN leaves_at TEXT;
CREATE INDEX accounts_by_leaving ON accounts (leaves_at);
