-- Browsers that got in with the right code before: someone else's wrong codes don't keep them waiting.
CREATE TABLE device_keys (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX device_keys_by_age ON device_keys (last_used_at);
