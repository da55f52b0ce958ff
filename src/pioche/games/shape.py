"""The one shape that every game has.

    decide(state, command, env) -> course    the only place where rules judge; events and state
    evolve(state, event)        -> state     total: no judgement, no clock, no chance
    view(state, audience)       -> what that audience may see, and nothing else
    acts(state, audience)       -> what that audience may do now; pages draw their keys from it
    info(state)                 -> what rooms, lists and pages ask of any game
    tell(before, event, after)  -> what happened, in a French sentence
    due(state), stop(state)     -> the next automatic order; the order that pauses it

A game begins with no state (`None`): its opening order gives the opening event, which embeds all
that was resolved then, so that an upgrade cannot change a game under way. Here are the words that
games and their hosts speak with; `games.game.Game` is the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Flag, auto
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

import msgspec

from pioche.core.chance import Chance
from pioche.core.finder import Finder
from pioche.core.layout import STANDARD, Layout
from pioche.core.lexicon import Lexicon
from pioche.core.scoring import STANDARD_SCORES, ScoreRules
from pioche.games.word_list import WordList
from pioche.rules.ranking.standing import Entrant

if TYPE_CHECKING:
    from pioche.games.company import Company
    from pioche.games.course import Course

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

# -- who looks, who orders ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Referee:
    """The juge-arbitre, who sees everything."""


@dataclass(frozen=True, slots=True)
class Arbiter:
    """An arbitre, who judges the slips of some tables."""

    id: str


@dataclass(frozen=True, slots=True)
class DoubleArbiter:
    """A double-arbitre, who judges the same slips again without seeing the first verdicts."""

    id: str


@dataclass(frozen=True, slots=True)
class Player:
    """Whoever sits on a seat; `host` opened a game that has no juge-arbitre; `machine`: it plays
    there, for itself or for somebody who is away."""

    seat: str
    host: bool = False
    machine: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Public:
    """Anybody: the wall, visitors."""


Audience = Referee | Arbiter | DoubleArbiter | Player | Public


@dataclass(frozen=True, slots=True)
class Own:
    """The part of a view that one audience has for itself, where all the rest is a crowd's.

    A whole view is `like`'s view with these fields beside its own, none of them twice: so that a
    host writes down once what ten thousand phones are shown.
    """

    like: Audience
    fields: Mapping[str, Any] = field(default_factory=dict)
    within: str = ""
    """The one shared object that has fields of one's own too, and which."""
    inner: Mapping[str, Any] | msgspec.Raw = field(default_factory=dict)
    """These fields; or the object they make, as JSON."""


class Who(Flag):
    """Who may give an order. Declared beside each, checked once, in the room."""

    OWN_SEAT = auto()
    """A player, for the seat that the order names."""
    ANY_PLAYER = auto()
    """Any player of a game without juge-arbitre."""
    HOST = auto()
    """Whoever opened a game that has no juge-arbitre, for the whole table."""
    REFEREE = auto()
    ARBITER = auto()
    """An arbitre, about the tables confided to them."""
    DOUBLE = auto()
    ROOM = auto()
    """Nobody from outside: clocks, doors, recovery."""


@dataclass(frozen=True, slots=True)
class Env:
    """What a decision may use beside the state: words, search, chance, the time, who orders."""

    now: int
    """UTC, in milliseconds."""
    chance: Chance
    lexicon: Lexicon
    by: Audience = Referee()
    log: Sequence[Any] = ()
    """The events of a game that is over, for questions about it; empty before its end."""

    @property
    def author(self) -> str:
        """Who orders, as events remember it: never a name."""
        match self.by:
            case Arbiter(id) | DoubleArbiter(id):
                return id
            case Player(seat):
                return seat
            case _:
                return "juge-arbitre"

    def finder(
        self,
        max_laid: int = 7,
        rules: ScoreRules = STANDARD_SCORES,
        layout: Layout = STANDARD,
    ) -> Finder:
        """A finder over this game's words; the same one for the same questions."""
        return _shared_finder(self.lexicon, max_laid, rules, layout)


@lru_cache(maxsize=32)
def _shared_finder(lexicon: Lexicon, max_laid: int, rules: ScoreRules, layout: Layout) -> Finder:
    return Finder(lexicon, max_laid=max_laid, rules=rules, layout=layout)


# -- orders and events -------------------------------------------------------------------------


_wire_names: dict[type, str] = {}


def wire_name(kind: type) -> str:
    """The name of a command or an event outside the program: `RackDrawn` is `rack-drawn`."""
    known = _wire_names.get(kind)
    if known is None:
        signs = (f"-{sign.lower()}" if sign.isupper() else sign for sign in kind.__name__)
        known = _wire_names[kind] = "".join(signs)[1:]
    return known


Step = Callable[["Course[Any]", Any], None]
"""A part of answering an order: looks, refuses (`RuleViolation`), or adds events."""


def always(_state: Any, _command: Any) -> bool:
    """Said of an order that is nothing but somebody's choice."""
    return True


@dataclass(frozen=True, slots=True)
class Order:
    """A command of a game, who may give it, and all that answers it, in this order."""

    type: type
    who: Who
    do: tuple[Step, ...]
    opens: bool = False
    """Whether it begins the game: it is decided without a state, by the room's door alone."""
    gathers: bool = False
    """Whether it closes the mail of the coup, and must be given the slips."""
    asks_mail: Callable[[Any], bool] | None = None
    """Whether it depends on who has handed in, to the last slip; nothing: never."""
    table: Callable[[Any], int | None] | None = None
    """The one table that it is about, where an arbitre has only some."""
    seat: Callable[[Any, Any], str | None] | None = None
    """The seat that it is about (of a state and a command); nothing: the command's own `seat`."""
    chooses: Callable[[Any, Any], bool] | None = None
    """Whether it has letters, words or a grid of somebody's choice searched or looked up (of a
    state, none where it opens the game, and a command); nothing: never, chance draws."""

    early: bool = False
    """Whether it may be given before everybody around the table is ready."""
    away: Callable[[Any], str] | None = None
    """The seat, of a command, that must have been left for a while: the room knows, not the game.
    """

    @property
    def automatic(self) -> bool:
        """Whether only the room gives it."""
        return self.who == Who.ROOM


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a game, and the functions that apply it to a state, in this order."""

    type: type
    apply: tuple[Callable[[Any, Any], Any], ...]
    fresh_mail: bool = False
    """Whether slips that came before it no longer count: a new rack."""
    admits: Callable[[Any], Collection[str]] | None = None
    """The words that it says are admitted, for judging again where the list is missing."""


# -- what a game tells -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act:
    """An order that would not be refused for its moment: a key, or a button."""

    name: str
    """The order's wire name."""
    label: str = ""
    """The code of its words; empty: `<game>.act-<name>`."""
    params: tuple[tuple[str, object], ...] = ()
    grave: bool = False
    """Whether it asks for a second press: everybody sees it, or it cannot be taken back."""
    next: bool = False
    """Whether it is what the moment waits for."""
    choices: tuple[str, ...] = ()
    """What it may be applied to, where that is a list: squares, bags, tiles, letters."""
    most: int | None = None
    """How many at most, where it takes several."""


PublicNames = Literal["names", "initials", "tables"]
"""What whoever neither judges nor plays reads of people: their names, their initials, nothing."""


@dataclass(frozen=True, slots=True)
class Info:
    """What rooms, lists and pages ask of any game."""

    words: WordList
    seats: tuple[str, ...]
    """The seats that play without slips, in order; a hall has tables instead."""
    phase: str
    ended: bool
    coup: int = 0
    """The coup under way, or the last one; 0 before the first."""
    running: bool = False
    """Whether something falls due by itself."""
    refereed: bool = False
    """Whether a juge-arbitre runs it; else whoever opened it plays."""
    totals: tuple[int, ...] = ()
    """Seat by seat: points so far; in loto, letters still to cross."""
    turn: int | None = None
    """The number of the turn under way, as people count them."""
    about: str = ""
    """How it is played, in words, where that was chosen: « 7 sur 8, joker »."""
    grid: tuple[str, ...] = ()
    """The grid as everybody sees it, where there is one."""
    top: int | None = None
    """What the best of every coup adds up to, where players are measured against it."""
    winners: tuple[str, ...] = ()
    """Who has won, once it is over; several who are equal."""
    scored: bool = True
    """Whether totals are points, which anybody may know as they grow."""
    names: PublicNames = "initials"
    by_hand: bool = False
    """Whether somebody chose letters or a grid of it, which chance did not draw."""
    closes: bool = False
    """Whether a competition is under way in it: until its end nobody on the server but those who
    judge it has letters of their choice searched."""
    blind: bool = False
    """Whether not even those who judge it may know the best moves of the coup under way: another
    hall has them, and what is searched elsewhere would tell."""
    unaided: bool = False
    """Whether who plays has nothing of their choice searched now: the coup of a player alone who
    plays as in competition."""
    company: Company | None = None
    """Those who play together at home; none in a hall, or where one plays alone."""
    next: str = ""
    """The game that follows it, once there is one."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """What the game that follows another begins with, beside the same opening order."""

    options: Mapping[str, Any]
    """What was chosen since the opening."""
    players: tuple[Entrant, ...] = ()
    orders: tuple[Any, ...] = ()
    """What is ordered in it before anybody plays."""
    seats: tuple[str, ...] = ()
    """Of a game at home, the same seats in their new order."""
    open_to: frozenset[str] = frozenset()
    """The options that may be chosen anew."""


@dataclass(frozen=True, slots=True)
class Told:
    """What happened, for people: journal, replay, terminal, live messages."""

    text: str
    """A French sentence without its subject: who did it is `seat`."""
    seat: str = ""
    step: bool = True
    """Whether a replay stops here."""
    public: bool = True
    """Whether everybody may hear it as it happens; else only once the game is over."""
    kind: str = ""
    """What kind of step it is; empty: the event's wire name."""
    turn: int = 0
    """The turn it belongs to, where turns hold several steps."""
    weighed: bool = False
    """Whether there is something to say of what could have been done instead."""
    picture: Any = None
    """The table as it lay after it, in the game's own shape."""


@dataclass(frozen=True, slots=True)
class Mailbox:
    """The mail of a coup while it takes slips. `closes_at` is none while no clock runs."""

    coup: int
    closes_at: int | None


@dataclass(frozen=True, slots=True)
class MailedSlip:
    """A slip as it came: whose, which of theirs, and its JSON."""

    seat: str
    revision: int
    body: bytes


class Mail(Protocol):
    """How players of a game hand in slips, for the games that have them."""

    def box(self, state: Any) -> Mailbox | None:
        """The mail that is open now."""
        ...

    def read(self, seat: str, body: Any) -> Any:
        """Check a slip's form and give it as it is stored; its worth is judged later."""
        ...

    def gather(self, state: Any, command: Any, slips: Sequence[MailedSlip]) -> Any:
        """The order that gathers the mail, with the slips in it."""
        ...

    def informed(self, state: Any, command: Any, handed_in: Collection[str]) -> Any:
        """An order that knows which seats have handed in, where it matters to it."""
        ...

    def stored(self, command: Any) -> Any:
        """The order as the log keeps it: slips by their number and hash, not themselves."""
        ...


Question = Callable[[Any, Audience, Mapping[str, Any], Env], Any]
"""Something asked of a game beside its view, by an audience, with parameters; nothing is written.

It answers with a dataclass, or refuses: `Forbidden` what is not for that audience, `RuleViolation`
what cannot be asked now, `InputError` what does not exist or cannot be read.
"""


@runtime_checkable
class Simulates(Protocol):
    """A machine that tries options of a game that is over in worlds drawn by chance."""

    def tried(
        self, events: Sequence[Any], step: int, env: Env, written: Sequence[str], worlds: range
    ) -> Any | None:
        """What becomes of options at a step, in these worlds; None: nothing to choose there."""
        ...

    def reviewed(self, events: Sequence[Any], step: int, env: Env) -> Any | None:
        """What was done at a step among the best there was; None: nothing to choose there."""
        ...


class Bot(Protocol):
    """The machine at a game, given by the registry: games do not import bots."""

    @property
    def levels(self) -> Sequence[str]:
        """Weakest first."""
        ...

    def act(self, view: Any, acts: Sequence[Act], env: Env, level: str) -> Any | None:
        """The order it gives now for a seat, from that seat's view alone; or nothing."""
        ...

    def pace(self, view: Any, command: Any, level: str) -> float:
        """How many seconds people should have waited before it gives an order that it chose."""
        ...

    def instead(self, events: Sequence[Any], step: int, env: Env) -> Any | None:
        """What could have been done at a step of a game that is over; None: nothing to choose."""
        ...
