-- The last day on which an estimate can be accepted; without it, 30 days after its date.
ALTER TABLE documents ADD COLUMN valid_until TEXT;

-- What the owner writes to the customer: on the page, in the PDF and in the email.
ALTER TABLE documents ADD COLUMN message TEXT;

-- How many days after its date a new invoice is due; without it, it's due upon receipt.
ALTER TABLE accounts ADD COLUMN due_days BIGINT;
