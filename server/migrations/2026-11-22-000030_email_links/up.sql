-- Links that prove that somebody reads the mail of an address: of an account's new address, before it counts.
CREATE TABLE email_links (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- whether the address is to take the place of the account's; otherwise it is the account's already
  is_change BOOLEAN NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX email_links_by_account ON email_links (account_id, is_change, expires_at);
CREATE INDEX email_links_by_expiry ON email_links (expires_at);
