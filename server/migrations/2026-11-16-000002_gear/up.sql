-- The owner's gear: tools, equipment with its service history, and trips.

-- Dollars per mile in thousandths, for the reimbursement of business trips.
ALTER TABLE accounts ADD COLUMN mileage_rate BIGINT NOT NULL DEFAULT 655;

CREATE TABLE tools (
  id TEXT NOT NULL PRIMARY KEY,
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
  updated_at TEXT NOT NULL
);
CREATE INDEX tools_by_owner ON tools (owner_id, search_text, id);

CREATE TABLE equipment (
  id TEXT NOT NULL PRIMARY KEY,
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
  updated_at TEXT NOT NULL
);
CREATE INDEX equipment_by_owner ON equipment (owner_id, search_text, id);
CREATE INDEX equipment_by_kind ON equipment (owner_id, kind, search_text, id);
CREATE INDEX equipment_by_next_service ON equipment (owner_id, next_service, id);

CREATE TABLE service_records (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  equipment_id TEXT NOT NULL REFERENCES equipment (id) ON DELETE CASCADE,
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
  updated_at TEXT NOT NULL
);
CREATE INDEX service_records_by_equipment ON service_records (equipment_id, service_date, id);
CREATE INDEX service_records_by_owner ON service_records (owner_id);

CREATE TABLE trips (
  id TEXT NOT NULL PRIMARY KEY,
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
  -- worked out by the program whenever the trip is written
  fuel_cost BIGINT NOT NULL,
  total_cost BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX trips_by_date ON trips (owner_id, date, id);
