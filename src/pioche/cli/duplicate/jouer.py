"""`pioche jouer duplicate` and `pioche jouer topping`: alone against the top."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.texts import _

if TYPE_CHECKING:
    from pioche.cli.duplicate.source import Source
    from pioche.formats.recorded import RecordedGame
    from pioche.games.duplicate import Open, State
    from pioche.games.session import Session

_SETTINGS = {"help_option_names": ["-h", "--help"]}
_FILE = click.Path(path_type=Path, dir_okay=False)


def _common(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that both commands have."""
    for option in (
        click.option("--sobre", is_flag=True, help=_("Texte simple, sans couleur.")),
        click.option(
            "--lexique", default="francais", show_default=True, help=_("La liste de mots.")
        ),
        click.option(
            "--graine", type=int, default=None, help=_("Une graine : toujours les mêmes tirages.")
        ),
        click.option(
            "--edition", default="fisf-2011", show_default=True, help=_("Le règlement suivi.")
        ),
        click.option(
            "--formule", default="normale", show_default=True, help=_("La formule de jeu.")
        ),
    ):
        command = option(command)
    return command


@click.command(context_settings=_SETTINGS)
@_common
@click.option("--tempo", default=None, help=_("Le temps par coup : blitz, 2:30, 90…"))
@click.option("--sans-chrono", is_flag=True, help=_("Jouer sans limite de temps."))
@click.option(
    "--fidele", is_flag=True, help=_("Comme en compétition : bulletin complet, zéros, chronomètre.")
)
@click.option("--indices", is_flag=True, help=_("Dire à chaque coup si un scrabble existe."))
@click.option(
    "--rejouer", type=_FILE, default=None, help=_("Rejouer coup par coup une partie enregistrée.")
)
@click.option(
    "--partie", "game_name", default=None, help=_("Laquelle, si le fichier en a plusieurs.")
)
@click.option(
    "--preparee", type=_FILE, default=None, help=_("Jouer une partie préparée et scellée.")
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
    from pioche.cli.duplicate.players import SEAT, CompetitionPlayer, FreePlayer
    from pioche.cli.duplicate.source import ByChance, FromRecord
    from pioche.cli.duplicate.table import Player, Table
    from pioche.cli.terminal import Lines, use_colour
    from pioche.core.errors import InputError
    from pioche.games.duplicate import Open

    opening = Open(
        edition=edition,
        formula=formule,
        tempo=tempo,
        timed=not sans_chrono,
        seats=(SEAT,),
    )
    source: Source = ByChance()
    if rejouer is not None and preparee is not None:
        raise InputError("cli_duplicate.one-source")
    if rejouer is not None:
        opening, game = _opening_of_record(opening, rejouer, game_name)
        source = FromRecord(game)
    if preparee is not None:
        opening, source = _opening_of_sealed(opening, preparee, lexique)
    session = _session(opening, lexique, graine)
    player: Player = CompetitionPlayer(session.state.setup) if fidele else FreePlayer()
    colour = use_colour(sobre)
    Table(session, source, player, Lines(), colour=colour, hints=indices).play()


def _opening_of_record(opening: Open, path: Path, name: str | None) -> tuple[Open, RecordedGame]:
    """Take the formula and the edition of a recorded game."""
    from dataclasses import replace

    from pioche.core.errors import InputError
    from pioche.formats.recorded import read_games

    games = {game.name: game for game in read_games(path)}
    game = games.get(name) if name is not None else next(iter(games.values()))
    if game is None:
        raise InputError("recorded.absent", path=path, name=name, known=", ".join(games))
    opening = replace(
        opening, name=game.name, formula=game.mode, edition=game.edition, recorded=True
    )
    return opening, game


def _opening_of_sealed(opening: Open, path: Path, lexique: str) -> tuple[Open, Source]:
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


def _session(opening: Open, lexicon: str, seed: int | None) -> Session[State]:
    from pioche.core.chance import SeededChance, SystemChance
    from pioche.core.lexicon import Lexicon
    from pioche.games.duplicate import GAME
    from pioche.games.session import Session

    chance = SystemChance() if seed is None else SeededChance(seed)
    return Session(GAME, opening, Lexicon.load(lexicon), chance)


@click.command(context_settings=_SETTINGS)
@_common
def topping(formule: str, edition: str, graine: int | None, lexique: str, sobre: bool) -> None:
    """Trouver le top de chaque coup, le plus vite possible."""
    from pioche.cli.duplicate.topping import SEAT, ToppingTable
    from pioche.cli.terminal import Lines, use_colour
    from pioche.games.duplicate import Open

    opening = Open(edition=edition, formula=f"{formule}+topping", seats=(SEAT,))
    session = _session(opening, lexique, graine)
    ToppingTable(session, Lines(), colour=use_colour(sobre)).play()
