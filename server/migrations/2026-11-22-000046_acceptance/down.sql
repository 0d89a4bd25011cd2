ALTER TABLE accounts DROP COLUMN asks_acceptance;
ALTER TABLE accounts DROP COLUMN terms;
ALTER TABLE documents DROP COLUMN answered_to;
ALTER TABLE documents DROP COLUMN answered_at;
ALTER TABLE documents DROP COLUMN answer_words;
ALTER TABLE documents DROP COLUMN answer;
DROP TABLE document_answers;
