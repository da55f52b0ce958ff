"""What the server answers to people: the shell of each page."""
