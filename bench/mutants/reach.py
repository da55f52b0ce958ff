"""Which tests call which function of the program, and how long each takes."""

from __future__ import annotations

import hashlib
import sys
import threading
import time
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Any

import msgspec
from bench.mutants.changes import Change

#: Seconds of work that a test is looked at: one that plays on and on calls the same functions. They
#: begin with the first call that is looked for: what a test prepares may take longer than that.
LOOKING_S = 1.0
PREPARING_S = 10.0


class Known(msgspec.Struct):
    """What was seen of one test: how long it took, and the functions it called."""

    seconds: float
    calls: list[str]


class TestFile(msgspec.Struct):
    """The tests of a file, as long as its bytes are the same."""

    digest: str
    tests: dict[str, Known] = {}


class Reach(msgspec.Struct):
    """All that is known; kept as one file."""

    files: dict[str, TestFile] = {}
    imports: list[str] = []
    """Functions that importing calls: what they made is there before they can be changed."""

    @classmethod
    def load(cls, path: Path) -> Reach:
        return msgspec.json.decode(path.read_bytes(), type=cls) if path.exists() else cls()

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode(self))

    def stale(self, copy: Path, files: Iterable[str]) -> list[str]:
        """Those of some test files that are not known as they are now."""
        return [
            file
            for file in files
            if file not in self.files or self.files[file].digest != digest_of(copy / file)
        ]

    def learn(self, copy: Path, files: Iterable[str], seen: dict[str, Known]) -> None:
        """Know these files by what was seen of their tests."""
        for file in files:
            tests = {id: one for id, one in seen.items() if id.partition("::")[0] == file}
            self.files[file] = TestFile(digest_of(copy / file), tests)

    def noticing(self, change: Change, allowed: Set[str], budget: float) -> list[str]:
        """The tests that call the function of a change, or else its file: its own first, then the
        quickest, no more of them than the budget allows, and one at least."""
        ranked = self._calling(lambda one: one == f"{change.file}:{change.function}", allowed)
        if not ranked or not change.function:
            # A table or a default: what it says is seen by those who call its file, or beside it
            # (a lambda that stands in it is seen by few).
            for where in (f"{change.file}:", f"{change.file.rpartition('/')[0]}/"):
                more = self._calling(lambda one, where=where: one.startswith(where), allowed)
                ranked += [one for one in more if one not in ranked]
        ranked.sort(key=lambda one: (-_kinship(change.file, one[1]), *one))
        spent = accumulate(seconds for seconds, _id in ranked)
        return [
            id
            for at, ((_seconds, id), sum_) in enumerate(zip(ranked, spent, strict=True))
            if sum_ <= budget or at == 0
        ]

    def _calling(self, wanted: Any, allowed: Set[str]) -> list[tuple[float, str]]:
        return sorted(
            (one.seconds, id)
            for file in self.files.values()
            for id, one in file.tests.items()
            if id in allowed and any(map(wanted, one.calls))
        )


def _kinship(file: str, test: str) -> int:
    """How much of its path a test shares with a file, its name too: tests mirror what they test."""
    folders = file.removeprefix("src/pioche/").replace("_", "/").split("/")
    where = test.partition("::")[0].removeprefix("tests/").replace("test_", "")
    mirrored = where.replace("_", "/").split("/")
    return sum(
        1 for _same in takewhile(lambda one: one[0] == one[1], zip(folders, mirrored, strict=False))
    )


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


@dataclass
class Watch:
    """Notes which functions of some folders are called while it looks."""

    root: Path
    folders: Sequence[str]
    called: set[str] = field(default_factory=set)
    seconds: float = LOOKING_S

    def __post_init__(self) -> None:
        self._prefix = f"{self.root}/"
        self._inside = tuple(f"{self.root}/{folder}/" for folder in self.folders)

    def begin(self) -> None:
        """Look on, at the next test."""
        self.called.clear()
        self._until = time.process_time() + max(self.seconds, PREPARING_S)
        sys.settrace(self._trace)

    def _trace(self, frame: Any, _event: str, _arg: object) -> None:
        code = frame.f_code
        if time.process_time() > self._until:
            sys.settrace(None)
        if code.co_filename.startswith(self._inside):
            if not self.called:
                self._until = time.process_time() + self.seconds
            file = code.co_filename.removeprefix(self._prefix)
            self.called.add(f"{file}:{_named(code.co_qualname)}")

    def __enter__(self) -> None:
        threading.settrace(self._trace)
        self.begin()

    def __exit__(self, *_raised: object) -> None:
        sys.settrace(None)
        threading.settrace(None)


def _named(qualname: str) -> str:
    """A lambda or a generator belongs to the function that it stands in."""
    while qualname.endswith(">"):
        qualname = qualname.rpartition(".<locals>.")[0]
    return qualname
