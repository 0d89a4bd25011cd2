-- What refers to what is looked through while everybody goes on.
ALTER TABLE appointments VALIDATE CONSTRAINT appointments_client;
ALTER TABLE document_lines VALIDATE CONSTRAINT document_lines_document;
ALTER TABLE documents VALIDATE CONSTRAINT documents_client;
ALTER TABLE documents VALIDATE CONSTRAINT documents_project;
ALTER TABLE expenses VALIDATE CONSTRAINT expenses_project;
ALTER TABLE interactions VALIDATE CONSTRAINT interactions_client;
ALTER TABLE projects VALIDATE CONSTRAINT projects_client;
ALTER TABLE service_records VALIDATE CONSTRAINT service_records_equipment;
ALTER TABLE tasks VALIDATE CONSTRAINT tasks_client;
ALTER TABLE trips VALIDATE CONSTRAINT trips_project;
