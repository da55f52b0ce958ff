"""Who stands where: one game, ties, tournaments."""
