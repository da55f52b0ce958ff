"""Jarnac in the terminal."""
