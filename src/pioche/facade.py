"""The three-line API: names (formulas, places as text) resolved, then the core does the work."""

from __future__ import annotations

from pioche.core import finder as core_finder
from pioche.core.board import Board
from pioche.core.layout import STANDARD, Layout
from pioche.core.lexicon import Lexicon
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.rules.formula import Formula

NORMAL = "normale"


class Finder(core_finder.Finder):
    """A finder for a formula of the game, by its name: `Finder(lex, formula="7-sur-8")`."""

    def __init__(
        self, lexicon: Lexicon, formula: str | Formula = NORMAL, *, layout: Layout = STANDARD
    ) -> None:
        self.formula = Formula.parse(formula) if isinstance(formula, str) else formula
        super().__init__(
            lexicon,
            max_laid=self.formula.max_laid,
            rules=self.formula.scores,
            layout=layout,
        )


def score(board: Board, word: str, ref: str, formula: str | Formula = NORMAL) -> int:
    """Count the score of a placement; raises `IllegalMove` with the reason.

    The word is written whole, a joker's letter in lower case; it is not looked up.
    """
    rules = Formula.parse(formula) if isinstance(formula, str) else formula
    return place_word(board, word, Place.parse(ref), rules.scores).score
