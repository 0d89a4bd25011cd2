DROP TABLE document_counters;
DROP TABLE documents;
