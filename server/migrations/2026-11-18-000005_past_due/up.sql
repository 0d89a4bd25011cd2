-- The few invoices that are out and unpaid, in the list's order: the list begins with those of them that are past due,
-- and must not look through everything that was ever paid to find them.
CREATE INDEX documents_by_status ON documents (owner_id, kind, status, total, id, sent_date);
