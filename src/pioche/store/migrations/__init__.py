"""Migrations of the store, run by Alembic when a database is opened."""
