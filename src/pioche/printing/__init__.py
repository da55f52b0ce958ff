"""Sheets and reports for the printer."""
