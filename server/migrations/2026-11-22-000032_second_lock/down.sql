DROP TABLE known_devices;
DROP TABLE second_steps;
DROP TABLE recovery_codes;
DROP TABLE second_locks;
ALTER TABLE accounts DROP COLUMN second_lock_since;
