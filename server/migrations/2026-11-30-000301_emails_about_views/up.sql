-- Views were off unless somebody turned them on, so nobody turned them off.
UPDATE accounts SET emails_views = TRUE WHERE emails_views = FALSE;
