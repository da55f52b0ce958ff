"""One player at a terminal, against the top: the coups of a game of duplicate, one by one."""

from __future__ import annotations

from typing import Any

import click

from pioche.cli.duplicate.source import ByChance
from pioche.cli.grid import render_board
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.table import Table, refusals
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError
from pioche.core.typed import is_place, whole_places, written_word
from pioche.games.duplicate import (
    CloseCoup,
    DrawRack,
    EnrolPlayers,
    Phase,
    PlayWord,
    RingBell,
    SeatCoup,
    Seats,
    StartClock,
    State,
    TypeLine,
    rack_lines,
    results,
)
from pioche.games.shape import Player
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.slips import Verdict
from pioche.texts import N_, _, decimal, ngettext
from pioche.texts.spoken import points

SEAT = "joueur"
_SUB_TOPS = 12
_NOTHING = ("", "-")


class DuplicateTable(Table[State]):
    """Plays for pleasure: an impossible word is refused, and another may be tried."""

    help = N_(
        "Écrire le mot et sa place : MAIsON H4 (minuscule : joker).\n"
        "? indice   s sous-tops du coup d’avant   g grille   - passer   q quitter"
    )

    def __init__(
        self,
        keyboard: Keyboard[State],
        lines: Lines,
        source: ByChance,
        *,
        colour: bool,
        hints: bool = False,
    ) -> None:
        super().__init__(keyboard, lines, colour=colour)
        self._source = source
        self._shows_hints = hints
        self._hints = 0

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.session.state

    @property
    def seat(self) -> Seat:
        """Who plays."""
        return self.keyboard.seats[0]

    @property
    def seats(self) -> Seats:
        """The player's own coups."""
        seats = self.state.seats
        assert seats is not None  # the game was opened with this seat
        return seats

    def welcome(self) -> None:
        """How to write an answer."""
        click.echo(_(self.help))

    def play(self) -> bool:
        """Sum up, however the game ended."""
        ended = super().play()
        click.echo()
        self.sum_up()
        return ended

    def step(self) -> None:
        """A whole coup, or the rest of one that was left."""
        if self.state.phase in (Phase.TO_DRAW, Phase.RETAINED):
            for order in self._source.racks():
                self.keyboard.do(order)
            if self.info.ended:
                return
            if not self.state.rack:
                assert isinstance(order, DrawRack)
                raise InputError("recorded.minimum", rack=order.letters)
        self.hand_over(self.seat)
        self.present()
        self.announce()
        self._hints = 0
        if self._shows_hints:
            self.assist()
        if self.state.setup.timed and self.state.phase is Phase.DRAWN:
            self.session.do(StartClock())
        # Left while it was being closed, it only wants its top.
        while self.state.phase is not Phase.CLOSED and not self._answered():
            pass
        self.close()
        self.tell_result()

    def picture(self) -> str:
        """The grid, the last top marked."""
        last = self.state.played[-1].move() if self.state.played else None
        return render_board(self.state.board, last, colour=self.colour)

    def sight(self) -> object:
        """It changes from coup to coup."""
        return self.state.board

    def announce(self) -> None:
        """At home nobody reads the letters out."""

    def assist(self) -> None:
        """Each hint tells a little more of the top."""
        self._hints += 1
        with refusals():
            click.echo(self._asked("hints", n=self._hints).hints[-1])

    def _asked(self, question: str, **params: int) -> Any:
        game = self.session.game
        return game.questions[question](self.state, Player(SEAT), params, self.session.env())

    def _answered(self) -> bool:
        """Read a line; whether the player looks no further.

        Where standard input cannot be watched the line is read first, and the clock then tells
        whether it came late.
        """
        line = self.read(f"{self.state.rack} > ", self.session.deadline())
        while self.keyboard.goes_on():
            pass
        if self.state.phase is Phase.RETAINED:
            return True
        if line is None:
            return self.state.phase is Phase.BELL and self.answer("")
        if line.lower() == "g":
            click.echo(self.picture())
        elif line.lower() == "s":
            self._show_sub_tops()
        else:
            with refusals():
                return self.answer(line)
        return False

    def answer(self, line: str) -> bool:
        """Take what was typed, or nothing; whether the player looks no further."""
        if line in _NOTHING:
            self.keyboard.say(_("Coup passé."))
            return True
        self.propose(line)
        proposal = self.seats.last(SEAT)
        return proposal is not None and proposal.refusal is None

    def propose(self, line: str) -> None:
        """Play a word."""
        typed, ref = split_answer(line, 2, "terminal.move-shape")
        state = self.state
        word = written_word(state.board, state.rack, typed, ref, state.setup.formula.scores)
        self.keyboard.do(PlayWord(SEAT, word, ref), self.seat)

    def close(self) -> None:
        """End the coup and retain its top."""
        if self.state.phase in self.state.thinking_phases:
            self.session.do(RingBell())
        if self.state.phase is Phase.BELL:
            self.session.do(CloseCoup())
        if self.state.phase is not Phase.RETAINED:
            self.keyboard.do(self._source.top())

    def tell_result(self) -> None:
        """What the coup brought, beside its top."""
        self.keyboard.say(
            _("Vous : {points}   Total : {total} sur {tops} ({percent} %)").format(
                points=self.coup_points(),
                total=self.total(),
                tops=self.state.total,
                percent=percent(self.total(), self.state.total),
            )
        )

    def coup_points(self) -> int:
        """What the last coup brought."""
        return self.seats.coups[SEAT][-1].points

    def total(self) -> int:
        """What all coups brought."""
        return self.seats.points(SEAT)

    def final(self) -> int:
        """What counts in the end."""
        return self.total()

    def sum_up(self) -> None:
        """The final total, beside that of the tops."""
        total, tops = self.final(), self.state.total
        if tops:
            click.echo(
                _("Votre total : {total} sur {tops} ({percent} %), {gap} sous le top.").format(
                    total=total, tops=tops, percent=percent(total, tops), gap=points(tops - total)
                )
            )

    def _show_sub_tops(self) -> None:
        if not self.state.played:
            click.echo(_("Il n’y a pas encore de coup joué."))
            return
        number = self.state.played[-1].number
        for move in self._asked("solutions", coup=number, limit=_SUB_TOPS).moves:
            click.echo(f"  {move.word:<16}{move.ref:>4}{move.score:>5}")


class SlipTable(DuplicateTable):
    """Writes a slip each coup, judged as in a hall of one table; zeros and sanctions count."""

    help = N_(
        "Écrire le bulletin : mot, place et score, MAIsON H4 24 (minuscule : joker).\n"
        "s sous-tops du coup d’avant   g grille   - passer   q quitter"
    )

    def play(self) -> bool:
        """The player sits at the only table."""
        if self.state.hall is None:
            self.session.do(EnrolPlayers((Entrant(1, seat=SEAT),)))
        return super().play()

    def announce(self) -> None:
        """As a juge-arbitre does."""
        for line in rack_lines(self.state):
            click.echo(f"  {line}")

    def answer(self, line: str) -> bool:
        """Hand in a slip: late once the bell has rung, and none is a zero."""
        if line in _NOTHING:
            written = ["-"]
        else:
            written = split_answer(line, 3, "terminal.slip-shape")
            written += ["r"] if self.state.phase is Phase.BELL else []
        self.keyboard.do(TypeLine(" ".join(["1", *written])), self.seat)
        return True

    @property
    def _standing(self) -> Standing:
        """With what the warnings cost (5.7)."""
        found = results(self.state).final.standings
        # Who never handed anything in is not ranked.
        return found[0] if found else Standing(Entrant(1), 0, 0, 0, 0, 0, 0, self.state.total)

    @property
    def _verdicts(self) -> list[Verdict]:
        hall = self.state.hall
        assert hall is not None  # the player was enrolled
        return [coup.entries[1].verdict for coup in hall.coups]

    def coup_points(self) -> int:
        """What the last slip earned."""
        return self._verdicts[-1].net

    def total(self) -> int:
        """What the warnings cost is kept for the end."""
        standing = results(self.state).by_table.get(1)
        return standing.total if standing is not None else 0

    def final(self) -> int:
        """Less what the warnings cost."""
        return self._standing.total

    def sum_up(self) -> None:
        """Say what was sanctioned, and what it costs."""
        warnings = self._standing.warnings
        zeros = sum(verdict.sanction == "zero" for verdict in self._verdicts)
        told = ngettext("{n} avertissement", "{n} avertissements", warnings).format(n=warnings)
        click.echo(f"{told}, {ngettext('{n} zéro', '{n} zéros', zeros).format(n=zeros)}")
        cost = self._standing.warning_penalty
        if cost:
            said = _("Pénalité pour avertissements : {points}.")
            click.echo(said.format(points=points(cost)))
        super().sum_up()


class RaceTable(DuplicateTable):
    """Topping (2011: 7.4): find the top of each coup, against the clock."""

    help = N_(
        "Écrire le mot et sa place : MAIsON H4 (minuscule : joker).\n"
        "Autant d’essais que l’on veut, jusqu’au top.   - donner sa langue au chat   q quitter"
    )

    def answer(self, line: str) -> bool:
        """Try a word, or give up; the top found, the coup is over."""
        if line == "-":
            self.keyboard.do(RingBell())
        elif line:
            self.propose(line)
        return self.state.phase is Phase.RETAINED

    def close(self) -> None:
        """The top was laid when it was found, or given."""

    def tell_result(self) -> None:
        """Whether it was found, and in what time."""
        mine = self.seats.coups[SEAT][-1]
        told = _("Top trouvé") if self._found(mine) else _("Top donné")
        self.keyboard.say(_("{told}   Temps : {time}").format(told=told, time=_clock(mine.time_ms)))

    def _found(self, coup: SeatCoup) -> bool:
        top = next(one for one in self.state.played if one.number == coup.number)
        return coup.points == top.score

    def sum_up(self) -> None:
        """Every coup with its attempts, then tops and time in all."""
        coups = self.seats.coups.get(SEAT, ())
        if not coups:
            return
        for coup in coups:
            click.echo(_coup_line(coup, found=self._found(coup)))
        found = sum(map(self._found, coups))
        time = _clock(self.seats.time_ms(SEAT))
        click.echo(
            ngettext("{n} top trouvé", "{n} tops trouvés", found).format(n=found)
            + _(" sur {coups}   Temps total : {time}").format(coups=len(coups), time=time)
        )


def _coup_line(coup: SeatCoup, *, found: bool) -> str:
    """A coup's time, and its attempts from the best to the worst."""
    attempts = sorted(coup.attempts, key=lambda attempt: -attempt.points)
    mark = "✓" if found else "·"
    tried = "  ".join(f"{attempt.word} {attempt.points}" for attempt in attempts)
    count = ngettext("{n} essai", "{n} essais", len(attempts)).format(n=len(attempts))
    return f"{coup.number:>3} {mark} {_clock(coup.time_ms):>8}  {count:<9} {tried}".rstrip()


def _clock(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    return f"{minutes}:{rest // 1000:02},{rest % 1000 // 100}"


def percent(part: int, whole: int) -> str:
    """A percentage as the reader writes it."""
    return decimal(100 * part / whole if whole else 0.0)


def split_answer(line: str, count: int, code: str) -> list[str]:
    """Split a line into word, place (and score); the place may come first."""
    parts = whole_places(line.split())
    if is_place(parts[0]):
        parts[:2] = parts[1::-1]
    if len(parts) != count:
        raise InputError(code, text=line)
    return parts
