"""Who stands where: one game, ties, competitions."""
