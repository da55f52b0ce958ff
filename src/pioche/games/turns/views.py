"""What each audience sees of a table. A field that must stay secret is absent, not empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pioche.games.turns.events import GameEnded, Suggestion, WordLookedUp
from pioche.games.turns.rules import Rules
from pioche.games.turns.state import Phase, Table, Turn, TurnKind
from pioche.games.turns.telling import why_ended


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat as everyone sees it."""

    seat: str
    score: int
    tiles: int
    """How many tiles on the rack."""
    owed: int
    """How many still to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """A past turn as everyone saw it."""

    seat: str
    kind: TurnKind
    word: str
    place: str
    count: int
    """Tiles laid or exchanged."""
    score: int
    bonus: int
    total: int
    recycled: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidView:
    """The word that waits to be scored, and who will not challenge it."""

    seat: str
    word: str
    place: str
    words: tuple[str, ...]
    score: int
    claimed: tuple[str, ...]
    accepted: tuple[str, ...]
    until: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteView:
    """A vote under way; who has voted, not how."""

    seat: str
    words: tuple[str, ...]
    voted: tuple[str, ...]
    until: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """Time left by seat when `since` (UTC ms) was noted, and who is using theirs up."""

    remaining_ms: tuple[int, ...]
    running: str | None
    since: int
    fallen: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What everyone at the table sees."""

    phase: Phase
    rows: tuple[str, ...]
    seats: tuple[SeatView, ...]
    turn: str
    """Whose turn it is; while a word may be challenged, who laid it."""
    bags: tuple[int, ...]
    rules: Rules
    history: tuple[TurnView, ...]
    laid: LaidView | None
    vote: VoteView | None
    clock: ClockView | None
    paused_since: int | None
    """When the game was paused (UTC ms); none while it goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedView(TableView):
    """The same, with what one player alone knows."""

    seat: str
    rack: str
    look_up: WordLookedUp | None
    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpView(SeatedView):
    """The same, where the tiles to choose from lie face up."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenView(TableView):
    """Everything: racks, bags, and every turn with its rack. For a referee."""

    racks: tuple[str, ...]
    bag_tiles: tuple[str, ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedView(OpenView):
    """A finished game: nothing is secret any more."""

    ended: GameEnded
    why: str
    """Why it is over, in a sentence."""


def table_view(table: Table) -> TableView:
    """What anybody may see now."""
    if table.ended is not None:
        return ended_view(table, table.ended)
    return TableView(**_common(table))


def seated_view(table: Table, seat: str) -> TableView:
    """What a player may see now; a stranger sees what anybody does."""
    if table.ended is not None or seat not in table.seats:
        return table_view(table)
    at = table.index(seat)
    own: dict[str, Any] = {
        "seat": seat,
        "rack": table.racks[at],
        "look_up": table.look_ups[at],
        "suggestions": table.suggestions[at],
    }
    if table.rules.drawing == "face-up":
        return FaceUpView(**_common(table), **own, tiles=table.bags[0].letters)
    return SeatedView(**_common(table), **own)


def open_view(table: Table) -> OpenView:
    """Everything."""
    if table.ended is not None:
        return ended_view(table, table.ended)
    return OpenView(**_common(table), **_secrets(table))


def ended_view(table: Table, ended: GameEnded) -> EndedView:
    """Everything, and the final count."""
    return EndedView(**_common(table), **_secrets(table), ended=ended, why=why_ended(ended))


def _common(table: Table) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "rows": tuple(table.board.rows()),
        "seats": tuple(
            SeatView(seat=seat, score=score, tiles=len(rack), owed=owed)
            for seat, score, rack, owed in zip(
                table.seats, table.scores, table.racks, table.owed, strict=True
            )
        ),
        "turn": table.seats[table.turn],
        "bags": tuple(map(len, table.bags)),
        "rules": table.rules,
        "history": tuple(map(_turn, table.history)),
        "laid": _laid(table),
        "vote": _vote(table),
        "clock": _clock(table),
        "paused_since": table.paused_since,
    }


def _secrets(table: Table) -> dict[str, Any]:
    return {
        "racks": table.racks,
        "bag_tiles": tuple(bag.letters for bag in table.bags),
        "turns": table.history,
    }


def _turn(turn: Turn) -> TurnView:
    return TurnView(
        seat=turn.seat,
        kind=turn.kind,
        word=turn.word,
        place=turn.place,
        count=len(turn.tiles),
        score=turn.score,
        bonus=turn.bonus,
        total=turn.total,
        recycled=turn.recycled,
    )


def _laid(table: Table) -> LaidView | None:
    if table.laid is None:
        return None
    move = table.laid.move
    return LaidView(
        seat=move.seat,
        word=move.word,
        place=move.place,
        words=move.words,
        score=move.score,
        claimed=move.claimed,
        accepted=tuple(seat for seat in table.seats if seat in table.laid.accepted),
        until=move.until,
    )


def _vote(table: Table) -> VoteView | None:
    voting = table.vote
    if voting is None:
        return None
    voted = tuple(seat for seat, _agrees in voting.votes)
    return VoteView(seat=voting.seat, words=voting.words, voted=voted, until=voting.until)


def _clock(table: Table) -> ClockView | None:
    clock = table.clock
    if clock is None:
        return None
    return ClockView(
        remaining_ms=clock.remaining,
        running=None if clock.running is None else table.seats[clock.running],
        since=clock.since,
        fallen=tuple(seat for seat in table.seats if seat in clock.fallen),
    )
