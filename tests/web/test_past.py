"""Games that are over are told step by step; those that are not, to nobody."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.solver import solver_for
from pioche.web.serve import ServerOptions, build_service
from support.live import LiveServer, enter, open_game, order, serving

ALONE = [{"name": "Ève"}]
MACHINE = [*ALONE, {"name": "Machine", "bot": "amateur"}]
FRIENDS = [*ALONE, {"name": "Zoé"}]
SMALL = [
    "." * 15 if row != 7 else "....TASSE......"  # TA, AS, TAS, ASSE… come off one by one
    for row in range(15)
]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server of the real games."""
    folder: Path = tmp_path_factory.mktemp("donnees")
    with serving(build_service(ServerOptions(store=str(folder)))) as server:
        yield server


class Played:
    """A game at home, as its first player plays it."""

    def __init__(self, client: httpx.Client, kind: str, players: Any, **options: Any) -> None:
        self.client = client
        self.id: str = open_game(client, kind, options=options, players=players)["game"]
        self.base = f"/api/games/{self.id}"

    @property
    def view(self) -> Any:
        return self.client.get(f"{self.base}/view").json()["view"]

    def order(self, type: str, **body: Any) -> bool:
        answer = order(self.client, self.id, type, **body)
        return answer.status_code == httpx.codes.OK

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        give_up = time.monotonic() + 20
        while time.monotonic() < give_up:
            seen = self.view
            if wanted(seen):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"never seen: {seen}")

    def past(self) -> list[Any]:
        answer = self.client.get(f"{self.base}/past")
        assert answer.status_code == 200, answer.text
        told: list[Any] = answer.json()["steps"]
        return told

    def instead(self, step: int) -> httpx.Response:
        return self.client.get(f"{self.base}/instead", params={"step": step})


def best(rows: list[str], rack: str) -> Any:
    return Finder(Lexicon.load("francais")).moves(Board.of_rows(rows), rack)[0]


def solitaire(client: httpx.Client) -> Played:
    """A word, then two passes: over."""
    game = Played(client, "solitaire", ALONE, which="a")
    table = game.view["table"]
    top = best(table["rows"], table["rack"])
    assert game.order("play", seat="1", word=top.word, place=top.ref)
    for _pass in range(2):
        assert game.order("pass", seat="1")
    return game


class Duel:
    """A Jarnac between two people: each in turn draws, lays the best word, then passes too soon."""

    def __init__(self, real: LiveServer) -> None:
        self.game = Played(real.client(), "jarnac", FRIENDS, time={"kind": "none", "ms": 0})
        self.clients = {"1": self.game.client, "2": seated(real, self.game)}
        self.solver = solver_for(Lexicon.load("francais"), WordRules(False, False))

    def act(self, type: str, **body: Any) -> Any:
        """Let whoever has the hand do something; give what they see then."""
        seen = self.game.view
        body = {"seat": seen["hand"], "turn": seen["turn"], **body}
        answer = order(self.clients[seen["hand"]], self.game.id, type, **body)
        assert answer.status_code == httpx.codes.OK, answer.text
        return self.game.view

    def best(self, mat: Any) -> Any:
        """Give the best word open on a mat."""
        held = SimpleNamespace(loose=mat["loose"], lines=tuple(mat["lines"]))
        return max(self.solver.openings(held), key=lambda one: one.gain, default=None)

    def mat(self, *, mine: bool) -> Any:
        seen = self.game.view
        return next(mat for mat in seen["mats"] if (mat["seat"] == seen["hand"]) is mine)

    def play(self) -> Played:
        """Words, a Jarnac missed, a Jarnac taken, then one gives up."""
        while self.game.view["phase"] == "toss":
            self.game.order("toss")
        quiet = 0
        for _turn in range(40):
            found = self.best(self.mat(mine=False))
            if quiet > 1 and found is not None:
                self.lay("jarnac", found)
                break
            self.act("draw")
            laid = min(len(mat["lines"]) for mat in self.game.view["mats"])
            while laid < 2 and (found := self.best(self.mat(mine=True))) is not None:
                self.lay("play", found)
                self.act("draw")
            quiet += laid >= 2  # words are seen by the other from now on
            self.act("pass")
        else:
            raise AssertionError("no Jarnac was ever open")
        assert self.game.order("resign", seat="1")
        return self.game

    def lay(self, type: str, found: Any) -> None:
        """Lay a word and let the other accept it."""
        seen = self.act(type, word=found.word, line=found.line)
        other = "2" if seen["hand"] == "1" else "1"
        number = seen["claim"]["number"]
        answer = order(self.clients[other], self.game.id, "accept", seat=other, number=number)
        assert answer.status_code == httpx.codes.OK, answer.text


@pytest.fixture(scope="module")
def jarnac(real: LiveServer) -> Played:
    return Duel(real).play()


def seated(real: LiveServer, game: Played) -> httpx.Client:
    """The browser of the second player."""
    client = real.client()
    members = game.client.get(f"{game.base}/members").json()["members"]
    other = next(one for one in members if one["seat"] == "2")
    enter(client, game.id, {**other, "role": "joueur"})
    return client


def loto(client: httpx.Client) -> Played:
    game = Played(client, "loto", MACHINE)
    assert game.order("write", seat="1", words=["MAISONS", "TABLEAU"])
    game.until(lambda view: view["phase"] == "drawing")
    assert game.order("call", seat="1"), "a call too soon is told, the game goes on"
    for _draw in range(110):
        seen = game.view
        if seen["phase"] == "over":
            return game
        acts = {one["name"]: one for one in seen["actions"]}
        for word, letter in acts.get("cross", {}).get("letters", ())[:1]:
            game.order("cross", seat="1", word=word, letter=letter)
        game.order("call" if "call" in acts else "draw", seat="1")
    raise AssertionError("the loto never ended")


def inverse(client: httpx.Client) -> Played:
    game = Played(client, "inverse", MACHINE, rows=SMALL)
    for _removal in range(10):
        seen = game.until(lambda view: view["ended"] or view["actions"])
        if seen["ended"]:
            return game
        assert game.order("remove", seat="1", squares=seen["actions"][-1]["squares"])
    raise AssertionError("the grid never emptied")


# -- what is told --------------------------------------------------------------------------------


def test_a_table_is_told_turn_by_turn(real: LiveServer) -> None:
    game = solitaire(real.client())
    start, played, *passes, end = game.past()
    assert start["grid"]["rows"] == ["." * 15] * 15
    (rack,) = start["at"]["racks"]
    assert len(rack) == 7
    top = best(["." * 15] * 15, rack)
    assert played["text"].startswith(f"{top.word.upper()} en {top.ref}")
    assert played["at"]["racks"] == [rack]
    assert played["at"]["before"] == start["grid"]["rows"]
    assert len(played["grid"]["squares"]) == len(top.tiles)
    assert played["totals"] == [top.score]
    assert [one["text"] for one in passes] == ["Passe.", "Passe."]
    final = game.view["table"]["ended"]
    assert end["totals"] == final["scores"]
    assert end["at"]["racks"] == final["rests"]
    assert end["grid"]["rows"] == game.view["table"]["rows"]


def test_a_turn_is_weighed_alone(real: LiveServer) -> None:
    game = solitaire(real.client())
    steps = game.past()
    weighed = game.instead(1).json()["turn"]
    assert (weighed["best_score"]["score"], weighed["lost_points"]) == (steps[1]["totals"][0], 0)
    passed = game.instead(2).json()["turn"]
    assert passed["lost_points"] == passed["best_score"]["score"] > 0
    review = game.client.get(f"{game.base}/review").json()["turns"]
    assert [one["best_score"] for one in review][:2] == [
        weighed["best_score"],
        passed["best_score"],
    ], "one turn alone is weighed as all of them together"
    assert game.instead(0).json()["error"]["code"] == "past.not-weighed"
    assert game.instead(len(steps) - 1).json()["error"]["code"] == "past.not-weighed"
    assert (game.instead(99).status_code, game.instead(-1).status_code) == (404, 404)


def test_a_jarnac_is_told_mat_by_mat(jarnac: Played) -> None:
    game, steps = jarnac, jarnac.past()
    start, *_middle, end = steps
    assert [mat["lines"] for mat in start["mats"]] == [[], []]
    final = game.view
    assert [mat["lines"] for mat in end["mats"]] == [mat["lines"] for mat in final["mats"]]
    assert [mat["loose"] for mat in end["mats"]] == [mat["loose"] for mat in final["mats"]]
    assert end["totals"] == final["result"]["points"]
    assert end["text"].startswith("Abandon")
    for before, step in pairwise(steps):
        if step["kind"] == "LettersDrawn":
            side = ["1", "2"].index(step["seat"])
            fresh = step["mats"][side]["fresh"]
            assert step["mats"][side]["loose"] == before["mats"][side]["loose"] + fresh
            assert ", ".join(fresh) in step["text"]
        if step["kind"] == "WordPlayed":
            side = ["1", "2"].index(step["seat"])
            mat = step["mats"][side]
            assert mat["lines"][mat["line"]] in step["text"]
            assert step["totals"][side] > before["totals"][side]
        if step["kind"] == "JarnacTaken":
            side = ["1", "2"].index(step["seat"])
            mat, robbed = step["mats"][side], step["mats"][1 - side]
            assert mat["line"] == len(mat["lines"]) - 1
            assert step["text"].startswith("Jarnac !")
            assert mat["lines"][mat["line"]] in step["text"]
            assert sorted(robbed["lost"].replace(", ", "")) == sorted(mat["lines"][mat["line"]])
    kinds = {step["kind"] for step in steps}
    assert kinds >= {"TossDrawn", "LettersDrawn", "WordPlayed", "BagPassed", "JarnacTaken"}


def test_what_a_jarnac_missed_is_told_at_its_step(jarnac: Played) -> None:
    game, steps = jarnac, jarnac.past()
    report = game.client.get(f"{game.base}/missed").json()["report"]
    told = {turn["turn"]: turn for turn in report["turns"]}
    passes = [n for n, one in enumerate(steps) if one["kind"] == "BagPassed" and one.get("weighed")]
    assert passes
    for number in passes:
        alone = game.instead(number).json()["jarnac"]
        assert alone["left"] == told[steps[number]["turn"]]["left"]
    missed = [
        n for n, one in enumerate(steps) if one["kind"] == "LettersDrawn" and one.get("weighed")
    ]
    for number in missed:
        alone = game.instead(number).json()["jarnac"]
        assert alone["jarnacs"] == told[steps[number]["turn"]]["jarnacs"]
    assert game.instead(0).json()["error"]["code"] == "past.not-weighed"


def test_a_loto_is_told_letter_by_letter(real: LiveServer) -> None:
    game = loto(real.client())
    steps = game.past()
    assert steps[0]["totals"] == [14, 14]
    assert steps[0]["loto"] == {"cards": [None, None], "drawn": ""}
    assert any("il manque M, A, I, S" in one["text"] for one in steps)
    drawn = [one for one in steps if one["kind"] == "LetterDrawn"]
    assert [one["loto"]["drawn"] for one in drawn] == [
        game.view["drawn"][:n] for n in range(1, len(drawn) + 1)
    ]
    for before, step in pairwise(steps):
        if step["kind"] == "LetterCrossed":
            side = ["1", "2"].index(step["seat"])
            card = step["loto"]["cards"][side]
            word, letter = card["now"]
            assert step["text"].startswith(card["words"][word][letter])
            assert letter not in before["loto"]["cards"][side]["crossed"][word]
            assert step["totals"][side] == before["totals"][side] - 1
    assert min(steps[-1]["totals"]) == 0
    assert steps[-1]["text"].startswith("« Scrabble Loto ! » Carte complète")


def test_an_inverse_game_is_told_removal_by_removal(real: LiveServer) -> None:
    game = inverse(real.client())
    steps = game.past()
    assert steps[0]["grid"]["rows"] == SMALL
    assert steps[0]["text"] == "Une grille de 5 lettres à défaire."
    history = game.view["history"]
    removals = steps[1:-1]
    assert [one["grid"]["squares"] for one in removals] == [one["squares"] for one in history]
    assert [one["grid"]["letters"] for one in removals] == [one["letters"] for one in history]
    for before, step, done in zip(steps, removals, history, strict=False):
        side = ["1", "2"].index(step["seat"])
        assert step["totals"][side] - before["totals"][side] == done["points"]
    assert steps[-1]["totals"] == game.view["ended"]["scores"]
    dearest = game.instead(1).json()["removal"]
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
    friend = host if kind == "solitaire" else seated(real, game)
    for who, client in {"host": host, "player": friend, "spectator": real.client()}.items():
        for path in ("past", "instead"):
            answer = client.get(f"{game.base}/{path}")
            assert answer.status_code == 409, (who, path)
            error = answer.json()["error"]
            assert error["code"] == "past.not-over", (who, path)
            assert error["message"] == "La partie n’est pas finie : elle se rejoue ensuite."


def test_a_game_that_is_over_is_told_to_a_spectator_too(real: LiveServer) -> None:
    game = solitaire(real.client())
    told = real.client().get(f"{game.base}/past").json()
    assert told == game.client.get(f"{game.base}/past").json()
    assert (told["kind"], told["seats"]) == ("solitaire", ["own"])


def test_a_duplicate_is_told_by_its_tops(real: LiveServer) -> None:
    game = Played(real.client(), "duplicate", ALONE, at_home=True, timed=False, measure=False)
    assert game.client.get(f"{game.base}/past").json()["error"]["code"] == "past.no-steps"
