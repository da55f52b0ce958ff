"""`pioche donnees rejuger`: judge recorded games again with today's rules and list differences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.options import JSON, STORE
from pioche.texts import _, ngettext, sentence

if TYPE_CHECKING:
    from pioche.room.log import Kept
    from pioche.room.rejudging import RejudgedGame


@click.command(
    help=_(
        """Rejuger des parties avec les règles d’aujourd’hui et dire ce qui diffère.

    PARTIE est l’identifiant d’une partie, ou un fichier de `donnees exporter` ; sans rien, toutes
    les parties. Rien n’est écrit : cela se fait aussi pendant que le serveur marche.

    Le code de sortie est 1 si quelque chose diffère."""
    )
)
@click.argument("parties", nargs=-1, metavar="[PARTIE]…")
@STORE
@JSON
@click.pass_context
def rejuger(ctx: click.Context, parties: tuple[str, ...], donnees: str, as_json: bool) -> None:
    """Ends with status 1 where something differs, for scripts."""
    from pioche.games.registry import game_named
    from pioche.room.rejudging import rejudge_game
    from pioche.room.words import Lexicons

    words = Lexicons().with_fingerprint
    files = [Path(name) for name in parties if _is_file(name)]
    ids = [name.upper() for name in parties if not _is_file(name)]
    done: list[RejudgedGame] = []
    with _Source(files, ids, donnees, every=not parties) as source, _bar(len(source)) as bar:
        for game in source:
            judged = rejudge_game(game, game_named, words)
            done.append(judged)
            bar.update(1)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(_document(done)).decode())
    else:
        for one in done:
            _print(one)
        _print_count(done)
    if any(one.result.differences for one in done):
        ctx.exit(1)


def _is_file(name: str) -> bool:
    return Path(name).is_file() or Path(name).suffix != ""


class _Source:
    """The games asked for: those of files, then those of the store, loaded one by one."""

    def __init__(self, files: list[Path], ids: list[str], where: str, *, every: bool) -> None:
        self._files = files
        self._ids = ids
        self._where = where
        self._every = every
        self._store: Any = None

    def __enter__(self) -> _Source:
        from pioche.core.errors import InputError

        if self._ids or self._every:
            from pioche.store.log import SqlLog

            self._store = SqlLog(self._where or None, read_only=True)
            known = {row.id for row in self._store.games(only=self._ids)} if self._ids else set()
            for game in self._ids:
                if game not in known:
                    self._store.close()
                    raise InputError("store.game-unknown", game=game)
            if self._every:
                self._ids = [row.id for row in self._store.games(limit=1_000_000)]
        return self

    def __exit__(self, *_error: object) -> None:
        if self._store is not None:
            self._store.close()

    def __len__(self) -> int:
        return len(self._files) + len(self._ids)

    def __iter__(self) -> Iterator[Kept]:
        for path in self._files:
            yield _from_file(path)
        for game in self._ids:
            kept = self._store.kept(game)
            if kept is not None:
                yield kept


def _from_file(path: Path) -> Kept:
    from pioche.store.gamefile import read_game

    return read_game(path).kept()


def _bar(length: int) -> Any:
    """Show progress on standard error, for many games on a terminal."""
    import sys
    from contextlib import nullcontext

    class Silent:
        def update(self, _steps: int) -> None:
            pass

    if length < 2 or not sys.stderr.isatty():
        return nullcontext(Silent())
    return click.progressbar(length=length, label=_("Parties"), file=sys.stderr)


def _print(game: RejudgedGame) -> None:
    result = game.result
    judged = ngettext("{n} jugement refait", "{n} jugements refaits", result.judged)
    told = (judged.format(n=result.judged), _differences(len(result.differences)))
    click.echo(f"{game.id}  {game.title or game.kind} – {', '.join(told)}")
    if not game.words_here:
        click.echo("  " + _absent(game))
    for difference in result.differences:
        click.echo(f"  {difference.message}")


def _differences(number: int) -> str:
    if not number:
        return _("aucune différence")
    return ngettext("{n} différence", "{n} différences", number).format(n=number)


def _absent(game: RejudgedGame) -> str:
    return sentence(
        "rejudge.words-absent",
        name=game.lexicon,
        sha256=game.lexicon_sha256[:12],
        left=ngettext(
            "{n} jugement qui dépend des mots n’a pas été refait",
            "{n} jugements qui dépendent des mots n’ont pas été refaits",
            game.result.left,
        ).format(n=game.result.left),
    )


def _print_count(done: list[RejudgedGame]) -> None:
    games = ngettext("{n} partie rejugée", "{n} parties rejugées", len(done))
    found = sum(len(one.result.differences) for one in done)
    told = games.format(n=len(done))
    click.echo(_("{games} : {found}.").format(games=told, found=_differences(found)))


def _document(done: list[RejudgedGame]) -> dict[str, Any]:
    return {
        "games": [
            {
                "game": one.id,
                "kind": one.kind,
                "title": one.title,
                "events": one.events,
                "lexicon": {
                    "name": one.lexicon,
                    "sha256": one.lexicon_sha256,
                    "present": one.words_here,
                },
                "judged": one.result.judged,
                "not_judged": one.result.left,
                "differences": [
                    {
                        "event": found.event,
                        **{
                            name: value
                            for name in ("coup", "turn", "table", "seat", "about")
                            if (value := getattr(found, name)) not in (None, "")
                        },
                        "code": found.code,
                        "stored": found.stored,
                        "today": found.today,
                        "article": found.article,
                        "message": found.message,
                    }
                    for found in one.result.differences
                ],
            }
            for one in done
        ],
        "differences": sum(len(one.result.differences) for one in done),
    }
