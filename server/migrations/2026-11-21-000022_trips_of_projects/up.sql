-- A trip may be made for a project. SQLite adds no foreign key to a table that is there, so the table is made anew.
CREATE TABLE trips_anew (
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
  project_id TEXT,
  -- worked out by the program whenever the trip is written
  fuel_cost BIGINT NOT NULL,
  total_cost BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT trips_project FOREIGN KEY (owner_id, project_id) REFERENCES projects (owner_id, id)
);
INSERT INTO trips_anew (id, owner_id, date, start_location, end_location, miles, fuel_price, vehicle, vehicle_mpg, purpose,
    other_cost, notes, fuel_cost, total_cost, search_text, created_at, updated_at)
  SELECT id, owner_id, date, start_location, end_location, miles, fuel_price, vehicle, vehicle_mpg, purpose,
    other_cost, notes, fuel_cost, total_cost, search_text, created_at, updated_at
  FROM trips;
DROP TABLE trips;
ALTER TABLE trips_anew RENAME TO trips;

CREATE INDEX trips_by_date ON trips
  (owner_id, date, id, purpose, miles, fuel_cost, total_cost, vehicle_mpg);
CREATE INDEX trips_by_project ON trips (owner_id, project_id, date, id, purpose, miles) WHERE project_id IS NOT NULL;
