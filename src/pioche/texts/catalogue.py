"""A catalogue of messages, read as translators keep it: gettext's text file, `pioche.po`.

Nothing is compiled at a build, so that nothing can be forgotten or out of date; the whole file is
read in some 20 ms, when somebody first reads another language than French.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "locale"
_LINE = re.compile(r'^(?:(msgid|msgid_plural|msgstr|msgstr\[\d\]) )?(".*")$')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What messages are in another language."""

    texts: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, tuple[str, str]] = field(default_factory=dict)
    """One, and any other number, by the French singular."""


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; empty for French, the source, and where there is none."""
    found = Catalogue()
    file = _FOLDER / language / "LC_MESSAGES" / "pioche.po"
    if not file.is_file():
        return found
    for entry in _entries(file.read_text(encoding="utf-8")):
        message, one = entry["msgid"], entry.get("msgstr") or entry.get("msgstr[0]", "")
        if not message or not one:
            continue
        found.texts[message] = one
        if "msgid_plural" in entry:
            found.plurals[message] = one, entry["msgstr[1]"]
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Every message that is still in use: obsolete ones are comments."""
    for block in text.split("\n\n"):
        entry: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            found = _LINE.match(line)
            if found:
                name = found[1] or name
                entry[name] = entry.get(name, "") + _unquoted(found[2])
        if entry:
            yield entry


def _unquoted(quoted: str) -> str:
    return _ESCAPE.sub(lambda found: _ESCAPES.get(found[1], found[1]), quoted[1:-1])
