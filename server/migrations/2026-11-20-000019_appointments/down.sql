DELETE FROM kept_figures WHERE name LIKE 'appointments%';
DELETE FROM text_folds WHERE table_name = 'appointments';
DROP TABLE appointments;
