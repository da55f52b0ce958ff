"""A Jarnac at home: what may be said on its mats, and somebody who hurries it along.

The page plays what a test is about; the rest is ordered in the name of the same browser, at once.
"""

from __future__ import annotations

from typing import Any

from pioche.games.jarnac import Mat, Opening, Solver, WordRules, solver_for
from support.home import Home, finder

#: What may be done while the other plays.
IDLE = {"stop-clocks", "resign", "replace", "set-chat"}
SEAT = "1"


def mats(view: Any) -> tuple[Mat, Mat]:
    """Mine and theirs, as the rules know them."""
    mine, theirs = sorted(view["mats"], key=lambda mat: bool(mat["seat"] != view["you"]))
    return _mat(mine), _mat(theirs)


def _mat(shown: Any) -> Mat:
    return Mat(shown["loose"], tuple(shown["lines"]), shown["jarnacs"], opened=shown["opened"])


def solver(view: Any) -> Solver:
    """The solver of the game's own formula."""
    words = view["options"]["words"]
    rules = WordRules(conjugations=words["conjugations"], chains=words["chains"])
    return solver_for(finder().lexicon, rules)


def openings(view: Any) -> list[Opening]:
    """The words that could be laid now, those that bring most first."""
    found = solver(view).openings(mats(view)[0])
    return sorted(found, key=lambda one: (-one.gain, one.word))


def jarnacs(view: Any) -> list[Opening]:
    """The Jarnacs that could be said now, the longest first."""
    mine, theirs = mats(view)
    return sorted(solver(view).jarnacs(theirs, mine), key=lambda one: (-len(one.word), one.word))


def toss(home: Home) -> None:
    """Know who starts: whoever is quicker tosses, the machine too."""
    while home.view()["phase"] == "toss":
        home.order("toss")


def my_hand(home: Home) -> Any:
    """Wait until something may be done; the machine's words are let through."""
    while True:
        view = home.until(lambda view: view["result"] or set(view["acts"]) - IDLE)
        if view["result"] or "accept" not in view["acts"]:
            return view
        home.order("accept", seat=SEAT, number=view["claim"]["number"])


def moved_on(home: Home, view: Any) -> Any:
    """Wait until the game has gone on from a view; give the new one."""

    def stood(one: Any) -> tuple[Any, ...]:
        return one["turn"], one["words"], one["phase"], one["bag"]

    return home.until(lambda now: stood(now) != stood(view))


def hurry(home: Home, view: Any, *, playing: bool) -> None:
    """Do one thing: draw, lay the best word there is (if `playing`), or pass."""
    acts, words = view["acts"], openings(view) if playing and "play" in view["acts"] else []
    if "draw" in acts:
        home.order("draw", seat=SEAT, turn=view["turn"])
    elif words:
        best = words[0]
        home.order("play", seat=SEAT, turn=view["turn"], word=best.word, line=best.line)
    else:
        home.order("pass", seat=SEAT, turn=view["turn"])
    moved_on(home, view)
