"""`pioche verifier`: replay recorded games and say what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pioche.cli.options import JSON, LEXICON
from pioche.texts import _, ngettext

if TYPE_CHECKING:
    from pioche.formats.checking import CheckedGame


@click.command()
@click.argument("fichier", type=click.Path(path_type=Path))
@LEXICON
@JSON
@click.pass_context
def verifier(ctx: click.Context, fichier: Path, lexique: str, as_json: bool) -> None:
    """Rejouer des parties enregistrées : lettres, tirages, scores et tops.

    Le code de sortie est 1 si quelque chose diffère.
    """
    from pioche.core.lexicon import Lexicon
    from pioche.formats.checking import check_games
    from pioche.formats.recorded import read_games

    games = read_games(fichier)
    checked = check_games(games, Lexicon.load(lexique))
    if as_json:
        import json

        answers = [game.answer() for game in checked]
        click.echo(json.dumps(answers, ensure_ascii=False))
    else:
        for game in checked:
            _print(game)
    if not all(game.ok for game in checked):
        ctx.exit(1)


def _print(game: CheckedGame) -> None:
    coups = len(game.coups)
    counts = _("{coups} : scores {scores}, tirages {racks}, mots {words}, tops {tops}").format(
        coups=ngettext("{n} coup", "{n} coups", coups).format(n=coups),
        scores=_share([coup.score_ok for coup in game.coups]),
        racks=_share([coup.rack_ok for coup in game.coups]),
        words=_share([coup.word_ok for coup in game.coups]),
        tops=_share([coup.top_ok for coup in game.coups]),
    )
    click.echo(f"{game.name or '–'} – {counts}")
    for coup in game.coups:
        for note in coup.notes:
            click.echo(_("  coup {n} : {note}").format(n=coup.n, note=note))
    if not game.total_ok:
        click.echo(_("  le total écrit n’est pas la somme des scores"))


def _share(flags: list[bool]) -> str:
    right = sum(flags)
    return _("tous justes") if right == len(flags) else f"{right}/{len(flags)}"
