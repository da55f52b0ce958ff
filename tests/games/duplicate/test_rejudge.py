"""A game of duplicate judged again: what was not touched does not differ, what was is named."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.games.codec import StoredEvent, decode_event
from pioche.games.duplicate import GAME
from pioche.games.duplicate.commands import (
    AnnulCoup,
    CloseCoup,
    DrawRack,
    EndGame,
    Interrupt,
    OpenGame,
    RejectRack,
    Resume,
    RetainTop,
    RingBell,
    StartClock,
    Undo,
)
from pioche.games.duplicate.events import (
    ClockStarted,
    GameEnded,
    GameOpened,
    RackDrawn,
    RackRejected,
    TopRetained,
    TopsFound,
)
from pioche.games.duplicate.hall.decisions import AmendSlip, DecideAppeal
from pioche.games.duplicate.hall.mail import SlipsCollected
from pioche.games.duplicate.hall.scoring import CoupScored
from pioche.games.duplicate.hall.slips import SlipEntered, TypeLine
from pioche.games.duplicate.hall.undo import UndoLine
from pioche.games.duplicate.seats.playing import Finish, PlayWord, WordPlayed
from pioche.games.duplicate.session import Session, play_by_tops
from pioche.games.rejudging import AbsentWords, Recorded, rejudging
from pioche.games.shape import Env
from pioche.rules.edition import editions
from pioche.rules.formula import read_formulas
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, francais, session
from support.duplicate_hall import WORDS, hall_session, play, think
from support.rejudged import messages, recorded, tampered
from support.wordlists import lexicon_of

rejudge = rejudging("duplicate")
GAMES = Path(__file__).resolve().parents[1]


def whole_game(seed: int = 3, **options: Any) -> Session:
    return play_by_tops(OpenGame(**options), Env(NOW, SeededChance(seed), francais()))


@pytest.mark.parametrize("formula", sorted(read_formulas()))
def test_a_whole_game_of_each_formula_is_judged_the_same(formula: str) -> None:
    game = whole_game(formula=formula, measure=False)
    result = rejudge(recorded(game), francais())
    assert messages(result) == []
    assert result.judged > 3 * len(game.state.played)
    assert result.left == 0


@pytest.mark.parametrize("edition", editions())
def test_a_whole_game_of_each_edition_is_judged_the_same(edition: str) -> None:
    assert messages(rejudge(recorded(whole_game(edition=edition, measure=False)), francais())) == []


@pytest.mark.parametrize("options", [{"recorded": True}, {"scores": "computed"}])
def test_what_the_options_changed_in_the_edition_has_not_changed_since(
    options: dict[str, Any],
) -> None:
    game = session(**options)
    game.do(DrawRack())
    assert messages(rejudge(recorded(game), francais())) == []


def golden(name: str) -> list[Recorded]:
    lines = (GAMES / name / "golden_v1.jsonl").read_text(encoding="utf-8").splitlines()
    stored = [msgspec.json.decode(one, type=StoredEvent) for one in lines if '"type"' in one[:10]]
    return [Recorded(n, decode_event(GAME, one), one.at, "") for n, one in enumerate(stored, 1)]


@pytest.mark.parametrize(
    ("name", "words"), [("duplicate", francais), ("duplicate_hall", lambda: lexicon_of(*WORDS))]
)
def test_golden_logs_are_judged_the_same_today(name: str, words: Any) -> None:
    log, lexicon = golden(name), words()
    assert log[0].event.lexicon_sha256 == lexicon.sha256
    assert messages(rejudge(log, lexicon)) == []


def busy_hall() -> Session:
    """Slips typed, mailed, undone, amended and appealed; a coup annulled, a top taken back."""
    game = hall_session(18)
    think(game)
    for line in ("1 =", "2 tas h8 3", "3 tnes h8 1", "4 as h8 99", "6 !", "7 v", "8 ="):
        game.do(TypeLine(line), NOW)
    game.do(UndoLine(), NOW)
    game.do(RingBell(), NOW)
    mail = Slip(9, solutions=(Solution("PASSE", reference="H4", score=20),))
    game.do(CloseCoup(1, "…", (mail,)), NOW)
    game.do(RetainTop(), NOW)
    game.do(Undo(), NOW)
    game.do(RetainTop(), NOW)
    amended = Slip(2, solutions=(Solution("PASSE", reference="H4", score=20),))
    game.do(AmendSlip(1, amended, "mal lu", "JA"), NOW)
    game.do(DecideAppeal(1, 3, 12, "none", "équité", "commission"), NOW)
    game.do(Undo(), NOW)
    game.do(RetainTop(), NOW)
    game.do(DrawRack("NTIONSR", "hand"), NOW)
    game.do(RejectRack("dé à coudre"), NOW)
    think(game, "NTIONSR")
    game.do(AnnulCoup("bruit"), NOW)
    game.do(DrawRack("TIONSRN", "hand"), NOW)
    assert game.log[-1].reason == "identical"
    play(game, "1 =", "2 -", rack="NATIONS")
    return game


def test_a_busy_hall_is_judged_the_same() -> None:
    game = busy_hall()
    assert messages(rejudge(recorded(game), game.env.lexicon)) == []


def test_a_draw_put_back_unseen_is_no_difference() -> None:
    game = session(words=WORDS)
    game.do(DrawRack("PASSETN", "hand"))
    game.do(RetainTop())
    game.do(DrawRack("NATIONS", "hand", rejet=True))
    assert [type(event) for event in game.log[-3:]] == [RackRejected, RackDrawn, TopsFound]
    assert messages(rejudge(recorded(game), game.env.lexicon)) == []


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_random_halls_are_judged_the_same(seed: int) -> None:
    rng = random.Random(seed)
    edition = rng.choice(editions())
    game = session(seed=seed, timed=True, edition=edition, measure=False)
    game.do(hall_players(6), NOW)
    finder = game.env.finder()
    for _coup in range(3):
        game.do(DrawRack(), NOW)
        game.do(StartClock(), NOW)
        moves = finder.moves(game.state.board, game.state.rack)[:40]
        for table in range(1, 7):
            move = rng.choice(moves)
            score = move.score + rng.choice((0, 0, 1))
            line = rng.choice(
                (f"{table} {move.word} {move.ref} {score}", f"{table} =", f"{table} -",
                 f"{table} {move.word[:-1]}x {move.ref} {score}", f"{table} v", "*  -")
            )  # fmt: skip
            for command in (TypeLine(line), *([UndoLine()] if rng.random() < 0.1 else [])):
                try:
                    game.do(command, NOW)
                except PiocheError:
                    continue
        game.do(RingBell(), NOW)
        game.do(CloseCoup(), NOW)
        game.do(RetainTop(), NOW)
    assert messages(rejudge(recorded(game), francais())) == []


def hall_players(many: int) -> Any:
    from pioche.games.duplicate.hall.people import EnrolPlayers
    from pioche.games.duplicate.hall.state import HallPlayer

    return EnrolPlayers(tuple(HallPlayer(table, f"s{table}") for table in range(1, many + 1)))


# -- what was touched -----------------------------------------------------------------------------


def test_a_top_with_other_points_is_named() -> None:
    log = tampered(recorded(whole_game()), TopRetained, lambda e: replace(e, score=e.score + 4), 2)
    (said,) = messages(rejudge(log, francais()))
    top = next(
        one.event for one in log if isinstance(one.event, TopRetained) and one.event.coup == 3
    )
    assert said == (
        f"Coup 3 : {top.word} {top.ref}, retenu pour {top.score} points, en vaut {top.score - 4}."
    )


def test_a_top_that_is_none_is_named() -> None:
    game = session(words=WORDS)
    game.do(DrawRack("PASSETN", "hand"))
    game.do(RetainTop())
    log = tampered(recorded(game), TopRetained, lambda e: replace(e, word="TAS", ref="H8", score=6))
    (difference,) = rejudge(log, game.env.lexicon).differences
    assert (difference.code, difference.coup, difference.article) == ("top-refused", 1, "3.4")
    assert difference.message.startswith("Coup 1 : le top retenu TAS H8 serait refusé aujourd’hui")


def test_a_tile_that_the_bag_lacks_is_named() -> None:
    def drawing(event: RackDrawn) -> RackDrawn:
        drawn = "ZZ" + event.drawn[2:]
        return replace(event, drawn=drawn, rack=event.kept + drawn)

    log = tampered(recorded(whole_game()), RackDrawn, drawing)
    said = messages(rejudge(log, francais()))
    assert said[0].startswith("Coup 1 : le tirage ZZ")
    assert "prend Z, que le sac n’a plus." in said[0]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda e: replace(e, drawn=e.drawn[1:], rack=e.rack[1:]), "draw-count"),
        (lambda e: replace(e, rack=e.rack[::-1]), "draw-rack"),
        (lambda e: replace(e, drawn="BCDFGHL", rack="BCDFGHL"), "draw-rejet"),
    ],
)
def test_a_draw_that_cannot_be_is_named(change: Any, code: str) -> None:
    game = session()
    game.do(DrawRack("AEIRSTN", "hand"))
    (difference,) = rejudge(tampered(recorded(game), RackDrawn, change), francais()).differences
    assert (difference.code, difference.coup) == (code, 1)


def test_a_rejet_without_reason_is_named() -> None:
    game = session()
    game.do(DrawRack("BCDFGHL", "hand"))
    assert isinstance(game.log[-1], RackRejected)
    log = recorded(game)
    assert messages(rejudge(log, francais())) == []
    (said,) = messages(
        rejudge(tampered(log, RackRejected, lambda e: replace(e, rack="AEIRSTN")), francais())
    )
    assert said.startswith("Coup 1 : le tirage AEIRSTN a été rejeté (trop peu de voyelles")
    assert said.endswith("(article 3.2).")


def test_isotops_and_the_best_score_are_searched_again() -> None:
    game = session(words=WORDS)
    game.do(DrawRack("PASSETN", "hand"))
    log = recorded(game)
    fewer = tampered(log, TopsFound, lambda e: replace(e, candidates=e.candidates[:-1]))
    assert [one.code for one in rejudge(fewer, game.env.lexicon).differences] == ["isotops"]
    lower = tampered(log, TopsFound, lambda e: replace(e, score=e.score - 2))
    (said,) = messages(rejudge(lower, game.env.lexicon))
    assert "top à 18 points" in said and "top à 20 points" in said


def test_a_verdict_changed_is_named_with_what_it_changes() -> None:
    game = hall_session(3)
    play(game, "1 =", "2 tas h8 6")
    log = tampered(
        recorded(game),
        SlipEntered,
        lambda e: replace(e, verdict=replace(e.verdict, points=30)),
        nth=1,
    )
    said = messages(rejudge(log, game.env.lexicon))
    assert said[0].startswith(
        "Coup 1, table 2 : bulletin « TAS H8 » : 30 points au journal ; 6 points aujourd’hui"
    )
    assert said[1].startswith("Coup 1, table 2 : compté au coup 6 points")
    assert said[2:] == [
        "Table 1 : 20 points, rang 2 au journal ; 20 points, rang 1 aujourd’hui.",
        "Table 2 : 30 points, rang 1 au journal ; 6 points, rang 2 aujourd’hui.",
    ]


def test_a_slip_of_the_mail_and_a_line_of_the_scores_too() -> None:
    game = busy_hall()
    log, lexicon = recorded(game), game.env.lexicon

    def mailed(event: SlipsCollected) -> SlipsCollected:
        ((slip, verdict),) = event.entries
        return replace(event, entries=((slip, replace(verdict, sanction="warning")),))

    found = rejudge(tampered(log, SlipsCollected, mailed), lexicon).differences
    assert (found[0].code, found[0].table) == ("slip", 9)
    rows = tampered(log, CoupScored, lambda e: replace(e, rows=((1, 99, 0, 0), *e.rows[1:])), 2)
    (line,) = rejudge(rows, lexicon).differences
    assert (line.code, line.table, line.coup) == ("row", 1, 1)


def test_appeals_stand_in_the_totals() -> None:
    """A human decision is not judged again: only the rest of the totals may move."""
    game = busy_hall()
    log = tampered(
        recorded(game),
        SlipEntered,
        lambda e: replace(e, verdict=replace(e.verdict, points=7)),
        nth=2,
    )
    found = rejudge(log, game.env.lexicon).differences
    assert found[0].table == 3
    assert not [one for one in found if one.code == "total"]


def test_an_edition_changed_since_is_listed_and_judged_by() -> None:
    game = hall_session(2)
    play(game, "1 =", "2 tas h8 7")  # the score claimed is wrong: a warning by 5.2
    regulation = game.state.setup.regulation
    assert regulation.policies["faults.score-wrong"].value == "warning"
    then = regulation.replace("faults.score-wrong", "none").to_data()
    log = tampered(recorded(game), GameOpened, lambda e: replace(e, edition=then))
    found = rejudge(log, game.env.lexicon).differences
    assert [(one.code, one.about) for one in found] == [("policy", "faults.score-wrong")]
    assert found[0].message == (
        "Le règlement a changé depuis : faults.score-wrong vaut avertissement aujourd’hui, "
        "aucune sanction au journal (article 5.2)."
    )


def test_a_game_opened_by_an_older_rule_has_its_slips_judged_by_todays() -> None:
    """The log was written under a house rule; today's edition is the one of the program."""
    game = hall_session(2)
    old = game.state.setup.regulation.replace("faults.score-wrong", "none")
    opened = replace(game.log[0], edition=old.to_data())
    game.log[0] = opened
    game._state = replace(game.state, setup=replace(game.state.setup, regulation=old))
    play(game, "1 =", "2 tas h8 7")
    found = rejudge(recorded(game), game.env.lexicon).differences
    assert [one.code for one in found[:2]] == ["policy", "slip"]
    assert "avertissement aujourd’hui" in found[1].message
    assert found[1].article == "5.2"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda edition: edition | {"name": "fisf-1899"}, "edition-unknown"),
        (lambda edition: _without(edition, "announce", "recall"), "policy-new"),
        (lambda edition: _with(edition, "draw", "old_key", [1, "9.9", "x"]), "policy-gone"),
        (lambda edition: _with(edition, "draw", "minimum_each", [2, "9.9", "x"]), "policy-article"),
    ],
)
def test_what_became_of_an_edition_is_said(change: Any, code: str) -> None:
    log = recorded(session())
    touched = tampered(log, GameOpened, lambda e: replace(e, edition=change(e.edition)))
    found = rejudge(touched, francais()).differences
    assert [one.code for one in found] == [code]
    assert found[0].message.endswith(".")


def _with(edition: dict[str, Any], section: str, key: str, policy: list[Any]) -> dict[str, Any]:
    sections = edition["policies"]
    return edition | {"policies": sections | {section: sections[section] | {key: policy}}}


def _without(edition: dict[str, Any], section: str, key: str) -> dict[str, Any]:
    sections = edition["policies"]
    rest = {name: policy for name, policy in sections[section].items() if name != key}
    return edition | {"policies": sections | {section: rest}}


def test_a_formula_changed_since_is_listed() -> None:
    def bigger(event: GameOpened) -> GameOpened:
        return replace(event, formula=replace(event.formula, bonuses=((7, 60),)))

    found = rejudge(tampered(recorded(session()), GameOpened, bigger), francais()).differences
    assert [(one.code, one.about) for one in found] == [("formula", "primes")]


def test_the_end_and_an_interruption_are_judged_again() -> None:
    log = recorded(whole_game())
    (found,) = rejudge(
        tampered(log, GameEnded, lambda e: replace(e, reason="referee")), francais()
    ).differences
    assert (found.code, found.article) == ("end", "3.6")
    game = hall_session(2)
    think(game)
    game.do(Interrupt("incendie"), NOW)
    game.do(Resume(), NOW + 16 * 60_000)
    assert isinstance(game.log[-1], GameEnded)
    assert messages(rejudge(recorded(game), game.env.lexicon)) == []
    played_on = tampered(recorded(game), GameEnded, lambda e: replace(e, valid=True))
    (found,) = rejudge(played_on, game.env.lexicon).differences
    assert (found.code, found.article) == ("interruption", "3.6")
    collected = hall_session(2)
    think(collected)
    collected.do(TypeLine("1 ="), NOW)
    collected.do(RingBell(), NOW)
    collected.do(CloseCoup(), NOW)
    collected.do(Interrupt(), NOW)
    collected.do(Resume(), NOW + 16 * 60_000)
    assert [type(event) for event in collected.log[-3:]] == [TopRetained, CoupScored, GameEnded]
    assert messages(rejudge(recorded(collected), collected.env.lexicon)) == []
    ended = session(words=WORDS)
    ended.do(EndGame("tard"))
    assert messages(rejudge(recorded(ended), ended.env.lexicon)) == []


def test_the_time_of_a_coup_is_judged_again() -> None:
    game = hall_session(2)
    think(game)
    log = tampered(recorded(game), ClockStarted, lambda e: replace(e, total_ms=1000))
    (found,) = rejudge(log, game.env.lexicon).differences
    assert (found.code, found.stored, found.today) == ("time", "1, 30", "180, 30")


@pytest.mark.parametrize("formula", ["normale", "topping"])
def test_words_played_without_slips_are_judged_again(formula: str) -> None:
    game = session(words=WORDS, seats=("a", "b"), formula=formula)
    game.do(DrawRack("PASSETN", "hand"))
    game.do(PlayWord("a", "TNES", "H8"))
    top = game.state.tops.candidates[0]
    game.do(PlayWord("a", top.word, top.ref, final=True))
    game.do(Finish("b"))
    log, lexicon = recorded(game), game.env.lexicon
    assert game.state.played
    assert messages(rejudge(log, lexicon)) == []
    (said,) = messages(rejudge(tampered(log, WordPlayed, lambda e: replace(e, points=9)), lexicon))
    assert said.startswith("Coup 1, joueur a : TNES H8 : 9 points")


def test_a_log_cut_in_the_middle_says_where_it_stops_holding_together() -> None:
    log = recorded(whole_game())
    first_draw = next(i for i, one in enumerate(log) if isinstance(one.event, RackDrawn))
    cut = [*log[:first_draw], *log[first_draw + 3 :]]
    found = rejudge(cut, francais()).differences
    assert found[-1].code == "impossible"
    assert rejudge(log[1:], francais()).differences[0].code == "no-opening"


def test_without_the_words_the_rest_is_judged() -> None:
    game = whole_game()
    log, absent = recorded(game), AbsentWords("francais", francais().sha256)
    result = rejudge(log, absent)
    assert messages(result) == []
    assert result.left >= len(game.state.played)
    assert result.judged > len(game.state.played)
    wrong = tampered(log, TopRetained, lambda e: replace(e, score=e.score + 1))
    assert [one.code for one in rejudge(wrong, absent).differences] == ["top-score"]
