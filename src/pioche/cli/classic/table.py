"""A classic table, or a solitaire, in the terminal: shows, asks, tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from pioche.cli.classic.entry import read_command
from pioche.cli.grid import render_board
from pioche.cli.table import Table, refusals
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.shape import Act
from pioche.games.turns import FaceUpView, SeatedView, positions
from pioche.games.turns import Table as Turns
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


class ClassicTable(Table[Any]):
    """One game, from the opening to the final count."""

    help = HELP
    secret = True

    @property
    def table(self) -> Turns:
        """The table as it is now."""
        table: Turns = self.session.state.table
        return table

    def play(self) -> bool:
        """Show the last grid and count, too."""
        ended = super().play()
        if ended:
            for line in self._count():
                click.echo(line)
        return ended

    def ask(self) -> None:
        """Show the person awaited their rack, and take their turn."""
        seat = next(one for one in self.keyboard.awaited() if one.level is None)
        self.hand_over(seat)
        view = self.session.view(seat.id).table
        assert isinstance(view, SeatedView)
        acts = {act.name: act for act in self.keyboard.acts(seat)}
        deadline = self.session.deadline()
        text = self.read(self._prompt(view, acts), deadline, self._status(view))
        if text is not None:
            with refusals():
                self.keyboard.do(read_command(text, view, acts, seat.id), seat)

    def _prompt(self, view: SeatedView, acts: Mapping[str, Act]) -> str:
        name = self.keyboard.names[view.seat]
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

    def picture(self) -> str:
        """The grid, the last word marked."""
        return render_board(self.table.board, self._last_move(), colour=self.colour)

    def sight(self) -> object:
        """It changes with the words on it."""
        return self.table.board

    def _status(self, view: SeatedView) -> str:
        """Scores, bags, clocks, and the rack of whoever plays."""
        names = self.keyboard.names
        scores = " · ".join(f"{names[one.seat]} {one.score}" for one in view.seats)
        bags = " + ".join(map(str, view.bags))
        lines = [_("{scores} · sac {bags}").format(scores=scores, bags=bags) + self._clocks(view)]
        if isinstance(view, FaceUpView):
            lines.append(_("Lettres visibles : {tiles}").format(tiles=view.tiles))
        lines.append(_("Chevalet : {tiles}").format(tiles=" ".join(view.rack)))
        return "\n".join(lines)

    def _clocks(self, view: SeatedView) -> str:
        clock = view.clock
        if clock is None:
            return ""
        times = []
        for seat, left in zip(view.seats, clock.remaining_ms, strict=True):
            if seat.seat == clock.running:
                left = max(0, left - (self.session.now() - clock.since))
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

    def _count(self) -> Iterator[str]:
        """What each counts in the end."""
        seats, ended = self.table.seats, self.table.ended
        assert ended is not None  # counted once it is over
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
                name=self.keyboard.names[seat], score=ended.scores[at], detail=detail
            )
        if self.info.winners:
            yield self.winners()
