"""Recorded games, imports and exports."""
