"""Players without slips: alone, among friends, topping."""
