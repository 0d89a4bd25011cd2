ALTER TABLE accounts DROP COLUMN takes_parts;
ALTER TABLE parts DROP COLUMN missing;
ALTER TABLE documents DROP COLUMN taken_parts;
