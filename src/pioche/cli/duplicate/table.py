"""One player at a terminal, against the top: the coups of a game of duplicate, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import click

from pioche.cli.duplicate.hints import Hints, sub_tops
from pioche.cli.duplicate.source import Source
from pioche.cli.grid import render_board
from pioche.core.errors import InputError, PiocheError
from pioche.games.duplicate import (
    BellRung,
    CloseCoup,
    Phase,
    Played,
    RingBell,
    SignalGiven,
    StartClock,
    State,
    rack_lines,
)
from pioche.games.session import Session
from pioche.rules.announce import end_line, signal_line
from pioche.texts import _
from pioche.texts.announce import points_text

#: What may be typed instead of a word.
HINT, SUB_TOPS, GRID, PASS, QUIT = "?", "s", "g", "-", "q"


class Input(Protocol):
    """Where lines and the time come from."""

    def now(self) -> int:
        """UTC, in milliseconds."""
        ...

    def read(self, prompt: str, until: int | None) -> str | None:
        """The next line; None when a time has come first. Raises EOFError at the end."""
        ...


class Quit(Exception):  # noqa: N818 - the player leaves, nothing failed
    """The player leaves the game."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a coup brought the player."""

    points: int
    text: str
    """What the player is told."""


class Player(Protocol):
    """How an answer is written and judged: freely, or as in competition."""

    @property
    def instructions(self) -> str:
        """How to write an answer."""
        ...

    @property
    def announced(self) -> bool:
        """Whether the letters are announced as a referee does."""
        ...

    def answer(self, session: Session[State], line: str, *, now: int, late: bool) -> Answer:
        """Judge a line written at a time; raises `InputError` for one that cannot be read."""
        ...

    def nothing(self, session: Session[State]) -> Answer:
        """Judge no answer at all."""
        ...

    def finish(self, total: int) -> tuple[int, Sequence[str]]:
        """The final total, after penalties, and what there is to say about it."""
        ...


class Table:
    """Plays the coups of a session with one player."""

    def __init__(
        self,
        session: Session[State],
        source: Source,
        player: Player,
        lines: Input,
        *,
        colour: bool,
        hints: bool,
    ) -> None:
        self._session = session
        self._source = source
        self._player = player
        self._lines = lines
        self._colour = colour
        self._show_hints = hints
        self.total = 0

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._session.state

    def play(self) -> None:
        """Play coup after coup until the game ends or the player leaves."""
        click.echo(self._player.instructions)
        click.echo(_("? indice   s sous-tops du coup d’avant   g grille   - passer   q quitter"))
        try:
            while self._source.draw(self._session):
                self._coup()
        except (Quit, EOFError):
            click.echo()
            click.echo(_("Partie quittée au coup {n}.").format(n=self.state.coup))
        self._summary()

    def _coup(self) -> None:
        session, state = self._session, self.state
        click.echo()
        self._show_grid()
        click.echo(_("Coup {n}").format(n=state.coup))
        if self._player.announced:
            for line in rack_lines(state):
                click.echo(f"  {line}")
        elif state.refused:
            click.echo(_("Rejet."))
        click.echo(_("Tirage : {rack}").format(rack=" ".join(state.rack)))
        hints = Hints(session)
        if self._show_hints:
            click.echo(hints.next())
        if state.setup.timed:
            session.do(StartClock(), now=self._lines.now())
        answer = self._wait_for_answer(hints)
        if state.setup.timed:
            if self.state.phase is Phase.THINKING:
                session.do(RingBell(), now=self._lines.now())
            session.do(CloseCoup(), now=self._lines.now())
        self._source.retain(session)
        self.total += answer.points
        self._show_result(answer, self.state.played[-1])

    def _wait_for_answer(self, hints: Hints) -> Answer:
        while True:
            line = self._read()
            if line is None:
                return self._player.nothing(self._session)
            if line == HINT:
                click.echo(hints.next())
            elif line.lower() == SUB_TOPS:
                self._show_sub_tops()
            elif line.lower() == GRID:
                self._show_grid()
            elif line.lower() == QUIT:
                raise Quit
            elif line in ("", PASS):
                return self._player.nothing(self._session)
            else:
                late = self.state.phase is Phase.BELL
                try:
                    now = self._lines.now()
                    return self._player.answer(self._session, line, now=now, late=late)
                except InputError as error:
                    click.echo(str(error))

    def _read(self) -> str | None:
        """Read a line; None once the bell has rung with nothing written.

        Where standard input cannot be watched the line is read first, and the clock then tells
        whether it came late.
        """
        while True:
            due = self._session.game.due(self.state)
            line = self._lines.read("> ", due[0] if due else None)
            while due is not None and due[0] <= self._lines.now():
                self._announce(self._session.do(due[1], now=due[0]))
                due = self._session.game.due(self.state)
            if line is not None:
                return line
            if self.state.phase is Phase.BELL:
                return None

    def _announce(self, events: Sequence[object]) -> None:
        for event in events:
            if isinstance(event, SignalGiven):
                click.echo(signal_line(event.seconds))
            elif isinstance(event, BellRung):
                click.echo(end_line())

    def _show_grid(self) -> None:
        last = self.state.played[-1].move() if self.state.played else None
        click.echo(render_board(self.state.board, last, colour=self._colour), color=self._colour)

    def _show_result(self, answer: Answer, coup: Played) -> None:
        click.echo(answer.text)
        top = f"{coup.word} {coup.ref} {coup.score}"
        if coup.joker_replaced_by:
            top += _(" (joker remplacé par {letter})").format(letter=coup.joker_replaced_by)
        click.echo(_("Top : {top}").format(top=top))
        click.echo(
            _("Vous : {points}   Total : {total} sur {tops} ({percent} %)").format(
                points=answer.points,
                total=self.total,
                tops=self.state.total,
                percent=percent(self.total, self.state.total),
            )
        )

    def _show_sub_tops(self) -> None:
        if not self.state.played:
            click.echo(_("Il n’y a pas encore de coup joué."))
            return
        for move in sub_tops(self._session, self.state.played[-1]):
            click.echo(f"  {move.word:<16}{move.ref:>4}{move.score:>5}")

    def _summary(self) -> None:
        from pioche.cli.partie import end_line as game_end_line

        state = self.state
        total, remarks = self._player.finish(self.total)
        click.echo()
        if state.ended is not None:
            self._show_grid()
            click.echo(game_end_line(state))
        for remark in remarks:
            click.echo(remark)
        if state.total:
            click.echo(
                _("Votre total : {total} sur {tops} ({percent} %), {gap} sous le top.").format(
                    total=total,
                    tops=state.total,
                    percent=percent(total, state.total),
                    gap=points_text(state.total - total),
                )
            )


def percent(part: int, whole: int) -> str:
    """A percentage as French writes it."""
    return f"{100 * part / whole if whole else 0:.1f}".replace(".", ",")


def split_answer(line: str, count: int, code: str) -> list[str]:
    """Split a line into word, place (and score); blanks inside a place are forgiven."""
    parts = line.split()
    if len(parts) == count + 1:
        # « MAISON H 4 »: the place was written in two.
        parts[1:3] = [parts[1] + parts[2]]
    if len(parts) != count:
        raise InputError(code, text=line)
    return parts


def refuse(error: PiocheError) -> InputError:
    """Turn a refusal into a sentence after which the player tries again."""
    return InputError(error.code, **error.params)
