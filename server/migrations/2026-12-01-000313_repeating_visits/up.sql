-- What visits that repeat have in common: those made from one another.
ALTER TABLE appointments ADD COLUMN series_id TEXT;
