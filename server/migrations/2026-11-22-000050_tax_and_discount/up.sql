-- What is taken off a document before tax, and how much of its total is tax; which rate a line has is said in the line.
-- Documents from before have neither.
ALTER TABLE documents ADD COLUMN discount_kind TEXT;
-- cents, or hundredths of a percent
ALTER TABLE documents ADD COLUMN discount_value BIGINT;
ALTER TABLE documents ADD COLUMN tax_total BIGINT NOT NULL DEFAULT 0;

-- The rates an owner offers themselves: a JSON list of name, percent and which is the usual one.
ALTER TABLE accounts ADD COLUMN tax_rates TEXT NOT NULL DEFAULT '[]';
