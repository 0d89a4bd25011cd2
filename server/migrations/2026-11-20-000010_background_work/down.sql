CREATE TABLE daily_jobs (
  name TEXT NOT NULL PRIMARY KEY,
  last_run_at TEXT NOT NULL
);
DROP TABLE background_work;
