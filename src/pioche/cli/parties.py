"""`pioche parties`: games of duplicate in bulk, into Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pioche.cli.options import EDITION, FORMULA, JSON, LEXICON, SEED
from pioche.texts import _, decimal, ngettext, sentence

if TYPE_CHECKING:
    from pioche.bulk.campaign import Campaign, Crew, Totals

#: Words shown at the terminal.
_SHOWN = 10


@click.command()
@click.option(
    "--nombre",
    type=click.IntRange(1, 100_000_000),
    required=True,
    help=_("Combien de parties jouer."),
)
@SEED
@FORMULA
@EDITION
@LEXICON
@click.option(
    "--processus",
    type=click.IntRange(1, 1024),
    default=None,
    help=_("Combien de processus (par défaut : un par cœur)."),
)
@click.option(
    "--dask", "address", default=None, metavar=_("ADRESSE"), help=_("Jouer sur une grappe Dask.")
)
@click.option(
    "-o",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar=_("DOSSIER"),
    help=_("Où écrire games/, coups/ et words/ ; commencé, il est continué."),
)
@JSON
def parties(
    nombre: int,
    graine: int | None,
    formule: str,
    edition: str,
    lexique: str,
    processus: int | None,
    address: str | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Jouer des parties de duplicate par leurs tops, en nombre, et compter les mots.

    Interrompue, la même commande continue. La partie n d’une graine est celle que
    « pioche partie --graine GRAINE+n --sans-ouverture » joue.
    """
    import time

    _check_libraries()
    crew = _crew(processus, address)
    campaign = _open(folder, nombre, graine, formule, edition, lexique)
    start = time.perf_counter()
    played = _run(campaign, crew)
    seconds = time.perf_counter() - start
    totals = campaign.totals()
    if as_json:
        import json

        document = {
            "games": totals.games,
            "coups": totals.coups,
            "mean_top_total": totals.mean_top_total,
            "seconds": seconds,
            "games_per_second": played / seconds,
            "words": totals.words,
        }
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        _report(totals, played, seconds, folder)


def _check_libraries() -> None:
    from pioche.core.errors import InputError

    try:
        import pioche.bulk.tables  # noqa: F401 - only whether it can be imported
    except ImportError as error:
        raise InputError("bulk.extra") from error


def _open(
    folder: Path, number: int, seed: int | None, formula: str, edition: str, lexicon: str
) -> Campaign:
    from secrets import randbits

    from pioche.bulk.campaign import Campaign, Plan
    from pioche.core.chance import SeededChance
    from pioche.core.errors import InputError
    from pioche.core.lexicon import Lexicon
    from pioche.rules.edition import Regulation
    from pioche.rules.formula import Formula

    words = Lexicon.load(lexicon)
    Regulation.load(edition)
    # Seeds are columns of 64 bits, those of the last games too.
    chosen = randbits(32) if seed is None else SeededChance(seed).state
    if chosen + number >= 1 << 63:
        raise InputError("core.seed", text=seed)
    plan = Plan(number, chosen, edition, Formula.parse(formula).name, words.name, words.sha256)
    return Campaign.open(folder, plan, seeded=seed is not None)


def _crew(number: int | None, address: str | None) -> Crew:
    from pioche.bulk.crews import Alone, Cluster, Processes, cores
    from pioche.core.errors import InputError

    if address is not None:
        if number is not None:
            raise InputError("bulk.two-crews")
        try:
            import distributed  # noqa: F401 - the cluster imports it when it begins
        except ImportError as error:
            raise InputError("bulk.extra") from error
        return Cluster(address)
    number = number or cores()
    return Processes(number) if number > 1 else Alone()


def _run(campaign: Campaign, crew: Crew) -> int:
    """Play with a progress bar; how many games were played now."""
    import sys

    plan = campaign.plan
    lacking = sum(len(plan.of_chunk(index)) for index in campaign.lacking())
    if lacking < plan.games:
        done = plan.games - lacking
        click.echo(sentence("bulk.goes-on", done=done, games=plan.games), err=True)
    try:
        if not sys.stderr.isatty():
            campaign.run(crew, lambda games: None)
            return lacking
        with click.progressbar(
            length=plan.games, label=_("Parties"), file=sys.stderr, show_pos=True
        ) as bar:
            bar.update(plan.games - lacking)
            campaign.run(crew, bar.update)
    except KeyboardInterrupt:
        click.echo(sentence("bulk.interrupted"), err=True)
        raise
    return lacking


def _report(totals: Totals, played: int, seconds: float, folder: Path) -> None:
    games = ngettext("{n} partie", "{n} parties", totals.games).format(n=totals.games)
    mean = decimal(totals.mean_top_total)
    click.echo(sentence("bulk.totals", games=games, coups=totals.coups, mean=mean))
    if played:
        click.echo(sentence("bulk.speed", played=played, seconds=seconds, rate=played / seconds))
    words = ", ".join(f"{row['word']} {row['tops']}" for row in totals.words[:_SHOWN])
    click.echo(sentence("bulk.words", words=words))
    click.echo(sentence("bulk.written", folder=folder))
