-- Documents and projects name the client they are for, and keep their own copy of what is written on them. By its id alone:
-- SQLite adds no key over two columns to a table that is there. Whose client it is, the program sees to.
ALTER TABLE documents ADD COLUMN client_id TEXT REFERENCES clients (id);
ALTER TABLE documents ADD COLUMN customer_address TEXT;
CREATE INDEX documents_by_client ON documents (owner_id, client_id, kind, status, total) WHERE client_id IS NOT NULL;

-- What became of the last mail in one text, as it is written and read: "sent 2026-11-15T12:00:00.000Z", and a reason behind
-- it where there is one.
ALTER TABLE documents ADD COLUMN mail_outcome TEXT;
UPDATE documents SET mail_outcome = mail_state || ' ' || mail_at || COALESCE(' ' || mail_reason, '')
  WHERE mail_state IS NOT NULL AND mail_at IS NOT NULL;
ALTER TABLE documents DROP COLUMN mail_state;
ALTER TABLE documents DROP COLUMN mail_at;
ALTER TABLE documents DROP COLUMN mail_reason;

-- `client` is what the client is called, whoever it is.
ALTER TABLE projects ADD COLUMN client_id TEXT REFERENCES clients (id);
CREATE INDEX projects_by_client ON projects (owner_id, client_id, start_date, id) WHERE client_id IS NOT NULL;
