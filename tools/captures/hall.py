"""An evening in a hall, driven by the API to the moments that are photographed."""

from __future__ import annotations

from collections.abc import Callable

from .people import Person, good_moves

NAMES = (
    "Mme Nguyen", "M. Delorme", "Mme Okoye", "M. Haddad", "Mme Ferrand", "M. Arnaud",
    "Mme Keller", "M. Lopez", "Mme Roux", "M. Simon", "Mme Petit", "M. Le Goff",
    "Mme Silva", "M. Marchand", "Mme Benali", "M. Tremblay", "Mme Dubois", "M. Janssens",
)  # fmt: skip


class Evening:
    """A hall with its referee, an arbiter, a double-arbitre and two phones."""

    def __init__(self, somebody: Callable[[], Person], referee: Person | None = None) -> None:
        self.referee = referee or somebody()
        self.referee.open(
            kind="duplicate",
            title="Vendredi du club",
            options={"name": "Vendredi du club", "measure": False},
            players=[{"name": name, "table": table} for table, name in enumerate(NAMES, start=1)],
        )
        self.game = self.referee.game
        self.arbiter = somebody().enter(self.game, self._appoint("A", list(range(7, 13))))
        self.double = somebody().enter(
            self.game, self._appoint("D", list(range(7, 10)), double=True)
        )
        members = self.referee.get(f"/api/games/{self.game}/members")["members"]
        links = {one["tables"][0]: one["link"] for one in members if one["role"] == "joueur"}
        self.first = somebody().enter(self.game, links[1])
        self.second = somebody().enter(self.game, links[2])

    def _appoint(self, label: str, tables: list[int], *, double: bool = False) -> str:
        role = "double-arbitre" if double else "arbitre"
        body = {"role": role, "label": label, "tables": tables}
        return str(self.referee.post(f"/api/games/{self.game}/members", body).json()["link"])

    def line(self, text: str, who: Person | None = None) -> None:
        """Type a line, as the referee or the double-arbitre does."""
        (who or self.referee).order("type-line", line=text)

    def think(self) -> None:
        """Draw and start the clock."""
        self.referee.order("draw-rack")
        self.referee.order("start-clock")

    def coups(self, number: int) -> None:
        """Some whole coups, on which the arbiters agree."""
        for _coup in range(number):
            self.think()
            self.collect(settle=True)
            self.referee.order("retain-top")

    def retain(self) -> None:
        """Settle what is open and retain the top."""
        self.settle()
        self.referee.order("retain-top")

    def collect(self, *, settle: bool, missing: int = 0) -> None:
        """Every table hands in something; `missing` of them nothing at all yet."""
        view = self.referee.view()
        found = good_moves(view["board"], view["rack"])
        for table in range(1, len(NAMES) + 1 - missing):
            move = found[(table * 5) % min(len(found), 3 + table)]
            score = move.score + (2 if table == 5 else 0)
            word = _typed(move.word)
            if table == 6:
                word = word + "z"
            self.line(f"{table} {word} {move.ref} {score}")
        for table in range(7, 10):
            move = found[(table * 5) % min(len(found), 3 + table)]
            word = _typed(move.word)
            differs = 1 if table == 8 and not settle else 0
            self.line(f"{table} {word} {move.ref} {move.score + differs}", self.double)
        self.referee.order("ring-bell")
        self.referee.order("close-coup")

    def settle(self) -> None:
        """Settle every difference for the double-arbitre; tables that gave nothing are noted so."""
        self.line("* -")
        for one in self.referee.view()["hall"].get("differences", ()):
            self.referee.order("settle-difference", slip=one["second"]["slip"])


def _typed(word: str) -> str:
    """A word as a referee types it: a joker between brackets."""
    return "".join(f"({x})" if x.islower() else x for x in word).lower()
