"""Pages' files without their comments, which are for whoever works on them.

Types and reasons are a quarter of what a phone would load. Only comments that begin a line are
taken out, each leaving its line: what a browser says of a line still holds for the file. Vendored
files are served as they came, with their licences.
"""

from __future__ import annotations

import re

_SCRIPT = re.compile(
    r"""^[ \t]*(?:
        //[^\n]*              # to the end of the line
      | /\*.*?\*/[ \t]*       # a block, and the code that may follow it stays
    )""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_SHEET = re.compile(r"/\*.*?\*/", re.DOTALL)


def plain_script(text: str) -> str:
    """A module of ours without its comments."""
    kept: list[str] = []
    at = 0
    written = False
    for found in _SCRIPT.finditer(text):
        before = text[at : found.start()]
        # Between two backticks stands a text: nothing in it is a comment.
        written ^= before.count("`") % 2 == 1
        kept += [before, found[0] if written else _lines(found)]
        written ^= written and found[0].count("`") % 2 == 1
        at = found.end()
    return "".join([*kept, text[at:]])


def plain_sheet(text: str) -> str:
    """A style sheet of ours without its comments."""
    return _SHEET.sub(_lines, text)


def _lines(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")
