ALTER TABLE documents DROP COLUMN recurring_on;
ALTER TABLE documents DROP COLUMN recurring_id;
DROP TABLE recurring_invoices;
