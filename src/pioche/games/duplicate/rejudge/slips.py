"""Slips, words played without slips, and the scores of a coup, judged again."""

from __future__ import annotations

from dataclasses import replace

from pioche.games.duplicate.hall.decisions import SlipAmended
from pioche.games.duplicate.hall.mail import SlipsCollected
from pioche.games.duplicate.hall.scoring import CoupScored, DifferenceSettled
from pioche.games.duplicate.hall.slips import SlipEntered, played_position
from pioche.games.duplicate.hall.undo import LineUndone
from pioche.games.duplicate.rejudge.case import Case, checks
from pioche.games.duplicate.seats.playing import WordPlayed, judge_word
from pioche.games.duplicate.state import Phase
from pioche.games.rejudging import WordsNeeded, named, told
from pioche.rules.slips import Slip, Verdict, adjudicate
from pioche.texts import ngettext, sentence

#: Tables that a sentence names.
_NAMED = 10


@checks(SlipEntered, DifferenceSettled)
def slip_entered(case: Case, event: SlipEntered | DifferenceSettled, at: int) -> None:
    """A slip typed, or settled between two arbiters."""
    if case.now.phase is Phase.RETAINED:
        _absent_offender(case, event)
        return
    compare(case, event.coup, event.slip, event.verdict, case.verdict(event.slip))


def _absent_offender(case: Case, event: SlipEntered | DifferenceSettled) -> None:
    """Who was sanctioned and handed in nothing: judged as the top was retained."""
    for one in case.expected:
        if isinstance(one, SlipEntered) and one.slip.table == event.slip.table:
            compare(case, event.coup, event.slip, event.verdict, one.verdict)


@checks(SlipsCollected)
def slips_collected(case: Case, event: SlipsCollected, at: int) -> None:
    """The mail of a coup; each slip counts as one judgement."""
    for slip, verdict in (*event.entries, *event.aside):
        _if_words(case, event.coup, slip, verdict)


@checks(LineUndone)
def line_undone(case: Case, event: LineUndone, at: int) -> None:
    """What stands again once a line is undone."""
    for _table, _blind, entry in event.standing:
        if entry is not None:
            _if_words(case, event.coup, entry.slip, entry.verdict)


def _if_words(case: Case, coup: int, slip: Slip, verdict: Verdict) -> None:
    """Judge one slip of many; one that needs words which are not here is counted apart."""
    try:
        compare(case, coup, slip, verdict, case.verdict(slip))
        case.judged += 1
    except WordsNeeded:
        case.left += 1


@checks(SlipAmended)
def slip_amended(case: Case, event: SlipAmended, at: int) -> None:
    """A slip corrected after its coup counted, on the position of that coup."""
    state = case.now
    played = next((one for one in state.played if one.number == event.coup), None)
    if played is None:
        return
    played = replace(played, tops=case.tops_of(played.number, played.rack, played.tops))
    position = played_position(played, state, case.env())
    today = adjudicate(position, event.slip, case.regulation)
    compare(case, event.coup, event.slip, event.verdict, today)


def compare(case: Case, coup: int, slip: Slip, stored: Verdict, today: Verdict) -> None:
    """Note what differs between two verdicts on a slip."""
    if stored == today:
        return
    then, now = _aspects(stored), _aspects(today)
    case.changed[coup, slip, stored] = today
    differing = [name for name in then if then[name] != now[name]]
    if "sanction" in differing:  # which says the rest
        differing = [name for name in differing if name not in ("penalty", "warnings", "notice")]
    told_then, told_now = (
        ", ".join(one[name] for name in differing if one[name]) for one in (then, now)
    )
    case.differs(
        "slip",
        told_then or named("value", "no-fault"),
        told_now or named("value", "no-fault"),
        table=slip.table,
        coup=coup,
        article=_article(today) or _article(stored),
        about=_written(slip),
    )


def _aspects(verdict: Verdict) -> dict[str, str]:
    """Give what a verdict says, aspect by aspect, for people."""
    points = ngettext("{n} point", "{n} points", verdict.points).format(n=verdict.points)
    penalty = ngettext("pénalité de {n} point", "pénalité de {n} points", verdict.penalty)
    warnings = ngettext("{n} avertissement", "{n} avertissements", verdict.warnings)
    move = verdict.move
    return {
        "points": points,
        "sanction": named("value", verdict.sanction),
        "penalty": penalty.format(n=verdict.penalty),
        "warnings": warnings.format(n=verdict.warnings),
        "notice": named("value", "notice" if verdict.notice else "no-notice"),
        "move": "" if move is None else f"{move.word} {move.ref}",
        "alternatives": told(tuple(f"{one.word} {one.ref}" for one in verdict.alternatives)),
        "faults": " ; ".join(fault.message.rstrip(".") for fault in verdict.faults),
    }


def _article(verdict: Verdict) -> str:
    return next((fault.article for fault in verdict.faults if fault.article), "")


def _written(slip: Slip) -> str:
    """Name a slip by what is written on it."""
    words = [
        " ".join(filter(None, (one.word, one.reference))) for one in slip.solutions if one.word
    ]
    return ", ".join(words) or named("value", f"slip-{slip.state}")


@checks(CoupScored)
def coup_scored(case: Case, event: CoupScored, at: int) -> None:
    """The scores of a coup: every table's line is what its slip was judged."""
    today = next((one for one in case.expected if isinstance(one, CoupScored)), None)
    case.expected.clear()
    if today is None:
        return  # the top itself is in question
    then, now = ({row[0]: row[1:] for row in one.rows} for one in (event, today))
    for table in sorted({*then, *now}):
        if then.get(table) != now.get(table):
            case.differs("row", _row(then.get(table)), _row(now.get(table)), table=table)
    if event.absent != today.absent:
        for table in event.missing:
            slip = Slip(table, state="missing")
            stored, judged = (replace(one.absent, table=table) for one in (event, today))
            compare(case, event.coup, slip, stored, judged)
    for code in ("missing", "notices", "out"):
        before, after = set(getattr(event, code)), set(getattr(today, code))
        if before != after:
            case.differs(f"coup-{code}", _tables(before - after), _tables(after - before))
    if event.top != today.top:
        case.differs("coup-top", str(event.top), str(today.top))


def _tables(tables: set[int]) -> str:
    """Name the first tables of many."""
    names = [str(table) for table in sorted(tables)]
    return told((*names[:_NAMED], "…") if len(names) > _NAMED else tuple(names))


def _row(row: tuple[int, ...] | None) -> str:
    if row is None:
        return told(None)
    points, penalty, warnings = row
    return sentence("rejudge.row-of", points=points, penalty=penalty, warnings=warnings)


@checks(WordPlayed)
def word_played(case: Case, event: WordPlayed, at: int) -> None:
    """A word proposed by somebody who plays without slips."""
    points, refusal, _word, _ref = judge_word(case.now, event.word, event.ref, case.env())
    then = event.refusal.code if event.refusal else ""
    now = refusal.code if refusal else ""
    if (event.points, then) != (points, now):
        case.differs(
            "word",
            _worth(event.points, str(event.refusal or "")),
            _worth(points, str(refusal or "")),
            seat=event.seat,
            about=f"{event.word} {event.ref}",
        )


def _worth(points: int, refusal: str) -> str:
    worth = ngettext("{n} point", "{n} points", points).format(n=points)
    return f"{worth} : {refusal.rstrip('.')}" if refusal else worth
