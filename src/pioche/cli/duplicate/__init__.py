"""Duplicate and topping in the terminal."""
