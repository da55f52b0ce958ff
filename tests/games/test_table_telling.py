"""Whole games at a table played at random, told turn by turn: nothing lost, nothing unsaid."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.errors import RuleViolation, Unknown
from pioche.core.lexicon import Lexicon
from pioche.games.classic import GAME, Classic, Open
from pioche.games.inverse import GAME as INVERSE
from pioche.games.inverse import Open as OpenInverse
from pioche.games.inverse import Remove
from pioche.games.session import told
from pioche.games.shape import Player, Public, Told
from pioche.games.solitaire import GAME as SOLITAIRE
from pioche.games.solitaire import Open as OpenSolitaire
from pioche.games.turns import Challenge, Exchange, LookUp, Pass, Play, Suggest, Theme, Vote
from support.grids import random_grid
from support.randomplay import random_command
from support.table import Sitting, small_lexicon

VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "challenge": {"wording": "challenge"},
    "recycled": {"variants": ("recyclage",)},
    "two bags": {"variants": ("consonnes-voyelles",)},
    "voted": {"variants": ("thematique",), "theme": Theme("eau")},
    "three": {"seats": ("nord", "est", "sud")},
}
SAID = {
    "challenge": ("contesté et repris", "Contesté, mais bon."),
    "recycled": ("Joker repris en",),
    "voted": ("Le thème ajoute 5 points", "La prime du thème n’est pas accordée."),
}
#: Games in which what a variant is about happens.
SEEDS = {"challenge": 19}


def played(seed: int, options: dict[str, Any]) -> Sitting:
    """A table played at random to its end, with the bundled list."""
    sitting = Sitting(GAME, SeededChance(seed), Lexicon.load("francais"))
    sitting.do(Open(**{"seats": ("nord", "est"), **options}))
    rng = random.Random(seed)
    finder = sitting.env.finder()
    while sitting.table.ended is None:
        listed = [(seat, sitting.plays(seat)) for seat in sitting.table.seats]
        seat, found = rng.choice([one for one in listed if one[1]])
        sitting.do(random_command(sitting.table, seat, found, finder, rng))
    return sitting


def tiles_of(said: Told) -> int:
    board = "".join(said.picture.before)
    racks = sum(map(len, said.picture.racks))
    return len(board) - board.count(".") + racks + int(said.picture.bag)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_turn_of_a_table(name: str) -> None:
    sitting = played(SEEDS.get(name, 7), VARIANTS[name])
    table = sitting.table
    stops = [(state, said) for state, said in told(GAME, sitting.session.log) if said.step]
    (_state, start), *turns, (over, end) = stops
    assert (start.kind, end.kind) == ("start", "end")
    assert [len(rack) for rack in start.picture.racks] == [7] * len(table.seats)
    assert [said.seat for _state, said in turns] == [turn.seat for turn in table.history]
    assert [said.kind for _state, said in turns] == [turn.kind for turn in table.history]
    assert [said.turn for _state, said in turns] == list(range(1, len(turns) + 1))
    # At each decision every tile is on the grid, on a rack that is shown, or in the bag.
    assert {tiles_of(said) for _state, said in turns} == {sum(BAG.values())}
    assert table.ended is not None
    assert GAME.info(over).totals == table.ended.scores
    for (state, said), turn in zip(turns, table.history, strict=True):
        assert said.text and "{" not in said.text
        assert GAME.info(state).totals[table.index(turn.seat)] == turn.total
        assert said.picture.points == turn.score + turn.bonus
        assert said.weighed
    texts = " ".join(said.text for _state, said in turns)
    assert all(part in texts for part in SAID.get(name, (" en ",)))


def said_live(sitting: Sitting, command: object) -> list[Told]:
    before = sitting.state
    events = sitting.do(command)
    return [said for _state, said in told(sitting.game, events, before)]


def test_what_others_may_not_know_is_not_told_as_it_happens() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud"), variants=("dictionnaire-ouvert",)))
    seat = sitting.table.seats[sitting.table.turn]
    sitting.arrange(racks=["WKXYZJQ"] * 2)
    for command in (LookUp(seat, "QUIZ"), Suggest(seat)):
        (said,) = said_live(sitting, command)
        assert not said.public and not said.step and said.seat == seat
    (said,) = said_live(sitting, Exchange(seat, "WKX"))
    assert said.public and said.text == "3 lettres échangées."
    assert said.picture.tiles == "WKX"


def test_a_vote_is_told_without_its_votes() -> None:
    sitting = Sitting(GAME)
    theme = Theme("eau")
    sitting.do(Open(("nord", "est", "sud"), variants=("thematique",), theme=theme))
    order = sitting.table.seats[sitting.table.turn :] + sitting.table.seats[: sitting.table.turn]
    sitting.arrange(racks=["SPOESVA"] * 3)
    said = said_live(sitting, Play(order[0], "PASSE", "H8", ("PASSE",)))
    assert [(one.step, one.text) for one in said] == [
        (False, "PASSE en H8 : 16 points."),
        (False, "Prime du thème réclamée pour PASSE : la table vote."),
    ]
    assert {_voted(sitting, order[1], agrees).text for agrees in (True, False)} == {"A voté."}
    said = said_live(sitting, Vote(order[1], agrees=True))
    assert said[-1].step
    assert said[-1].text == "PASSE en H8 : 16 points. Le thème ajoute 5 points."


@pytest.mark.parametrize(
    ("word", "place", "text"),
    [
        ("LAIT", "I8", "LAIT en I8, contesté et repris : PL, ST ne sont pas admis."),
        ("SPASSE", "H7", "SPASSE en H7, contesté et repris : SPASSE n’est pas admis."),
    ],
)
def test_a_word_withdrawn_is_told_with_what_is_not_admitted(
    word: str, place: str, text: str
) -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud"), wording="challenge"))
    sitting.arrange(racks=["LAITSUE"] * 2, board=Board.of([["PASSE", "H8"]]))
    table = sitting.table
    sitting.do(Play(table.seats[table.turn], word, place))
    (said,) = said_live(sitting, Challenge(table.seats[1 - table.turn]))
    assert said.text == text


@pytest.mark.parametrize(
    ("tiles", "text"),
    [("W", "1 lettre échangée."), ("WK", "2 lettres échangées.")],
)
def test_how_many_letters_were_exchanged_is_told(tiles: str, text: str) -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    sitting.arrange(racks=["WKXYZJQ"] * 2)
    (said,) = said_live(sitting, Exchange(sitting.table.seats[sitting.table.turn], tiles))
    assert said.text == text


def test_a_word_upheld_and_then_voted_is_told_to_be_good() -> None:
    sitting = Sitting(GAME)
    theme = Theme("eau")
    opening = Open(("nord", "sud"), "challenge", variants=("thematique",), theme=theme)
    sitting.do(opening)
    seat, other = (
        sitting.table.seats[sitting.table.turn],
        sitting.table.seats[1 - sitting.table.turn],
    )
    sitting.arrange(racks=["SPOESVA"] * 2)
    sitting.do(Play(seat, "PASSE", "H8", ("PASSE",)))
    sitting.do(Challenge(other))
    said = said_live(sitting, Vote(other, agrees=False))
    (stop,) = (one for one in said if one.step)
    assert stop.text == (
        "PASSE en H8 : 16 points. Contesté, mais bon. La prime du thème n’est pas accordée."
    )


def _voted(sitting: Sitting, seat: str, agrees: bool) -> Told:
    course = GAME.decide(sitting.state, Vote(seat, agrees), sitting.env)
    said = GAME.tell(sitting.state, course.events[0], course.state)
    assert said is not None
    return said


def test_a_solitaire_is_told_by_its_racks() -> None:
    sitting = Sitting(SOLITAIRE)
    sitting.do(OpenSolitaire("moi", "b"))
    for _turn in range(4):
        sitting.do(Pass("moi"))
    stops = [said for _state, said in told(SOLITAIRE, sitting.session.log) if said.step]
    assert [said.kind for said in stops] == ["start", *["pass"] * 4, "end"]
    assert [said.seat for said in stops] == ["", "own", "imaginary", "own", "imaginary", ""]
    assert SOLITAIRE.info(sitting.state).seats == ("moi",)


def test_every_event_of_a_game_taken_apart_is_a_step() -> None:
    sitting = Sitting(INVERSE)
    board = random_grid(small_lexicon(), words=8, seed=4)
    sitting.do(OpenInverse(("nord", "sud"), tuple(board.rows())))
    while sitting.state.ended is None:
        seat = sitting.state.opened.seats[sitting.state.turn]
        squares = INVERSE.view(sitting.state, Player(seat)).removals[0].squares
        sitting.do(Remove(seat, squares))
    log = sitting.session.log
    start, *removed, end = [said for _state, said in told(INVERSE, log)]
    assert len(removed) == len(log) - 2
    assert str(board.tile_count) in start.text
    assert [said.kind for said in (start, end)] == ["game-opened", "game-ended"]
    for said, event in zip(removed, log[1:], strict=False):
        assert said.weighed and said.public and said.seat == event.seat
        assert (said.picture.squares, said.picture.letters) == (event.squares, event.letters)


def test_what_a_word_would_score_is_told_without_looking_it_up() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    ask = GAME.questions["trial"]
    found = ask(sitting.state, Public(), {"word": "PESSA", "ref": "H8"}, sitting.env)
    assert (found.score, found.words, found.problem) == (16, ("PESSA",), "")
    wrong = ask(sitting.state, Public(), {"word": "PASSE", "ref": "A1"}, sitting.env)
    assert wrong.score is None and wrong.problem.endswith(".")


def test_what_could_be_laid_is_told_after_the_end_alone() -> None:
    ask = GAME.questions["alternatives"]
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    with pytest.raises(RuleViolation) as early:
        ask(sitting.state, Public(), {"turn": 1}, sitting.env)
    assert early.value.code == "pages_home.not-over"
    sitting = played(7, {})
    state: Classic = sitting.state
    turn = state.table.history[0]
    asked = {"turn": 1, "limit": 5}
    page = ask(state, Public(), asked, sitting.env)
    assert page.rack == turn.rack and len(page.moves) == 5
    assert page.total == page.kept > 5
    assert [move.n for move in page.moves] == [1, 2, 3, 4, 5]
    assert page.moves[0].score >= turn.score
    msgspec.json.encode(page)
    for number in (0, len(state.table.history) + 1):
        with pytest.raises(Unknown):
            ask(state, Public(), {"turn": number}, sitting.env)
