-- Every piece of background work, and not only what is done daily.
CREATE TABLE background_work (
  name TEXT NOT NULL PRIMARY KEY,
  -- whichever process comes first from then on does it
  due_at TEXT NOT NULL,
  -- when it last came to a good end, and when it last failed
  last_ran_at TEXT,
  last_failed_at TEXT
);
INSERT INTO background_work (name, due_at, last_ran_at) SELECT name, last_run_at, last_run_at FROM daily_jobs;
DROP TABLE daily_jobs;
