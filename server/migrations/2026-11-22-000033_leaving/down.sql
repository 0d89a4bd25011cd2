DROP INDEX accounts_by_leaving;
ALTER TABLE accounts DROP COLUMN leaves_at;
