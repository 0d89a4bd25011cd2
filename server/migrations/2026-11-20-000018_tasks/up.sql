-- What was promised, to whom and until when.
CREATE TABLE tasks (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  status TEXT NOT NULL,
  priority TEXT NOT NULL,
  due_date TEXT,
  client_id TEXT,
  -- stays when the client goes
  client_name TEXT,
  -- a JSON list of id, text and time
  notes TEXT NOT NULL,
  -- what is to be done before what is done, the soonest due first
  sort_key TEXT NOT NULL,
  -- counts changes of what stands above; notes that are added and ticks aside
  version BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT tasks_client FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id)
);
CREATE INDEX tasks_in_order ON tasks (owner_id, sort_key, id);
CREATE INDEX tasks_by_status ON tasks (owner_id, status, sort_key, id);
CREATE INDEX tasks_by_priority ON tasks (owner_id, priority, sort_key, id);
CREATE INDEX tasks_by_due_date ON tasks (owner_id, due_date, id, status) WHERE due_date IS NOT NULL;
CREATE INDEX tasks_by_client ON tasks (owner_id, client_id, sort_key, id, status) WHERE client_id IS NOT NULL;
