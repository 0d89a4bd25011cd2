-- Visits to clients, by days and times of day that no zone moves.
CREATE TABLE appointments (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  is_multi_day BOOLEAN NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL,
  status TEXT NOT NULL,
  -- name, address and number stay as they were entered, whatever becomes of the client
  client_id TEXT,
  client_name TEXT NOT NULL,
  client_email TEXT,
  client_phone TEXT,
  location TEXT,
  notes TEXT,
  category TEXT NOT NULL,
  notify_client BOOLEAN NOT NULL,
  -- empty while the client has not been told of the present time
  notification_status TEXT,
  notified_at TEXT,
  reminded_at TEXT,
  -- when it was last given another time; empty while it has its first one
  moved_at TEXT,
  -- the last mail to the client
  mail_id TEXT,
  mail_to TEXT,
  mail_outcome TEXT,
  -- start_date and start_time in one, which all lists are in the order of
  starts_at TEXT NOT NULL,
  -- of what lasts several days: the next power of four that is no fewer days; empty for a single day
  reach BIGINT,
  -- counts changes by people, what is sent aside
  version BIGINT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT appointments_client FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id)
);
-- With what is counted of them, so that no row is touched for it.
CREATE INDEX appointments_by_start ON appointments (owner_id, starts_at, id, status, end_date, category);
CREATE INDEX appointments_by_status ON appointments (owner_id, status, starts_at, id, end_date);
-- What began before a day and is not over on it, found without walking through all that began before: see listing.rs.
CREATE INDEX appointments_over_days ON appointments (owner_id, reach, starts_at, end_date) WHERE reach IS NOT NULL;
CREATE INDEX appointments_by_client ON appointments (owner_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX appointments_by_mail ON appointments (mail_id) WHERE mail_id IS NOT NULL;
