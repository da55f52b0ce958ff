"""What the API takes and gives, as types: requests are checked and OpenAPI is written from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from pioche.games.offer import Offer
from pioche.games.shape import PublicNames

GameId = Annotated[str, msgspec.Meta(pattern="^[0-9A-HJKMNP-TV-Z]{10}$")]
Id = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=64, description="Identifiant au hasard, choisi par le client."
    ),
]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Label = Annotated[str, msgspec.Meta(max_length=120)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Seat = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Table = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Coup = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """A body sent by a client; an unknown key is a mistake worth telling."""


class Answer(msgspec.Struct):
    """A body sent by the server."""


class Fault(Answer):
    """Why a request was refused: a stable code and a French sentence."""

    code: str
    message: str


class Refusal(Answer):
    """The body of every answer that is not a success."""

    error: Fault


# -- games ------------------------------------------------------------------------------------


class NewPlayer(Request):
    """A player to seat: a person, the machine, or nobody yet (no name): the first who comes."""

    name: Label = ""
    table: Table | None = None
    seat: Seat | None = None
    club: Label = ""
    category: Label = ""
    series: Label = ""
    arbiter: Label = ""
    from_coup: Coup = 1
    partner: Label = ""
    """The second person of a pair, at a table."""
    partner_from_coup: Coup | None = None
    bot: Label = ""


class OpenGame(Request):
    """Open a game. `options` is the body of the game's own opening command."""

    id: Id
    kind: Name
    title: Label = ""
    lexicon: Label = ""
    options: dict[str, Any] = {}
    gathers: bool = False
    """Whether it begins once everybody has said that they are ready."""
    players: Annotated[list[NewPlayer], msgspec.Meta(max_length=12_000)] = []
    code: Label = ""


class Membership(Answer):
    """A right to a game held by this browser."""

    member: str
    role: str
    game: str
    seat: str = ""
    tables: list[int] = []
    label: str = ""
    host: bool = False


class Invitation(Answer):
    """How someone gets in. The link's secret sits after the `#`: it is never sent in a URL."""

    member: str
    role: str
    link: str
    code: str
    seat: str = ""
    tables: list[int] = []
    label: str = ""


class GameOpened(Answer):
    """A game was opened; this browser now holds `membership`."""

    game: str
    seq: int
    membership: Membership
    invitation: Invitation


class GameLine(Answer, omit_defaults=True):
    """A line in a list of games: of the latest, also what the game says of itself."""

    game: str
    kind: str
    name: str
    """What this game is called: « Jarnac »."""
    title: str
    created_at: int
    seq: int
    phase: str
    running: bool
    ended: bool
    coup: int
    refereed: bool = False
    about: str = ""
    seats: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    turn: int | None = None
    top: int | None = None
    winners: tuple[str, ...] = ()
    grid: tuple[str, ...] = ()


class GameInfo(GameLine, kw_only=True):
    """What anybody may know about a game, and what this browser is in it."""

    memberships: list[Membership]


class Games(Answer):
    """Games, newest first."""

    games: list[GameLine]


class KindLine(Answer):
    """A game: its doors on the home page, and the JSON schema of its orders."""

    kind: str
    slips: bool
    bots: list[str]
    """The levels of the machine, weakest first."""
    offers: list[Offer]
    """How it is offered: what is asked, each choice explained."""
    commands: dict[str, Any]


class Kinds(Answer):
    """The games of this server."""

    kinds: list[KindLine]
    lexicons: list[str]
    words: bool
    """Whether words may be looked up now."""
    closed: str = ""
    """Why letters of one's choice are not searched now: a competition runs on this server."""


class RulesOf(Answer):
    """A game and its rules, a paragraph a line."""

    kind: str
    name: str
    rules: list[str]


class Rulebook(Answer):
    """The rules of every game of this server, for who never played it."""

    games: list[RulesOf]


# -- playing ----------------------------------------------------------------------------------


class Command(Request):
    """An order. Sent again with the same `id`, it gets its first answer and does nothing more."""

    id: Id
    type: Name
    body: dict[str, Any] = {}


class Done(Answer):
    """The order is durable; `seq` is the last event it wrote."""

    id: str
    seq: int
    repeated: bool


class SlipIn(Request):
    """A slip for the mail of a coup; a later one replaces it until the bell."""

    id: Id
    coup: Coup
    slip: dict[str, Any]


class SlipReceived(Answer):
    """The slip is durable. `now` is the server's time: what a page shows as the time received."""

    id: str
    coup: int
    revision: int
    received_at: int
    now: int
    repeated: bool


class OwnSlip(Answer):
    """The slip of this seat that counts now, if there is one."""

    coup: int
    slip: dict[str, Any] | None = None
    revision: int = 0
    received_at: int | None = None


class Seen(Answer):
    """A view: what this audience may see at event `seq`; `now` is the server's time."""

    seq: int
    now: int
    role: str
    view: msgspec.Raw
    acts: msgspec.Raw
    """What it may do now: `[{"name", "label", "grave", "next", "choices", "most"}]`."""
    seat: str = ""


# -- people -----------------------------------------------------------------------------------


class SignIn(Request):
    """Exchange a secret for a cookie.

    An arbiter gives `member` and `code`; a player `table` (or `seat`) and `code`, and a `name` for
    a table that has none; whoever joins an open game gives the game's joining `code` and a `name`.
    """

    game: GameId
    code: Code
    member: Label = ""
    table: Table | None = None
    seat: Label = ""
    name: Label = ""
    partner: Label = ""


class Session(Answer):
    """What this browser holds."""

    memberships: list[Membership]
    register: bool = False
    """Whether the people of this server are read from here."""


class NewMember(Request):
    """Let somebody in: an arbiter with tables, a double-arbitre, a player, a bot."""

    role: Literal["juge-arbitre", "arbitre", "double-arbitre", "joueur"]
    label: Short = ""
    tables: Annotated[list[Table], msgspec.Meta(max_length=10_000)] = []
    seat: Short = ""
    name: Label = ""
    partner: Label = ""
    club: Label = ""
    category: Label = ""
    series: Label = ""


class ChangeMember(Request):
    """Give an arbiter other tables, name a player, take a right away, or make a new code.

    A `name` without a `partner` is one player; a `partner` alone joins who is there.
    """

    tables: Annotated[list[Table], msgspec.Meta(max_length=10_000)] | None = None
    label: Label | None = None
    name: Name | None = None
    partner: Name | None = None
    revoked: bool | None = None
    new_code: bool = False


class MemberLine(Answer):
    """A member, as the juge-arbitre sees it. An arbiter's secret is only told once."""

    member: str
    role: str
    seat: str
    tables: list[int]
    label: str
    name: str
    person: str
    revoked: bool
    bot: str
    code: str = ""
    link: str = ""
    partner: str = ""


class Members(Answer):
    """Who may do what in a game."""

    members: list[MemberLine]
    joining_code: str
    joining_link: str
    address: str = ""
    """What comes before a link for other machines: never this machine's name for itself."""


class PersonLine(Answer):
    """Who is behind a seat, as far as the asker may know; the erased keep their seat."""

    seat: str
    name: str
    club: str
    category: str
    series: str
    table: int | None = None
    bot: str = ""
    partner: str = ""
    """The second person of a pair."""
    shown: PublicNames = "names"
    """What everybody may read of them at most."""
    partner_shown: PublicNames = "names"


class People(Answer):
    """The names behind the seats."""

    people: list[PersonLine]


class NewPlayers(Request):
    """Seat players, all or none."""

    id: Id
    players: Annotated[list[NewPlayer], msgspec.Meta(min_length=1, max_length=12_000)]


class AskingAnswer(Request):
    """The referee's word to whoever asks for a table of a full hall, by the name shown."""

    name: Name
    accepted: bool


class Seated(Answer):
    """Players were seated."""

    seq: int
    invitations: list[Invitation]


# -- words ------------------------------------------------------------------------------------


class WordCheck(Answer):
    """Whether a word is admitted, from which entries, and the letters that extend it."""

    word: str
    valid: bool
    lexicon: str
    entries: list[str]
    front: str
    back: str


class Words(Answer):
    """Words found."""

    lexicon: str
    words: list[str]
    more: bool = False


class Health(Answer):
    """Whether the server and its store answer."""

    status: str
    message: str
    version: str
    skew_ms: int | None = None
    """How far this machine's clock is ahead of the database's, where there is one."""


class Nothing(Answer):
    """Done."""

    done: bool = True
