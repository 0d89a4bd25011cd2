-- However many processes make them: one for each day.
CREATE UNIQUE INDEX CONCURRENTLY documents_recurring_key ON documents (owner_id, recurring_id, recurring_on);
