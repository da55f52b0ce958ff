"""A server as a child of the window: started, watched, stopped; it never outlives the window."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import deque
from pathlib import Path

from pioche.core.crash import reports, tidy_reports
from pioche.web.standing import Standing, answers, ask, noted

STOP_S = 20
"""After which a server that was asked to stop is ended."""


def command(*arguments: str) -> list[str]:
    """How this program runs one of its commands in another process."""
    if getattr(sys, "frozen", False):
        here = Path(sys.executable)
        # Beside the window's own: it has a console, so that what it says can be read.
        return [str(here.with_name("pioche-commande" + here.suffix)), *arguments]
    return [sys.executable, "-m", "pioche", *arguments]


class Child:
    """One server, from its start to its end."""

    def __init__(self, store: str, *options: str) -> None:
        self._store = store
        given = ["--donnees", store] if store else []
        self._said: deque[str] = deque(maxlen=6)
        self._before = set(reports())
        self._process = subprocess.Popen(
            command("serveur", "--liee", *given, *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._said.append(line.strip())

    def standing(self) -> Standing | None:
        """Where it stands, once it answers."""
        seen = noted(self._store)
        if seen is None or not answers(seen):
            return None
        return seen

    def games(self, standing: Standing) -> int:
        """How many games somebody plays now; none if it does not say."""
        told = ask(standing, "api/server") or {}
        count = told.get("under_way", 0)
        return count if isinstance(count, int) else 0

    @property
    def ended(self) -> int | None:
        """How it ended; nothing while it runs."""
        return self._process.poll()

    def last_words(self) -> str:
        """What it said as it ended: a refusal, or where its report lies."""
        self._listening.join(timeout=2)
        tidy_reports()
        new = [one for one in reports() if one not in self._before]
        said = [line for line in self._said if line and not line.startswith("{")]
        return "\n".join(said[-2:] or [str(one) for one in new[:1]])

    def ask_to_stop(self) -> None:
        """Let it finish what is under way; it hears the end of its standard input."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()

    def end(self) -> None:
        """Stop it, whatever it takes."""
        self.ask_to_stop()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
