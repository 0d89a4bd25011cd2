ALTER TABLE documents DROP COLUMN instalments;
ALTER TABLE documents DROP COLUMN deposit_percent;
ALTER TABLE documents DROP COLUMN deposit_amount;
