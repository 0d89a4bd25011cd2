-- Clients: who they are, where they stand, whom to call next; and what was said with each of them.
CREATE TABLE clients (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- these four are empty for a client that was brought along from elsewhere without them
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  company TEXT,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  estimated_value BIGINT NOT NULL,
  actual_value BIGINT NOT NULL,
  source TEXT,
  lead_source TEXT NOT NULL,
  industry TEXT,
  notes TEXT,
  street TEXT,
  city TEXT,
  state TEXT,
  zip TEXT,
  country TEXT,
  linkedin TEXT,
  twitter TEXT,
  facebook TEXT,
  -- a JSON list of texts
  tags TEXT NOT NULL,
  last_contact_date TEXT,
  next_follow_up_date TEXT,
  -- by which two of them are told to be the same; empty when there is none
  email_key TEXT NOT NULL,
  phone_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- what refers to a client refers to one of the same owner
  CONSTRAINT clients_owner_id_id_key UNIQUE (owner_id, id)
);
-- Each order of the list.
CREATE INDEX clients_by_name ON clients (owner_id, sort_key, id);
CREATE INDEX clients_by_kind ON clients (owner_id, kind, sort_key, id);
CREATE INDEX clients_by_status ON clients (owner_id, status, sort_key, id);
CREATE INDEX clients_by_follow_up ON clients (owner_id, next_follow_up_date, id) WHERE next_follow_up_date IS NOT NULL;
-- How many came in a span, and the two ways a client is known again.
CREATE INDEX clients_by_age ON clients (owner_id, created_at);
CREATE INDEX clients_by_email ON clients (owner_id, email_key) WHERE email_key <> '';
CREATE INDEX clients_by_phone ON clients (owner_id, phone_key) WHERE phone_key <> '';

CREATE TABLE interactions (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  client_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  description TEXT NOT NULL,
  date TEXT NOT NULL,
  status TEXT,
  follow_up_date TEXT,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT interactions_client FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX interactions_by_client ON interactions (owner_id, client_id, date, id);
