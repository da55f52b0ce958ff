"""What faults cost over a game: warnings, two arbiters, the mean for a repeated zero."""
