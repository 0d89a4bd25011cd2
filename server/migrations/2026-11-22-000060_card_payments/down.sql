ALTER TABLE payments DROP COLUMN is_test;
ALTER TABLE payments DROP COLUMN fee;
ALTER TABLE payments DROP COLUMN checkout_id;
ALTER TABLE payments DROP COLUMN card_reference;
DROP TABLE card_checkouts;
DROP TABLE card_accounts;
