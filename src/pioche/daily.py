"""What there is to find every day beside the game's own rules: the problem, results, streaks.

The problem is drawn like the game (`games/daily.py`): from the date and the list, the same on every
server. Some games are played by their tops; of all their coups the most instructive is asked:

- one solution scores most, and the next best leaves many points behind (a single top, a big gap);
- its word is one that people miss. Nobody's misses are the same on two servers, so this is told by
  the solution itself: a scrabble, all the more through letters of the grid; words made at the side;
  a dear letter; an entry of the dictionary rather than one more conjugated form or plural. Where a
  joker is on the rack, letters would have to be explained: such coups are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from functools import lru_cache

import msgspec

from pioche.core.alphabet import JOKER
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.games.daily import begins_at, read_day, seed
from pioche.games.duplicate import Open, OwnCoup, Played, play_by_tops

GAMES = 12
"""Games played to choose a problem among their coups: some 250, in a quarter of a second."""
FIRST_COUP = 4
"""Before it there is little on the grid to look at."""
LEAST_GAP = 12
_SCRABBLE = 7
_DEAR = frozenset("JKQWXYZ")


# -- the problem ---------------------------------------------------------------------------------


class Problem(msgspec.Struct, frozen=True):
    """A position, the one solution that scores most, and how many points it is ahead."""

    rows: tuple[str, ...]
    rack: str
    word: str
    ref: str
    points: int
    gap: int


def problem_of(day: str, lexicon: Lexicon) -> Problem:
    """The problem of a day in a list."""
    found = _problem_of(day, lexicon)
    if found is None:
        raise InputError("daily.no-problem", name=lexicon.name)
    return found


@lru_cache(maxsize=64)
def _problem_of(day: str, lexicon: Lexicon) -> Problem | None:
    """The problem, or None: a list of a few words may have none, and is not searched again."""
    finder = Finder(lexicon)
    found = [
        (_worth(coup, gap, lexicon), -number, -coup.number, coup, gap)
        for number in range(GAMES)
        for coup in _game(day, lexicon, number)
        if (gap := _gap(coup, finder)) >= LEAST_GAP
    ]
    if not found:
        return None
    *_, coup, gap = max(found, key=lambda one: one[:3])
    rows = tuple(coup.before.board.rows())
    return Problem(rows, coup.rack, coup.word, coup.ref, coup.score, gap)


def _game(day: str, lexicon: Lexicon, number: int) -> Sequence[Played]:
    chance = SeededChance(seed(day, lexicon.sha256, "probleme", number))
    return play_by_tops(Open(measure=False), lexicon, chance).state.played


def _gap(coup: Played, finder: Finder) -> int:
    """How far the top is ahead of the next best; 0 where it is not alone, or not to be asked."""
    if coup.number < FIRST_COUP or JOKER in coup.rack:
        return 0
    moves = finder.moves(coup.before.board, coup.rack)
    return coup.score - moves[1].score if len(moves) > 1 else 0


def _worth(coup: Played, gap: int, lexicon: Lexicon) -> int:
    """How instructive a coup is; see the module's words."""
    top: Move = coup.move()
    scrabble = len(top.laid) >= _SCRABBLE
    through = scrabble and len(top.word) > len(top.laid)
    entry = not lexicon.conjugated_only(top.word) and not top.word.endswith(("S", "X"))
    return (
        min(gap, 40)
        + 14 * scrabble
        + 10 * through
        + 6 * min(len(top.words) - 1, 3)
        + 5 * bool(_DEAR & set(top.tiles))
        + 12 * entry
    )


# -- results -------------------------------------------------------------------------------------

#: What a coup is called in a text that tells nothing of its letters: top, 90 %, 70 %, less.
SQUARES = ("🟨", "🟩", "🟦", "⬜")


class DayCoup(msgspec.Struct, frozen=True, array_like=True):
    """A coup of somebody's, beside its top."""

    points: int
    top: int

    @property
    def square(self) -> str:
        """Its colour in a text to paste."""
        share = 100 * self.points / self.top if self.top else 100.0
        return SQUARES[0 if share >= 100 else 1 if share >= 90 else 2 if share >= 70 else 3]


class DayRecord(msgspec.Struct, frozen=True):
    """What is kept of a game of the day."""

    coups: tuple[DayCoup, ...]
    scrabbles: tuple[int, int] = (0, 0)
    """Found, and there were."""
    rows: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """All points."""
        return sum(coup.points for coup in self.coups)

    @property
    def top(self) -> int:
        """What the tops add up to."""
        return sum(coup.top for coup in self.coups)

    @property
    def tops(self) -> int:
        """How many were found."""
        return sum(coup.points == coup.top for coup in self.coups)

    @property
    def squares(self) -> str:
        """The colours of the coups."""
        return "".join(coup.square for coup in self.coups)


def record_of_day(own: Sequence[OwnCoup], day: str, lexicon: Lexicon) -> DayRecord:
    """What somebody made of a day; coups not played, where they stopped, count nothing.

    The whole game is played by the program beside it: all are measured against the same tops.
    """
    played = _tops(day, lexicon)
    points = {coup.number: coup for coup in own}
    found = sum(coup.own_laid >= _SCRABBLE and coup.points > 0 for coup in own)
    coups = tuple(
        DayCoup(points[coup.number].points if coup.number in points else 0, coup.score)
        for coup in played
    )
    there = sum(len(coup.move().laid) >= _SCRABBLE for coup in played)
    last = played[-1]
    return DayRecord(coups, (found, there), tuple(last.before.board.play(last.move()).rows()))


@lru_cache(maxsize=4)
def _tops(day: str, lexicon: Lexicon) -> tuple[Played, ...]:
    opening, now = Open(daily=day), begins_at(read_day(day))
    # Nothing is drawn from that chance: the day has its own.
    return play_by_tops(opening, lexicon, SeededChance(0), now).state.played


def streak(days: Collection[date], today: date) -> int:
    """How many days in a row were played, up to today; today may still be to come."""
    day = today if today in days else today - timedelta(days=1)
    row = 0
    while day in days:
        row, day = row + 1, day - timedelta(days=1)
    return row


def longest_streak(days: Collection[date]) -> int:
    """The most days in a row."""
    starts = (day for day in days if day - timedelta(days=1) not in days)
    longest = 0
    for day in starts:
        row = 0
        while day + timedelta(days=row) in days:
            row += 1
        longest = max(longest, row)
    return longest
