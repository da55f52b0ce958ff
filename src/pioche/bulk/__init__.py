"""Millions of games of duplicate by their tops, and what they say about words."""
