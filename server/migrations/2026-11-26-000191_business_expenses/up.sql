-- What the business spends outside of projects: insurance, phone, rent.
CREATE TABLE business_expenses (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- YYYY-MM-DD
  date TEXT NOT NULL,
  vendor TEXT NOT NULL,
  -- a line of Schedule C, or the id of a category of the owner's own
  category TEXT NOT NULL,
  -- what was paid in all, in cents
  amount BIGINT NOT NULL,
  -- the sales tax in it
  tax BIGINT,
  method TEXT NOT NULL,
  notes TEXT,
  receipts TEXT NOT NULL,
  repeats_monthly BOOLEAN NOT NULL,
  -- the day of the next one, while it repeats, and the day of the last
  next_on TEXT,
  last_on TEXT,
  -- the expense it repeats, and the month it was made for, as in 2026-11
  repeat_of TEXT,
  repeat_month TEXT,
  -- a deleted one can be brought back for thirty days
  deleted_at TEXT,
  search_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX business_expenses_by_date ON business_expenses (owner_id, date, id);
CREATE INDEX business_expenses_by_category ON business_expenses (owner_id, category, date, id);
-- However many processes make them: one for each month.
CREATE UNIQUE INDEX business_expenses_repeat_key ON business_expenses (owner_id, repeat_of, repeat_month);
CREATE INDEX business_expenses_due ON business_expenses (next_on) WHERE next_on IS NOT NULL;
CREATE INDEX business_expenses_deleted ON business_expenses (deleted_at) WHERE deleted_at IS NOT NULL;

-- Categories of the owner's own, and lines of Schedule C that were renamed or hidden.
CREATE TABLE expense_categories (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  is_hidden BOOLEAN NOT NULL,
  PRIMARY KEY (owner_id, id)
);
