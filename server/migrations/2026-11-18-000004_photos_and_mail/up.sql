-- The photos of a document, as a list; the files themselves are in the file store.
ALTER TABLE documents ADD COLUMN photos TEXT NOT NULL DEFAULT '[]';

-- The last mail the product sent for a document, and what became of it.
ALTER TABLE documents ADD COLUMN mail_id TEXT;
ALTER TABLE documents ADD COLUMN mail_to TEXT;
ALTER TABLE documents ADD COLUMN mail_state TEXT;
ALTER TABLE documents ADD COLUMN mail_at TEXT;
ALTER TABLE documents ADD COLUMN mail_reason TEXT;
CREATE INDEX documents_by_mail ON documents (mail_id) WHERE mail_id IS NOT NULL;

-- When the owner was told that an invoice is past due: once.
ALTER TABLE documents ADD COLUMN overdue_noticed_at TEXT;
CREATE INDEX documents_to_notice ON documents (sent_date)
  WHERE overdue_noticed_at IS NULL AND kind = 'Invoice' AND status = 'Sent';

-- Mails in the name of an owner, in two forms and with a file.
ALTER TABLE outbox ADD COLUMN sender_name TEXT;
ALTER TABLE outbox ADD COLUMN reply_to TEXT;
ALTER TABLE outbox ADD COLUMN html TEXT;
ALTER TABLE outbox ADD COLUMN attachment_name TEXT;
ALTER TABLE outbox ADD COLUMN attachment BYTEA;
