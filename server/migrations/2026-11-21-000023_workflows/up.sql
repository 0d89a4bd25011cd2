-- Checklists for the work that is done again and again.
CREATE TABLE workflows (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  category TEXT NOT NULL,
  description TEXT NOT NULL,
  -- a JSON list of id, title, description and completed
  steps TEXT NOT NULL,
  -- counts changes of what stands above, steps that are ticked aside
  version BIGINT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX workflows_by_title ON workflows (owner_id, sort_key, id);
