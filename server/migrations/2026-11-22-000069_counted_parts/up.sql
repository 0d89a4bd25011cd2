-- How often a part was counted by hand: what invoices lacked before the last count is in it.
ALTER TABLE parts ADD COLUMN counts BIGINT NOT NULL DEFAULT 0;
