"""What the texts say of a slip, edition by edition, through `pioche arbitrer`.

Written from the regulations and `duplicate.md` by somebody who had not seen the code. Letters:
A ancien, B fisf-2009, C fisf-2011, G gaspesie, S simplifie. Articles are given in their 2011
number, and checked in the edition's own.
"""

from __future__ import annotations

import pytest

from support.referee_cases import (
    ISO,
    Case,
    cases,
    check,
    fined,
    judged,
    nothing,
    paid,
    slip,
    warned,
    word,
)

HANDED_IN = [
    *cases("ABC", "5.4", "no slip", "MAISON", slip(state="missing"), nothing("missing")),
    *cases("GS", "5.4", "no slip", "MAISON", slip(state="missing"), nothing("missing")),
    *cases("ABC", "5.4", "blank", "MAISON", slip(state="blank"), nothing("blank", notice=True)),
    *cases("ABC", "5.4", "nothing written", "MAISON", slip(), nothing("blank")),
    *[
        case
        for state, code in (
            ("several", "several-slips"),
            ("late", "late"),
            ("exchanged", "exchanged"),
        )
        for case in cases(
            "ABC", "5.4", state, "MAISON", word("SALE", "7H", 5, state=state), nothing(code)
        )
    ],
    *cases(
        "ABC",
        "5.4",
        "word illegible",
        "MAISON",
        word("SALE", "7H", 5, illegible=["word"]),
        nothing("word-illegible", notice=True),
    ),
    *cases(
        "ABC",
        "5.4",
        "reference illegible",
        "MAISON",
        word("SALE", None, 5, down=True, illegible=["reference"]),
        nothing("reference-illegible", notice=True),
    ),
    *cases(
        "BC",
        "4.4",
        "reference illegible beside a good raccord",
        "MAISON",
        word("SALE", None, 5, down=True, raccord=ISO, illegible=["reference"]),
        warned(5, "one-reference-wrong"),
    ),
    *cases(
        "ABC",
        "4.2.1",
        "reference illegible on coup 1",
        "VIDE",
        word("FEDAYIN", None, 110, illegible=["reference"]),
        paid(110),
    ),
    *cases(
        "ABC",
        "4.2.2",
        "reference illegible for an extension",
        "MAISON",
        word("MAISONS", None, 8, illegible=["reference"]),
        paid(8),
    ),
    *cases(
        "BC",
        "5.2",
        "hard to read",
        "MAISON",
        word("SALE", "7H", 5, hard_to_read=True),
        warned(5, "hard-to-read", notice=True),
    ),
    *cases(
        "AGS", "5.2", "hard to read", "MAISON", word("SALE", "7H", 5, hard_to_read=True), paid(5)
    ),
]

DISCIPLINE = [
    *cases(
        "ABC",
        "5.2",
        "discipline on a good slip",
        "MAISON",
        word("SALE", "7H", 5, discipline="warning"),
        paid(5, "discipline", warnings=1, notice=True),
    ),
    *cases(
        "ABC",
        "5.2",
        "discipline adds to a warning (5.5)",
        "MAISON",
        word("SALE", "7H", 9, discipline="warning"),
        warned(5, "score-wrong", "discipline", warnings=2),
    ),
    *cases(
        "ABC",
        "5.4",
        "discipline adds to a zero (5.5)",
        "MAISON",
        word("SALT", "7H", 5, discipline="warning"),
        nothing("word-invalid", "discipline", warnings=1),
    ),
    *cases(
        "C",
        "5.3",
        "discipline adds to a penalty (5.5)",
        "MAISON",
        word("SALE", "7I", 5, discipline="warning"),
        fined(5, "shifted", "discipline", warnings=1),
    ),
    *cases(
        "ABC",
        "5.4",
        "grave discipline",
        "MAISON",
        word("SALE", "7H", 5, discipline="zero"),
        nothing("discipline-grave", notice=True),
    ),
    *cases(
        "GS",
        "5.2",
        "no sanction exists",
        "MAISON",
        word("SALE", "7H", 5, discipline="warning"),
        paid(5),
    ),
    *cases(
        "C",
        "5.2",
        "four faults make one warning (5.5)",
        "MAISON, E joker",
        word("SALE", None, 9, down=True, raccord="I0-1", hard_to_read=True),
        warned(4, "raccord-short", "joker-not-circled", "score-wrong", "hard-to-read"),
    ),
]

SCORE = [
    *cases(
        "ABCGS",
        "4.2.2",
        "word, place and score right",
        "MAISON",
        word("SALE", "7H", 5),
        paid(5, move=["SALE", "7H", 5], penalty=0),
    ),
    *cases(
        "ABC",
        "5.2",
        "score missing",
        "MAISON",
        word("SALE", "7H"),
        warned(5, "score-missing", notice=True, move=["SALE", "7H", 5]),
    ),
    *cases(
        "ABC",
        "5.2",
        "score wrong",
        "MAISON",
        word("SALE", "7H", 7),
        warned(5, "score-wrong", notice=True),
    ),
    *cases("GS", "5.2", "score missing", "MAISON", word("SALE", "7H"), paid(5)),
    *cases("GS", "5.2", "score wrong", "MAISON", word("SALE", "7H", 7), paid(5)),
    *cases(
        "ABC",
        "5.2",
        "score wrong on the retained word: no billet needed (5.7)",
        "MAISON, top",
        word("PARLATES", "5D", 80),
        warned(90, "score-wrong", notice=False),
    ),
    *cases(
        "ABC",
        "5.2",
        "score missing on the retained word: no billet needed (5.7)",
        "MAISON, top",
        word("PARLATES", "5D"),
        warned(90, "score-missing", notice=False),
    ),
    *cases(
        "ABC",
        "5.2",
        "score wrong on an isotop not retained: billet (5.7)",
        "MAISON, top",
        word("PALASTRE", "5E", 80),
        warned(90, "score-wrong", notice=True),
    ),
    *cases(
        "BC",
        "5.2",
        "another warning on the retained word: billet (5.7)",
        "MAISON, top",
        word("PARLATES", "5D", 80, hard_to_read=True),
        warned(90, "score-wrong", "hard-to-read", notice=True),
    ),
    *cases(
        "BC",
        "5.4",
        "zero above the top: no billet needed (5.7)",
        "PASSE",
        word("REARIUES", "10A", 62),
        nothing("word-invalid", "above-top", notice=False),
    ),
    *cases(
        "ABC",
        "5.4",
        "zero below the top: billet (5.7)",
        "MAISON",
        word("SALT", "7H", 5),
        nothing("word-invalid", notice=True),
    ),
]

WORDS = [
    *cases(
        "ABCGS",
        "5.4",
        "a letter not in the rack",
        "MAISON",
        word("SAGE", "7H", 6),
        nothing("not-in-rack"),
    ),
    *cases(
        "ABC",
        "5.4",
        "two letters missing, one joker",
        "MAISON, E joker",
        word("SAGE", "7H", 6),
        nothing("not-in-rack"),
    ),
    *cases(
        "ABCGS", "5.4", "word refused", "MAISON", word("SALT", "7H", 5), nothing("word-invalid")
    ),
    *cases(
        "ABCGS",
        "5.4",
        "crossed word refused",
        "MAISON",
        word("ALE", "I7", 6),
        nothing("cross-word-invalid"),
    ),
    *cases(
        "ABCGS",
        "5.4",
        "touches nothing, and refused",
        "MAISON",
        word("MAISONT", "B3", 8),
        nothing("not-connected", "word-invalid"),
    ),
    *cases(
        "C",
        "5.4",
        "every refused word is named",
        "MAISON",
        word("PLATR", "G5", 9),
        nothing("word-invalid", "cross-word-invalid"),
    ),
    *cases(
        "ABCGS",
        "5.4",
        "touches nothing",
        "MAISON",
        word("SALE", "A1", 5),
        nothing("not-connected"),
    ),
    *cases(
        "ABCGS",
        "5.4",
        "beyond the last row",
        "MAISON",
        word("SALE", "7M", 5),
        nothing("out-of-grid"),
    ),
    *cases(
        "ABCGS",
        "5.4",
        "beyond the last column",
        "MAISON",
        word("SALE", "A13", 5),
        nothing("out-of-grid"),
    ),
    *cases(
        "ABC",
        "5.4",
        "nothing locates the word",
        "MAISON",
        word("SALE", None, 5, down=True),
        nothing("reference-missing"),
    ),
    *cases(
        "C",
        "5.4",
        "no place of the grid",
        "MAISON",
        word("SALE", "P1", 5),
        nothing("reference-wrong"),
    ),
    *cases(
        "ABC",
        "5.4",
        "the letter before it is part of the word",
        "MAISON",
        word("ALE", "7I", 5),
        nothing("word-incomplete"),
    ),
    *cases(
        "ABC",
        "5.4",
        "a square left blank, though it extends nothing",
        "MAISON",
        word("S.LE", "7H", 5),
        nothing("word-incomplete"),
    ),
    *cases(
        "C",
        "5.4",
        "7 sur 8: eight tiles",
        "VIDE, 8",
        word("ETALERAS", "H8", 129),
        nothing("too-many-tiles"),
        "7-sur-8",
    ),
    *cases(
        "C",
        "5.2",
        "7 et 8: 75 for eight",
        "VIDE, 8",
        word("ETALERAS", "H8", 129),
        paid(129),
        "7-et-8",
    ),
    *cases(
        "C",
        "5.2",
        "7, 8 et 9: 100 for nine",
        "VIDE, 9",
        word("REPASSERA", None, 172),
        paid(172),
        "7-8-9",
    ),
]

FIRST_COUP = [
    *[
        case
        for ref in (None, "H2", "H3", "H4", "H5", "H6", "H7", "H8", "A1", "8H")
        for case in cases(
            "ABC",
            "4.2.1",
            f"FEDAYIN {ref}: the best placement",
            "VIDE",
            word("FEDAYIN", ref, 110, down=False),
            paid(110, move=["FEDAYIN", "H8", 110]),
        )
    ],
    *[
        case
        for score in (90, 92, 94, 98)
        for case in [
            *cases(
                "BC",
                "5.2",
                f"{score} is possible",
                "VIDE",
                word("FEDAYIN", "H8", score),
                paid(110),
            ),
            *cases(
                "A",
                "5.2",
                f"{score} is wrong in H8",
                "VIDE",
                word("FEDAYIN", "H8", score),
                warned(110, "score-wrong"),
            ),
        ]
    ],
    *cases(
        "ABC",
        "5.2",
        "111 is impossible",
        "VIDE",
        word("FEDAYIN", "H8", 111),
        warned(110, "score-wrong", notice=False),
    ),
    *cases(
        "ABC", "5.2", "score missing, coup 1", "VIDE", word("FEDAYIN"), warned(110, "score-missing")
    ),
    *cases(
        "BC",
        "5.2",
        "written downwards",
        "VIDE",
        word("FEDAYIN", None, 110, down=True),
        warned(110, "inverted"),
    ),
    *cases(
        "A",
        "5.2",
        "written downwards",
        "VIDE",
        word("FEDAYIN", None, 110, down=True),
        paid(110),
    ),
    *cases("ABC", "5.4", "refused", "VIDE", word("FEDAYNI", None, 110), nothing("word-invalid")),
    *cases(
        "C",
        "4.2.1",
        "the first word after annulled coups",
        "VIDE, coup 3",
        word("FEDAYIN", "A1", 110),
        paid(110),
    ),
    *cases(
        "ABC",
        "5.2",
        "joker circled",
        "VIDE, joker",
        word("FEDAYIN", "H8", 78, circled=[4]),
        paid(78, move=["FEDAyIN", "H4", 78]),
    ),
    *cases(
        "ABC",
        "5.2",
        "joker not circled, coup 1",
        "VIDE, joker",
        word("FEDAYIN", "H8", 78),
        warned(78, "joker-not-circled"),
    ),
    *cases("GS", "5.4", "off the centre", "VIDE", word("DYNE", "H1", 28), nothing("off-centre")),
    *cases("GS", "5.2", "where it is written", "VIDE", word("DYNE", "H8", 28), paid(28)),
]

TABLE: tuple[Case, ...] = (*HANDED_IN, *DISCIPLINE, *SCORE, *WORDS, *FIRST_COUP)


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_the_slip_gets_what_the_texts_say(case: Case) -> None:
    """Points, sanction, faults and article are those of the edition."""
    check(case, judged(TABLE)[case])
