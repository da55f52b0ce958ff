"""A player's own sheet: their season game by game, and how it went beside the room."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.printing.charts import Series, bar_chart, line_chart
from pioche.printing.competition import PlayerGame, PlayerSeason
from pioche.printing.figures import figure, percent
from pioche.printing.model import (
    Beside,
    Block,
    Column,
    Figures,
    Heading,
    Paper,
    Paragraph,
    Picture,
    Row,
    Table,
)
from pioche.printing.registry import Sheet
from pioche.texts import N_, _


def player_season(found: PlayerSeason) -> Paper:
    """Figures, two charts, a row a game."""
    line, games = found.line, found.games
    title = _("Saison d’un joueur")
    about = ", ".join(filter(None, (line.club, line.series)))
    blocks: list[Block] = [Heading(line.name, about)]
    blocks.append(
        Figures(
            (
                (_("Rang"), str(line.rank)),
                (_("Parties"), str(line.played)),
                (_("Total"), figure(line.total)),
                (_("% du top"), percent(line.percentage)),
                (_("Tops"), str(line.tops)),
                (_("Solos"), str(line.solos)),
                (_("Record"), percent(line.best)),
            )
        )
    )
    if not games:
        return Paper(title, found.head, (*blocks, Paragraph(_("Aucune partie jouée."))))
    if len(games) > 1:
        blocks += [
            Heading(_("Le parcours"), _("% du top, partie par partie")),
            _course(line.name, games),
            Beside(
                (
                    Heading(_("Tops trouvés")),
                    _bars(
                        _("Tops trouvés, partie par partie : {said}"), [one.tops for one in games]
                    ),
                ),
                (
                    Heading(_("Points sous le top")),
                    _bars(
                        _("Points sous le top, partie par partie : {said}"),
                        [one.top - one.total for one in games],
                    ),
                ),
            ),
        ]
    blocks += [Heading(_("Les parties"), ruled=False), _games(games)]
    return Paper(title, found.head, tuple(blocks))


def _names(games: tuple[PlayerGame, ...]) -> list[str]:
    return [one.date or one.title for one in games]


def _course(name: str, games: tuple[PlayerGame, ...]) -> Picture:
    own = Series(name, tuple(one.percentage for one in games))
    room = Series(_("moyenne de la salle"), tuple(one.mean for one in games))
    said = ", ".join(
        _("{game} {own}, salle {mean}").format(
            game=label, own=percent(one.percentage), mean=percent(one.mean)
        )
        for label, one in zip(_names(games), games, strict=True)
    )
    alt = _("Pourcentage du top de chaque partie : {said}").format(said=said)
    return Picture(line_chart((own, room), _names(games), 186, 62, alt=alt))


def _bars(alt: str, figures: Sequence[int]) -> Picture:
    """A bar a game, the first of the highest stands out; `alt` says where the figures go."""
    values = [(str(n), float(one)) for n, one in enumerate(figures, 1)]
    said = ", ".join(f"{n} : {one}" for n, one in enumerate(figures, 1))
    highest = [figures.index(max(figures))]
    return Picture(bar_chart(values, 90, 40, alt=alt.format(said=said), strong=highest))


def _games(games: tuple[PlayerGame, ...]) -> Table:
    return Table(
        (
            Column(_("N°"), "end", bold=True),
            Column(_("Partie"), wraps=True),
            Column(_("Date"), wraps=True, hidden=True),
            Column(_("Rang"), "end"),
            Column(_("Total"), "end", bold=True),
            Column(_("Tops de la partie"), "end", hidden=True),
            Column(_("% du top"), "end"),
            Column(_("% de la salle"), "end", hidden=True),
            Column(_("Tops"), "end"),
            Column(_("Solos"), "end", hidden=True),
        ),
        tuple(
            Row(
                (
                    str(n),
                    one.title,
                    one.date,
                    f"{one.rank}/{one.players}",
                    figure(one.total),
                    figure(one.top),
                    percent(one.percentage),
                    percent(one.mean),
                    str(one.tops),
                    str(one.solos),
                )
            )
            for n, one in enumerate(games, 1)
        ),
        size=8.5,
        caption=_("Les parties"),
    )


SHEETS = (
    Sheet(
        "joueur",
        N_("Saison d’un joueur"),
        N_("Ses parties, son parcours à côté de la salle, ses tops"),
        PlayerSeason,
        player_season,
        order=71,
        public=True,
    ),
)
