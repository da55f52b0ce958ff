"""A small language for the referee's cases: a position, a slip, and what the texts make of it.

Written from the regulations alone, and judged through `pioche arbitrer --json`, as anybody would.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

from pioche.cli.arbitrer import arbitrer

EDITIONS = {
    "A": "ancien",
    "B": "fisf-2009",
    "C": "fisf-2011",
    "D": "fisf-2023",
    "G": "gaspesie",
    "S": "simplifie",
}
#: The number that an article of 2011 has in the two older regulations, where it is not 4.x = 3.x.
_OLDER = {
    "5.2": "4.3",
    "5.3": "4.2",  # unknown before 2011: the zero clause
    "5.4": "4.2",
    "5.5": "4.4",
    "5.6": "4.5",
    "5.7": "4.6",
}
_OWN = {"A": {"4.3.3": "3.3.4"}}
#: The clause of the two short texts that speaks of slips…
_SHORT = {"G": "3", "S": "3"}
#: … and that of admitted words.
_ADMITTED = {"G": "4", "S": "3"}

POSITIONS: dict[str, dict[str, Any]] = {
    "VIDE": {"moves": [], "rack": "FEDAYIN", "coup": 1},
    "VIDE, joker": {"moves": [], "rack": "FEDA?IN", "coup": 1},
    "VIDE, coup 3": {"moves": [], "rack": "FEDAYIN", "coup": 3},
    "VIDE, 8": {"moves": [], "rack": "ETALERAS", "coup": 1},
    "VIDE, 9": {"moves": [], "rack": "REPASSERA", "coup": 1},
    "MAISON": {"moves": [["MAISON", "H4"]], "rack": "ALEPSTR"},
    "MAISON, top": {
        "moves": [["MAISON", "H4"]],
        "rack": "ALEPSTR",
        "retained": ["PARLATES", "5D"],
    },
    "MAISON, E joker": {"moves": [["MAISON", "H4"]], "rack": "AL?PSTR"},
    "MAISON, E et joker": {"moves": [["MAISON", "H4"]], "rack": "ALE?STR"},
    "MAISON, un E et joker": {"moves": [["MAISON", "H4"]], "rack": "VE?ARTL"},
    "MAIsON": {"moves": [["MAIsON", "H4"]], "rack": "ALEPSTR"},
    "MAIsON, joker": {"moves": [["MAIsON", "H4"]], "rack": "ALE?STR"},
    "SALE": {"moves": [["MAISON", "H4"], ["SALE", "7H"]], "rack": "REITUSD"},
    "US": {"moves": [["MAISON", "H4"], ["ANE", "9G"], ["AU", "G9"]], "rack": "SLERTID"},
    "PASSE": {"moves": [["PASSE", "H8"]], "rack": "RERAEUI"},
    "MENERAI": {"moves": [["MENERAI", "H5"]], "rack": "PROSTLU"},
    "MENERAI, ME, IL": {
        "moves": [["MENERAI", "H5"], ["ME", "5H"], ["IL", "11H"]],
        "rack": "PROSTLU",
    },
    "SIROP": {"moves": [["MAISON", "H4"], ["SIROP", "7H"]], "rack": "ALEPSTR"},
    "CANCAN": {"moves": [["CANCAN", "H5"]], "rack": "RIESTOU"},
    "PAPA": {"moves": [["PAPA", "H7"]], "rack": "RETSILD"},
    "ET": {"moves": [["ET", "H7"]], "rack": "NSBERLA"},
    "ET, TALE": {"moves": [["ET", "H7"], ["TALE", "8H"]], "rack": "NSBERUI"},
}


def own_article(edition: str, article: str) -> str:
    """Give the number that an article of 2011 has in an edition (duplicate.md, head)."""
    if edition in "CD":  # provisional, 2023 cites 2011 wherever nothing else is known of it
        return article
    if edition in _SHORT:
        return _SHORT[edition]
    known = _OWN.get(edition, {}).get(article) or _OLDER.get(article)
    if known is not None:
        return known
    assert article.startswith("4."), article
    return f"3.{article[2:]}"


def solution(
    word: str,
    ref: str | None = None,
    score: int | None = None,
    *,
    down: bool | None = None,
    circled: Sequence[int] = (),
    raccord: str = "",
    struck: bool = False,
) -> dict[str, Any]:
    """Write a solution; the raccord as `I0-1 O0+1`: letter, row and column from the first letter.

    Without `down`, the word is drawn as its reference says.
    """
    if down is None:
        down = bool(ref) and str(ref).strip()[0].isdigit()
    drawn = re.findall(r"([A-Z])([+-]?\d)([+-]\d)", raccord)
    return {
        "word": word,
        "direction": "down" if down else "across",
        "reference": ref,
        "score": score,
        "circled": list(circled),
        "raccord": [{"letter": letter, "row": int(r), "col": int(c)} for letter, r, c in drawn],
        "struck": struck,
    }


def slip(*solutions: dict[str, Any], **seen: Any) -> dict[str, Any]:
    """Write a slip, with what the collector saw."""
    return {"solutions": list(solutions), **seen}


def word(*written: Any, **also: Any) -> dict[str, Any]:
    """Write a slip of one solution."""
    keys = ("state", "illegible", "hard_to_read", "discipline")
    seen = {key: also.pop(key) for key in keys if key in also}
    return slip(solution(*written, **also), **seen)


@dataclass(frozen=True)
class Expected:
    """What a verdict must say. Codes are all the faults, and no other."""

    points: int
    sanction: str
    codes: frozenset[str]
    also: Mapping[str, object] = field(default_factory=dict)
    """Other keys of the verdict: warnings, penalty, notice, move."""


def paid(points: int, *codes: str, **also: object) -> Expected:
    """The points, no sanction."""
    return Expected(points, "none", frozenset(codes), {"warnings": 0, "notice": False, **also})


def warned(points: int, *codes: str, **also: object) -> Expected:
    """The points, one warning."""
    return Expected(points, "warning", frozenset(codes), {"warnings": 1, "penalty": 0, **also})


def fined(points: int, *codes: str, **also: object) -> Expected:
    """The points, less five."""
    return Expected(points, "penalty", frozenset(codes), {"warnings": 0, "penalty": 5, **also})


def nothing(*codes: str, **also: object) -> Expected:
    """Zero."""
    return Expected(0, "zero", frozenset(codes), {"warnings": 0, "penalty": 0, **also})


@dataclass(frozen=True)
class Case:
    """One slip under one edition."""

    edition: str
    article: str
    """The article of the edition that the first fault cites, or that lets the slip be paid."""
    title: str
    position: str
    slip: dict[str, Any] = field(hash=False)
    expected: Expected = field(hash=False)
    formula: str = "normale"

    def __str__(self) -> str:
        return f"{EDITIONS[self.edition]} {self.article} {self.title}"


def cases(
    editions: str,
    article: str,
    title: str,
    position: str,
    written: dict[str, Any],
    expected: Expected,
    formula: str = "normale",
) -> list[Case]:
    """Give the same case under several editions (letters), the article in its 2011 number."""
    of_words = expected.codes & {"word-invalid", "cross-word-invalid"} and (
        "not-connected" not in expected.codes  # found first
    )
    return [
        Case(
            letter,
            _ADMITTED[letter] if of_words and letter in _ADMITTED else own_article(letter, article),
            title,
            position,
            written,
            expected,
            formula,
        )
        for letter in editions
    ]


ISO = "I0-1 O0+1"  # with the S of SALE: three letters of MAISON
SON = "S0-3 O0-2 N0-1"  # before SALE in 10H


def by_raccord(raccord: str, score: int | None = 5) -> dict[str, Any]:
    """SALE written downwards, located by letters alone."""
    return word("SALE", None, score, down=True, raccord=raccord)


def by_both(ref: str, raccord: str, score: int | None = 5) -> dict[str, Any]:
    """SALE written downwards, located in both modes."""
    return word("SALE", ref, score, down=True, raccord=raccord)


def along(
    editions: str, article: str, position: str, *rows: tuple[str, dict[str, Any], Expected]
) -> list[Case]:
    """Give cases of one article on one position."""
    return [
        case
        for title, written, expected in rows
        for case in cases(editions, article, title, position, written, expected)
    ]


def judge_all(found: Sequence[Case]) -> list[dict[str, Any]]:
    """Judge cases as files of slips, one file for each position, edition and formula."""
    groups: dict[tuple[str, str, str], list[int]] = {}
    for at, case in enumerate(found):
        groups.setdefault((case.edition, case.position, case.formula), []).append(at)
    verdicts: dict[int, dict[str, Any]] = {}
    for (edition, position, formula), members in groups.items():
        document = {
            "edition": EDITIONS[edition],
            "formula": formula,
            "position": POSITIONS[position],
            "slips": [{**found[at].slip, "table": at + 1} for at in members],
        }
        answer = arbitrate(json.dumps(document))
        verdicts |= {verdict["table"] - 1: verdict for verdict in answer["verdicts"]}
    return [verdicts[at] for at in range(len(found))]


def arbitrate(document: str) -> dict[str, Any]:
    """Run `pioche arbitrer --json` on a document."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bulletins.json"
        path.write_text(document, encoding="utf-8")
        ran = CliRunner().invoke(arbitrer, [str(path), "--json"])
    assert ran.exit_code == 0, ran.output or ran.exception
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


@cache
def judged(found: tuple[Case, ...]) -> dict[Case, dict[str, Any]]:
    """Judge all the cases of a table once."""
    return dict(zip(found, judge_all(found), strict=True))


def check(case: Case, verdict: dict[str, Any]) -> None:
    """Compare a verdict with what the texts say: points, sanction, faults, article."""
    expected = case.expected
    assert (verdict["points"], verdict["sanction"]) == (expected.points, expected.sanction)
    assert {fault["code"] for fault in verdict["faults"]} == expected.codes
    if verdict["faults"]:
        assert verdict["faults"][0]["article"] == case.article
    assert {key: verdict[key] for key in expected.also} == dict(expected.also)
