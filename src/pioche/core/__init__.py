"""What every letter game shares: alphabet, tiles, board, moves, scores, words, search."""
