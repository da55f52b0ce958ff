"""A game of duplicate, told: the journal of an evening, and the steps of a replay.

Who is in the hall hears what everybody may know at that moment; slips, verdicts, sanctions and
decisions are told once the game is over, and to those who judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from pioche.core.place import square_name
from pioche.games.company import tell_company
from pioche.games.duplicate.coup import events as e
from pioche.games.duplicate.coup.announcing import end_words
from pioche.games.duplicate.hall import events as he
from pioche.games.duplicate.hall.found import top_found, top_tally
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.multiplex import events as me
from pioche.games.duplicate.offers import formula_name, tempo_words
from pioche.games.duplicate.seats import events as se
from pioche.games.duplicate.state import State
from pioche.games.shape import Told, wire_name
from pioche.rules.ranking.standing import solo
from pioche.rules.slips import Verdict
from pioche.texts import _, sentence
from pioche.texts.duplicate import tables_text, tallied
from pioche.texts.spoken import lasting, points

#: Tables that a sentence names; the others are counted.
_NAMED = 10
_REFEREE = "juge-arbitre"
#: Articles that decide between tied solutions.
_TOP_ARTICLES = {"joker": "top.keep_joker", "end": "top.end_compulsory"}


@dataclass(frozen=True, slots=True)
class Picture:
    """The table after a step: of a coup just retained, its top as it was laid."""

    coup: int
    rack: str
    rows: tuple[str, ...]
    cumul: int
    squares: tuple[str, ...] = ()
    """Those of the word just laid."""
    word: str = ""
    ref: str = ""
    score: int = 0
    words: tuple[str, ...] = ()
    """Every word that the top forms, its own first."""
    rejected: tuple[str, ...] = ()
    """Racks put back before this one."""


Words = tuple[str, Mapping[str, Any]]
"""What a sentence needs beside the event's own fields: which of its forms, and parameters."""


@dataclass(frozen=True, slots=True)
class _Tale:
    """How one kind of event is told."""

    words: Callable[[State | None, Any, State], Words] = lambda _before, _event, _after: ("", {})
    step: bool = False
    public: bool = True


_OF_A_HALL = (e.CoupClosed, he.SlipsCollected, he.NoticeDelivered)


def tell(before: State | None, event: Any, after: State) -> Told | None:
    """Every event has its sentence; a replay stops at tops, and at what takes them back."""
    if isinstance(event, _OF_A_HALL) and after.seats is not None:
        # At home nobody collects or carries anything: the top and the verdict follow at once.
        return None
    if (told := tell_company(event)) is not None:
        return told
    tale = TALES[type(event)]
    form, params = tale.words(before, event, after)
    own = {field.name: getattr(event, field.name) for field in fields(event)}
    name = wire_name(type(event))
    text = sentence(f"duplicate.told-{name}{form}", **{**own, **params})
    why = own.get("note") or (own.get("reason") if name.startswith("appeal") else "")
    if why:
        text = f"{text} {sentence('duplicate.told-why', why=str(why).rstrip('.'))}"
    author = own.get("seat") or own.get("by") or ""
    return Told(
        text,
        seat="" if author == _REFEREE else author,
        step=tale.step,
        public=_scored_in_public(after) if name == "coup-scored" else tale.public,
        turn=own.get("coup", 0),
        picture=_picture(after, laid=isinstance(event, e.TopRetained)) if tale.step else None,
    )


def _picture(state: State, *, laid: bool) -> Picture:
    rows = tuple(state.board.rows())
    if not laid:
        return Picture(state.coup, state.rack, rows, state.total)
    top = state.played[-1]
    move = top.move()
    return Picture(
        top.number,
        top.rack,
        rows,
        top.cumul,
        tuple(square_name(row, col) for row, col, _letter in move.laid),
        top.word,
        top.ref,
        top.score,
        tuple(move.words),
        tuple(refused.rack for refused in top.refused),
    )


def _scored_in_public(state: State) -> bool:
    """Where a solo is kept for the end, none or one who found the top is not told (3.5)."""
    return top_found(state) is not None


# -- the coup ----------------------------------------------------------------------------------


def _opened(_before: State | None, event: e.GameOpened, after: State) -> Words:
    return "", {
        "formula": formula_name(event.formula.name),
        "tempo": tempo_words(after.setup),
        "edition": _(after.setup.regulation.title),
    }


def _drawn(_before: State | None, event: e.RackDrawn, _after: State) -> Words:
    return "-kept" if event.kept else "", {}


def _rejected(_before: State | None, event: e.RackRejected, _after: State) -> Words:
    return "", {"reason": sentence(f"duplicate.rejet-{event.reason}")}


def _tops(_before: State | None, event: e.TopsFound, _after: State) -> Words:
    if not event.candidates:
        return "-none", {}
    best = event.candidates[0]
    form = "-many" if event.ties > 1 else ""
    return form, {"word": best.word.upper(), "ref": best.ref, "points": points(event.score)}


def _started(_before: State | None, event: e.ClockStarted, _after: State) -> Words:
    return "", {"time": lasting(event.total_ms // 1000)}


def _paused(_before: State | None, event: e.ClockPaused, _after: State) -> Words:
    return "", {"time": lasting(event.left_ms // 1000)}


def _rung(before: State | None, event: e.BellRung, _after: State) -> Words:
    clock = before.clock if before is not None else None
    if clock is None:
        return "-untimed", {}
    left = (clock.left_ms if clock.deadline is None else clock.deadline - event.at) // 1000
    return ("-early", {"time": lasting(left)}) if left > 0 else ("", {})


def _closed(_before: State | None, event: e.CoupClosed, _after: State) -> Words:
    return ("-mail", {"slips": tallied("slip", event.slips)}) if event.slips else ("", {})


def _retained(_before: State | None, event: e.TopRetained, after: State) -> Words:
    why = sentence(f"duplicate.reason-{event.reason}")
    policy = _TOP_ARTICLES.get(event.reason)
    if policy is not None:
        article = after.setup.regulation.article(policy)
        why += sentence("duplicate.told-article", article=article)
    form = "-joker" if event.joker_replaced_by else ""
    said = {"word": event.word.upper(), "points": points(event.score), "why": why}
    return form, {**said, "letter": event.joker_replaced_by}


def _ended(_before: State | None, event: e.GameEnded, after: State) -> Words:
    why = end_words(after, event.reason, event.article)
    return "" if event.valid else "-annulled", {"why": why}


def _announced(_before: State | None, event: e.Announced, _after: State) -> Words:
    return f"-{event.subject}", {}


# -- players without slips ---------------------------------------------------------------------


def _played(_before: State | None, event: se.WordPlayed, _after: State) -> Words:
    said = {"word": event.word.upper(), "points": points(event.points)}
    if event.refusal is None:
        return "", said
    return "-refused", {**said, "why": event.refusal}


# -- the hall ----------------------------------------------------------------------------------


def _enrolled(_before: State | None, event: he.PlayersEnrolled, _after: State) -> Words:
    return "", {"tables": tallied("table", len(event.players))}


def _changed(_before: State | None, event: he.PlayerChanged, _after: State) -> Words:
    return "", {"table": event.player.table}


def _appointed(_before: State | None, event: he.ArbiterAppointed, _after: State) -> Words:
    form = "-double" if event.double else ""
    tables = _tables(event.tables) if event.tables else sentence("duplicate.told-all-tables")
    return form, {"tables": tables}


def _options(_before: State | None, event: he.HallOptionsSet, after: State) -> Words:
    solos, ties = "live" if event.live_solos else "kept", event.tie_break
    searches = "closed" if after.is_closing else "open"
    return "", {
        "solos": sentence(f"duplicate.told-solos-{solos}"),
        "ties": sentence(f"duplicate.told-ties-{ties}"),
        "searches": sentence(f"duplicate.told-searches-{searches}"),
        "names": sentence(f"duplicate.told-names-{after.names}"),
    }


def _ties(_before: State | None, event: he.TiesSettled, _after: State) -> Words:
    outcome = (
        sentence("duplicate.told-ties-out", table=table, coup=coup) for table, coup in event.out
    )
    return "" if event.out else "-none", {"outcome": ", ".join(outcome)}


def _entered(_before: State | None, event: he.SlipEntered, _after: State) -> Words:
    form = "-blind" if event.blind else ""
    return form, {"table": event.slip.table, "said": said_of(event.verdict)}


def _settled(_before: State | None, event: he.DifferenceSettled, _after: State) -> Words:
    return "", {"table": event.verdict.table, "said": said_of(event.verdict)}


def _judged(before: State | None, event: he.SlipAmended | he.AppealDecided, after: State) -> Words:
    """A slip amended, or decided again on appeal; who is out, or in again, because of it."""
    was, now = (state.hall.out if state and state.hall else {} for state in (before, after))
    moved = (("told-out", now.keys() - was.keys()), ("told-in", was.keys() - now.keys()))
    gone = (
        sentence(f"duplicate.{code}", tables=_tables(sorted(who))) for code, who in moved if who
    )
    said = said_of(event.verdict)
    return "", {"table": event.verdict.table, "said": said, "gone": "".join(gone)}


def _collected(_before: State | None, event: he.SlipsCollected, _after: State) -> Words:
    return "", {"slips": tallied("slip", len(event.entries))}


def _undone(_before: State | None, event: he.LineUndone, _after: State) -> Words:
    return "", {"tables": _tables(dict.fromkeys(table for table, *_rest in event.standing))}


def _sanctioned(_before: State | None, event: he.PlayerSanctioned, _after: State) -> Words:
    return f"-{event.discipline or 'lifted'}", {}


def _scored(_before: State | None, event: he.CoupScored, after: State) -> Words:
    """How many found the top; a solo, which waits for the end where others may not hear it."""
    if after.setup.slips and after.hall is not None:
        (entry,) = after.hall.coups[-1].entries.values()
        return "", {"parts": sentence("duplicate.told-own", said=said_of(entry.verdict))}
    scores = {table: made for table, made, *_rest in event.rows}
    tally = top_tally(after)
    parts = [tallied("found", tally.tables, of=tally.of)] if tally is not None else []
    playing = results(after).playing
    players = len(hall_of(after).players)
    alone = solo(scores, players, event.top, after.setup.regulation.solo)
    if alone is not None:
        parts.append(sentence("duplicate.told-solo", table=alone))
    absent = sum(table in playing for table in event.missing)
    if absent:
        # Everybody hears this: how many, not who.
        missing = tallied("table", absent)
        parts.append(sentence("duplicate.told-missing", tables=missing))
    if event.out:
        parts.append(sentence("duplicate.told-out", tables=_tables(event.out)).strip())
    return "", {"parts": " ".join(parts)}


def _delivered(_before: State | None, event: he.NoticeDelivered, _after: State) -> Words:
    return "" if event.correct else "-wrong", {}


def _refused(_before: State | None, _event: he.MeanRefused, after: State) -> Words:
    return "", {"article": after.setup.regulation.article("sanctions.repeated_word")}


def _tables(tables: Iterable[int]) -> str:
    return tables_text(tuple(tables), _NAMED)


def said_of(verdict: Verdict) -> str:
    """A verdict in a few words: the move, what it earns, its faults with their articles."""
    move, earned = verdict.move, points(verdict.net)
    said = f"{move.word.upper()} {move.ref}, {earned}" if move is not None else earned
    sanction = "warning" if verdict.warnings and verdict.sanction == "none" else verdict.sanction
    if sanction != "none":
        said += ", " + sentence(f"duplicate.sanction-{sanction}", penalty=verdict.penalty)
    for fault in verdict.faults:
        cited = sentence("duplicate.told-article", article=fault.article) if fault.article else ""
        said += ". " + fault.message.rstrip(".") + cited
    return said


TALES: Mapping[type, _Tale] = {
    e.GameOpened: _Tale(_opened, step=True),
    e.RackDrawn: _Tale(_drawn),
    e.RackRejected: _Tale(_rejected),
    e.RackWithdrawn: _Tale(),
    e.RejetWithdrawn: _Tale(),
    e.TopsFound: _Tale(_tops, public=False),
    e.ClockStarted: _Tale(_started),
    e.ClockPaused: _Tale(_paused),
    e.ClockResumed: _Tale(),
    e.ClockWithdrawn: _Tale(),
    e.SignalGiven: _Tale(),
    e.BellRung: _Tale(_rung),
    e.BellWithdrawn: _Tale(),
    e.CoupClosed: _Tale(_closed),
    e.CoupReopened: _Tale(),
    e.TopRetained: _Tale(_retained, step=True),
    e.TopWithdrawn: _Tale(step=True),
    e.CoupAnnulled: _Tale(step=True),
    e.CoupRestored: _Tale(step=True),
    e.GameInterrupted: _Tale(),
    e.GameResumed: _Tale(),
    e.GameEnded: _Tale(_ended, step=True),
    e.GameReopened: _Tale(step=True),
    e.Announced: _Tale(_announced),
    me.HeadHeard: _Tale(public=False),
    me.GoneByHand: _Tale(),
    me.JoinedAgain: _Tale(),
    me.MultiplexLed: _Tale(public=False),
    me.MultiplexCodeRenewed: _Tale(public=False),
    me.HallPutOut: _Tale(public=False),
    me.HallTakenBack: _Tale(public=False),
    se.WordPlayed: _Tale(_played, public=False),
    se.SeatFinished: _Tale(),
    he.PlayersEnrolled: _Tale(_enrolled, public=False),
    he.PlayerChanged: _Tale(_changed, public=False),
    he.PlayerRemoved: _Tale(public=False),
    he.PlayerLeft: _Tale(public=False),
    he.PlayerBack: _Tale(public=False),
    he.ArbiterAppointed: _Tale(_appointed, public=False),
    he.ArbiterReleased: _Tale(public=False),
    he.HallOptionsSet: _Tale(_options, public=False),
    he.TiesSettled: _Tale(_ties),
    he.SlipEntered: _Tale(_entered, public=False),
    he.PlayerSanctioned: _Tale(_sanctioned, public=False),
    he.SlipsCollected: _Tale(_collected, public=False),
    he.LineUndone: _Tale(_undone, public=False),
    he.SlipWithdrawn: _Tale(public=False),
    he.CoupScored: _Tale(_scored),
    he.DifferenceSettled: _Tale(_settled, public=False),
    he.SlipAmended: _Tale(_judged, public=False),
    he.AppealLodged: _Tale(public=False),
    he.AppealDecided: _Tale(_judged, public=False),
    he.DecisionWithdrawn: _Tale(public=False),
    he.NoticeDelivered: _Tale(_delivered, public=False),
    he.MeanRefused: _Tale(_refused, public=False),
}
