"""What each audience of a game of duplicate may do now: keys and buttons are drawn from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pioche.games.company import company_acts, early_acts
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.decisions import last_decision
from pioche.games.duplicate.hall.results import results, tied_tables
from pioche.games.duplicate.hall.scoring import open_differences, unread
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.seats.state import Seats
from pioche.games.duplicate.state import State
from pioche.games.duplicate.transitions import ORDERS
from pioche.games.shape import Act, Arbiter, Audience, DoubleArbiter, Player, Referee, Who
from pioche.rules.end import ending
from pioche.rules.slips.policy import slip_rules

_BETWEEN = (Phase.TO_DRAW, Phase.RETAINED)
_COUNTED = (Phase.RETAINED, Phase.ENDED)

#: What may be said aloud in each phase, the usual announcement first.
_SUBJECTS: dict[Phase, tuple[str, ...]] = {
    Phase.TO_DRAW: (),
    Phase.DRAWN: ("rack",),
    Phase.THINKING: ("rack", "start", "signal"),
    Phase.BELL: ("rack", "end"),
    Phase.CLOSED: ("rack", "end"),
    Phase.RETAINED: ("top", "rack"),
    Phase.ENDED: ("game-end",),
}

#: What whoever opened a game at home may do for the table.
_HOSTED = frozenset(name for name, order in ORDERS.items() if Who.HOST in order.who)
#: What brings the top on: alone, one looks no further instead (`finish`).
_CLOSING = frozenset({"ring-bell", "close-coup", "retain-top"})


def acts(state: State, audience: Audience) -> tuple[Act, ...]:
    """Every order that would not be refused for its moment, as far as this audience may give it."""
    match audience:
        case Referee():
            own = (*_of_coup(state), *_of_hall(state), *_of_halls(state), *_over_coup(state))
            return tuple(_led(own, state))
        case Arbiter(id):
            return tuple(_judging(state, id, blind=False))
        case DoubleArbiter(id):
            return tuple(_judging(state, id, blind=True))
        case Player(seat, host) if state.seats is not None:
            return tuple(_at_home(state, state.seats, seat, host))
        case Player(seat):
            return _at_table(state, seat)
    return ()


# -- the coup ----------------------------------------------------------------------------------


#: What the head of a multiplex orders for every hall.
_OF_HEAD = frozenset(
    {
        "draw-rack", "reject-rack", "start-clock", "ring-bell", "retain-top", "annul-coup",
        "interrupt", "resume", "end-game",
    }
)  # fmt: skip


def _led(acts: Iterable[Act], state: State) -> Iterator[Act]:
    """The acts of a juge-arbitre whose hall follows another: without those of the head."""
    following = state.following
    if following is None:
        yield from acts
        return
    own = state.phase is Phase.CLOSED or last_decision(state) is not None
    for act in acts:
        led = act.name in _OF_HEAD or (act.name == "undo" and not own)
        if following.by_hand or not led:
            yield act
    if not following.by_hand and state.ended is None:
        yield Act("go-by-hand", grave=True)


def _of_halls(state: State) -> Iterator[Act]:
    """Of a juge-arbitre whom other halls follow."""
    if state.led is None:
        return
    if state.ended is None:
        yield Act("renew-multiplex-code", grave=True)
    yield Act("put-hall-out", grave=True)
    if state.led.out:
        yield Act("take-hall-back", choices=tuple(state.led.out))


def _of_coup(state: State) -> Iterator[Act]:
    """The straight way of a coup: what it waits for is marked."""
    phase, setup, clock = state.phase, state.setup, state.clock
    if state.interrupted_at is not None:
        yield Act("resume", next=True)
    elif phase in _BETWEEN:
        following = "duplicate.act-next-coup" if phase is Phase.RETAINED else ""
        yield Act("draw-rack", following, next=not _over(state))
    elif phase is Phase.DRAWN and setup.timed:
        yield Act("start-clock", next=True)
        yield from _putting_back(state)
    elif phase is Phase.DRAWN:
        # Ringing ends the coup on every phone of the hall.
        rung = Act("ring-bell", grave=True, next=True)
        yield rung if state.rung_by_hand else Act("retain-top", next=True)
        yield from _putting_back(state)
    elif phase is Phase.THINKING:
        running = clock is not None and clock.deadline is not None
        # While the clock runs nothing is awaited: the bell rings by itself.
        yield Act("pause-clock") if running else Act("resume-clock", next=True)
        yield Act("ring-bell", grave=True)
        if running and clock is not None and clock.signal_ms and not clock.signalled:
            yield Act("give-signal")
    elif phase is Phase.BELL:
        yield Act("close-coup", next=True)
    elif phase is Phase.CLOSED and not _to_settle(state):
        yield Act("retain-top", next=True)
    if _SUBJECTS[phase]:
        yield Act("announce", choices=_SUBJECTS[phase])


def _putting_back(state: State) -> Iterator[Act]:
    """A rack of a package is everybody's."""
    if not state.setup.package:
        yield Act("reject-rack", grave=True)


def _over_coup(state: State) -> Iterator[Act]:
    """What stops, annuls, ends or takes back: two presses each."""
    if state.interrupted_at is not None:
        return
    phase = state.phase
    if phase is not Phase.ENDED:
        yield Act("interrupt", grave=True)
    if phase not in (Phase.TO_DRAW, Phase.ENDED) and not state.setup.package:
        yield Act("annul-coup", grave=True)
    if phase in _BETWEEN:
        yield _end(state)
    undone, last = _undone(state), last_decision(state)
    if last is not None:
        about = (("coup", last.decision.coup), ("table", last.decision.table))
        yield Act("undo", "duplicate.undoes-decision", about, grave=True)
    elif undone:
        params = (("coup", state.coup), ("rack", state.refused[-1].rack if state.refused else ""))
        yield Act("undo", f"duplicate.undoes-{undone}", params, grave=True)


def _end(state: State) -> Act:
    return Act("end-game", grave=True, next=_over(state))


def _undone(state: State) -> str:
    """Which act undoing takes back: the code of its words."""
    if state.phase is not Phase.TO_DRAW:
        return str(state.phase)
    if state.refused:
        return "rejet"
    return "" if state.before_annulment is None else "annulment"


def _over(state: State) -> bool:
    """Whether the end is what comes next: by the letters left, or one player is left (7.3)."""
    regulation = state.setup.regulation
    if ending(state.position.remaining, regulation.end, regulation.draw) is not None:
        return True
    if not state.setup.formula.survival:
        return False
    if state.seats is not None:
        players = len(state.seats.names)
        left = sum(not state.seats.is_out(seat) for seat in state.seats.names)
    else:
        hall = state.hall or Hall()
        players = len(hall.players)
        left = sum(table not in hall.out for table in hall.players)
    return players > 1 >= left


# -- the hall ----------------------------------------------------------------------------------


def _of_hall(state: State) -> Iterator[Act]:
    """The referee's, over all tables; a game at home has none."""
    if state.seats is not None:
        return
    hall, rules = state.hall or Hall(), slip_rules(state.setup.regulation)
    yield from _slips(state, hall, "", blind=False)
    settled = _to_settle(state)
    if settled:
        tables = tuple(map(str, settled))
        yield Act("settle-difference", choices=tables, next=state.phase is Phase.CLOSED)
    if hall.coups:
        coups = _counted(state)
        yield Act("lodge-appeal", choices=coups)
        costs = ((one, rules.cost(one)[0]) for one in rules.sanctions)
        decided = tuple(f"{one}/{cost}" if cost else one for one, cost in costs)
        yield Act("decide-appeal", choices=decided)
        yield Act("amend-slip", choices=coups)
        yield from _billets(state)
        means = results(state).means
        if means:
            given = tuple(f"{coup}/{table}" for coup, table in sorted(means))
            yield Act("refuse-mean", choices=given)
    yield Act("enrol-players")
    if hall.players:
        yield Act("change-player")
        yield Act("remove-player")
        if len(hall.left) < len(hall.players):
            yield Act("leave-game")
        late = state.phase in (Phase.BELL, Phase.CLOSED)
        gone = sorted(one for one, last in hall.left.items() if not (late and last < state.coup))
        if gone:
            yield Act("come-back", choices=tuple(map(str, gone)))
    if state.ended is not None and state.ended.valid and (tied := tied_tables(state)):
        yield Act("settle-ties", choices=tuple(map(str, tied)))
    yield Act("appoint-arbiter")
    if hall.arbiters:
        yield Act("release-arbiter", choices=tuple(sorted(hall.arbiters)))
    yield Act("set-hall-options")


def _to_settle(state: State) -> list[int]:
    """Tables on which two arbiters disagree; once the coup is closed, also those read once."""
    if state.hall is None or state.phase in _COUNTED:
        return []
    tables = [one.table for one in open_differences(state.hall)]
    if state.phase is Phase.CLOSED:
        tables += [one.table for one in unread(state.hall)]
    return sorted(tables)


def _billets(state: State) -> Iterator[Act]:
    if slip_rules(state.setup.regulation).policy.notices:
        yield Act("deliver-notice")


def _slips(state: State, hall: Hall, by: str, *, blind: bool) -> Iterator[Act]:
    """Typing slips, from the start of the thinking to the closing; nobody's name is the referee."""
    taking = state.phase in (*state.thinking_phases, Phase.BELL, Phase.CLOSED)
    if not hall.players or state.interrupted_at is not None or not taking:
        return
    yield Act("type-line", next=bool(by))
    yield Act("enter-slip")
    if not blind:
        rules = slip_rules(state.setup.regulation)
        faults = (("warning", "discipline"), ("zero", "discipline-grave"))
        known = tuple(sanction for sanction, fault in faults if rules.knows(fault))
        if known:
            yield Act("sanction-player", choices=known)
    if hall.second if blind else hall.entries:
        yield Act("withdraw-slip")
    # What was decided since the last line is undone before it.
    if _has_line(state, hall, by, blind=blind) and (by or last_decision(state) is None):
        yield Act("undo-line")


def _has_line(state: State, hall: Hall, by: str, *, blind: bool) -> bool:
    """Whether a line of one's own comes before the closing, where the coup is closed."""
    return any(
        line.blind == blind
        and (line.by == by if by else line.by not in hall.arbiters)
        and (state.phase is not Phase.CLOSED or line.phase == Phase.CLOSED)
        for line in reversed(hall.lines)
    )


def _judging(state: State, id: str, *, blind: bool) -> Iterator[Act]:
    hall = state.hall
    if hall is None or state.seats is not None:
        return
    yield from _slips(state, hall, id, blind=blind)
    if hall.coups and not blind:
        yield Act("lodge-appeal", choices=_counted(state))
        yield from _billets(state)


@remembered
def _counted(state: State) -> tuple[str, ...]:
    """The coups that count, of which a verdict may be appealed."""
    hall = state.hall or Hall()
    return tuple(str(coup.number) for coup in hall.coups)


@dataclass(frozen=True, slots=True)
class _Shared:
    """What the players of a hall have in common, asked of thousands in a row."""

    tables: Mapping[str, int]
    hand_in: tuple[Act, ...]
    appeal: tuple[Act, ...]


@remembered
def _shared(state: State) -> _Shared:
    taken = state.phase in state.thinking_phases and state.interrupted_at is None
    coups = _counted(state)
    return _Shared(
        results(state).seats,
        (Act("hand-in", next=True),) if taken else (),
        (Act("lodge-appeal", choices=coups),) if coups else (),
    )


def _at_table(state: State, seat: str) -> tuple[Act, ...]:
    """Hand in while the slip is expected and the mail takes it; appeal what was judged."""
    hall, shared = state.hall, _shared(state)
    table = shared.tables.get(seat)
    if hall is None or table is None:
        return ()
    hand_in = shared.hand_in if hall.expects(table, state.coup) else ()
    if min(hall.players[table].arrivals) == 1 and table not in hall.out and table not in hall.left:
        return hand_in + shared.appeal
    own = tuple(str(coup.number) for coup in hall.coups if table in coup.entries)
    return (*hand_in, Act("lodge-appeal", choices=own)) if own else hand_in


# -- at home -----------------------------------------------------------------------------------


def _at_home(state: State, seats: Seats, seat: str, host: bool) -> Iterator[Act]:
    """Propose, finish; whoever opened the game leads it."""
    if seat not in seats.names:
        return
    player = Player(seat, host)
    early, alone = early_acts(state.company, player), len(seats.names) == 1
    ended = state.phase is Phase.ENDED
    yield from company_acts(state.company, seats.names, player, over=ended, machine=False)
    if state.company.gathering:
        yield from early or ()
        return
    if early is None and not alone and not ended and len(seats.names) - len(seats.left) > 1:
        yield Act("resign", "games.act-resign", grave=True)
    looking, slips = _looking(state) and not seats.is_out(seat), state.setup.slips
    if looking:
        yield from _handing_in(state) if slips else _proposing(state, seats, seat)
    if not host:
        return
    for act in (*_of_coup(state), *((_end(state),) if state.phase in _BETWEEN else ())):
        closes = alone and (looking or slips) and act.name in _CLOSING
        if act.name not in _HOSTED or closes:
            continue
        if act.name == "pause-clock" and state.setup.in_earnest:
            continue
        first = act.name == "draw-rack" and state.phase is Phase.TO_DRAW and not state.played
        label = "duplicate.home-first-rack" if first else f"duplicate.home-{act.name}"
        # Closing cuts the others' thinking short; the top itself is nobody's loss.
        cuts = _looking(state) and act.name in _CLOSING
        grave = cuts or act.name == "end-game"
        yield replace(act, label=label, grave=grave, next=act.next and not cuts)


def _looking(state: State) -> bool:
    """Whether words are looked for; what was on its way at the bell still counts, but in a race."""
    if state.interrupted_at is not None:
        return False
    if state.phase is Phase.BELL:
        return state.setup.formula.goal != "top"
    return state.phase is (Phase.THINKING if state.setup.timed else Phase.DRAWN)


def _proposing(state: State, seats: Seats, seat: str) -> Iterator[Act]:
    racing, done = state.setup.formula.goal == "top", seat in seats.finished
    alone, rung = len(seats.names) == 1, state.phase is Phase.BELL
    if alone or racing:
        yield Act("play-word", next=not done and not rung)
    else:
        # A word set aside counts if the bell rings, and one still looks for better.
        ways = ("final",) if done else ("final", "aside")
        yield Act("play-word", "duplicate.act-play-word-final", choices=ways, next=not done)
    if not done:
        label = f"duplicate.finish-{_finishing(seats, seat, alone, racing)}"
        yield Act("finish", label, next=alone and rung)


def _handing_in(state: State) -> Iterator[Act]:
    """Hand in, once, until the bell; or nothing, which is told twice."""
    if state.phase is not Phase.BELL:
        yield Act("hand-in", next=True)
        yield Act("finish", "duplicate.finish-slips", grave=True)


def _finishing(seats: Seats, seat: str, alone: bool, racing: bool) -> str:
    if alone:
        return "race-alone" if racing else "alone"
    if racing:
        return "race"
    return "proposed" if seats.last(seat) is not None else "nothing"
