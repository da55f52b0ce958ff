"""Each point of the comparison of editions in which two differ: a slip that both judge otherwise.

Rows are those of the comparison of editions; A, B, C, G, S are ancien, fisf-2009, fisf-2011,
gaspesie and simplifie. A row gives what each edition makes of one slip: points and sanction.
"""

from itertools import combinations

import pytest

from pioche.rules.edition import Regulation, editions
from support.slips import judge, position, raccord, slip

NAMES = {"A": "ancien", "B": "fisf-2009", "C": "fisf-2011", "G": "gaspesie", "S": "simplifie"}
P, S1, S2, E = raccord(("P", 1, -1), ("S", 1, 1), ("S", 1, 2), ("E", 1, 3))
CHANGED = (P, S1, *raccord(("T", 1, 2), ("E", 1, 3)))
TWO_PASSE = {"moves": (("PASSE", "H8"), ("EN", "12H")), "also": {(3, 0): "PASSE"}}


def nations(reference=None, letters=(), score=10, **kw):
    return slip("NATIONS", reference, score, direction="down", raccord=letters, **kw)


FIRST = {"moves": (), "rack": "FEDAYIN"}
OPEN_JOKER = {"moves": (), "rack": "B?OMERS", "more": "BOMBE"}
EXTEND = {"rack": "RERAEUI"}

#: Row: where, what, then what A, B, C, G and S say.
ROWS = {
    "the first word goes down": (
        FIRST,
        slip("FEDAYIN", None, 110, direction="down"),
        {"A": (110, "none"), "B": (110, "warning"), "C": (110, "warning")},
        {"G": (110, "none"), "S": (110, "none")},
    ),
    "coup 1 pays the best placement": (
        FIRST,
        slip("FEDAYIN", "H4", 110),
        {"A": (110, "none"), "B": (110, "none"), "C": (110, "none")},
        {"G": (98, "none"), "S": (98, "none")},
    ),
    "coup 1 warning": (
        FIRST,
        slip("FEDAYIN", "H4", 98),
        {"A": (110, "warning"), "B": (110, "none"), "C": (110, "none")},
        {"G": (98, "none"), "S": (98, "none")},
    ),
    "coup 1, joker not located": (
        OPEN_JOKER,
        slip("BOMBE", None, None),
        {"A": (16, "warning"), "B": (14, "warning"), "C": (16, "warning")},
        {"G": (16, "none"), "S": (16, "none")},
    ),
    "extension written in part at both ends": (
        EXTEND,
        slip("REPA.ERAI", None, 36),
        {"A": (0, "zero"), "B": (0, "zero"), "C": (36, "none")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "extension written in part, three letters at each end": (
        {"moves": (("MENERAI", "H4"),), "rack": "PROTUSL", "more": "PROMENERAIS"},
        slip("PROMEN.RAIS", None, 42),
        {"A": (0, "zero"), "B": (42, "none"), "C": (42, "none")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "reference ignored for an extension at both ends": (
        EXTEND,
        slip("REPASSERAI", "A1", 36),
        {"A": (0, "zero"), "B": (36, "none"), "C": (36, "none")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "reference ignored for the extension of a word of two letters": (
        {"moves": (("AS", "H8"),)},
        slip("TAS", "A1", 3),
        {"A": (3, "none"), "B": (0, "zero"), "C": (0, "zero")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "stray letter": (
        {},
        nations(None, (P, S1, *raccord(("X", 3, 1)))),
        {"A": (10, "none"), "B": (0, "zero"), "C": (0, "zero")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "several places fit, one of them bad": (
        {"also": {(3, 0): "PASSE", (4, 2): "X"}},
        nations(None, (P, S1), None),
        {"A": (0, "zero"), "B": (10, "warning"), "C": (10, "warning")},
        {"G": (10, "none"), "S": (10, "none")},
    ),
    "several places fit, the score tells none": (
        {"also": {(3, 0): "PASSE"}},
        nations(None, (P, S1), 1),
        {"A": (9, "warning"), "B": (9, "warning"), "C": (9, "warning")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "both modes, one wrong": (
        {},
        nations("9B", (P, S1)),
        {"A": (0, "zero"), "B": (10, "warning"), "C": (10, "warning")},
        {"G": (10, "none"), "S": (10, "none")},
    ),
    "both modes, two playable places": (
        TWO_PASSE,
        nations("2C", (P, S1, S2, E, *raccord(("N", 2, 3))), 10),
        {"A": (9, "warning"), "B": (10, "warning"), "C": (10, "warning")},
        {"G": (10, "none"), "S": (10, "none")},
    ),
    "both modes wrong": (
        {},
        nations("9F", CHANGED),
        {"A": (0, "zero"), "B": (0, "zero"), "C": (10, "warning")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "raccord with one letter changed": (
        {},
        nations(None, CHANGED),
        {"A": (10, "none"), "B": (0, "zero"), "C": (10, "warning")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "reference off by one": (
        {},
        nations("9F"),
        {"A": (0, "zero"), "B": (0, "zero"), "C": (10, "penalty")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "last letter missing": (
        {"moves": (("SELS", "H8"),), "rack": "TNIOXRA"},
        slip("TON", "11E", 8),
        {"A": (0, "zero"), "B": (0, "zero"), "C": (8, "penalty")},
        {"G": (0, "zero"), "S": (0, "zero")},
    ),
    "hard to read": (
        {},
        nations("9G", hard_to_read=True),
        {"A": (10, "none"), "B": (10, "warning"), "C": (10, "warning")},
        {"G": (10, "none"), "S": (10, "none")},
    ),
    "wrong score": (
        {},
        nations("9G", (), 11),
        {"A": (10, "warning"), "B": (10, "warning"), "C": (10, "warning")},
        {"G": (10, "none"), "S": (10, "none")},
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_each_edition_judges_as_its_text_says(row):
    where, what, sanctioning, others = ROWS[row]
    for letter, wanted in (sanctioning | others).items():
        verdict = judge(NAMES[letter], position(**where), what)
        assert (verdict.points, verdict.sanction) == wanted, (letter, verdict)


@pytest.mark.parametrize(
    ("one", "other"), [pair for pair in combinations(NAMES, 2) if pair != ("G", "S")]
)
def test_any_two_editions_differ_somewhere(one, other):
    assert any(
        (sanctioning | others)[one] != (sanctioning | others)[other]
        for _where, _what, sanctioning, others in ROWS.values()
    )


#: Every policy on slips and sanctions in which an edition departs from 2011, by row.
POLICIES = {
    "retained first word": {"slips.first_word_down"},
    "reference on coup 1": {"slips.first_pays"},
    "coup 1 warning": {"slips.first_score"},
    "coup 1, joker not located": {"slips.first_joker"},
    "extension written in part": {"slips.partial_ends", "slips.partial_raccord"},
    "reference ignored for an extension": {"slips.extension_ends", "slips.extension_word_length"},
    "stray letter": {"slips.stray_letter"},
    "several places": {"slips.several_places"},
    "no place": {"slips.unlocated", "slips.raccord_tolerated"},
    "both modes, one wrong": {
        "slips.two_modes_one_wrong",
        "slips.two_modes_differ",
        "faults.one-reference-wrong",
    },
    "both modes wrong": {"slips.two_modes_both_wrong"},
    "raccord altered": {"slips.recover_altered"},
    "off by one": {"slips.recover_shift"},
    "a penalty never makes a coup negative": {"slips.penalty_floor"},
    "last letter": {"slips.recover_last_letter"},
    "both inverted": {"slips.inverted_raccord"},
    "hard to read": {"faults.hard-to-read"},
    "warnings before each −5": {
        "sanctions.warning_threshold",
        "sanctions.warning_threshold_blitz",
        "sanctions.warning_threshold_original",
    },
    "solo": {"solo.who"},
    "notices": {"slips.notices", "slips.notice_exempt"},
    "slips without sanctions": {
        "faults.discipline",
        "faults.discipline-grave",
        "faults.exchanged",
        "faults.inverted",
        "faults.joker-not-circled",
        "faults.joker-wrong-circle",
        "faults.late",
        "faults.raccord-short",
        "faults.score-missing",
        "faults.score-wrong",
        "faults.several-slips",
        "sanctions.repeated_word",
    },
}


def test_editions_differ_nowhere_else():
    base = Regulation.load("fisf-2011").policies
    ours = {path for path in base if path.split(".")[0] in {"slips", "faults", "sanctions", "solo"}}
    found = {
        path
        for name in editions()
        for path in ours
        if Regulation.load(name).policies[path].value != base[path].value
    }
    assert found == set().union(*POLICIES.values())


def test_no_code_asks_for_an_edition_by_its_name():
    from pathlib import Path

    import pioche

    root = Path(pioche.__file__).parent
    for folder in ("rules", "games", "printing"):
        for source in (root / folder).rglob("*.py"):
            text = source.read_text(encoding="utf-8")
            code = "\n".join(line.split("#")[0] for line in text.splitlines())
            for name in ("fisf-2009", "fisf-2023", "ancien", "gaspesie", "simplifie"):
                assert f'"{name}"' not in code, (source, name)
