"""One coup of duplicate after another: draw, clock, top, corrections, end. Knows no player."""
