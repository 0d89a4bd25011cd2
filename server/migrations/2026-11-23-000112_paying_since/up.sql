-- Since when the account has been paying without a break: how many emails it may send in a day grows with it.
ALTER TABLE accounts ADD COLUMN paying_since TEXT;
UPDATE accounts SET paying_since = (
  SELECT CASE WHEN trial_ends_at > created_at THEN trial_ends_at ELSE created_at END
  FROM subscriptions WHERE account_id = accounts.id AND status IN ('active', 'past_due')
) WHERE id IN (SELECT account_id FROM subscriptions WHERE status IN ('active', 'past_due'));
