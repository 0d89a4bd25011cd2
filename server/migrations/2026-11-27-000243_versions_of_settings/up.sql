-- Each change makes another version, so that two people who edit at once notice each other.
ALTER TABLE accounts ADD COLUMN profile_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reminder_settings ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE expense_categories ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
