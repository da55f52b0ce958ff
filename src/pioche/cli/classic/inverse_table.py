"""Scrabble inversé in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from pioche.cli.grid import render_board
from pioche.cli.table import Table, refusals
from pioche.core.board import Board
from pioche.core.chance import Chance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.formats.files import read_bytes
from pioche.formats.gcg import decode_gcg, read_gcg
from pioche.games.inverse import Inverse, Remove, SeatedView
from pioche.games.turns import board_after
from pioche.texts import N_, _

HELP = N_(
    "  H8 H9 H10   retirer les lettres de ces cases, toutes d’un même mot\n"
    "  3           le troisième retrait de la liste\n"
    "  l           lister tous les retraits permis\n"
    "  q           quitter"
)


class InverseTable(Table[Inverse]):
    """One game, from a full grid to the end."""

    help = HELP

    def play(self) -> bool:
        """Count, too."""
        ended = super().play()
        if ended:
            for seat, score in zip(self.keyboard.seats, self.info.totals, strict=True):
                click.echo(_("  {name} : {score}").format(name=seat.name, score=score))
            click.echo(self.winners())
        return ended

    def ask(self) -> None:
        """Show whoever is awaited the grid, and take letters off it."""
        seat = next(iter(self.keyboard.awaited()))
        view: SeatedView = self.session.view(seat.id)
        names, scores = self.keyboard.names, zip(view.seats, view.scores, strict=True)
        status = " · ".join(f"{names[seat]} {score}" for seat, score in scores)
        text = self.read(_("{name} > ").format(name=seat.name), status=status)
        if text is None:
            return
        if text.lower() in ("l", "liste"):
            self._list(view)
            return
        with refusals():
            self.keyboard.do(Remove(seat.id, _squares(view, text)), seat)

    def picture(self) -> str:
        """The grid as everybody sees it."""
        return render_board(Board.of_rows(self.info.grid), colour=self.colour)

    def _list(self, view: SeatedView) -> None:
        """Every removal, on demand only: to find them is the game."""
        for number, one in enumerate(view.removals, 1):
            squares = " ".join(one.squares)
            click.echo(f"  {number}. {one.word}{_(' : ')}{one.letters} ({squares}) {one.points}")


def _squares(view: SeatedView, text: str) -> tuple[str, ...]:
    if text.isdecimal() and 1 <= int(text) <= len(view.removals):
        return view.removals[int(text) - 1].squares
    return tuple(text.replace(",", " ").split())


def grid_of_file(path: Path) -> tuple[str, ...]:
    """A grid: fifteen rows of text, or the end of a GCG game."""
    text = decode_gcg(read_bytes(path))
    if text.lstrip().startswith(("#", ">")):
        return tuple(board_after(read_gcg(text).turns).rows())
    rows = tuple(line.strip().replace(" ", "") for line in text.splitlines() if line.strip())
    if len(rows) != Board().size or any(len(row) != len(rows) for row in rows):
        raise InputError("terminal.grid-file", path=path)
    return rows


def machine_grid(lexicon: Lexicon, chance: Chance) -> tuple[str, ...]:
    """Let two highest-score players fill a grid."""
    from pioche.games.classic import GAME, Open
    from pioche.games.session import Session
    from pioche.games.turns import EXCHANGE_FROM, Exchange, Pass, Play, SeatedCommand

    session = Session(GAME, Open(("1", "2")), lexicon, chance)
    finder = session.env().finder()
    while session.state.table.ended is None:
        table = session.state.table
        seat, rack = table.seats[table.turn], table.racks[table.turn]
        tops = finder.tops(table.board, rack)
        command: SeatedCommand = Pass(seat)
        if len(tops):
            command = Play(seat, tops[0].word, tops[0].ref)
        elif table.bag_count >= EXCHANGE_FROM:
            command = Exchange(seat, rack)
        session.do(command)
    return tuple(session.state.table.board.rows())
