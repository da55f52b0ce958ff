"""Topping at the terminal (2011: 7.4): find the top of each coup, against the clock."""

from __future__ import annotations

import click

from pioche.cli.duplicate.table import Input, Quit, split_answer
from pioche.cli.grid import render_board
from pioche.core.errors import InputError
from pioche.games.duplicate import (
    DrawRack,
    Phase,
    PlayWord,
    RingBell,
    SeatCoup,
    Seats,
    StartClock,
    State,
)
from pioche.games.session import Session
from pioche.texts import _, ngettext
from pioche.texts.announce import points_text

SEAT = "joueur"


class ToppingTable:
    """Plays a game of topping with one player."""

    def __init__(self, session: Session[State], lines: Input, *, colour: bool) -> None:
        self._session = session
        self._lines = lines
        self._colour = colour

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._session.state

    @property
    def _seats(self) -> Seats:
        seats = self.state.seats
        assert seats is not None  # the command seats its player
        return seats

    def play(self) -> None:
        """Play until the game ends or the player leaves."""
        click.echo(_("Écrire le mot et sa place : MAIsON H4 (minuscule : joker)."))
        click.echo(_("Autant d’essais que l’on veut.   - donner sa langue au chat   q quitter"))
        try:
            while True:
                self._session.do(DrawRack())
                if self.state.ended is not None:
                    break
                self._coup()
        except (Quit, EOFError):
            click.echo()
            click.echo(_("Partie quittée au coup {n}.").format(n=self.state.coup))
        self._summary()

    def _coup(self) -> None:
        click.echo()
        last = self.state.played[-1].move() if self.state.played else None
        click.echo(render_board(self.state.board, last, colour=self._colour), color=self._colour)
        click.echo(
            _("Coup {n}   Tirage : {rack}").format(
                n=self.state.coup, rack=" ".join(self.state.rack)
            )
        )
        self._session.do(StartClock(), now=self._lines.now())
        while self.state.phase is Phase.THINKING:
            self._attempt()
        coup, mine = self.state.played[-1], self._seats.coups[SEAT][-1]
        found = mine.points == coup.score
        told = _("Top trouvé") if found else _("Top donné")
        click.echo(
            _("{told} : {word} {ref} {score}   Temps : {time}").format(
                told=told, word=coup.word, ref=coup.ref, score=coup.score, time=_clock(mine.time_ms)
            )
        )

    def _attempt(self) -> None:
        due = self._session.game.due(self.state)
        line = self._lines.read("> ", due[0] if due else None)
        while due is not None and due[0] <= self._lines.now():
            self._session.do(due[1], now=due[0])
            due = self._session.game.due(self.state)
        if self.state.phase is not Phase.THINKING:
            click.echo(_("Temps écoulé."))
            return
        if not line:
            return
        if line.lower() == "q":
            raise Quit
        if line == "-":
            self._session.do(RingBell(), now=self._lines.now())
            return
        try:
            word, ref = split_answer(line, 2, "cli_duplicate.move-shape")
            self._session.do(PlayWord(SEAT, word, ref), now=self._lines.now())
        except InputError as error:
            click.echo(str(error))
            return
        if self.state.phase is Phase.THINKING:
            self._tell_last()

    def _tell_last(self) -> None:
        proposal = self._seats.last(SEAT)
        assert proposal is not None  # just proposed
        if proposal.refusal is not None:
            click.echo(str(proposal.refusal))
        else:
            points = points_text(proposal.points)
            click.echo(_("{points} : ce n’est pas le top.").format(points=points))

    def _summary(self) -> None:
        coups = self._seats.coups.get(SEAT, ())
        if not coups:
            return
        click.echo()
        tops = {coup.number: coup.score for coup in self.state.played}
        for coup in coups:
            click.echo(_coup_line(coup, tops[coup.number]))
        found = sum(coup.points == tops[coup.number] for coup in coups)
        template = ngettext("{n} top trouvé", "{n} tops trouvés", found)
        time = _clock(self._seats.time_ms(SEAT))
        click.echo(
            template.format(n=found)
            + _(" sur {coups}   Temps total : {time}").format(coups=len(coups), time=time)
        )


def _coup_line(coup: SeatCoup, top: int) -> str:
    """A coup's time, and its attempts from the best to the worst."""
    attempts = sorted(coup.attempts, key=lambda attempt: -attempt.points)
    mark = "✓" if coup.points == top else "·"
    tried = "  ".join(f"{attempt.word} {attempt.points}" for attempt in attempts)
    count = ngettext("{n} essai", "{n} essais", len(attempts)).format(n=len(attempts))
    return f"{coup.number:>3} {mark} {_clock(coup.time_ms):>8}  {count:<9} {tried}".rstrip()


def _clock(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    return f"{minutes}:{rest // 1000:02},{rest % 1000 // 100}"
