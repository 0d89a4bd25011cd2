-- Projects with their tasks and expenses, and documents that belong to one of them.
CREATE TABLE projects (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- the id of a client, or any name
  client TEXT NOT NULL,
  description TEXT,
  budget BIGINT,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  status TEXT NOT NULL,
  -- a JSON list of id, name and completed
  tasks TEXT NOT NULL,
  notes TEXT,
  -- counts changes of what stands above, tasks that are ticked aside
  version BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- what refers to a project refers to one of the same owner
  CONSTRAINT projects_owner_id_id_key UNIQUE (owner_id, id)
);
-- Each order of the list, with what its summary adds up.
CREATE INDEX projects_by_start ON projects (owner_id, start_date, id, status, budget);
CREATE INDEX projects_by_status ON projects (owner_id, status, start_date, id);

CREATE TABLE expenses (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL,
  description TEXT NOT NULL,
  amount BIGINT NOT NULL,
  date TEXT NOT NULL,
  category TEXT NOT NULL,
  -- a JSON list of at most one file
  receipt TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT expenses_project FOREIGN KEY (owner_id, project_id) REFERENCES projects (owner_id, id) ON DELETE CASCADE
);
-- Newest first, and added up without touching the rows.
CREATE INDEX expenses_by_project ON expenses (owner_id, project_id, date, id, amount);

-- SQLite adds no foreign key to a table that is there, so the table is made anew. Nothing linked to a project yet.
CREATE TABLE documents_anew (
  -- also the customer's key to the public page: random, not in order of time
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  document_number TEXT NOT NULL,
  estimate_number TEXT,
  customer_name TEXT NOT NULL,
  customer_email TEXT,
  customer_phone TEXT,
  project_link TEXT,
  date TEXT NOT NULL,
  due_date TEXT,
  status TEXT NOT NULL,
  items TEXT NOT NULL,
  notes TEXT,
  total BIGINT NOT NULL,
  sent_date TEXT,
  paid_date TEXT,
  public_since TEXT,
  version BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  photos TEXT NOT NULL DEFAULT '[]',
  mail_id TEXT,
  mail_to TEXT,
  mail_state TEXT,
  mail_at TEXT,
  mail_reason TEXT,
  overdue_noticed_at TEXT,
  customer_key TEXT NOT NULL DEFAULT '',
  unsent_status TEXT,
  unsent_date TEXT,
  CONSTRAINT documents_project FOREIGN KEY (owner_id, project_link) REFERENCES projects (owner_id, id)
);
INSERT INTO documents_anew (id, owner_id, kind, document_number, estimate_number, customer_name, customer_email,
    customer_phone, date, due_date, status, items, notes, total, sent_date, paid_date, public_since, version, search_text,
    created_at, updated_at, photos, mail_id, mail_to, mail_state, mail_at, mail_reason, overdue_noticed_at, customer_key,
    unsent_status, unsent_date)
  SELECT id, owner_id, kind, document_number, estimate_number, customer_name, customer_email,
    customer_phone, date, due_date, status, items, notes, total, sent_date, paid_date, public_since, version, search_text,
    created_at, updated_at, photos, mail_id, mail_to, mail_state, mail_at, mail_reason, overdue_noticed_at, customer_key,
    unsent_status, unsent_date
  FROM documents;
DROP TABLE documents;
ALTER TABLE documents_anew RENAME TO documents;

CREATE UNIQUE INDEX documents_owner_id_document_number_key ON documents (owner_id, document_number);
CREATE INDEX documents_by_total ON documents (owner_id, total, id, kind, status, sent_date);
CREATE INDEX documents_by_mail ON documents (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX documents_to_notice ON documents (sent_date)
  WHERE overdue_noticed_at IS NULL AND kind = 'Invoice' AND status = 'Sent';
CREATE INDEX documents_by_status ON documents (owner_id, kind, status, total, id, sent_date);
CREATE INDEX documents_by_age ON documents (owner_id, created_at, id, kind, status, sent_date);
CREATE INDEX documents_by_customer ON documents (owner_id, customer_key, id, kind, status, sent_date);
CREATE INDEX documents_by_due_date ON documents
  (owner_id, COALESCE(due_date, '9999-12-31'), id, kind, status, sent_date);
CREATE INDEX documents_by_project ON documents (owner_id, project_link) WHERE project_link IS NOT NULL;
