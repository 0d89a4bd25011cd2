-- What came in for invoices that weren't sent yet, asked for with every summary. All that the question reads is in it, or SQLite
-- would rather go through all drafts by their status.
CREATE INDEX CONCURRENTLY documents_paid_before_sent
  ON documents (owner_id, kind, status, payments, received, is_test, voided_at)
  WHERE kind = 'Invoice' AND status = 'New' AND payments > 0;
DROP INDEX CONCURRENTLY IF EXISTS documents_paid_unsent;
