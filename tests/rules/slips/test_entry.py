"""The referee's entry line: everything that can be typed, and what is said of the rest."""

import re
from pathlib import Path
from random import Random

import pytest

from pioche.core.errors import InputError
from pioche.rules.slips import RaccordLetter, Slip, Solution
from pioche.rules.slips.entry import entry_of_move, parse_entry
from support.slips import assert_verdict, judge, position

MAISON = Solution("MAISON", reference="H4", score=24)


def one(line):
    slip = parse_entry(line).slip
    assert len(slip.solutions) == 1
    return slip.solutions[0]


@pytest.mark.parametrize(
    "line", ["12 maison h4 24", "12 h4 24 maison", "12 24 MAISON H4", "  12   maison  h4  24 "]
)
def test_word_place_and_score_in_any_order(line):
    assert parse_entry(line).slip == Slip(12, solutions=(MAISON,))


@pytest.mark.parametrize("typed", ["MAI(S)ON", "MAIS*ON", "MAIsON", "mai(s)on", "mais*on"])
def test_jokers(typed):
    assert one(f"12 {typed} h4 24").circled == (3,)
    assert one(f"12 {typed} h4 24").word == "MAISON"


def test_two_jokers():
    assert one("12 mAISOn h4").circled == (0, 5)
    assert one("12 (m)aiso(n) h4").circled == (0, 5)


def test_accents_are_forgiven():
    assert one("12 été h4").word == "ETE"
    assert one("12 cœur h4").word == "COEUR"


def test_the_direction_is_that_of_the_place_unless_said():
    assert one("12 maison h4").direction == "across"
    assert one("12 maison 4h").direction == "down"
    assert one("12 maison h4 |").direction == "down"
    assert one("12 maison").direction == "across"


def test_score_may_be_missing_or_place():
    assert one("12 maison h4").score is None
    assert one("12 maison 24").reference is None


@pytest.mark.parametrize(
    ("key", "state"),
    [("-", "missing"), ("v", "blank"), ("r", "late"), ("p", "several"), ("e", "exchanged")],
)
def test_states_in_one_key(key, state):
    assert parse_entry(f"12 {key}").slip == Slip(12, state=state)
    assert parse_entry(f"12 {key.upper()}").slip == Slip(12, state=state)


def test_a_state_beside_a_word_keeps_the_word():
    slip = parse_entry("12 maison h4 24 r").slip
    assert (slip.state, slip.solutions) == ("late", (MAISON,))


def test_more_small_letters_than_jokers_are_no_jokers():
    assert one("12 Maison h4").circled == ()
    assert one("12 Les h4").circled == ()
    assert one("12 L(e)s* h4").circled == (1, 2)
    assert one("12 MAIsoN h4").circled == (3, 4)


def test_a_place_may_be_cut_in_two_unless_it_could_be_something_else():
    assert parse_entry("12 maison h 4 24").slip.solutions == (MAISON,)
    assert parse_entry("12 24 maison h 4").slip.solutions == (MAISON,)
    # E is an exchanged slip, 14 then its score; and H between 4 and 12 is not guessed.
    assert parse_entry("12 maison e 14").slip.state == "exchanged"
    with pytest.raises(InputError):
        parse_entry("12 maison 4 h 12")


def test_acts():
    assert (parse_entry("12 =").act, parse_entry("12 =").table) == ("top", 12)
    assert (parse_entry("12 =5").act, parse_entry("12 =5").number) == ("as", 5)
    assert (parse_entry("* =").act, parse_entry("* =").table) == ("top", None)
    assert parse_entry("* -").slip.state == "missing"
    assert (parse_entry("12 s3").act, parse_entry("12 s3").number) == ("solution", 3)
    assert parse_entry("12 ?").act == "show"
    assert parse_entry("12 !").discipline == "warning"
    assert parse_entry("12 !!").discipline == "zero"


def test_marks_beside_a_slip():
    slip = parse_entry("12 maison h4 24 ~ !").slip
    assert (slip.hard_to_read, slip.discipline) == (True, "warning")
    assert parse_entry("12 maison 24 i:ref").slip.illegible == ("reference",)
    assert parse_entry("12 i:mot").slip.illegible == ("word",)


def test_several_solutions_and_one_struck():
    first, second = parse_entry("12 maison h4 24 / tas 8a 3").slip.solutions
    assert (first, second) == (MAISON, Solution("TAS", "down", reference="8A", score=3))
    struck, _kept = parse_entry("12 -maison- h4 24 / tas 8a 3").slip.solutions
    assert struck.struck and struck.word == "MAISON"


def test_raccord_across_a_placed_word():
    letters = one("12 nations | +2:p_sse").raccord
    assert letters == (
        RaccordLetter("P", 1, -1),
        RaccordLetter("S", 1, 1),
        RaccordLetter("S", 1, 2),
        RaccordLetter("E", 1, 3),
    )
    for edition in ("fisf-2011", "ancien"):
        verdict = judge(edition, position(), parse_entry("12 nations 10 | +2:p_sse").slip)
        assert_verdict(verdict, 10, "none")


def test_raccord_whose_first_letter_is_shared():
    assert one("12 nations | +4:_n").raccord == (RaccordLetter("N", 3, 1),)


def test_raccord_by_the_only_shared_letter():
    assert one("12 maison +rat").raccord == (RaccordLetter("R", -1, 1), RaccordLetter("T", 1, 1))


def test_raccord_after_and_before_the_word():
    assert one("12 maison +3:ra").raccord == (RaccordLetter("R", 1, 2), RaccordLetter("A", 2, 2))
    assert one("12 maison +ra:3").raccord == (RaccordLetter("R", -2, 2), RaccordLetter("A", -1, 2))
    assert one("12 maison | +3:ra").raccord == (RaccordLetter("R", 2, 1), RaccordLetter("A", 2, 2))


def test_a_partial_extension():
    assert one("12 rep...erai 36").word == "REP...ERAI"
    where = position(rack="RERAEUI")
    assert_verdict(judge("fisf-2011", where, parse_entry("12 repa.erai 36").slip), 36, "none")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "numéro de table"),
        ("x maison", "numéro de table"),
        ("12", "Que dire de la table 12"),
        ("12 h4 24", "pas de mot"),
        ("12 mai%son", "mai%son"),
        ("12 maison h4 h5", "de trop"),
        ("12 maison 24 25", "de trop"),
        ("12 maison tas", "de trop"),
        ("* maison h4", "étoile"),
        ("*", "étoile"),
        ("12 maison h4 -", "absent ou blanc"),
        ("12 maison h4 24 v", "absent ou blanc"),
        ("12 maison +", "raccord"),
        ("12 maison +9:rat", "raccord"),
        ("12 maison +0:rat", "raccord"),
        ("12 maison +passe", "plusieurs façons"),
        ("12 maison +2:_", "raccord"),
        ("12 maison +2:r_t_", "raccord"),
        ("12 ()", "()"),
        ("12 ...", "..."),
        ("12 a**", "a**"),
    ],
)
def test_what_is_not_understood_is_said(line, said):
    with pytest.raises(InputError) as refused:
        parse_entry(line)
    assert said in str(refused.value)


def test_every_line_of_the_page_is_read():
    page = Path(__file__).resolve().parents[3] / "docs" / "arbitrage.md"
    lines = [
        line.replace("\\|", "|")
        for row in page.read_text(encoding="utf-8").splitlines()
        if row.startswith("| `")
        for line in re.findall(r"`((?:\d+|\*) [^`]+)`", row)
    ]
    assert len(lines) > 25
    for line in lines:
        parse_entry(line)


def test_any_line_is_read_or_refused():
    keys = "12 *=-+!?~|/()._:abzAZ09é"
    chance = Random(4)
    for _turn in range(3000):
        line = "".join(chance.choice(keys) for _key in range(chance.randint(0, 14)))
        for text in (line, "12 " + line):
            try:
                assert parse_entry(text).act
            except InputError as refused:
                assert str(refused)


def test_a_move_as_a_slip():
    where = position()
    slip = entry_of_move(7, "NATIONS", "9G", 10)
    assert_verdict(judge("fisf-2011", where, slip), 10, "none")
    assert entry_of_move(7, "MAIsON", "H4", 21).solutions[0].circled == (3,)
