"""Games of the terminal that outlive it: a file each, taken up again by the command that began it.

A line of the file is an order's events, on the disk before anything is said of them: a crash costs
at most the line being written. The file is not in the store, which a running server has for itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from pioche.cli.options import TYPED
from pioche.cli.terminal import Lines
from pioche.core.chance import SeededChance, chance_of
from pioche.core.errors import InputError
from pioche.core.folders import sync_folder
from pioche.core.home import home
from pioche.core.lexicon import Lexicon
from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.games.game import Game
from pioche.games.rejudging import BROKEN
from pioche.games.session import Session, fold
from pioche.games.word_list import WordList
from pioche.store.lock import delete_held, try_lock
from pioche.texts import _, sentence

S = TypeVar("S")


class Head(msgspec.Struct):
    """The first line: the command that began the game, where, and who plays."""

    command: list[str]
    folder: str
    kind: str
    names: list[str]


class Line(msgspec.Struct):
    """What an order brought; without events, the time at which somebody left."""

    at: int
    events: list[StoredEvent]
    chance: int | None = None
    """Where a seeded chance stood after it."""


class KeptGame:
    """The file of a game, held by this process alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            # The bag and what others hold are in it: nobody else at this machine reads it.
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            self._file = os.fdopen(descriptor, "a+b")
        except OSError as error:
            raise InputError("files.failed", path=path) from error
        if not try_lock(self._file):
            self._file.close()
            raise InputError("terminal.kept-open")

    @classmethod
    def begin(cls, head: Head, opening: Line) -> KeptGame | None:
        """Open a new file; none where nothing can be written, and then that is said."""
        folder = _folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken = (int(path.stem) for path in folder.glob("*.jsonl") if path.stem.isdecimal())
            kept = cls(folder / f"{max(taken, default=0) + 1}.jsonl")
            kept._write(head, opening)
            sync_folder(folder)
        except (OSError, InputError):
            click.echo(sentence("terminal.not-kept", path=folder))
            return None
        return kept

    def read(self) -> tuple[Head, list[Line]]:
        """All that was written whole; what a crash cut off is dropped."""
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            self._file.truncate(len(whole))
        try:
            first, opened, *others = whole.splitlines()
            head = msgspec.json.decode(first, type=Head)
            return head, [msgspec.json.decode(line, type=Line) for line in (opened, *others)]
        except (ValueError, msgspec.DecodeError) as error:
            raise InputError("terminal.kept-broken", path=self.path) from error

    def add(self, line: Line) -> None:
        """Write what an order brought; an `InputError` if it cannot be kept."""
        try:
            self._write(line)
        except OSError as error:
            raise InputError("files.failed", path=self.path) from error

    def _write(self, *lines: Head | Line) -> None:
        self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let another terminal have it."""
        self._file.close()

    def forget(self) -> None:
        """The game is over, or nobody wants it."""
        delete_held(self.path, self._file)


class KeptSession(Session[S]):
    """A session whose events are on the disk before they count."""

    kept: KeptGame | None = None
    resumed = False
    """Whether somebody left it before."""

    def record(self, events: Sequence[Any], at: int) -> None:
        """Write first: what cannot be kept has not happened."""
        if self.kept is not None:
            self.kept.add(self.line(events, at))
        super().record(events, at)

    def line(self, events: Sequence[Any], at: int) -> Line:
        """What an order brought, as it is written."""
        stored = [encode_event(self.game, event) for event in events]
        chance = self.chance.state if isinstance(self.chance, SeededChance) else None
        return Line(at, stored, chance)

    def leave(self) -> None:
        """Note the time: what follows is nobody's."""
        if self.kept is not None:
            self.kept.add(self.line((), self.now()))
            self.kept.close()

    def take_up(self, kept: KeptGame, lines: Lines) -> None:
        """Go on where the log ends, in its words, its time and its chance."""
        _head, written = kept.read()
        try:
            log = [decode_event(self.game, one) for line in written for one in line.events]
            state = fold(self.game, log)
        except BROKEN as error:
            raise InputError("terminal.kept-broken", path=kept.path) from error
        words = self.game.info(state).words
        if words != WordList.of(self.lexicon):
            raise InputError("terminal.kept-words", name=words.name)
        if isinstance(self.chance, SeededChance):
            noted = [line.chance for line in written if line.chance is not None]
            self.chance.state = noted[-1] if noted else self.chance.state
        lines.set(written[-1].at)
        self.restore(state, log)
        self.kept, self.resumed = kept, True


def session_of(
    game: Game[S],
    opening: Callable[[], object],
    lexicon: Lexicon,
    seed: int | None,
    lines: Lines,
    names: Sequence[str],
) -> KeptSession[S]:
    """A new game, kept from its opening on; or the one that this command is to take up again."""
    session = KeptSession(game, None, lexicon, chance_of(seed), lines.now)
    ctx = click.get_current_context()
    kept = ctx.find_object(KeptGame)
    if kept is not None:
        session.take_up(kept, lines)
        return session
    # What the opening refuses leaves no file behind.
    opened = session.line(session.do(opening()), session.now())
    head = Head(ctx.meta[TYPED], str(Path.cwd()), game.name, list(names))
    session.kept = KeptGame.begin(head, opened)
    return session


def kept_games() -> Iterator[Path]:
    """The files of the games that somebody left, the latest first."""
    paths = _folder().glob("*.jsonl")
    return iter(sorted(paths, key=lambda path: -path.stat().st_mtime))


def _folder() -> Path:
    return home() / "terminal"


def told_kept() -> str:
    """How to find a game again."""
    return _("La partie est gardée : « pioche jouer reprendre » la rouvre.")
