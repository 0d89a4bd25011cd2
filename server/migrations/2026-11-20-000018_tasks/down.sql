DROP TABLE tasks;
DELETE FROM kept_figures WHERE name LIKE 'tasks%';
DELETE FROM text_folds WHERE table_name = 'tasks';
