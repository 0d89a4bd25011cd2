-- What summaries and totals say, kept with the rows they are about: each row's share is added when it is written and taken
-- out when it goes (platform/kept.rs), in the same transaction. Whole numbers; as floating point, because a sum may be
-- larger than a BIGINT holds.
CREATE TABLE kept_figures (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- the day it is about; empty for what is not counted by days
  day TEXT NOT NULL,
  amount DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (owner_id, day, name)
);

INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'parts', '', COUNT(*) FROM parts GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'parts low', '', COUNT(*) FROM parts WHERE quantity <= reorder_level GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'parts out', '', COUNT(*) FROM parts WHERE quantity = 0 GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'parts value', '', SUM(CAST((quantity * cost + 500) / 1000 AS DOUBLE PRECISION)) FROM parts
  GROUP BY owner_id;

INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'tools', '', COUNT(*) FROM tools GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'tools available', '', COUNT(*) FROM tools WHERE quantity > 0 GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'tools out', '', COUNT(*) FROM tools WHERE quantity = 0 GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'tools value', '', SUM(CAST((quantity * cost + 500) / 1000 AS DOUBLE PRECISION)) FROM tools
  GROUP BY owner_id;

INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'equipment', '', COUNT(*) FROM equipment GROUP BY owner_id;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'equipment ' || kind, '', COUNT(*) FROM equipment GROUP BY owner_id, kind;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'equipment ' || status, '', COUNT(*) FROM equipment GROUP BY owner_id, status;

INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'trips', '', COUNT(*) FROM trips GROUP BY owner_id;

INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'documents ' || kind || ' ' || status, '', COUNT(*) FROM documents GROUP BY owner_id, kind, status;
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'documents ' || kind || ' ' || status || ' total', '', SUM(CAST(total AS DOUBLE PRECISION))
  FROM documents GROUP BY owner_id, kind, status;

-- The mileage log's figures depend on the owner's rate and on the year: they are added up, from an index that holds them.
DROP INDEX trips_by_date;
CREATE INDEX trips_by_date ON trips
  (owner_id, date, id, purpose, miles, fuel_cost, total_cost, vehicle_mpg);
