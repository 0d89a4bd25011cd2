-- Where the money goes that an owner's customers pay by card: an account at Stripe, or the built-in provider's test mode. One that
-- was disconnected stays, because refunds and disputes of what was paid still come from it (modules/documents/cards).
CREATE TABLE card_accounts (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- builtin or stripe
  provider TEXT NOT NULL,
  -- its id at Stripe
  account TEXT,
  is_ready BOOLEAN NOT NULL,
  connected_at TEXT NOT NULL,
  disconnected_at TEXT,
  PRIMARY KEY (owner_id, id)
);
-- News from Stripe name the account alone.
CREATE INDEX card_accounts_by_account ON card_accounts (account);

-- A page on which a customer pays once. It names its document without a reference: what is paid for one that was deleted
-- meanwhile must not get lost.
CREATE TABLE card_checkouts (
  id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  card_account_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  document_number TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  -- in cents
  amount BIGINT NOT NULL,
  -- Balance, Deposit or Instalment
  purpose TEXT NOT NULL,
  -- Open, Paid or Expired, as far as is known here
  state TEXT NOT NULL,
  -- its id at Stripe, its page, and the id of the payment
  session TEXT,
  url TEXT,
  payment TEXT,
  -- a JSON list of what was disputed
  disputes TEXT NOT NULL,
  -- what the built-in provider knows of it, and since when
  builtin_state TEXT NOT NULL,
  builtin_at TEXT,
  -- how often anything was learnt about it
  revision BIGINT NOT NULL,
  opened_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  paid_at TEXT,
  -- when the provider is asked again
  look_at TEXT,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT card_checkouts_account FOREIGN KEY (owner_id, card_account_id)
    REFERENCES card_accounts (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX card_checkouts_by_document ON card_checkouts (owner_id, document_id, state);
CREATE INDEX card_checkouts_by_payment ON card_checkouts (owner_id, payment);
CREATE INDEX card_checkouts_to_look_at ON card_checkouts (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX card_checkouts_ran_out ON card_checkouts (expires_at) WHERE state = 'Expired';

-- What a line of the ledger is at the provider, the checkout it came from, what the provider kept for it, and whether it was only
-- a test.
ALTER TABLE payments ADD COLUMN card_reference TEXT;
ALTER TABLE payments ADD COLUMN checkout_id TEXT;
ALTER TABLE payments ADD COLUMN fee BIGINT;
ALTER TABLE payments ADD COLUMN is_test BOOLEAN NOT NULL DEFAULT FALSE;
