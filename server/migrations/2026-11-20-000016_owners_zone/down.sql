ALTER TABLE accounts DROP COLUMN timezone;
