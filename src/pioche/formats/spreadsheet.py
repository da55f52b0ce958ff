"""CSV as a French spreadsheet opens it: `;`, UTF-8 with its mark, decimal commas, CRLF.

A cell that a spreadsheet would take for a formula is written with an apostrophe before it: a name
typed by a stranger must not compute anything on the referee's machine.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def cell(value: object) -> str:
    """A value as a cell: numbers as the French write them, texts that compute nothing."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2f}".replace(".", ",")
    if isinstance(value, int):
        return str(value)
    text = " ".join(str(value).split())
    # A sign alone computes nothing: « % » heads a column.
    return f"'{text}" if text.startswith(_FORMULA) and len(text) > 1 else text


def csv_bytes(rows: Iterable[Sequence[object]]) -> bytes:
    """Rows as the bytes of a file."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for row in rows:
        writer.writerow([cell(value) for value in row])
    return b"\xef\xbb\xbf" + text.getvalue().encode()
