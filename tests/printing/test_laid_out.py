"""Every sheet rendered: nothing outside its page, nothing drawn over something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pioche.printing.fonts import width_of
from pioche.printing.marks import POINT, Mark, Path, Rect, Text, flat
from pioche.printing.minutes import Minutes
from pioche.printing.model import Cards, Paper
from pioche.printing.pdf import _Filler, pdf
from pioche.printing.registry import Sheet, sheet_named, sheets
from pioche.rules.slips.verdict import Fault
from support.laid import Laid
from support.sheet_data import data
from support.sheets import evening, minutes

_MOST_PAGES = 12
"""Of a hundred pages that look alike, the first ones and the last."""


def faults(paper: Paper) -> list[str]:
    laid = Laid(pdf(paper))
    cut_out = any(isinstance(block, Cards) for block in paper.blocks)
    found = []
    for page in sorted({*range(min(_MOST_PAGES, len(laid))), len(laid) - 1}):
        wrong = laid.overlapping(page)
        # Lines to cut along reach the edge.
        wrong += laid.unseen(page) if cut_out else laid.outside(page, 7)
        found += [f"page {page + 1}: {one}" for one in wrong]
    return found + crossed(paper) + white(paper)


def white(paper: Paper) -> list[str]:
    """Texts that begin with a space: a screen leaves it out, « 10 points » is read « 10points »."""
    return [
        f"begins with white: {one.words!r}"
        for page in _Filler(paper).fill()[:_MOST_PAGES]
        for one in flat(page.marks)
        if isinstance(one, Text) and one.words.startswith(" ")
    ]


def crossed(paper: Paper) -> list[str]:
    """Words that a straight line runs through, unless something white stands between them."""
    found = []
    for page in _Filler(paper).fill()[:_MOST_PAGES]:
        marks = list(flat(page.marks))
        lines = [
            (at, one)
            for at, one in enumerate(marks)
            if isinstance(one, Path) and len(one.points) == 2 and one.tone != "paper"
        ]
        for here, one in enumerate(marks):
            if isinstance(one, Text) and one.words.strip():
                box = box_of(one)
                since = covered(marks[:here], box)
                found += [
                    f"{one.words} at {one.x:.0f} {one.y:.0f}"
                    for at, line in lines
                    if at >= since and runs_through(line, box)
                ]
    return found


Box = tuple[float, float, float, float]


def box_of(one: Text) -> Box:
    """Where capitals stand: left, top, right, bottom, a tenth of a millimetre inside."""
    wide = width_of(one.words, one.size, bold=one.bold)
    left = one.x - {"start": 0, "middle": wide / 2, "end": wide}[one.anchor]
    return left + 0.1, one.y - 0.66 * one.size * POINT + 0.1, left + wide - 0.1, one.y - 0.1


def covered(marks: Sequence[Mark], box: Box) -> int:
    """From which mark on something may still be seen behind a box."""
    left, top, right, bottom = box
    for at in range(len(marks) - 1, -1, -1):
        one = marks[at]
        if isinstance(one, Rect) and one.fill == "paper":
            across = one.x <= left and right <= one.x + one.width
            if across and one.y <= top and bottom <= one.y + one.height:
                return at
    return 0


def runs_through(line: Path, box: Box) -> bool:
    left, top, right, bottom = box
    (x1, y1), (x2, y2) = line.points
    if y1 == y2:
        return top < y1 < bottom and min(x1, x2) < right and max(x1, x2) > left
    return x1 == x2 and left < x1 < right and min(y1, y2) < bottom and max(y1, y2) > top


@pytest.mark.parametrize("sheet", sheets(), ids=lambda one: one.name)
def test_nothing_is_outside_or_over_something_else(sheet: Sheet) -> None:
    assert faults(sheet.make(data()[sheet.takes])) == []


@pytest.mark.parametrize("tables", [1, 60])
@pytest.mark.parametrize(
    "sheet", [one for one in sheets() if one.takes is Minutes], ids=lambda one: one.name
)
def test_nor_for_one_table_or_sixty(sheet: Sheet, tables: int) -> None:
    assert faults(sheet.make(minutes(evening(tables, 3)))) == []


@pytest.mark.parametrize("sheet", ["arbitrage", "resultats-officiels", "rapport", "liste-clubs"])
def test_nor_for_three_hundred(sheet: str) -> None:
    assert faults(sheet_named(sheet).make(minutes(evening(300, 2)))) == []


@pytest.mark.parametrize("count", range(1, 13))
def test_a_billet_of_many_faults_ends_above_its_foot(count: int) -> None:
    """A word laid along another one makes a bad word with each of its letters."""
    found = minutes(evening(2, 1))
    (coup,) = found.coups
    words = [f"ABAISSERI{chr(ord('A') + at)}" for at in range(count)]
    bad = tuple(Fault("cross-word-invalid", "5.4", "zero", {"word": one}) for one in words)
    verdict = replace(coup.verdicts[2], sanction="zero", faults=bad)
    one = replace(coup, verdicts={**coup.verdicts, 2: verdict}, billets=(2,))
    paper = sheet_named("billets").make(replace(found, coups=(one,)))
    (cards,) = (block for block in paper.blocks if isinstance(block, Cards))
    texts = [mark for mark in cards.pieces[0].marks if isinstance(mark, Text)]
    reasons = [mark.y for mark in texts if "admis" in mark.words or "ABAISS" in mark.words]
    foot = min(mark.y for mark in texts if "Règlement" in mark.words or "remis" in mark.words)
    assert max(reasons) < foot - 2.5
    assert all(word in " ".join(mark.words for mark in texts) for word in words)
    assert faults(paper) == []


def test_the_measure_sees_what_is_outside_and_what_is_drawn_over() -> None:
    from pioche.printing.marks import Drawing, line
    from pioche.printing.model import Picture

    marks = (Text(0, 10, "Dessus"), Text(0.5, 10, "Dessous"), line(0, 9, 30, 9))
    assert len(faults(Paper("x", None, (Picture(Drawing(80, 20, marks)),)))) > 8
    far = (Text(184, 10, "Au-delà"),)
    assert faults(Paper("x", None, (Picture(Drawing(186, 20, far)),)))
