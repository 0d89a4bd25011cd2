DROP INDEX documents_by_status;
