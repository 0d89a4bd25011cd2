-- One for each further column that a list can be sorted by.
CREATE INDEX CONCURRENTLY appointments_by_title ON appointments (owner_id, title, id);
CREATE INDEX CONCURRENTLY appointments_by_client_name ON appointments (owner_id, client_name, id);
CREATE INDEX CONCURRENTLY appointments_in_order_of_category ON appointments (owner_id, category, id);
CREATE INDEX CONCURRENTLY appointments_in_order_of_status ON appointments (owner_id, status, id);
CREATE INDEX CONCURRENTLY recurring_invoices_by_customer ON recurring_invoices (owner_id, customer_name, id);
CREATE INDEX CONCURRENTLY recurring_invoices_by_total ON recurring_invoices (owner_id, total, id);
CREATE INDEX CONCURRENTLY business_expenses_by_vendor ON business_expenses (owner_id, vendor, id);
CREATE INDEX CONCURRENTLY business_expenses_by_method ON business_expenses (owner_id, method, id);
CREATE INDEX CONCURRENTLY business_expenses_by_tax ON business_expenses (owner_id, tax, id);
CREATE INDEX CONCURRENTLY business_expenses_by_amount ON business_expenses (owner_id, amount, id);
