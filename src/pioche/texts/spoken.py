"""Small parts of sentences that several games speak with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pioche.texts import N_, _, ngettext


def points(count: int) -> str:
    """« 1 point », « 36 points »."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def score_line(totals: Sequence[int]) -> str:
    """« 210 à 185 points », « −3 à 37 points », « 210, 185 et 92 points »."""
    most = max(totals, default=0)
    figures = [str(total).replace("-", "−") for total in totals]
    between = _(" à ")
    if len(figures) > 2:
        figures, between = [", ".join(figures[:-1]), figures[-1]], _(" et ")
    line = between.join(figures)
    return ngettext("{n} point", "{n} points", most).format(n=line)


def listed(letters: str) -> str:
    """« E, R, joker »."""
    return ", ".join("joker" if one == "?" else one for one in letters)


def clock_text(seconds: int) -> str:
    """« 2:30 »."""
    return f"{seconds // 60}:{seconds % 60:02}"


def lasting(seconds: int) -> str:
    """« 3 min », « 2 min 30 », « 40 secondes »."""
    minutes, rest = divmod(max(0, seconds), 60)
    if not minutes:
        return ngettext("{n} seconde", "{n} secondes", rest).format(n=rest)
    return _("{n} min {s:02}").format(n=minutes, s=rest) if rest else _("{n} min").format(n=minutes)


def minutes_text(seconds: int) -> str:
    """« 1 minute », « 2 minutes 30 », « 40 secondes »."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return lasting(seconds)
    text = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return f"{text} {rest:02}" if rest else text


_MONTHS = (
    N_("janvier"), N_("février"), N_("mars"), N_("avril"), N_("mai"), N_("juin"), N_("juillet"),
    N_("août"), N_("septembre"), N_("octobre"), N_("novembre"), N_("décembre"),
)  # fmt: skip
_SHORT = (
    N_("janv."), N_("févr."), N_("mars"), N_("avr."), N_("mai"), N_("juin"), N_("juil."),
    N_("août"), N_("sept."), N_("oct."), N_("nov."), N_("déc."),
)  # fmt: skip


def date_text(day: date, *, short: bool = False) -> str:
    """« 16 novembre », « 1er mai »; short: « 16 nov. »."""
    month = _((_SHORT if short else _MONTHS)[day.month - 1])
    return f"{day.day}{_('er') if day.day == 1 else ''} {month}"
