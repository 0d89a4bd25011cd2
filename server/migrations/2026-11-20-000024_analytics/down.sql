DROP TABLE earnings;
DROP INDEX expenses_by_date;
DELETE FROM kept_figures WHERE name = 'documents seconds to pay';
