"""A recorded game of turns made a game of the room: each draw told, each turn played again.

A record tells racks where players decided; what was drawn in between is the difference. Words stand
as they were recorded, whatever our list says; a word that was withdrawn is a turn without a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.core.alphabet import JOKER
from pioche.core.board import Board
from pioche.core.chance import SystemChance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.formats.recorded import RecordedCoup, RecordedGame
from pioche.games.classic import GAME, Classic, Open
from pioche.games.session import Session
from pioche.room.importing import Orders, Script, at_coup, label
from pioche.rules.formula import NORMAL
from pioche.rules.ranking.standing import Entrant
from pioche.texts import sentence


def script_of_turns(game: RecordedGame, lexicon: Lexicon) -> Script:
    """The orders that replay a game of turns; `InputError` where the rules refuse one."""
    if game.mode != NORMAL:
        raise InputError("foreign.turns-formula", formula=game.mode)
    known = [one.name for one in game.players]
    for coup in game.coups:
        if coup.player not in known:
            why = sentence("foreign.turns-player", name=coup.player[:60])
            raise InputError("foreign.at-coup", n=coup.n, why=why)
    first = known.index(game.coups[0].player)
    names = known[first:] + known[:first]
    seats = tuple(str(number) for number in range(1, len(names) + 1))
    recycled = any(coup.recycled for coup in game.coups)
    options = {"recorded": True, "variants": ["recyclage"] if recycled else []}
    players = [Entrant(0, label(name), seat=seat) for name, seat in zip(names, seats, strict=True)]
    script = Script(GAME.name, label(game.name), options, players)
    opening = msgspec.convert({**options, "seats": seats}, Open)
    session = Session(GAME, opening, lexicon, SystemChance())
    replay = _Replay(session, script.orders, dict(zip(names, seats, strict=True)), game)
    for at, coup in enumerate(game.coups):
        with at_coup(coup.n):
            replay.play(at, coup)
    script.notes = [*replay.notes, *replay.finish()]
    return script


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn as far as its letters go."""

    seat: str
    rack: Counter[str]
    kept: Counter[str]


class _Replay:
    """Gives a table its orders, and keeps those that it took."""

    def __init__(
        self,
        session: Session[Classic],
        orders: Orders,
        seats: Mapping[str, str],
        game: RecordedGame,
    ) -> None:
        self._session = session
        self._orders = orders
        self._seats = seats
        self._game = game
        self._turns = _turns(game.coups, seats)
        self._names = {seat: name for name, seat in seats.items()}
        self.notes: list[str] = []

    @property
    def _table(self) -> Any:
        return self._session.state.table

    def order(self, seat: str, name: str, **body: Any) -> None:
        given = {"seat": seat, **body}
        self._session.do(msgspec.convert(given, GAME.orders[name].type))
        self._orders.append((seat, name, given))

    def play(self, at: int, coup: RecordedCoup) -> None:
        """One turn, after the draws that were still owed."""
        if coup.bonus:
            raise InputError("foreign.turns-bonus")
        if self._table.ended is not None:
            raise InputError("foreign.turns-over")
        self._draw(at)
        seat = self._seats[coup.player]
        for square in coup.recycled:
            self.order(seat, "recycle", square=square)
        match coup.act:
            case "play":
                self.order(seat, "play", word=coup.word, place=coup.ref)
                laid = self._table.laid.move
                if laid.score != coup.score:
                    raise InputError(
                        "foreign.turns-score",
                        word=coup.word,
                        counted=laid.score,
                        written=coup.score,
                    )
                for other in self._others(seat):
                    self.order(other, "accept")
            case "exchange":
                self.order(seat, "exchange", tiles=coup.exchanged)
            case "pass" | "withdrawn":
                self.order(seat, "pass")

    def finish(self) -> list[str]:
        """Draw what is left to draw, and stop where the record does."""
        if self._table.ended is None and self._table.bag_count <= sum(self._table.owed):
            self._draw(len(self._turns))
        names = self._names
        given: Counter[str] = Counter()
        for one in self._game.adjustments:
            given[one.player] += one.points
        if self._table.ended is None:
            seats = self._table.seats
            told = [given[names[seat]] for seat in seats]
            self.order(seats[0], "stop", adjustments=told)
        totals = {one.name: one.total for one in self._game.players}
        return [
            sentence("foreign.turns-total", name=names[seat], counted=score, written=written)
            for seat, score in zip(self._table.seats, self._table.scores, strict=True)
            if (written := totals[names[seat]]) is not None and written != score
        ]

    def _others(self, seat: str) -> Sequence[str]:
        """Everybody else, from the next on."""
        seats, at = self._table.seats, self._table.index(seat) + 1
        found: Sequence[str] = (*seats[at:], *seats[: at - 1])
        return found

    def _draw(self, at: int) -> None:
        """Let everybody draw what they owe, as the turns from this one on tell it."""
        for seat in self._table.seats:
            table = self._table
            owed = table.owed[table.index(seat)]
            if not owed:
                continue
            before = table.rack(seat)
            turn = next((one for one in self._turns[at:] if one.seat == seat), None)
            if turn is None:
                drawn = self._unknown(seat, owed, at)
            else:
                drawn = turn.rack - Counter(before)
                if drawn.total() != owed or turn.rack.total() != owed + len(before):
                    rack = "".join(turn.rack.elements())
                    name = self._names[seat]
                    raise InputError(
                        "foreign.turns-rack", name=name, rack=rack, before=before or "–"
                    )
            self.order(seat, "take", tiles="".join(drawn.elements()))

    def _unknown(self, seat: str, owed: int, at: int) -> Counter[str]:
        """What somebody drew who never played again: what was left in the end, else what nobody
        else is known to have drawn."""
        bag = Counter(self._table.bags[0].letters)
        drawn = Counter(self._rest(seat)) - Counter(self._table.rack(seat))
        if drawn.total() == owed and drawn <= bag:
            return drawn
        if bag.total() == owed:
            return bag
        self.notes.append(sentence("foreign.turns-drawn", name=self._names[seat]))
        free = bag - self._wanted(at)
        return Counter(sorted((free if free.total() >= owed else bag).elements())[:owed])

    def _rest(self, seat: str) -> str:
        """The tiles that a player had left: charged to them, or of two, brought to the other."""
        for one in self._game.adjustments:
            own = self._seats[one.player] == seat
            told = own == (one.points <= 0) and (own or len(self._seats) == 2)
            if told and one.tiles.isupper():  # a word in small letters says what else was charged
                return one.tiles
        return ""

    def _wanted(self, at: int) -> Counter[str]:
        """What the turns from this one on show to have been drawn."""
        wanted: Counter[str] = Counter()
        held = {seat: Counter(self._table.rack(seat)) for seat in self._table.seats}
        for turn in self._turns[at:]:
            wanted += turn.rack - held[turn.seat]
            held[turn.seat] = turn.kept
        return wanted


def _turns(coups: Sequence[RecordedCoup], seats: Mapping[str, str]) -> list[_Turn]:
    """Whose each turn was, the rack with which it began, and what was kept of it."""
    board = Board()
    found = []
    for coup in coups:
        rack = Counter(coup.rack)
        began = rack.copy()
        for square in coup.recycled:
            place = Place.parse(square)
            letter = board[place.row, place.col].upper()
            board = board.with_tiles({(place.row, place.col): letter})
            began = began - Counter(JOKER) + Counter(letter)
        laid = coup.exchanged
        if coup.act == "play":
            with at_coup(coup.n):
                move = place_word(board, coup.word, Place.parse(coup.ref))
            board, laid = board.play(move), move.tiles
        found.append(_Turn(seats[coup.player], began, rack - Counter(laid)))
    return found
