"""`pioche bench`: the speed figures of the README, measured on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

import click

from pioche.cli.options import JSON, LEXICON
from pioche.texts import _, sentence

if TYPE_CHECKING:
    from pioche.cli.benchmarks import Position
    from pioche.core.finder import Finder


#: Positions as in their games, or in random order; then instructions are those of Python too.
Order = Literal["game", "random"]
ORDERS: tuple[Order, ...] = ("game", "random")


class Row(TypedDict):
    """One search with so many jokers, all positions taken together."""

    search: str
    order: Order
    jokers: int
    mean_us: float
    median_us: float
    p99_us: float
    moves: float
    million_instructions: float | None


@click.command()
@click.option(
    "--parties", default=40, show_default=True, help=_("Parties dont viennent les positions.")
)
@LEXICON
@click.option(
    "--instructions/--sans-instructions",
    "count",
    default=True,
    help=_("Compter aussi les instructions, si valgrind est là."),
)
@JSON
def bench(parties: int, lexique: str, count: bool, as_json: bool) -> None:
    """Mesurer les recherches : temps, instructions, mémoire, démarrage."""
    from pioche.cli import benchmarks
    from pioche.core import native
    from pioche.core.errors import InputError
    from pioche.core.finder import Finder
    from pioche.core.lexicon import Lexicon

    if parties < 1:
        raise InputError("cli.bench-games", number=parties)
    lexicon = Lexicon.load(lexique)
    finder = Finder(lexicon)
    if not native.available():
        parties = 1  # the finder in Python is fifty times slower, and measured for the record
    positions = list(benchmarks.games(finder, parties))
    if not positions:
        raise InputError("cli.bench-no-position", name=lexique)
    rows = [
        _measure(lexique, finder, positions, search, order, jokers, count=count, quiet=as_json)
        for order in ORDERS
        for search in ("tops", "moves")
        for jokers in (0, 1, 2)
    ]
    load, first, memory = benchmarks.fresh_process(lexique)
    figures: dict[str, float] = {
        "tops_alternated_us": benchmarks.alternated(finder, positions),
        "games_per_second": benchmarks.games_per_second(finder, parties),
        "jarnac_mat_ms": benchmarks.anagram_queries(lexicon),
        "load_ms": load,
        "first_tops_ms": first,
        "memory_mb": memory,
        "cold_start_s": benchmarks.cold_start(lexique),
    }
    if native.available():
        figures["graph_build_s"], figures["wordmap_build_s"] = benchmarks.build_seconds(lexicon)
    if as_json:
        import json

        document = {
            "lexicon": {"name": lexicon.name, "sha256": lexicon.sha256, "words": len(lexicon)},
            "kernel": native.available(),
            "positions": len(positions),
            "searches": rows,
            **figures,
        }
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        _report(lexicon.name, len(lexicon), len(positions), rows, figures)


def _measure(
    name: str,
    finder: Finder,
    positions: list[Position],
    search: str,
    order: Order,
    jokers: int,
    *,
    count: bool,
    quiet: bool,
) -> Row:
    from pioche.cli import benchmarks

    if not quiet:
        click.echo(sentence("cli.bench-progress", search=_search(search), jokers=jokers), err=True)
    changed = benchmarks.with_jokers(positions, jokers)
    if order == "random":
        changed = benchmarks.shuffled(changed)
    timing = benchmarks.timed(finder.tops if search == "tops" else finder.moves, changed)
    counted = None
    if count and benchmarks.can_count_instructions():
        of = benchmarks.instructions
        if order == "random":
            of = benchmarks.instructions_with_python
        counted = of(name, search, changed)
    return Row(
        search=search,
        order=order,
        jokers=jokers,
        mean_us=timing.mean,
        median_us=timing.median,
        p99_us=timing.p99,
        moves=timing.moves,
        million_instructions=counted,
    )


def _search(search: str) -> str:
    return _("tops") if search == "tops" else _("toutes")


def _report(
    name: str, words: int, positions: int, rows: list[Row], figures: dict[str, float]
) -> None:
    click.echo(sentence("cli.bench-head", name=name, words=words, positions=positions))
    order = None
    for row in rows:
        if row["order"] != order:
            order = row["order"]
            click.echo(sentence(f"cli.bench-order-{order}"))
            click.echo(sentence("cli.bench-columns"))
        counted = row["million_instructions"]
        click.echo(
            f"{_search(row['search']):<8}{row['jokers']:>7}{row['mean_us']:>11.1f}"
            f"{row['median_us']:>10.1f}{row['p99_us']:>10.1f}{row['moves']:>11.0f}"
            + (f"{counted:>12.3f}" if counted is not None else f"{_('sans'):>12}")
        )
    for code, figure in figures.items():
        click.echo(sentence(f"cli.bench-{code.replace('_', '-')}", figure=figure))
