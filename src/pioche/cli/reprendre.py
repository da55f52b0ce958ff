"""`pioche jouer reprendre`: a game that somebody left, taken up where it was."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click

from pioche.texts import _


@click.command()
@click.argument("numero", type=int, required=False)
@click.option("--effacer", is_flag=True, help=_("Effacer la partie au lieu de la reprendre."))
def reprendre(numero: int | None, effacer: bool) -> None:
    """Reprendre une partie quittée dans le terminal ; sans NUMERO, on choisit."""
    from pioche.cli.kept import kept_games
    from pioche.core.errors import InputError

    paths = list(kept_games())
    if not paths:
        click.echo(_("Aucune partie n’est gardée."))
        return
    if numero is None:
        numero = 1 if len(paths) == 1 and not effacer else _chosen(paths)
    if not 1 <= numero <= len(paths):
        raise InputError("terminal.kept-number", number=numero)
    _take_up(paths[numero - 1], erase=effacer)


def _chosen(paths: Sequence[Path]) -> int:
    """List what is kept, and ask."""
    for number, path in enumerate(paths, 1):
        click.echo(f"{number:>3}. {_about(path)}")
    chosen: int = click.prompt(_("Laquelle"), type=int, prompt_suffix=_(" ? "))
    return chosen


def _about(path: Path) -> str:
    """A kept game in a line: how it was begun, how it stands, when it was left."""
    from pioche.cli.kept import KeptGame
    from pioche.core.errors import PiocheError
    from pioche.games.codec import decode_event
    from pioche.games.registry import game_named
    from pioche.games.session import fold

    try:
        kept = KeptGame(path)
        try:
            head, lines = kept.read()
        finally:
            kept.close()
        game = game_named(head.kind)
        state = fold(game, (decode_event(game, one) for line in lines for one in line.events))
    except PiocheError as error:
        return str(error)
    # Totals may be of something else than seats.
    score = " · ".join(
        f"{a} {b}" for a, b in zip(head.names, game.info(state).totals, strict=False)
    )
    left = datetime.fromtimestamp(path.stat().st_mtime).strftime("%d/%m %H:%M")
    return "   ".join(filter(None, (left, " ".join(head.command), score)))


def _take_up(path: Path, *, erase: bool) -> None:
    """Run the command that began the game, where it did, over the game that it left."""
    from pioche.cli.kept import KeptGame
    from pioche.cli.main import jouer
    from pioche.core.errors import InputError

    kept = KeptGame(path)
    if erase:
        kept.forget()
        click.echo(_("Partie effacée."))
        return
    head, _lines = kept.read()
    try:
        os.chdir(head.folder)
    except OSError as error:
        raise InputError("terminal.kept-folder", path=head.folder) from error
    name, *options = head.command
    ctx = click.get_current_context()
    command = jouer.get_command(ctx, name)
    if command is None:
        raise InputError("terminal.kept-broken", path=path)
    with command.make_context(name, options, parent=ctx.parent, obj=kept) as playing:
        command.invoke(playing)
