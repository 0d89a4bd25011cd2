DROP INDEX trips_by_date;
CREATE INDEX trips_by_date ON trips (owner_id, date, id);
DROP TABLE kept_figures;
