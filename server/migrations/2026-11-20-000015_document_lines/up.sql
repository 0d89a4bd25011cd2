-- The lines of documents, with what figures over them ask for. Written with each document; the program fills it for those
-- that exist (modules/documents/revenue/lines.rs).
CREATE TABLE document_lines (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  place BIGINT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  description TEXT NOT NULL,
  -- folded, and of bounded length: what services are grouped by
  description_key TEXT NOT NULL,
  amount BIGINT NOT NULL,
  customer_key TEXT NOT NULL,
  -- the owner's own day on which the invoice was paid
  paid_day TEXT,
  PRIMARY KEY (document_id, place)
);
-- Each kind of question, answered without touching the rows.
CREATE INDEX document_lines_by_service ON document_lines (owner_id, paid_day, description_key, amount)
  WHERE paid_day IS NOT NULL;
CREATE INDEX document_lines_by_customer ON document_lines (owner_id, paid_day, customer_key, document_id, amount)
  WHERE paid_day IS NOT NULL;

-- What was paid on each day.
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'documents paid', substr(paid_date, 1, 10), COUNT(*) FROM documents WHERE paid_date IS NOT NULL
  GROUP BY owner_id, substr(paid_date, 1, 10);
INSERT INTO kept_figures (owner_id, name, day, amount)
  SELECT owner_id, 'documents revenue', substr(paid_date, 1, 10), SUM(CAST(total AS DOUBLE PRECISION))
  FROM documents WHERE paid_date IS NOT NULL GROUP BY owner_id, substr(paid_date, 1, 10);
