-- What reports add up besides: how long customers took to pay, and what was spent in a year.

-- The seconds from sending to payment, by the day of payment (modules/documents/revenue/lines.rs). What was never sent counts from
-- its own date. Both databases do whole numbers alike, but no dates: a day is counted as astronomers do.
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'documents seconds to pay', paid_day,
    SUM(CAST(CASE WHEN seconds > 0 THEN seconds ELSE 0 END AS DOUBLE PRECISION))
  FROM (
    SELECT owner_id, paid_day,
      CASE WHEN is_sent = 1 THEN (until_day - from_day) * 86400 + until_second - from_second
        ELSE (paid_on_day - from_day) * 86400 END AS seconds
    FROM (
      SELECT owner_id, paid_day, is_sent,
        (1461 * (from_year + 4800 + (from_month - 14) / 12)) / 4
          + (367 * (from_month - 2 - 12 * ((from_month - 14) / 12))) / 12
          - (3 * ((from_year + 4900 + (from_month - 14) / 12) / 100)) / 4 + from_date AS from_day,
        (1461 * (until_year + 4800 + (until_month - 14) / 12)) / 4
          + (367 * (until_month - 2 - 12 * ((until_month - 14) / 12))) / 12
          - (3 * ((until_year + 4900 + (until_month - 14) / 12) / 100)) / 4 + until_date AS until_day,
        (1461 * (paid_year + 4800 + (paid_month - 14) / 12)) / 4
          + (367 * (paid_month - 2 - 12 * ((paid_month - 14) / 12))) / 12
          - (3 * ((paid_year + 4900 + (paid_month - 14) / 12) / 100)) / 4 + paid_date AS paid_on_day,
        from_second, until_second
      FROM (
        SELECT owner_id, paid_day, is_sent,
          CAST(substr(since, 1, 4) AS BIGINT) AS from_year, CAST(substr(since, 6, 2) AS BIGINT) AS from_month,
          CAST(substr(since, 9, 2) AS BIGINT) AS from_date,
          CAST(substr(until, 1, 4) AS BIGINT) AS until_year, CAST(substr(until, 6, 2) AS BIGINT) AS until_month,
          CAST(substr(until, 9, 2) AS BIGINT) AS until_date,
          CAST(substr(paid_day, 1, 4) AS BIGINT) AS paid_year, CAST(substr(paid_day, 6, 2) AS BIGINT) AS paid_month,
          CAST(substr(paid_day, 9, 2) AS BIGINT) AS paid_date,
          CASE WHEN is_sent = 1 THEN CAST(substr(since, 12, 2) AS BIGINT) * 3600
            + CAST(substr(since, 15, 2) AS BIGINT) * 60 + CAST(substr(since, 18, 2) AS BIGINT) ELSE 0 END AS from_second,
          CAST(substr(until, 12, 2) AS BIGINT) * 3600 + CAST(substr(until, 15, 2) AS BIGINT) * 60
            + CAST(substr(until, 18, 2) AS BIGINT) AS until_second
        FROM (
          SELECT documents.owner_id AS owner_id, COALESCE(sent_date, date) AS since, paid_date AS until,
            CASE WHEN sent_date IS NULL THEN 0 ELSE 1 END AS is_sent,
            COALESCE(document_lines.paid_day, substr(paid_date, 1, 10)) AS paid_day
          FROM documents LEFT JOIN document_lines
            ON document_lines.document_id = documents.id AND document_lines.place = 0
          WHERE paid_date IS NOT NULL
        ) AS paid
      ) AS written
    ) AS counted
  ) AS taken
  GROUP BY owner_id, paid_day;

-- Expenses of a year, whatever they were for.
CREATE INDEX expenses_by_date ON expenses (owner_id, date, id);

-- What each service and each customer brought in each month and each year, written with the lines of documents
-- (modules/documents/revenue/earnings.rs).
CREATE TABLE earnings (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- service or customer
  earned_by TEXT NOT NULL,
  -- a year or a month, as in 2026 and 2026-11
  period TEXT NOT NULL,
  -- the description or the name, folded
  earner_key TEXT NOT NULL,
  -- lines of a service, invoices of a customer
  invoices_or_lines BIGINT NOT NULL,
  -- whole cents, as in kept_figures
  amount DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (owner_id, earned_by, period, earner_key)
);
INSERT INTO earnings (owner_id, earned_by, period, earner_key, invoices_or_lines, amount)
  SELECT owner_id, 'service', substr(paid_day, 1, 4), description_key, COUNT(*), SUM(CAST(amount AS DOUBLE PRECISION))
  FROM document_lines WHERE paid_day IS NOT NULL GROUP BY owner_id, substr(paid_day, 1, 4), description_key;
INSERT INTO earnings (owner_id, earned_by, period, earner_key, invoices_or_lines, amount)
  SELECT owner_id, 'service', substr(paid_day, 1, 7), description_key, COUNT(*), SUM(CAST(amount AS DOUBLE PRECISION))
  FROM document_lines WHERE paid_day IS NOT NULL GROUP BY owner_id, substr(paid_day, 1, 7), description_key;
INSERT INTO earnings (owner_id, earned_by, period, earner_key, invoices_or_lines, amount)
  SELECT owner_id, 'customer', substr(paid_day, 1, 4), customer_key, COUNT(DISTINCT document_id), SUM(CAST(amount AS DOUBLE PRECISION))
  FROM document_lines WHERE paid_day IS NOT NULL GROUP BY owner_id, substr(paid_day, 1, 4), customer_key;
INSERT INTO earnings (owner_id, earned_by, period, earner_key, invoices_or_lines, amount)
  SELECT owner_id, 'customer', substr(paid_day, 1, 7), customer_key, COUNT(DISTINCT document_id), SUM(CAST(amount AS DOUBLE PRECISION))
  FROM document_lines WHERE paid_day IS NOT NULL GROUP BY owner_id, substr(paid_day, 1, 7), customer_key;
