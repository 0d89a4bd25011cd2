-- What customers did that the owner should hear of: one row each, with the words it's told in.
CREATE TABLE notifications (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  words TEXT NOT NULL,
  is_test BOOLEAN NOT NULL,
  happened_at TEXT NOT NULL,
  read_at TEXT,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT notifications_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_time ON notifications (owner_id, happened_at, id);
CREATE INDEX notifications_by_document ON notifications (owner_id, document_id);
CREATE INDEX notifications_unread ON notifications (owner_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_age ON notifications (happened_at);

-- Which of it the owner also gets by email.
ALTER TABLE accounts ADD COLUMN emails_views BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE accounts ADD COLUMN emails_signatures BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE accounts ADD COLUMN emails_payments BOOLEAN NOT NULL DEFAULT TRUE;
