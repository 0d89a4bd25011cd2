ALTER TABLE documents VALIDATE CONSTRAINT documents_recurring;
