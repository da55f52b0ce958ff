"""A classic table, or a solitaire, in the terminal: shows, asks, tells."""

from __future__ import annotations

from collections.abc import Iterable

import click

from pioche.bots.classic import act
from pioche.cli.classic.entry import read_command
from pioche.cli.classic.session import Seat, Session
from pioche.cli.classic.words import told, told_end
from pioche.cli.grid import render_board
from pioche.cli.terminal import Lines
from pioche.core.errors import PiocheError
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.turns.events import SuggestionsShown, WordLookedUp
from pioche.games.turns.replay import positions
from pioche.games.turns.state import Table
from pioche.games.turns.views import FaceUpView, SeatedView
from pioche.texts import N_, _

HELP = N_(
    "  MAISON H4      poser un mot : H4 pour une ligne, 4H pour une colonne\n"
    "  MAIsON H4      la minuscule est un joker (deviné s’il le faut)\n"
    "  MAISON H4 *    réclamer la prime du thème, où la table vote\n"
    "  e ABC          échanger des lettres\n"
    "  p              passer\n"
    "  c / a          contester, ou accepter, le mot posé\n"
    "  r H8           reprendre le joker en H8 contre sa lettre\n"
    "  VCV            piocher voyelle, consonne, voyelle\n"
    "  prendre ABC    choisir des lettres visibles\n"
    "  chercher MOT   voir si un mot est admis ; s : suggestions\n"
    "  oui / non      voter sur le thème\n"
    "  q              quitter"
)
_ASIDE = frozenset({"look-up", "suggest", "pause-clock"})


class Quit(Exception):  # noqa: N818 - leaving a table is no failure
    """The player leaves."""


class ClassicTable:
    """One game, from the opening to the final count."""

    def __init__(
        self,
        session: Session,
        seats: Iterable[Seat],
        lines: Lines,
        *,
        colour: bool,
        watched: bool = False,
    ) -> None:
        """Seat people and machines; where the screen is `watched`, racks are hidden in between."""
        self._session = session
        self._seats = {seat.id: seat for seat in seats}
        self._lines = lines
        self._colour = colour
        people = [seat for seat in self._seats.values() if seat.level is None]
        self._hides = watched and len(people) > 1
        self._shown: object = None
        self._at_keyboard: str | None = None
        self._since: list[str] = []

    @property
    def table(self) -> Table:
        """The table as it is now."""
        table: Table = self._session.state.table
        return table

    def names(self) -> dict[str, str]:
        """Give the name of every rack at the table."""
        known = {seat.id: seat.name for seat in self._seats.values()}
        alone = {"own": _("Joueur"), "imaginary": _("L’adversaire imaginaire")}
        return {seat: known.get(seat) or alone[seat] for seat in self.table.seats}

    def play(self) -> None:
        """Play to the end, or until nobody types any more."""
        self._tell(self._session.opening_events)
        click.echo(_("Tapez ? pour l’aide."))
        try:
            while self.table.ended is None:
                self._step()
        except (EOFError, Quit):
            click.echo(_("Partie interrompue."))
            return
        click.echo(render_board(self.table.board, self._last_move(), colour=self._colour))
        for line in told_end(self.table.ended, self.table.seats, self.names()):
            click.echo(line)

    def _step(self) -> None:
        fired = self._session.fire()
        if fired:
            self._tell(fired)
            return
        for seat in self._waiting():
            if seat.level is not None:
                command = act(self._session.view(seat.id), self._session.env(), seat.level)
                if command is not None:
                    self._tell(self._session.do(command))
                    return
        person = next(seat for seat in self._waiting() if seat.level is None)
        self._ask(person)

    def _waiting(self) -> list[Seat]:
        """Give who may do something that moves the game on, the next to play first."""
        found = []
        for seat in self._seats.values():
            view = self._session.view(seat.id).table
            if isinstance(view, SeatedView) and any(
                action.name not in _ASIDE for action in view.actions
            ):
                found.append((view.turn != view.seat, seat))
        return [seat for _later, seat in sorted(found, key=lambda item: item[0])]

    def _ask(self, seat: Seat) -> None:
        if self._hides and self._at_keyboard != seat.id:
            self._change_places(seat)
        view = self._session.view(seat.id).table
        assert isinstance(view, SeatedView)
        self._show(view)
        text = self._lines.read(self._prompt(seat, view), self._session.deadline())
        if text is None:
            return
        if text == "?":
            click.echo(_(HELP))
            return
        if text.lower() in ("q", "quitter"):
            raise Quit
        try:
            events = self._session.do(read_command(text, view, seat.id))
        except PiocheError as error:
            click.echo(str(error))
            return
        self._tell(events)

    def _change_places(self, seat: Seat) -> None:
        """Let the next person sit down before their rack is shown."""
        if self._at_keyboard is not None:
            ready = _("{name}, à vous : Entrée quand vous êtes seul devant l’écran. ")
            self._lines.read(ready.format(name=seat.name), self._session.deadline())
            click.clear()
            for line in self._since:
                click.echo(line)
        self._since = []
        self._at_keyboard = seat.id
        self._shown = None

    def _prompt(self, seat: Seat, view: SeatedView) -> str:
        open_now = {action.name: action for action in view.actions}
        name = self.names()[view.seat]
        if "draw" in open_now:
            asked = _("piochez {count} lettres (V ou C)").format(count=open_now["draw"].most)
        elif "take" in open_now:
            asked = _("choisissez {count} lettres").format(count=open_now["take"].most)
        elif "vote" in open_now:
            asked = _("oui ou non ?")
        elif "accept" in open_now and "play" in open_now:
            asked = _("Entrée pour accepter, c pour contester, ou votre coup")
        elif "accept" in open_now:
            asked = _("Entrée pour accepter, c pour contester")
        else:
            asked = _("votre coup")
        return _("{name}, {asked} > ").format(name=name, asked=asked)

    def _show(self, view: SeatedView) -> None:
        if self._session.state is self._shown:
            return
        self._shown = self._session.state
        names = self.names()
        click.echo()
        click.echo(render_board(self.table.board, self._last_move(), colour=self._colour))
        scores = " · ".join(f"{names[one.seat]} {one.score}" for one in view.seats)
        bags = " + ".join(map(str, view.bags))
        click.echo(_("{scores} · sac {bags}").format(scores=scores, bags=bags) + self._clocks(view))
        if isinstance(view, FaceUpView):
            click.echo(_("Lettres visibles : {tiles}").format(tiles=view.tiles))
        click.echo(_("Chevalet : {tiles}").format(tiles=" ".join(view.rack)))

    def _clocks(self, view: SeatedView) -> str:
        clock = view.clock
        if clock is None:
            return ""
        times = []
        for seat, left in zip(view.seats, clock.remaining_ms, strict=True):
            if seat.seat == clock.running:
                left = max(0, left - (self._session.now() - clock.since))
            times.append(f"{left // 60_000}:{left // 1000 % 60:02d}")
        return _(" · pendules {times}").format(times=" / ".join(times))

    def _last_move(self) -> Move | None:
        """Give the last word laid, to be marked on the grid."""
        table = self.table
        if table.laid is not None:
            move = table.laid.move
            return place_word(table.laid.before, move.word, Place.parse(move.place))
        last = None
        for turn, board in positions(table.history):
            if turn.kind == "play":
                last = place_word(board, turn.word, Place.parse(turn.place))
        return last

    def _tell(self, events: Iterable[object]) -> None:
        names = self.names()
        for event in events:
            text = told(event, names)
            if text is None:
                continue
            click.echo(text)
            if not isinstance(event, (WordLookedUp, SuggestionsShown)):
                self._since.append(text)
