"""The game of loto as its hosts see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import singledispatch

from pioche.core.alphabet import BAG, JOKER, LETTERS
from pioche.core.errors import RuleViolation
from pioche.core.tiles import Bag, lacking
from pioche.games.loto import commands as c
from pioche.games.loto import events as e
from pioche.games.loto.state import Card, Loto
from pioche.games.loto.view import LotoView, view
from pioche.games.shape import Audience, Env, Upcaster
from pioche.games.word_list import WordList

LENGTH = 7
#: The notice sets no number for loto; it needs company, and fits round one bag.
FEWEST, MOST = 2, 8
_WRITABLE = Bag({letter: count for letter, count in BAG.items() if letter != JOKER}).letters


@dataclass(frozen=True, slots=True)
class LotoGame:
    """Loto, in the one shape of every game."""

    name: str = "loto"
    version: int = 1

    @property
    def commands(self) -> Mapping[str, type]:
        """Wire name of each command, and its type."""
        return c.COMMANDS

    @property
    def events(self) -> Mapping[str, type]:
        """Wire name of each event, and its type."""
        return e.EVENTS

    @property
    def upcasters(self) -> Mapping[tuple[str, int], Upcaster]:
        """Nothing older than version 1."""
        return {}

    def decide(self, state: Loto | None, command: c.Command, env: Env) -> tuple[e.Event, ...]:
        """Judge a command."""
        if isinstance(command, c.Open):
            if state is not None:
                raise RuleViolation("loto.already-open")
            return _open(command, env)
        if state is None:
            raise RuleViolation("loto.not-open")
        if command.seat not in state.opened.seats:
            raise RuleViolation("loto.unknown-seat")
        if state.phase == "over":
            raise RuleViolation("loto.over")
        return (_answer(command, state, env),)

    def evolve(self, state: Loto | None, event: e.Event) -> Loto:
        """Give the game after an event."""
        if isinstance(event, e.LotoOpened):
            return Loto(event, Bag.full(), (None,) * len(event.seats))
        assert state is not None
        match event:
            case e.CardWritten(seat, words):
                return _with_card(state, seat, Card(words))
            case e.LetterDrawn(tile):
                return replace(state, bag=state.bag.minus(tile), drawn=state.drawn + tile)
            case e.LetterCrossed():
                card = state.card(event.seat)
                assert card is not None
                crossed = replace(card, crossed=(*card.crossed, event))
                return _with_card(state, event.seat, crossed)
            case e.CallRejected():
                return state
            case e.LotoWon(seat):
                return replace(state, winner=seat)

    def view(self, state: Loto, audience: Audience) -> LotoView:
        """Give what an audience may see."""
        return view(state, audience)

    def due(self, state: Loto) -> None:
        """Nothing happens by itself."""
        return None


def _with_card(state: Loto, seat: str, card: Card) -> Loto:
    at = state.opened.seats.index(seat)
    return replace(state, cards=(*state.cards[:at], card, *state.cards[at + 1 :]))


def _open(command: c.Open, env: Env) -> tuple[e.Event, ...]:
    many = len(command.seats)
    if not FEWEST <= many <= MOST:
        raise RuleViolation("loto.seats", count=many, fewest=FEWEST, most=MOST)
    if len(set(command.seats)) != many or not all(command.seats):
        raise RuleViolation("loto.seats-same")
    return (e.LotoOpened(command.seats, WordList.of(env.lexicon)),)


@singledispatch
def _answer(command: object, state: Loto, env: Env) -> e.Event:
    raise TypeError(f"{type(command).__name__} is not a command of loto")


@_answer.register
def _(command: c.Write, state: Loto, env: Env) -> e.Event:
    if state.card(command.seat) is not None:
        raise RuleViolation("loto.already-written")
    first, second = (word.strip().upper() for word in command.words)
    for word in (first, second):
        if len(word) != LENGTH or set(word) - set(LETTERS):
            raise RuleViolation("loto.word-length", word=word)
        if word not in env.lexicon:
            raise RuleViolation("loto.word-refused", word=word)
    missing = lacking(_WRITABLE, first + second)
    if missing:
        raise RuleViolation("loto.bag", words=f"{first} {second}", missing=missing)
    return e.CardWritten(command.seat, (first, second))


@_answer.register
def _(command: c.Draw, state: Loto, env: Env) -> e.Event:
    _require_cards(state)
    if not len(state.bag):
        raise RuleViolation("loto.bag-empty")
    tile, _rest = state.bag.draw(1, env.chance)
    return e.LetterDrawn(tile)


@_answer.register
def _(command: c.Cross, state: Loto, env: Env) -> e.Event:
    card = _card(state, command.seat)
    if command.word not in (0, 1) or not 0 <= command.letter < LENGTH:
        raise RuleViolation("loto.no-such-letter")
    sign = card.words[command.word][command.letter]
    if card.is_crossed(command.word, command.letter):
        raise RuleViolation("loto.already-crossed", letter=sign)
    draw = state.serving_draw(card, sign)
    if draw is None:
        raise RuleViolation("loto.not-announced", letter=sign)
    return e.LetterCrossed(command.seat, command.word, command.letter, draw)


@_answer.register
def _(command: c.Call, state: Loto, env: Env) -> e.Event:
    card = _card(state, command.seat)
    if card.missing:
        return e.CallRejected(command.seat, card.missing)
    return e.LotoWon(command.seat)


def _require_cards(state: Loto) -> None:
    if state.phase == "writing":
        raise RuleViolation("loto.cards-missing")


def _card(state: Loto, seat: str) -> Card:
    """Give a player's card, once everyone has written one."""
    _require_cards(state)
    card = state.card(seat)
    assert card is not None
    return card


GAME = LotoGame()
