-- Billing through Stripe, complimentary access, administration and sessions that can be told apart.

-- "first last", folded: what the administrators' list of accounts sorts by and searches
ALTER TABLE accounts ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE accounts SET name_key = lower(first_name || ' ' || last_name);
CREATE INDEX accounts_by_name ON accounts (name_key, id);
CREATE INDEX accounts_by_age ON accounts (created_at, id);

-- Sessions get an id that may be shown; the ones from before have none, so people sign in once more.
DELETE FROM sessions;
ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
-- the browser's own words
ALTER TABLE sessions ADD COLUMN user_agent TEXT;

-- the provider's own word for where the subscription stands
ALTER TABLE subscriptions ADD COLUMN provider_status TEXT NOT NULL DEFAULT '';
UPDATE subscriptions SET provider_status = status;
ALTER TABLE subscriptions ADD COLUMN had_trial BOOLEAN NOT NULL DEFAULT TRUE;
-- until when the subscription by itself lets the account change its data
ALTER TABLE subscriptions ADD COLUMN active_until TEXT;
UPDATE subscriptions SET active_until =
  (SELECT editable_until FROM accounts WHERE accounts.id = subscriptions.account_id);

CREATE TABLE stripe_customers (
  account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL CONSTRAINT stripe_customers_customer_id_key UNIQUE,
  -- counts what was learnt from Stripe, so that an older answer never overwrites a newer one
  revision BIGINT NOT NULL
);

CREATE TABLE stripe_events (
  id TEXT NOT NULL CONSTRAINT stripe_events_id_key PRIMARY KEY,
  kind TEXT NOT NULL,
  received_at TEXT NOT NULL
);
CREATE INDEX stripe_events_by_age ON stripe_events (received_at);

CREATE TABLE builtin_portals (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
);
CREATE INDEX builtin_portals_by_account ON builtin_portals (account_id);

CREATE TABLE builtin_invoices (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  amount BIGINT NOT NULL,
  period_starts_at TEXT NOT NULL,
  period_ends_at TEXT NOT NULL
);
CREATE INDEX builtin_invoices_by_account ON builtin_invoices (account_id, period_starts_at);

-- By address, not by account: it may be granted before the account exists.
CREATE TABLE complimentary_access (
  email_key TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- the last day; null means for good
  expires_on TEXT,
  granted_by TEXT NOT NULL,
  granted_at TEXT NOT NULL
);

-- What administrators did. Refers to nothing, so that it outlives whom it tells of.
CREATE TABLE admin_actions (
  id TEXT NOT NULL PRIMARY KEY,
  administrator_id TEXT NOT NULL,
  administrator TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL,
  happened_at TEXT NOT NULL
);
CREATE INDEX admin_actions_by_subject ON admin_actions (subject_key, happened_at, id);

-- Work that one process does once a day.
CREATE TABLE daily_jobs (
  name TEXT NOT NULL PRIMARY KEY,
  last_run_at TEXT NOT NULL
);
