"""The mean given instead of a repeated zero (2011: 5.7; before: 4.6)."""

from pioche.rules.edition import Regulation
from pioche.rules.sanctions.mean import (
    JudgedCoup,
    Notice,
    compensations,
    refused_words,
    rounded_mean,
)
from pioche.rules.sanctions.warnings import sanction_policy
from pioche.rules.slips import Fault, Played, Verdict
from support.articles import by_edition

NUMBERS = {"fisf-2011": "5.7", "fisf-2009": "4.6", "ancien": "4.6"}
ARBITERS = {1: "A", 2: "A", 3: "A", 4: "B"}


def bad(table, word="ZZZ", value=30, code="word-invalid", *more):
    faults = (Fault(code, "5.4", "zero", {"word": word}), *more)
    return Verdict(table, 0, "zero", move=Played(word, "H4", value), faults=faults)


def paid(table, points):
    return Verdict(table, points, "none")


def coup(number, *verdicts, notices=None):
    return JudgedCoup(number, 50, {v.table: v for v in verdicts}, notices or {})


def game(second, *, first=None, notices=None):
    """Table 1 plays a bad word at coups 1 and 2; at coup 2 the others of arbiter A have 20, 25."""
    return (
        coup(1, first or bad(1), paid(2, 10), paid(3, 10), paid(4, 50), notices=notices),
        coup(2, second, paid(2, 20), paid(3, 25), paid(4, 50)),
    )


def given(coups, edition="fisf-2011", **kw):
    return compensations(coups, ARBITERS, sanction_policy(Regulation.load(edition)), **kw)


@by_edition("sanctions.repeated_word", NUMBERS, mutant="zero")
def test_a_second_zero_for_the_same_unnotified_word_becomes_the_mean(edition):
    (one,) = given(game(bad(1)), edition)
    # (20 + 25) / 2, halves up; the player and the other arbiter's table are left out.
    assert (one.coup, one.table, one.points, one.first_coup) == (2, 1, 23, 1)


@by_edition("sanctions.mean_counts_self", NUMBERS)
def test_the_repeated_zero_itself_is_not_counted(edition):
    assert given(game(bad(1)), edition)[0].mean == 23


@by_edition("sanctions.mean_capped", NUMBERS)
def test_never_more_than_the_solution_proposed(edition):
    (one,) = given(game(bad(1, value=12)), edition)
    assert (one.points, one.mean) == (12, 23)


def test_a_notice_in_time_ends_it():
    assert given(game(bad(1), notices={1: Notice(2)})) == ()


def test_a_late_or_wrong_notice_does_not():
    assert len(given(game(bad(1), notices={1: Notice(3)}))) == 1
    assert len(given(game(bad(1), notices={1: Notice(2, correct=False)}))) == 1


def test_as_long_as_the_reason_was_not_notified():
    coups = (*game(bad(1)), coup(3, bad(1), paid(2, 11), paid(3, 11)))
    assert [one.coup for one in given(coups)] == [2, 3]
    first, second, third = coups
    told = JudgedCoup(2, 50, second.verdicts, {1: Notice(3)})
    assert [one.coup for one in given((first, told, third))] == [2]


def test_reused_in_a_raccord():
    assert len(given(game(bad(1, code="cross-word-invalid")))) == 1


def test_another_word_or_another_fault_is_a_zero():
    assert given(game(bad(1, "YYY"))) == ()
    other = Fault("not-in-rack", "5.4", "zero", {"letters": "K"})
    assert given(game(bad(1, "ZZZ", 30, "word-invalid", other))) == ()
    new = Fault("cross-word-invalid", "5.4", "zero", {"word": "QQ"})
    assert given(game(bad(1, "ZZZ", 30, "word-invalid", new))) == ()


def test_other_faults_repeated_never_count():
    for code in ("not-in-rack", "reference-wrong", "raccord-wrong"):
        misplaced = Verdict(1, 0, "zero", faults=(Fault(code, "5.4", "zero", {"word": "ZZZ"}),))
        assert given(game(misplaced, first=misplaced)) == ()


def test_the_referee_may_refuse_it():
    assert given(game(bad(1)), vetoed={(2, 1)}) == ()


def test_zeros_of_others_are_included_and_absent_players_are_not():
    coups = (
        coup(1, bad(1)),
        coup(2, bad(1), paid(2, 20), Verdict(3, 0, "zero")),
    )
    assert given(coups)[0].points == 10
    assert given(coups, present={3: 4})[0].points == 20


def test_alone_under_an_arbiter():
    assert given((coup(1, bad(4)), coup(2, bad(4))))[0].points == 0


def test_editions_without_it():
    for edition in ("gaspesie", "simplifie"):
        assert given(game(bad(1)), edition) == ()


def test_rounding_halves_up():
    assert [rounded_mean(s) for s in ([1, 2], [1, 1, 2], [2, 2, 1], [], [7])] == [2, 1, 2, 0, 7]


def test_words_of_a_zero():
    assert refused_words(bad(1)) == {"ZZZ"}
    assert refused_words(paid(1, 5)) == frozenset()
    said = Fault("above-top", "5.7", "none", {"score": 99, "top": 50})
    assert refused_words(bad(1, "ZZZ", 99, "word-invalid", said)) == {"ZZZ"}
