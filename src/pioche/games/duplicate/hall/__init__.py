"""The hall of a game of duplicate: tables and arbiters, slips and verdicts, scores and ranks."""
