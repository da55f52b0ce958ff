"""The table of a Jarnac in the terminal: shows, asks, tells."""

from __future__ import annotations

import click

from pioche.cli.jarnac.entry import read_command
from pioche.cli.jarnac.mats import render_mats
from pioche.cli.jarnac.words import told_report, told_result
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.table import Table, refusals
from pioche.cli.terminal import Lines
from pioche.games.jarnac import (
    Contest,
    Draw,
    Phase,
    State,
    Toss,
    report,
)
from pioche.texts import N_, _, ngettext, sentence

_CONTESTS = {"c": False, "conteste": False, "je conteste": False, "cj": True}

HELP = N_(
    "  MOT ou MOT 2   poser un mot, ou transformer la ligne 2\n"
    "  p              je passe\n"
    "  t ou Entrée    piocher en recevant le sac\n"
    "  e ABC          changer trois lettres en recevant le sac\n"
    "  j MOT (2)      Jarnac ! avec la ligne 2 de l’adversaire au besoin\n"
    "  abandonner     donner la partie à l’autre\n"
    "  q              quitter ; la partie est gardée"
)


class JarnacTable(Table[State]):
    """One game, from the toss to the result."""

    help = HELP

    def __init__(
        self, keyboard: Keyboard[State], lines: Lines, *, asks_contests: bool, colour: bool
    ) -> None:
        super().__init__(keyboard, lines, colour=colour)
        self._asks_contests = asks_contests
        self._last = ""
        claim = keyboard.session.state.claim
        self._asked = 0 if claim is None else claim.number

    def play(self) -> bool:
        """Toss first; show both mats and the result at the end."""
        if self.session.state.phase is Phase.TOSS:
            self.session.do(Toss())
        ended = super().play()
        result = self.session.state.result
        if result is not None:
            click.echo(told_result(result, self.keyboard.names))
        return ended

    def tell_what_was_missed(self) -> None:
        """Go through the game again: what each side could have played."""
        found = report(self.session.log, self.session.lexicon)
        for line in told_report(found, self.keyboard.names):
            click.echo(line)

    def step(self) -> None:
        """After each word its contest is offered."""
        super().step()
        claim = self.session.state.claim
        if claim is not None and claim.number != self._asked:
            self._asked, self._last = claim.number, claim.word
            self._offer_contest()

    def ask(self) -> None:
        """Ask the side that has the hand; after a word one always draws."""
        state = self.session.state
        seat = next(one for one in self.keyboard.seats if one.id == state.seat(state.hand))
        if state.phase is Phase.LAID:
            with refusals():
                self.keyboard.do(Draw(seat.id, state.turn), seat)
        elif seat.level is None:
            self.hand_over(seat)
            text = self.read(self._prompt(seat), self.session.deadline())
            if text is not None:
                with refusals():
                    self.keyboard.do(read_command(text, state, seat.id), seat)

    def _prompt(self, seat: Seat) -> str:
        asked = {
            Phase.BAG: _("Jarnac (j MOT), changer (e ABC) ou piocher (Entrée)"),
            Phase.PLAY: _("un mot, ou p pour passer"),
            Phase.WINDOW: _("dix secondes pour dire Jarnac (j MOT), ou Entrée"),
        }[self.session.state.phase]
        return _("{name}, {asked} > ").format(name=seat.name, asked=asked)

    def _offer_contest(self) -> None:
        """Ask the other side, while the clock stands, whether the word is contested."""
        state = self.session.state
        if state.claim is None or not self._asks_contests or state.stopped:
            return
        other = self.keyboard.seats[1 - state.claim.side]
        if other.level is not None:
            return
        question = _(
            "{name}, {word} : Entrée si c’est bon, c « je conteste », cj « et Jarnac ! » > "
        ).format(name=other.name, word=state.claim.word)
        self.present()
        with self.lines.standing():
            text = self.lines.read(question, None) or ""
        jarnac = _CONTESTS.get(text.lower())
        if jarnac is not None:
            self.keyboard.do(Contest(other.id, state.claim.number, jarnac), other)
        elif text:
            click.echo(sentence("terminal.unreadable", text=text))
            self._offer_contest()

    def picture(self) -> str:
        """Both mats, and what is left in the bag."""
        state = self.session.state
        mats = render_mats(
            state.mats,
            [seat.name for seat in self.keyboard.seats],
            (self._clock(0), self._clock(1)),
            self._last,
            colour=self.colour,
        )
        left = len(state.bag)
        bag = ngettext("Sac : {count} lettre.", "Sac : {count} lettres.", left).format(count=left)
        return f"{mats}\n{bag}"

    def _clock(self, side: int) -> str:
        state = self.session.state
        if state.options.time.kind != "clock":
            return ""
        if state.mats[side].out_of_time:
            return _("hors temps")
        left = state.timing.left[side]
        if state.timing.running == side and state.timing.deadline is not None:
            left = max(0, state.timing.deadline - self.lines.now())
        seconds = left // 1000
        return _("pendule {minutes}:{seconds:02d}").format(
            minutes=seconds // 60, seconds=seconds % 60
        )
