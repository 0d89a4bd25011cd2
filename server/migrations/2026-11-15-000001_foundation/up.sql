-- One portable schema for SQLite and PostgreSQL. Times are RFC 3339 UTC text of fixed width, money is cents,
-- quantities are thousandths, so that both engines store, compare and sort the same values.

CREATE TABLE accounts (
  id TEXT NOT NULL PRIMARY KEY,
  -- trimmed and folded: what sign-in compares
  email_key TEXT NOT NULL CONSTRAINT accounts_email_key_key UNIQUE,
  email TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  business_name TEXT NOT NULL,
  phone_number TEXT,
  job_role TEXT,
  cash_app TEXT,
  venmo TEXT,
  zelle TEXT,
  takes_cash BOOLEAN NOT NULL,
  takes_check BOOLEAN NOT NULL,
  is_admin BOOLEAN NOT NULL,
  -- until when the account may change its business data; kept by billing, null means read-only
  editable_until TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_last_use ON sessions (last_used_at);

CREATE TABLE password_resets (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
);
CREATE INDEX password_resets_by_account ON password_resets (account_id);

CREATE TABLE throttles (
  subject TEXT NOT NULL PRIMARY KEY,
  window_ends_at TEXT NOT NULL,
  hits BIGINT NOT NULL
);

-- What the program makes for itself at first start and every process must share.
CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE used_captchas (
  signature TEXT NOT NULL CONSTRAINT used_captchas_signature_key PRIMARY KEY,
  expires_at TEXT NOT NULL
);

CREATE TABLE idempotency_keys (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  -- both null until the first answer is known
  status BIGINT,
  answer TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, path, idempotency_key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE outbox (
  id TEXT NOT NULL PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  -- when to try (again); also pushed ahead while a process is sending it
  due_at TEXT NOT NULL,
  last_error TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX outbox_by_due ON outbox (due_at);

CREATE TABLE subscriptions (
  account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  plan TEXT NOT NULL,
  status TEXT NOT NULL,
  trial_ends_at TEXT,
  period_ends_at TEXT,
  cancel_at_period_end BOOLEAN NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE builtin_checkouts (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  outcome TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX builtin_checkouts_by_account ON builtin_checkouts (account_id);

CREATE TABLE activity (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL,
  happened_at TEXT NOT NULL
);
CREATE INDEX activity_by_owner ON activity (owner_id, happened_at, id);

CREATE TABLE parts (
  id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sku TEXT,
  part_number TEXT,
  cost BIGINT NOT NULL,
  price BIGINT NOT NULL,
  location TEXT NOT NULL,
  quantity BIGINT NOT NULL,
  reorder_level BIGINT NOT NULL,
  condition TEXT NOT NULL,
  -- the searchable text, folded, the name first: one index serves search, order and paging
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX parts_by_owner ON parts (owner_id, search_text, id);
