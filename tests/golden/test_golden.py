"""Every golden game still happens exactly as it is written; every variant has one.

To write a new one: commands only, in a file here, then `PIOCHE_GOLDEN=write pytest tests/golden`
and review what it says.
"""

from __future__ import annotations

import os
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from pioche.games.codec import StoredEvent, decode_event
from pioche.games.registry import game_named
from pioche.games.solitaire import SOLITAIRES
from pioche.games.turns.rules import Drawing, Wording
from pioche.games.turns.variants import VARIANTS
from support.golden import Golden, event_lines, golden_files, parse, transcript

KINDS = ("classic", "inverse", "loto", "solitaire")
ENDS = {
    "classic": {"game-ended"},
    "inverse": {"game-ended"},
    "loto": {"loto-won", "left-alone"},
    "solitaire": {"game-ended"},
}
FILES = golden_files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    text, sitting = transcript(parse(written))
    if os.environ.get("PIOCHE_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
        return
    assert text == written
    assert sitting.replayed() == sitting.state


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_comes_to_its_end(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    names = [name for name, _body in event_lines(written)]
    # Only a clock may still be stopped after the end, and the next game named.
    last = [name for name in names if name not in ("clock-set", "next-named")][-1]
    assert last in ENDS[parse(written).kind]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_log_as_written_gives_the_same_game(path: Path) -> None:
    """Events of a released version stay readable for ever."""
    written = path.read_text(encoding="utf-8")
    golden = parse(written)
    game = game_named(golden.kind)
    state: Any = None
    for name, body in event_lines(written):
        stored = StoredEvent(name, 1, msgspec.Raw(msgspec.json.encode(body)))
        state = game.evolve(state, decode_event(game, stored))
    _text, sitting = transcript(golden)
    assert state == sitting.state


def _as_before(type_: type, body: dict[str, Any]) -> dict[str, Any]:
    """A body as it was written before what nobody used then was thought of: no default is told."""
    known, out = get_type_hints(type_), {}
    for one in fields(type_):
        default = one.default if one.default_factory is MISSING else one.default_factory()
        value = body[one.name]
        if default is not MISSING and value == msgspec.to_builtins(default):
            continue
        inner = known[one.name]
        out[one.name] = _as_before(inner, value) if is_dataclass(inner) else value
    return out


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_log_of_before_a_field_was_added_gives_the_same_game(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    game = game_named(parse(written).kind)
    state: Any = None
    older: Any = None
    for name, body in event_lines(written):
        before = _as_before(game.events[name].type, body)
        for shorter in (False, True):
            raw = msgspec.Raw(msgspec.json.encode(before if shorter else body))
            event = decode_event(game, StoredEvent(name, 1, raw))
            if shorter:
                older = game.evolve(older, event)
            else:
                state = game.evolve(state, event)
    assert older == state


def openings() -> list[tuple[Golden, dict[str, Any]]]:
    found = []
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        _name, body = next(event_lines(text))
        found.append((parse(text), body))
    return found


def test_every_variant_has_a_golden_game() -> None:
    found = openings()
    assert {golden.kind for golden, _body in found} >= set(KINDS)
    tables = [body for golden, body in found if golden.kind == "classic"]
    assert {name for body in tables for name in body["variants"]} == set(VARIANTS)
    assert any(not body["variants"] for body in tables)
    rules = [body["rules"] for golden, body in found if "rules" in body]
    assert {rule["wording"] for rule in rules} == set(get_args(Wording))
    assert {rule["drawing"] for rule in rules} == set(get_args(Drawing))
    themes = [rule["theme"] for rule in rules if rule["theme"]]
    assert {bool(theme["words"]) for theme in themes} == {True, False}
    alone = {body["which"] for golden, body in found if golden.kind == "solitaire"}
    assert alone == set(SOLITAIRES)


@pytest.mark.parametrize("name", KINDS)
def test_every_event_happens_in_some_golden_game(name: str) -> None:
    happened = {
        event
        for path in FILES
        if parse(path.read_text(encoding="utf-8")).kind == name
        for event, _body in event_lines(path.read_text(encoding="utf-8"))
    }
    assert happened == set(game_named(name).events)
