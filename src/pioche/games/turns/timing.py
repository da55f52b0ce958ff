"""How late is late."""

#: A client's command may be on its way when a deadline passes: two seconds of grace.
GRACE_MS = 2000
