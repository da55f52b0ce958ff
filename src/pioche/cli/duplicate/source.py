"""Where a game's racks and tops come from: chance, a recorded game, or a sealed one."""

from __future__ import annotations

from typing import Protocol

from pioche.core.errors import InputError
from pioche.formats.prepared import PreparedCoup, SealedGame
from pioche.formats.recorded import RecordedGame
from pioche.games.duplicate import DrawRack, EndGame, RetainTop, State
from pioche.games.session import Session


class Source(Protocol):
    """Draws racks and retains tops."""

    def draw(self, session: Session[State]) -> bool:
        """Draw the next rack; False when the game is over."""
        ...

    def retain(self, session: Session[State]) -> None:
        """Retain the top of the coup."""
        ...


class ByChance:
    """Racks by chance, tops by the program."""

    def draw(self, session: Session[State]) -> bool:
        """Draw the next rack; False when the game is over."""
        session.do(DrawRack())
        return session.state.ended is None

    def retain(self, session: Session[State]) -> None:
        """Retain the program's choice."""
        session.do(RetainTop())


class FromRecord:
    """A game already played: its racks, its tops."""

    def __init__(self, game: RecordedGame) -> None:
        self._coups = list(game.coups)
        self._at = 0

    def draw(self, session: Session[State]) -> bool:
        """Enter the next recorded rack; False when there is none."""
        if self._at == len(self._coups):
            session.do(EndGame())
            return False
        coup = self._coups[self._at]
        session.do(DrawRack(coup.rack, "prepared", rejet=coup.rejet))
        if not session.state.rack:
            raise InputError("recorded.minimum", rack=coup.rack)
        return True

    def retain(self, session: Session[State]) -> None:
        """Retain what was retained."""
        coup = self._coups[self._at]
        session.do(RetainTop(coup.word, coup.ref))
        self._at += 1


class FromSealed:
    """A prepared game, opened coup by coup."""

    def __init__(self, game: SealedGame) -> None:
        self._game = game
        self._coup: PreparedCoup | None = None

    def draw(self, session: Session[State]) -> bool:
        """Open the next coup and enter its letters; False when the game is over."""
        coup = self._coup = self._game.next()
        if coup.end:
            session.do(EndGame())
            return False
        for rack in coup.refused:
            session.do(DrawRack(rack, "prepared"))
        session.do(DrawRack(coup.letters, "prepared"))
        return True

    def retain(self, session: Session[State]) -> None:
        """Retain the prepared top."""
        assert self._coup is not None  # a coup was drawn
        session.do(RetainTop(self._coup.word, self._coup.ref))
