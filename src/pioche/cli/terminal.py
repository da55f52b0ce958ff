"""What commands share about the terminal: colour, lines with a time limit, secrets."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from pioche.room.clock import RoomClock
from pioche.texts import _


def use_colour(plain: bool) -> bool:
    """Whether to colour: on a terminal, unless asked not to (`--sobre`, `NO_COLOR`)."""
    return not plain and "NO_COLOR" not in os.environ and sys.stdout.isatty()


def ask_passphrase(*, confirm: bool) -> str:
    """Ask for a passphrase without showing it; `PIOCHE_PHRASE` answers for scripts."""
    known = os.environ.get("PIOCHE_PHRASE")
    if known is not None:
        return known
    phrase: str = click.prompt(
        _("Phrase secrète"),
        hide_input=True,
        confirmation_prompt=_("Encore une fois") if confirm else False,
        prompt_suffix=_(" : "),
    )
    return phrase


class Lines:
    """Reads lines from standard input, and gives up when a time is over.

    Only a terminal is watched with a time limit; a pipe is read line by line.
    """

    watched = False
    """Whether somebody sits before a screen, and not a script behind a pipe."""

    def __init__(self) -> None:
        self._waits = sys.stdin.isatty() and os.name == "posix"
        self.watched = sys.stdin.isatty() and sys.stdout.isatty()
        self._clock = RoomClock()
        self._ahead = 0

    def now(self) -> int:
        """In milliseconds, UTC when a game begins: it stands while nobody plays."""
        return self._clock.now() + self._ahead

    def set(self, time: int) -> None:
        """Go on from a time."""
        self._ahead += time - self.now()

    @contextmanager
    def standing(self) -> Iterator[None]:
        """Stop the clock: what is asked here is no part of the game."""
        time = self.now()
        try:
            yield
        finally:
            self.set(time)

    def read(self, prompt: str, until: int | None) -> str | None:
        """The next line; None when the time `until` has come first. Raises EOFError at the end."""
        click.echo(prompt, nl=False)
        if self._waits and until is not None:
            import select

            left = max(0, until - self.now()) / 1000
            if not select.select([sys.stdin], [], [], left)[0]:
                click.echo()
                return None
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()


def wipe() -> None:
    """Clear the screen, and what was scrolled out of it."""
    click.clear()
    click.echo("\x1b[3J", nl=False)
