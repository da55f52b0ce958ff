"""The table of a Jarnac in the terminal: shows, asks, tells."""

from __future__ import annotations

import click

from pioche.bots.jarnac import BOT
from pioche.cli.jarnac.entry import read_command
from pioche.cli.jarnac.mats import render_mats
from pioche.cli.jarnac.words import told_report, told_result
from pioche.cli.terminal import Lines
from pioche.core.errors import PiocheError
from pioche.games.jarnac import (
    GAME,
    Command,
    Contest,
    Draw,
    Phase,
    RestartClocks,
    State,
    StopClocks,
    Toss,
    report,
)
from pioche.games.session import Session
from pioche.games.shape import Player
from pioche.texts import N_, _, ngettext, sentence

SEATS = ("1", "2")
_CONTESTS = {"c": False, "conteste": False, "je conteste": False, "cj": True}

HELP = N_(
    "  MOT ou MOT 2   poser un mot, ou transformer la ligne 2\n"
    "  p              je passe\n"
    "  t ou Entrée    piocher en recevant le sac\n"
    "  e ABC          changer trois lettres en recevant le sac\n"
    "  j MOT (2)      Jarnac ! avec la ligne 2 de l’adversaire au besoin\n"
    "  q              abandonner"
)


class Table:
    """One game, from the toss to the result."""

    def __init__(
        self,
        session: Session[State],
        lines: Lines,
        *,
        names: tuple[str, str],
        level: str | None,
        asks_contests: bool,
        colour: bool,
    ) -> None:
        self._session = session
        self._lines = lines
        self._names = dict(zip(SEATS, names, strict=True))
        self._level = level
        self._asks_contests = asks_contests
        self._colour = colour
        self._last = ""
        self._shown: State | None = None
        self._told: State | None = None
        self._heard = 0

    def play(self) -> None:
        """Play to the end, or until nobody types any more."""
        self._session.do(Toss())
        self._tell()
        click.echo(_("Tapez ? pour l’aide."))
        try:
            while not self._session.state.ended:
                self._step()
        except EOFError:
            click.echo(_("Partie interrompue."))
            return
        result = self._session.state.result
        if result is not None:
            self._show()
            click.echo(told_result(result, self._names))

    def tell_what_was_missed(self) -> None:
        """Go through the game again: what each side could have played."""
        for line in told_report(report(self._session.log, self._session.lexicon), self._names):
            click.echo(line)

    def _step(self) -> None:
        self._session.fire()
        self._tell()
        state = self._session.state
        if state.ended or self._machine_acts():
            return
        seat = state.seat(state.hand)
        if state.phase is Phase.LAID:
            # After a word one always draws.
            self._try(Draw(seat, state.turn))
        elif not self._is_machine(seat):
            self._ask(seat)

    def _is_machine(self, seat: str) -> bool:
        return self._level is not None and seat == SEATS[1]

    def _machine_acts(self) -> bool:
        if self._level is None:
            return False
        session = self._session
        acts = GAME.acts(session.state, Player(SEATS[1]))
        command = BOT.act(session.view(SEATS[1]), acts, session.env(), self._level)
        if command is None:
            return False
        self._try(command)
        return True

    def _ask(self, seat: str) -> None:
        self._show()
        text = self._lines.read(self._prompt(seat), self._session.deadline())
        if text is None:
            return
        if text == "?":
            click.echo(_(HELP))
            return
        try:
            command = read_command(text, self._session.state, seat)
        except PiocheError as error:
            click.echo(str(error))
            return
        self._try(command)

    def _prompt(self, seat: str) -> str:
        asked = {
            Phase.BAG: _("Jarnac (j MOT), changer (e ABC) ou piocher (Entrée)"),
            Phase.PLAY: _("un mot, ou p pour passer"),
            Phase.WINDOW: _("dix secondes pour dire Jarnac (j MOT), ou Entrée"),
        }[self._session.state.phase]
        return _("{name}, {asked} > ").format(name=self._names[seat], asked=asked)

    def _try(self, command: Command) -> None:
        try:
            self._session.do(command)
        except PiocheError as error:
            click.echo(str(error))
            return
        self._tell()
        claim = self._session.state.claim
        if claim is not None:
            self._last = claim.word
        self._offer_contest()

    def _offer_contest(self) -> None:
        """Ask the other side, clocks stopped, whether the word is contested."""
        state = self._session.state
        if state.claim is None or not self._asks_contests or state.stopped:
            return
        other = state.seat(1 - state.claim.side)
        if self._is_machine(other):
            return
        question = _(
            "{name}, {word} : Entrée si c’est bon, c « je conteste », cj « et Jarnac ! » > "
        ).format(name=self._names[other], word=state.claim.word)
        self._session.do(StopClocks())
        text = self._lines.read(question, None) or ""
        self._session.do(RestartClocks())
        self._tell(aloud=False)
        jarnac = _CONTESTS.get(text.lower())
        if jarnac is not None:
            self._session.do(Contest(other, state.claim.number, jarnac))
            self._tell()
        elif text:
            click.echo(sentence("cli_jouer_jarnac.unreadable", text=text))
            self._offer_contest()

    def _show(self) -> None:
        state = self._session.state
        if state is self._shown:
            return
        self._shown = state
        click.echo()
        click.echo(
            render_mats(
                state.mats,
                (self._names[SEATS[0]], self._names[SEATS[1]]),
                (self._clock(0), self._clock(1)),
                self._last,
                colour=self._colour,
            )
        )
        left = len(state.bag)
        click.echo(
            ngettext("Sac : {count} lettre.", "Sac : {count} lettres.", left).format(count=left)
        )

    def _clock(self, side: int) -> str:
        state = self._session.state
        if state.options.time.kind != "clock":
            return ""
        if state.mats[side].out_of_time:
            return _("hors temps")
        left = state.timing.left[side]
        if state.timing.running == side and state.timing.deadline is not None:
            left = max(0, state.timing.deadline - self._lines.now())
        seconds = left // 1000
        return _("pendule {minutes}:{seconds:02d}").format(
            minutes=seconds // 60, seconds=seconds % 60
        )

    def _tell(self, *, aloud: bool = True) -> None:
        """Say what the log has more than the last time; not aloud, only take note of it."""
        news = self._session.log[self._heard :]
        self._heard += len(news)
        for event in news:
            before, self._told = self._told, GAME.evolve(self._told, event)
            told = GAME.tell(before, event, self._told)
            if aloud:
                name = self._names.get(told.seat)
                click.echo(told.text if name is None else f"{name} — {told.text}")
