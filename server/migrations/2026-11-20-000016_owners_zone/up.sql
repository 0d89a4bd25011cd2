-- Where the owner is, by the name of a time zone: for what happens without a request. Empty until a browser says it.
ALTER TABLE accounts ADD COLUMN timezone TEXT;
