"""Who counts: in a competition the player, who answers for it; in a friendly hall the program."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.games.duplicate import GAME
from pioche.games.duplicate.commands import CloseCoup, RingBell
from pioche.games.duplicate.hall.people import AppointArbiter
from pioche.games.duplicate.hall.scoring import open_differences
from pioche.games.duplicate.hall.slips import TypeLine
from pioche.games.duplicate.session import Session, replay
from pioche.rules.edition import editions
from pioche.rules.slips import Slip, Solution
from support.articles import by_edition
from support.duplicate import NOW
from support.duplicate_hall import hall, hall_session, play, think

PASSE = Solution("PASSE", reference="H4")
CLAIMING = {"fisf-2011": "5.2", "fisf-2009": "4.3", "ancien": "4.3"}
"""The article of a missing score, in the editions that know one."""


def by_mail(game: Session, *slips: Slip) -> None:
    """Ring, and judge what the phones sent."""
    game.do(RingBell(), NOW + 180_000)
    game.do(CloseCoup(len(slips), "", slips), NOW + 181_000)


def verdict(game: Session, table: int):
    return hall(game).entries[table].verdict


@pytest.mark.parametrize("edition", editions())
def test_whoever_opens_a_hall_may_choose_else_the_edition_does(edition: str) -> None:
    usual = "claimed" if edition in CLAIMING else "computed"
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
    game.do(TypeLine("1 passe h4 19", by="D", blind=True))
    assert open_differences(hall(game)) == ()


def test_a_friendly_hall_stays_one_when_it_is_read_again() -> None:
    game = hall_session(scores="computed")
    play(game, "1 passe h4")
    stored = (encode_event(GAME, event, at=NOW, by="") for event in game.log)
    written = [msgspec.json.encode(one) for one in stored]
    read = [decode_event(GAME, msgspec.json.decode(one, type=StoredEvent)) for one in written]
    assert replay(read) == game.state


def test_a_log_older_than_the_choice_claims_its_scores() -> None:
    text = (Path(__file__).parent / "golden_v1.jsonl").read_text(encoding="utf-8")
    opening = json.loads(text.splitlines()[0])
    assert "scores" not in opening["body"], "the log of version 1 stays as it was written"
    state = GAME.evolve(None, decode_event(GAME, msgspec.convert(opening, StoredEvent)))
    assert state.setup.scores == "claimed"
