"""Duplicate, as a juge-arbitre runs it in a hall, or as friends play it at home.

Read `transitions` first. `coup/` plays the coups and knows nobody; `hall/` (slips, verdicts,
scores) and `seats/` (players without slips) join them; `state` puts the three together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pioche.core.chance import Chance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.company import Company, NameNext, rematch
from pioche.games.duplicate.acts import acts
from pioche.games.duplicate.coup import of_the_day
from pioche.games.duplicate.coup.announcing import end_lines, rack_lines
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawPrepared,
    DrawRack,
    EndGame,
    GiveSignal,
    Open,
    PauseClock,
    Resume,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.coup.of_the_day import opening_of
from pioche.games.duplicate.coup.opening import full_supply
from pioche.games.duplicate.coup.solutions import game_finder, joker_replacement
from pioche.games.duplicate.coup.state import Phase, Played, Position, Setup
from pioche.games.duplicate.coup.stopping import interruption_deadline
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    EnrolPlayers,
    ReleaseArbiter,
    SetHallOptions,
    TypeLine,
)
from pioche.games.duplicate.hall.mail import DuplicateMail
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.state import HallCoup
from pioche.games.duplicate.multiplex.commands import FollowHead, LeadMultiplex
from pioche.games.duplicate.multiplex.common import (
    CentreRows,
    CommonLine,
    OddRow,
    Row,
    common_ranking,
    odd_row,
    rows_of,
)
from pioche.games.duplicate.multiplex.facts import Fact, fact_of, net
from pioche.games.duplicate.offers import formula_name, names, offers, tempo_words
from pioche.games.duplicate.questions import (
    QUESTIONS,
    Hints,
    Preview,
    Sheet,
    TableSheet,
)
from pioche.games.duplicate.record import OwnCoup, own_coups
from pioche.games.duplicate.seats.commands import PlayWord
from pioche.games.duplicate.seats.playing import unattended_closing
from pioche.games.duplicate.seats.slips import home_points
from pioche.games.duplicate.seats.state import SeatCoup, Seats
from pioche.games.duplicate.state import State
from pioche.games.duplicate.telling import tell
from pioche.games.duplicate.transitions import EVENTS, ORDERS
from pioche.games.duplicate.views import own, view
from pioche.games.game import Game
from pioche.games.session import Session
from pioche.games.shape import Info, Sequel
from pioche.games.word_list import WordList
from pioche.rules.formula import NORMAL
from pioche.rules.ranking.standing import Entrant
from pioche.texts import sentence

__all__ = [
    "GAME",
    "CentreRows",
    "CloseCoup",
    "CommonLine",
    "DrawPrepared",
    "DrawRack",
    "EndGame",
    "EnrolPlayers",
    "Fact",
    "FollowHead",
    "HallCoup",
    "Hints",
    "LeadMultiplex",
    "OddRow",
    "Open",
    "OwnCoup",
    "Phase",
    "PlayWord",
    "Played",
    "Position",
    "Preview",
    "RetainTop",
    "RingBell",
    "Row",
    "SeatCoup",
    "Seats",
    "Sheet",
    "StartClock",
    "State",
    "TableSheet",
    "TypeLine",
    "common_ranking",
    "end_lines",
    "fact_of",
    "formula_name",
    "full_supply",
    "game_finder",
    "joker_replacement",
    "names",
    "net",
    "odd_row",
    "opening_of",
    "own_coups",
    "play_by_tops",
    "rack_lines",
    "results",
    "rows_of",
    "tempo_words",
]

AT_HOME = "at_home"
"""The option that opens a game without referee: alone, among friends, topping."""


class DuplicateGame(Game[State]):
    """Duplicate, in the one shape of every game."""

    name = "duplicate"
    orders = ORDERS
    events = EVENTS
    questions = QUESTIONS
    mail = DuplicateMail()
    reserved = frozenset({"daily", "follows", "missed"})
    private_until = staticmethod(of_the_day.private_until)
    view = staticmethod(view)
    own = staticmethod(own)
    acts = staticmethod(acts)
    tell = staticmethod(tell)
    offers = staticmethod(offers)

    def info(self, state: State) -> Info:
        """A hall has tables instead of seats, and a juge-arbitre."""
        setup, seats = state.setup, state.seats
        return Info(
            words=WordList(setup.lexicon, setup.lexicon_sha256),
            seats=seats.names if seats is not None else (),
            phase=str(state.phase),
            coup=state.coup if state.rack or state.played else 0,
            running=self.due(state) is not None,
            ended=state.ended is not None,
            refereed=seats is None,
            totals=tuple(home_points(state, seats).values()) if seats is not None else (),
            about=_about(setup),
            grid=tuple(state.board.rows()),
            top=state.total,
            names=state.names,
            by_hand=state.by_hand,
            closes=state.closes,
            blind=state.blind,
            unaided=setup.slips and state.phase is Phase.THINKING,
            company=self.company(state),
            next=state.company.next,
        )

    def chance(self, state: State | None, usual: Chance) -> Chance:
        """The game of a day is drawn alike everywhere."""
        return usual if state is None else of_the_day.chance(state, usual)

    def company(self, state: State) -> Company | None:
        """Who plays at home; a hall has its juge-arbitre."""
        return state.company if state.seats is not None else None

    def hushed(self, state: State) -> bool:
        """All look for the same top: nobody talks from the draw until it is told."""
        return state.phase not in (Phase.TO_DRAW, Phase.RETAINED, Phase.ENDED)

    def due(self, state: State) -> tuple[int, Any] | None:
        """Signal, bell, what follows it where nobody referees, or the end of an interruption."""
        following = state.following
        led = following is not None and not following.by_hand
        deadline = None if led else interruption_deadline(state)
        if deadline is not None:
            return deadline, Resume()
        closing = unattended_closing(state)
        if closing is not None:
            return closing
        clock = state.clock
        if state.phase is not Phase.THINKING or clock is None or clock.deadline is None:
            return None
        if clock.signal_ms and not clock.signalled:
            return clock.deadline - clock.signal_ms, GiveSignal()
        return clock.deadline, RingBell()

    def stop(self, state: State) -> PauseClock | None:
        """Pause the clock of the coup."""
        clock = state.clock
        running = clock is not None and clock.deadline is not None
        return PauseClock() if running and state.phase is Phase.THINKING else None

    def packaged(self, state: State, command: Any) -> int | None:
        """A game of a simultaneous draws from its package."""
        draws = isinstance(command, DrawRack) and command.letters is None
        return state.next_coup if draws and state.setup.package else None

    def refereed(self, options: Mapping[str, Any]) -> bool:
        """It has a juge-arbitre unless it is played at home."""
        return not options.get(AT_HOME, False)

    def opening(self, options: Mapping[str, Any], seats: Sequence[str]) -> Open:
        """Seats are those of a game at home; a hall's players are enrolled afterwards."""
        body = {key: value for key, value in options.items() if key != AT_HOME}
        opening: Open = super().opening(body, () if self.refereed(options) else seats)
        return opening

    def seating(self, state: State, arrivals: Sequence[Entrant]) -> EnrolPlayers | None:
        """Give players their tables; a game at home has its seats from the start."""
        if state.seats is not None:
            return None
        tables = [(one, one.table or _table_of(one.seat)) for one in arrivals]
        return EnrolPlayers(tuple(replace(one.nameless, table=table) for one, table in tables))

    def appointing(
        self, state: State, id: str, tables: tuple[int, ...], double: bool
    ) -> AppointArbiter:
        """Tell the hall which tables an arbiter judges."""
        return AppointArbiter(id, tables, double)

    def releasing(self, state: State, id: str) -> ReleaseArbiter | None:
        """Tell the hall that an arbiter judges no more."""
        hall = state.hall
        return ReleaseArbiter(id) if hall is not None and id in hall.arbiters else None

    def sequel(self, state: State) -> Sequel | None:
        """The same tables and settings; whoever came late, or went, is expected from the start."""
        hall = state.hall
        if state.setup.daily:
            return None  # the day has one game
        if state.seats is not None:
            return rematch(state.seats.names, **{AT_HOME: True})
        if hall is None:
            return None
        players = tuple(
            replace(one, from_coup=1, partner_from_coup=1 if len(one.arrivals) > 1 else None)
            for one in hall.players.values()
        )
        options = {"names": state.names, "closes": state.is_closing}
        settings = SetHallOptions(hall.live_solos, hall.chosen_tie_break)
        return Sequel(options, players, (settings,), open_to=frozenset({"formula", "tempo"}))

    def naming_next(self, game: str) -> NameNext:
        """Tell everybody where the next game is."""
        return NameNext(game)

    def renewed(self, state: State, opened: State) -> State:
        """Today's edition, formula and tempo, as the same opening resolves them."""
        now = opened.setup
        setup = replace(
            state.setup, regulation=now.regulation, formula=now.formula, tempo=now.tempo
        )
        return replace(state, setup=setup)


def _about(setup: Setup) -> str:
    """The formula, where it is not the normal one; that it is a race goes without saying."""
    parts = [one for one in setup.formula.name.split("+") if one not in (NORMAL, "topping")]
    said = [formula_name("+".join(parts))] if parts else []
    if setup.slips:
        said.append(sentence("duplicate.by-slips"))
    return ", ".join(said)


def _table_of(seat: str) -> int:
    if not (seat.isascii() and seat.isdigit()):
        raise InputError("room.table-needed", seat=seat)
    return int(seat)


GAME = DuplicateGame()


def play_by_tops(opening: Open, lexicon: Lexicon, chance: Chance, now: int = 0) -> Session[State]:
    """Play a whole game, drawing by chance and laying the program's choice each coup."""
    session = Session(GAME, replace(opening, timed=False), lexicon, chance, lambda: now)
    while True:
        session.do(DrawRack())
        if session.state.ended is not None:
            return session
        session.do(RetainTop())
