"""Scrabble inversé in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from pioche.bots.inverse import act
from pioche.cli.classic.session import Seat, Session
from pioche.cli.grid import render_board
from pioche.cli.terminal import Lines
from pioche.core.board import Board
from pioche.core.chance import Chance
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon import Lexicon
from pioche.formats.files import read_bytes
from pioche.formats.gcg import decode_gcg, read_gcg
from pioche.games.inverse.commands import Remove
from pioche.games.inverse.events import InverseEnded, LettersRemoved
from pioche.games.inverse.view import RemovalView, SeatedView
from pioche.games.turns.replay import board_after
from pioche.texts import N_, _, ngettext

HELP = N_(
    "  H8 H9 H10   retirer les lettres de ces cases, toutes d’un même mot\n"
    "  3           le troisième retrait de la liste\n"
    "  l           lister tous les retraits permis\n"
    "  q           quitter"
)
_LISTED = 8


class InverseTable:
    """One game, from a full grid to the end."""

    def __init__(
        self, session: Session, seats: Iterable[Seat], lines: Lines, *, colour: bool
    ) -> None:
        self._session = session
        self._seats = {seat.id: seat for seat in seats}
        self._lines = lines
        self._colour = colour

    def play(self) -> None:
        """Play to the end, or until nobody types any more."""
        click.echo(_("Tapez ? pour l’aide."))
        self._tell(self._session.opening_events)
        try:
            while self._session.state.ended is None:
                self._step()
        except EOFError:
            click.echo(_("Partie interrompue."))

    def _step(self) -> None:
        state = self._session.state
        seat = self._seats[state.opened.seats[state.turn]]
        view = self._session.view(seat.id)
        if seat.level is not None:
            command = act(view, self._session.env(), seat.level)
            assert command is not None
            self._tell(self._session.do(command))
            return
        self._show(view)
        text = self._lines.read(_("{name} > ").format(name=seat.name), None) or ""
        if text.lower() in ("q", "quitter"):
            raise EOFError
        if text == "?":
            click.echo(_(HELP))
        elif text.lower() in ("l", "liste"):
            self._list(view.actions, len(view.actions))
        else:
            self._try(seat, view, text)

    def _try(self, seat: Seat, view: SeatedView, text: str) -> None:
        try:
            self._tell(self._session.do(Remove(seat.id, _squares(view, text))))
        except PiocheError as error:
            click.echo(str(error))

    def _show(self, view: SeatedView) -> None:
        click.echo()
        click.echo(render_board(Board.of_rows(view.rows), colour=self._colour))
        scores = zip(view.seats, view.scores, strict=True)
        click.echo(" · ".join(f"{self._seats[seat].name} {score}" for seat, score in scores))
        self._list(view.actions, _LISTED)

    def _list(self, actions: tuple[RemovalView, ...], most: int) -> None:
        for number, action in enumerate(actions[:most], 1):
            squares = " ".join(action.squares)
            click.echo(f"  {number}. {action.word} : {action.letters} ({squares}) {action.points}")
        more = len(actions) - most
        if more > 0:
            said = ngettext("  … et {count} autre (l)", "  … et {count} autres (l)", more)
            click.echo(said.format(count=more))

    def _tell(self, events: Iterable[object]) -> None:
        for event in events:
            if isinstance(event, LettersRemoved):
                click.echo(
                    _("{name} retire {letters} de {word} : {points}.").format(
                        name=self._seats[event.seat].name,
                        letters=event.letters,
                        word=event.word,
                        points=event.points,
                    )
                )
            elif isinstance(event, InverseEnded):
                self._tell_end(event)

    def _tell_end(self, ended: InverseEnded) -> None:
        click.echo(
            _("La grille est vide.")
            if ended.reason == "empty"
            else _("Plus rien ne peut être retiré.")
        )
        seats = self._session.state.opened.seats
        for seat, score in zip(seats, ended.scores, strict=True):
            click.echo(_("  {name} : {score}").format(name=self._seats[seat].name, score=score))
        winners = ", ".join(self._seats[seat].name for seat in ended.winners)
        said = ngettext("Victoire : {winners}.", "Égalité : {winners}.", len(ended.winners))
        click.echo(said.format(winners=winners))


def _squares(view: SeatedView, text: str) -> tuple[str, ...]:
    if text.isdecimal() and 1 <= int(text) <= len(view.actions):
        return view.actions[int(text) - 1].squares
    return tuple(text.replace(",", " ").split())


def grid_of_file(path: Path) -> tuple[str, ...]:
    """Read a grid: fifteen rows of text, or the end of a GCG game."""
    text = decode_gcg(read_bytes(path))
    if text.lstrip().startswith(("#", ">")):
        return tuple(board_after(read_gcg(text).turns).rows())
    rows = tuple(line.strip().replace(" ", "") for line in text.splitlines() if line.strip())
    if len(rows) != Board().size or any(len(row) != len(rows) for row in rows):
        raise InputError("cli_jouer_classique.grid-file", path=path)
    return rows


def machine_grid(lexicon: Lexicon, chance: Chance) -> tuple[str, ...]:
    """Let two highest-score players fill a grid."""
    from pioche.games.classic import GAME, Classic
    from pioche.games.classic.opening import Open
    from pioche.games.turns.commands import Exchange, Pass, Play, TableCommand
    from pioche.games.turns.rules import EXCHANGE_FROM

    session = Session(GAME, Open(("1", "2")), lexicon, chance, lambda: 0)
    finder = session.env().finder()
    while True:
        state: Classic = session.state
        table = state.table
        if table.ended is not None:
            return tuple(table.board.rows())
        seat, rack = table.seats[table.turn], table.racks[table.turn]
        tops = finder.tops(table.board, rack)
        command: TableCommand = Pass(seat)
        if len(tops):
            command = Play(seat, tops[0].word, tops[0].ref)
        elif table.bag_count >= EXCHANGE_FROM:
            command = Exchange(seat, rack)
        session.do(command)
