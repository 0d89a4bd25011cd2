DROP TABLE interactions;
DROP TABLE clients;
DELETE FROM kept_figures WHERE name LIKE 'client%';
DELETE FROM text_folds WHERE table_name IN ('clients', 'interactions');
