-- The visits that follow one in its series.
CREATE INDEX CONCURRENTLY appointments_by_series ON appointments (owner_id, series_id, starts_at, id) WHERE series_id IS NOT NULL;
