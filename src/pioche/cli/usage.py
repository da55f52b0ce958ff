"""Click's complaints about a command line, in French."""

from __future__ import annotations

import click

from pioche.texts import _


def usage_sentence(error: click.ClickException) -> str:
    """Say what is wrong with a command line in one French sentence."""
    match error:
        case click.NoSuchOption():
            return _("L’option « {name} » n’existe pas.").format(name=error.option_name)
        case click.MissingParameter():
            return _("Il manque « {name} » ; --help dit comment écrire la commande.").format(
                name=_parameter(error)
            )
        case click.BadParameter():
            return _("La valeur de « {name} » ne convient pas : {why}").format(
                name=_parameter(error), why=error.message
            )
        case click.FileError():
            return _("Le fichier « {name} » ne s’ouvre pas.").format(name=error.ui_filename)
        case click.UsageError() if error.message.startswith("No such command"):
            name = error.message.split("'")[1] if "'" in error.message else ""
            return _("La commande « {name} » n’existe pas ; --help les liste.").format(name=name)
        case _other:
            return _("La commande ne se lit pas : {why} ; --help dit comment l’écrire.").format(
                why=error.message.rstrip(".")
            )


def _parameter(error: click.BadParameter) -> str:
    parameter = error.param
    if parameter is None:
        return str(error.param_hint or "")
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return (parameter.human_readable_name or "").upper()
