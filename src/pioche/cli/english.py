"""Descriptions of commands in English, for a terminal that asked for it.

They are docstrings, which Click hands to the command it makes; Click's own words are English.
"""

from __future__ import annotations

import inspect
from typing import Any

import click

from pioche.texts import _


def speak_english() -> None:
    """Translate what every command made from now on says of itself."""
    made = click.Command.__init__

    def translated(self: click.Command, *args: Any, **given: Any) -> None:
        if given.get("help"):
            given["help"] = _(inspect.cleandoc(given["help"]))
        made(self, *args, **given)

    click.Command.__init__ = translated  # type: ignore[method-assign]
