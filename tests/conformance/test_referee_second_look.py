"""What a second look at the texts settled (`duplicate.md`): faults that meet on one slip.

As `test_referee_cases.py`: written from the regulations alone. A listed fault keeps its sanction,
whatever notation carries it and whatever else is on the slip.
"""

from __future__ import annotations

import pytest

from support.referee_cases import (
    ISO,
    SON,
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

#: A warning beside a penalty leaves the penalty (5.5), and two leniencies never make a zero.
TOGETHER = [
    *along(
        "C",
        "5.2",
        "MAISON",
        (
            "reference inverted and shifted",
            word("SALE", "I7", 5, down=True),
            fined(5, "inverted", "shifted", move=["SALE", "7H", 5]),
        ),
        (
            "direction inverted, reference shifted",
            word("SALE", "7I", 5, down=False),
            fined(5, "inverted", "shifted", move=["SALE", "7H", 5]),
        ),
        (
            "direction inverted, last letter missing",
            word("PA", "7F", 6, down=False),
            fined(6, "inverted", "last-letter-missing", move=["PAS", "7F", 6]),
        ),
        (
            "reference inverted, last letter missing",
            word("PA", "F7", 6, down=True),
            fined(6, "inverted", "last-letter-missing", move=["PAS", "7F", 6]),
        ),
        (
            "raccord of two letters, last letter missing",
            word("PA", None, 6, down=True, raccord="I2-1"),
            fined(6, "raccord-short", "last-letter-missing", move=["PAS", "7F", 6]),
        ),
        (
            "raccord altered, last letter missing",
            word("PA", None, 6, down=True, raccord="A2-2 U2-1"),
            fined(6, "raccord-altered", "last-letter-missing", move=["PAS", "7F", 6]),
        ),
    ),
    *along(
        "C",
        "5.3",
        "MAISON",
        (
            "raccord of two letters, displaced",
            by_raccord("O-1-2 N-1-1", 14),
            fined(14, "shifted", "raccord-short", move=["SALE", "10H", 14]),
        ),
        (
            "both modes right, last letter missing",
            word("PA", "7F", 6, down=True, raccord="I2-1 O2+1"),
            fined(6, "last-letter-missing"),
        ),
    ),
]

#: The direction of the word is inverted though letters, not a reference, locate it.
DIRECTION = [
    *along(
        "ABC",
        "5.2",
        "MAISON",
        (
            "word across, its raccord as on the grid",
            word("SALE", None, 14, down=False, raccord=SON),
            warned(14, "inverted", move=["SALE", "10H", 14]),
        ),
        (
            "the same with two letters",
            word("SALE", None, 14, down=False, raccord="O0-2 N0-1"),
            warned(14, "inverted", "raccord-short", move=["SALE", "10H", 14]),
        ),
        (
            "the same beside its reference",
            word("SALE", "10H", 14, down=False, raccord=SON),
            warned(14, "inverted", move=["SALE", "10H", 14]),
        ),
    ),
    *along(
        "C",
        "5.2",
        "MAISON",
        (
            "word across, raccord altered",
            word("SALE", None, 14, down=False, raccord="S0-3 U0-2 N0-1"),
            warned(14, "inverted", "raccord-altered", move=["SALE", "10H", 14]),
        ),
        (
            "word across, raccord displaced",
            word("SALE", None, 14, down=False, raccord="S-1-3 O-1-2 N-1-1"),
            fined(14, "inverted", "shifted", move=["SALE", "10H", 14]),
        ),
    ),
    # The reference of an extension is ignored (4.2.2): it can be inverted as little as anything.
    *[
        case
        for ref in ("H2", "2H", "I2", "A1", None)
        for case in along(
            "ABC",
            "5.2",
            "MENERAI",
            (
                f"extension downwards, {ref}",
                word("PROMENERAI", ref, 14, down=True),
                warned(14, "inverted", move=["PROMENERAI", "H2", 14]),
            ),
            (
                f"extension in part downwards, {ref}",
                word("PROMEN....", ref, 14, down=True),
                warned(14, "inverted", move=["PROMENERAI", "H2", 14]),
            ),
            (
                f"extension in part without dots downwards, {ref}",
                word("PROMEN", ref, 14, down=True),
                warned(14, "inverted", move=["PROMENERAI", "H2", 14]),
            ),
            (
                f"extension in part of two letters downwards, {ref}",
                word("PROME.", ref, 14, down=True),
                warned(14, "inverted", "raccord-short", move=["PROMENERAI", "H2", 14]),
            ),
        )
    ],
    *along(
        "C",
        "5.2",
        "PASSE",
        (
            "extension downwards, altered",
            word("REPSA", "H6", 9, down=True),
            warned(9, "inverted", "raccord-altered", move=["REPASSE", "H6", 9]),
        ),
    ),
]

#: RE before PASSE, one letter changed, omitted or swapped with its neighbour.
ALTERED = ("REPSA", "REPOSSE", "REPASE", "REPSASE", "REPUS", "REASSE", "REPSA..")
EXTENSIONS = [
    *[
        case
        for written in ALTERED
        for ref in (None, "H6", "A1")
        for case in along(
            "C",
            "5.2",
            "PASSE",
            (
                f"{written} for REPASSE, {ref}",
                word(written, ref, 9),
                warned(9, "raccord-altered", notice=True, move=["REPASSE", "H6", 9]),
            ),
        )
    ],
    *along(
        "C",
        "5.2",
        "PASSE",
        (
            "at the back: SXERAI",
            word("SXERAI", None, 30),
            warned(30, "raccord-altered", move=["PASSERAI", "H8", 30]),
        ),
        (
            "at both ends, in part: REPSA.ERAI",
            word("REPSA.ERAI", None, 36),
            warned(36, "raccord-altered", move=["REPASSERAI", "H6", 36]),
        ),
        (
            "at both ends, whole: REPAUSERAI",
            word("REPAUSERAI", None, 36),
            warned(36, "raccord-altered", move=["REPASSERAI", "H6", 36]),
        ),
        (
            "the letter beside the word altered",
            word("ESSERAI", None, 30, raccord="P0-1"),
            warned(30, "raccord-altered", move=["PASSERAI", "H8", 30]),
        ),
        (
            "altered, score wrong",
            word("REPSA", None, 12),
            warned(9, "raccord-altered", "score-wrong"),
        ),
    ),
]

#: The same slips, without one of the conditions of 5.2 or in an edition without it: zero.
NOT_ALTERED = [
    *[("ABGS", word(written, ref, 9)) for written in ALTERED for ref in (None, "A1")],
    ("C", word("REAP", None, 9)),  # the right raccord has two letters
    ("C", word("REPUZ", None, 9)),  # two letters changed
    ("C", word("RESAP", None, 9)),  # swapped, but no neighbours
    ("C", word("REPE", None, 9)),  # three omitted
    ("C", word("REPSA", None, 9, raccord="X1+0")),  # another fault of the raccord
    ("C", word("REPXA.ERAI", None, 36)),
    ("C", word("LUPSA", None, 9)),  # LUPASSE is no word
]

#: An extension in part is good but for a letter drawn beside it, which is none of raccord.
STRAY_BESIDE = [
    case
    for ref in (None, "H2")
    for case in along(
        "BC",
        "5.4",
        "MENERAI",
        (
            f"extension in part, a stray letter, {ref}",
            word("PROMEN.", ref, 14, raccord="X1+0"),
            nothing("raccord-wrong"),
        ),
        (
            f"its neighbour missing, a stray letter, {ref}",
            word("PRO.RAI", ref, 14, raccord="X1+0"),
            nothing("word-incomplete"),
        ),
    )
]

#: The reference of an extension is ignored: it can be shifted no more than inverted.
NOT_SHIFTED = [
    *[
        case
        for ref, editions in (("H3", "CD"), ("G2", "CD"), ("A1", "D"))
        for case in along(
            editions,
            "5.4",
            "MENERAI",
            (
                f"extension, a stray letter, reference {ref}",
                word("PROMENERAI", ref, 14, raccord="X1+0"),
                nothing("raccord-wrong"),
            ),
        )
    ],
    *along(
        "BCD",
        "4.4",
        "MENERAI",
        (
            "extension, a stray letter, the right reference",
            word("PROMENERAI", "H2", 14, raccord="X1+0"),
            warned(14, "one-reference-wrong"),
        ),
    ),
]

TWO_MODES = [
    *along(
        "B",
        "4.4",
        "MAISON",
        (
            "raccord of two letters, reference inverted",
            by_both("H7", "I0-1"),
            nothing("both-references-wrong", "inverted", "raccord-short"),
        ),
        (
            "raccord wrong, reference inverted",
            by_both("H7", "E0-1 T0+1"),
            nothing("both-references-wrong", "inverted", "raccord-wrong"),
        ),
        (
            "raccord of two letters, reference wrong",
            by_both("3B", "I0-1"),
            nothing("both-references-wrong", "not-connected", "raccord-short"),
        ),
    ),
    *along(
        "AC",
        "5.2",
        "MAISON",
        (
            "raccord of two letters, reference inverted",
            by_both("H7", "I0-1"),
            warned(5, "inverted", "raccord-short"),
        ),
    ),
    # Reading: the direction of the word is no fault of either mode.
    *along(
        "BC",
        "5.2",
        "MAISON",
        (
            "raccord of two letters, direction inverted",
            word("SALE", "10H", 14, down=False, raccord="O0-2 N0-1"),
            warned(14, "inverted", "raccord-short"),
        ),
    ),
    *along(
        "ABC",
        "5.4",
        "MAISON",
        (
            "reference and direction inverted, letters as on the grid",
            word("SALE", "H10", 14, down=False, raccord=SON),
            nothing("both-inverted"),
        ),
    ),
    *along(
        "ABC",
        "5.2",
        "MAISON",
        ("one fault: reference inverted", by_both("H7", ISO), warned(5, "inverted")),
        ("one fault: raccord short", by_both("7H", "I0-1"), warned(5, "raccord-short")),
    ),
]

ENDS = [
    *along(
        "B",
        "5.2",
        "MENERAI, ME, IL",
        (
            "two letters in front, four at the back (3.3.2)",
            word("PROME.RAIS", None, 16, raccord="L1+8"),
            warned(16, "raccord-short", move=["PROMENERAIS", "H2", 16]),
        ),
    ),
    *along(
        "B",
        "4.3.2",
        "MENERAI, ME, IL",
        (
            "three letters in front, one of them drawn, three at the back",
            word("PROME.RAIS", None, 16, raccord="E1+3"),
            paid(16, move=["PROMENERAIS", "H2", 16]),
        ),
        (
            "three letters at the back, one of them drawn",
            word("PROMEN.AIS", None, 16, raccord="L1+8"),
            paid(16, move=["PROMENERAIS", "H2", 16]),
        ),
    ),
    *along(
        "C",
        "4.3.2",
        "MENERAI, ME, IL",
        ("letters are counted in all", word("PROM.IS", None, 16, raccord="L1+5"), paid(16)),
    ),
]

STRAY = [
    *along(
        "A",
        "4.3.3",
        "MAISON",
        ("all stray: the reference alone", by_both("7H", "X0+1 Y0+2"), paid(5)),
        ("a letter hung on a stray is one", by_both("7H", "X0+1 N0+2"), paid(5)),
    ),
    *along(
        "A",
        "5.2",
        "MAISON",
        (
            "two letters left",
            by_both("7H", "I0-1 X0+1 N0+2"),
            warned(5, "raccord-short"),
        ),
        (
            "two letters left, without a reference",
            by_raccord("I0-1 X0+1 N0+2"),
            warned(5, "raccord-short"),
        ),
    ),
]

#: Gaspésie and the box's rule: a place is asked for, but no clause makes its absence a zero.
WITHOUT_PLACE = [
    *along(
        "GS",
        "5.2",
        "VIDE",
        ("coup 1, reference inverted", word("FEDAYIN", "4H", 98, down=False), paid(98)),
        ("coup 1, direction inverted", word("FEDAYIN", "H4", 98, down=True), paid(98)),
    ),
    *along(
        "GS",
        "5.4",
        "VIDE",
        ("coup 1, off the centre", word("FEDAYIN", "A1", 98), nothing("off-centre")),
    ),
    *along(
        "GS",
        "4.2.1",
        "VIDE",
        ("coup 1, no reference", word("FEDAYIN", None, None), paid(110)),
        ("coup 1, another placement's score", word("FEDAYIN", None, 98), paid(110)),
        (
            "coup 1, reference illegible",
            word("FEDAYIN", None, 110, illegible=["reference"]),
            paid(110),
        ),
    ),
    *along(
        "GS",
        "4.2.1",
        "MAISON",
        ("the score tells", word("SALE", None, 14, down=True), paid(14)),
        (
            "illegible",
            word("SALE", None, 14, down=True, illegible=["reference"]),
            paid(14),
        ),
        (
            "an illegible raccord",
            word("SALE", None, 14, down=True, illegible=["raccord"]),
            paid(14),
        ),
        ("the other direction has the score", word("SALE", None, 14, down=False), paid(14)),
        ("one letter of raccord", by_raccord("N0-1", 14), paid(14)),
    ),
    *along(
        "GS",
        "5.4",
        "MAISON",
        (
            "several values, no score",
            word("SALE", None, None, down=True),
            nothing("ambiguous-place"),
        ),
        (
            "several values, the score of none",
            word("SALE", None, 99, down=True),
            nothing("ambiguous-place"),
        ),
        ("a raccord that is none", by_raccord("X0-1", 14), nothing("raccord-wrong")),
    ),
    *along(
        "GS",
        "4.2.1",
        "ET",
        ("one value", word("BLET", None, None), paid(6)),
    ),
]

TABLE: tuple[Case, ...] = (
    *TOGETHER,
    *DIRECTION,
    *EXTENSIONS,
    *STRAY_BESIDE,
    *NOT_SHIFTED,
    *TWO_MODES,
    *ENDS,
    *STRAY,
    *WITHOUT_PLACE,
)
ZEROS: tuple[Case, ...] = tuple(
    case
    for at, (editions, written) in enumerate(NOT_ALTERED, 1)
    for case in cases(editions, "5.4", f"not understood {at}", "PASSE", written, nothing())
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
