-- Each reminder that an owner sent by hand, as often as they like. What goes out on its own is in document_reminders, once for
-- a due date and a number of days after it.
CREATE TABLE reminders_by_hand (
  -- of those that we emailed, that of the email
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  channel TEXT NOT NULL,
  sent_to TEXT NOT NULL,
  due_on TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT reminders_by_hand_document FOREIGN KEY (owner_id, document_id)
    REFERENCES documents (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX reminders_by_hand_of_document ON reminders_by_hand (owner_id, document_id, sent_at);
CREATE INDEX reminders_by_hand_by_time ON reminders_by_hand (owner_id, sent_at, id);
