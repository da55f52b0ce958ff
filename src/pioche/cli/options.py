"""What commands share: the options that mean the same in all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pioche.texts import _

TYPED = "pioche.typed"
"""Where a context keeps the words of its command."""
FILE = click.Path(path_type=Path, dir_okay=False)


def console() -> Any:
    """Where tables are printed: names are anybody’s, and no `[red]` in them is an order."""
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False)


class NumberRange(click.FloatRange):
    """Numbers between two bounds: NaN, which compares with nothing, is none of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a number, and refuse NaN."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            told = _("« {value} » n’est pas un nombre qui convient.").format(value=value)
            self.fail(told, param, ctx)
        return number


def separated(_ctx: click.Context, _option: click.Parameter, given: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(part.strip() for part in given.split(",") if part.strip())


LEXICON = click.option(
    "--lexique", default="francais", show_default=True, help=_("La liste de mots.")
)
SEED = click.option(
    "--graine", type=int, default=None, help=_("Une graine : toujours les mêmes tirages.")
)
PLAIN = click.option("--sobre", is_flag=True, help=_("Texte simple, sans couleur."))
JSON = click.option("--json", "as_json", is_flag=True, help=_("Répondre en JSON."))
EDITION = click.option(
    "--edition", default="fisf-2011", show_default=True, help=_("Le règlement suivi.")
)
FORMULA = click.option(
    "--formule", default="normale", show_default=True, help=_("La formule de jeu.")
)
STORE = click.option(
    "--donnees",
    default="",
    metavar="DOSSIER|URL",
    help=_("Dossier des données, ou postgresql://… (par défaut : PIOCHE_HOME)."),
)
PEOPLE = click.option(
    "--joueurs",
    "people",
    default="",
    callback=separated,
    help=_("Les personnes à ce clavier : Anne,Bruno."),
)
ROBOTS = click.option(
    "--robot",
    "robots",
    multiple=True,
    metavar=_("NIVEAU"),
    help=_("Un adversaire, à son niveau (débutant, amateur, confirmé…) ; à répéter."),
)


def together(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Several options as one decorator, shown in this order."""

    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


class Playing(click.Command):
    """A command that plays a game; it remembers how it was called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note what was typed, before it is read."""
        ctx.meta[TYPED] = [str(self.name), *args]
        return super().parse_args(ctx, args)
