DROP INDEX projects_by_client;
ALTER TABLE projects DROP COLUMN client_id;
ALTER TABLE documents ADD COLUMN mail_state TEXT;
ALTER TABLE documents ADD COLUMN mail_at TEXT;
ALTER TABLE documents ADD COLUMN mail_reason TEXT;
UPDATE documents SET mail_state = 'sent', mail_at = SUBSTR(mail_outcome, 6, 24), mail_reason = NULLIF(SUBSTR(mail_outcome, 31), '')
  WHERE mail_outcome LIKE 'sent %';
UPDATE documents SET mail_state = 'failed', mail_at = SUBSTR(mail_outcome, 8, 24), mail_reason = NULLIF(SUBSTR(mail_outcome, 33), '')
  WHERE mail_outcome LIKE 'failed %';
UPDATE documents SET mail_state = 'waiting', mail_at = SUBSTR(mail_outcome, 9, 24), mail_reason = NULLIF(SUBSTR(mail_outcome, 34), '')
  WHERE mail_outcome LIKE 'waiting %';
ALTER TABLE documents DROP COLUMN mail_outcome;
DROP INDEX documents_by_client;
ALTER TABLE documents DROP COLUMN customer_address;
ALTER TABLE documents DROP COLUMN client_id;
