"""Which word to lay: how much it brings now, and how the turn may go on after it."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.chance import Chance
from pioche.games.jarnac import Mat, Opening, OpenMat, Solver, laid, winning_side, without

#: A loose letter is worth keeping: about what it brings when it is added to a word later.
LETTER_VALUE = 4.0
#: What a Jarnac counts beyond its points, since close games are won by their number.
JARNAC_VALUE = 15.0
#: What ending the game on a win, rather than going on, is worth in points.
WIN_VALUE = 120.0
#: Words considered with care; the others are far behind already.
CONSIDERED = 6
LONGEST_TURN = 12


def letters_of(opening: Opening) -> str:
    """The loose letters that an opening takes: a line brings its own."""
    return without(opening.word, opening.before)


def after(mat: Mat, opening: Opening) -> Mat:
    """A mat after its owner made an opening."""
    return laid(mat, opening.word, opening.line, letters_of(opening))


def yield_of(opening: Opening) -> float:
    """The points that an opening brings for each letter it takes, the next one counted in.

    Small additions draw as many letters as they take: they come first, unless a long word
    brings more.
    """
    return opening.gain / (len(opening.word) - len(opening.before) + 0.5)


def best_at_once(openings: Sequence[Opening]) -> Opening:
    """The opening of the best yield; the alphabet decides between equals."""
    return max(openings, key=lambda o: (yield_of(o), o.gain, o.word, -(o.line or 0)))


def swing(opening: Opening) -> float:
    """What a Jarnac takes from one side and gives to the other."""
    return len(opening.word) ** 2 + len(opening.before) ** 2 + JARNAC_VALUE


def standing(own: Mat, other: Mat, *, closing: bool) -> float:
    """The worth of both mats for one side, at the end of its turn."""
    value = own.points - other.points + LETTER_VALUE * len(own.loose)
    if closing and own.full:
        side = winning_side((own, other))
        value += 0.0 if side is None else (WIN_VALUE if side == 0 else -WIN_VALUE)
    return value


class Planner:
    """Imagines how a turn goes on, with letters drawn from what nobody has seen yet."""

    def __init__(self, solver: Solver, other: Mat, unseen: str, chance: Chance) -> None:
        self._solver = solver
        self._other = other
        self._unseen = unseen
        self._chance = chance

    def choose(self, mat: Mat, openings: Sequence[Opening], futures: int) -> Opening | None:
        """The word to lay; nothing where keeping the letters and passing is worth more."""
        ranked = sorted(openings, key=lambda o: (-yield_of(o), -o.gain, o.word, o.line or 0))
        considered = ranked[:CONSIDERED]
        considered += [o for o in sorted(ranked, key=lambda o: -o.gain)[:2] if o not in considered]
        values = [(self._expected(after(mat, o), futures), o) for o in considered]
        best, opening = max(values, key=lambda pair: pair[0])
        return opening if best >= self._passing(mat, openings) else None

    def _passing(self, mat: Mat, openings: Sequence[Opening]) -> float:
        """The worth of a pass: what is open is the opponent's, if the opponent can take."""
        value = standing(mat, self._other, closing=True)
        if self._other.full or self._other.out_of_time:
            return value
        return value - max(swing(opening) for opening in openings)

    def _expected(self, mat: Mat, futures: int) -> float:
        return sum(self._future(mat) for _ in range(futures)) / futures

    def _future(self, mat: Mat) -> float:
        """Play the rest of the turn once, drawing by chance, and give what it is worth."""
        bag = list(self._unseen)
        for _ in range(LONGEST_TURN):
            if bag:
                at = self._chance.below(len(bag))
                bag[at], bag[-1] = bag[-1], bag[at]
                mat = after_draw(mat, bag.pop())
            openings = list(self._solver.openings(mat))
            if not openings:
                break
            mat = after(mat, best_at_once(openings))
        return standing(mat, self._other, closing=True)


def after_draw(mat: Mat, letters: str) -> Mat:
    """A mat with more loose letters, all else as it was."""
    return Mat(
        mat.loose + letters,
        mat.lines,
        mat.jarnacs,
        mat.awards,
        mat.opened,
        mat.out_of_time,
    )


def best_gain(solver: Solver, mat: OpenMat) -> int:
    """The most points that one word brings on a mat; 0 if none is open."""
    return max((opening.gain for opening in solver.openings(mat)), default=0)
