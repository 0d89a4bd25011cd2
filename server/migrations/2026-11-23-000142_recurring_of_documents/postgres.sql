-- What an invoice was made by is there, or isn't named. Existing rows are looked through in the next migration, while everybody
-- goes on. Both tables refer to each other, so a restore needs to put this one off until its end.
SET LOCAL lock_timeout = '2s';
UPDATE documents SET recurring_id = NULL WHERE recurring_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM recurring_invoices
  WHERE recurring_invoices.owner_id = documents.owner_id AND recurring_invoices.id = documents.recurring_id);
ALTER TABLE documents ADD CONSTRAINT documents_recurring FOREIGN KEY (owner_id, recurring_id)
  REFERENCES recurring_invoices (owner_id, id) DEFERRABLE NOT VALID;
