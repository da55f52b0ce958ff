"""Playing in turns, from racks onto one grid: what classic play and the solitaires share.

A game kind composes this table; it never subclasses it. The table knows its `Rules`, a record
of policies, and nothing of the game's name.
"""
