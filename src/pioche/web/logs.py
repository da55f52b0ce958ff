"""One JSON object per line on standard error. What is logged is chosen, so no secret can be."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec

#: The only fields that a line may carry beside time, level, logger and message.
FIELDS = ("method", "path", "status", "ms", "game", "code", "worker", "port", "count", "kind")


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with the chosen fields only."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            value = getattr(record, name, None)
            if value is not None:
                line[name] = value
        if record.exc_info:
            # Where, never what: an exception's text may quote a body.
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__ if kind else ""
            frames = []
            while trace is not None:
                code = trace.tb_frame.f_code
                frames.append(f"{code.co_name}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["trace"] = frames[-12:]
        return msgspec.json.encode(line).decode()


def configure(journal: str = "") -> None:
    """Write JSON lines to a file, or to standard error (`-`); without a journal, warnings only."""
    handler: logging.Handler = (
        logging.FileHandler(journal, encoding="utf-8")
        if journal not in ("", "-")
        else logging.StreamHandler(sys.stderr)
    )
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pioche").setLevel(logging.INFO if journal else logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        library = logging.getLogger(name)
        library.handlers[:] = []
        library.propagate = True
        library.setLevel(logging.WARNING)
