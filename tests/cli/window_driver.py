"""Runs the start window for `test_fenetre.py`: orders on standard input, what it shows back."""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

from pioche.cli.window.view import Window


def shown(window: Window) -> dict[str, Any]:
    focus = window.root.focus_lastfor()
    return {
        "title": window.title.cget("text"),
        "told": window.told.cget("text"),
        "address": window.address.get(),
        "where": window.where.cget("text"),
        "squares": len(window.code.find_all()),
        "buttons": [one.cget("text") for one in (window.first, window.second, window.last)],
        "focus": focus.cget("text") if focus in (window.first, window.last) else "",
    }


def main() -> None:
    store, *options = sys.argv[1:]
    window = Window(store, options, browser=True)

    def obey(what: str, heard: threading.Event) -> None:
        if what in ("first", "last"):
            getattr(window, what).invoke()
        elif what == "close":
            window.stop()
        elif what.startswith("key "):
            window.root.focus_force()
            window.root.update()
            window.root.event_generate(what.removeprefix("key "))
        print(json.dumps(shown(window)), flush=True)
        heard.set()

    def listen() -> None:
        for line in sys.stdin:
            heard = threading.Event()
            window.root.after(0, obey, line.strip(), heard)
            heard.wait(60)

    threading.Thread(target=listen, daemon=True).start()
    sys.exit(window.run())


main()
