"""Games recorded elsewhere, read into our own shape: live text, club pages, Eliot, GCG.

`reading.py` finds out what a file is; `building.py` makes a recorded game of rows, whoever wrote
them; the other modules know one format each.
"""
