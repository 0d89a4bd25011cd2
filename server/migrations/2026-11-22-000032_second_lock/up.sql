-- A second lock: the code of an authenticator app, asked for after the password.
ALTER TABLE accounts ADD COLUMN second_lock_since TEXT;

CREATE TABLE second_locks (
  account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- what app and program share, in Base32; as it is, because codes are made from it
  secret TEXT NOT NULL,
  -- the latest step whose code was used: none is taken twice
  last_step BIGINT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE recovery_codes (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);

-- Sign-ins that wait for the code.
CREATE TABLE second_steps (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
);
CREATE INDEX second_steps_by_account ON second_steps (account_id);
CREATE INDEX second_steps_by_expiry ON second_steps (expires_at);

-- Kinds of devices that somebody has signed in with, by their names in plain words.
CREATE TABLE known_devices (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  PRIMARY KEY (account_id, device)
);
CREATE INDEX known_devices_by_age ON known_devices (last_seen_at);
