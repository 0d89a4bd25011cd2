-- Whether the dashboard leaves out the steps of setting up. Accounts from before have no use for them; new ones begin with FALSE.
ALTER TABLE accounts ADD COLUMN hides_first_steps BOOLEAN NOT NULL DEFAULT TRUE;
