-- What parts for vehicles and machines cost in a span of days.
CREATE INDEX CONCURRENTLY service_records_by_date ON service_records (owner_id, service_date, id);
