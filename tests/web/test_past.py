"""Games that are over are told step by step; those that are not, to nobody."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pioche.bots.classic import reviewing, weighing
from support import finished
from support.finished import ALONE, FRIENDS, SMALL, Played, best, seated
from support.live import LiveServer


@pytest.fixture(scope="module")
def jarnac(real: LiveServer) -> Played:
    return finished.jarnac(real.client)


# -- what is told --------------------------------------------------------------------------------


def test_a_table_is_told_turn_by_turn(real: LiveServer) -> None:
    game = finished.solitaire(real.client)
    start, played, *passes, end = game.past()
    assert start["picture"]["rows"] == ["." * 15] * 15
    (rack,) = start["picture"]["racks"]
    assert len(rack) == 7
    top = best(["." * 15] * 15, rack)
    assert played["text"].startswith(f"{top.word.upper()} en {top.ref}")
    assert played["picture"]["racks"] == [rack]
    assert played["picture"]["before"] == start["picture"]["rows"]
    assert len(played["picture"]["squares"]) == len(top.tiles)
    assert played["totals"] == [top.score]
    assert [one["text"] for one in passes] == ["Passe.", "Passe."]
    final = game.view["table"]["ended"]
    assert end["totals"] == final["scores"]
    assert end["picture"]["racks"] == final["rests"]
    assert end["picture"]["rows"] == game.view["table"]["rows"]


def test_a_turn_is_weighed_alone(real: LiveServer) -> None:
    game = finished.solitaire(real.client)
    steps = game.past()
    weighed = game.instead(1).json()["found"]
    assert (weighed["best_score"]["score"], weighed["lost_points"]) == (steps[1]["totals"][0], 0)
    passed = game.instead(2).json()["found"]
    assert passed["lost_points"] == passed["best_score"]["score"] > 0
    rows, rack = steps[2]["picture"]["before"], steps[2]["picture"]["racks"][0]
    assert passed["best_score"]["score"] == best(rows, rack).score
    assert game.instead(0).json()["error"]["code"] == "past.not-weighed"
    assert game.instead(len(steps) - 1).json()["error"]["code"] == "past.not-weighed"
    assert (game.instead(99).status_code, game.instead(-1).status_code) == (404, 404)


def test_an_end_game_is_exact_or_said_not_to_be(
    real: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished.end_game(real.client)
    last = finished.passed_for_nothing(game.past())[-1]
    assert game.instead(1).json()["found"]["proven"] is None  # letters are left to chance
    # As long as it takes, then without any steps: the best found is told, and that it is no more.
    monkeypatch.setattr(weighing, "STEPS", 10_000_000)
    exact = game.instead(last).json()["found"]
    assert exact["proven"] is True
    monkeypatch.setattr(weighing, "STEPS", 0)
    hasty = game.instead(last).json()["found"]
    assert hasty["proven"] is False
    assert hasty["best_score"] == exact["best_score"]
    assert hasty["lost_points"] == exact["lost_points"] > 0


def test_options_are_simulated_world_after_world(real: LiveServer) -> None:
    game = finished.end_game(real.client)

    def tried(**asked: Any) -> Any:
        return game.client.get(f"{game.base}/simulation", params=asked)

    found = tried(step=3, worlds=8).json()["found"]
    played = next(one for one in found["options"] if one["played"])
    assert played["score"] == max(one["score"] for one in found["options"]), "the top was played"
    assert len(found["options"]) > 5
    # Worlds asked for one after the other are those asked for at once.
    parts = [tried(step=3, first=first, worlds=4).json()["found"] for first in (0, 4)]
    for name in ("points", "wins", "squares"):
        for at, one in enumerate(found["options"]):
            sums = [part["options"][at][name] for part in parts]
            assert sum(sums) == pytest.approx(one[name])
    own = f"{played['word']} {played['ref']},-{found['rack'][:2]},-"
    chosen = tried(step=3, worlds=8, options=own).json()["found"]["options"]
    assert chosen[0] == played
    assert [len(one["exchanged"]) for one in chosen] == [0, 2, 0]
    assert chosen[2]["points"] < chosen[0]["points"]

    def refused(**asked: Any) -> str:
        answer = tried(**asked)
        assert answer.status_code in (409, 422), answer.text
        code: str = answer.json()["error"]["code"]
        return code

    assert refused(step=0) == "past.not-weighed"
    assert refused(step=10_000) == "past.not-weighed"
    assert refused(step=3, worlds=70) == refused(step=3, worlds=0) == "past.worlds"
    assert refused(step=3, worlds=129, options="-") == "past.worlds"
    assert refused(step=3, first=-1) == refused(step=3, first=100_001) == "past.worlds"
    assert refused(step=3, options="A B C") == "past.option"
    assert refused(step=3, options="-" + "?" * 3) == "past.lacking"
    assert refused(step=3, options=",".join("-" * 13)) == "past.too-many-options"
    assert refused(step=3, options="MAISON Z9").startswith("core.")
    last = finished.passed_for_nothing(game.past())[-1]
    assert refused(step=last, options="-A") in ("past.no-exchange", "past.lacking")
    assert tried(step=last, worlds=2).json()["found"]["bag"] == 0


def test_a_turn_is_reviewed_as_the_command_does(
    real: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished.end_game(real.client)
    steps = game.past()

    def reviewed(step: int) -> Any:
        return game.client.get(f"{game.base}/review", params={"step": step})

    found = reviewed(3).json()["found"]
    assert sum(one["played"] for one in found["moves"]) == 1
    assert len(found["moves"]) > 5
    played = next(one for one in found["moves"] if one["played"])
    assert (played["word"], played["ref"]) == (
        steps[3]["picture"]["word"],
        steps[3]["picture"]["place"],
    )
    assert played["worlds"] == found["moves"][0]["worlds"] > 0, "compared in the same worlds"
    assert found["proven"] is None
    lost = found["moves"][0]["points"] - played["points"]
    assert found["lost_equity"] == pytest.approx(max(0.0, lost), abs=0.011)
    assert reviewed(3).json()["found"] == found, "the same question has the same answer"
    last = finished.passed_for_nothing(steps)[-1]
    monkeypatch.setattr(reviewing, "SEARCHES", 10_000_000)
    end = reviewed(last).json()["found"]
    assert (end["bag"], end["proven"]) == (0, True)
    assert {one["win"] for one in end["moves"]} <= {0.0, 0.5, 1.0}, "exact play knows who wins"
    for step in (0, len(steps), 10_000, -1):
        assert reviewed(step).json()["error"]["code"] == "past.not-weighed"


def test_a_jarnac_is_told_mat_by_mat(jarnac: Played) -> None:
    game, steps = jarnac, jarnac.past()
    start, *_middle, end = steps
    assert [mat["lines"] for mat in start["picture"]["mats"]] == [[], []]
    final = game.view
    assert [mat["lines"] for mat in end["picture"]["mats"]] == [
        mat["lines"] for mat in final["mats"]
    ]
    assert [mat["loose"] for mat in end["picture"]["mats"]] == [
        mat["loose"] for mat in final["mats"]
    ]
    assert end["totals"] == final["result"]["points"]
    assert end["text"].startswith("Abandon")
    for before, step in pairwise(steps):
        if step["kind"] == "letters-drawn":
            side = ["1", "2"].index(step["seat"])
            fresh = step["picture"]["mats"][side]["fresh"]
            assert (
                step["picture"]["mats"][side]["loose"]
                == before["picture"]["mats"][side]["loose"] + fresh
            )
            assert ", ".join(fresh) in step["text"]
        if step["kind"] == "word-played":
            side = ["1", "2"].index(step["seat"])
            mat = step["picture"]["mats"][side]
            assert mat["lines"][mat["line"]] in step["text"]
            assert step["totals"][side] > before["totals"][side]
        if step["kind"] == "jarnac-taken":
            side = ["1", "2"].index(step["seat"])
            mat, robbed = step["picture"]["mats"][side], step["picture"]["mats"][1 - side]
            assert mat["line"] == len(mat["lines"]) - 1
            assert step["text"].startswith("Jarnac !")
            assert mat["lines"][mat["line"]] in step["text"]
            assert sorted(robbed["lost"].replace(", ", "")) == sorted(mat["lines"][mat["line"]])
    kinds = {step["kind"] for step in steps}
    assert kinds >= {"toss-drawn", "letters-drawn", "word-played", "bag-passed", "jarnac-taken"}


def test_what_a_jarnac_missed_is_told_at_its_step(jarnac: Played) -> None:
    game, steps = jarnac, jarnac.past()
    report = game.client.get(f"{game.base}/missed").json()["report"]
    told = {turn["turn"]: turn for turn in report["turns"]}
    passes = [
        n for n, one in enumerate(steps) if one["kind"] == "bag-passed" and one.get("weighed")
    ]
    assert passes
    for number in passes:
        alone = game.instead(number).json()["found"]
        assert alone["left"] == told[steps[number]["turn"]]["left"]
    missed = [
        n for n, one in enumerate(steps) if one["kind"] == "letters-drawn" and one.get("weighed")
    ]
    for number in missed:
        alone = game.instead(number).json()["found"]
        assert alone["jarnacs"] == told[steps[number]["turn"]]["jarnacs"]
    assert game.instead(0).json()["error"]["code"] == "past.not-weighed"


def test_a_loto_is_told_letter_by_letter(real: LiveServer) -> None:
    game = finished.loto(real.client)
    steps = game.past()
    assert steps[0]["totals"] == [14, 14]
    assert steps[0]["picture"] == {"cards": [None, None], "drawn": "", "bag": 102}
    assert any("il manque M, A, I, S" in one["text"] for one in steps)
    drawn = [one for one in steps if one["kind"] == "letter-drawn"]
    assert [one["picture"]["drawn"] for one in drawn] == [
        game.view["drawn"][:n] for n in range(1, len(drawn) + 1)
    ]
    for before, step in pairwise(steps):
        if step["kind"] == "letter-crossed":
            side = ["1", "2"].index(step["seat"])
            card = step["picture"]["cards"][side]
            word, letter = card["now"]
            assert step["text"].startswith(card["words"][word][letter])
            assert letter not in before["picture"]["cards"][side]["crossed"][word]
            assert step["totals"][side] == before["totals"][side] - 1
    assert min(steps[-1]["totals"]) == 0
    assert steps[-1]["text"].startswith("« Scrabble Loto ! » Carte complète")


def test_an_inverse_game_is_told_removal_by_removal(real: LiveServer) -> None:
    game = finished.inverse(real.client)
    steps = game.past()
    assert steps[0]["picture"]["rows"] == SMALL
    assert steps[0]["text"] == "Une grille de 5 lettres à défaire."
    history = game.view["history"]
    removals = steps[1:-1]
    assert [one["picture"]["squares"] for one in removals] == [one["squares"] for one in history]
    assert [one["picture"]["letters"] for one in removals] == [one["letters"] for one in history]
    for before, step, done in zip(steps, removals, history, strict=False):
        side = ["1", "2"].index(step["seat"])
        assert step["totals"][side] - before["totals"][side] == done["points"]
    assert steps[-1]["totals"] == game.view["ended"]["scores"]
    dearest = game.instead(1).json()["found"]
    assert dearest["points"] >= history[0]["points"]
    assert game.instead(len(steps) - 1).json()["error"]["code"] == "past.not-weighed"


# -- to whom -------------------------------------------------------------------------------------


OPEN: dict[str, dict[str, Any]] = {
    "classic": {"wording": "strict"},
    "solitaire": {"which": "a"},
    "jarnac": {"time": {"kind": "none", "ms": 0}},
    "loto": {},
    "inverse": {"rows": SMALL},
}


@pytest.mark.parametrize("kind", OPEN)
def test_a_game_under_way_is_told_to_nobody(real: LiveServer, kind: str) -> None:
    host = real.client()
    players = ALONE if kind == "solitaire" else FRIENDS
    game = Played(host, kind, players, **OPEN[kind])
    friend = host if kind == "solitaire" else seated(real.client, game)
    for who, client in {"host": host, "player": friend, "spectator": real.client()}.items():
        for path in ("past", "instead", "simulation", "review"):
            answer = client.get(f"{game.base}/{path}")
            assert answer.status_code == 409, (who, path)
            error = answer.json()["error"]
            assert error["code"] == "past.not-over", (who, path)
            assert error["message"] == "La partie n’est pas finie : elle se rejoue ensuite."


def test_a_game_that_is_over_is_told_to_a_spectator_too(real: LiveServer) -> None:
    game = finished.solitaire(real.client)
    told = real.client().get(f"{game.base}/past").json()
    assert told == game.client.get(f"{game.base}/past").json()
    assert (told["kind"], told["seats"]) == ("solitaire", ["1"])


def test_a_duplicate_at_home_is_told_coup_by_coup(real: LiveServer) -> None:
    game = Played(real.client(), "duplicate", ALONE, at_home=True, timed=False, measure=False)
    assert game.client.get(f"{game.base}/past").json()["error"]["code"] == "past.not-over"
