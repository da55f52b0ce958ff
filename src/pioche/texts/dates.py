"""Days and hours in words, whatever the language of the machine."""

from __future__ import annotations

from datetime import datetime

from pioche.texts import N_, _

_DAYS = (
    N_("lundi"),
    N_("mardi"),
    N_("mercredi"),
    N_("jeudi"),
    N_("vendredi"),
    N_("samedi"),
    N_("dimanche"),
)
_MONTHS = (
    N_("janvier"),
    N_("février"),
    N_("mars"),
    N_("avril"),
    N_("mai"),
    N_("juin"),
    N_("juillet"),
    N_("août"),
    N_("septembre"),
    N_("octobre"),
    N_("novembre"),
    N_("décembre"),
)


def date_told(day: datetime) -> str:
    """« 5 décembre 2026 »; the first of a month is « 1er »."""
    number = _("1er") if day.day == 1 else str(day.day)
    return _("{day} {month} {year}").format(
        day=number, month=_(_MONTHS[day.month - 1]), year=day.year
    )


def day_told(day: datetime) -> str:
    """« samedi 5 décembre 2026 »."""
    return f"{_(_DAYS[day.weekday()])} {date_told(day)}"


def moment_told(day: datetime) -> str:
    """« 5 décembre 2026 à 21:06 »."""
    return _("{date} à {time}").format(date=date_told(day), time=f"{day:%H:%M}")
