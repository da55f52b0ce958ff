"""Classic play and the small games in the terminal."""
