-- Invoices for which more came in than they come to. Few, and asked for with every summary: all that the question reads is in it,
-- or SQLite would rather go through all paid ones by their status.
CREATE INDEX CONCURRENTLY documents_overpaid
  ON documents (owner_id, kind, status, received, total, credit_memo_total, write_off_total, is_test, voided_at)
  WHERE kind = 'Invoice' AND status = 'Paid' AND received > total - credit_memo_total - write_off_total;
