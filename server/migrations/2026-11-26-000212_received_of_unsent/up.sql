-- Invoices that weren't sent yet and have payments: converted estimates with a deposit. Few, and asked for with every summary.
CREATE INDEX CONCURRENTLY documents_paid_unsent ON documents (owner_id, received)
  WHERE kind = 'Invoice' AND status = 'New' AND payments > 0;
