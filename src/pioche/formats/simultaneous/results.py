"""What a centre sends back: who played, every verdict, every total, and the hash of its log."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Annotated

import msgspec

from pioche.core.errors import InputError
from pioche.core.names import tidy_name
from pioche.formats.people import LONGEST, Individual
from pioche.formats.simultaneous.package import Package
from pioche.formats.simultaneous.signing import Signer, SigningKey, read_signed
from pioche.games.duplicate import HallCoup, State, results
from pioche.rules.ranking.standing import Standing
from pioche.rules.sanctions.warnings import first_coup, sanction_policy
from pioche.rules.slips import Sanction

KIND = "pioche/simultane-resultats"
VERSION = 1
MOST_BYTES = 32 * 1024 * 1024
"""A hall of twelve thousand takes half of it."""

Label = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A table's coup: what it brings, and how the slip was judged."""

    points: int
    """What counts: those of the slip, or a mean (2011: 5.7)."""
    found: int
    """Those of the slip, of which solos and statistics are made."""
    penalty: int = 0
    warnings: int = 0
    sanction: Sanction = "none"
    word: str = ""
    ref: str = ""


class TableResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: who sat there, coup by coup, and what that adds up to in its own hall."""

    table: int
    people: Annotated[tuple[Individual, ...], msgspec.Meta(min_length=1, max_length=2)]
    rows: tuple[Row | None, ...]
    """None: not there."""
    points: int
    solos: int
    solo_points: int
    penalties: int
    warnings: int
    warning_penalty: int
    total: int

    @property
    def label(self) -> str:
        """The name, or both of a pair."""
        return " – ".join(one.full_name for one in self.people if one.full_name)

    def adds_up(self) -> bool:
        """Whether the totals are those of the rows, and nothing taken away is given."""
        there = [row for row in self.rows if row is not None]
        return (
            all(min(row.penalty, row.warnings) >= 0 for row in there)
            and self.points == sum(row.points for row in there)
            and self.penalties == sum(row.penalty for row in there)
            and self.warnings == sum(row.warnings for row in there)
            and self.total == self.points + self.solo_points - self.penalties - self.warning_penalty
        )


class CoupPlayed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coup as the hall played it."""

    n: int
    drawn: str
    rack: str
    word: str
    ref: str
    score: int


class ResultsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is signed."""

    centre: Label
    package: str
    """The fingerprint of the package."""
    opened_with: bytes
    """What opens the package, so that whoever merges can compare without the passphrase."""
    game: str
    lexicon_sha256: str
    began_at: int
    written_at: int
    ended: bool
    coups: tuple[CoupPlayed, ...]
    tables: tuple[TableResult, ...]
    log_events: int
    log_sha256: str
    """That of the game's file, as `pioche donnees exporter` writes it."""


@dataclass(frozen=True, slots=True)
class CentreResults:
    """The results of a centre whose signature is good."""

    path: str
    body: ResultsBody
    signer: Signer
    sha256: str


@dataclass(frozen=True, slots=True)
class GameLog:
    """What is said of the log of a game: when its first rack was drawn, and what it all was."""

    game: str
    began_at: int
    events: int
    sha256: str


def centre_results(
    state: State,
    people: Mapping[str, Sequence[Individual]],
    package: Package,
    key: bytes,
    log: GameLog,
    *,
    centre: str,
    now: int,
) -> ResultsBody:
    """What a hall has played; `people` sit on its seats."""
    if state.seats is not None or state.hall is None:
        raise InputError("simultaneous.no-hall", game=log.game)
    centre = tidy_name(centre)
    if len(centre) > LONGEST:
        raise InputError("simultaneous.centre-name", most=LONGEST)
    played = tuple(
        CoupPlayed(c.number, c.drawn, c.rack, c.word, c.ref, c.score) for c in state.played
    )
    tables = [
        _table(standing, people.get(standing.player.seat, ()), state)
        for standing in results(state).final.standings
    ]
    return ResultsBody(
        centre=centre,
        package=package.sha256,
        opened_with=key,
        game=log.game,
        lexicon_sha256=state.setup.lexicon_sha256,
        began_at=log.began_at,
        written_at=now,
        ended=state.ended is not None and state.ended.valid,
        coups=played,
        tables=tuple(sorted(tables, key=lambda one: one.table)),
        log_events=log.events,
        log_sha256=log.sha256,
    )


def _table(standing: Standing, people: Sequence[Individual], state: State) -> TableResult:
    assert state.hall is not None  # checked by the caller
    policy = sanction_policy(state.setup.regulation)
    start = first_coup(policy, standing.player.arrivals)
    # What counted of each coup, backwards, is what breaks a tie.
    counted = zip(state.hall.coups, reversed(standing.tie_key), strict=True)
    rows = tuple(_row(coup, standing.player.table, points, start) for coup, points in counted)
    return TableResult(
        standing.player.table,
        tuple(people) or (Individual(),),
        rows,
        standing.points,
        standing.solos,
        standing.solo_points,
        standing.penalties,
        standing.warnings,
        standing.warning_penalty,
        standing.total,
    )


def _row(coup: HallCoup, table: int, points: int, start: int) -> Row | None:
    entry = coup.entries.get(table)
    if entry is None or coup.number < start:
        return None
    verdict, move = entry.verdict, entry.verdict.move
    named = (move.word, move.ref) if move else ("", "")
    judged = (verdict.penalty, verdict.warnings, verdict.sanction)
    return Row(points, verdict.points, *judged, *named)


def write_results(body: ResultsBody, key: SigningKey) -> bytes:
    """Sign a centre's results."""
    return key.sign(KIND, VERSION, body)


def read_results(path: str, data: bytes) -> CentreResults:
    """Read a centre's results; the signature is good, and it says whose."""
    if len(data) > MOST_BYTES:
        raise InputError("files.too-big", path=path, most=MOST_BYTES // 1024 // 1024)
    body, signer = read_signed(path, data, KIND, VERSION, ResultsBody)
    people = (person for table in body.tables for person in table.people)
    if any(len(text) > LONGEST for person in people for text in astuple(person)):
        raise InputError("simultaneous.foreign-resultats", path=path)
    return CentreResults(path, _tidied(body), signer, hashlib.sha256(data).hexdigest())


def _tidied(body: ResultsBody) -> ResultsBody:
    """The same, names on one line: they are a stranger’s, and are printed on a terminal."""
    tables = tuple(
        msgspec.structs.replace(
            table, people=tuple(Individual(*map(tidy_name, astuple(one))) for one in table.people)
        )
        for table in body.tables
    )
    return msgspec.structs.replace(body, centre=tidy_name(body.centre), tables=tables)
