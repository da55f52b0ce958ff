"""`pioche analyser`: a classic game turn by turn, each beside the best there was."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.options import FILE, JSON, LEXICON, NumberRange
from pioche.texts import _, decimal, ngettext, sentence

if TYPE_CHECKING:
    from pioche.bots.classic.insight import Candidate, Insight
    from pioche.core.lexicon import Lexicon
    from pioche.formats.gcg import GcgGame

#: Below so many points a turn is as good as the best: simulations do not tell such gaps apart.
AS_GOOD = 0.5


@click.command()
@click.argument("fichier", type=FILE)
@click.option(
    "--secondes",
    type=NumberRange(0.0, 3600.0),
    default=2.0,
    show_default=True,
    help=_("Le temps de réflexion par tour ; 0 : sans simulation."),
)
@LEXICON
@JSON
def analyser(fichier: Path, secondes: float, lexique: str, as_json: bool) -> None:
    """Analyser une partie classique au format GCG, tour par tour.

    Chaque tour est comparé au meilleur : équité, reliquat, chances de gagner.
    """
    import sys
    import time

    from rich.console import Console
    from rich.progress import Progress

    from pioche.bots.classic.budget import Budget
    from pioche.bots.classic.insight import insights
    from pioche.bots.classic.leaves import Leaves
    from pioche.bots.classic.simulate import Lookout
    from pioche.bots.classic.wins import Wins
    from pioche.core.errors import InputError
    from pioche.core.finder import Finder
    from pioche.core.lexicon import Lexicon
    from pioche.formats.files import read_bytes
    from pioche.formats.gcg import decode_gcg, read_gcg

    game = read_gcg(decode_gcg(read_bytes(fichier)))
    if not game.turns:
        raise InputError("terminal.review-empty")
    lexicon = Lexicon.load(lexique)
    lookout = Lookout(Finder(lexicon), Leaves.shipped(), Wins.shipped())
    names = dict(zip(game.seats, game.names, strict=True))
    found: list[Insight] = []
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(_("Analyse"), total=len(game.turns))
        for one in insights(
            game.turns,
            game.seats,
            lookout,
            lambda: Budget(sys.maxsize, secondes, time.perf_counter),
            lambda share: progress.update(bar, completed=len(found) + share),
        ):
            found.append(one)
            progress.update(bar, completed=len(found))
            if not as_json:
                click.echo(told(one, names[one.turn.seat]))
    if as_json:
        import json

        click.echo(json.dumps(document(game, found, lexicon, secondes), ensure_ascii=False))
    else:
        for line in _summary(game, found):
            click.echo(line)


def told(one: Insight, name: str) -> str:
    """A turn in French: what was played, and what should have been."""
    played, best = one.played, one.best
    text = sentence(
        "cli.analyser-turn",
        number=one.number,
        name=name,
        rack=one.turn.rack,
        played=_worth(played, withdrawn=one.turn.kind == "withdrawn", word=one.turn.word),
    )
    if best is not played and one.lost_equity >= AS_GOOD:
        text += "\n" + sentence("cli.analyser-better", best=_worth(best), lost=_lost(one))
    if one.proven is not None:
        text += sentence("cli.analyser-proven" if one.proven else "cli.analyser-unproven")
    return text


def _worth(one: Candidate, *, withdrawn: bool = False, word: str = "") -> str:
    move = one.option.move
    if move is not None:
        what = str(move)
    elif withdrawn:
        what = sentence("cli.analyser-withdrawn", word=word)
    elif one.option.exchanged:
        what = sentence("cli.analyser-exchange", tiles=one.option.exchanged)
    else:
        what = _("passe")
    facts = []
    if one.option.keep and one.leave is None:
        facts.append(sentence("cli.analyser-rest", tiles=one.option.keep))
    elif one.option.keep and one.leave is not None:
        facts.append(
            sentence("cli.analyser-leave", tiles=one.option.keep, value=_signed(one.leave))
        )
    facts.append(sentence("cli.analyser-equity", value=decimal(one.option.equity)))
    if one.worlds:
        facts.append(sentence("cli.analyser-points", value=_signed(one.points)))
    if one.win is not None:
        facts.append(sentence("cli.analyser-win", value=decimal(100 * one.win)))
    return f"{what} ({', '.join(facts)})"


def _lost(one: Insight) -> str:
    text = sentence("cli.analyser-lost", value=decimal(one.lost_equity))
    if one.lost_win is not None:
        text += sentence("cli.analyser-lost-win", value=decimal(100 * one.lost_win))
    return text


def _summary(game: GcgGame, found: list[Insight]) -> list[str]:
    totals = game.totals
    lines = []
    for seat, name in zip(game.seats, game.names, strict=True):
        own = [one for one in found if one.turn.seat == seat]
        good = sum(one.best is one.played or one.lost_equity < AS_GOOD for one in own)
        lines.append(
            sentence(
                "cli.analyser-player",
                name=name,
                total=totals[seat],
                lost=decimal(sum(one.lost_equity for one in own)),
                best=ngettext("{n} bon tour", "{n} bons tours", good).format(n=good),
                turns=len(own),
            )
        )
    return lines


def document(
    game: GcgGame, found: list[Insight], lexicon: Lexicon, seconds: float
) -> dict[str, Any]:
    """The whole review, for programs."""
    totals = game.totals
    return {
        "lexicon": {"name": lexicon.name, "sha256": lexicon.sha256},
        "seconds": seconds,
        "players": [
            {
                "name": name,
                "total": totals[seat],
                "lost_equity": round(
                    sum(one.lost_equity for one in found if one.turn.seat == seat), 2
                ),
            }
            for seat, name in zip(game.seats, game.names, strict=True)
        ],
        "turns": [_turn(one, dict(zip(game.seats, game.names, strict=True))) for one in found],
    }


def _turn(one: Insight, names: dict[str, str]) -> dict[str, Any]:
    from dataclasses import asdict

    from pioche.bots.classic.reviewing import move_review, turn_review

    return {
        "n": one.number,
        "player": names[one.turn.seat],
        "kind": one.turn.kind,
        "score": one.turn.score,
        "total": one.turn.total,
        **asdict(turn_review(one)),
        "rack": one.turn.rack,
        "best": asdict(move_review(one.best)),
        "played": asdict(move_review(one.played)),
    }


def _signed(value: float) -> str:
    return decimal(value, "+.1f")
