DROP TABLE trips;
DROP TABLE service_records;
DROP TABLE equipment;
DROP TABLE tools;
ALTER TABLE accounts DROP COLUMN mileage_rate;
