-- Files in the store that no row names: not yet, as an upload is still on its way, or no longer. Written before a file is
-- stored and removed in the transaction that names it, so that what is left of an upload is known without looking
-- through the store.
CREATE TABLE loose_files (
  path TEXT NOT NULL PRIMARY KEY,
  -- true: it will be deleted, and no row may name it any more
  is_doomed BOOLEAN NOT NULL,
  -- from then on the sweep deletes it
  due_at TEXT NOT NULL
);
CREATE INDEX loose_files_by_due ON loose_files (due_at);
