"""Who counts: in a competition the player, who answers for it; in a friendly hall the program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.games.duplicate.coup.commands import CloseCoup, RingBell
from pioche.games.duplicate.hall.commands import AppointArbiter, TypeLine
from pioche.games.duplicate.hall.scoring import open_differences
from pioche.games.session import Session
from pioche.games.shape import DoubleArbiter
from pioche.rules.edition import editions
from pioche.rules.slips import Slip, Solution
from support.articles import by_edition
from support.duplicate import NOW, read_back, replay, written
from support.duplicate_hall import hall, hall_session, play, think

PASSE = Solution("PASSE", reference="H4")
CLAIMING = {"fisf-2011": "5.2", "fisf-2009": "4.3", "ancien": "4.3"}
"""The article of a missing score, in the editions that know one."""


def by_mail(game: Session, *slips: Slip) -> None:
    """Ring, and judge what the phones sent."""
    game.do(RingBell(), now=NOW + 180_000)
    game.do(CloseCoup(len(slips), "", slips), now=NOW + 181_000)


def verdict(game: Session, table: int):
    return hall(game).entries[table].verdict


@pytest.mark.parametrize("edition", editions())
def test_whoever_opens_a_hall_may_choose_else_the_edition_does(edition: str) -> None:
    usual = "claimed" if edition in {*CLAIMING, "fisf-2023"} else "computed"
    assert hall_session(edition=edition).state.setup.scores == usual
    for chosen in ("claimed", "computed"):
        assert hall_session(edition=edition, scores=chosen).state.setup.scores == chosen


@by_edition("faults.score-missing", CLAIMING, mutant="none")
def test_a_score_that_nobody_had_to_claim_cannot_be_missing(edition: str) -> None:
    told = hall_session(edition=edition)
    think(told)
    told.do(TypeLine("1 passe h4"))
    assert verdict(told, 1).sanction == "warning"
    (fault,) = verdict(told, 1).faults
    assert (fault.code, fault.article) == ("score-missing", CLAIMING[edition])

    friendly = hall_session(edition=edition, scores="computed")
    think(friendly)
    friendly.do(TypeLine("1 passe h4"))
    judged = verdict(friendly, 1)
    assert (judged.points, judged.sanction, judged.warnings) == (20, "none", 0)
    assert judged.faults == () and not judged.notice
    assert judged.move is not None and judged.move.score == 20


def test_a_phone_without_a_score_is_paid_what_it_laid() -> None:
    game = hall_session(scores="computed")
    think(game)
    by_mail(game, Slip(1, solutions=(PASSE,)), Slip(2, solutions=(replace(PASSE, score=999),)))
    for table in (1, 2):
        judged = verdict(game, table)
        assert (judged.points, judged.sanction, judged.faults) == (20, "none", ())


def test_other_faults_are_judged_all_the_same() -> None:
    game = hall_session(scores="computed")
    think(game)
    game.do(TypeLine("1 zzz h8"))
    game.do(TypeLine("2 v"))
    assert verdict(game, 1).sanction == verdict(game, 2).sanction == "zero"
    assert verdict(game, 1).faults[0].article


def test_two_arbiters_do_not_differ_by_a_score_that_does_not_count() -> None:
    game = hall_session(scores="computed")
    game.do(AppointArbiter("D", (1,), double=True))
    think(game)
    game.do(TypeLine("1 passe h4"))
    game.do(TypeLine("1 passe h4 19"), by=DoubleArbiter("D"))
    assert open_differences(hall(game)) == ()


def test_a_friendly_hall_stays_one_when_it_is_read_again() -> None:
    game = hall_session(scores="computed")
    play(game, "1 passe h4")
    assert replay(read_back(written(game.log))) == game.state
