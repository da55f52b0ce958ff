"""Hints that cost nothing to ignore, and the solutions below the top."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.move import Move
from pioche.games.duplicate import Played, State, game_finder
from pioche.games.session import Session
from pioche.texts import _, ngettext

_SUB_TOPS = 12
_SCRABBLE = 7


class Hints:
    """Tells a little more each time: a scrabble exists, the score, the length, the first letter."""

    def __init__(self, session: Session[State]) -> None:
        self._session = session
        self._told = 0

    def next(self) -> str:
        """The next hint; the last one again once all are told."""
        tops = self._session.state.tops
        if tops is None or not tops.candidates:
            return _("Pas d’indice.")
        best = tops.candidates[0]
        hints = (
            self._scrabble,
            lambda: ngettext(
                "Le top vaut {n} point.", "Le top vaut {n} points.", tops.score
            ).format(n=tops.score),
            lambda: _("Le top a {n} lettres.").format(n=len(best.word)),
            lambda: _("Le top commence par {letter}.").format(letter=best.word[0].upper()),
            lambda: _("Le top se place en {ref}.").format(ref=best.ref),
        )
        hint = hints[min(self._told, len(hints) - 1)]()
        self._told += 1
        return hint

    def _scrabble(self) -> str:
        session = self._session
        finder = game_finder(session.state.setup, session.env())
        moves = finder.moves(session.state.board, session.state.rack)
        found = {move.word.upper() for move in moves if len(move.tiles) >= _SCRABBLE}
        if not found:
            return _("Il n’y a pas de scrabble.")
        return ngettext("Un scrabble existe.", "{n} scrabbles existent.", len(found)).format(
            n=len(found)
        )


def sub_tops(session: Session[State], coup: Played) -> Sequence[Move]:
    """The best solutions of a coup, the top first."""
    finder = game_finder(session.state.setup, session.env())
    return finder.moves(coup.before.board, coup.rack)[:_SUB_TOPS]
