-- All keys begin with the owner. Nothing is built or looked through here: the indexes are there, and the references are
-- looked through afterwards. Whoever is at work may hold it up for a moment only, and nobody stands behind it for longer;
-- then it is tried again.
SET LOCAL lock_timeout = '2s';
-- That indexes are called otherwise from now on is meant.
SET LOCAL client_min_messages = warning;

ALTER TABLE appointments DROP CONSTRAINT appointments_client;
ALTER TABLE document_lines DROP CONSTRAINT document_lines_document_id_fkey;
ALTER TABLE documents DROP CONSTRAINT documents_client_id_fkey;
ALTER TABLE documents DROP CONSTRAINT documents_project;
ALTER TABLE expenses DROP CONSTRAINT expenses_project;
ALTER TABLE interactions DROP CONSTRAINT interactions_client;
ALTER TABLE projects DROP CONSTRAINT projects_client_id_fkey;
ALTER TABLE service_records DROP CONSTRAINT service_records_equipment_id_fkey;
ALTER TABLE tasks DROP CONSTRAINT tasks_client;
ALTER TABLE trips DROP CONSTRAINT trips_project;

ALTER TABLE clients DROP CONSTRAINT clients_owner_id_id_key;
ALTER TABLE projects DROP CONSTRAINT projects_owner_id_id_key;

ALTER TABLE activity DROP CONSTRAINT activity_pkey,
  ADD CONSTRAINT activity_pkey PRIMARY KEY USING INDEX activity_by_key;
ALTER TABLE appointments DROP CONSTRAINT appointments_pkey,
  ADD CONSTRAINT appointments_pkey PRIMARY KEY USING INDEX appointments_by_key;
ALTER TABLE clients DROP CONSTRAINT clients_pkey,
  ADD CONSTRAINT clients_pkey PRIMARY KEY USING INDEX clients_by_key;
ALTER TABLE document_lines DROP CONSTRAINT document_lines_pkey,
  ADD CONSTRAINT document_lines_pkey PRIMARY KEY USING INDEX document_lines_by_key;
ALTER TABLE documents DROP CONSTRAINT documents_anew_pkey,
  ADD CONSTRAINT documents_pkey PRIMARY KEY USING INDEX documents_by_key;
ALTER TABLE equipment DROP CONSTRAINT equipment_pkey,
  ADD CONSTRAINT equipment_pkey PRIMARY KEY USING INDEX equipment_by_key;
ALTER TABLE expenses DROP CONSTRAINT expenses_pkey,
  ADD CONSTRAINT expenses_pkey PRIMARY KEY USING INDEX expenses_by_key;
ALTER TABLE interactions DROP CONSTRAINT interactions_pkey,
  ADD CONSTRAINT interactions_pkey PRIMARY KEY USING INDEX interactions_by_key;
ALTER TABLE parts DROP CONSTRAINT parts_pkey,
  ADD CONSTRAINT parts_pkey PRIMARY KEY USING INDEX parts_by_key;
ALTER TABLE projects DROP CONSTRAINT projects_pkey,
  ADD CONSTRAINT projects_pkey PRIMARY KEY USING INDEX projects_by_key;
ALTER TABLE service_records DROP CONSTRAINT service_records_pkey,
  ADD CONSTRAINT service_records_pkey PRIMARY KEY USING INDEX service_records_by_key;
ALTER TABLE tasks DROP CONSTRAINT tasks_pkey,
  ADD CONSTRAINT tasks_pkey PRIMARY KEY USING INDEX tasks_by_key;
ALTER TABLE tools DROP CONSTRAINT tools_pkey,
  ADD CONSTRAINT tools_pkey PRIMARY KEY USING INDEX tools_by_key;
ALTER TABLE trips DROP CONSTRAINT trips_anew_pkey,
  ADD CONSTRAINT trips_pkey PRIMARY KEY USING INDEX trips_by_key;
ALTER TABLE workflows DROP CONSTRAINT workflows_pkey,
  ADD CONSTRAINT workflows_pkey PRIMARY KEY USING INDEX workflows_by_key;
ALTER TABLE exports DROP CONSTRAINT exports_id_key;

ALTER TABLE appointments ADD CONSTRAINT appointments_client
  FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id) NOT VALID;
ALTER TABLE document_lines ADD CONSTRAINT document_lines_document
  FOREIGN KEY (owner_id, document_id) REFERENCES documents (owner_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE documents ADD CONSTRAINT documents_client
  FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id) NOT VALID;
ALTER TABLE documents ADD CONSTRAINT documents_project
  FOREIGN KEY (owner_id, project_link) REFERENCES projects (owner_id, id) NOT VALID;
ALTER TABLE expenses ADD CONSTRAINT expenses_project
  FOREIGN KEY (owner_id, project_id) REFERENCES projects (owner_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE interactions ADD CONSTRAINT interactions_client
  FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE projects ADD CONSTRAINT projects_client
  FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id) NOT VALID;
ALTER TABLE service_records ADD CONSTRAINT service_records_equipment
  FOREIGN KEY (owner_id, equipment_id) REFERENCES equipment (owner_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE tasks ADD CONSTRAINT tasks_client
  FOREIGN KEY (owner_id, client_id) REFERENCES clients (owner_id, id) NOT VALID;
ALTER TABLE trips ADD CONSTRAINT trips_project
  FOREIGN KEY (owner_id, project_id) REFERENCES projects (owner_id, id) NOT VALID;

DROP INDEX service_records_by_equipment;
DROP INDEX service_records_by_owner;
