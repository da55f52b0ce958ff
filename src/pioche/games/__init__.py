"""The games, each a state, its commands and its events."""
