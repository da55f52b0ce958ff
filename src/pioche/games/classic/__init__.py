"""Classic play for 2 to 4 players, with the variants of the notice that keep its turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pioche.games.classic.offering import offers
from pioche.games.classic.opening import GameOpened, Open
from pioche.games.classic.questions import QUESTIONS, Unseen
from pioche.games.classic.state import Classic
from pioche.games.classic.telling import tell
from pioche.games.classic.transitions import EVENTS, ORDERS
from pioche.games.classic.view import ClassicView, view
from pioche.games.company import Company, NameNext, company_acts, early_acts, rematch
from pioche.games.game import Game
from pioche.games.shape import Act, Audience, Info, Player, Sequel
from pioche.games.turns.acts import acts as table_acts
from pioche.games.turns.clocks import due
from pioche.games.turns.commands import PauseClock
from pioche.games.turns.offering import how
from pioche.games.turns.rules import Rules
from pioche.texts import sentence

__all__ = ["GAME", "Classic", "ClassicView", "GameOpened", "Open", "Unseen"]


class ClassicGame(Game[Classic]):
    """Classic play, in the one shape of every game."""

    name = "classic"
    orders = ORDERS
    events = EVENTS
    questions = QUESTIONS
    view = staticmethod(view)
    tell = staticmethod(tell)
    offers = staticmethod(offers)

    def acts(self, state: Classic, audience: Audience) -> tuple[Act, ...]:
        """What a player may do now."""
        if not isinstance(audience, Player):
            return ()
        table, company, seat = state.table, state.company, audience.seat
        over = table.ended is not None
        own = early_acts(company, audience)
        if own is None:
            resign = (Act("resign", "games.act-resign", grave=True),)
            plays = seat in table.seats and not over
            own = (*table_acts(table, seat), *(resign if plays else ()))
        return (*own, *company_acts(company, table.seats, audience, over=over))

    def company(self, state: Classic) -> Company:
        """Who sits around the table."""
        return state.company

    def sequel(self, state: Classic) -> Sequel | None:
        """A rematch."""
        return None if state.table.rules.recorded else rematch(state.table.seats)

    def naming_next(self, game: str) -> NameNext:
        """Tell everybody where the rematch is."""
        return NameNext(game)

    def info(self, state: Classic) -> Info:
        """What is asked of any game."""
        table = state.table
        return Info(
            words=state.opened.word_list,
            seats=table.seats,
            phase=table.phase,
            running=due(table) is not None,
            ended=table.ended is not None,
            totals=table.scores,
            turn=len(table.history) + 1,
            about=how(_words(table.rules), state.opened.variants, table.rules.theme),
            grid=tuple(table.board.rows()),
            winners=() if table.ended is None else table.ended.winners,
            by_hand=table.rules.drawing == "face-up",
            company=state.company,
            next=state.company.next,
        )

    def due(self, state: Classic) -> tuple[int, Any] | None:
        """Windows close, flags fall."""
        return due(state.table)

    def stop(self, state: Classic) -> PauseClock | None:
        """Stop players' clocks and the time to challenge or to vote."""
        return None if due(state.table) is None else PauseClock()

    def renewed(self, state: Classic, opened: Classic) -> Classic:
        """The rules that an opening amounts to today."""
        return replace(state, table=replace(state.table, rules=opened.table.rules))


def _words(rules: Rules) -> str:
    words = sentence(f"classic.how-{rules.wording}")
    if rules.clock_ms is None:
        return words
    minutes, seconds = rules.clock_ms // 60_000, rules.increment_ms // 1000
    code = "classic.how-increment" if seconds else "classic.how-clock"
    return f"{words}, {sentence(code, n=minutes, s=seconds)}" if minutes else words


GAME = ClassicGame()
