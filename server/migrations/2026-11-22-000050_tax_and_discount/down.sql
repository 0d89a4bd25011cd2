DELETE FROM kept_figures WHERE name LIKE 'taxable %' OR name LIKE 'tax %';
ALTER TABLE accounts DROP COLUMN tax_rates;
ALTER TABLE documents DROP COLUMN tax_total;
ALTER TABLE documents DROP COLUMN discount_value;
ALTER TABLE documents DROP COLUMN discount_kind;
