"""The results of a hall, worked out once for each state that is looked at."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import ItemsView, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.state import Hall, HallCoup, JudgedSlip
from pioche.games.duplicate.hall.table_map import TableMap
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.state import State
from pioche.rules.edition import Regulation
from pioche.rules.ranking.game import GameResult, score_game
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.ranking.tally import Tally
from pioche.rules.ranking.ties import rank_by_survival, rank_standings
from pioche.rules.sanctions.mean import Compensation, JudgedCoup, Notice
from pioche.rules.slips.verdict import Verdict

#: Results kept, by the parts of the state that decide them: of the halls that a process hosts, of
#: few past ones, and of a hall of ten thousand no more than sixteen steps.
_KEPT = 64
_KEPT_TABLES = 160_000
#: The same for coups added up: of each hall the last is enough to go on.
_ADDED_TABLES = 40_000


@dataclass(frozen=True, slots=True)
class Results:
    """What the coups that count have brought.

    While the game goes on solos (unless shown live) and the cost of warnings are kept for the
    end (2011: 3.5, 5.7). Broken off before its minimum of coups, a game has none (3.6).
    """

    final: GameResult
    shown: tuple[Standing, ...]
    by_table: Mapping[int, Standing]
    means: Mapping[tuple[int, int], Compensation]
    seats: Mapping[str, int]
    """The table of each seat."""
    playing: frozenset[int]
    """The tables from which something ever came: nobody else is ranked, or counted."""
    annulled: bool


_known: dict[int, tuple[tuple[object, ...], Results]] = {}
_lock = threading.Lock()


@remembered
def results(state: State) -> Results:
    """The standings after the coups that count."""
    hall = hall_of(state)
    ended = state.ended is not None
    annulled = state.ended is not None and not state.ended.valid
    # By identity: slips of the coup under way change none of these.
    parts = (
        hall.coups, hall.players, hall.notices, hall.vetoed, hall.tie_break, hall.sudden_death
    )  # fmt: skip
    key = hash((*map(id, parts), hall.live_solos, ended, annulled))
    with _lock:
        found = _known.get(key)
    if found is not None and all(one is other for one, other in zip(found[0], parts, strict=True)):
        return found[1]
    made = _annulled(hall) if annulled else _work_out(hall, state, ended)
    with _lock:
        _known[key] = (parts, made)
        tables = sum(len(one.seats) for _, one in _known.values())
        while len(_known) > _KEPT or (tables > _KEPT_TABLES and len(_known) > 1):
            _, oldest = _known.pop(next(iter(_known)))
            tables -= len(oldest.seats)
    return made


def _annulled(hall: Hall) -> Results:
    """Nothing counts; who sat where is still known."""
    nothing = GameResult((), (), {})
    return Results(nothing, (), {}, {}, _seats(hall), _playing(hall), annulled=True)


def _seats(hall: Hall) -> dict[str, int]:
    return {player.seat: table for table, player in hall.players.items()}


def _playing(hall: Hall) -> frozenset[int]:
    """The tables from which a slip ever came, or on which the referee has decided.

    Reading: a player is who plays. A table where nobody ever handed anything in is no player: not
    for the ranking, nor in a mean (2011: 5.7), nor, once the game is over, for the sixteen that a
    solo needs (3.5); until then whoever is expected may still come.
    """
    return frozenset().union(*map(_came, hall.coups))


def _came(coup: HallCoup) -> frozenset[int]:
    """The tables from which something came at a coup."""
    return frozenset(
        table
        for table, entry in coup.entries.items()
        if entry.slip.state != "missing" or entry.verdict.points or entry.verdict.warnings
    )


class _Verdicts(Mapping[int, Verdict]):
    """The verdicts of a coup, by table."""

    __slots__ = ("_entries",)

    def __init__(self, entries: TableMap[JudgedSlip]) -> None:
        self._entries = entries

    def __getitem__(self, table: int) -> Verdict:
        return self._entries[table].verdict

    def __iter__(self) -> Iterator[int]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def items(self) -> ItemsView[int, Verdict]:
        return {table: entry.verdict for table, entry in self._entries.items()}.items()


def _judged(hall: Hall, coup: HallCoup) -> JudgedCoup:
    notices = _notices_about(hall, coup.number)
    return JudgedCoup(coup.number, coup.top, _Verdicts(coup.entries), notices)


@dataclass(frozen=True, slots=True)
class _Added:
    """Coups of a hall added up; recognised by identity."""

    players: TableMap[Entrant]
    regulation: Regulation
    coups: tuple[HallCoup, ...]
    tally: Tally
    playing: frozenset[int]

    def begins(self, hall: Hall, regulation: Regulation) -> bool:
        """Whether these are the first coups of a hall, or all."""
        return (
            self.players is hall.players
            and self.regulation is regulation
            and len(self.coups) <= len(hall.coups)
            and all(one is other for one, other in zip(self.coups, hall.coups, strict=False))
        )


_added: list[_Added] = []


def _add_up(hall: Hall, regulation: Regulation, coups: Sequence[JudgedCoup]) -> _Added:
    """The coups of a hall added up, the last to those before where these are known."""
    with _lock:
        known = [one for one in _added if one.begins(hall, regulation)]
    longest = max(known, key=lambda one: len(one.coups), default=None)
    if longest is None:
        tally, playing, done = Tally.of(hall.players.values(), regulation), frozenset[int](), 0
    else:
        tally, playing, done = longest.tally, longest.playing, len(longest.coups)
    for held, judged in zip(hall.coups[done:], coups[done:], strict=True):
        tally, playing = tally.plus(judged), playing | _came(held)
    made = _Added(hall.players, regulation, hall.coups, tally, playing)
    with _lock:
        _added.insert(0, made)
        tables = sum(len(one.tally.rows) for one in _added)
        while len(_added) > _KEPT or (tables > _ADDED_TABLES and len(_added) > 1):
            tables -= len(_added.pop().tally.rows)
    return made


def _work_out(hall: Hall, state: State, ended: bool) -> Results:
    setup = state.setup
    coups = [_judged(hall, coup) for coup in hall.coups]
    added = _add_up(hall, setup.regulation, coups)
    playing = added.playing
    final = score_game(
        [player for table, player in hall.players.items() if table in playing],
        coups,
        setup.regulation,
        setup.formula,
        setup.tempo,
        tie_break=hall.tie_break,
        sudden_death=hall.sudden_death,
        vetoed=hall.vetoed,
        out=hall.out,
        present=None if ended else len(hall.players),
        tally=added.tally,
    )
    shown = final.standings
    kept_back = [_as_shown(one, live_solos=hall.live_solos) for one in shown]
    if not ended and any(one is not other for one, other in zip(kept_back, shown, strict=True)):
        if setup.formula.survival:
            shown = rank_by_survival(kept_back, hall.out)
        else:
            shown = rank_standings(kept_back, hall.tie_break, hall.sudden_death)
    return Results(
        final,
        shown,
        {standing.player.table: standing for standing in shown},
        {(one.coup, one.table): one for one in final.compensations},
        _seats(hall),
        playing,
        annulled=False,
    )


def _as_shown(one: Standing, *, live_solos: bool) -> Standing:
    """A standing while the game goes on."""
    solos = live_solos or not one.solos
    if solos and not one.warning_penalty:
        return one
    if solos:
        return structs.replace(one, warning_penalty=0)
    return structs.replace(one, warning_penalty=0, solos=0, solo_points=0)


def tied_tables(state: State) -> tuple[int, ...]:
    """The tables whose total somebody else has too, in the order of the ranking."""
    totals = Counter(one.total for one in results(state).final.standings)
    if state.setup.formula.survival:
        return ()
    return tuple(
        one.player.table for one in results(state).final.standings if totals[one.total] > 1
    )


def _notices_about(hall: Hall, number: int) -> dict[int, Notice]:
    """The notices about a coup: of several to one table, the last."""
    return {
        table: notice
        for table, notices in hall.notices.items()
        for about, notice in notices
        if about == number
    }
