-- All keys begin with the owner, as in PostgreSQL. SQLite changes no key of a table that is there, so the tables are made anew:
-- first those that others refer to, whose references follow when a table gets its name. Nothing may refer to a table that is
-- dropped, or what refers to it would go with it.

CREATE TABLE activity_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL,
  happened_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
);
INSERT INTO activity_anew (
    id, owner_id, kind, action, details, happened_at)
  SELECT
    id, owner_id, kind, action, details, happened_at
  FROM activity;

CREATE TABLE clients_anew (
  id TEXT NOT NULL,
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
  PRIMARY KEY (owner_id, id)
);
INSERT INTO clients_anew (
    id, owner_id, first_name, last_name, email, phone, company, kind, status, estimated_value, actual_value, source,
    lead_source, industry, notes, street, city, state, zip, country, linkedin, twitter, facebook, tags, last_contact_date,
    next_follow_up_date, email_key, phone_key, sort_key, search_text, created_at, updated_at)
  SELECT
    id, owner_id, first_name, last_name, email, phone, company, kind, status, estimated_value, actual_value, source,
    lead_source, industry, notes, street, city, state, zip, country, linkedin, twitter, facebook, tags, last_contact_date,
    next_follow_up_date, email_key, phone_key, sort_key, search_text, created_at, updated_at
  FROM clients;

CREATE TABLE equipment_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  brand TEXT,
  model TEXT,
  year BIGINT,
  cost BIGINT NOT NULL,
  location TEXT,
  vin_serial_number TEXT,
  status TEXT NOT NULL,
  condition TEXT NOT NULL,
  assigned_to TEXT,
  last_service TEXT,
  next_service TEXT,
  notes TEXT,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  sort_key TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, id)
);
INSERT INTO equipment_anew (
    id, owner_id, name, kind, brand, model, year, cost, location, vin_serial_number, status, condition, assigned_to,
    last_service, next_service, notes, search_text, created_at, updated_at, sort_key)
  SELECT
    id, owner_id, name, kind, brand, model, year, cost, location, vin_serial_number, status, condition, assigned_to,
    last_service, next_service, notes, search_text, created_at, updated_at, sort_key
  FROM equipment;

CREATE TABLE exports_anew (
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
  created_at TEXT NOT NULL
);
INSERT INTO exports_anew (
    owner_id, id, status, done, total, attempts, due_at, file, created_at)
  SELECT
    owner_id, id, status, done, total, attempts, due_at, file, created_at
  FROM exports;

CREATE TABLE interactions_anew (
  id TEXT NOT NULL,
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
  PRIMARY KEY (owner_id, id),
  CONSTRAINT interactions_client FOREIGN KEY (owner_id, client_id) REFERENCES clients_anew (owner_id, id) ON DELETE CASCADE
);
INSERT INTO interactions_anew (
    id, owner_id, client_id, kind, subject, description, date, status, follow_up_date, search_text, created_at, updated_at)
  SELECT
    id, owner_id, client_id, kind, subject, description, date, status, follow_up_date, search_text, created_at, updated_at
  FROM interactions;

CREATE TABLE parts_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sku TEXT,
  part_number TEXT,
  cost BIGINT NOT NULL,
  price BIGINT NOT NULL,
  location TEXT NOT NULL,
  quantity BIGINT NOT NULL,
  reorder_level BIGINT NOT NULL,
  condition TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  sort_key TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, id)
);
INSERT INTO parts_anew (
    id, owner_id, name, sku, part_number, cost, price, location, quantity, reorder_level, condition, search_text,
    created_at, updated_at, sort_key)
  SELECT
    id, owner_id, name, sku, part_number, cost, price, location, quantity, reorder_level, condition, search_text,
    created_at, updated_at, sort_key
  FROM parts;

CREATE TABLE projects_anew (
  id TEXT NOT NULL,
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
  client_id TEXT,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT projects_client FOREIGN KEY (owner_id, client_id) REFERENCES clients_anew (owner_id, id)
);
INSERT INTO projects_anew (
    id, owner_id, name, client, description, budget, start_date, end_date, status, tasks, notes, version, search_text,
    created_at, updated_at, client_id)
  SELECT
    id, owner_id, name, client, description, budget, start_date, end_date, status, tasks, notes, version, search_text,
    created_at, updated_at, client_id
  FROM projects;

CREATE TABLE service_records_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  equipment_id TEXT NOT NULL,
  service_date TEXT NOT NULL,
  service_type TEXT NOT NULL,
  description TEXT,
  performed_by TEXT NOT NULL,
  mileage BIGINT NOT NULL,
  notes TEXT,
  invoice_number TEXT,
  next_service_date TEXT,
  -- a JSON list of name, quantity and cost
  parts_used TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT service_records_equipment FOREIGN KEY (owner_id, equipment_id)
    REFERENCES equipment_anew (owner_id, id) ON DELETE CASCADE
);
INSERT INTO service_records_anew (
    id, owner_id, equipment_id, service_date, service_type, description, performed_by, mileage, notes, invoice_number,
    next_service_date, parts_used, search_text, created_at, updated_at)
  SELECT
    id, owner_id, equipment_id, service_date, service_type, description, performed_by, mileage, notes, invoice_number,
    next_service_date, parts_used, search_text, created_at, updated_at
  FROM service_records;

CREATE TABLE tasks_anew (
  id TEXT NOT NULL,
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
  PRIMARY KEY (owner_id, id),
  CONSTRAINT tasks_client FOREIGN KEY (owner_id, client_id) REFERENCES clients_anew (owner_id, id)
);
INSERT INTO tasks_anew (
    id, owner_id, title, description, status, priority, due_date, client_id, client_name, notes, sort_key, version,
    search_text, created_at, updated_at)
  SELECT
    id, owner_id, title, description, status, priority, due_date, client_id, client_name, notes, sort_key, version,
    search_text, created_at, updated_at
  FROM tasks;

CREATE TABLE tools_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  brand TEXT NOT NULL,
  kind TEXT NOT NULL,
  cost BIGINT NOT NULL,
  quantity BIGINT NOT NULL,
  location TEXT,
  condition TEXT NOT NULL,
  serial_number TEXT,
  purchase_date TEXT,
  purchase_location TEXT,
  warranty TEXT,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  sort_key TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, id)
);
INSERT INTO tools_anew (
    id, owner_id, name, brand, kind, cost, quantity, location, condition, serial_number, purchase_date, purchase_location,
    warranty, search_text, created_at, updated_at, sort_key)
  SELECT
    id, owner_id, name, brand, kind, cost, quantity, location, condition, serial_number, purchase_date, purchase_location,
    warranty, search_text, created_at, updated_at, sort_key
  FROM tools;

CREATE TABLE trips_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  start_location TEXT NOT NULL,
  end_location TEXT NOT NULL,
  miles BIGINT NOT NULL,
  fuel_price BIGINT NOT NULL,
  vehicle TEXT NOT NULL,
  vehicle_mpg BIGINT NOT NULL,
  purpose TEXT NOT NULL,
  other_cost BIGINT NOT NULL,
  notes TEXT,
  project_id TEXT,
  -- worked out by the program whenever the trip is written
  fuel_cost BIGINT NOT NULL,
  total_cost BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT trips_project FOREIGN KEY (owner_id, project_id) REFERENCES projects_anew (owner_id, id)
);
INSERT INTO trips_anew (
    id, owner_id, date, start_location, end_location, miles, fuel_price, vehicle, vehicle_mpg, purpose, other_cost, notes,
    project_id, fuel_cost, total_cost, search_text, created_at, updated_at)
  SELECT
    id, owner_id, date, start_location, end_location, miles, fuel_price, vehicle, vehicle_mpg, purpose, other_cost, notes,
    project_id, fuel_cost, total_cost, search_text, created_at, updated_at
  FROM trips;

CREATE TABLE workflows_anew (
  id TEXT NOT NULL,
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
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
);
INSERT INTO workflows_anew (
    id, owner_id, title, category, description, steps, version, sort_key, search_text, created_at, updated_at)
  SELECT
    id, owner_id, title, category, description, steps, version, sort_key, search_text, created_at, updated_at
  FROM workflows;

CREATE TABLE appointments_anew (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  is_multi_day BOOLEAN NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL,
  status TEXT NOT NULL,
  -- name, address and number stay as they were entered, whatever becomes of the client
  client_id TEXT,
  client_name TEXT NOT NULL,
  client_email TEXT,
  client_phone TEXT,
  location TEXT,
  notes TEXT,
  category TEXT NOT NULL,
  notify_client BOOLEAN NOT NULL,
  -- empty while the client has not been told of the present time
  notification_status TEXT,
  notified_at TEXT,
  reminded_at TEXT,
  -- when it was last given another time; empty while it has its first one
  moved_at TEXT,
  -- the last mail to the client
  mail_id TEXT,
  mail_to TEXT,
  mail_outcome TEXT,
  -- start_date and start_time in one, which all lists are in the order of
  starts_at TEXT NOT NULL,
  -- of what lasts several days: the next power of four that is no fewer days; empty for a single day
  reach BIGINT,
  -- counts changes by people, what is sent aside
  version BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT appointments_client FOREIGN KEY (owner_id, client_id) REFERENCES clients_anew (owner_id, id)
);
INSERT INTO appointments_anew (
    id, owner_id, title, is_multi_day, start_date, end_date, start_time, end_time, status, client_id, client_name,
    client_email, client_phone, location, notes, category, notify_client, notification_status, notified_at, reminded_at,
    moved_at, mail_id, mail_to, mail_outcome, starts_at, reach, version, search_text, created_at, updated_at)
  SELECT
    id, owner_id, title, is_multi_day, start_date, end_date, start_time, end_time, status, client_id, client_name,
    client_email, client_phone, location, notes, category, notify_client, notification_status, notified_at, reminded_at,
    moved_at, mail_id, mail_to, mail_outcome, starts_at, reach, version, search_text, created_at, updated_at
  FROM appointments;

CREATE TABLE documents_anew (
  -- also the customer's key to the public page: random, not in order of time
  id TEXT NOT NULL,
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
  overdue_noticed_at TEXT,
  customer_key TEXT NOT NULL DEFAULT '',
  unsent_status TEXT,
  unsent_date TEXT,
  client_id TEXT,
  customer_address TEXT,
  mail_outcome TEXT,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT documents_client FOREIGN KEY (owner_id, client_id) REFERENCES clients_anew (owner_id, id),
  CONSTRAINT documents_project FOREIGN KEY (owner_id, project_link) REFERENCES projects_anew (owner_id, id)
);
INSERT INTO documents_anew (
    id, owner_id, kind, document_number, estimate_number, customer_name, customer_email, customer_phone, project_link,
    date, due_date, status, items, notes, total, sent_date, paid_date, public_since, version, search_text, created_at,
    updated_at, photos, mail_id, mail_to, overdue_noticed_at, customer_key, unsent_status, unsent_date, client_id,
    customer_address, mail_outcome)
  SELECT
    id, owner_id, kind, document_number, estimate_number, customer_name, customer_email, customer_phone, project_link,
    date, due_date, status, items, notes, total, sent_date, paid_date, public_since, version, search_text, created_at,
    updated_at, photos, mail_id, mail_to, overdue_noticed_at, customer_key, unsent_status, unsent_date, client_id,
    customer_address, mail_outcome
  FROM documents;

CREATE TABLE document_lines_anew (
  document_id TEXT NOT NULL,
  place BIGINT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  description TEXT NOT NULL,
  -- folded, and of bounded length: what services are grouped by
  description_key TEXT NOT NULL,
  amount BIGINT NOT NULL,
  customer_key TEXT NOT NULL,
  -- the owner's own day on which the invoice was paid
  paid_day TEXT,
  PRIMARY KEY (owner_id, document_id, place),
  CONSTRAINT document_lines_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents_anew (owner_id, id) ON DELETE CASCADE
);
INSERT INTO document_lines_anew (
    document_id, place, owner_id, description, description_key, amount, customer_key, paid_day)
  SELECT
    document_id, place, owner_id, description, description_key, amount, customer_key, paid_day
  FROM document_lines;

CREATE TABLE expenses_anew (
  id TEXT NOT NULL,
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
  PRIMARY KEY (owner_id, id),
  CONSTRAINT expenses_project FOREIGN KEY (owner_id, project_id) REFERENCES projects_anew (owner_id, id) ON DELETE CASCADE
);
INSERT INTO expenses_anew (
    id, owner_id, project_id, description, amount, date, category, receipt, search_text, created_at, updated_at)
  SELECT
    id, owner_id, project_id, description, amount, date, category, receipt, search_text, created_at, updated_at
  FROM expenses;

DROP TABLE expenses;
DROP TABLE document_lines;
DROP TABLE documents;
DROP TABLE appointments;
DROP TABLE workflows;
DROP TABLE trips;
DROP TABLE tools;
DROP TABLE tasks;
DROP TABLE service_records;
DROP TABLE projects;
DROP TABLE parts;
DROP TABLE interactions;
DROP TABLE exports;
DROP TABLE equipment;
DROP TABLE clients;
DROP TABLE activity;

ALTER TABLE activity_anew RENAME TO activity;
ALTER TABLE clients_anew RENAME TO clients;
ALTER TABLE equipment_anew RENAME TO equipment;
ALTER TABLE exports_anew RENAME TO exports;
ALTER TABLE interactions_anew RENAME TO interactions;
ALTER TABLE parts_anew RENAME TO parts;
ALTER TABLE projects_anew RENAME TO projects;
ALTER TABLE service_records_anew RENAME TO service_records;
ALTER TABLE tasks_anew RENAME TO tasks;
ALTER TABLE tools_anew RENAME TO tools;
ALTER TABLE trips_anew RENAME TO trips;
ALTER TABLE workflows_anew RENAME TO workflows;
ALTER TABLE appointments_anew RENAME TO appointments;
ALTER TABLE documents_anew RENAME TO documents;
ALTER TABLE document_lines_anew RENAME TO document_lines;
ALTER TABLE expenses_anew RENAME TO expenses;

-- Those by the id alone are for what is looked up without an owner, and for the release before: see docs/decisions/database.md.
CREATE INDEX activity_by_owner ON activity (owner_id, happened_at, id);
CREATE INDEX clients_by_name ON clients (owner_id, sort_key, id);
CREATE INDEX clients_by_kind ON clients (owner_id, kind, sort_key, id);
CREATE INDEX clients_by_status ON clients (owner_id, status, sort_key, id);
CREATE INDEX clients_by_follow_up ON clients (owner_id, next_follow_up_date, id) WHERE next_follow_up_date IS NOT NULL;
CREATE INDEX clients_by_age ON clients (owner_id, created_at);
CREATE INDEX clients_by_email ON clients (owner_id, email_key) WHERE email_key <> '';
CREATE INDEX clients_by_phone ON clients (owner_id, phone_key) WHERE phone_key <> '';
CREATE INDEX clients_by_id ON clients (id);
CREATE INDEX equipment_by_next_service ON equipment (owner_id, next_service, id);
CREATE INDEX equipment_by_name ON equipment (owner_id, sort_key, id);
CREATE INDEX equipment_by_kind ON equipment (owner_id, kind, sort_key, id);
CREATE INDEX equipment_by_status ON equipment (owner_id, status, sort_key, id);
CREATE INDEX equipment_by_id ON equipment (id);
CREATE INDEX exports_by_due ON exports (status, due_at);
CREATE INDEX exports_by_id ON exports (id);
CREATE INDEX interactions_by_client ON interactions (owner_id, client_id, date, id);
CREATE INDEX interactions_by_id ON interactions (id);
CREATE INDEX parts_by_name ON parts (owner_id, sort_key, id);
CREATE INDEX parts_low ON parts (owner_id, sort_key, id) WHERE quantity <= reorder_level;
CREATE INDEX parts_out ON parts (owner_id, sort_key, id) WHERE quantity = 0;
CREATE INDEX parts_by_id ON parts (id);
CREATE INDEX projects_by_start ON projects (owner_id, start_date, id, status, budget);
CREATE INDEX projects_by_status ON projects (owner_id, status, start_date, id);
CREATE INDEX projects_by_client ON projects (owner_id, client_id, start_date, id) WHERE client_id IS NOT NULL;
CREATE INDEX projects_by_id ON projects (id);
CREATE INDEX service_records_newest ON service_records (owner_id, equipment_id, service_date, id);
CREATE INDEX service_records_by_id ON service_records (id);
CREATE INDEX tasks_in_order ON tasks (owner_id, sort_key, id);
CREATE INDEX tasks_by_status ON tasks (owner_id, status, sort_key, id);
CREATE INDEX tasks_by_priority ON tasks (owner_id, priority, sort_key, id);
CREATE INDEX tasks_by_due_date ON tasks (owner_id, due_date, id, status) WHERE due_date IS NOT NULL;
CREATE INDEX tasks_by_client ON tasks (owner_id, client_id, sort_key, id, status) WHERE client_id IS NOT NULL;
CREATE INDEX tasks_by_id ON tasks (id);
CREATE INDEX tools_by_name ON tools (owner_id, sort_key, id);
CREATE INDEX tools_out ON tools (owner_id, sort_key, id) WHERE quantity = 0;
CREATE INDEX tools_by_id ON tools (id);
CREATE INDEX trips_by_date ON trips
  (owner_id, date, id, purpose, miles, fuel_cost, total_cost, vehicle_mpg);
CREATE INDEX trips_by_project ON trips (owner_id, project_id, date, id, purpose, miles) WHERE project_id IS NOT NULL;
CREATE INDEX trips_by_id ON trips (id);
CREATE INDEX workflows_by_title ON workflows (owner_id, sort_key, id);
CREATE INDEX workflows_by_id ON workflows (id);
CREATE INDEX appointments_by_start ON appointments (owner_id, starts_at, id, status, end_date, category);
CREATE INDEX appointments_by_status ON appointments (owner_id, status, starts_at, id, end_date);
CREATE INDEX appointments_over_days ON appointments (owner_id, reach, starts_at, end_date) WHERE reach IS NOT NULL;
CREATE INDEX appointments_by_client ON appointments (owner_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX appointments_by_mail ON appointments (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX appointments_by_id ON appointments (id);
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
CREATE INDEX documents_by_client ON documents (owner_id, client_id, kind, status, total) WHERE client_id IS NOT NULL;
CREATE INDEX documents_by_id ON documents (id);
CREATE INDEX document_lines_by_service ON document_lines (owner_id, paid_day, description_key, amount)
  WHERE paid_day IS NOT NULL;
CREATE INDEX document_lines_by_customer ON document_lines (owner_id, paid_day, customer_key, document_id, amount)
  WHERE paid_day IS NOT NULL;
CREATE INDEX document_lines_by_document ON document_lines (document_id);
CREATE INDEX expenses_by_project ON expenses (owner_id, project_id, date, id, amount);
CREATE INDEX expenses_by_date ON expenses (owner_id, date, id);
CREATE INDEX expenses_by_id ON expenses (id);
