"""`pioche partie`: draw and play whole games of duplicate, laying the top each coup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pioche.cli.options import EDITION, FILE, FORMULA, JSON, LEXICON, PLAIN, SEED
from pioche.texts import _, decimal

if TYPE_CHECKING:
    from pioche.games.duplicate import Played, State
    from pioche.games.session import Session


@click.command()
@FORMULA
@EDITION
@SEED
@LEXICON
@click.option(
    "--nombre", type=click.IntRange(1, 100_000), default=1, help=_("Combien de parties jouer.")
)
@click.option(
    "--preparer",
    type=FILE,
    default=None,
    help=_("Sceller la partie dans un fichier qui ne s’ouvre que coup par coup."),
)
@click.option(
    "--sans-ouverture", is_flag=True, help=_("Ne pas mesurer l’ouverture des solutions égales.")
)
@click.option("--annonces", is_flag=True, help=_("Écrire les annonces de chaque coup."))
@PLAIN
@JSON
def partie(
    formule: str,
    edition: str,
    graine: int | None,
    lexique: str,
    nombre: int,
    preparer: Path | None,
    sans_ouverture: bool,
    annonces: bool,
    sobre: bool,
    as_json: bool,
) -> None:
    """Tirer et jouer une partie de duplicate entière, en plaçant le top à chaque coup."""
    from pioche.core.chance import chance_of
    from pioche.core.lexicon import Lexicon
    from pioche.games.duplicate import Open, play_by_tops

    if preparer is not None:
        _check_target(preparer, nombre)
    lexicon = Lexicon.load(lexique)
    states: list[State] = []
    with _progress(nombre) as advance:
        for number in range(nombre):
            chance = chance_of(None if graine is None else graine + number)
            # What a sealed file says openly must not tell its letters.
            name = _name(graine if preparer is None else None, number)
            opening = Open(name, edition, formule, measure=not sans_ouverture)
            session = play_by_tops(opening, lexicon, chance)
            states.append(session.state)
            advance()
    if preparer is not None:
        _seal(states[0], preparer)
        click.echo(_("Partie scellée dans {path}.").format(path=preparer))
        return
    if as_json:
        _print_json(states)
    elif nombre > 1:
        _print_summary(states)
    else:
        from pioche.cli.terminal import use_colour

        _print_game(session, colour=use_colour(sobre), announced=annonces)


def _name(seed: int | None, number: int) -> str:
    if seed is None:
        return _("partie {n}").format(n=number + 1)
    return _("graine {n}").format(n=seed + number)


@contextmanager
def _progress(length: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar on standard error, for many games on a terminal."""
    import sys

    if length == 1 or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=length, label=_("Parties"), file=sys.stderr) as bar:
        yield lambda: bar.update(1)


def _print_json(states: list[State]) -> None:
    import msgspec

    from pioche.formats.recorded import record

    click.echo(msgspec.json.encode([record(state) for state in states]).decode())


def _print_summary(states: list[State]) -> None:
    totals = sorted(state.total for state in states)
    count = len(totals)
    click.echo(
        _("{n} parties : top moyen {mean}, de {low} à {high} ; {coups} coups.").format(
            n=count,
            mean=_mean(totals),
            low=totals[0],
            high=totals[-1],
            coups=_mean([len(state.played) for state in states]),
        )
    )


def _mean(numbers: list[int]) -> str:
    return decimal(sum(numbers) / len(numbers))


def _print_game(session: Session[State], *, colour: bool, announced: bool) -> None:
    from pioche.cli.grid import render_board
    from pioche.games.session import tell

    state = session.state
    for coup in state.played:
        click.echo(_coup_line(coup))
        if announced:
            _print_announcements(state, coup)
    click.echo()
    last = state.played[-1].move() if state.played else None
    click.echo(render_board(state.board, last, colour=colour), color=colour)
    click.echo()
    said = tell(session.game, state, session.log[-1], state)
    assert said is not None  # a game by tops ends with its end
    left = state.position.remaining
    rest = _(" Reste : {letters}.").format(letters=left) if left else ""
    click.echo(said.text + rest + _(" Total des tops : {total}.").format(total=state.total))


def _coup_line(coup: Played) -> str:
    mark = "-" if coup.refused else ""
    return (
        f"{coup.number:>3}  {mark + coup.rack:<11}"
        f"{coup.word:<16}{coup.ref:>4}{coup.score:>5}{coup.cumul:>6}"
    )


def _print_announcements(state: State, coup: Played) -> None:
    from pioche.rules import announce

    policy = state.setup.regulation.announce
    refused = tuple(r.rack for r in coup.refused)
    kept = coup.before.supply.kept
    for line in announce.rack_lines(kept, coup.drawn, coup.rack, refused, policy):
        click.echo(f"       {line}")
    for line in announce.top_lines(coup.move(), policy):
        click.echo(f"       {line}")


def _check_target(path: Path, number: int) -> None:
    from pioche.core.errors import InputError

    if number > 1:
        raise InputError("cli.partie-one-sealed")
    if path.exists():
        raise InputError("files.exists", path=path)


def _seal(state: State, path: Path) -> None:
    from pioche.cli.terminal import ask_passphrase
    from pioche.formats.files import write_new
    from pioche.formats.prepared import seal

    write_new(path, seal(state, ask_passphrase(confirm=True)))
