"""A campaign: so many games into a folder of Parquet, chunk by chunk.

Chunks are the same however many workers play them, and a chunk is there once its last file is, so
that a campaign interrupted anywhere goes on with the chunks that lack. Memory holds a few chunks
and one row a word.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pyarrow.parquet as pq

from pioche.bulk import tables
from pioche.bulk.playing import QuickPlayer
from pioche.bulk.tables import ChunkFiles
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon

#: Games of a chunk: a few seconds of work.
CHUNK = 5_000
#: How many words the totals name.
NAMED = 100
#: What a campaign fills, first what a chunk writes first.
FOLDERS = ("games", "coups", "reprise", "words")


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides the games of a campaign."""

    games: int
    seed: int
    edition: str
    formula: str
    lexicon: str
    sha256: str
    chunk: int = CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.games // self.chunk)

    def of_chunk(self, index: int) -> range:
        """The numbers of the games of a chunk."""
        return range(index * self.chunk, min(self.games, (index + 1) * self.chunk))


def play_chunk(plan: Plan, index: int) -> ChunkFiles:
    """Play the games of a chunk: what a worker does, wherever it is."""
    player = _player(plan)
    numbers = plan.of_chunk(index)
    games = [player.play(plan.seed + number) for number in numbers]
    return tables.chunk_files(numbers.start, plan.seed, games)


_known = threading.local()  # a player serves one thread, and a worker of a cluster may have several


def _player(plan: Plan) -> QuickPlayer:
    wanted = (plan.edition, plan.formula, plan.lexicon, plan.sha256)
    if getattr(_known, "wanted", None) != wanted:
        lexicon = Lexicon.load(plan.lexicon)
        if lexicon.sha256 != plan.sha256:
            raise InputError("bulk.other-words", name=plan.lexicon)
        _known.player = QuickPlayer(plan.edition, plan.formula, lexicon)
        _known.wanted = wanted
    player: QuickPlayer = _known.player
    return player


class Crew(Protocol):
    """Whoever plays chunks: this process, several, or a cluster."""

    def play(self, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, ChunkFiles]]:
        """Play chunks, in any order; a few are held at a time."""
        ...


@dataclass(frozen=True, slots=True)
class Totals:
    """What a finished campaign adds up to."""

    games: int
    coups: int
    mean_top_total: float
    words: list[dict[str, Any]]


class Campaign:
    """A plan and the folder that it fills."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan

    @classmethod
    def open(cls, folder: Path, plan: Plan, *, seeded: bool = True) -> Campaign:
        """Begin a campaign, or take up the one that the folder holds; another is refused.

        Without a seed of one's own (`seeded`) the seed is the one that it was begun with.
        """
        path = folder / "campagne.json"
        try:
            if path.exists():
                begun = msgspec.json.decode(path.read_bytes(), type=Plan)
                asked = plan if seeded else replace(plan, seed=begun.seed)
                if asked != begun:
                    raise InputError("bulk.other-campaign", folder=folder)
                return cls(folder, begun)
            if folder.exists() and any(folder.iterdir()):
                raise InputError("bulk.not-empty", folder=folder)
            for name in FOLDERS:
                (folder / name).mkdir(parents=True, exist_ok=True)
            write_whole(path, msgspec.json.format(msgspec.json.encode(asdict(plan))))
        except msgspec.DecodeError as error:
            raise InputError("bulk.other-campaign", folder=folder) from error
        except OSError as error:
            raise InputError("files.failed", path=folder) from error
        return cls(folder, plan)

    @property
    def finished(self) -> bool:
        """Whether the table of words is written, which comes last."""
        return self._words.exists()

    @property
    def _words(self) -> Path:
        return self.folder / "words" / "words.parquet"

    def _part(self, kind: str, index: int) -> Path:
        return self.folder / kind / f"part-{index:05}.parquet"

    def lacking(self) -> list[int]:
        """The chunks still to play."""
        if self.finished:
            return []
        return [at for at in range(self.plan.chunks) if not self._part("reprise", at).exists()]

    def run(self, crew: Crew, advance: Callable[[int], None]) -> None:
        """Play what lacks; `advance` is told how many games each chunk written held."""
        try:
            for index, files in crew.play(self.plan, self.lacking()):
                self._write(index, files)
                advance(len(self.plan.of_chunk(index)))
        except BaseException:
            self._make_room()
            raise
        if not self.finished:
            self._finish()

    def _make_room(self) -> None:
        """Leave the folder to any campaign, if nothing was played of this one."""
        with suppress(OSError):  # the first folder that holds something stays, and all after it
            for name in FOLDERS:
                (self.folder / name).rmdir()
            (self.folder / "campagne.json").unlink()

    def _write(self, index: int, files: ChunkFiles) -> None:
        """Write the files of a chunk, last the one that says that it is there."""
        try:
            write_whole(self._part("games", index), files.games)
            write_whole(self._part("coups", index), files.coups)
            write_whole(self._part("reprise", index), files.words)
        except OSError as error:
            raise InputError("files.failed", path=self.folder) from error

    def _finish(self) -> None:
        """Add up the words of all chunks."""
        words = Lexicon.load(self.plan.lexicon)
        parts = [self._part("reprise", index) for index in range(self.plan.chunks)]
        tally = tables.add_tallies(words, (pq.read_table(part) for part in parts))
        coups, _points = self._counted()
        write_whole(self._words, tables.parquet(tables.playability(tally, coups)))
        for part in parts:
            part.unlink()
        (self.folder / "reprise").rmdir()

    def _counted(self) -> tuple[int, int]:
        """Coups and points of all games."""
        coups = points = 0
        for index in range(self.plan.chunks):
            table = pq.read_table(self._part("games", index), columns=["coups", "total"])
            coups += sum(table["coups"].to_pylist())
            points += sum(table["total"].to_pylist())
        return coups, points

    def totals(self) -> Totals:
        """Add up a finished campaign."""
        coups, points = self._counted()
        table = pq.read_table(self._words, columns=["word", "tops", "share"])
        table = table.sort_by([("tops", "descending"), ("word", "ascending")])
        games = self.plan.games
        return Totals(games, coups, points / games, table.slice(0, NAMED).to_pylist())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole, or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)
