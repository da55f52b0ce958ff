"""Where a game's racks and tops come from: chance, a recorded game, or a sealed one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pioche.formats.prepared import SealedGame
from pioche.formats.recorded import RecordedCoup
from pioche.games.duplicate import DrawPrepared, DrawRack, EndGame, RetainTop


class ByChance:
    """Racks by chance, tops by the program."""

    def racks(self) -> Iterator[DrawRack | EndGame]:
        """The orders that bring the next rack, or the end."""
        yield DrawRack()

    def top(self) -> RetainTop:
        """The order that retains the top of the coup."""
        return RetainTop()


class FromRecord(ByChance):
    """A game already played: its racks, its tops."""

    def __init__(self, coups: Iterable[RecordedCoup]) -> None:
        self._coups = iter(coups)
        self._coup: RecordedCoup | None = None

    def racks(self) -> Iterator[DrawRack | EndGame]:
        """The next recorded rack."""
        coup = self._coup = next(self._coups, None)
        if coup is None:
            yield EndGame()
        else:
            yield DrawRack(coup.rack, "prepared", rejet=coup.rejet)

    def top(self) -> RetainTop:
        """What was retained."""
        assert self._coup is not None  # a coup was drawn
        return RetainTop(self._coup.word, self._coup.ref)


class FromSealed(ByChance):
    """A prepared game, opened coup by coup."""

    def __init__(self, game: SealedGame) -> None:
        self._game = game
        self._coup: DrawPrepared | None = None

    def racks(self) -> Iterator[DrawRack | EndGame]:
        """The letters of the next coup, after those that were put back."""
        coup = self._coup = self._game.next()
        if coup.end:
            yield EndGame()
            return
        for letters in (*coup.refused, coup.letters):
            yield DrawRack(letters, "prepared")

    def top(self) -> RetainTop:
        """The prepared top."""
        assert self._coup is not None  # a coup was drawn
        return RetainTop(self._coup.word, self._coup.ref)
