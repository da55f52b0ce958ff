"""A page's module in another language: its messages are put in as it is served.

Our calls are plain, `t("…")` and `tn("…", "…", n)`, always with literal strings; so whoever reads
English loads English in the place of French, not a catalogue beside it, and nobody waits for one.
"""

from __future__ import annotations

import ast
import json
import re

from pioche.texts.catalogue import Catalogue, catalogue

_TEXT = r'"(?:[^"\\]|\\.)*"'
CALL = re.compile(
    rf"(?<![\w.$])(?P<call>tn?)\((?P<gap>\s*)(?P<one>{_TEXT})(?:\s*,\s*(?P<many>{_TEXT}))?",
    re.DOTALL,
)


def literal(quoted: str) -> str:
    """A text as it is written in a module."""
    return str(ast.literal_eval(quoted))


def worded_script(text: str, language: str) -> str:
    """A module whose messages are in a language."""
    known = catalogue(language)
    return CALL.sub(lambda found: _worded(found, known), text)


def _worded(found: re.Match[str], known: Catalogue) -> str:
    one, many = literal(found["one"]), found["many"]
    if many is None:
        said = known.texts.get(one, one)
        return f"{found['call']}({found['gap']}{_quoted(said)}"
    one, other = known.plurals.get(one, (one, literal(many)))
    return f"{found['call']}({found['gap']}{_quoted(one)}, {_quoted(other)}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
