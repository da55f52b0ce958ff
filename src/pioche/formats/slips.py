"""Slips in a file: one coup, or a whole room (`pioche arbitrer`).

The shapes are a contract: a coup is `{"edition", "formula", "tempo", "lexicon", "position",
"slips"}`; a room has `players` and `coups` instead, each coup with its own position, slips and
notices. Keys that are not known are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import msgspec

from pioche.core.alphabet import LETTERS
from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.scoring import place_move
from pioche.core.tiles import parse_rack
from pioche.formats.located import LocatedJson
from pioche.rules.edition import DEFAULT, Regulation
from pioche.rules.formula import NORMAL, Formula
from pioche.rules.ranking.standing import Entrant
from pioche.rules.ranking.ties import TieBreak
from pioche.rules.slips import Slip, Solution
from pioche.rules.slips.slip import BLANK
from pioche.rules.tempo import Tempo
from pioche.texts import sentence

Written = list[str | int]
_T = TypeVar("_T")


class PositionData(msgspec.Struct, frozen=True):
    """A position as written: moves (or rows of a grid), rack, and the move retained if known."""

    rack: str
    moves: list[Written] = []
    rows: list[str] | None = None
    coup: int | None = None
    retained: Written | None = None


class NoticeData(msgspec.Struct, frozen=True):
    """A billet de correction: for which table, before which coup it came, whether it was right."""

    table: int
    delivered_before_coup: int
    correct: bool = True


class CoupData(msgspec.Struct, frozen=True):
    """A coup of a room."""

    position: PositionData
    slips: list[Slip] = []
    notices: list[NoticeData] = []
    annulled: bool = False


class _Header(msgspec.Struct, frozen=True):
    edition: str = DEFAULT
    formula: str = NORMAL
    tempo: str | None = None
    lexicon: str = "francais"


class _CoupFile(_Header, frozen=True, kw_only=True):
    position: PositionData
    slips: list[Slip] = []


class _RoomFile(_Header, frozen=True, kw_only=True):
    players: list[Entrant]
    coups: list[CoupData]
    tie_break: TieBreak = "none"
    sudden_death: dict[int, int] = {}
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """What decides the slips of a file."""

    regulation: Regulation
    formula: Formula
    tempo: Tempo
    lexicon: str


@dataclass(frozen=True, slots=True)
class ReadCoup:
    """A coup, checked: everything in it can be judged."""

    number: int
    board: Board
    rack: str
    retained: Written | None
    slips: tuple[Slip, ...]
    notices: tuple[NoticeData, ...] = ()
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file of slips; `players` is None where it holds a single coup."""

    settings: Settings
    coups: tuple[ReadCoup, ...]
    players: tuple[Entrant, ...] | None = None
    tie_break: TieBreak = "none"
    sudden_death: tuple[tuple[int, int], ...] = ()
    interrupted: bool = False
    """Whether an interruption longer than the edition allows ended the game (2011: 3.6)."""


def read_slips(path: Path) -> ReadFile:
    """Read a file; the first error in it is told with its line and field."""
    return parse_slips(LocatedJson.read(path))


def parse_slips(document: LocatedJson) -> ReadFile:
    """Read a document: a room if it has players or coups, else one coup."""
    value = document.value
    if isinstance(value, dict) and ("players" in value or "coups" in value):
        return _room(document)
    data = document.convert(_CoupFile)
    settings = _settings(document, data)
    coup = _coup(document, "", data.position, data.slips, settings)
    return ReadFile(settings, (coup,))


def _room(document: LocatedJson) -> ReadFile:
    data = document.convert(_RoomFile)
    settings = _settings(document, data)
    tables: set[int] = set()
    for at, player in enumerate(data.players):
        if "table" not in document.value["players"][at]:
            raise document.error(f"players[{at}]", sentence("located.missing", field="table"))
        if player.table in tables:
            raise document.error(f"players[{at}].table", _twice(player.table))
        tables.add(player.table)
        _check_coup(document, f"players[{at}].from_coup", player.from_coup)
        if player.partner_from_coup is not None:
            _check_coup(document, f"players[{at}].partner_from_coup", player.partner_from_coup)
    coups = []
    for at, written in enumerate(data.coups):
        where = f"coups[{at}]."
        coup = _coup(document, where, written.position, written.slips, settings, at + 1)
        came: set[int] = set()
        for index, slip in enumerate(coup.slips):
            if slip.table not in tables:
                why = sentence("cli.arbitrer-table-unknown", table=slip.table)
                raise document.error(f"{where}slips[{index}].table", why)
            if slip.table in came:
                raise document.error(f"{where}slips[{index}].table", _twice(slip.table))
            came.add(slip.table)
        for index, notice in enumerate(written.notices):
            if notice.table not in tables:
                why = sentence("cli.arbitrer-table-unknown", table=notice.table)
                raise document.error(f"{where}notices[{index}].table", why)
        coups.append(replace(coup, notices=tuple(written.notices), annulled=written.annulled))
    return ReadFile(
        settings,
        tuple(coups),
        tuple(data.players),
        _tie_break(document, data, tables),
        tuple(data.sudden_death.items()),
        data.interrupted,
    )


def _tie_break(document: LocatedJson, data: _RoomFile, tables: set[int]) -> TieBreak:
    """An outcome of sudden death decides (7.3); it must name tables that play, from coup 1 on."""
    for table, coup in data.sudden_death.items():
        if table not in tables:
            why = sentence("cli.arbitrer-table-unknown", table=table)
            raise document.error("sudden_death", why)
        _check_coup(document, "sudden_death", coup)
    if not data.sudden_death:
        return data.tie_break
    if data.tie_break == "last-coups":
        raise document.error("tie_break", sentence("cli.arbitrer-two-tie-breaks"))
    return "sudden-death"


def _check_coup(document: LocatedJson, field: str, number: int) -> None:
    """Coups are numbered from 1."""
    if number < 1:
        raise document.error(field, sentence("cli.arbitrer-coup", number=number))


def _twice(table: int) -> str:
    return sentence("cli.arbitrer-table-twice", table=table)


def _settings(document: LocatedJson, data: _Header) -> Settings:
    regulation = _checked(document, "edition", Regulation.load, data.edition)
    formula = _checked(document, "formula", Formula.parse, data.formula)
    try:
        tempo = Tempo.parse(data.tempo, regulation)
    except InputError as error:
        raise document.error("tempo", _reason(error)) from error
    return Settings(regulation, formula, tempo, data.lexicon)


def _checked(document: LocatedJson, field: str, reader: Callable[[str], _T], text: str) -> _T:
    try:
        return reader(text)
    except InputError as error:
        raise document.error(field, _reason(error)) from error


def _reason(error: InputError) -> str:
    """A sentence as the end of another one: without its point."""
    return str(error).rstrip(".")


def _coup(
    document: LocatedJson,
    where: str,
    position: PositionData,
    slips: Sequence[Slip],
    settings: Settings,
    number: int | None = None,
) -> ReadCoup:
    board = _board(document, where, position)
    try:
        rack = parse_rack(position.rack)
        if len(rack) > settings.formula.rack_size:
            most = settings.formula.rack_size
            raise InputError("core.rack-too-long", rack=rack, count=len(rack), most=most)
    except InputError as error:
        raise document.error(f"{where}position.rack", _reason(error)) from error
    if position.retained is not None:
        try:
            place_move(board, position.retained, settings.formula.scores)
        except InputError as error:
            raise document.error(f"{where}position.retained", _reason(error)) from error
    for at, slip in enumerate(slips):
        for index, solution in enumerate(slip.solutions):
            _check_solution(document, f"{where}slips[{at}].solutions[{index}].", solution)
    if position.coup is not None:
        _check_coup(document, f"{where}position.coup", position.coup)
    coup = position.coup or number or len(position.moves) + 1
    return ReadCoup(coup, board, str(rack), position.retained, tuple(slips))


def _board(document: LocatedJson, where: str, position: PositionData) -> Board:
    if position.rows is not None:
        try:
            return Board.of_rows(position.rows)
        except InputError as error:
            raise document.error(f"{where}position.rows", _reason(error)) from error
    board = Board()
    for at, written in enumerate(position.moves):
        try:
            board = board.play(place_move(board, written))
        except InputError as error:
            raise document.error(f"{where}position.moves[{at}]", _reason(error)) from error
    return board


def _check_solution(document: LocatedJson, where: str, solution: Solution) -> None:
    """Check what a slip can carry; whether it is right is for the referee."""
    for letter in solution.word.upper():
        if letter not in LETTERS and letter != BLANK and not letter.isspace():
            why = sentence("cli.arbitrer-word-letter", letter=letter)
            raise document.error(f"{where}word", why)
    for index in solution.circled:
        if not 0 <= index < len(solution.word):
            why = sentence("cli.arbitrer-circled", index=index, word=solution.word)
            raise document.error(f"{where}circled", why)
    for at, drawn in enumerate(solution.raccord):
        if len(drawn.letter) != 1 or drawn.letter.upper() not in LETTERS:
            why = sentence("cli.arbitrer-raccord-letter", letter=drawn.letter)
            raise document.error(f"{where}raccord[{at}].letter", why)
