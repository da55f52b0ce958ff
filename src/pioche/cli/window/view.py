"""What the window shows: the address and its QR code, three buttons, one question.

Everything is reached by Tab, and by a letter: Alt and the one that is underlined. Ctrl and + or −
change the size of the type. A thread asks the server how it does; Tk is only touched here.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import tkinter as tk
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from tkinter import font, ttk

from pioche.cli.window.child import Child
from pioche.store.engine import is_sqlite, locate
from pioche.texts import _, ngettext
from pioche.web.standing import Standing

INK, PAPER, SURFACE, ACCENT, WARN = "#241f18", "#f4f0e7", "#fffdf8", "#1a6a51", "#9c2018"
SIZE, SMALLEST, LARGEST = 14, 10, 30
_LOOK_S = 1.0
_TICK_MS = 100


@dataclass(frozen=True, slots=True)
class Seen:
    """What the thread that asks has learnt."""

    standing: Standing | None = None
    games: int = 0
    ended: int | None = None
    words: str = ""


class Window:
    """The start window and its server."""

    def __init__(self, store: str, options: list[str], *, browser: bool) -> None:
        self.root = tk.Tk(className="Pioche")
        self._store, self._options, self._browser = store, options, browser
        url = locate(store or None)
        self.folder = Path(url.database or "").parent.resolve() if is_sqlite(url) else None
        self._seen: queue.Queue[Seen] = queue.Queue()
        self._stopping = self._gone = self._asking = False
        self._keys: dict[ttk.Button, str] = {}
        self.seen = Seen()
        self.child: Child | None = None
        self._build()
        self._start()

    def run(self) -> int:
        """Show it until it is closed; the status of the server, if it crashed last."""
        try:
            self.root.after(_TICK_MS, self._tick)
            self.root.mainloop()
        finally:
            self._gone = True
            if self.child is not None:
                self.child.end()
        return 0

    # -- the server -----------------------------------------------------------------------------

    def _start(self) -> None:
        self._stopping = False
        self.seen = Seen()
        self.child = child = Child(self._store, *self._options)
        threading.Thread(target=self._watch, args=(child,), daemon=True).start()
        self._show()

    def _watch(self, child: Child) -> None:
        """Ask the server how it does, off the thread of the window."""
        pause = threading.Event()
        while not self._gone:
            if child.ended is not None:
                self._seen.put(Seen(ended=child.ended, words=child.last_words()))
                return
            standing = child.standing()
            games = child.games(standing) if standing is not None else 0
            self._seen.put(Seen(standing, games))
            pause.wait(_LOOK_S if standing is not None else 0.1)

    def _tick(self) -> None:
        changed = False
        while not self._seen.empty():
            new = self._seen.get()
            changed = changed or new != self.seen
            self.seen = new
        if changed:
            # A question that is put is not taken back by a player who comes or goes.
            if self._asking and self.seen.games:
                self._ask()
            else:
                self._show()
            if self.seen.standing is not None and self._browser:
                self._browser = False  # once, when it first answers
                self.open()
        if self._stopping and self.seen.ended is not None:
            self.root.destroy()
            return
        self.root.after(_TICK_MS, self._tick)

    # -- what the buttons do ----------------------------------------------------------------------

    def open(self) -> None:
        """Show the server in the browser; start it again if it has ended."""
        if self.seen.ended is not None:
            self._start()
        elif self.seen.standing is not None:
            webbrowser.open(self.seen.standing.here)

    def open_folder(self) -> None:
        """Show where the data lie."""
        if self.folder is None:
            return
        if sys.platform == "win32":
            os.startfile(self.folder)
            return
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        try:
            subprocess.Popen([opener, str(self.folder)], start_new_session=True)
        except OSError:
            webbrowser.open(self.folder.as_uri())

    def stop(self) -> None:
        """Stop and close; a game that somebody plays is asked about first."""
        if self.seen.games and not self._stopping:
            self._ask()
        else:
            self.stop_now()

    def stop_now(self) -> None:
        """Stop without asking."""
        self._stopping = True
        self._show()
        if self.child is not None:
            self.child.ask_to_stop()

    # -- what is shown ----------------------------------------------------------------------------

    def _build(self) -> None:
        root = self.root
        root.title("Pioche")
        root.configure(background=PAPER, padx=28, pady=22)
        root.protocol("WM_DELETE_WINDOW", self.stop)
        icon = Path(__file__).parents[2] / "web" / "static" / "icons" / "192.png"
        if icon.is_file():
            self._icon = tk.PhotoImage(file=str(icon))
            root.iconphoto(True, self._icon)
        self._fonts()
        self.title = ttk.Label(root, style="Title.TLabel")
        self.title.grid(row=0, column=0, sticky="w")
        self.told = ttk.Label(root, justify="left")
        self.told.grid(row=1, column=0, sticky="w", pady=(2, 10))
        self.address = ttk.Entry(root, font="PiocheAddress", justify="center", state="readonly")
        self.address.grid(row=2, column=0, sticky="ew", ipady=6)
        self.code = tk.Canvas(root, background="#ffffff", highlightthickness=0, takefocus=False)
        self.code.grid(row=3, column=0, pady=14)
        buttons = ttk.Frame(root)
        buttons.grid(row=4, column=0, sticky="ew")
        self.first = self._button(buttons, self.open, "Main.TButton")
        self.second = self._button(buttons, self.open_folder)
        self.last = self._button(buttons, self.stop)
        for at, one in enumerate((self.first, self.second, self.last)):
            buttons.columnconfigure(at, weight=1, uniform="buttons")
            one.grid(row=0, column=at, sticky="ew", padx=(0 if at == 0 else 10, 0))
        self.where = ttk.Label(root, style="Small.TLabel", justify="left")
        self.where.grid(row=5, column=0, sticky="w", pady=(14, 0))
        root.columnconfigure(0, weight=1)
        for keys, step in (("<Control-plus>", 2), ("<Control-equal>", 2), ("<Control-minus>", -2)):
            root.bind(keys, lambda _event, step=step: self._resize(step))  # type: ignore[misc]
        root.bind("<Control-q>", lambda _event: self.stop())
        root.bind("<Configure>", lambda _event: self._wrap())
        root.minsize(460, 0)
        self.first.focus_set()

    def _fonts(self) -> None:
        families = set(font.families(self.root))
        wanted = ("Inter", "Segoe UI", "Noto Sans", "DejaVu Sans", "Liberation Sans")
        family = next((one for one in wanted if one in families), "TkDefaultFont")
        self._named = [
            font.Font(self.root, name="PiocheText", family=family, size=SIZE),
            font.Font(self.root, name="PiocheTitle", family=family, size=SIZE + 8, weight="bold"),
            font.Font(self.root, name="PiocheAddress", family=family, size=SIZE + 6, weight="bold"),
            font.Font(self.root, name="PiocheSmall", family=family, size=SIZE - 2),
        ]
        style = ttk.Style(self.root)
        style.theme_use("clam")
        style.configure(".", background=PAPER, foreground=INK, font="PiocheText")
        style.configure("Title.TLabel", font="PiocheTitle")
        style.configure("Small.TLabel", font="PiocheSmall")
        style.configure("TButton", padding=(14, 10), background=SURFACE, focuscolor=INK)
        style.configure("Main.TButton", background=ACCENT, foreground="#ffffff", focuscolor="#fff")
        style.map("Main.TButton", background=[("disabled", "#ddd5c5"), ("active", "#114f3b")])
        style.map("TButton", foreground=[("disabled", "#5a5346")])
        style.configure("TEntry", fieldbackground=SURFACE, foreground=INK)
        style.map("TEntry", fieldbackground=[("readonly", SURFACE)])

    def _button(self, into: ttk.Frame, act: object, style: str = "TButton") -> ttk.Button:
        button = ttk.Button(into, command=act, style=style)  # type: ignore[arg-type]
        button.bind("<Return>", lambda _event: button.invoke())
        return button

    def _resize(self, step: int) -> None:
        size = self._named[0].cget("size") + step
        if SMALLEST <= size <= LARGEST:
            for one in self._named:
                one.configure(size=one.cget("size") + step)

    def _wrap(self) -> None:
        width = max(380, self.root.winfo_width() - 56)
        self.told.configure(wraplength=width)
        self.where.configure(wraplength=width)

    def _name(self, button: ttk.Button, text: str, key: str, *, on: bool = True) -> None:
        """Give a button its text, and the letter that stands for it."""
        before = self._keys.get(button)
        if before is not None and before != key:
            # Its other meaning goes with its other name: pressed twice, « Arrêter » only asks.
            self.root.unbind(f"<Alt-{before}>")
        self._keys[button] = key
        at = text.lower().find(key)
        button.configure(text=text, underline=at, state="normal" if on else "disabled")
        self.root.bind(f"<Alt-{key}>", lambda _event: button.invoke())

    def _show(self) -> None:
        self._asking = False
        seen = self.seen
        crashed = seen.ended is not None and not self._stopping
        ready = seen.standing is not None and not self._stopping
        if crashed:
            title, told = _("Le serveur s’est arrêté"), seen.words or _("Il n’a pas dit pourquoi.")
        elif self._stopping:
            title, told = _("Pioche se ferme…"), _("Ce qui est en cours s’achève.")
        elif ready:
            title = _("Pioche est ouvert")
            told = _("Les téléphones du même réseau scannent ce code ou tapent cette adresse.")
            if seen.games:
                told += "\n" + ngettext(
                    "{n} partie en cours.", "{n} parties en cours.", seen.games
                ).format(n=seen.games)
        else:
            title, told = _("Pioche s’ouvre…"), _("Le serveur démarre.")
        self.title.configure(text=title, foreground=WARN if crashed else INK)
        self.told.configure(text=told)
        link = seen.standing.link if seen.standing is not None and ready else ""
        self._draw(link)
        self._name(self.first, _("Redémarrer") if crashed else _("Ouvrir"), "r" if crashed else "o",
                   on=ready or crashed)  # fmt: skip
        self.first.configure(command=self.open)
        self._name(self.second, _("Ouvrir le dossier"), "d", on=self.folder is not None)
        self.second.configure(command=self.open_folder)
        self._name(self.last, _("Fermer") if crashed else _("Arrêter"), "f" if crashed else "a",
                   on=not self._stopping)  # fmt: skip
        self.last.configure(command=self.close if crashed else self.stop)
        self.where.configure(
            text=_("Données et sauvegardes : {folder}").format(folder=self.folder)
            if self.folder
            else _("Données : base partagée.")
        )

    def _ask(self) -> None:
        """Put the question where the buttons are; what is safe has the focus."""
        self._asking = True
        count = self.seen.games
        self.title.configure(text=_("Arrêter maintenant ?"), foreground=WARN)
        self.told.configure(
            text=ngettext(
                "{n} partie est en cours ; rien ne sera perdu, elle reprendra où elle en est.",
                "{n} parties sont en cours ; rien ne sera perdu, elles reprendront où elles sont.",
                count,
            ).format(n=count)
        )
        self._name(self.first, _("Laisser ouvert"), "l")
        self.first.configure(command=self._show)
        self._name(self.last, _("Arrêter quand même"), "q")
        self.last.configure(command=self.stop_now)
        self.second.configure(state="disabled")
        self.first.focus_set()

    def close(self) -> None:
        """Leave: there is nothing to stop any more."""
        self.root.destroy()

    def _draw(self, link: str) -> None:
        """Draw the address as text and as a QR code, black on white."""
        self.address.configure(state="normal")
        self.address.delete(0, "end")
        self.address.insert(0, link.removeprefix("http://").rstrip("/"))
        self.address.configure(state="readonly")
        self.code.delete("all")
        if not link:
            self.code.configure(width=1, height=1)
            return
        import segno

        rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix]
        cell, quiet = 6, 4
        side = cell * (len(rows) + 2 * quiet)
        self.code.configure(width=side, height=side)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                if dark:
                    left, top = cell * (x + quiet), cell * (y + quiet)
                    self.code.create_rectangle(
                        left, top, left + cell, top + cell, fill="#000000", width=0
                    )
