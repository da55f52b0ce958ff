"""The three solitaires of the notice: a record to beat, two racks, or tiles face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pioche.games.game import Game
from pioche.games.shape import Act, Audience, Info, Player, Sequel, Told
from pioche.games.solitaire.offering import offers, played_as
from pioche.games.solitaire.opening import IMAGINARY, OWN, SOLITAIRES, Open
from pioche.games.solitaire.state import Solitaire
from pioche.games.solitaire.transitions import EVENTS, ORDERS
from pioche.games.solitaire.view import view
from pioche.games.turns import telling
from pioche.games.turns.acts import acts as table_acts
from pioche.games.turns.questions import QUESTIONS

__all__ = ["GAME", "IMAGINARY", "OWN", "SOLITAIRES", "Open", "Solitaire", "played_as"]


class SolitaireGame(Game[Solitaire]):
    """The solitaires, in the one shape of every game; a lone player has all the time."""

    name = "solitaire"
    orders = ORDERS
    events = EVENTS
    questions = QUESTIONS
    view = staticmethod(view)
    offers = staticmethod(offers)

    def acts(self, state: Solitaire, audience: Audience) -> tuple[Act, ...]:
        """What the person may do now; nobody else may do anything."""
        if not isinstance(audience, Player) or audience.seat != state.opened.seat:
            return ()
        return table_acts(state.table, state.acting)

    def info(self, state: Solitaire) -> Info:
        """One seat, but a total for each rack."""
        table = state.table
        return Info(
            words=state.opened.word_list,
            seats=(state.opened.seat,),
            phase=table.phase,
            ended=table.ended is not None,
            totals=table.scores,
            turn=len(table.history) + 1,
            about=played_as(
                state.opened.which,
                *state.opened.variants,
                theme=table.rules.theme.name if table.rules.theme else "",
            ),
            grid=tuple(table.board.rows()),
            by_hand=table.rules.drawing == "face-up",
        )

    def sequel(self, state: Solitaire) -> Sequel:
        """Once more, the best score so far to beat."""
        scores = (state.opened.record, state.table.scores[0])
        record = max(score for score in scores if score is not None)
        return Sequel({"record": record}, seats=(state.opened.seat,))

    def tell(self, before: Solitaire | None, event: Any, after: Solitaire) -> Told | None:
        """By turns; who plays them is a rack."""
        return None if before is None else telling.tell(before.table, event, after.table)

    def opening(self, options: Mapping[str, Any], seats: Sequence[str]) -> Any:
        """A solitaire is opened for one seat."""
        return super().opening({**options, "seat": seats[0] if seats else ""}, ())

    def renewed(self, state: Solitaire, opened: Solitaire) -> Solitaire:
        """The rules that an opening amounts to today."""
        return replace(state, table=replace(state.table, rules=opened.table.rules))


GAME = SolitaireGame()
