"""A player's figures, from games that are over: noted once a game, added up when looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from pioche.games.duplicate import own_coups
from pioche.games.game import Game
from pioche.games.solitaire import played_as

DEAR = "JKQWXYZ"
JOKER = "?"
SCRABBLE = 7
LAST_MISSED = 6
LONG = 7
"""Words of seven letters and more are counted together."""


class Coup(msgspec.Struct, frozen=True, array_like=True):
    """A coup, in a few figures."""

    top: int
    points: int
    word: str
    laid: int
    own_laid: int
    tiles: str
    joins: bool
    ms: int | None = None
    extends: bool = False
    """Whether the top lengthens a word; games noted earlier do not tell it from a raccord."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is noted of a game that is over, for whoever sat on a seat."""

    kind: str
    at: int
    about: str = ""
    """How it was played, in the words of whoever played; of a solitaire, what was noted earlier."""
    formula: str = ""
    tempo: str = ""
    goal: str = ""
    total: int = 0
    coups: tuple[Coup, ...] = ()
    way: tuple[str, ...] = ()
    """How a solitaire was played: which one, then its variants."""
    theme: str = ""


def record_of(kind: Game[Any], state: Any, seat: str, at: int) -> Record | None:
    """What is to be noted of a game that is over; nothing of a seat that never played."""
    info = kind.info(state)
    if kind.name == "duplicate":
        setup = state.setup
        coups = tuple(
            Coup(
                one.top,
                one.points,
                one.word,
                one.laid,
                one.own_laid,
                one.tiles,
                one.joins,
                one.ms,
                one.extends,
            )
            for one in own_coups(state, seat)
        )
        if not coups:
            return None
        tempo = setup.tempo.name if setup.timed else ""
        total = sum(coup.points for coup in coups)
        formula = setup.formula
        return Record("duplicate", at, info.about, formula.name, tempo, formula.goal, total, coups)
    if seat not in info.seats or not info.totals:
        return None
    at_seat = info.seats.index(seat)
    # A solitaire of two racks has one player: both totals are theirs.
    total = sum(info.totals) if len(info.seats) == 1 else info.totals[at_seat]
    if kind.name == "solitaire":
        opened, theme = state.opened, state.table.rules.theme
        way = (opened.which, *opened.variants)
        return Record("solitaire", at, total=total, way=way, theme=theme.name if theme else "")
    return Record(kind.name, at, info.about, total=total)


# -- added up -----------------------------------------------------------------------------------


class Share(msgspec.Struct, frozen=True):
    """A share of the top, of some coups."""

    name: str
    points: int
    top: int
    coups: int

    @property
    def percent(self) -> float:
        """Of the top, in hundredths."""
        return 100 * self.points / self.top if self.top else 0.0


class PlayedGame(msgspec.Struct, frozen=True):
    """A game on the line of time."""

    at: int
    points: int
    top: int
    formula: str


class Lost(msgspec.Struct, frozen=True):
    """Points that were left on the grid, by why."""

    scrabbles: int = 0
    hooks: int = 0
    joins: int = 0
    dear: int = 0
    zeros: int = 0
    other: int = 0


class Best(msgspec.Struct, frozen=True):
    """What is to be beaten."""

    game: float | None = None
    coup: tuple[str, int] | None = None
    tops_in_a_row: int = 0
    scrabbles: tuple[int, int] | None = None


class Topping(msgspec.Struct, frozen=True):
    """Times of a topping: the whole of it, and a coup of it."""

    at: int
    ms: int
    coups: int


class Solitaire(msgspec.Struct, frozen=True):
    """The scores of a solitaire, played one way."""

    about: str
    games: int
    best: int
    last: int


class Statistics(msgspec.Struct, frozen=True):
    """All figures of somebody, since a time."""

    games: int
    coups: int
    points: int
    top: int
    tops: int
    scrabbles_found: int
    scrabbles: int
    timed: int
    """Coups whose time is known, and their milliseconds; then those of them that were the top."""
    ms: int
    timed_tops: int
    ms_tops: int
    line: tuple[PlayedGame, ...] = ()
    formulas: tuple[Share, ...] = ()
    tempos: tuple[Share, ...] = ()
    lengths: tuple[Share, ...] = ()
    letters: tuple[Share, ...] = ()
    lost: Lost = Lost()
    missed: tuple[str, ...] = ()
    best: Best = Best()
    toppings: tuple[Topping, ...] = ()
    solitaires: tuple[Solitaire, ...] = ()


def statistics(records: Iterable[Record], since: int = 0) -> Statistics:
    """Add up what was played since a time."""
    games = sorted((one for one in records if one.at >= since), key=lambda one: one.at)
    played = [one for one in games if one.kind == "duplicate"]
    coups = [coup for game in played for coup in game.coups]
    scrabbles = [coup for coup in coups if coup.laid >= SCRABBLE]
    timed = [coup for coup in coups if coup.ms is not None]
    found = [coup for coup in timed if coup.points == coup.top]
    return Statistics(
        games=len(played),
        coups=len(coups),
        points=sum(coup.points for coup in coups),
        top=sum(coup.top for coup in coups),
        tops=sum(coup.points == coup.top for coup in coups),
        scrabbles_found=sum(coup.own_laid >= SCRABBLE and coup.points > 0 for coup in scrabbles),
        scrabbles=len(scrabbles),
        timed=len(timed),
        ms=sum(coup.ms or 0 for coup in timed),
        timed_tops=len(found),
        ms_tops=sum(coup.ms or 0 for coup in found),
        line=tuple(
            PlayedGame(game.at, game.total, sum(coup.top for coup in game.coups), game.formula)
            for game in played
        ),
        formulas=_by_game(played, lambda game: game.formula),
        tempos=_by_game(played, lambda game: game.tempo),
        lengths=_by_coup(coups, lambda coup: (str(min(len(coup.word), LONG)),)),
        letters=_by_coup(coups, lambda coup: sorted(set(coup.tiles) & set(DEAR + JOKER))),
        lost=_lost(coups),
        missed=_missed(coups),
        best=_best(played, coups),
        toppings=_toppings(played),
        solitaires=_solitaires(games),
    )


def _by_game(games: Sequence[Record], name: Callable[[Record], str]) -> tuple[Share, ...]:
    groups: dict[str, list[Coup]] = defaultdict(list)
    for game in games:
        groups[name(game)].extend(game.coups)
    shares = [_share(key, coups) for key, coups in groups.items()]
    return tuple(sorted(shares, key=lambda one: (-one.coups, one.name)))


def _by_coup(coups: Sequence[Coup], names: Callable[[Coup], Sequence[str]]) -> tuple[Share, ...]:
    groups: dict[str, list[Coup]] = defaultdict(list)
    for coup in coups:
        for key in names(coup):
            groups[key].append(coup)
    return tuple(_share(key, groups[key]) for key in sorted(groups))


def _share(name: str, coups: Sequence[Coup]) -> Share:
    points, top = sum(coup.points for coup in coups), sum(coup.top for coup in coups)
    return Share(name, points, top, len(coups))


def why(coup: Coup) -> str:
    """Why points were left: the first reason that holds."""
    if coup.laid >= SCRABBLE and coup.own_laid < SCRABBLE:
        return "scrabbles"
    if coup.points == 0:
        return "zeros"
    if set(coup.tiles) & set(DEAR):
        return "dear"
    if coup.extends:
        return "hooks"
    return "joins" if coup.joins else "other"


def _lost(coups: Sequence[Coup]) -> Lost:
    lost: dict[str, int] = defaultdict(int)
    for coup in coups:
        lost[why(coup)] += coup.top - coup.points
    return Lost(**lost)


def _missed(coups: Sequence[Coup]) -> tuple[str, ...]:
    """The scrabbles missed last."""
    missed = [coup.word.upper() for coup in coups if coup.laid >= SCRABBLE > coup.own_laid]
    return tuple(dict.fromkeys(reversed(missed)))[:LAST_MISSED]


def _best(games: Sequence[Record], coups: Sequence[Coup]) -> Best:
    row = longest = 0
    for coup in coups:
        row = row + 1 if coup.points == coup.top else 0
        longest = max(longest, row)
    shares = [_share("", game.coups).percent for game in games]
    dearest = max((coup for coup in coups if coup.points == coup.top), key=lambda one: one.top,
                  default=None)  # fmt: skip
    counts = [
        (
            sum(coup.own_laid >= SCRABBLE and coup.points > 0 for coup in game.coups),
            sum(coup.laid >= SCRABBLE for coup in game.coups),
        )
        for game in games
    ]
    return Best(
        max(shares, default=None),
        (dearest.word, dearest.top) if dearest else None,
        longest,
        max(counts, key=lambda one: (one[0], -one[1]), default=None),
    )


def _toppings(games: Sequence[Record]) -> tuple[Topping, ...]:
    return tuple(
        Topping(game.at, sum(coup.ms or 0 for coup in game.coups), len(game.coups))
        for game in games
        if game.goal == "top"
    )


def _solitaires(games: Sequence[Record]) -> tuple[Solitaire, ...]:
    ways: dict[str, list[int]] = defaultdict(list)
    for game in games:
        if game.kind == "solitaire":
            # In the reader's words of today, whatever the language was when it was played.
            ways[played_as(*game.way, theme=game.theme) if game.way else game.about].append(
                game.total
            )
    return tuple(
        Solitaire(about, len(totals), max(totals), totals[-1])
        for about, totals in sorted(ways.items())
    )
