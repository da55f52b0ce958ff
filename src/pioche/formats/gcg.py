"""Games in the GCG format, which most Scrabble programs read and write.

GCG names squares the other way round: rows are numbers, columns letters, `8D` runs across and
`D8` down; a letter already on the grid is written `.`. What the format cannot say is kept in
lines that other programs skip: `#pioche-recyclage H13` for a joker taken back before the move.
A bonus for the theme shows as the difference between totals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pioche.core.board import EMPTY, Board
from pioche.core.errors import InputError
from pioche.core.move import Move
from pioche.core.place import ROWS, Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, parse_rack
from pioche.games.turns import GameEnded, Turn

_RECYCLED = "#pioche-recyclage"
_PLAYER = re.compile(r"#player(\d+)\s+(\S+)(?:\s+(.*))?")
_EVENT = re.compile(r">\s*([^:]+):\s*(.*)")
_NUMBER = re.compile(r"[+-]?\d+")
_ACROSS = re.compile(r"(\d{1,2})([A-Oa-o])")
_DOWN = re.compile(r"([A-Oa-o])(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Rest:
    """What a player's last tiles cost, or the others' brought."""

    seat: str
    tiles: str
    points: int


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game as a GCG file tells it; seats are the players' short names."""

    seats: tuple[str, ...]
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    rests: tuple[Rest, ...] = ()
    lexicon: str = ""

    @property
    def totals(self) -> Mapping[str, int]:
        """Each player's final score."""
        totals = dict.fromkeys(self.seats, 0)
        for turn in self.turns:
            totals[turn.seat] = turn.total
        for rest in self.rests:
            totals[rest.seat] += rest.points
        return totals


# Writing


def write_gcg(
    seats: Sequence[str],
    names: Sequence[str],
    turns: Sequence[Turn],
    ended: GameEnded | None = None,
    lexicon: str = "",
) -> str:
    """Write a game, finished or not."""
    nicks = dict(zip(seats, _nicknames(names), strict=True))
    lines = ["#character-encoding UTF-8"]
    for number, (seat, name) in enumerate(zip(seats, names, strict=True), 1):
        lines.append(f"#player{number} {nicks[seat]} {name}")
    if lexicon:
        lines.append(f"#lexicon {lexicon}")
    board = Board()
    totals = dict.fromkeys(seats, 0)
    for turn in turns:
        for square in turn.recycled:
            lines.append(f"{_RECYCLED} {square}")
            board = _recycle(board, square)
        head = f">{nicks[turn.seat]}: {turn.rack}"
        match turn.kind:
            case "play" | "withdrawn":
                move = place_word(board, turn.word, Place.parse(turn.place))
                before = totals[turn.seat]
                after = turn.total if turn.kind == "play" else before + move.score
                lines.append(f"{head} {_gcg_move(move)} +{move.score} {after}")
                if turn.kind == "play":
                    board = board.play(move)
                else:
                    lines.append(f"{head} -- -{move.score} {turn.total}")
            case "exchange":
                lines.append(f"{head} -{turn.tiles} +0 {turn.total}")
            case "pass":
                lines.append(f"{head} - +0 {turn.total}")
        totals[turn.seat] = turn.total
    if ended is not None:
        lines += _final_lines(seats, nicks, ended)
    return "\n".join(lines) + "\n"


def _final_lines(seats: Sequence[str], nicks: Mapping[str, str], ended: GameEnded) -> list[str]:
    lines = []
    for at, seat in enumerate(seats):
        points, total = ended.adjustments[at], ended.scores[at]
        if ended.rests[at]:
            rest = ended.rests[at]
            lines.append(f">{nicks[seat]}: {rest} ({rest}) -{-points} {total}")
        elif points:
            others = "".join(ended.rests)
            lines.append(f">{nicks[seat]}: ({others}) +{points} {total}")
    return lines


def _nicknames(names: Sequence[str]) -> list[str]:
    """Make short names without blanks or colons, each of its own."""
    nicks: list[str] = []
    for name in names:
        plain = re.sub(r"[\s:]+", "_", name.strip()) or "joueur"
        nick, number = plain, 2
        while nick in nicks:
            nick, number = f"{plain}{number}", number + 1
        nicks.append(nick)
    return nicks


def _gcg_move(move: Move) -> str:
    row, column = str(move.place.row + 1), ROWS[move.place.col]
    place = row + column if move.place.across else column + row
    word = "".join(
        letter if move.board[move.place.square(offset)] == EMPTY else "."
        for offset, letter in enumerate(move.word)
    )
    return f"{place} {word}"


# Reading


def decode_gcg(data: bytes) -> str:
    """Read the bytes of a file: UTF-8, else Latin-1 as older programs wrote."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_gcg(text: str) -> GcgGame:
    """Read a game, each move checked on the grid: letters, place and score.

    Words are not looked up. An error names the line.
    """
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.read(line.strip())
        except InputError as error:
            raise InputError("gcg.line", number=number, why=str(error)) from error
    if len(reader.seats) < 2:
        raise InputError("gcg.players")
    return GcgGame(
        seats=tuple(reader.seats),
        names=tuple(reader.names),
        turns=tuple(reader.turns),
        rests=tuple(reader.rests),
        lexicon=reader.lexicon,
    )


class _Reader:
    """Reads line after line, the grid at hand."""

    def __init__(self) -> None:
        self.seats: list[str] = []
        self.names: list[str] = []
        self.turns: list[Turn] = []
        self.rests: list[Rest] = []
        self.lexicon = ""
        self._board = Board()
        self._before = self._board
        self._totals: dict[str, int] = {}
        self._recycled: tuple[str, ...] = ()

    def read(self, line: str) -> None:
        if match := _PLAYER.fullmatch(line):
            self._add_player(match[2], (match[3] or match[2]).strip())
        elif line.startswith("#lexicon"):
            self.lexicon = line.removeprefix("#lexicon").strip()
        elif line.startswith(_RECYCLED):
            square = line.removeprefix(_RECYCLED).strip()
            self._board = _recycle(self._board, square)
            self._recycled += (square,)
        elif match := _EVENT.fullmatch(line):
            self._read_event(match[1].strip(), match[2].split())
        elif line.startswith(">"):
            raise InputError("gcg.event")  # half a line of a file that was cut
        elif line and not line.startswith("#") and not self.seats:
            # Notes may run over several lines; before any player the file is something else.
            raise InputError("gcg.not-gcg")

    def _add_player(self, nick: str, name: str) -> None:
        if nick in self._totals:
            raise InputError("gcg.player-twice", name=nick)
        self.seats.append(nick)
        self.names.append(name)
        self._totals[nick] = 0

    def _read_event(self, seat: str, words: list[str]) -> None:
        if seat not in self._totals:
            raise InputError("gcg.player-unknown", name=seat)
        if len(words) < 2 or not all(map(_NUMBER.fullmatch, words[-2:])):
            raise InputError("gcg.numbers")
        points, total = int(words[-2]), int(words[-1])
        match words[:-2]:
            case [rest] | [_, rest] if rest.startswith("(") and rest.endswith(")"):
                self._read_rest(seat, rest[1:-1], points, total)
            case [_rack, "--"]:
                self._withdraw(seat, total)
            case ["-"] | ["--"]:
                raise InputError("gcg.event")
            case [rack, action] if action.startswith("-"):
                self._add(seat, rack, total, tiles=action[1:])
            case [rack, place, word]:
                self._read_move(seat, rack, place, word, points, total)
            case _other:
                raise InputError("gcg.event")

    def _read_rest(self, seat: str, tiles: str, points: int, total: int) -> None:
        if total != self._totals[seat] + points:
            raise InputError("gcg.total", written=total, counted=self._totals[seat] + points)
        self._totals[seat] = total
        # Penalties for time and the like are written the same way, with a word for tiles.
        self.rests.append(Rest(seat, tiles, points))

    def _read_move(
        self, seat: str, rack: str, place: str, word: str, points: int, total: int
    ) -> None:
        move = place_word(self._board, self._whole(place, word), _place(place))
        held = str(parse_rack(rack))
        missing = lacking(held, move.tiles)
        if missing:
            raise InputError("gcg.rack", word=move.word, missing=missing)
        if move.score != points:
            raise InputError("gcg.score", word=move.word, written=points, counted=move.score)
        bonus = total - self._totals[seat] - points
        if bonus < 0:
            raise InputError("gcg.total", written=total, counted=self._totals[seat] + points)
        self._before = self._board
        self._board = self._board.play(move)
        self._totals[seat] = total
        self.turns.append(
            Turn(
                seat=seat,
                kind="play",
                rack=held,
                total=total,
                word=move.word,
                place=move.ref,
                tiles=move.tiles,
                score=points,
                bonus=bonus,
                recycled=self._take_recycled(),
            )
        )

    def _whole(self, place: str, word: str) -> str:
        """Write a word whole: what lies on the grid is a dot, or stands between brackets."""
        at = _place(place)
        plain = word.replace("(", "").replace(")", "")
        return "".join(
            self._board[at.square(offset)] if letter == "." else letter
            for offset, letter in enumerate(plain)
        )

    def _withdraw(self, seat: str, total: int) -> None:
        last = self.turns[-1] if self.turns else None
        if last is None or last.seat != seat or last.kind != "play":
            raise InputError("gcg.nothing-to-withdraw")
        if total != last.total - last.score - last.bonus:
            raise InputError("gcg.total", written=total, counted=last.total - last.score)
        self.turns[-1] = replace(last, kind="withdrawn", score=0, bonus=0, total=total)
        self._board = self._before
        self._totals[seat] = total

    def _add(self, seat: str, rack: str, total: int, tiles: str) -> None:
        held = str(parse_rack(rack))
        if total != self._totals[seat]:
            raise InputError("gcg.total", written=total, counted=self._totals[seat])
        if tiles.isdigit():
            # Some programs write only how many tiles were exchanged.
            tiles = held[: int(tiles)]
        missing = lacking(held, tiles)
        if missing:
            raise InputError("gcg.rack", word=tiles, missing=missing)
        self.turns.append(
            Turn(
                seat=seat,
                kind="exchange" if tiles else "pass",
                rack=held,
                total=total,
                tiles=tiles,
                recycled=self._take_recycled(),
            )
        )

    def _take_recycled(self) -> tuple[str, ...]:
        recycled, self._recycled = self._recycled, ()
        return recycled


def _place(text: str) -> Place:
    """Read `8D` (across) or `D8` (down)."""
    if match := _ACROSS.fullmatch(text):
        row, column, across = int(match[1]) - 1, ROWS.index(match[2].upper()), True
    elif match := _DOWN.fullmatch(text):
        row, column, across = int(match[2]) - 1, ROWS.index(match[1].upper()), False
    else:
        raise InputError("gcg.place", text=text)
    if not 0 <= row < len(ROWS):
        raise InputError("gcg.place", text=text)
    return Place(row, column, across)


def _recycle(board: Board, square: str) -> Board:
    place = Place.parse(square)
    held = board[place.row, place.col]
    if not held.islower():
        raise InputError("gcg.no-joker", square=square)
    return board.with_tiles({(place.row, place.col): held.upper()})
