-- What is to be paid when: an estimate may ask for a deposit, as an amount in cents or as so many percent of the total; an invoice
-- may be split into instalments, a JSON list of id, amount and day (modules/documents/payments/schedule.rs).
ALTER TABLE documents ADD COLUMN deposit_amount BIGINT;
ALTER TABLE documents ADD COLUMN deposit_percent BIGINT;
ALTER TABLE documents ADD COLUMN instalments TEXT NOT NULL DEFAULT '[]';
