"""Where a slip plays its word, what its jokers are: the texts, edition by edition.

As `test_referee_cases.py`: written from the regulations alone. On the grid of most cases, MAISON
lies in H4; SALE is played from its S (7H, 5 points) or makes MAISONS (10H, 14 points).
"""

from __future__ import annotations

import pytest

from support.referee_cases import (
    ISO,
    SON,
    Case,
    along,
    by_raccord,
    cases,
    check,
    judged,
    nothing,
    paid,
    slip,
    solution,
    warned,
    word,
)

INVERTED = [
    *along(
        "ABC",
        "5.2",
        "MAISON",
        (
            "reference inverted",
            word("SALE", "H7", 5, down=True),
            warned(5, "inverted", notice=True, move=["SALE", "7H", 5]),
        ),
        ("direction inverted", word("SALE", "7H", 5, down=False), warned(5, "inverted")),
    ),
    *cases("GS", "5.2", "inverted", "MAISON", word("SALE", "H7", 5, down=True), paid(5)),
    *along(
        "ABC",
        "5.2",
        "SALE",  # DESIR can be played across (6 points) and down (11) from K6
        ("both ways, score of one", word("DESIR", "K6", 11, down=True), warned(11, "inverted")),
        ("both ways, of the other", word("DESIR", "K6", 6, down=True), warned(6, "inverted")),
        (
            "both ways, score of neither: the lower",
            word("DESIR", "K6", 20, down=True),
            warned(6, "inverted", "score-wrong"),
        ),
        (
            "both ways, no score: the lower",
            word("DESIR", "6K", None, down=False),
            warned(6, "inverted", "score-missing"),
        ),
        (
            "consistent, with the score of the transposed: judged where it says",
            word("DESIR", "K6", 11),
            warned(6, "score-wrong"),
        ),
    ),
    *along(
        "ABC",
        "5.4",
        "MAISON",
        ("both inverted", word("SALE", "H7", 5, down=False), nothing("both-inverted")),
    ),
    *along(
        "B",
        "5.4",
        "MAISON",
        (
            "raccord and direction inverted",
            word("SALE", None, 5, down=False, raccord="I-1+0 O+1+0"),
            nothing("both-inverted"),
        ),
    ),
    *along(
        "C",
        "5.4",
        "MAISON",
        (
            "raccord and direction inverted",
            word("SALE", None, 5, down=False, raccord="I-1+0 O+1+0"),
            nothing("raccord-wrong"),
        ),
    ),
]

RACCORD = [
    *along(
        "ABC",
        "4.3.1",
        "MAISON",
        ("three letters, one in the word", by_raccord(ISO), paid(5, move=["SALE", "7H", 5])),
        ("three letters in a row", by_raccord("O0+1 N0+2"), paid(5)),
        ("three letters beside it", by_raccord(SON, 14), paid(14, move=["SALE", "10H", 14])),
        ("four letters beside it", by_raccord("I0-4 " + SON, 14), paid(14)),
        ("the letter in the word drawn again", by_raccord("S0+0 " + ISO), paid(5)),
    ),
    *along(
        "ABC", "4.3.1", "MAIsON", ("a joker of the grid is a letter", by_raccord(SON, 13), paid(13))
    ),
    *along(
        "ABC",
        "5.2",
        "MAISON",
        ("two letters", by_raccord("I0-1"), warned(5, "raccord-short", notice=True)),
        ("two letters beside it", by_raccord("O0-2 N0-1", 14), warned(14, "raccord-short")),
        ("one letter is not two", by_raccord("S0+0 I0-1"), warned(5, "raccord-short")),
    ),
    *along("GS", "5.2", "MAISON", ("two letters", by_raccord("I0-1"), paid(5))),
    *along(
        "ABC", "5.4", "MAISON", ("one letter", by_raccord("N0-1", 14), nothing("raccord-short"))
    ),
    *along(
        "ABC", "5.2", "ET", ("two letters: the grid has no more", word("NET", None, 3), paid(3))
    ),
    *along(
        "ABC",
        "5.2",
        "ET, TALE",
        (
            "two letters: the grid has more",
            word("ETES", None, 4, raccord=""),
            warned(4, "raccord-short"),
        ),
    ),
]

ALTERED = [
    *along(
        "C",
        "5.2",
        "MAISON",
        ("changed: SUN", by_raccord("U0+1 N0+2"), warned(5, "raccord-altered", notice=True)),
        ("changed at the end: AISU", by_raccord("A0-2 I0-1 U0+1"), warned(5, "raccord-altered")),
        ("swapped: SNO", by_raccord("N0+1 O0+2"), warned(5, "raccord-altered")),
        (
            "omitted and closed up: MASON",
            by_raccord("M0-2 A0-1 O0+1 N0+2"),
            warned(5, "raccord-altered"),
        ),
        (
            "omitted beside the word: ISO for ISON",
            by_raccord("I0-3 S0-2 O0-1", 14),
            warned(14, "raccord-altered"),
        ),
        (
            "omitted, its square left blank",
            by_raccord("I0-4 S0-3 N0-1", 14),
            warned(14, "raccord-altered"),
        ),
    ),
    *along(
        "B",
        "5.4",
        "MAISON",
        ("changed: SUN", by_raccord("U0+1 N0+2"), nothing("raccord-wrong")),
        ("changed at the end: AISU", by_raccord("A0-2 I0-1 U0+1"), nothing("raccord-wrong")),
        ("swapped: SNO", by_raccord("N0+1 O0+2"), nothing("raccord-wrong")),
        ("omitted: MASON", by_raccord("M0-2 A0-1 O0+1 N0+2"), nothing("raccord-wrong")),
    ),
    *along("A", "4.3.1", "MAISON", ("AISU: three left", by_raccord("A0-2 I0-1 U0+1"), paid(5))),
    *along(
        "A",
        "5.2",
        "MAISON",
        ("ISU: two left", by_raccord("I0-1 U0+1"), warned(5, "raccord-short")),
        ("ISNO: two left", by_raccord("I0-1 N0+1 O0+2"), warned(5, "raccord-short")),
        ("EON: two left", by_raccord("E0-3 O0-2 N0-1", 14), warned(14, "raccord-short")),
    ),
    *along(
        "C", "5.4", "MAISON", ("two changed", by_raccord("E0+1 R0+2"), nothing("raccord-wrong"))
    ),
    *along(
        "BC",
        "5.4",
        "MAISON",
        ("a stray letter", by_raccord(ISO + " X3+1"), nothing("raccord-wrong")),
    ),
    *along("A", "4.3.3", "MAISON", ("a stray letter", by_raccord(ISO + " X3+1"), paid(5))),
]

AN = "A0+1 N0+2"  # with the C of CRIE: CAN, twice in CANCAN
SEVERAL = [
    *along(
        "ABC",
        "4.3.3",
        "CANCAN",
        (
            "the score selects 5H",
            word("CRIE", None, 12, down=True, raccord=AN),
            paid(12, move=["CRIE", "5H", 12], alternatives=[["CRIE", "8H", 6]]),
        ),
        (
            "the score selects 8H",
            word("CRIE", None, 6, down=True, raccord=AN),
            paid(6, move=["CRIE", "8H", 6]),
        ),
        (
            "no place has this score: the minimum",
            word("CRIE", None, 9, down=True, raccord=AN),
            warned(6, "ambiguous-place", "score-wrong"),
        ),
        ("both places are worth the same", word("CRI", None, 5, down=True, raccord=AN), paid(5)),
    ),
    *along(
        "ABC",
        "5.2",
        "PAPA",
        (
            "two letters, the score selects",
            word("AIDE", None, 9, down=True, raccord="P0-1"),
            warned(9, "raccord-short", move=["AIDE", "10H", 9]),
        ),
    ),
    *along(
        "ABC",
        "5.6",
        "MAISON",
        (
            "two solutions: the lower",
            slip(solution("SALE", "10H", 14), solution("SALE", "7H", 5)),
            paid(5, "several-solutions"),
        ),
        (
            "two solutions, one refused: zero",
            slip(solution("SALE", "10H", 14), solution("SALT", "7H", 5)),
            nothing("several-solutions", "word-invalid"),
        ),
        (
            "the other is struck out",
            slip(solution("SALE", "10H", 14), solution("SALT", "7H", 5, struck=True)),
            paid(14),
        ),
    ),
    *along(
        "ABC",
        "5.4",
        "MAISON",
        ("all is struck out", slip(solution("SALE", "10H", 14, struck=True)), nothing("blank")),
    ),
]

EXTENSIONS = [
    *along(
        "ABC", "4.2.2", "MAISON", ("the reference is ignored", word("MAISONS", "A1", 8), paid(8))
    ),
    *along(
        "ABC",
        "4.3.2",
        "MENERAI",
        ("PRO before MENERAI needs no reference", word("PROMENERAI", None, 14), paid(14)),
        ("both ends, whole", word("PROMENERAIS", None, 16), paid(16)),
        (
            "in part, three letters",
            word("PROMEN....", None, 14),
            paid(14, move=["PROMENERAI", "H2", 14]),
        ),
        ("in part, dots do not count", word("PROMEN.", None, 14), paid(14)),
        ("in part, at the back", word(".RAIS", None, 10), paid(10, move=["MENERAIS", "H5", 10])),
    ),
    *along(
        "ABC",
        "5.2",
        "MENERAI",
        ("in part, two letters", word("PROME.", None, 14), warned(14, "raccord-short")),
        ("score missing", word("PROMENERAI"), warned(14, "score-missing")),
    ),
    *along(
        "ABC",
        "5.4",
        "MENERAI",
        ("in part, one letter", word("PROM.", None, 14), nothing("raccord-short")),
        ("in part, its neighbour missing", word("PRO.RAI", None, 14), nothing("word-incomplete")),
        ("in part, refused", word("LUMEN....", None, 14), nothing("word-invalid")),
    ),
    *along(
        "ABC",
        "5.4",
        "ET",
        ("of two letters, in part", word("N.", None, 3), nothing("word-incomplete")),
    ),
    *along(
        "BC",
        "4.2.2",
        "MENERAI",
        ("both ends, the reference ignored", word("PROMENERAIS", "A1", 16), paid(16)),
    ),
    *along(
        "A",
        "5.4",
        "MENERAI",
        (
            "both ends: the reference counts",
            word("PROMENERAIS", "A1", 16),
            nothing("not-connected"),
        ),
        ("both ends in part", word("PROMEN.RAIS", None, 16), nothing("word-incomplete")),
    ),
    *along(
        "BC", "4.3.2", "MENERAI", ("three at each end", word("PROMEN.RAIS", None, 16), paid(16))
    ),
    *along(
        "B",
        "5.4",
        "MENERAI",
        ("two and one", word("PROME.IS", None, 16), nothing("raccord-short")),
    ),
    *along(
        "B",
        "5.2",
        "MENERAI",
        ("two and two", word("PROME.AIS", None, 16), warned(16, "raccord-short")),
    ),
    *along("C", "4.3.2", "MENERAI", ("two and one", word("PROME.IS", None, 16), paid(16))),
    *along(
        "C",
        "5.2",
        "MENERAI",
        ("one and one", word("PROM.IS", None, 16), warned(16, "raccord-short")),
    ),
]

TABLE: tuple[Case, ...] = (*INVERTED, *RACCORD, *ALTERED, *SEVERAL, *EXTENSIONS)


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_the_slip_gets_what_the_texts_say(case: Case) -> None:
    """Points, sanction, faults and article are those of the edition."""
    check(case, judged(TABLE)[case])
