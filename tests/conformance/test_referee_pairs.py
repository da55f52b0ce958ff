"""Two faults on one slip, in every notation: each keeps its sanction, and the harsher one counts.

2011, 5.5 (before: 4.4): warnings do not add up, nor to a penalty or a zero. So a pair of faults
costs what the harsher of them costs alone, unless an article says otherwise; those are listed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.slips import Position, RaccordLetter, Slip, Solution, Verdict, adjudicate
from pioche.rules.slips.verdict import SEVERITY
from support.slips import position

EDITIONS = ("ancien", "fisf-2009", "fisf-2011", "fisf-2023")
#: For editions that understand neither a shift, nor an omission, nor an altered raccord.
STRICT = ("ancien", "fisf-2009")


@cache
def maison(rack: str) -> Position:
    """MAISON in H4; SALE down from its S (7H) or behind its N (10H); PAS down to its S (7F)."""
    return position((("MAISON", "H4"),), rack, more="MAISON MAISONS SALE PAS")


@cache
def menerai() -> Position:
    return position((("MENERAI", "H5"),), "PROSTLU", more="PROMENERAIS")


@dataclass(frozen=True)
class Drawing:
    """A slip written rightly, and where its faults are put."""

    where: Position
    word: str
    reference: str
    score: int
    letters: tuple[RaccordLetter, ...] = ()
    circled: tuple[int, ...] = ()
    shifted: str = ""
    altered: str = ""
    last: bool = False

    def solution(self, notation: str) -> Solution:
        down = self.reference[0].isdigit()
        return Solution(
            self.word,
            "down" if down else "across",
            self.circled,
            reference=self.reference if notation != "letters" else None,
            score=self.score,
            raccord=self.letters if notation != "reference" else (),
        )


def letters(*drawn: tuple[str, int, int]) -> tuple[RaccordLetter, ...]:
    return tuple(RaccordLetter(*one) for one in drawn)


SON = letters(("S", 0, -3), ("O", 0, -2), ("N", 0, -1))
DRAWINGS = {
    "crossing": Drawing(
        maison("ALEPSTR"), "SALE", "7H", 5, letters(("I", 0, -1), ("O", 0, 1)), shifted="7I"
    ),
    "behind": Drawing(maison("ALEPSTR"), "SALE", "10H", 14, SON, shifted="10I"),
    "joker": Drawing(maison("AL?PSTR"), "SALE", "10H", 13, SON, (3,), shifted="10I"),
    "ending": Drawing(
        maison("ALEPSTR"), "PAS", "7F", 6, letters(("I", 2, -1), ("O", 2, 1)), shifted="7G",
        last=True,
    ),
    "extension": Drawing(menerai(), "PROMENERAI", "H2", 14, altered="PROMENURAI", shifted="I2"),
    "in part": Drawing(menerai(), "PROMEN....", "H2", 14, altered="PROMUN....", shifted="I2"),
    "without dots": Drawing(menerai(), "PROMEN", "H2", 14, altered="PROMUN", shifted="I2"),
    "at both ends": Drawing(
        menerai(), "PROMEN.RAIS", "H2", 16, altered="PROMUN.RAIS", shifted="I2"
    ),
}  # fmt: skip


def turn(reference: str) -> str:
    letter = reference.strip("0123456789")
    number = reference.replace(letter, "")
    return letter + number if reference[0].isdigit() else number + letter


#: Each fault: what it makes of a solution; None where this one cannot have it.
Fault = Callable[[Solution, Drawing], Solution | None]
OF_REFERENCE: dict[str, Fault] = {
    "inverted": lambda s, d: replace(s, reference=turn(s.reference)) if s.reference else None,
    "shifted": lambda s, d: replace(s, reference=d.shifted) if s.reference else None,
}
OF_LETTERS: dict[str, Fault] = {
    "short": lambda s, d: replace(s, raccord=s.raccord[1:]) if s.raccord else None,
    "altered": lambda s, d: (
        replace(s, raccord=(replace(s.raccord[0], letter="U"), *s.raccord[1:]))
        if s.raccord
        else None
    ),
    "displaced": lambda s, d: (
        replace(s, raccord=tuple(replace(one, row=one.row - 1) for one in s.raccord))
        if s.raccord
        else None
    ),
}
OF_WORD: dict[str, Fault] = {
    "score missing": lambda s, d: replace(s, score=None),
    "score wrong": lambda s, d: replace(s, score=(s.score or 0) + 1),
    "direction": lambda s, d: replace(s, direction="across" if not s.across else "down"),
    "circle": lambda s, d: replace(s, circled=() if s.circled else (1,)),
    "last letter": lambda s, d: replace(s, word=s.word[:-1]) if d.last else None,
    "word altered": lambda s, d: replace(s, word=d.altered) if d.altered else None,
}
FAULTS = OF_REFERENCE | OF_LETTERS | OF_WORD

PENALTY = {"shifted", "displaced", "last letter"}
SCORE = {"score missing", "score wrong"}


def by_article(drawing: str, notation: str, pair: frozenset[str]) -> bool:
    """Whether an article gives this pair a sanction of its own."""
    extension = drawing in {"extension", "in part", "without dots", "at both ends"}
    if pair == {"inverted", "direction"}:
        return not extension  # 5.4, both inverted; 4.2.2, no reference to invert
    if pair & SCORE and (pair & PENALTY):
        return True  # 5.3: the score must be exact
    if len(pair & PENALTY) == 2 or pair <= {"altered", "displaced", "short"}:
        return True  # 5.3: the word whole; 5.2: the raccord differs by nothing else
    return notation == "both"  # 4.4: see below


def judge(edition: str, drawing: str, notation: str, faults: tuple[str, ...]) -> Verdict | None:
    solution: Solution | None = DRAWINGS[drawing].solution(notation)
    for fault in faults:
        solution = FAULTS[fault](solution, DRAWINGS[drawing]) if solution else None
    if solution is None:
        return None
    slip = Slip(1, solutions=(solution,))
    return adjudicate(DRAWINGS[drawing].where, slip, Regulation.load(edition))


def severity(edition: str, drawing: str, notation: str, *faults: str) -> int:
    verdict = judge(edition, drawing, notation, faults)
    return SEVERITY[verdict.sanction] if verdict else 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("notation", ["reference", "letters"])
@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_pair_costs_what_the_harsher_fault_costs(edition, notation, drawing):
    if edition == "ancien" and drawing == "at both ends":
        return  # 3.3.2: an extension in part at one end only
    seen = 0
    assert severity(edition, drawing, notation) == 0
    for pair in combinations(FAULTS, 2):
        verdict = judge(edition, drawing, notation, pair)
        if verdict is None or by_article(drawing, notation, frozenset(pair)):
            continue
        alone = max(severity(edition, drawing, notation, fault) for fault in pair)
        assert SEVERITY[verdict.sanction] == alone, (pair, verdict)
        seen += 1
    assert seen >= 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("drawing", ["crossing", "behind", "joker", "ending"])
def test_a_fault_of_each_mode(edition, drawing):
    """2011, 4.4: the milder; 2009, 3.4: zero; before, 3.4: the harsher, strays apart."""
    for reference in OF_REFERENCE:
        for letter in OF_LETTERS:
            both = severity(edition, drawing, "both", reference, letter)
            alone = (
                severity(edition, drawing, "reference", reference),
                severity(edition, drawing, "letters", letter),
            )
            if edition == "fisf-2009":
                assert both == SEVERITY["zero"], (reference, letter)
            elif edition == "ancien":
                assert both <= max(alone), (reference, letter)
            else:
                assert both == min(alone), (reference, letter)


@pytest.mark.parametrize("edition", ["fisf-2009", "fisf-2011", "fisf-2023"])
@pytest.mark.parametrize("drawing", ["crossing", "behind", "joker", "ending"])
def test_a_fault_of_one_mode_beside_a_fault_of_the_word(edition, drawing):
    """4.4 (3.4): one mode wrong is a warning, and the word's own fault counts if it is harsher."""
    for fault in OF_REFERENCE | OF_LETTERS:
        for other in OF_WORD:
            verdict = judge(edition, drawing, "both", (fault, other))
            if verdict is None or {fault, other} == {"inverted", "direction"}:
                continue
            alone = severity(edition, drawing, "both", other)
            if other == "last letter" and edition in STRICT:
                continue
            assert SEVERITY[verdict.sanction] == max(1, alone), (fault, other, verdict)
