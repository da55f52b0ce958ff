"""What dialogs offer, and what may be done at every moment of a game, written down for review.

`PIOCHE_GOLDEN=write pytest tests/golden` writes it again; then review what it says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.games.codec import StoredEvent, decode_event
from pioche.games.game import Game
from pioche.games.offer import Field, Offer
from pioche.games.registry import GAMES, game_named
from pioche.games.shape import Act, Arbiter, Audience, DoubleArbiter, Player, Public, Referee
from support.golden import acts_line

TESTS = Path(__file__).resolve().parents[1]
SHOWN = Path(__file__).parent / "shown"
LOGS = {
    "salle": ("duplicate", TESTS / "games/duplicate_hall/golden_v1.jsonl"),
    "duplicate": ("duplicate", TESTS / "games/duplicate/golden_v1.jsonl"),
    "jarnac": ("jarnac", TESTS / "games/jarnac/golden/v1.json"),
}
AUDIENCES: tuple[Audience, ...] = (
    Referee(), Arbiter("A"), DoubleArbiter("D"), Player("s1"), Player("s3"),
    Player("a", host=True), Player("b"), Public(),
)  # fmt: skip


def check(name: str, text: str) -> None:
    path = SHOWN / f"{name}.txt"
    if os.environ.get("PIOCHE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _field(field: Field) -> Iterator[str]:
    when = f"  si {_value(field.when)}" if field.when else ""
    bounds = f"  {field.least}…{field.most}" if field.least or field.most else ""
    yield f"  {field.name} ({field.kind}) {field.label} = {_value(field.value)}{bounds}{when}"
    if field.note:
        yield f"    {field.note}"
    for choice in field.choices:
        about = f" — {choice.about}" if choice.about else ""
        yield f"    {_value(choice.value)}: {choice.text}{about}"


def _offer(offer: Offer) -> Iterator[str]:
    refereed = ", arbitré" if offer.refereed else ""
    yield f"{offer.key}{refereed}: {offer.name}. {offer.about} {_value(offer.options)}"
    for field in offer.fields:
        yield from _field(field)


@pytest.mark.parametrize("kind", GAMES)
def test_what_dialogs_offer(kind: str) -> None:
    check(f"offres-{kind}", "\n".join(
        line for offer in game_named(kind).offers() for line in _offer(offer)) + "\n",
    )  # fmt: skip


def _events(game: Game[Any], path: Path) -> Iterator[tuple[str, Any]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        written = [one for one in map(json.loads, text.splitlines()) if "type" in one]
    else:
        written = json.loads(text)[0]["log"]
    for one in written:
        body = msgspec.Raw(msgspec.json.encode(one["body"]))
        yield one["type"], decode_event(game, StoredEvent(one["type"], one["v"], body))


@pytest.mark.parametrize("name", LOGS)
def test_what_may_be_done_at_every_moment(name: str) -> None:
    kind, path = LOGS[name]
    game = game_named(kind)
    state: Any = None
    last: dict[Audience, tuple[Act, ...]] = {}
    out = []
    for event_name, event in _events(game, path):
        before, state = state, game.evolve(state, event)
        told = game.tell(before, event, state)
        public = "" if told is None else "» " if told.public else "(» "
        out.append(f"{event_name}  {public}{'' if told is None else told.text}".rstrip())
        for audience in AUDIENCES:
            acts = game.acts(state, audience)
            if acts != last.get(audience, ()):
                last[audience] = acts
                out.append(f"  {audience}: {acts_line(acts)}")
    check(f"actes-{name}", "\n".join(out) + "\n")
