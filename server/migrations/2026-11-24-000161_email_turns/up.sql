-- Whose email goes first: 0 to owners, 1 sent by hand, 2 automatic.
ALTER TABLE outbox ADD COLUMN turn BIGINT NOT NULL DEFAULT 1;
