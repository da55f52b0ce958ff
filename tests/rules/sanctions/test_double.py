"""Double arbitration: two blind verdicts compared (2011: 5.7)."""

from pioche.rules.sanctions.double import compare, differences
from pioche.rules.slips import Fault, Played, Verdict

GOOD = Verdict(1, 24, "none", move=Played("MAISON", "H4", 24))
WARNED = Verdict(
    1,
    24,
    "warning",
    move=Played("MAISON", "H4", 24),
    warnings=1,
    faults=(Fault("score-wrong", "5.2"),),
)


def test_the_same_verdict_is_no_difference():
    assert compare(GOOD, GOOD) == ()
    assert differences({1: GOOD}, {1: GOOD}) == ()


def test_what_differs_is_named():
    assert compare(GOOD, WARNED) == ("sanction", "warnings", "faults")
    assert compare(GOOD, Verdict(1, 22, "none", move=Played("MAISON", "H5", 22))) == (
        "points",
        "move",
    )


def test_a_table_judged_once_only():
    (one,) = differences({1: GOOD}, {})
    assert (one.table, one.about, one.second) == (1, ("missing",), None)
    assert [d.table for d in differences({2: GOOD}, {1: GOOD, 2: WARNED})] == [1, 2]


def test_the_move_is_named_where_it_earned_something():
    elsewhere = Verdict(1, 24, "none", move=Played("MAISON", "5H", 24))
    assert compare(GOOD, elsewhere) == ("move",)
    nothing, other = (Verdict(1, 0, "zero", move=Played("ZZZ", ref, 0)) for ref in ("H4", "H5"))
    assert compare(nothing, other) == ()
    one = Verdict(1, 1, "zero", move=Played("AA", "H4", 1))
    assert compare(nothing, one) == ("points", "move")
