"""What players ask beside views and orders: the value of a word being laid, hints, one's own
sheet, and, once a game is over, what was missed in it.

Nothing here shows what its asker may not know: a trial counts points without looking words up,
hints are for whoever plays alone, reviews wait for the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.place import Place
from pioche.core.scoring import STANDARD_SCORES, ScoreRules, place_word
from pioche.games.codec import StoredEvent, decode_event
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.seats.state import Proposal, Seats
from pioche.games.duplicate.state import Phase, Played, State
from pioche.games.jarnac.analysis import GameReport, report
from pioche.games.jarnac.model import State as Jarnac
from pioche.games.shape import Env
from pioche.games.turns.replay import positions
from pioche.games.turns.state import Table
from pioche.room.log import Entry
from pioche.room.people import Role
from pioche.texts import sentence
from pioche.texts.announce import points_text
from pioche.web.api.listing import PAGING, Paging, page_of, paging
from pioche.web.api.shapes import Answer, Solutions
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError

HINTS = 5
_SCRABBLE = 7
_SHOWN = frozenset({Phase.RETAINED, Phase.ENDED})
_LAYING = frozenset({Phase.DRAWN, Phase.THINKING})


# -- trial: what a word being laid would score -------------------------------------------------


class Trial(Answer):
    """What a word would score if the grid takes it; whether it is admitted is not said."""

    score: int | None = None
    words: list[str] = msgspec.field(default_factory=list)
    problem: str = ""


async def trial(call: Call) -> Trial:
    """Count a word that is being laid; nothing is recorded, no word is looked up."""
    board, rules, in_hall = _playing(call)
    try:
        place = Place.parse(call.query["ref"])
        move = place_word(board, call.query["word"], place, rules)
    except InputError as refusal:
        return Trial(problem=str(refusal))
    return Trial(move.score, [] if in_hall else list(move.words))


def _playing(call: Call) -> tuple[Board, ScoreRules, bool]:
    """The grid of a game among friends, or of a friendly hall for its players; how it counts."""
    state: Any = call.game.state
    if isinstance(state, State):
        in_hall = state.seats is None
        if in_hall:
            _check_friendly_hall(call, state)
        return state.board, state.setup.formula.scores, in_hall
    table = getattr(state, "table", None)
    if not isinstance(table, Table):
        raise WebError(403, "pages_home.no-trial")
    return table.board, STANDARD_SCORES, False


def _check_friendly_hall(call: Call, state: State) -> None:
    """Refuse whoever does not play this coup here, and everybody in a competition.

    The grid and the rack are before every player's eyes: adding up what the player laid tells
    nothing that the grid does not, neither whether a word is admitted nor how good it is.
    """
    hall, actor = state.hall, call.actor
    if state.setup.scores == "claimed":
        raise WebError(403, "pages_home.competition")
    table = results(state).seats.get(actor.seat)
    if hall is None or actor.role is not Role.PLAYER or table is None:
        raise WebError(403, "pages_home.no-trial")
    if state.phase not in _LAYING or not hall.expects(table, state.coup):
        raise WebError(409, "pages_home.no-rack")


# -- hints -------------------------------------------------------------------------------------


class Hints(Answer):
    """The hints asked for so far, each telling a little more."""

    coup: int
    hints: list[str]
    most: int = HINTS


async def hints(call: Call) -> Hints:
    """Tell a little about the top to whoever plays alone."""
    state: Any = call.game.state
    alone = isinstance(state, State) and state.seats is not None and len(state.seats.names) == 1
    if not alone or call.actor.role is not Role.PLAYER:
        raise WebError(403, "pages_home.no-hint")
    if state.tops is None or not state.tops.candidates or state.phase in _SHOWN:
        raise WebError(409, "pages_home.no-rack")
    host, setup = call.service.host, state.setup
    env = await host.env(setup.lexicon, setup.lexicon_sha256, host.clock.now())
    count = min(max(1, call.query["n"]), HINTS)
    told = await host.thinking(_hints, state, game_finder(setup, env), count)
    return Hints(state.coup, told)


def _hints(state: State, finder: Finder, count: int) -> list[str]:
    assert state.tops is not None  # the caller looked
    best = state.tops.candidates[0]
    moves = finder.moves(state.board, state.rack)
    scrabbles = len({move.word.upper() for move in moves if len(move.tiles) >= _SCRABBLE})
    many = "none" if not scrabbles else "one" if scrabbles == 1 else "many"
    return [
        sentence(f"pages_home.hint-scrabble-{many}", n=scrabbles),
        sentence("pages_home.hint-score", points=points_text(state.tops.score)),
        sentence("pages_home.hint-length", n=len(best.word)),
        sentence("pages_home.hint-letter", letter=best.word[0].upper()),
        sentence("pages_home.hint-place", ref=best.ref),
    ][:count]


# -- sheet: a player's own coups, at home ------------------------------------------------------


class Tried(Answer):
    """A word proposed, and why it scores nothing if so."""

    word: str
    ref: str
    points: int
    sentence: str = ""
    elapsed_ms: int | None = None


class SheetLine(Answer):
    """A coup of one player beside its top."""

    coup: int
    rack: str
    top_word: str
    top_ref: str
    top: int
    points: int
    time_ms: int
    out: bool
    found: Tried | None = None
    attempts: list[Tried] = msgspec.field(default_factory=list)


class Sheet(Answer):
    """A feuille de route at home; `current` are the proposals of the coup under way."""

    seat: str
    timed: bool
    lines: list[SheetLine]
    current: list[Tried] = msgspec.field(default_factory=list)


async def sheet(call: Call) -> Sheet:
    """A player's coups; the proposals of the coup under way are told to their author alone."""
    state: Any = call.game.state
    if not isinstance(state, State) or state.seats is None:
        raise WebError(409, "pages_home.no-sheet")
    own = call.actor.seat
    seat = call.query["seat"] or own or state.seats.names[0]
    if seat not in state.seats.names:
        raise WebError(404, "duplicate.seat-unknown", seat=seat)
    played = {coup.number: coup for coup in state.played}
    lines = list(_lines(state.seats, seat, played))
    now = state.seats.proposals.get(seat, ()) if seat == own else ()
    return Sheet(seat, state.setup.timed, lines, [_tried(one) for one in now])


def _lines(seats: Seats, seat: str, played: dict[int, Played]) -> Iterator[SheetLine]:
    for coup in seats.coups.get(seat, ()):
        top = played.get(coup.number)
        if top is not None:
            yield SheetLine(
                coup=coup.number,
                rack=top.rack,
                top_word=top.word,
                top_ref=top.ref,
                top=top.score,
                points=coup.points,
                time_ms=coup.time_ms,
                out=coup.out,
                found=None if coup.proposal is None else _tried(coup.proposal),
                attempts=[_tried(one) for one in coup.attempts],
            )


def _tried(proposal: Proposal) -> Tried:
    why = "" if proposal.refusal is None else str(proposal.refusal)
    return Tried(proposal.word, proposal.ref, proposal.points, why, proposal.elapsed_ms)


# -- reviews of finished games -----------------------------------------------------------------


def _finished(call: Call) -> Table:
    """The table of a game that is over; before, racks are secret."""
    table = getattr(call.game.state, "table", None)
    if not isinstance(table, Table):
        raise WebError(409, "pages_home.no-review")
    if table.ended is None:
        raise WebError(409, "pages_home.not-over")
    return table


async def alternatives(call: Call) -> Solutions:
    """Every word that could be laid at a turn of a finished game."""
    table = _finished(call)
    number = call.query["turn"]
    if not 1 <= number <= len(table.history):
        raise WebError(404, "pages_home.turn-unknown", turn=number)
    finder = (await _env(call)).finder()
    return await call.service.host.thinking(_alternatives, table, finder, number, paging(call))


def _alternatives(table: Table, finder: Finder, number: int, asked: Paging) -> Solutions:
    turn, board = next(islice(positions(table.history), number - 1, None))
    return page_of(number, turn.rack, finder.moves(board, turn.rack), asked)


class JarnacReview(Answer):
    """What each side of a finished Jarnac missed."""

    report: GameReport


async def missed(call: Call) -> JarnacReview:
    """Go through a finished Jarnac."""
    game, host = call.game, call.service.host
    if not isinstance(game.state, Jarnac):
        raise WebError(409, "pages_home.no-review")
    if game.state.result is None:
        raise WebError(409, "pages_home.not-over")
    env = await _env(call)
    loaded = await host.reading(host.log.load, game.id)
    if loaded is None:
        raise InputError("store.game-unknown", game=game.id)
    events = _events(game.hosting.kind, loaded.entries)
    return JarnacReview(await host.pondering(report, events, env.lexicon))


def _events(kind: Any, entries: tuple[Entry, ...]) -> list[Any]:
    return [
        decode_event(
            kind, StoredEvent(one.type, one.v, one.at, one.by, msgspec.json.decode(one.body))
        )
        for one in entries
    ]


async def _env(call: Call) -> Env:
    game, host = call.game, call.service.host
    return await host.env(*game.hosting.lexicon_of(game.state), host.clock.now())


_AS = Query("as", str, None, "Membre ou rôle au nom duquel agir, quand on en a plusieurs.")
_GAME = "/api/games/{game}"

PLAY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        _GAME + "/trial",
        trial,
        "Ce que vaudrait un mot, sans le vérifier",
        Trial,
        query=(_AS, Query("word", str, "", "Le mot."), Query("ref", str, "", "La place.")),
        rate="commands",
    ),
    Route(
        "GET",
        _GAME + "/hints",
        hints,
        "Des indices sur le top, pour qui joue seul",
        Hints,
        query=(_AS, Query("n", int, 1, "Combien d’indices.")),
    ),
    Route(
        "GET",
        _GAME + "/sheet",
        sheet,
        "La feuille de route d’un joueur, à la maison",
        Sheet,
        query=(_AS, Query("seat", str, None, "La place ; la sienne si absente.")),
    ),
    Route(
        "GET",
        _GAME + "/alternatives",
        alternatives,
        "Tout ce qui pouvait se poser à un tour d’une partie finie",
        Solutions,
        query=(
            _AS,
            Query("turn", int, 1, "Le tour, à partir de 1."),
            *PAGING,
        ),
    ),
    Route(
        "GET",
        _GAME + "/missed",
        missed,
        "Ce qui a échappé dans un Jarnac fini",
        JarnacReview,
        query=(_AS,),
    ),
)
