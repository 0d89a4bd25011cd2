-- Invoices for which more came in than they come to. Few, and asked for with every summary.
CREATE INDEX CONCURRENTLY documents_overpaid ON documents (owner_id)
  WHERE kind = 'Invoice' AND status = 'Paid' AND received > total - credit_memo_total - write_off_total;
