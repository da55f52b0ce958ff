"""Who is who through several games: by licence, else by name and club.

Reading: the same licence is the same person. Without one, the same name is, unless the
competition knows that name in two clubs: then the club tells. A name that two tables of one game
share, and a table without a name, are told by the number of the table.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pioche.rules.ranking.standing import Entrant, Standing

Key = str
#: What the key of somebody begins with whose licence is known.
LICENCE = "licence "
#: What the mark of somebody begins with who was erased: their games still add up.
ERASED = "~"


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


def plain(text: str) -> str:
    """A name as it is compared: no accents, no case, one blank between words."""
    spread = unicodedata.normalize("NFD", text)
    bare = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return " ".join(bare.split()).casefold()


def identify(games: Sequence[Played]) -> list[dict[Key, Standing]]:
    """Each game's standings by person; an annulled game has none."""
    clubs: dict[str, set[str]] = defaultdict(set)
    licences: dict[str, set[str]] = defaultdict(set)
    for game in games:
        for line in game.standings:
            name = plain(line.player.label)
            if line.player.club:
                clubs[name].add(plain(line.player.club))
            if name and (licence := _licence(game, line.player)):
                licences[name].add(licence)
    found = []
    for game in games:
        shared = Counter(_key(game, line.player, clubs, licences) for line in game.standings)
        by_person: dict[Key, Standing] = {}
        if not game.annulled:
            for line in game.standings:
                key = _key(game, line.player, clubs, licences)
                if not (plain(line.player.label) or ERASED in key) or shared[key] > 1:
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
    licence, name = _licence(game, player), plain(player.label)
    if not licence and len(clubs.get(name, ())) < 2 and len(licences.get(name, ())) == 1:
        licence = next(iter(licences[name]))  # seated without it, known by it elsewhere
    if licence:
        return f"{LICENCE}{licence}"
    return f"{name}|{plain(player.club)}" if len(clubs.get(name, ())) > 1 else name
