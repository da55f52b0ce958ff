"""Paper: sheets of the hall as PDF."""
