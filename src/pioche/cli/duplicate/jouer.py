"""`pioche jouer duplicate` and `pioche jouer topping`: alone against the top."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pioche.cli.options import EDITION, FILE, FORMULA, LEXICON, PLAIN, SEED, Playing, together
from pioche.texts import _

if TYPE_CHECKING:
    from pioche.cli.duplicate.source import ByChance
    from pioche.cli.duplicate.table import DuplicateTable
    from pioche.games.duplicate import Open

_common = together(FORMULA, EDITION, SEED, LEXICON, PLAIN)


@click.command(cls=Playing)
@_common
@click.option("--tempo", default=None, help=_("Le temps par coup : blitz, 2:30, 90…"))
@click.option("--sans-chrono", is_flag=True, help=_("Jouer sans limite de temps."))
@click.option(
    "--fidele", is_flag=True, help=_("Comme en compétition : bulletin complet, zéros, chronomètre.")
)
@click.option("--indices", is_flag=True, help=_("Dire à chaque coup si un scrabble existe."))
@click.option(
    "--rejouer", type=FILE, default=None, help=_("Rejouer coup par coup une partie enregistrée.")
)
@click.option(
    "--partie", "game_name", default=None, help=_("Laquelle, si le fichier en a plusieurs.")
)
@click.option(
    "--preparee", type=FILE, default=None, help=_("Jouer une partie préparée et scellée.")
)
def duplicate(
    formule: str,
    edition: str,
    graine: int | None,
    lexique: str,
    sobre: bool,
    tempo: str | None,
    sans_chrono: bool,
    fidele: bool,
    indices: bool,
    rejouer: Path | None,
    game_name: str | None,
    preparee: Path | None,
) -> None:
    """Jouer une partie de duplicate, seul contre le top."""
    from pioche.cli.duplicate.source import ByChance
    from pioche.cli.duplicate.table import SEAT, DuplicateTable, SlipTable
    from pioche.core.errors import InputError
    from pioche.games.duplicate import Open

    if fidele and indices:
        raise InputError("terminal.no-hints")
    if rejouer is not None and preparee is not None:
        raise InputError("terminal.one-source")
    seats = () if fidele else (SEAT,)
    opening = Open(
        edition=edition, formula=formule, tempo=tempo, timed=not sans_chrono, seats=seats
    )
    source = ByChance()
    if rejouer is not None:
        opening, source = _recorded(opening, rejouer, game_name)
    if preparee is not None:
        opening, source = _sealed(opening, preparee, lexique)
    kind = SlipTable if fidele else DuplicateTable
    _play(kind, opening, source, lexique, graine, sobre, hints=indices)


@click.command(cls=Playing)
@_common
def topping(formule: str, edition: str, graine: int | None, lexique: str, sobre: bool) -> None:
    """Trouver le top de chaque coup, le plus vite possible."""
    from pioche.cli.duplicate.source import ByChance
    from pioche.cli.duplicate.table import SEAT, RaceTable
    from pioche.games.duplicate import Open

    opening = Open(edition=edition, formula=f"{formule}+topping", seats=(SEAT,))
    _play(RaceTable, opening, ByChance(), lexique, graine, sobre)


def _recorded(opening: Open, path: Path, name: str | None) -> tuple[Open, ByChance]:
    """Take the formula and the edition of a recorded game."""
    from dataclasses import replace

    from pioche.cli.duplicate.source import FromRecord
    from pioche.core.errors import InputError
    from pioche.formats.recorded import read_games

    games = {game.name: game for game in read_games(path)}
    game = games.get(name) if name is not None else next(iter(games.values()))
    if game is None:
        raise InputError("recorded.absent", path=path, name=name, known=", ".join(games))
    if game.kind != "duplicate":
        raise InputError("recorded.not-duplicate", path=path)
    opening = replace(
        opening, name=game.name, formula=game.mode, edition=game.edition, recorded=True
    )
    return opening, FromRecord(game.coups)


def _sealed(opening: Open, path: Path, lexique: str) -> tuple[Open, ByChance]:
    """Take the formula and the edition of a sealed game; its words must be the same."""
    from dataclasses import replace

    from pioche.cli.duplicate.source import FromSealed
    from pioche.cli.terminal import ask_passphrase
    from pioche.core.errors import InputError
    from pioche.core.lexicon import Lexicon
    from pioche.formats.prepared import SealedGame

    game = SealedGame.read(path, ask_passphrase(confirm=False))
    header = game.header
    if Lexicon.load(lexique).sha256 != header.lexicon_sha256:
        raise InputError("recorded.sealed-lexicon", path=path, name=header.lexicon)
    opening = replace(opening, name=header.name, formula=header.formula, edition=header.edition)
    return opening, FromSealed(game)


def _play(
    kind: type[DuplicateTable],
    opening: Open,
    source: ByChance,
    lexique: str,
    graine: int | None,
    sobre: bool,
    *,
    hints: bool = False,
) -> None:
    from pioche.cli.duplicate.table import SEAT
    from pioche.cli.kept import session_of
    from pioche.cli.keyboard import Keyboard, Seat
    from pioche.cli.terminal import Lines, use_colour
    from pioche.core.lexicon import Lexicon
    from pioche.games.duplicate import GAME, Phase

    lines = Lines()
    session = session_of(GAME, lambda: opening, Lexicon.load(lexique), graine, lines, [_("Vous")])
    state = session.state
    for _coup in range(state.coup - (state.phase is Phase.TO_DRAW)):
        # Taken up again, the source has given these already.
        tuple(source.racks())
    keyboard = Keyboard(session, (Seat(SEAT, _("Vous")),), None)
    kind(keyboard, lines, source, colour=use_colour(sobre), hints=hints).play()
