"""How long a coup lasts, and when the players are warned (2011: 3.3, 7.3, 7.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pioche.core.errors import InputError
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula

_LONGEST = 60 * 60
_CLOCK = re.compile(r"(\d{1,2})[:’'m](\d{2})")


@dataclass(frozen=True, slots=True)
class Tempo:
    """The time of a coup; `name` is the edition's, or the time itself (`1:45`)."""

    name: str
    seconds: int
    signal_seconds: int
    """How long before the end the players are warned; 0: not at all."""

    @classmethod
    def parse(cls, text: str | None, regulation: Regulation, signal: int | None = None) -> Tempo:
        """Read `blitz`, `2:30` or a number of seconds; nothing: the edition's normal time.

        `signal` is the referee's choice of thirty or twenty seconds; else the edition decides.
        """
        policy = regulation.time
        seconds = policy.seconds if text is None else _seconds(text, regulation)
        name = next((n for n, s in policy.named.items() if s == seconds), None)
        if name is None:
            name = f"{seconds // 60}:{seconds % 60:02}"
            if not policy.other_times:
                known = ", ".join(policy.named)
                raise InputError("duplicate.tempo-refused", tempo=name, known=known)
        if signal is None:
            short = seconds <= policy.short_up_to
            signal = policy.short_signal_seconds if short else policy.signal_seconds
            if signal >= seconds:
                signal = 0  # so short a coup needs no warning
        if not 0 <= signal < seconds:
            raise InputError("duplicate.signal", signal=signal, tempo=name)
        return cls(name, seconds, signal)

    def of_coup(self, formula: Formula, coup: int) -> CoupTime:
        """The time of a coup: the formula's where it has its own, else this one."""
        stage = formula.stage(coup)
        if stage is None:
            return CoupTime(self.seconds, self.signal_seconds)
        return CoupTime(stage.seconds + stage.after_signal, stage.after_signal)


@dataclass(frozen=True, slots=True)
class CoupTime:
    """The whole time of a coup, and how much of it is left at the signal (0: no signal)."""

    seconds: int
    signal_seconds: int


def _seconds(text: str, regulation: Regulation) -> int:
    name = text.strip().lower()
    named = regulation.time.named.get(name)
    if named is not None:
        return named
    if match := _CLOCK.fullmatch(name):
        seconds = int(match[1]) * 60 + int(match[2])
    elif name.isdecimal():
        seconds = int(name)
    else:
        known = ", ".join(regulation.time.named)
        raise InputError("duplicate.tempo-unknown", tempo=text, known=known)
    if not 0 < seconds <= _LONGEST:
        raise InputError("duplicate.tempo-limits", tempo=text, most=_LONGEST // 60)
    return seconds
