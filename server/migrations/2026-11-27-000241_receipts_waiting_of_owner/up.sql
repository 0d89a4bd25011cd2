-- How many of an owner's receipts are still to be emailed.
CREATE INDEX CONCURRENTLY receipts_waiting_of_owner ON receipts (owner_id) WHERE look_at IS NOT NULL;
