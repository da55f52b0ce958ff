"""The doors of duplicate on the home page, and the words for what was chosen there.

Every edition, every formula and every tempo comes from the rules: a file more in `data/editions`
is a choice more in every dialog.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pioche.games.duplicate.coup.state import Setup
from pioche.games.offer import Choice, Field, Offer
from pioche.rules.edition import DEFAULT, Regulation, about_edition, editions
from pioche.rules.formula import NORMAL, Formula, read_formulas
from pioche.rules.slips.policy import usual_scores
from pioche.rules.tempo import Tempo
from pioche.texts import _, sentence
from pioche.texts.duplicate import SENTENCES
from pioche.texts.spoken import clock_text, lasting, minutes_text

JOKER = "joker"
MOST_FRIENDS = 7
MOST_TABLES = 999
USUAL_TABLES = 12


@dataclass(frozen=True, slots=True)
class Names:
    """What is called how, for whoever has only the name that a game keeps."""

    editions: Mapping[str, str]
    formulas: Mapping[str, str]


def names() -> Names:
    """The words for every edition and every formula."""
    offered = [*_scored(), *(_racing(name) for name in _raced())]
    return Names(
        {name: _(Regulation.load(name).title) for name in editions()},
        {name: formula_name(name) for name in offered},
    )


def formula_name(name: str) -> str:
    """« Partie normale », « 7 sur 8, joker » : combined formulas join their names."""
    first, *others = (_words(f"formula-{part}", part) for part in name.split("+"))
    return ", ".join([first, *map(str.lower, others)])


def tempo_words(setup: Setup) -> str:
    """« 3 min », « sans chrono », or that the formula has its own times."""
    if not setup.timed:
        return sentence("duplicate.tempo-none")
    if setup.formula.schedule:
        return sentence("duplicate.tempo-formula")
    return lasting(setup.tempo.seconds)


def offers() -> tuple[Offer, ...]:
    """The referee's evening; at home, duplicate and topping, alone or among friends."""
    return (
        Offer(
            "soiree",
            sentence("duplicate.evening-name"),
            sentence("duplicate.evening-about"),
            tuple(_evening()),
            {"name": sentence("duplicate.evening-title")},
            refereed=True,
        ),
        Offer(
            "duplicate",
            sentence("duplicate.name"),
            sentence("duplicate.about"),
            tuple(_home()),
            {"at_home": True, "name": sentence("duplicate.name"), "measure": False},
            first={"timed": False},
        ),
        Offer(
            "topping",
            sentence("duplicate.topping-name"),
            sentence("duplicate.topping-about"),
            tuple(_topping()),
            {"at_home": True, "name": sentence("duplicate.topping-name"), "measure": False},
        ),
    )


# -- the three doors ---------------------------------------------------------------------------


def _evening() -> Iterator[Field]:
    yield _formula_field()
    yield from _tempo_fields({}, "duplicate.sudden-note")
    label = sentence("duplicate.ask-tables")
    yield Field("tables", "tables", label, value=USUAL_TABLES, least=1, most=MOST_TABLES)
    yield Field("name", "text", sentence("duplicate.ask-name"), value="")
    yield Field("place", "text", sentence("duplicate.ask-place"), value="")
    shown = tuple(_choice(one, f"names-{one}") for one in ("initials", "tables", "names"))
    yield Field("names", "choice", sentence("duplicate.ask-names"), shown, value="initials")
    yield _edition_field()
    claiming = tuple(name for name, rules in _rules() if usual_scores(rules) == "claimed")
    if claiming:
        # Elsewhere no edition's article judges a score: it is always computed.
        scores = tuple(_choice(one, f"scores-{one}") for one in ("claimed", "computed"))
        label = sentence("duplicate.ask-scores")
        when = {"edition": claiming}
        yield Field("scores", "choice", label, scores, value="claimed", when=when)
        closing = tuple(
            _choice(value, f"searches-{code}")
            for value, code in ((True, "closed"), (False, "open"))
        )
        label, when = sentence("duplicate.ask-searches"), {**when, "scores": ("claimed",)}
        yield Field("closes", "choice", label, closing, value=True, when=when)


def _home() -> Iterator[Field]:
    manners = (_choice(False, "manner-free"), replace(_choice(True, "manner-slips"), alone=True))
    yield Field("slips", "choice", sentence("duplicate.ask-manner"), manners, value=False)
    yield _formula_field()
    # As in competition the clock goes without saying: `timed` is then what it is unless told.
    free = {"slips": (False,)}
    yield replace(_timed_field("duplicate.ask-clock", "clock"), when=free)
    yield from _tempo_fields({"timed": (True,)}, "duplicate.sudden-home-note")
    yield replace(_friends(), when=free)
    yield _edition_field()


def _topping() -> Iterator[Field]:
    choices = tuple(Choice(_racing(one), formula_name(one), about_formula(one)) for one in _raced())
    label = sentence("duplicate.ask-formula")
    yield Field("formula", "choice", label, choices, value=_racing(NORMAL))
    penalty = Formula.parse(_racing(NORMAL)).penalty_seconds
    yield _timed_field("duplicate.ask-time", "race", penalty=penalty)
    yield _friends()
    yield _edition_field()


# -- what is asked -----------------------------------------------------------------------------


def _choice(value: Any, code: str, **params: object) -> Choice:
    return Choice(value, sentence(f"duplicate.{code}"), _words(f"{code}-about", "", **params))


def _words(code: str, otherwise: str, **params: object) -> str:
    return sentence(f"duplicate.{code}", **params) if code in SENTENCES else otherwise


def _formula_field() -> Field:
    choices = tuple(Choice(name, formula_name(name), about_formula(name)) for name in _scored())
    return Field("formula", "choice", sentence("duplicate.ask-formula"), choices, value=NORMAL)


def about_formula(name: str) -> str:
    """One line about a formula; of a combined one, a line of each."""
    return " ".join(filter(None, (_words(f"formula-{one}-about", "") for one in name.split("+"))))


def _scored() -> list[str]:
    """The formulas that are played for points, and those of another size with the joker (7.2)."""
    known = [(name, Formula.parse(name)) for name in read_formulas()]
    normal = Formula.parse(NORMAL)
    scored = [(name, one) for name, one in known if one.goal == "score"]
    larger = [name for name, one in scored if one.rack_size != normal.rack_size]
    return [*(name for name, _one in scored), *(f"{name}+{JOKER}" for name in larger)]


def _raced() -> list[str]:
    """The formulas that a race for the top may be played in: those that leave time alone."""
    return [name for name in _scored() if not Formula.parse(name).schedule]


def _racing(name: str) -> str:
    return Formula.parse(f"{name}+topping").name


def _edition_field() -> Field:
    choices = tuple(
        Choice(name, _(rules.title), _(about_edition(name))) for name, rules in _rules()
    )
    return Field("edition", "choice", sentence("duplicate.ask-edition"), choices, value=DEFAULT)


def _rules() -> Iterator[tuple[str, Regulation]]:
    return ((name, Regulation.load(name)) for name in editions())


def _timed_field(label: str, code: str, **params: object) -> Field:
    choices = (_choice(True, f"{code}-on", **params), _choice(False, f"{code}-off"))
    return Field("timed", "choice", sentence(label), choices, value=True)


def _friends() -> Field:
    label, note = sentence("duplicate.ask-friends"), sentence("duplicate.friends-note")
    return Field("seats", "seats", label, value="", most=MOST_FRIENDS, note=note)


# -- tempos ------------------------------------------------------------------------------------


def _tempo_fields(when: Mapping[str, tuple[Any, ...]], sudden: str) -> Iterator[Field]:
    """The times of the edition chosen, or those that the formula sets itself."""
    label = sentence("duplicate.ask-tempo")
    free = tuple(name for name in _scored() if not Formula.parse(name).schedule)
    alike: dict[tuple[Choice, ...], list[str]] = {}
    for name, rules in _rules():
        alike.setdefault(tuple(_tempos(rules)), []).append(name)
    for choices, chosen in alike.items():
        usual = clock_text(Regulation.load(chosen[0]).time.seconds)
        asked = {**when, "formula": free, "edition": tuple(chosen)}
        yield Field("tempo", "choice", label, choices, value=usual, when=asked)
    for name in _scored():
        formula = Formula.parse(name)
        if formula.schedule:
            asked = {**when, "formula": (name,)}
            usual = clock_text(Regulation.load(DEFAULT).time.seconds)
            choices = (Choice(usual, sentence("duplicate.tempo-sudden", **_extremes(formula))),)
            note = sentence(sudden) if formula.survival else ""
            yield Field("tempo", "choice", label, choices, value=usual, when=asked, note=note)


def _tempos(rules: Regulation) -> Iterator[Choice]:
    """An edition's times, the longest first; where others may be agreed on, also the usual."""
    others = Regulation.load(DEFAULT).time.named.values() if rules.time.other_times else ()
    for seconds in sorted({*rules.time.named.values(), *others}, reverse=True):
        yield _tempo(rules, seconds)


def _tempo(rules: Regulation, seconds: int) -> Choice:
    """« 2 minutes, semi-rapide », as the edition calls it."""
    tempo = Tempo.parse(str(seconds), rules)
    text = minutes_text(seconds)
    if tempo.name != "normal" and not tempo.name[0].isdigit():
        text = f"{text}, {tempo.name}"
    signal = sentence("duplicate.tempo-signal", seconds=tempo.signal_seconds)
    return Choice(clock_text(seconds), text, signal if tempo.signal_seconds else "")


def _extremes(formula: Formula) -> dict[str, str]:
    times = [stage.seconds + stage.after_signal for stage in formula.schedule]
    return {"longest": clock_text(max(times)), "shortest": lasting(min(times))}
