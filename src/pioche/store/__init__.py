"""The event log in SQL: SQLite in a file by default, PostgreSQL by URL, the same code for both."""
