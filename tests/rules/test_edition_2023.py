"""The provisional edition of January 2023: what its readers report, else 2011."""

import pytest

from pioche.core.errors import InputError
from pioche.rules.edition import Regulation, about_edition, editions
from pioche.rules.formula import Formula
from pioche.rules.sanctions.warnings import WarningRule
from pioche.rules.slips import adjudicate
from pioche.rules.slips.policy import slip_rules
from pioche.rules.tempo import Tempo
from support.slips import articles, assert_verdict, judge, position, raccord, slip

EDITION = "fisf-2023"
TEMPOS = {
    "normal": (180, 30),
    "semi-normal": (150, 30),
    "semi-rapide": (120, 30),
    "semi-blitz": (90, 20),
    "blitz": (60, 20),
}


def rules():
    return Regulation.load(EDITION)


def test_it_is_called_provisional_wherever_it_is_named():
    assert "(provisoire)" in rules().title
    assert "provisoire" in about_edition(EDITION).lower()
    with pytest.raises(InputError, match=r"fisf-2023 \(.*provisoire"):
        Regulation.load("fisf-2024")


def test_no_other_edition_is():
    titles = {name: Regulation.load(name).title for name in editions()}
    assert [name for name, title in titles.items() if "provisoire" in title] == [EDITION]


@pytest.mark.article(EDITION, "1.3", policy="time.named", mutant={"normal": 180})
def test_its_five_tempos():
    for name, (seconds, _signal) in TEMPOS.items():
        assert Tempo.parse(name, rules()).seconds == seconds
        assert Tempo.parse(str(seconds), rules()).name == name


@pytest.mark.article(EDITION, "1.3", policy="time.short_up_to", mutant=60)
def test_signals_at_thirty_or_twenty_seconds():
    for name, (_seconds, signal) in TEMPOS.items():
        assert Tempo.parse(name, rules()).signal_seconds == signal


def penalties(formula, tempo):
    rule = WarningRule.of(rules(), Formula.parse(formula), Tempo.parse(tempo, rules()))
    return [rule.penalty(count) for count in (3, 4, 5, 6)]


@pytest.mark.article(EDITION, "5.9", policy="sanctions.warning_threshold_original", mutant=6)
@pytest.mark.parametrize("formula", ["joker", "7-sur-8"])
def test_original_formulas_warn_like_normal_games(formula):
    assert penalties(formula, "normal") == penalties("normale", "normal") == [0, 5, 10, 15]


@pytest.mark.article(EDITION, "5.9", policy="sanctions.warning_threshold_blitz", mutant=4)
def test_in_blitz_the_sixth_warning_costs():
    assert penalties("normale", "blitz") == [0, 0, 0, 5]
    assert penalties("normale", "semi-blitz") == [0, 5, 10, 15]


@pytest.mark.article(EDITION, "5.3", policy="slips.recover_shift", mutant=1)
@pytest.mark.parametrize("reference", ["9E", "11H", "9A", "1A", "15I"])
def test_a_reference_off_by_any_number_of_squares_costs_five(reference):
    verdict = judge(EDITION, position(), slip("NATIONS", reference, 10))
    assert_verdict(verdict, 10, "penalty", "shifted", penalty=5)
    assert verdict.move.ref == "9G"


@pytest.mark.parametrize("score", [9, 11, None])
def test_but_only_for_the_right_score(score):
    assert judge(EDITION, position(), slip("NATIONS", "9A", score)).sanction == "zero"


def test_nor_where_a_letter_joins_a_placed_word_badly():
    # In 13G the A of NATIONS would make PASSEA.
    assert judge(EDITION, position(), slip("NATIONS", "13G", 10)).sanction == "zero"


def test_the_nearest_place_of_that_score_is_understood():
    both = position(also={(3, 0): "PASSE"})
    near = judge(EDITION, both, slip("NATIONS", "3C", 9))
    assert near.move.ref == "2C"


#: OS in 11G is worth 2 points; EN beside its reference, 2.
SMALL = {"moves": (("PASSE", "H8"),), "rack": "OXXXXXR"}


def small(edition):
    right = judge(edition, position(**SMALL), slip("OS", "11G", 2))
    assert (right.points, right.sanction) == (2, "none")
    return judge(edition, position(**SMALL), slip("OS", "11E", 2))


@pytest.mark.article(EDITION, "5.6", policy="slips.penalty_floor")
def test_a_penalty_never_makes_a_coup_negative():
    verdict = small(EDITION)
    assert_verdict(verdict, 0, "zero", "shifted")
    assert articles(verdict) == {"shifted": "5.6"}
    assert (verdict.net, verdict.move.written()) == (0, ["OS", "11G", 2])


@pytest.mark.article(EDITION, "5.6")
def test_a_coup_worth_the_penalty_itself_is_paid_and_brings_nothing():
    where = {"moves": (("PASSE", "H8"),), "rack": "PEXXXXR"}
    right = judge(EDITION, position(**where, more="PES"), slip("PES", "11F", 5))
    assert (right.points, right.sanction) == (5, "none")
    verdict = judge(EDITION, position(**where, more="PES"), slip("PES", "11D", 5))
    assert_verdict(verdict, 5, "penalty", "shifted", penalty=5)
    assert verdict.net == 0


@pytest.mark.article("fisf-2011", "5.3", policy="slips.penalty_floor")
def test_in_2011_it_does():
    rules = Regulation.load("fisf-2011")
    verdict = adjudicate(position(**SMALL), slip("OS", "12G", 2), rules)
    assert_verdict(verdict, 2, "penalty", "shifted", penalty=5)
    assert verdict.net == -3


@pytest.mark.parametrize(("points", "net"), [(3, 0), (4, 0), (5, 0), (6, 1), (None, None)])
def test_a_decision_of_the_referee_keeps_to_it_too(points, net):
    penalty, warnings = slip_rules(rules()).cost("penalty", points)
    assert warnings == 0
    assert penalty == 5 if points is None else points - penalty == net
    assert slip_rules(Regulation.load("fisf-2011")).cost("penalty", points) == (5, 0)


def test_everything_else_is_as_in_2011():
    own = {path for path, policy in rules().policies.items() if policy.edition == EDITION}
    base = Regulation.load("fisf-2011").policies
    differ = {path for path in own if rules().policies[path].value != base[path].value}
    assert differ == {
        "time.named",
        "time.short_up_to",
        "slips.recover_shift",
        "slips.penalty_floor",
        "sanctions.warning_threshold_original",
    }
    drawn = slip("NATIONS", "9B", 10, raccord=raccord(("P", 1, -1), ("S", 1, 1)))
    assert_verdict(judge(EDITION, position(), drawn), 10, "warning", "one-reference-wrong")
