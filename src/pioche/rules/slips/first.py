"""The first coup: no reference is needed, and the best placement is paid (2011: 4.2.1, 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pioche.core.move import Move
from pioche.core.place import Place
from pioche.rules.slips.attempt import Attempt
from pioche.rules.slips.case import Case, ModeReading, refused
from pioche.rules.slips.choice import Choice, choose, score_findings
from pioche.rules.slips.modes import reference_place
from pioche.rules.slips.policy import Finding


def first_places(case: Case) -> tuple[Place, ...]:
    """Every place, in the direction drawn, where the word covers the starred square."""
    layout = case.position.board.layout
    row, col = divmod(layout.start, layout.size)
    at = col if case.across else row
    starts = range(max(0, at - len(case.word) + 1), at + 1)
    return tuple(
        Place(row, start, True) if case.across else Place(start, col, False) for start in starts
    )


def read_first(case: Case) -> tuple[ModeReading, Choice | None, tuple[Finding, ...]]:
    """Read a slip of the first coup: what was understood, what is paid, faults of the score."""
    if case.policy.first_pays == "place-written" and (place := reference_place(case)) is not None:
        # The direction drawn may be another: no fault where a place is read on coup 1.
        named = dict.fromkeys((place, replace(place, across=case.across)))
        found = tuple(one for where in named if (one := case.attempt(where)).legal)
        if not found:
            return refused(case.attempt(place)), None, ()
        reading = ModeReading(found, (), (place,), ambiguous=False)
        choice = choose(case, reading)
        return reading, choice, score_findings(case, choice.move.score)
    places = first_places(case)
    attempts = tuple(case.attempt(place) for place in places)
    playable = tuple(found for found in attempts if found.legal)
    if not playable:
        return refused(attempts[0]), None, ()
    inverted = Finding("inverted", {"word": case.word, "ref": str(playable[0].place)})
    down = not case.across and case.policy.first_word_down == "inverted"
    reading = ModeReading(playable, (inverted,) if down else (), places)
    choice = _best(case, playable)
    possible = {move.score for move in (choice.move, *choice.others)}
    if case.policy.first_score == "possible" and case.claimed in possible:
        return reading, choice, ()
    return reading, choice, score_findings(case, choice.move.score)


def _best(case: Case, playable: Sequence[Attempt]) -> Choice:
    """Pay the best placement; where the joker's square is open, the edition says for which one.

    Every placement has the same options, in the same order: one for each square of the joker.
    """
    by_square = [*zip(*(found.options for found in playable), strict=True)]
    told = [moves for moves in by_square if any(move.score == case.claimed for move in moves)]
    values = {max(move.score for move in moves) for moves in (told or by_square)}
    findings: tuple[Finding, ...] = ()
    if len(values) == 1:
        moves = (told or by_square)[0]
    else:
        findings = (Finding("ambiguous-joker", {"word": case.word}),)
        moves = min(by_square, key=lambda moves: max(move.score for move in moves))
        if case.policy.first_joker == "minimum":
            lowest = min((move for moves in by_square for move in moves), key=lambda m: m.score)
            return _choice(lowest, playable, (), findings)
    top = max(move.score for move in moves)
    best = [move for move in moves if move.score == top]
    retained = case.position.retained
    move = next((move for move in best if move == retained), best[0])
    return _choice(move, playable, tuple(other for other in moves if other is not move), findings)


def _choice(
    move: Move, playable: Sequence[Attempt], others: tuple[Move, ...], findings: tuple[Finding, ...]
) -> Choice:
    found = next(found for found in playable if found.place == move.place)
    return Choice(move, found, others, findings)
