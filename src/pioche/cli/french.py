"""Click's own words in French.

Click passes its messages through gettext but ships no catalogue, and the standard module picks
a language from the environment: on a machine set to English, French help would be half English.
So the few messages that Pioche's commands can show are translated here, by replacing the function
that Click's modules look them up with.
"""

from __future__ import annotations

from typing import Any

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

MESSAGES = {
    "Usage:": "Usage :",
    # Headings, which Click ends with a colon: French sets a space before it.
    "Options": "Options\N{NO-BREAK SPACE}",
    "Commands": "Commandes\N{NO-BREAK SPACE}",
    "Positional arguments": "Arguments\N{NO-BREAK SPACE}",
    "Show this message and exit.": "Afficher cette aide.",
    "default: {default}": "par défaut : {default}",
    "env var: {var}": "variable : {var}",
    "required": "obligatoire",
    "(dynamic)": "(selon le cas)",
    "Missing command.": "Il manque une commande.",
    "Got unexpected extra argument ({args})": "un argument est de trop ({args})",
    "Got unexpected extra arguments ({args})": "des arguments sont de trop ({args})",
    "Option {name!r} does not take a value.": "l’option {name} ne prend pas de valeur",
    "Option {name!r} requires an argument.": "l’option {name} demande une valeur",
    "Option {name!r} requires {nargs} arguments.": "l’option {name} demande {nargs} valeurs",
    "Argument {name!r} takes {nargs} values.": "{name} demande {nargs} valeurs",
    "Choose from:\n\t{choices}": "Au choix :\n\t{choices}",
    "{value} is not in the range {range}.": "{value} ne convient pas : {range}.",
    "{value!r} is not a valid {number_type}.": "« {value} » n’est pas un nombre qui convient.",
    "{value!r} is not a valid boolean. Recognized values: {states}": (
        "« {value} » n’est ni oui ni non ({states})."
    ),
    "file": "fichier",
    "directory": "dossier",
    "path": "chemin",
    "{name} {filename!r} is a file.": "« {filename} » est un fichier.",
    "{name} {filename!r} is a directory.": "« {filename} » est un dossier.",
    "{name} {filename!r} is not readable.": "« {filename} » ne se laisse pas lire.",
    "{name} {filename!r} is not writable.": "« {filename} » ne se laisse pas écrire.",
    "{name} {filename!r} does not exist.": "« {filename} » n’existe pas.",
    "Error: {message}": "Erreur : {message}",
    "Error: invalid input": "Cette réponse ne convient pas.",
    "Repeat for confirmation": "Encore une fois pour confirmer",
    "Error: The two entered values do not match.": "Les deux réponses diffèrent.",
    "Aborted!": "Interrompu.",
}

VALUES = {
    click.types.StringParamType: "texte",
    click.types.IntParamType: "nombre",
    click.types.IntRange: "nombre",
    click.types.FloatParamType: "nombre",
    click.types.FloatRange: "nombre",
}
"""What stands for a value in the help, where a command names nothing better."""
SUBCOMMAND = "COMMANDE [ARGUMENTS]…"


def _translated(message: str) -> str:
    return MESSAGES.get(message, message)


def _translated_number(singular: str, plural: str, n: int) -> str:
    return _translated(singular if n < 2 else plural)


def _range_told(limits: click.IntRange | click.FloatRange) -> str:
    if limits.min is None:
        return f"{limits.max} au plus"
    if limits.max is None:
        return f"{limits.min} au moins"
    return f"de {limits.min} à {limits.max}"


def _wrong_choice(choice: click.Choice[Any], value: object, ctx: object) -> str:
    told = ", ".join(f"« {one} »" for one in choice.choices)
    return f"« {value} » n’est pas possible ici ; au choix : {told}."


def speak_french() -> None:
    """Have Click speak French from now on."""
    click.Choice.get_invalid_choice_message = _wrong_choice  # type: ignore[assignment, method-assign]
    for kind, name in VALUES.items():
        kind.name = name
    for limited in (click.IntRange, click.FloatRange):
        # Click offers no other way to word its limits.
        limited._describe_range = _range_told  # type: ignore[assignment, method-assign]
    for module in (
        click.core,
        click.decorators,
        click.exceptions,
        click.formatting,
        click.parser,
        click.termui,
        click.types,
    ):
        for name, function in (("_", _translated), ("ngettext", _translated_number)):
            if hasattr(module, name):
                setattr(module, name, function)
