"""Filling a rack again: blind from the bag, from the bag one chooses, or face up."""

from __future__ import annotations

from pioche.core.errors import InputError, RuleViolation
from pioche.core.tiles import lacking, parse_rack
from pioche.games.turns.commands import Draw, Suggest, Take
from pioche.games.turns.events import TilesDrawn
from pioche.games.turns.rules import BAG_SIGNS, Drawing
from pioche.games.turns.state import TableCourse, Tabled

_EMPTY = ("classic.bag-empty-vowels", "classic.bag-empty-consonants")


def draw_owed(course: TableCourse) -> None:
    """Draw for every player who has no choice, where nothing waits to be judged."""
    table = course.state.table
    if table.laid is not None or table.rules.drawing != "one-bag":
        return
    for seat, owed in zip(table.seats, table.owed, strict=True):
        if owed:
            tiles, _rest = course.state.table.bags[0].draw(owed, course.env.chance)
            course.add(TilesDrawn(seat, tiles))


def draw(course: TableCourse, command: Draw) -> None:
    """Draw tile by tile from the bags that the player names."""
    owed = _owed(course, command.seat, "two-bags")
    signs = "".join(command.bags.split()).upper()
    if not signs or set(signs) - set(BAG_SIGNS):
        raise RuleViolation("classic.draw-signs", text=command.bags)
    if len(signs) > owed:
        raise RuleViolation("classic.draw-too-many", wanted=len(signs), owed=owed)
    for sign in signs:
        draw_from(course, command.seat, BAG_SIGNS.index(sign))


def draw_from(course: TableCourse, seat: str, at: int) -> None:
    """Draw one tile from one of the two bags."""
    bag = course.state.table.bags[at]
    if not len(bag):
        raise RuleViolation(_EMPTY[at])
    tile, _rest = bag.draw(1, course.env.chance)
    course.add(TilesDrawn(seat, tile, at))


def face_up(state: Tabled, _command: Suggest) -> bool:
    """Whether the rack is of tiles that the player chose."""
    return state.table.rules.drawing == "face-up"


def take(course: TableCourse, command: Take) -> None:
    """Take the tiles that the player chooses among those face up."""
    owed = _owed(course, command.seat, "face-up")
    if not command.tiles.strip():
        raise RuleViolation("classic.take-nothing")
    try:
        tiles = str(parse_rack(command.tiles))
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    if len(tiles) > owed:
        raise RuleViolation("classic.draw-too-many", wanted=len(tiles), owed=owed)
    missing = lacking(course.state.table.bags[0].letters, tiles)
    if missing:
        raise RuleViolation("classic.take-missing", missing=missing)
    course.add(TilesDrawn(command.seat, tiles))


def _owed(course: TableCourse, seat: str, drawing: Drawing) -> int:
    table = course.state.table
    if table.rules.drawing != drawing:
        raise RuleViolation("classic.no-choice-of-draw")
    owed = table.owed[table.index(seat)]
    if table.phase != "draw" or not owed:
        raise RuleViolation("classic.nothing-to-draw")
    return owed
