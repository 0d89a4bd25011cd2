DROP TABLE loose_files;
