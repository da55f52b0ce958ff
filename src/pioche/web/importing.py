"""A word list compiled beside the server: `python -m pioche.web.importing NAME FILE < list`.

It computes for seconds; in the server's own process games would wait for it. Tells how far it is,
then what became of each line, as JSON, one object a line.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

import msgspec

from pioche.core.errors import PiocheError
from pioche.core.lexicon.importing import import_words

LEFT_OUT = ("too_long", "too_short", "not_letters", "repeated")
_NICE = 10


class LeftOut(msgspec.Struct, frozen=True):
    """Lines that were left out, and why; a few of them as they were."""

    why: str
    count: int
    examples: list[str]


class Report(msgspec.Struct, frozen=True):
    """What became of a list."""

    name: str
    sha256: str
    lines: int
    words: int
    by_length: list[tuple[int, int]]
    left_out: list[LeftOut]
    encoding: str


class ImportStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing told: how far it is, from 0 to 1; or the report; or why there is none."""

    share: float | None = None
    report: Report | None = None
    refused: str = ""


def main(name: str, shown: str) -> None:
    """Read a list from the standard input, keep it, and tell."""
    if sys.platform != "win32":
        os.nice(_NICE)

    def tell(step: ImportStep) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(step) + b"\n")
        sys.stdout.buffer.flush()

    try:
        manifest, text = import_words(
            name,
            sys.stdin.buffer.read(),
            shown,
            shown,
            progress=lambda share: tell(ImportStep(share=round(share, 3))),
        )
    except PiocheError as error:
        tell(ImportStep(refused=str(error)))
        return
    left = [
        LeftOut(what.replace("_", "-"), getattr(text, what), list(text.examples.get(what, ())))
        for what in LEFT_OUT
        if getattr(text, what)
    ]
    lengths = sorted(Counter(map(len, text.words)).items())
    tell(
        ImportStep(
            report=Report(
                manifest.name,
                manifest.sha256,
                text.lines,
                len(text.words),
                lengths,
                left,
                text.encoding,
            )
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
