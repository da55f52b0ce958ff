"""One ranking of many centres: whatever their order, and as often as another file comes in.

A centre is taken whole or left out whole, with the reason. Solos are counted over all centres
together: who was alone in their own hall, and not alone in the simultaneous, has none. Reading:
2011, 3.5 speaks of the players of the game, and here there is one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.core.names import name_order
from pioche.formats.simultaneous.checking import Checks
from pioche.formats.simultaneous.identity import Doubt, Seat, once_each
from pioche.formats.simultaneous.package import Package
from pioche.formats.simultaneous.results import CentreResults, CoupPlayed, read_results
from pioche.rules.edition import Regulation
from pioche.rules.ranking.standing import Entrant, Ranking, Standing, ranks, solo
from pioche.texts import sentence

#: The words of a coup that statistics name.
_WORDS = 5
_BY = ("centre", "category", "series")


@dataclass(frozen=True, slots=True)
class Centre:
    """A file of results, and what became of it."""

    name: str
    players: int
    accepted: bool
    reason: str = ""
    key: str = ""
    """The fingerprint of the key that signed it."""
    log_sha256: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A player, or a pair, in the ranking."""

    standing: Standing
    centre: str
    licences: tuple[str, ...] = ()
    """One a person, empty where it is not known."""

    @property
    def rank(self) -> int:
        """Equal totals share one."""
        return self.standing.rank

    def label(self, by: str) -> str:
        """What they are ranked among: their centre, their category, their series."""
        told: str = self.centre if by == "centre" else getattr(self.standing.player, by)
        return told

    def written(self) -> dict[str, Any]:
        """The line as `simultane fusionner --json` prints it."""
        told = self.standing.written()
        player = self.standing.player
        return {
            "rank": told.pop("rank"),
            "name": told.pop("name"),
            "centre": self.centre,
            "licences": list(self.licences),
            "club": player.club,
            "category": player.category,
            "series": player.series,
            **told,
        }


@dataclass(frozen=True, slots=True)
class CoupStatistics:
    """A coup over all centres."""

    n: int
    rack: str
    word: str
    ref: str
    top: int
    players: int
    found: int
    """How many scored the top."""
    mean: float
    zeros: int
    solo: str = ""
    words: tuple[tuple[str, str, int, int], ...] = ()
    """What was played most: word, place, points, by how many."""


@dataclass(frozen=True, slots=True)
class Merged:
    """A simultaneous, as far as its centres have sent their results."""

    title: str
    centres: tuple[Centre, ...]
    lines: tuple[Line, ...]
    doubts: tuple[Doubt, ...]
    coups: tuple[CoupStatistics, ...]

    def rankings(self) -> tuple[Ranking[Line], ...]:
        """Each centre, each category and each series by itself, in the order of the whole."""
        found = []
        for by in _BY:
            for label in sorted({line.label(by) for line in self.lines} - {""}, key=name_order):
                some = [line for line in self.lines if line.label(by) == label]
                lines = tuple(
                    replace(line, standing=line.standing.at(rank))
                    for rank, line in ranks(some, lambda line: line.rank)
                )
                found.append(Ranking(label, lines, by))
        return tuple(found)


def told_doubt(doubt: Doubt) -> str:
    """A doubt in a French sentence."""
    return sentence(
        f"simultaneous.doubt-{doubt.kind}",
        name=doubt.name,
        first=doubt.centres[0],
        second=doubt.centres[-1],
        table=doubt.tables[0] if doubt.tables else 0,
        other=doubt.tables[-1] if doubt.tables else 0,
    )


def written(merged: Merged) -> dict[str, Any]:
    """What `simultane fusionner --json` prints."""
    return {
        "title": merged.title,
        "centres": [
            {
                "name": one.name,
                "players": one.players,
                "accepted": one.accepted,
                "reason": one.reason,
                "key": one.key,
                "log_sha256": one.log_sha256,
            }
            for one in merged.centres
        ],
        "ranking": [line.written() for line in merged.lines],
        "rankings": [
            {
                "by": one.by,
                "label": one.title,
                "lines": [line.written() for line in one.lines],
            }
            for one in merged.rankings()
        ],
        "doubts": [
            {
                "kind": one.kind,
                "name": one.name,
                "centres": list(one.centres),
                "tables": list(one.tables),
                "kept": one.kept,
                "message": told_doubt(one),
            }
            for one in merged.doubts
        ],
        "coups": [msgspec.to_builtins(one) for one in merged.coups],
    }


def merge(package: Package, files: Iterable[tuple[str, bytes]]) -> Merged:
    """Merge files of results; each is accepted whole, or named with the reason why not."""
    centres: list[Centre] = []
    read: list[CentreResults] = []
    for data, path in {data: path for path, data in files}.items():  # sent twice is sent once
        try:
            read.append(read_results(path, data))
        except InputError as error:
            centres.append(Centre(PurePath(path).stem, 0, False, str(error)))
    # Whatever the order in which they came.
    ordered = sorted(read, key=lambda one: (one.body.centre, one.sha256))
    latest = _latest(ordered)
    claimed = _claimed_twice(ordered)
    rules = Checks.of(package)
    accepted: list[CentreResults] = []
    for one in ordered:
        if one.body.game in claimed:
            reason = sentence("simultaneous.two-keys")
        elif one.sha256 not in latest:
            reason = sentence("simultaneous.replaced")
        else:
            reason = rules.refusal(one)
        if not reason:
            accepted.append(one)
        centres.append(_centre(one, reason))
    kept, doubts = once_each(
        Seat(one.body.centre, table, one.body.began_at, rank)
        for rank, one in enumerate(accepted)
        for table in one.body.tables
    )
    coups = accepted[0].body.coups if accepted else ()
    solos = _solos(kept, coups, rules.regulation)
    return Merged(
        package.body.title,
        tuple(
            sorted(centres, key=lambda one: (name_order(one.name), not one.accepted, one.reason))
        ),
        _ranked(kept, coups, solos, rules.regulation),
        (*_about_centres(accepted, package), *doubts),
        tuple(_statistics(at, coup, kept, solos.get(at)) for at, coup in enumerate(coups)),
    )


def _centre(one: CentreResults, reason: str) -> Centre:
    body = one.body
    return Centre(
        body.centre,
        len(body.tables),
        not reason,
        reason,
        one.signer.fingerprint,
        body.log_sha256,
    )


def _latest(files: Sequence[CentreResults]) -> frozenset[str]:
    """Of a hall that sent its results several times, the last: its juge-arbitre corrected some."""
    found: dict[str, CentreResults] = {}
    for one in files:
        known = found.get(one.body.game)
        if known is None or _age(one) > _age(known):
            found[one.body.game] = one
    return frozenset(one.sha256 for one in found.values())


def _claimed_twice(files: Sequence[CentreResults]) -> frozenset[str]:
    """The halls that two keys speak for: which of them does, no program can tell."""
    keys = {(one.body.game, one.signer.public) for one in files}
    halls = Counter(game for game, _key in keys)
    return frozenset(game for game, times in halls.items() if times > 1)


def _age(one: CentreResults) -> tuple[int, int, str]:
    return one.body.log_events, one.body.written_at, one.sha256


def _about_centres(accepted: Sequence[CentreResults], package: Package) -> list[Doubt]:
    """What is odd about a centre, and no reason to leave it out."""
    doubts = []
    names = Counter(one.body.centre for one in accepted)
    for name, times in sorted(names.items(), key=lambda one: name_order(one[0])):
        if times > 1:
            doubts.append(Doubt("same-centre", name, (name,)))
    for one in accepted:
        body = one.body
        if body.began_at < package.body.opens_at:
            doubts.append(Doubt("began-early", body.centre, (body.centre,)))
        nameless = tuple(table.table for table in body.tables if not table.label)
        if nameless:
            doubts.append(Doubt("nameless", body.centre, (body.centre,), nameless))
    return doubts


def _solos(
    seats: Sequence[Seat], coups: Sequence[CoupPlayed], regulation: Regulation
) -> Mapping[int, int]:
    """By place of a coup, the place among the seats of whoever made a solo."""
    found = {}
    for at, coup in enumerate(coups):
        scores = {
            place: row.found
            for place, seat in enumerate(seats)
            if (row := seat.table.rows[at]) is not None
        }
        maker = solo(scores, len(seats), coup.score, regulation.solo)
        if maker is not None:
            found[at] = maker
    return found


def _ranked(
    seats: Sequence[Seat],
    coups: Sequence[CoupPlayed],
    solos: Mapping[int, int],
    regulation: Regulation,
) -> tuple[Line, ...]:
    made = Counter(solos.values())
    tops = sum(coup.score for coup in coups)
    lines = []
    for place, seat in enumerate(seats):
        table, first = seat.table, seat.table.people[0]
        player = Entrant(
            table.table,
            first.full_name,
            category=first.category,
            series=first.series,
            club=first.club,
            partner=table.people[1].full_name if len(table.people) > 1 else "",
        )
        standing = Standing(
            player,
            table.points,
            made[place],
            made[place] * regulation.solo.points,
            table.penalties,
            table.warnings,
            table.warning_penalty,
            tops,
        )
        lines.append(Line(standing, seat.centre, tuple(one.licence for one in table.people)))
    lines.sort(key=lambda line: (name_order(line.standing.player.label), line.centre))
    return tuple(
        replace(line, standing=line.standing.at(rank))
        for rank, line in ranks(lines, lambda line: -line.standing.total)
    )


def _statistics(
    at: int, coup: CoupPlayed, seats: Sequence[Seat], maker: int | None
) -> CoupStatistics:
    rows = [row for seat in seats if (row := seat.table.rows[at]) is not None]
    played = Counter((row.word, row.ref, row.found) for row in rows if row.word)
    return CoupStatistics(
        coup.n,
        coup.rack,
        coup.word,
        coup.ref,
        coup.score,
        len(rows),
        sum(row.found == coup.score for row in rows),
        round(sum(row.points for row in rows) / len(rows), 2) if rows else 0.0,
        sum(row.found == 0 for row in rows),
        "" if maker is None else seats[maker].table.label,
        tuple(
            (*what, times)
            for what, times in sorted(played.items(), key=lambda one: (-one[1], one[0]))[:_WORDS]
        ),
    )
