"""Word lists: membership, entries, and the sections that the searches read.

>>> lexicon = Lexicon.load("francais")
>>> "LAC" in lexicon, lexicon.share_entry("LAC", "LACS"), lexicon.conjugated_only("JOUA")
(True, True, True)
"""

from .lexicon import Entry, Lexicon

__all__ = ["Entry", "Lexicon"]
