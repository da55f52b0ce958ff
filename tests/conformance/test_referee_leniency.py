"""Two modes of reference, what 2011 understands although it is wrong, jokers: the texts.

As `test_referee_cases.py`: written from the regulations alone.
"""

from __future__ import annotations

import pytest

from support.referee_cases import (
    ISO,
    Case,
    along,
    by_both,
    by_raccord,
    cases,
    check,
    fined,
    judged,
    nothing,
    paid,
    warned,
    word,
)

TWO_MODES = [
    *along("ABC", "4.4", "MAISON", ("both right", by_both("7H", ISO), paid(5))),
    *along(
        "BC",
        "4.4",
        "MAISON",
        (
            "raccord wrong",
            by_both("7H", "E0-1 T0+1"),
            warned(5, "one-reference-wrong", notice=True),
        ),
        ("reference wrong", by_both("3B", ISO), warned(5, "one-reference-wrong")),
        (
            "reference makes MAISONL",
            by_both("10F", ISO),
            nothing("cross-word-invalid"),
        ),
        (
            "both wrong",
            by_both("3B", "E0-1 T0+1"),
            nothing("both-references-wrong", "not-connected", "raccord-wrong"),
        ),
    ),
    *along(
        "C",
        "4.4",
        "MAISON",
        (
            "two places, the score of one",
            by_both("10H", ISO, 14),
            warned(14, "one-reference-wrong"),
        ),
        ("two places, of the other", by_both("10H", ISO), warned(5, "one-reference-wrong")),
        (
            "two places, of neither: the lower",
            by_both("10H", ISO, 99),
            warned(5, "one-reference-wrong", "score-wrong"),
        ),
        (
            "both wrong, the milder: shifted",
            by_both("7I", "E0-1 T0+1"),
            fined(5, "both-references-wrong", "shifted"),
        ),
        (
            "both wrong, the milder: altered",
            by_both("3B", "U0+1 N0+2"),
            warned(5, "both-references-wrong", "raccord-altered"),
        ),
    ),
]

#: Both modes are right: only the word is refused.
REFUSED = along(
    "ABC",
    "5.4",
    "MAISON",
    (
        "both modes right, word refused",
        word("SALT", "7H", 5, raccord=ISO),
        nothing("word-invalid", notice=True),
    ),
    (
        "both modes right, letter absent",
        word("SAGE", "7H", 6, raccord=ISO),
        nothing("not-in-rack", notice=True),
    ),
)

RECOVERED = [
    *[
        case
        for ref in ("7I", "7G", "8H", "6H", "6G", "8I")
        for case in [
            *cases(
                "C",
                "5.3",
                f"{ref} for 7H",
                "MAISON",
                word("SALE", ref, 5),
                fined(5, "shifted", notice=True, move=["SALE", "7H", 5]),
            ),
        ]
    ],
    *along(
        "C",
        "5.3",
        "MAISON",
        ("10I for 10H", word("SALE", "10I", 14), fined(14, "shifted")),
        ("raccord one row up", by_raccord("S-1-3 O-1-2 N-1-1", 14), fined(14, "shifted")),
        ("raccord one column away", by_raccord("S0-4 O0-3 N0-2", 14), fined(14, "shifted")),
        ("raccord both", by_raccord("S-1-4 O-1-3 N-1-2", 14), fined(14, "shifted")),
        (
            "last letter missing",
            word("PA", "7F", 6),
            fined(6, "last-letter-missing", move=["PAS", "7F", 6]),
        ),
        (
            "last letter missing, by raccord",
            word("PA", None, 6, down=True, raccord="I2-1 O2+1"),
            fined(6, "last-letter-missing", move=["PAS", "7F", 6]),
        ),
    ),
]

#: Slips that 2011 alone understands, or that miss one of its conditions: zero.
NOT_RECOVERED = [
    *[("AB", word("SALE", ref, 5)) for ref in ("7I", "7G", "8H", "6H", "6G", "8I")],
    ("AB", word("SALE", "10I", 14)),
    ("AB", by_raccord("S0-4 O0-3 N0-2", 14)),
    ("AB", by_raccord("S-1-3 O-1-2 N-1-1", 14)),
    ("AB", word("PA", "7F", 6)),
    ("A", by_raccord("U0+1 N0+2")),
    ("A", by_both("3B", ISO)),
    ("A", word("SALE", None, 5, down=True, raccord=ISO, illegible=["reference"])),
    ("B", by_both("7I", "E0-1 T0+1")),
    ("GS", word("SALE", "7I", 5)),
    ("C", word("SALE", "7I", 6)),  # not the score of the right place
    ("C", word("SALE", "7I")),
    ("C", word("SALE", "7J", 5)),  # two rows away
    ("C", word("SALE", "10G", 14)),  # makes MAISONA
    ("C", by_raccord("S1-3 O1-2 N1-1", 14)),  # the same by raccord
    ("C", by_raccord("S-2-3 O-2-2 N-2-1", 14)),
    ("C", by_raccord("S-1-3 O-1-2 N-1-1", 13)),
    ("C", by_raccord("O0-3 N0-2", 13)),  # displaced, not closed up: nothing is left out between
    ("C", by_raccord("S0-4 O0-3 N0-2", 13)),
    ("C", word("PA", "7F", 5)),  # not the score of the whole word
]

JOKERS = [
    *along(
        "ABC",
        "5.2",
        "MAISON, E joker",
        (
            "circled",
            word("SALE", "7H", 4, circled=[3]),
            paid(4, move=["SALe", "7H", 4]),
        ),
        ("not circled", word("SALE", "7H", 4), warned(4, "joker-not-circled", notice=True)),
        ("wrong circle", word("SALE", "7H", 4, circled=[2]), warned(4, "joker-wrong-circle")),
    ),
    *along("GS", "5.2", "MAISON, E joker", ("not circled", word("SALE", "7H", 4), paid(4))),
    *along(
        "ABC",
        "5.2",
        "MAISON, E et joker",
        ("not used", word("SALE", "7H", 5), paid(5)),
        ("used without need", word("SALE", "7H", 4, circled=[3]), paid(4)),
        (
            "used without need, the full score",
            word("SALE", "7H", 5, circled=[3]),
            warned(4, "score-wrong"),
        ),
    ),
    *along(
        "ABC",
        "5.2",
        "MAISON",
        ("no joker to circle", word("SALE", "7H", 5, circled=[1]), warned(5, "joker-wrong-circle")),
        ("a tile of the grid", word("SALE", "7H", 5, circled=[0]), warned(5, "joker-wrong-circle")),
    ),
    *along(
        "ABC",
        "5.2",
        "MAIsON",
        ("joker of the grid circled", word("SALE", "7H", 4, circled=[0]), paid(4)),
        ("joker of the grid not circled", word("SALE", "7H", 4), paid(4)),
    ),
    *along(
        "ABC",
        "5.2",
        "MAIsON, joker",
        ("joker of the grid, another in the rack", word("SALE", "7H", 4, circled=[0]), paid(4)),
    ),
    *along(
        "ABC",
        "5.2",
        "MAISON, un E et joker",
        ("which E: circled", word("SEVE", "7H", 7, circled=[3]), paid(7)),
    ),
    *along(
        "BC",
        "5.2",
        "MAISON, un E et joker",
        ("which E: the score tells", word("SEVE", "7H", 7), warned(7, "joker-not-circled")),
        ("which E: the other score", word("SEVE", "7H", 6), warned(6, "joker-not-circled")),
        (
            "which E: the minimum (5.6)",
            word("SEVE", "7H", 8),
            warned(6, "joker-not-circled", "ambiguous-joker", "score-wrong"),
        ),
        (
            "which E: no score, the minimum (5.6)",
            word("SEVE", "7H"),
            warned(6, "joker-not-circled", "ambiguous-joker", "score-missing"),
        ),
    ),
]

TABLE: tuple[Case, ...] = (*TWO_MODES, *REFUSED, *RECOVERED, *JOKERS)
ZEROS: tuple[Case, ...] = tuple(
    case
    for at, (editions, written) in enumerate(NOT_RECOVERED, 1)
    for case in cases(editions, "5.4", f"not understood {at}", "MAISON", written, nothing())
)


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_the_slip_gets_what_the_texts_say(case: Case) -> None:
    """Points, sanction, faults and article are those of the edition."""
    check(case, judged(TABLE)[case])


@pytest.mark.parametrize("case", ZEROS, ids=str)
def test_what_an_edition_does_not_understand_is_zero(case: Case) -> None:
    """No leniency exists that the edition's text does not give."""
    verdict = judged(ZEROS)[case]
    assert (verdict["points"], verdict["sanction"], verdict["penalty"]) == (0, "zero", 0)
    assert verdict["faults"]
