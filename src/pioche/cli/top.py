"""`pioche top`: the tops, or all solutions, of a rack on a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pioche.cli.options import JSON, LEXICON
from pioche.texts import _, ngettext, sentence

if TYPE_CHECKING:
    from pioche.core.board import Board
    from pioche.core.finder import Finder
    from pioche.core.lexicon import Lexicon
    from pioche.core.movelist import MoveList


@click.command()
@click.argument("tirage")
@click.option(
    "--coups",
    metavar="FICHIER",
    help=_("Les coups déjà joués : JSON, ou un « QuIZ H6 » par ligne ; - lit l’entrée standard."),
)
@LEXICON
@click.option(
    "--formule", default=None, help=_("La formule : normale, 7-sur-8, 7-et-8, 7-8-9, joker…")
)
@click.option(
    "--tous", is_flag=True, help=_("Donner toutes les solutions, les meilleures d’abord.")
)
@JSON
def top(
    tirage: str, coups: str | None, lexique: str, formule: str | None, tous: bool, as_json: bool
) -> None:
    """Donner les tops du tirage TIRAGE (? pour un joker), après les coups joués."""
    from pioche.core.lexicon import Lexicon
    from pioche.core.tiles import parse_rack

    rack = parse_rack(tirage)
    board = _board(coups)
    lexicon = Lexicon.load(lexique)
    finder = _finder(lexicon, formule)
    moves = finder.moves(board, rack) if tous else finder.tops(board, rack)
    if as_json:
        click.echo(_document(str(rack), lexicon, moves))
    else:
        click.echo(_report(str(rack), moves))


def _finder(lexicon: Lexicon, formula: str | None) -> Finder:
    """Make a finder; the formulas are only read when one is asked for."""
    import warnings

    from pioche.core.finder import Finder, SlowFinderWarning

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SlowFinderWarning)
        if formula is None:
            finder = Finder(lexicon)
        else:
            from pioche.facade import Finder as FormulaFinder

            finder = FormulaFinder(lexicon, formula)
    for warning in caught:
        click.echo(str(warning.message), err=True)
    return finder


def _board(path: str | None) -> Board:
    from pioche.core.board import Board

    return Board.of(_read_moves(path)) if path is not None else Board()


def _read_moves(path: str) -> list[list[object]]:
    """Read the moves of a file: a JSON list, or lines of a word and a place."""
    from pioche.core.errors import InputError

    try:
        with click.open_file(path, encoding="utf-8-sig") as file:
            text = file.read()
    except OSError:
        raise InputError("cli.top-unreadable", path=path) from None
    except UnicodeDecodeError:
        raise InputError("cli.top-not-text", path=path) from None
    if not text.lstrip().startswith(("[", "{")):
        return [list(_read_line(path, line)) for line in text.splitlines() if line.strip()]
    import json

    try:
        moves = json.loads(text)
    except ValueError:
        raise InputError("cli.top-not-json", path=path) from None
    if not isinstance(moves, list) or not all(isinstance(move, list) for move in moves):
        raise InputError("cli.top-not-moves", path=path)
    return moves


def _read_line(path: str, line: str) -> tuple[str, str]:
    """Read `QuIZ H6`, or `QuIZ H 6 38`: the score is not looked at, blanks are forgiven."""
    import re

    from pioche.core.errors import InputError

    if spaced := re.fullmatch(r"\s*(\S+)\s+([A-Za-z] +\d+|\d+ +[A-Za-z])(?:\s+\d+)?\s*", line):
        return spaced[1], spaced[2]
    match line.split():
        case [word, ref] | [word, ref, _]:
            return word, ref
    raise InputError("cli.top-line", path=path, line=line.strip())


def _document(rack: str, lexicon: Lexicon, moves: MoveList) -> str:
    import json

    return json.dumps(
        {
            "rack": rack,
            "lexicon": {"name": lexicon.name, "sha256": lexicon.sha256},
            "score": moves.best_score or 0,
            "moves": [[move.word, move.ref, move.score] for move in moves],
        },
        ensure_ascii=False,
    )


def _report(rack: str, moves: MoveList) -> str:
    if moves.best_score is None:
        return sentence("cli.top-none", rack=rack)
    head = ngettext(
        "{rack} : {count} solution, {score} points au mieux.",
        "{rack} : {count} solutions, {score} points au mieux.",
        len(moves),
    ).format(rack=rack, count=len(moves), score=moves.best_score)
    lines = [f"{move.score:5}  {move.ref:<4}  {move.word}" for move in moves]
    return "\n".join([head, *lines])
