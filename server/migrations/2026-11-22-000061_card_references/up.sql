-- What a provider told of is in the ledger once, whatever happens.
CREATE UNIQUE INDEX CONCURRENTLY payments_by_card_reference ON payments (owner_id, card_reference);
