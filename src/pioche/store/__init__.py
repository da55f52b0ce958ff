"""The event log in SQL."""
