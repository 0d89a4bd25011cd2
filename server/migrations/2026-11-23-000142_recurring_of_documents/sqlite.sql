-- What an invoice was made by is there, or isn't named. A foreign key changes nothing about the rows in the file, so it is added
-- to the text of the table, as https://www.sqlite.org/lang_altertable.html has it, instead of writing all documents anew.
UPDATE documents SET recurring_id = NULL WHERE recurring_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM recurring_invoices
  WHERE recurring_invoices.owner_id = documents.owner_id AND recurring_invoices.id = documents.recurring_id);
PRAGMA writable_schema = ON;
UPDATE sqlite_master SET sql = substr(sql, 1, length(sql) - 1) ||
  ', CONSTRAINT documents_recurring FOREIGN KEY (owner_id, recurring_id) REFERENCES recurring_invoices (owner_id, id) DEFERRABLE)'
  WHERE name = 'documents' AND sql LIKE 'CREATE TABLE%)';
PRAGMA writable_schema = RESET;
-- Tells other connections that the schema is another.
CREATE VIEW schema_has_changed AS SELECT 1;
DROP VIEW schema_has_changed;
