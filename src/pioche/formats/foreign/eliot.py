"""Games saved by the program Eliot: XML, `<EliotGame format="2">`.

A history is a list of commands; which `Turn` holds them does not matter: racks stand until the
next one, players' moves gather, and the game's move ends the coup.

| mode | becomes |
|---|---|
| duplicate, arbitration | duplicate, with its players' words, points, warnings, penalties, solos |
| topping | duplicate, with the words tried |
| freegame | a game of turns |
| training | a game of turns with one player: nobody had to play the top |

*Reading*: the variant `explosive` chooses the letters that are drawn and changes nothing in what is
laid or counted: it is played by the normal formula.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.formats.foreign.building import MOST_COUPS, Row, build, read_rack
from pioche.formats.foreign.xml import Element, parse_xml
from pioche.formats.recorded import (
    Adjustment,
    RecordedCoup,
    RecordedGame,
    RecordedPlayer,
    RecordedSlip,
)
from pioche.rules.formula import NORMAL, Formula
from pioche.texts import sentence

_VARIANTS = {"bingo": "joker", "explosive": "", "7among8": "7-sur-8"}
_DUPLICATE = frozenset({"duplicate", "arbitration", "topping"})
_TURNS = frozenset({"freegame", "training"})
_MOST_PLAYERS = 12_000


@dataclass(slots=True)
class _Player:
    """Somebody of the file, by id."""

    name: str
    table: int
    machine: bool


@dataclass(slots=True)
class _Tally:
    """What a player did in the coup under way."""

    word: str = ""
    ref: str = ""
    points: int = 0
    valid: bool = True
    warnings: int = 0
    penalty: int = 0
    solo: int = 0


@dataclass(slots=True)
class _Coup:
    """The coup under way."""

    rack: str = ""
    rejet: bool = False
    racks: dict[str, tuple[str, bool]] = field(default_factory=dict)
    tallies: dict[str, _Tally] = field(default_factory=dict)


def read_eliot(data: bytes, name: str) -> tuple[list[RecordedGame], list[str]]:
    """Read a saved game; what was left out is told beside it."""
    root = parse_xml(data)
    if root.tag != "EliotGame":
        raise InputError("foreign.not-eliot")
    if root.attributes.get("format") != "2":
        raise InputError("foreign.eliot-format", format=root.attributes.get("format", ""))
    game, history = root.child("Game"), root.child("History")
    if game is None or history is None:
        raise InputError("foreign.eliot-incomplete")
    mode = game.value("Mode")
    if mode not in _DUPLICATE | _TURNS:
        raise InputError("foreign.eliot-mode", mode=mode)
    reader = _Reader(name, mode, _formula(game), _players(game), _lexicon(root))
    return reader.read([one for turn in history.all("Turn") for one in turn.children])


def _formula(game: Element) -> str:
    names = []
    for one in game.all("Variant"):
        variant = one.text.strip()
        if variant not in _VARIANTS:
            raise InputError("foreign.eliot-variant", variant=variant)
        names.append(_VARIANTS[variant])
    return "+".join(filter(None, names)) or NORMAL


def _lexicon(root: Element) -> str:
    dictionary = root.child("Dictionary")
    return "" if dictionary is None else dictionary.value("Name")[:120]


def _players(game: Element) -> dict[str, _Player]:
    found: dict[str, _Player] = {}
    taken: set[int] = set()
    elements = game.all("Player")
    if len(elements) > _MOST_PLAYERS:
        raise InputError("foreign.xml-size")
    for at, one in enumerate(elements, 1):
        id = one.attributes.get("id", "")
        table = _number(one.value("TableNb") or "0")
        if id in found:
            raise InputError("foreign.eliot-twice", id=id)
        if table < 1 or table in taken:
            table = at if at not in taken else max(taken) + 1
        taken.add(table)
        name = " ".join(one.value("Name").split())[:120]
        machine = one.value("Type") == "computer"
        found[id] = _Player(name or sentence("foreign.nameless", n=at), table, machine)
    return found


def _number(text: str) -> int:
    try:
        found = int(text)
    except ValueError as error:
        raise InputError("foreign.number-text", text=text) from error
    if abs(found) > 100_000:
        raise InputError("foreign.number-text", text=text)
    return found


class _Reader:
    """Follows the commands of a history."""

    def __init__(
        self, name: str, mode: str, formula: str, players: dict[str, _Player], lexicon: str
    ) -> None:
        self._name = name
        self._mode = mode
        self._formula = formula
        self._players = players
        self._lexicon = lexicon
        self._coup = _Coup()
        self._rows: list[Row] = []
        self._turns: list[RecordedCoup] = []
        self._after: dict[str, int] = {}
        self._board = Board()
        self._totals = dict.fromkeys(players, 0)

    def read(self, commands: list[Element]) -> tuple[list[RecordedGame], list[str]]:
        """Follow every command; the last coup may be without an end."""
        closing = "GameMove"
        if not any(one.tag == closing for one in commands):
            closing = "MasterMove" if self._mode == "arbitration" else "PlayerMove"
        for one in commands:
            try:
                self._follow(one, closing)
            except InputError as error:
                number = len(self._rows) + len(self._turns) + 1
                why = str(error).rstrip(".")
                raise InputError("foreign.at-coup", n=number, why=why) from error
        if not self._rows and not self._turns:
            raise InputError("foreign.no-coup")
        unfinished = self._coup.rack or any(one.word for one in self._coup.tallies.values())
        number = len(self._rows) + 1
        notes = [sentence("foreign.unfinished", n=number)] if self._rows and unfinished else []
        return [self._duplicate() if self._mode in _DUPLICATE else self._classic()], notes

    def _follow(self, one: Element, closing: str) -> None:
        if one.tag == "GameRack":
            self._coup.rack, self._coup.rejet = self._rack(one)
            return
        if one.tag == "PlayerRack":
            self._coup.racks[self._id(one)] = self._rack(one)
            return
        if one.tag in ("PlayerMove", "ToppingMove") and one.tag != closing:
            self._note(one)
        elif one.tag in ("Warning", "Penalty", "Solo", "EndGame"):
            self._event(one)
        if one.tag == closing:
            if self._mode in _DUPLICATE:
                self._close(one)
            else:
                self._turn(one)

    def _rack(self, one: Element) -> tuple[str, bool]:
        if not one.text.strip(" +-\n\t"):
            return "", False
        return read_rack(one.text)

    def _id(self, one: Element) -> str:
        id = one.attributes.get("playerId", "")
        if id not in self._players:
            raise InputError("foreign.eliot-player", id=id)
        return id

    def _points(self, one: Element) -> int:
        return _number(one.attributes.get("points", "0"))

    def _note(self, one: Element) -> None:
        tally = self._coup.tallies.setdefault(self._id(one), _Tally())
        kind = one.attributes.get("type", "")
        if kind in ("valid", "invalid"):
            tally.word = one.attributes.get("word", "")[:15]
            tally.ref = one.attributes.get("coord", "")[:4]
            tally.valid = kind == "valid"
            tally.points = self._points(one)
        elif kind not in ("none", "pass", "change"):
            raise InputError("foreign.eliot-move", kind=kind)

    def _event(self, one: Element) -> None:
        id, points = self._id(one), self._points(one)
        tally = self._coup.tallies.setdefault(id, _Tally())
        if one.tag == "Warning":
            tally.warnings += 1
        elif one.tag == "Penalty":
            tally.penalty += abs(points)
        elif one.tag == "Solo":
            tally.solo += points
        if one.tag == "EndGame" or (one.tag == "Penalty" and self._mode in _TURNS):
            points = -abs(points) if one.tag == "Penalty" else points
            self._after[id] = self._after.get(id, 0) + points

    # -- duplicate ----------------------------------------------------------------------------

    def _close(self, one: Element) -> None:
        coup = self._coup
        kind = one.attributes.get("type", "")
        if kind != "valid":
            if kind in ("none", "pass"):
                return  # nothing was laid: the game is over, or the coup is drawn again
            raise InputError("foreign.eliot-move", kind=kind)
        rack, rejet = coup.rack, coup.rejet
        if not rack:
            rack, rejet = next(iter(coup.racks.values()), ("", False))
        if not rack:
            raise InputError("foreign.eliot-rack")
        if len(self._rows) >= MOST_COUPS:
            raise InputError("foreign.too-many-coups", most=MOST_COUPS)
        slips = tuple(
            RecordedSlip(
                self._players[id].table,
                tally.word,
                tally.ref,
                tally.points,
                tally.valid,
                tally.warnings,
                tally.penalty,
                tally.solo,
            )
            for id, tally in coup.tallies.items()
        )
        where = sentence("foreign.where-coup", n=len(self._rows) + 1)
        word, ref = one.attributes.get("word", ""), one.attributes.get("coord", "")
        self._rows.append(Row(where, rack, word, ref, self._points(one), None, rejet, slips))
        self._coup = _Coup()

    def _duplicate(self) -> RecordedGame:
        late = self._coup.tallies
        if late and self._rows:
            # Solos and warnings are told once the coup is over: they belong to the last one.
            self._rows[-1] = _with_events(self._rows[-1], late, self._players)
        totals = dict.fromkeys((one.table for one in self._players.values()), 0)
        for row in self._rows:
            for slip in row.slips:
                totals[slip.table] += slip.points + slip.solo - slip.penalty
        players = tuple(
            RecordedPlayer(one.name, one.table, one.machine, totals[one.table])
            for one in self._players.values()
        )
        return build(self._name, self._rows, self._formula, players, self._lexicon)

    # -- turns --------------------------------------------------------------------------------

    def _turn(self, one: Element) -> None:
        id = self._id(one) if len(self._players) != 1 else next(iter(self._players))
        rack, rejet = self._coup.racks.get(id) or (self._coup.rack, self._coup.rejet)
        kind, points = one.attributes.get("type", ""), self._points(one)
        if not rack:
            raise InputError("foreign.eliot-rack")
        if len(self._turns) >= 3 * MOST_COUPS:
            raise InputError("foreign.too-many-coups", most=3 * MOST_COUPS)
        self._totals[id] += points
        number, player = len(self._turns) + 1, self._players[id].name
        done = RecordedCoup(number, rack, "", "", points, self._totals[id], rejet, player=player)
        if kind == "valid":
            place = Place.parse(one.attributes.get("coord", ""))
            scores = Formula.parse(self._formula).scores
            move = place_word(self._board, one.attributes.get("word", ""), place, scores)
            self._board = self._board.play(move)
            self._turns.append(_with(done, word=move.word, ref=move.ref))
        elif kind == "change":
            letters = one.attributes.get("letters", "").upper()
            self._turns.append(_with(done, act="exchange", exchanged=letters))
        elif kind in ("pass", "none", "invalid"):
            self._turns.append(_with(done, act="pass"))
        else:
            raise InputError("foreign.eliot-move", kind=kind)
        self._coup.racks.pop(id, None)
        self._coup.rack = ""

    def _classic(self) -> RecordedGame:
        players = tuple(
            RecordedPlayer(one.name, None, one.machine, self._totals[id] + self._after.get(id, 0))
            for id, one in self._players.items()
        )
        return RecordedGame(
            name=self._name,
            mode=self._formula,
            coups=tuple(self._turns),
            lexicon={"name": self._lexicon} if self._lexicon else {},
            kind="classic",
            players=players,
            adjustments=tuple(
                Adjustment(self._players[id].name, points)
                for id, points in self._after.items()
                if points
            ),
        )


def _with(coup: RecordedCoup, **changes: object) -> RecordedCoup:
    return msgspec.structs.replace(coup, **changes)


def _with_events(row: Row, late: dict[str, _Tally], players: dict[str, _Player]) -> Row:
    slips = {slip.table: slip for slip in row.slips}
    for id, tally in late.items():
        table = players[id].table
        before = slips.get(table, RecordedSlip(table))
        slips[table] = msgspec.structs.replace(
            before,
            warnings=before.warnings + tally.warnings,
            penalty=before.penalty + tally.penalty,
            solo=before.solo + tally.solo,
        )
    return replace(row, slips=tuple(slips.values()))
