"""`pioche jouer jarnac`: against the machine, or two at the same keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pioche.cli.options import LEXICON, PLAIN, SEED, Playing, separated
from pioche.texts import _

if TYPE_CHECKING:
    from pioche.cli.keyboard import Seat
    from pioche.games.jarnac import TimeControl


@click.command(cls=Playing)
@click.option(
    "--contre",
    type=click.Choice(["machine", "personne"]),
    default="machine",
    show_default=True,
    help=_("Jouer contre la machine, ou à deux sur ce clavier."),
)
@click.option(
    "--niveau",
    default="amateur",
    show_default=True,
    help=_("La force de la machine, de débutant à expert (huit niveaux)."),
)
@click.option(
    "--noms", default="", callback=separated, help=_("Les noms des joueurs : Anne,Bruno.")
)
@click.option("--conjugaisons", is_flag=True, help=_("Admettre les formes conjuguées."))
@click.option(
    "--enchainements", is_flag=True, help=_("Admettre les rallonges de même entrée (LAC, LACS).")
)
@click.option(
    "--lettres",
    default="2012",
    show_default=True,
    help=_("Le jeu de lettres : 2012, courante, ou un fichier .toml."),
)
@click.option(
    "--temps",
    type=click.Choice(["libre", "coup", "pendule"]),
    default="libre",
    show_default=True,
    help=_("Sans limite, 30 secondes par coup, ou à la pendule."),
)
@click.option(
    "--minutes", type=float, default=20.0, show_default=True, help=_("Le temps de la pendule.")
)
@click.option(
    "--contester/--sans-contester",
    "contests",
    default=None,
    help=_("Demander après chaque mot si on le conteste ; d’office entre personnes."),
)
@LEXICON
@SEED
@click.option("--sans-bilan", is_flag=True, help=_("Ne pas montrer à la fin ce qui a échappé."))
@PLAIN
def jarnac(
    contre: str,
    niveau: str,
    noms: tuple[str, ...],
    conjugaisons: bool,
    enchainements: bool,
    lettres: str,
    temps: str,
    minutes: float,
    contests: bool | None,
    lexique: str,
    graine: int | None,
    sans_bilan: bool,
    sobre: bool,
) -> None:
    """Jouer au Jarnac : deux tapis, un sac, et le mot que l’autre a manqué."""
    from pioche.bots.jarnac import BOT, level_named
    from pioche.cli.jarnac.table import JarnacTable
    from pioche.cli.kept import session_of
    from pioche.cli.keyboard import Keyboard
    from pioche.cli.terminal import Lines, use_colour
    from pioche.core.lexicon import Lexicon
    from pioche.games.jarnac import GAME, Open, WordRules, named_or_own_set

    level = level_named(niveau).name if contre == "machine" else None
    seats = _seats(noms, level)
    letters = named_or_own_set(lettres)
    opening = Open(
        seats=(seats[0].id, seats[1].id),
        words=WordRules(conjugations=conjugaisons, chains=enchainements),
        letters=letters.name,
        own_letters=letters.counts,
        time=_time(temps, minutes),
        # Whoever may contest is asked, at this keyboard: no draw has to wait.
        contest_ms=0,
    )
    lines = Lines()
    names = [seat.name for seat in seats]
    session = session_of(GAME, lambda: opening, Lexicon.load(lexique), graine, lines, names)
    asks = level is None if contests is None else contests
    keyboard = Keyboard(session, seats, BOT)
    table = JarnacTable(keyboard, lines, asks_contests=asks, colour=use_colour(sobre))
    if table.play() and not sans_bilan:
        table.tell_what_was_missed()


def _seats(given: tuple[str, ...], level: str | None) -> tuple[Seat, Seat]:
    from pioche.cli.keyboard import Seat
    from pioche.core.errors import InputError

    names = given
    if not names:
        names = (_("Joueur 1"), _("Joueur 2")) if level is None else (_("Vous"),)
    if level is not None and len(names) == 1:
        names = (*names, _("La machine"))
    if len(names) != 2 or names[0] == names[1]:
        raise InputError("terminal.two-names")
    return Seat("1", names[0]), Seat("2", names[1], level)


def _time(kind: str, minutes: float) -> TimeControl:
    from pioche.core.errors import InputError
    from pioche.games.jarnac import LONGEST_MS, TimeControl

    if kind == "coup":
        return TimeControl()
    if kind == "libre":
        return TimeControl.unlimited()
    ms = round(minutes * 60_000) if minutes == minutes and abs(minutes) < 1e9 else 0
    if not 60_000 <= ms <= LONGEST_MS:
        raise InputError("terminal.minutes")
    return TimeControl.clock(ms)
