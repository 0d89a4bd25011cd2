-- What the owner calls a brand or a type that isn't among the ones we name.
ALTER TABLE tools ADD COLUMN brand_name TEXT;
ALTER TABLE tools ADD COLUMN type_name TEXT;
