-- Everything an owner keeps, as one archive to download: at most one of each owner, for a day.
CREATE TABLE exports (
  owner_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- in the address it is downloaded from: random, and another for every archive
  id TEXT NOT NULL,
  -- making, ready or failed
  status TEXT NOT NULL,
  -- while it is made: how many things are in it, of how many
  done BIGINT NOT NULL,
  total BIGINT NOT NULL,
  -- how many processes have begun it
  attempts BIGINT NOT NULL,
  -- when a process may take it, pushed ahead by the one that has; once it is ready, when it goes
  due_at TEXT NOT NULL,
  -- a JSON list of at most one file
  file TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT exports_id_key UNIQUE (id)
);
CREATE INDEX exports_by_due ON exports (status, due_at);
