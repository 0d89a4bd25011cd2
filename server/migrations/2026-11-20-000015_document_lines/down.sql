DELETE FROM kept_figures WHERE name IN ('documents paid', 'documents revenue');
DROP TABLE document_lines;
DELETE FROM text_folds WHERE table_name = 'document_lines';
