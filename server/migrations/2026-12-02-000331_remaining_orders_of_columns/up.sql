-- One for each further column that a list can be sorted by. Where the alphabet means nothing, it's in the words that the
-- program asks with (`sorts!`).
CREATE INDEX CONCURRENTLY clients_by_estimated_value ON clients (owner_id, estimated_value, id);
CREATE INDEX CONCURRENTLY clients_by_value ON clients
  (owner_id, (CASE WHEN actual_value > 0 THEN actual_value ELSE estimated_value END), id);
CREATE INDEX CONCURRENTLY clients_in_order_of_phone ON clients (owner_id, (NULLIF(phone_key, '')), id);
CREATE INDEX CONCURRENTLY projects_in_order_of_client ON projects (owner_id, client, id);
CREATE INDEX CONCURRENTLY projects_in_order_of_status ON projects (owner_id, status, id);
CREATE INDEX CONCURRENTLY tasks_in_order_of_priority ON tasks
  (owner_id, (CASE priority WHEN 'low' THEN 0 WHEN 'high' THEN 2 ELSE 1 END), id);
CREATE INDEX CONCURRENTLY equipment_in_order_of_type ON equipment (owner_id, kind, id);
CREATE INDEX CONCURRENTLY equipment_by_condition ON equipment (owner_id, condition, id);
CREATE INDEX CONCURRENTLY equipment_by_location ON equipment (owner_id, location, id);
CREATE INDEX CONCURRENTLY equipment_by_assigned ON equipment (owner_id, assigned_to, id);
CREATE INDEX CONCURRENTLY recurring_invoices_by_rhythm ON recurring_invoices
  (owner_id, (CASE rhythm WHEN 'weekly' THEN 0 WHEN 'every two weeks' THEN 1 WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 4
  ELSE 2 END), id);
CREATE INDEX CONCURRENTLY recurring_invoices_by_made ON recurring_invoices (owner_id, made, id);
CREATE INDEX CONCURRENTLY recurring_invoices_by_sending ON recurring_invoices
  (owner_id, (CASE WHEN sends_by_mail THEN 0 ELSE 1 END), id);
