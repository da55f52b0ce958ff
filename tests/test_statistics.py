"""A player's figures equal an independent computation from the logs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.place import Place
from pioche.games.duplicate import GAME, DrawRack, EndGame, Open, PlayWord
from pioche.games.session import Session
from pioche.games.shape import Player, wire_name
from pioche.games.solitaire import GAME as SOLITAIRE
from pioche.statistics import Record, record_of, statistics
from pioche.texts import speaking

DAY = 86_400_000
REASONS = ("scrabbles", "hooks", "joins", "dear", "zeros", "other")


def played(francais: Lexicon, seed: int, formula: str, coups: int) -> Session[Any]:
    """A game whose player finds the top now and then, and something else, or nothing, otherwise."""
    opening = Open(formula=formula, seats=("1",), timed=False)
    session = Session(GAME, opening, francais, SeededChance(seed))
    chance = SeededChance(seed + 1000)
    finder = Finder(francais)
    host = Player("1", host=True)
    for _coup in range(coups):
        session.do(DrawRack(), by=host)
        state = session.state
        if state.ended is not None:
            return session
        moves = list(finder.moves(state.board, state.rack)[:30])
        what = chance.below(5)
        if what == 0:
            from pioche.games.duplicate import RetainTop

            session.do(RetainTop(), by=host)
            continue
        move = moves[0] if what < 3 else moves[chance.below(len(moves))]
        session.do(PlayWord("1", move.word, move.ref, final=True), by=Player("1"))
    session.do(EndGame(), by=host)
    return session


def by_hand(sessions: list[Session[Any]]) -> dict[str, Any]:
    """The same figures, read off the events as somebody with a pencil would."""
    total: dict[str, Any] = dict.fromkeys(
        ("coups", "points", "top", "tops", "scrabbles", "scrabbles_found"), 0
    )
    lengths: dict[str, list[int]] = {}
    formulas: dict[str, list[int]] = {}
    lost: dict[str, int] = dict.fromkeys(REASONS, 0)
    row = longest = 0
    for session in sessions:
        rows = [["."] * 15 for _ in range(15)]
        best: tuple[int, str, str] = (0, "", "")
        formula = session.state.setup.formula.name
        for event in session.log:
            name = wire_name(type(event))
            if name == "rack-drawn":
                best = (0, "", "")
            elif name == "word-played" and event.points > best[0]:
                best = (event.points, event.word, event.ref)
            elif name == "top-retained":
                new = laid(rows, event.word, event.ref)
                mine = laid(rows, best[1], best[2]) if best[1] else []
                points = best[0]
                total["coups"] += 1
                total["points"] += points
                total["top"] += event.score
                total["tops"] += points == event.score
                row = row + 1 if points == event.score else 0
                longest = max(longest, row)
                if len(new) >= 7:
                    total["scrabbles"] += 1
                    total["scrabbles_found"] += len(mine) >= 7 and points > 0
                for table, key in ((lengths, str(min(7, len(event.word)))), (formulas, formula)):
                    held = table.setdefault(key, [0, 0, 0])
                    held[0] += points
                    held[1] += event.score
                    held[2] += 1
                lost[reason(rows, event, new, mine, points)] += event.score - points
                for r, c, letter in new:
                    rows[r][c] = letter
                if event.joker_replaced_by:
                    for r, c, _letter in new:
                        rows[r][c] = rows[r][c].upper()
    return {**total, "lengths": lengths, "formulas": formulas, "lost": lost, "row": longest}


def laid(rows: list[list[str]], word: str, ref: str) -> list[tuple[int, int, str]]:
    place = Place.parse(ref)
    squares = [place.square(at) for at in range(len(word))]
    return [
        (r, c, letter) for (r, c), letter in zip(squares, word, strict=True) if rows[r][c] == "."
    ]


def reason(rows: Any, event: Any, new: Any, mine: Any, points: int) -> str:
    if len(new) >= 7 and len(mine) < 7:
        return "scrabbles"
    if points == 0:
        return "zeros"
    if any(letter in "JKQWXYZ" for _r, _c, letter in new):
        return "dear"
    if lengthens(rows, event, new):
        return "hooks"
    return "joins" if touches(rows, event, new) else "other"


def lengthens(rows: Any, event: Any, new: Any) -> bool:
    """Whether a word of the grid is within a longer one once the letters are laid."""
    after = [list(row) for row in rows]
    for r, c, letter in new:
        after[r][c] = letter
    fresh = {(r, c) for r, c, _letter in new}
    for turned in (False, True):
        for at in range(15):
            line = [(c, at) if turned else (at, c) for c in range(15)]
            for run in runs(after, line):
                if fresh & set(run) and any(len(old) > 1 for old in runs(rows, run)):
                    return True
    return False


def runs(rows: Any, line: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The letters without a gap along some squares."""
    found: list[list[tuple[int, int]]] = [[]]
    for r, c in line:
        if rows[r][c] == ".":
            found.append([])
        else:
            found[-1].append((r, c))
    return found


def touches(rows: Any, event: Any, new: Any) -> bool:
    """Whether a letter laid has a neighbour across the word, or two letters in a row lay there."""
    place = Place.parse(event.ref)
    step = (1, 0) if place.across else (0, 1)
    for r, c, _letter in new:
        for sign in (-1, 1):
            rr, cc = r + sign * step[0], c + sign * step[1]
            if 0 <= rr < 15 and 0 <= cc < 15 and rows[rr][cc] != ".":
                return True
    line = "".join(rows[r][c] for r, c in (place.square(at) for at in range(len(event.word))))
    return any(len(run) > 1 for run in line.split("."))


@pytest.fixture(scope="module")
def sessions(francais: Lexicon) -> list[Session[Any]]:
    made = [(1, "normale", 9), (8, "normale", 9), (3, "7-sur-8", 7), (4, "joker", 7)]
    return [played(francais, *one) for one in made]


@pytest.fixture(scope="module")
def records(sessions: list[Session[Any]]) -> list[Record]:
    found = [record_of(GAME, one.state, "1", n * DAY) for n, one in enumerate(sessions, 1)]
    # As the store keeps them.
    return [msgspec.json.decode(msgspec.json.encode(one), type=Record) for one in found]


def test_figures_are_those_of_the_logs(sessions: list[Session[Any]], records: list[Record]) -> None:
    hand, found = by_hand(sessions), statistics(records)
    assert found.games == 4
    for name in ("coups", "points", "top", "tops", "scrabbles", "scrabbles_found"):
        assert getattr(found, name) == hand[name], name
    for shares, wanted in ((found.lengths, hand["lengths"]), (found.formulas, hand["formulas"])):
        assert {one.name: [one.points, one.top, one.coups] for one in shares} == wanted
    assert {key: getattr(found.lost, key) for key in hand["lost"]} == hand["lost"]
    assert sum(hand["lost"].values()) == found.top - found.points
    assert hand["lost"]["hooks"] and hand["lost"]["joins"], "the games tell them apart"
    assert found.best.tops_in_a_row == hand["row"]
    assert 0 < found.points < found.top


def test_a_span_counts_what_was_played_since(records: list[Record]) -> None:
    later = statistics(records, since=3 * DAY)
    assert later.games == 2
    assert [one.at for one in later.line] == [3 * DAY, 4 * DAY]


def test_nobodys_figures_are_nothing() -> None:
    empty = statistics(())
    assert (empty.games, empty.best.game, empty.line) == (0, None, ())


def test_solitaires_keep_a_best_for_each_way() -> None:
    totals = (("a", 300), ("a", 420), ("a, joker", 200), ("a", 410))
    made = [Record("solitaire", n, about, total=total) for n, (about, total) in enumerate(totals)]
    found = {one.about: (one.games, one.best, one.last) for one in statistics(made).solitaires}
    assert found == {"a": (3, 420, 410), "a, joker": (1, 200, 200)}


def test_a_way_of_solitaire_is_one_in_whatever_language_it_was_played(francais: Lexicon) -> None:
    made = []
    for n, language in enumerate(("fr", "en"), 1):
        with speaking(language):
            opening = SOLITAIRE.opening({"which": "a", "variants": ["recyclage"]}, ("1",))
            session = Session(SOLITAIRE, opening, francais, SeededChance(n))
            record = record_of(SOLITAIRE, session.state, "1", n)
        assert record is not None
        made.append(msgspec.json.decode(msgspec.json.encode(record), type=Record))
    for language, about in (("fr", "un chevalet, recyclage"), ("en", "one rack, ")):
        with speaking(language):
            (found,) = statistics(made).solitaires
        assert found.games == 2 and found.about.startswith(about)


def test_an_empty_board_is_the_first(sessions: list[Session[Any]]) -> None:
    from pioche.games.duplicate import own_coups

    first = own_coups(sessions[0].state, "1")[0]
    assert Board.of_rows(first.rows).empty
    assert own_coups(sessions[0].state, "7") == ()
