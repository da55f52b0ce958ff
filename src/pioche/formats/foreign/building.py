"""From rows (rack, word, place, score) to a recorded game, whoever wrote them.

Each word is laid, so that what cannot have been played is told where it is read; whether scores,
draws and tops are right is `verifier`'s to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pioche.core.alphabet import BAG
from pioche.core.board import EMPTY, Board
from pioche.core.errors import InputError
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, parse_rack
from pioche.formats.recorded import RecordedCoup, RecordedGame, RecordedPlayer, RecordedSlip
from pioche.rules.formula import NORMAL, Formula

MOST_COUPS = 100
_MARKED = re.compile(r"[(\[]([A-Za-z])[)\]]")


@dataclass(frozen=True, slots=True)
class Row:
    """A coup as it was written; `where` is what an error names."""

    where: str
    rack: str
    word: str
    ref: str
    score: int
    cumul: int | None = None
    rejet: bool = False
    slips: tuple[RecordedSlip, ...] = ()


def read_rack(text: str) -> tuple[str, bool]:
    """Read `AB+CDE` (reliquat and new letters) or `-ABCDEFG`: all new, after a rejet."""
    plain = text.strip().replace("+", "").replace("*", "?")
    rejected = plain.startswith("-")
    return str(parse_rack(plain.removeprefix("-"))), rejected


def read_word(text: str) -> str:
    """Read `DU(L)CIFIE` or `DUlCIFIE`: the joker's letter is small.

    A word written all in small letters says nothing of jokers, as one all in capitals.
    """
    marked = _MARKED.sub(lambda found: found[1].lower(), text.strip())
    return marked.upper() if marked.islower() and marked == text.strip() else marked


def build(
    name: str,
    rows: Sequence[Row],
    mode: str = "",
    players: tuple[RecordedPlayer, ...] = (),
    lexicon: str = "",
) -> RecordedGame:
    """Lay the words of a game of duplicate one after the other."""
    if not rows:
        raise InputError("foreign.no-coup")
    if len(rows) > MOST_COUPS:
        raise InputError("foreign.too-many-coups", most=MOST_COUPS)
    formula = Formula.parse(mode or _mode_of(rows))
    board = Board()
    coups = []
    cumul = 0
    for number, row in enumerate(rows, 1):
        try:
            move = _laid(board, row, formula)
        except InputError as error:
            raise InputError("foreign.at", where=row.where, why=_clause(error)) from error
        replaced = _replaced(board, row.rack, move, formula)
        board = board.play(move)
        if replaced is not None:
            tiles = {(at_row, at_col): letter.upper() for at_row, at_col, letter in move.laid}
            board = board.with_tiles(tiles)
        cumul += row.score
        coups.append(
            RecordedCoup(
                n=number,
                rack=row.rack,
                word=move.word,
                ref=move.ref,
                score=row.score,
                cumul=cumul if row.cumul is None else row.cumul,
                rejet=row.rejet,
                joker_replaced_by=replaced,
                slips=row.slips,
            )
        )
    return RecordedGame(
        name=name,
        mode=formula.name,
        coups=tuple(coups),
        total=cumul,
        players=players,
        lexicon={"name": lexicon} if lexicon else {},
    )


def _clause(error: InputError) -> str:
    return str(error).rstrip(".")


def _mode_of(rows: Sequence[Row]) -> str:
    """The formula that racks tell: their size, the tiles laid, more jokers than a bag holds."""
    size = max(len(row.rack) for row in rows)
    joker = all("?" in row.rack for row in rows[: len(rows) // 2 + 1]) and len(rows) > 4
    names = {7: NORMAL, 8: "7-sur-8", 9: "7-8-9"}
    if size > 9:
        raise InputError("foreign.rack-size", size=size)
    found = names.get(size, NORMAL)
    if size == 8 and _lays_eight(rows):
        found = "7-et-8"
    return f"{found}+joker" if joker else found


def _lays_eight(rows: Sequence[Row]) -> bool:
    board = Board()
    scores = Formula.parse("7-et-8").scores
    for row in rows:
        try:
            move = place_word(board, row.word, Place.parse(row.ref), scores)
        except InputError:
            return False  # told when the game is built
        if len(move.tiles) > 7:
            return True
        board = board.play(move)
    return False


def _laid(board: Board, row: Row, formula: Formula) -> Move:
    """Lay a word; where nobody marked the joker, the score and the rack tell which letter it is."""
    place = Place.parse(row.ref)
    move = place_word(board, row.word, place, formula.scores)
    missing = lacking(row.rack, move.tiles)
    if not missing or "?" in move.tiles or "?" not in row.rack:
        return move
    free = [at for at in range(len(row.word)) if board[place.square(at)] == EMPTY]
    found = []
    for many in range(1, row.rack.count("?") + 1):
        for chosen in combinations(free, many):
            word = "".join(x.lower() if at in chosen else x for at, x in enumerate(row.word))
            tried = place_word(board, word, place, formula.scores)
            if not lacking(row.rack, tried.tiles) and tried.score == row.score:
                found.append(tried)
    if len(found) > 1:
        raise InputError("foreign.joker", word=row.word)
    return found[0] if found else move


def _replaced(board: Board, rack: str, move: Move, formula: Formula) -> str | None:
    """In the joker formula a real letter takes the joker's place while there is one (7.1)."""
    if formula.jokers != "replaced":
        return None
    letter = next((laid.upper() for _row, _col, laid in move.laid if laid.islower()), None)
    if letter is None or BAG[letter] <= board.tiles.count(letter) + rack.count(letter):
        return None
    return letter
