"""How the room hosts each kind of game: rights, mail, recovery, bots."""
