"""What every table of the terminal does alike: opens, asks, says what is refused, ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Generic, TypeVar

import click

from pioche.cli.keyboard import Keyboard
from pioche.cli.terminal import Lines
from pioche.core.errors import PiocheError
from pioche.games.session import Session
from pioche.games.shape import Info
from pioche.texts import _, ngettext

S = TypeVar("S")


class Table(Generic[S]):
    """One game at this keyboard, from the opening to the end."""

    help: ClassVar[str] = ""
    """What may be typed, marked for translation."""
    leaves: ClassVar[frozenset[str]] = frozenset({"q", "quitter"})
    """What is typed to leave."""

    def __init__(self, keyboard: Keyboard[S], lines: Lines, *, colour: bool = False) -> None:
        self.keyboard = keyboard
        self.lines = lines
        self.colour = colour

    @property
    def session(self) -> Session[S]:
        """The game that is played."""
        return self.keyboard.session

    @property
    def info(self) -> Info:
        """What is asked of any game."""
        return self.session.game.info(self.session.state)

    def play(self) -> bool:
        """Play until the game ends, or nobody types any more; whether it ended."""
        self.keyboard.open()
        self.welcome()
        try:
            while not self.info.ended:
                self.step()
        except EOFError:
            click.echo(_("Partie interrompue."))
            return False
        return True

    def welcome(self) -> None:
        """What is said before the first question."""
        click.echo(_("Tapez ? pour l’aide."))

    def step(self) -> None:
        """What happens by itself, or else what somebody types."""
        if not self.keyboard.goes_on():
            self.ask()

    def ask(self) -> None:
        """Ask whoever is awaited."""
        raise NotImplementedError

    def read(self, prompt: str, until: int | None = None) -> str | None:
        """A line; none once its time is over, or where the help was asked for. Leaving is the end
        of the input."""
        text = self.lines.read(prompt, until)
        if text == "?":
            self.assist()
            return None
        if text is not None and text.lower() in self.leaves:
            raise EOFError
        return text

    def assist(self) -> None:
        """Answer a « ? »."""
        click.echo(_(self.help))

    def winners(self) -> str:
        """« Victoire : Anne. »"""
        winners = self.info.winners
        named = ", ".join(self.keyboard.names[seat] for seat in winners)
        said = ngettext("Victoire : {winners}.", "Égalité : {winners}.", len(winners))
        return said.format(winners=named)


@contextmanager
def refusals() -> Iterator[None]:
    """Say what is refused, and go on."""
    try:
        yield
    except PiocheError as error:
        click.echo(str(error))
