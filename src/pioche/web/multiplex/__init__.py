"""Links between the halls of a multiplex: the head's side, the side of a hall that follows."""
