"""What is asked of duplicate beside its views, and who may hear the answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pioche.core.errors import Forbidden, InputError, PiocheError, RuleViolation, Unknown
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup import commands as c
from pioche.games.duplicate.hall import commands as hc
from pioche.games.duplicate.seats.commands import Finish, PlayWord
from pioche.games.duplicate.state import State
from pioche.games.session import Session
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Player, Public, Referee
from support.duplicate import session
from support.duplicate_hall import hall, hall_session, play, think

REFEREE = Referee()
Game = Session[State]


def ask(game: Game, name: str, audience: Audience = REFEREE, **params: Any) -> Any:
    """An answer, as JSON has it."""
    answer = GAME.questions[name](game.state, audience, params, game.env(audience))
    return msgspec.json.decode(msgspec.json.encode(answer))


def refused(kind: type[PiocheError], code: str, game: Game, *asked: Any, **params: Any) -> None:
    with pytest.raises(kind) as caught:
        ask(game, *asked, **params)
    assert type(caught.value) is kind and caught.value.code == code
    assert str(caught.value)


# -- solutions ---------------------------------------------------------------------------------


def test_solutions_are_secret_until_the_top_is_retained() -> None:
    game = hall_session()
    refused(Unknown, "web.coup-unknown", game, "solutions")
    think(game)
    for audience in (Player("s1"), Public()):
        refused(Forbidden, "web.solutions-later", game, "solutions", audience)
    for judge in (REFEREE, Arbiter("a"), DoubleArbiter("d")):
        found = ask(game, "solutions", judge)
        assert found["moves"][0] == {"n": 1, "word": "PASSE", "ref": "H4", "score": 20}
    finished = hall_session()
    play(finished)
    assert ask(finished, "solutions", Player("s1"), coup=1) == found
    refused(Unknown, "web.coup-unknown", finished, "solutions", coup=2)


def test_a_page_of_solutions_keeps_their_numbers() -> None:
    game = hall_session()
    think(game)
    every = ask(game, "solutions")
    assert every["total"] == len(every["moves"]) == every["kept"]
    page = ask(game, "solutions", filter="tas", offset=0, limit=1)
    assert page["kept"] < page["total"] and len(page["moves"]) == 1
    (move,) = page["moves"]
    assert every["moves"][move["n"] - 1] == move
    assert ask(game, "solutions", filter="≥")["problem"]
    assert len(ask(game, "solutions", limit=0)["moves"]) == 1


def test_measured_tops_say_how_much_they_open() -> None:
    game = session(seed=3)
    for _coup in range(12):
        game.do(c.DrawRack())
        tops = game.state.tops
        assert tops is not None
        shown = ask(game, "solutions", limit=len(tops.candidates))["moves"]
        for candidate, move in zip(tops.candidates, shown, strict=True):
            assert (move["word"], move["ref"]) == (candidate.word, candidate.ref)
            assert move.get("opening") == candidate.opening
            assert move.get("excluded") == candidate.excluded
        game.do(c.RetainTop())


# -- preview -----------------------------------------------------------------------------------


def test_a_line_is_judged_without_being_recorded() -> None:
    game = hall_session()
    think(game)
    before = game.state
    answer = ask(game, "preview", line="1 as h8 9")
    assert game.state is before
    (slip,) = answer["slips"]
    assert (slip["coup"], slip["table"], slip["word"], slip["ref"]) == (1, 1, "AS", "H7")
    assert slip["net"] == 4 and answer["problem"] == "" and answer["over_mail"] == []
    game.do(hc.TypeLine("1 as h8 9"))
    assert slip["verdict"] == hall(game).entries[1].verdict.written()


def test_half_a_line_is_no_error() -> None:
    game = hall_session()
    think(game)
    for line in ("", "1", "1 passe zz", "9 ="):
        answer = ask(game, "preview", line=line)
        assert answer["slips"] == [] and answer["problem"], line


def test_a_line_for_all_who_are_missing_leaves_out_who_handed_in() -> None:
    game = hall_session()
    think(game)
    answer = ask(game, "preview", line="* -", handed_in=frozenset({"s2"}))
    assert [slip["table"] for slip in answer["slips"]] == [1, 3, 4]
    answer = ask(game, "preview", line="2 =", handed_in=frozenset({"s2"}))
    assert answer["over_mail"] == [2]


def test_arbiters_are_judged_with_their_own_rights() -> None:
    game = hall_session()
    game.do(hc.AppointArbiter("a", (1,)))
    think(game)
    assert ask(game, "preview", Arbiter("a"), line="1 =")["slips"]
    assert ask(game, "preview", Arbiter("a"), line="2 =")["problem"]
    refused(Forbidden, "web.role", game, "preview", Player("s1"), line="1 =")
    refused(Forbidden, "web.role", game, "preview", Public(), line="1 =")


# -- trial -------------------------------------------------------------------------------------


def test_a_trial_counts_without_looking_words_up() -> None:
    game = session(seats=("nord",))
    game.do(c.DrawRack())
    answer = ask(game, "trial", Player("nord"), word="ZZZ", ref="H8")
    assert answer["score"] == 60 and answer["words"] == ["ZZZ"]
    answer = ask(game, "trial", Player("nord"), word="ZZZ", ref="A1")
    assert answer["score"] is None and answer["problem"]


def test_in_a_hall_only_friendly_scores_are_told() -> None:
    strict = hall_session()
    think(strict)
    refused(Forbidden, "pages_home.competition", strict, "trial", Player("s1"))
    game = hall_session(scores="computed")
    refused(RuleViolation, "pages_home.no-rack", game, "trial", Player("s1"))
    think(game)
    answer = ask(game, "trial", Player("s1"), word="AS", ref="H8")
    assert answer == {"score": 4, "words": [], "problem": ""}
    for stranger in (REFEREE, Public(), Player("s9")):
        refused(Forbidden, "pages_home.no-trial", game, "trial", stranger)


# -- hints -------------------------------------------------------------------------------------


def test_hints_are_for_who_plays_alone() -> None:
    game, me = session(seats=("nord",)), Player("nord", host=True)
    refused(RuleViolation, "pages_home.no-rack", game, "hints", me)
    game.do(c.DrawRack())
    first = ask(game, "hints", me)
    assert len(first["hints"]) == 1 and first["most"] == 5
    every = ask(game, "hints", me, n=99)["hints"]
    assert len(every) == 5 and every[:1] == first["hints"]
    tops = game.state.tops
    assert tops is not None and tops.candidates[0].ref in every[-1]
    best = tops.candidates[0].word.upper()
    assert f"« {best[0]} »" in every[3] or f" {best[0]}" in every[3]
    refused(Forbidden, "pages_home.no-hint", game, "hints", Public())
    game.do(c.RetainTop())
    refused(RuleViolation, "pages_home.no-rack", game, "hints", me)
    together = session(seats=("nord", "sud"))
    together.do(c.DrawRack())
    refused(Forbidden, "pages_home.no-hint", together, "hints", me)


# -- sheets ------------------------------------------------------------------------------------


def test_a_sheet_at_home() -> None:
    game = session(words=["PASSE", "AS", "SA"], seats=("nord", "sud"))
    game.do(c.DrawRack("PASSETN", "hand"))
    game.do(PlayWord("nord", "AS", "H8"), by=Player("nord"))
    mine = ask(game, "sheet", Player("nord"))
    assert mine["lines"] == [] and mine["current"][0]["word"] == "AS"
    assert ask(game, "sheet", Player("sud"), seat="nord")["current"] == []
    for seat in ("nord", "sud"):
        game.do(Finish(seat), by=Player(seat))
    (line,) = ask(game, "sheet", Player("nord"))["lines"]
    assert (line["top_word"], line["top"], line["points"]) == ("PASSE", 20, 4)
    assert line["found"]["word"] == "AS" and line["attempts"] == [line["found"]]
    refused(Unknown, "duplicate.seat-unknown", game, "sheet", Player("nord"), seat="est")
    refused(RuleViolation, "pages_home.no-sheet", hall_session(), "sheet", Player("s1"))


def test_a_table_s_game_is_for_those_who_may_know_it() -> None:
    game = hall_session()
    game.do(hc.AppointArbiter("a", (1, 2)))
    play(game, "1 =", "2 as h8 9", "3 -")
    refused(RuleViolation, "past.not-over", game, "table_sheet", Player("s1"), table=1)
    game.do(c.EndGame())
    sheet = ask(game, "table_sheet", table=2)
    assert (sheet["table"], sheet["seat"], sheet["total"], sheet["rank"]) == (2, "s2", 4, 2)
    (coup,) = sheet["coups"]
    assert coup["written"] == "AS H8" and coup["net"] == 4
    assert coup["verdict"] == hall(game).coups[0].entries[2].verdict.written()
    assert ask(game, "table_sheet", Player("s2")) == sheet
    assert ask(game, "table_sheet", Arbiter("a"), table=2) == sheet
    refused(Forbidden, "past.own-table", game, "table_sheet", Arbiter("a"), table=3)
    refused(Forbidden, "past.own-table", game, "table_sheet", Player("s1"), table=2)
    refused(Forbidden, "past.own-table", game, "table_sheet", Player("s1"), table=99)
    refused(Forbidden, "past.own-table", game, "table_sheet", Public(), table=2)
    refused(Unknown, "past.table-unknown", game, "table_sheet", table=99)
    refused(InputError, "web.parameter", game, "table_sheet")
    home = session(seats=("nord",))
    refused(RuleViolation, "past.no-tables", home, "table_sheet", Player("nord"))


def test_a_sheet_shows_the_mean_and_the_solo() -> None:
    game = hall_session(16)
    play(game, "1 =", *(f"{table} as h8 4" for table in range(2, 17)))
    game.do(c.EndGame())
    sheet = ask(game, "table_sheet", table=1)
    assert sheet["solos"] == 1 and sheet["coups"][0]["solo"] is True
    assert "solo" not in ask(game, "table_sheet", table=2)["coups"][0]
    repeated = hall_session()
    play(repeated, "1 tnes h8 4", "2 =", "3 =", "4 -")
    play(repeated, "1 tnes 8f 99", "2 =", "3 =", "4 -", rack="NTIONSR")
    repeated.do(c.EndGame())
    first, second = ask(repeated, "table_sheet", table=1)["coups"]
    assert "mean" not in first and first["net"] == 0
    assert second["net"] == second["mean"] > 0 == second["verdict"]["points"]
