-- What a business mile was worth before the owner's present rate (accounts.mileage_rate), each through its last day: trips
-- keep the rate of their day when the owner sets a new one (modules/profile/mileage_rates.rs).
CREATE TABLE earlier_mileage_rates (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- YYYY-MM-DD
  last_day TEXT NOT NULL,
  -- in thousandths of a dollar
  rate BIGINT NOT NULL,
  PRIMARY KEY (owner_id, last_day)
);
