"""How the home page offers a Jarnac."""

from __future__ import annotations

from typing import Any

import msgspec

from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.letters import DEFAULT_SET, known_sets
from pioche.games.jarnac.model import Options
from pioche.games.jarnac.timing import CLOCK_MS, MOVE_MS, TimeControl
from pioche.games.offer import Choice, Field, Offer
from pioche.texts import sentence
from pioche.texts.spoken import minutes_text


def offers() -> tuple[Offer, ...]:
    """One door: an opponent, the formula, the time, the letters."""
    fields = (
        Field("seats", "seats", _said("opponent"), value="bot:amateur", least=1, most=1),
        _one_of("words", "formula", FORMULAS, "competition"),
        _one_of("time", "time", TIMES, "none"),
        _one_of("letters", "letters", {name: name for name in known_sets()}, DEFAULT_SET),
    )
    return (Offer("jarnac", _said("name"), _said("about"), fields),)


FORMULAS = {
    "competition": WordRules(),
    "conjugations": WordRules(conjugations=True),
    "chains": WordRules(chains=True),
    "both": WordRules(conjugations=True, chains=True),
}
TIMES = {
    "move": TimeControl(),
    "clock": TimeControl.clock(),
    "none": TimeControl.unlimited(),
}


def how(options: Options) -> str:
    """What was chosen, in words: « avec conjugaisons, sans enchaînements, sans pendule »."""
    words, time = options.words, options.time
    with_or_not = {True: "with", False: "without"}
    parts = (
        f"how-{with_or_not[words.conjugations]}-conjugations",
        f"how-{with_or_not[words.chains]}-chains",
        f"how-time-{time.kind}",
    )
    seconds = time.ms // 1000
    said = {"seconds": seconds, "time": minutes_text(seconds)}
    return ", ".join(sentence(f"jarnac.{code}", **said) for code in parts)


def _one_of(option: str, asked: str, values: dict[str, Any], usual: str) -> Field:
    choices = tuple(
        Choice(msgspec.to_builtins(value), _said(f"{asked}-{key}"), _said(f"{asked}-{key}-about"))
        for key, value in values.items()
    )
    return Field(option, "choice", _said(asked), choices, msgspec.to_builtins(values[usual]))


def _said(code: str) -> str:
    said = {"seconds": MOVE_MS // 1000, "time": minutes_text(CLOCK_MS // 1000)}
    return sentence(f"jarnac.{code}", **said)
