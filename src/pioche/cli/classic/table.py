"""A classic table, or a solitaire, in the terminal: shows, asks, tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from pioche.cli.classic.entry import read_command
from pioche.cli.grid import render_board
from pioche.cli.keyboard import LEAVES, Keyboard, Seat
from pioche.cli.terminal import Lines
from pioche.core.errors import PiocheError
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.classic import Classic
from pioche.games.shape import Act
from pioche.games.solitaire import Solitaire
from pioche.games.turns import FaceUpView, GameEnded, SeatedView, Table, positions
from pioche.texts import N_, _, ngettext

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


class ClassicTable:
    """One game, from the opening to the final count."""

    def __init__(
        self,
        keyboard: Keyboard[Classic] | Keyboard[Solitaire],
        lines: Lines,
        *,
        colour: bool,
        watched: bool = False,
    ) -> None:
        """Where the screen is `watched`, racks are hidden while people change places."""
        self._keyboard = keyboard
        self._lines = lines
        self._colour = colour
        people = [seat for seat in keyboard.seats if seat.level is None]
        self._hides = watched and len(people) > 1
        self._shown: object = None
        self._at_keyboard: Seat | None = None

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._keyboard.session.state.table

    def play(self) -> None:
        """Play to the end, or until nobody types any more."""
        self._keyboard.open()
        click.echo(_("Tapez ? pour l’aide."))
        try:
            while self.table.ended is None:
                if not self._keyboard.goes_on():
                    self._ask(next(one for one in self._keyboard.awaited() if one.level is None))
        except EOFError:
            click.echo(_("Partie interrompue."))
            return
        click.echo(render_board(self.table.board, self._last_move(), colour=self._colour))
        for line in _count(self.table.ended, self.table.seats, self._keyboard.names):
            click.echo(line)

    def _ask(self, seat: Seat) -> None:
        if self._hides and self._at_keyboard is not seat:
            self._change_places(seat)
        session = self._keyboard.session
        view = session.view(seat.id).table
        assert isinstance(view, SeatedView)
        acts = {act.name: act for act in self._keyboard.acts(seat)}
        self._show(view)
        text = self._lines.read(self._prompt(view, acts), session.deadline())
        if text is None:
            return
        if text == "?":
            click.echo(_(HELP))
            return
        if text.lower() in LEAVES:
            raise EOFError
        try:
            self._keyboard.do(read_command(text, view, acts, seat.id), seat)
        except PiocheError as error:
            click.echo(str(error))

    def _change_places(self, seat: Seat) -> None:
        """Let the next person sit down before their rack is shown."""
        if self._at_keyboard is not None:
            ready = _("{name}, à vous : Entrée quand vous êtes seul devant l’écran. ")
            until = self._keyboard.session.deadline()
            self._lines.read(ready.format(name=seat.name), until)
            click.clear()
            for line in self._keyboard.since:
                click.echo(line)
        self._keyboard.since.clear()
        self._at_keyboard = seat
        self._shown = None

    def _prompt(self, view: SeatedView, acts: Mapping[str, Act]) -> str:
        name = self._keyboard.names[view.seat]
        if "draw" in acts:
            asked = _("piochez {count} lettres (V ou C)").format(count=acts["draw"].most)
        elif "take" in acts:
            asked = _("choisissez {count} lettres").format(count=acts["take"].most)
        elif "vote" in acts:
            asked = _("oui ou non ?")
        elif "accept" in acts and "play" in acts:
            asked = _("Entrée pour accepter, c pour contester, ou votre coup")
        elif "accept" in acts:
            asked = _("Entrée pour accepter, c pour contester")
        else:
            asked = _("votre coup")
        return _("{name}, {asked} > ").format(name=name, asked=asked)

    def _show(self, view: SeatedView) -> None:
        state = self._keyboard.session.state
        if state is self._shown:
            return
        self._shown = state
        names = self._keyboard.names
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
                left = max(0, left - (self._keyboard.session.now() - clock.since))
            times.append(f"{left // 60_000}:{left // 1000 % 60:02d}")
        return _(" · pendules {times}").format(times=" / ".join(times))

    def _last_move(self) -> Move | None:
        """The last word laid, to be marked on the grid."""
        table = self.table
        if table.laid is not None:
            move = table.laid.move
            return place_word(table.laid.before, move.word, Place.parse(move.place))
        last = None
        for turn, board in positions(table.history):
            if turn.kind == "play":
                last = place_word(board, turn.word, Place.parse(turn.place))
        return last


def _count(ended: GameEnded, seats: tuple[str, ...], names: Mapping[str, str]) -> Iterator[str]:
    """What each counts in the end."""
    yield _("Partie terminée.")
    for at, seat in enumerate(seats):
        rest = ended.rests[at]
        change = ended.adjustments[at]
        detail = ""
        if rest:
            detail = _(" (il reste {tiles} : {points})").format(tiles=rest, points=change)
        elif change:
            detail = _(" (reste des autres : +{points})").format(points=change)
        yield _("  {name} : {score}{detail}").format(
            name=names[seat], score=ended.scores[at], detail=detail
        )
    if len(seats) > 1:
        winners = ", ".join(names[seat] for seat in ended.winners)
        said = ngettext("Victoire : {winners}.", "Égalité : {winners}.", len(ended.winners))
        yield said.format(winners=winners)
