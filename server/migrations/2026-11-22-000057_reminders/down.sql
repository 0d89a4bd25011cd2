DROP TABLE document_reminders;
DROP TABLE reminder_settings;
