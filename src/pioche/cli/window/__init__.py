"""The start window: a server to open and stop without a terminal."""
