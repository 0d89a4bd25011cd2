-- What visits that repeat have in common: those made from one another.
ALTER TABLE appointments ADD COLUMN series_id TEXT;
CREATE INDEX appointments_by_series ON appointments (owner_id, series_id, starts_at, id) WHERE series_id IS NOT NULL;
