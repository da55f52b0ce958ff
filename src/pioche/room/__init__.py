"""What happens around a game: its log, its clock, its seats, its mail, and who may see what."""
