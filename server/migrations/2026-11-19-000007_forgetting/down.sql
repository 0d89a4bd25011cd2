ALTER TABLE subscriptions DROP COLUMN has_payment_method;
DROP INDEX builtin_portals_by_age;
DROP INDEX builtin_checkouts_by_age;
DROP INDEX password_resets_by_end;
DROP INDEX used_captchas_by_end;
DROP INDEX throttles_by_end;
ALTER TABLE idempotency_keys DROP COLUMN etag;
