-- The version of what was made, for who gets an answer again.
ALTER TABLE idempotency_keys ADD COLUMN etag TEXT;

-- What has run out is found by its time.
CREATE INDEX throttles_by_end ON throttles (window_ends_at);
CREATE INDEX used_captchas_by_end ON used_captchas (expires_at);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);
CREATE INDEX builtin_checkouts_by_age ON builtin_checkouts (created_at);
CREATE INDEX builtin_portals_by_age ON builtin_portals (created_at);

-- Whether a trial goes on into a paid period by itself.
ALTER TABLE subscriptions ADD COLUMN has_payment_method BOOLEAN NOT NULL DEFAULT FALSE;

-- One spelling of the word, in what was written down before too.
UPDATE activity SET action = 'Subscription canceled' WHERE action = 'Subscription cancelled';
UPDATE admin_actions SET action = 'Subscription canceled' WHERE action = 'Subscription cancelled';
