"""What every table of the terminal does alike: opens, asks, says what is refused, ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Generic, TypeVar

import click

from pioche.cli.kept import KeptSession, told_kept
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.terminal import Lines, wipe
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
    secret: ClassVar[bool] = False
    """Whether each has letters that the others must not see."""

    def __init__(self, keyboard: Keyboard[S], lines: Lines, *, colour: bool = False) -> None:
        self.keyboard = keyboard
        self.lines = lines
        self.colour = colour
        self._seen: object = None
        self._stood: object = None
        self._at_keyboard: Seat | None = None

    @property
    def session(self) -> Session[S]:
        """The game that is played."""
        return self.keyboard.session

    @property
    def info(self) -> Info:
        """What is asked of any game."""
        return self.session.game.info(self.session.state)

    # -- the game as a whole --------------------------------------------------------------------

    def play(self) -> bool:
        """Play until the game ends, or somebody leaves; whether it ended."""
        session = self.session
        resumed = isinstance(session, KeptSession) and session.resumed
        self.keyboard.open(resumed=resumed)
        self.welcome()
        try:
            while not self.info.ended:
                self.step()
        except (EOFError, KeyboardInterrupt) as left:
            self._leave()
            if isinstance(left, KeyboardInterrupt):
                raise
            return False
        self.present()
        if isinstance(session, KeptSession) and session.kept is not None:
            session.kept.forget()
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

    def _leave(self) -> None:
        """Say how to come back, where one can."""
        session = self.session
        click.echo(_("Partie interrompue."))
        if not isinstance(session, KeptSession) or session.kept is None:
            return
        if session.kept.path.exists():
            session.leave()
            click.echo(told_kept())

    def _leaves(self) -> bool:
        """Ask whether to leave, while the clock stands; a game may be thrown away, too."""
        session = self.session
        kept = session.kept if isinstance(session, KeptSession) else None
        asked = (
            _("Quitter ? La partie sera perdue. Entrée pour quitter, n pour continuer > ")
            if kept is None
            else _(
                "Quitter ? La partie est gardée. "
                "Entrée pour quitter, n pour continuer, x pour l’effacer > "
            )
        )
        with self.lines.standing():
            while True:
                answer = (self.lines.read(asked, None) or "").lower()
                if answer in ("n", "non"):
                    return False
                if answer in ("x", "effacer") and kept is not None:
                    kept.forget()
                    return True
                if answer in ("", "o", "oui", "q", "quitter"):
                    return True

    # -- what is seen ---------------------------------------------------------------------------

    def picture(self) -> str:
        """The grid, or whatever lies on the table."""
        return ""

    def sight(self) -> object:
        """What the picture depends on: it is drawn again when this is another."""
        return self.session.state

    def present(self, status: str = "") -> None:
        """The picture where it has changed, then what was told since, then how things stand.

        What was told stands below the grid, where one types, and not above it out of sight.
        """
        picture = self.picture() if self.sight() is not self._seen else ""
        self._seen = self.sight()
        if picture:
            click.echo(f"\n{picture}", color=self.colour or None)
        for line in self.keyboard.heard(self._at_keyboard if self._hides else None):
            click.echo(line)
        if status and self.session.state is not self._stood:
            self._stood = self.session.state
            click.echo(status)

    @property
    def _several(self) -> bool:
        return sum(seat.level is None for seat in self.keyboard.seats) > 1

    @property
    def _hides(self) -> bool:
        """Whether people must not see one another's letters here."""
        return self.secret and self._several and self.lines.watched

    def hand_over(self, seat: Seat) -> None:
        """Let the next person sit down: the clock stands meanwhile, and no letters are seen."""
        if self._at_keyboard is seat:
            return
        before, self._at_keyboard = self._at_keyboard, seat
        resumed = isinstance(self.session, KeptSession) and self.session.resumed
        changes = self._several if before is not None else resumed
        clock = self.session.deadline() is not None
        if not (self.lines.watched and changes and (clock or self._hides)):
            return
        with self.lines.standing():
            if self._hides:
                wipe()
                self._seen = None
            self.present()
            ready = _("{name}, à vous : Entrée quand vous êtes devant l’écran. ")
            self.lines.read(ready.format(name=seat.name), None)

    # -- what is typed --------------------------------------------------------------------------

    def read(self, prompt: str, until: int | None = None, status: str = "") -> str | None:
        """A line; none once its time is over, or where the help was asked for. Leaving is the end
        of the input."""
        self.present(status)
        text = self.lines.read(prompt, until)
        if text == "?":
            self.assist()
            return None
        if text is not None and text.lower() in self.leaves:
            if self._leaves():
                raise EOFError
            return None
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
