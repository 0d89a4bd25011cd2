DROP INDEX documents_recurring_key;
