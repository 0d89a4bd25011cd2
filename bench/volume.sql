-- Multiplies the demo account: gives a database so many accounts (psql's variable `accounts`), each with all that the demo
-- account has and ids of its own. The rows of all accounts lie mixed, as they would after years of everyone's use.
\set ON_ERROR_STOP on
\set QUIET on
SET client_min_messages = warning;
SET maintenance_work_mem = '512MB';
-- Nothing that is written here has to be checked.
SET session_replication_role = replica;

SELECT id AS demo FROM accounts WHERE email_key = 'demo@sawhorse.app' \gset

-- What stands in the way of writing millions of rows, and how it is made again: first keys, then references, then the rest.
CREATE TEMP TABLE made (place BIGINT, make TEXT, unmake TEXT);
INSERT INTO made
  SELECT CASE contype WHEN 'p' THEN 1 WHEN 'u' THEN 1 ELSE 3 END,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      || CASE contype WHEN 'f' THEN ' NOT VALID' ELSE '' END,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')
    AND conrelid <> '__diesel_schema_migrations'::regclass;
INSERT INTO made
  SELECT 2, pg_get_indexdef(indexrelid), format('DROP INDEX %s', indexrelid::regclass)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid);
SELECT unmake FROM made ORDER BY place DESC \gexec

-- An account's number in its id, and in those of its things: the form of an id or a key stays.
CREATE FUNCTION pg_temp.id_of(id TEXT, number BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE SQL AS $$
  SELECT CASE length(id) WHEN 36 THEN left(id, 28) || lpad(to_hex(number), 8, '0')
    ELSE left(id, 10) || lpad(to_hex(number), 8, '0') || right(id, 4) END $$;

CREATE TEMP TABLE numbers AS SELECT generate_series(1, :accounts - 1)::BIGINT AS number;

SELECT format(
  'INSERT INTO accounts (%s) SELECT %s FROM accounts, numbers WHERE id = %L',
  string_agg(quote_ident(attname), ', ' ORDER BY attnum),
  string_agg(CASE attname
    WHEN 'id' THEN 'pg_temp.id_of(id, number)'
    WHEN 'email_key' THEN 'number || email_key'
    WHEN 'email' THEN 'number || email'
    WHEN 'calendar_key' THEN 'NULL'
    ELSE quote_ident(attname) END, ', ' ORDER BY attnum),
  :'demo')
FROM pg_attribute WHERE attrelid = 'accounts'::regclass AND attnum > 0 AND NOT attisdropped \gexec

-- Every table with an owner. Of what happened, four of ten rows: the demo's year is a busy one.
SELECT format(
  'INSERT INTO %1$s (%2$s) SELECT %3$s FROM %1$s AS own, numbers WHERE own.owner_id = %4$L%5$s',
  attrelid::regclass,
  string_agg(quote_ident(attname), ', ' ORDER BY attnum),
  string_agg(CASE WHEN attname IN ('id', 'owner_id', 'client_id', 'project_id', 'project_link', 'equipment_id', 'document_id')
    THEN format('pg_temp.id_of(own.%I, number)', attname) ELSE format('own.%I', attname) END, ', ' ORDER BY attnum),
  :'demo',
  CASE attrelid::regclass::text WHEN 'activity' THEN ' AND abs(hashtext(own.id)) % 10 < 4' ELSE '' END)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  AND EXISTS (SELECT 1 FROM pg_attribute AS own WHERE own.attrelid = pg_class.oid AND own.attname = 'owner_id')
GROUP BY attrelid \gexec

-- Devices that are signed in, answers that are kept, mail that waits for a server, and tries that are counted.
INSERT INTO sessions (token_hash, id, account_id, user_agent, created_at, last_used_at)
  SELECT md5(number || ' ' || device), gen_random_uuid()::text, pg_temp.id_of(:'demo', number), 'a browser',
    '2026-11-01T09:00:00.000Z', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
  FROM numbers, generate_series(1, 3) AS device;
INSERT INTO idempotency_keys (owner_id, path, idempotency_key, body_hash, status, answer, created_at)
  SELECT pg_temp.id_of(:'demo', number), '/api/inventory', 'key ' || key, md5(key::text), 201, '{}',
    to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
  FROM numbers, generate_series(1, 5) AS key;
INSERT INTO outbox (id, recipient, subject, body, attempts, due_at, created_at)
  SELECT gen_random_uuid()::text, number || '@example.com', 'Your invoice', repeat('Thank you. ', 50), 1,
    '2099-01-01T00:00:00.000Z', '2026-11-01T09:00:00.000Z'
  FROM numbers, generate_series(1, 10);
INSERT INTO throttles (subject, window_ends_at, hits)
  SELECT 'sign-in ' || number, '2099-01-01T00:00:00.000Z', 1 FROM numbers;

SELECT make FROM made ORDER BY place, make \gexec
VACUUM ANALYZE;
