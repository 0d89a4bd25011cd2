CREATE INDEX CONCURRENTLY outbox_by_turn ON outbox (turn, due_at);
