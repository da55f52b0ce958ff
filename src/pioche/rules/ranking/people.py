"""Who is who through several games: by licence, else by name and club.

Reading: the same licence is the same person. Without one, the same name is, unless the
competition knows that name in two clubs: then the club tells. A name that two tables of one game
share, and a table without a name, are told by the number of the table.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pioche.core.names import plain_name
from pioche.rules.ranking.standing import Entrant, Standing

Key = str
#: What the key of somebody begins with whose licence is known.
LICENCE = "licence "
#: What the mark of somebody begins with who was erased: their games still add up.
ERASED = "~"
_MARKS = re.compile(rf"\s+(?={ERASED})")


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a competition: who stood where, and the tops of its coups."""

    id: str
    title: str = ""
    at: int = 0
    """When it was opened (UTC, ms)."""
    standings: tuple[Standing, ...] = ()
    tops: tuple[int, ...] = ()
    """The top of each coup, in order."""
    words: tuple[str, ...] = ()
    annulled: bool = False
    """Broken off too early: it counts for nobody (3.6)."""
    ended: bool = True
    licences: Mapping[int, str] = field(default_factory=dict)
    """By table, where they are known."""
    about: tuple[str, ...] = ()
    """Formula, tempo, edition and word list, in words."""

    @property
    def top(self) -> int:
        """The sum of the tops."""
        return sum(self.tops)


def parts(named: str) -> list[str]:
    """What the rules of a competition mean by one person: a name or a licence, and behind it the
    marks of the games in which that person was erased."""
    return _MARKS.split(named.strip())


def borne(people: Mapping[Key, str]) -> dict[str, Key]:
    """Who is meant by a licence, a mark or a name, as they are compared; namesakes by no name."""
    names = {key: plain_name(label) for key, label in people.items()}
    times = Counter(names.values())
    found = {name: key for key, name in names.items() if name and times[name] == 1}
    return found | {
        plain_name(key.removeprefix(LICENCE)): key for key in people if key.startswith(LICENCE)
    }


def identify(games: Sequence[Played]) -> list[dict[Key, Standing]]:
    """Each game's standings by person; an annulled game has none."""
    clubs: dict[str, set[str]] = defaultdict(set)
    licences: dict[str, set[str]] = defaultdict(set)
    for game in games:
        for line in game.standings:
            name = plain_name(line.player.label)
            if line.player.club:
                clubs[name].add(plain_name(line.player.club))
            if name and (licence := _licence(game, line.player)):
                licences[name].add(licence)
    found = []
    for game in games:
        shared = Counter(_key(game, line.player, clubs, licences) for line in game.standings)
        by_person: dict[Key, Standing] = {}
        if not game.annulled:
            for line in game.standings:
                key = _key(game, line.player, clubs, licences)
                if not (plain_name(line.player.label) or ERASED in key) or shared[key] > 1:
                    key = f"{key}#{line.player.table}"
                by_person[key] = line
        found.append(by_person)
    return found


def _licence(game: Played, player: Entrant) -> str:
    return game.licences.get(player.table, "").strip().upper()


def _key(
    game: Played,
    player: Entrant,
    clubs: Mapping[str, set[str]],
    licences: Mapping[str, set[str]],
) -> Key:
    licence, name = _licence(game, player), plain_name(player.label)
    if not licence and len(clubs.get(name, ())) < 2 and len(licences.get(name, ())) == 1:
        licence = next(iter(licences[name]))  # seated without it, known by it elsewhere
    if licence:
        return f"{LICENCE}{licence}"
    return f"{name}|{plain_name(player.club)}" if len(clubs.get(name, ())) > 1 else name
