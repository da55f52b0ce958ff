"""The `pioche` command. Each command group is imported when it is called, not before."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping
from importlib import import_module

import click

from pioche.cli.encoding import settle_streams
from pioche.cli.french import SUBCOMMAND, speak_french
from pioche.core.errors import PiocheError
from pioche.texts import SOURCE, _, install_language, language

# Before any command is described. A terminal is French unless it is told: LANG says nothing, since
# the words typed here are French whatever the machine speaks.
install_language(os.environ.get("PIOCHE_LANGUE", SOURCE))

COMMANDS = {
    "analyser": "pioche.cli.analyser:analyser",
    "arbitrer": "pioche.cli.arbitrer:arbitrer",
    "bench": "pioche.cli.bench:bench",
    "donnees": "pioche.cli.donnees:donnees",
    "entrainer": "pioche.cli.entrainer:entrainer",
    "exporter": "pioche.cli.exporter:exporter",
    "fenetre": "pioche.cli.fenetre:fenetre",
    "imprimer": "pioche.cli.imprimer:imprimer",
    "jouer": "pioche.cli.main:jouer",
    "lexique": "pioche.cli.lexique:lexique",
    "lire": "pioche.cli.lire:lire",
    "mots": "pioche.cli.mots:mots",
    "partie": "pioche.cli.partie:partie",
    "parties": "pioche.cli.parties:parties",
    "registre": "pioche.cli.registre:registre",
    "simultane": "pioche.cli.simultane:simultane",
    "serveur": "pioche.cli.serveur:serveur",
    "top": "pioche.cli.top:top",
    "tournoi": "pioche.cli.tournoi:tournoi",
    "verifier": "pioche.cli.verifier:verifier",
}
GAMES = {
    "classique": "pioche.cli.classic.jouer:classique",
    "duplicate": "pioche.cli.duplicate.jouer:duplicate",
    "jarnac": "pioche.cli.jarnac.jouer:jarnac",
    "reprendre": "pioche.cli.reprendre:reprendre",
    "topping": "pioche.cli.duplicate.jouer:topping",
}


#: The status of a fault of the program itself (sysexits' EX_SOFTWARE).
CRASHED = 70

#: The registered games that these commands play.
PLAYED = frozenset({"classic", "duplicate", "inverse", "jarnac", "loto", "solitaire"})


class LazyGroup(click.Group):
    """A group whose commands are imported one by one, when needed."""

    def __init__(self, *, homes: Mapping[str, str], help: str) -> None:
        super().__init__(
            help=help,
            context_settings={"help_option_names": ["-h", "--help"]},
            subcommand_metavar=SUBCOMMAND,
        )
        self.homes = homes

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Known without importing any of them."""
        return sorted(self.homes)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one asked for, and no other: `pioche top` starts without the web."""
        home = self.homes.get(cmd_name)
        if home is None:
            return None
        module, _colon, attribute = home.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command


class Games(LazyGroup):
    """The commands that play, and every registered game that none of them plays."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the games, without importing them."""
        return sorted({*self.homes, *self._others()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command asked for, or make one for the game of that name."""
        if cmd_name in self._others():
            from pioche.cli.play import command_for

            return command_for(cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Offer a game that somebody left."""
        from pioche.cli.kept import kept_games, told_kept

        if any(True for _path in kept_games()):
            formatter.write_paragraph()
            formatter.write_text(told_kept())

    def _others(self) -> set[str]:
        from pioche.games.registry import GAMES as REGISTERED

        return set(REGISTERED) - PLAYED


jouer = Games(homes=GAMES, help=_("Jouer dans le terminal, seul ou contre la machine."))
pioche = LazyGroup(
    homes=COMMANDS,
    help=_("Pioche : duplicate, classique et Jarnac, à l’arbitrage comme à la maison."),
)


def _show_warning(message: Warning | str, *_where: object, **_also: object) -> None:
    """Show a warning as its sentence alone: where in the code it arose is for developers."""
    click.echo(str(message), err=True)


def main() -> None:
    """Run the command; whatever goes wrong ends in one sentence and status 2."""
    settle_streams()
    if language() == SOURCE:
        speak_french()
    else:
        from pioche.cli.english import speak_english

        speak_english()
    warnings.showwarning = _show_warning
    try:
        status = pioche.main(standalone_mode=False)
    except PiocheError as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.message)
        sys.exit(0)
    except click.ClickException as error:
        from pioche.cli.usage import usage_sentence

        click.echo(usage_sentence(error), err=True)
        sys.exit(2)
    except (click.exceptions.Abort, KeyboardInterrupt):
        click.echo(_("Interrompu."), err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader (`head`, a pager) has seen enough.
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        from pioche import __version__
        from pioche.core.crash import write_report

        path = write_report(error, __version__, " ".join(sys.argv[1:2]))
        told = _("Pioche s’est arrêté sur une erreur imprévue ({kind}).")
        click.echo(told.format(kind=type(error).__name__), err=True)
        if path is not None:
            told = _("Le rapport {path} dit où, sans nom ni code ; rien n’est envoyé.")
            click.echo(told.format(path=path), err=True)
        sys.exit(CRASHED)
    sys.exit(status if isinstance(status, int) else 0)
