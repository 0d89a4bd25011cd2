-- The hash of the code that was emailed for one sign-in, after many wrong codes from browsers that nobody knows.
ALTER TABLE second_steps ADD COLUMN emailed_code_hash TEXT;
