DROP TABLE document_parts;
ALTER TABLE documents DROP COLUMN payments;
ALTER TABLE documents DROP COLUMN received;
DROP TABLE payments;
