-- Lists in more orders and with more filters, texts that are searched without accents, and taking a sending back.

-- The name, folded and of bounded length: what a list by name is sorted by. (The searchable text, which it was sorted by
-- before, can be longer than an index of PostgreSQL takes.) The program fills it in; see text_folds.
DROP INDEX parts_by_owner;
ALTER TABLE parts ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
CREATE INDEX parts_by_name ON parts (owner_id, sort_key, id);
-- What is low or out is a small part of the whole, and is not looked for in all of it.
CREATE INDEX parts_low ON parts (owner_id, sort_key, id) WHERE quantity <= reorder_level;
CREATE INDEX parts_out ON parts (owner_id, sort_key, id) WHERE quantity = 0;

DROP INDEX tools_by_owner;
ALTER TABLE tools ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
CREATE INDEX tools_by_name ON tools (owner_id, sort_key, id);
CREATE INDEX tools_out ON tools (owner_id, sort_key, id) WHERE quantity = 0;

DROP INDEX equipment_by_owner;
DROP INDEX equipment_by_kind;
ALTER TABLE equipment ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
CREATE INDEX equipment_by_name ON equipment (owner_id, sort_key, id);
CREATE INDEX equipment_by_kind ON equipment (owner_id, kind, sort_key, id);
CREATE INDEX equipment_by_status ON equipment (owner_id, status, sort_key, id);

-- The customer's name, folded: what documents can be sorted by.
ALTER TABLE documents ADD COLUMN customer_key TEXT NOT NULL DEFAULT '';
-- Status and sent date before the last sending; no status means that there is nothing to take back.
ALTER TABLE documents ADD COLUMN unsent_status TEXT;
ALTER TABLE documents ADD COLUMN unsent_date TEXT;
-- Estimates cannot be overdue; those that were called so had been sent.
UPDATE documents SET status = 'Sent' WHERE kind = 'Estimate' AND status = 'Overdue';

-- Each order of the list, with what a filter asks for: read without touching the rows that are left out.
CREATE INDEX documents_by_age ON documents (owner_id, created_at, id, kind, status, sent_date);
CREATE INDEX documents_by_customer ON documents (owner_id, customer_key, id, kind, status, sent_date);
CREATE INDEX documents_by_due_date ON documents
  (owner_id, COALESCE(due_date, '9999-12-31'), id, kind, status, sent_date);

-- The version of the folding that the searchable texts of a table were written in. The program writes them anew when it
-- folds differently.
CREATE TABLE text_folds (
  table_name TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL
);
