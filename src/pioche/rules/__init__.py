"""The regulations: editions as data, and one module per policy."""
