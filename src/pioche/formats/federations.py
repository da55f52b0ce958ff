"""Federations as plug-ins: which files they give, and which they want.

A federation is a value, found by Python's entry points (group `pioche.federations`), ours among
them. A package of somebody else's adds its own and touches nothing here:

    [project.entry-points."pioche.federations"]
    quebec = "pioche_quebec:FEDERATION"

with `FEDERATION = Federation("quebec", "Fédération québécoise", readers=(…), writers=(…))`. A name
that is taken is not taken twice; a plug-in that cannot be loaded is told, and the others go on.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TypeVar

from pioche.core.errors import InputError
from pioche.formats.exports import WRITERS
from pioche.formats.foreign.reading import READERS, Found, Reader
from pioche.formats.results import CompetitionResults, GameResults, Writer
from pioche.texts import SOURCE, sentence, speaking

GROUP = "pioche.federations"
_OURS = "fisf"
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Federation:
    """What a federation's programs write and read."""

    name: str
    title: str
    readers: tuple[Reader, ...] = ()
    """Games recorded elsewhere; asked before those that know any text."""
    writers: tuple[Writer, ...] = ()
    """Results of a game or a competition."""


@cache
def federations() -> tuple[Federation, ...]:
    """Every federation installed, ours first."""
    found: dict[str, Federation] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda one: (one.name != _OURS, one.name)):
        try:
            loaded = point.load()
        except Exception as error:  # whatever somebody else's package raises
            warnings.warn(sentence("foreign.plugin", name=point.name, why=error), stacklevel=2)
            continue
        if not isinstance(loaded, Federation):
            why = sentence("foreign.plugin-kind")
            warnings.warn(sentence("foreign.plugin", name=point.name, why=why), stacklevel=2)
            continue
        found.setdefault(loaded.name, loaded)
    return tuple(found.values())


@cache
def readers() -> tuple[Reader, ...]:
    """Every format that `pioche lire` knows; whoever knows any text is asked last."""
    known = {one.name: one for one in READERS[:-1]}
    for federation in federations():
        for reader in federation.readers:
            known.setdefault(reader.name, _guarded(reader))
    return (*known.values(), READERS[-1])


@cache
def writers() -> dict[str, Writer]:
    """Every format that `pioche exporter` knows, by name."""
    known = {one.name: one for one in WRITERS}
    for federation in federations():
        for writer in federation.writers:
            known.setdefault(writer.name, writer)
    return known


@speaking(SOURCE)
def write_results(format: str, results: GameResults | CompetitionResults) -> tuple[Writer, bytes]:
    """Results in a format; who cannot write that kind of results says so."""
    writer = writers().get(format)
    if writer is None:
        raise InputError("foreign.format", format=format, known=", ".join(writers()))
    competition = isinstance(results, CompetitionResults)
    write: Callable[..., bytes] | None = writer.competition if competition else writer.game
    if write is None:
        raise InputError("foreign.not-written", format=writer.title)
    return writer, _called(lambda: write(results), writer.name)


def _guarded(reader: Reader) -> Reader:
    def looks_like(data: bytes) -> bool:
        return _called(lambda: reader.looks_like(data), reader.name)

    def read(data: bytes, name: str) -> Found:
        return _called(lambda: reader.read(data, name), reader.name)

    return Reader(reader.name, reader.title, looks_like, read)


def _called(work: Callable[[], _T], name: str) -> _T:
    """What a plug-in answers; what it raises besides our own errors is told in a sentence."""
    try:
        return work()
    except InputError:
        raise
    except Exception as error:
        raise InputError("foreign.plugin", name=name, why=repr(error)) from error
