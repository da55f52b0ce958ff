"""Every screen, at the moments when there is something to see.

A scene prepares its game once and is then looked at in several ways; the hall's samples, which
need no game, show states that are hard to reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from . import people
from .hall import Evening
from .openings import GAMES
from .people import Person, to_the_end
from .stage import (
    EVERYWHERE,
    LIGHT,
    ON_LAPTOPS,
    ON_PHONES,
    ON_WALLS,
    PHONE,
    PROJECTOR,
    Look,
    Sight,
    Stage,
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A name, how to get there, and the looks."""

    name: str
    prepare: Callable[[Stage], Sight]
    looks: tuple[Look, ...] = EVERYWHERE


#: What is done in the page is done once.
ONCE = (LIGHT,)
Hand = Callable[[Person, int], None]


def _playing(game: str, hand: Hand | None, turns: int, act: Any = None) -> Callable[[Stage], Sight]:
    def prepare(stage: Stage) -> Sight:
        person = stage.somebody().open(**GAMES[game])
        if hand:
            hand(person, turns)
        return Sight(f"/jeu/{person.game}", person, act)

    return prepare


def _over(game: str, hand: Hand, page: str = "jeu", act: Any = None) -> Callable[[Stage], Sight]:
    def prepare(stage: Stage) -> Sight:
        person = stage.somebody().open(**GAMES[game])
        to_the_end(hand, person)
        return Sight(f"/{page}/{person.game}", person, act)

    return prepare


def _sample(path: str) -> Callable[[Stage], Sight]:
    return lambda stage: Sight(f"/static/dev/{path}")


def _pressing(*keys: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.wait_for_selector("pi-entry, pi-replay, main")
        for key in keys:
            page.keyboard.press(key)
            page.wait_for_timeout(150)

    return act


def _seeing(selector: str) -> Callable[[Page], None]:
    """Wait for what comes after the page itself, however slow today."""
    return lambda page: page.locator(selector).first.wait_for(state="attached")


def _clicking(name: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.get_by_role("button", name=name).first.click()

    return act


def _thinking(person: Person, _turns: int) -> None:
    people.duplicate(person, 5)
    person.order("draw-rack")
    person.order("start-clock")


def _type_best(page: Page) -> None:
    """Write a good word of one's rack into the page, as a player does."""
    view = page.request.get(f"/api/games/{page.url.partition('?')[0].rpartition('/')[2]}/view")
    view = view.json()["view"]
    table = view.get("table") or {"rows": view["board"], "rack": view.get("rack", "")}
    found = people.good_moves(table["rows"], table.get("rack", ""))
    if found:
        word = "".join(f"({x.upper()})" if x.islower() else x for x in found[0].word)
        page.get_by_label("Mot et place").fill(f"{word} {found[0].ref}")


def _find_top(page: Page) -> None:
    """Play the next coup in the page, and find its top."""
    page.get_by_role("button", name="Coup suivant").click()
    page.get_by_label("Mot et place").wait_for()
    _type_best(page)
    page.keyboard.press("Enter")
    page.locator(".state--ok").wait_for()
    page.get_by_role("button", name="Voir le top").click()
    page.locator(".vd--gold").wait_for()


class _Day:
    """One table of the day for all scenes that show it."""

    def __init__(self) -> None:
        self._players: list[Person] = []

    def seen(self, path: str) -> Callable[[Stage], Sight]:
        """A page of somebody who has played the game of the day, as others have."""

        def prepare(stage: Stage) -> Sight:
            if not self._players:
                names = ("Inès", "Samuel", "Léa", "Anatole", "Camille")
                self._players = [people.day(stage.somebody(), name) for name in names]
            return Sight(path, self._players[-1])

        return prepare


def _register(stage: Stage) -> Sight:
    """The people of a club."""
    person = stage.somebody()
    for number, (surname, names, category, series) in enumerate(
        (
            ("Arnaud", "Paul", "Senior", "4B"),
            ("Benali", "Samia", "Vermeil", "5A"),
            ("Delorme", "Jean", "Diamant", "6B"),
            ("Ferrand", "Lucie", "Junior", "5C"),
            ("Haddad", "Karim", "Senior", "3"),
            ("Le Goff", "Yann", "Vermeil", "4D"),
            ("Nguyen", "Linh", "Senior", "2"),
            ("Okoye", "Ada", "Espoir", "4A"),
        ),
        start=1200340,
    ):
        who = {"surname": surname, "names": names, "category": category, "series": series}
        person.post("/api/people", {**who, "licence": str(number), "club": "BLO01"})
    return Sight("/registre", person)


def _door(button: str) -> Callable[[Stage], Sight]:
    return lambda stage: Sight("/", act=_clicking(button))


def _home(stage: Stage) -> Sight:
    """The home page of somebody with games under way and games played."""
    person = stage.somebody()
    for game, hand, turns in (
        ("duplicate", people.duplicate, 60),
        ("classique", people.table, 400),
        ("jarnac", people.jarnac, 8),
        ("duplicate", people.duplicate, 4),
    ):
        hand(person.open(**GAMES[game]), turns)
    return Sight("/", person)


def home_scenes() -> Iterator[Scene]:
    """The doors, words, and what is said when nothing is there."""
    doors = _seeing("button:has-text('Classique')")
    yield Scene("accueil-neuf", lambda stage: Sight("/", act=doors))
    yield Scene("accueil", _home)
    for name, button in (
        ("soiree", "Ouvrir une soirée"),
        ("classique", "Classique"),
        ("jarnac", "Jarnac"),
    ):
        yield Scene(f"porte-{name}", _door(button))
    day = _Day()
    yield Scene("accueil-jour", day.seen("/"))
    yield Scene("aide", _door("Règles et aide"), (LIGHT, PHONE))
    yield Scene("jour", lambda stage: Sight("/jour"))
    yield Scene("jour-fini", day.seen("/jour"))
    yield Scene("probleme", lambda stage: Sight("/probleme"))
    yield Scene("entrainement", lambda stage: Sight("/entrainement"))
    yield Scene("statistiques", day.seen("/statistiques"))
    yield Scene("profil", day.seen("/profil"), (LIGHT, PHONE))
    yield Scene("hors-ligne", lambda stage: Sight("/hors-ligne"), (LIGHT, PHONE))
    chosen = _seeing("select option")
    yield Scene("simultane", lambda stage: Sight("/simultane", act=chosen), (LIGHT, PHONE))
    yield Scene("registre", _register, (LIGHT, PHONE))
    yield Scene("mots", lambda stage: Sight("/mots?q=MAISON"))
    yield Scene("mots-tirage", lambda stage: Sight("/mots?q=AEIRST%3F"))
    yield Scene("absent", lambda stage: Sight("/rien/du/tout"), (LIGHT, PHONE))
    yield Scene("partie-inconnue", lambda stage: Sight("/jeu/ZZZZZZ"), (LIGHT, PHONE))


def game_scenes() -> Iterator[Scene]:
    """Each game at home: its beginning or middle, its end, and the game again."""
    yield Scene("duplicate-debut", _playing("duplicate", None, 0), (LIGHT, PHONE))
    yield Scene("duplicate", _playing("duplicate", _thinking, 0, _type_best))
    yield Scene("duplicate-top", _playing("duplicate", people.duplicate, 6))
    yield Scene("top-trouve", _playing("duplicate", people.duplicate, 6, _find_top), ONCE)
    yield Scene("duplicate-fin", _over("duplicate", people.duplicate))
    yield Scene("topping", _playing("topping", _thinking, 0, _type_best))
    yield Scene("classique", _playing("classique", people.table, 5, _type_best))
    yield Scene("classique-fin", _over("classique", people.table))
    yield Scene("consonnes-voyelles", _playing("consonnes-voyelles", None, 0), (LIGHT, PHONE))
    yield Scene(
        "dictionnaire-ouvert", _playing("dictionnaire-ouvert", people.table, 3), (LIGHT, PHONE)
    )
    yield Scene("solitaire-a", _playing("solitaire-a", people.table, 4))
    yield Scene("solitaire-c", _playing("solitaire-c", people.table, 5))
    yield Scene("jarnac", _playing("jarnac", people.jarnac, 14))
    yield Scene("jarnac-fin", _over("jarnac", people.jarnac))
    yield Scene("loto-carte", _playing("loto", None, 0), (LIGHT, PHONE))
    yield Scene("loto", _playing("loto", people.loto, 20))
    yield Scene("loto-fin", _over("loto", people.loto))
    yield Scene("inverse", _playing("inverse", people.inverse, 1))
    yield Scene("inverse-fin", _over("inverse", people.inverse))
    right = _pressing("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    yield Scene("rejouer", _over("duplicate", people.duplicate, "rejouer", right))
    yield Scene("rejouer-classique", _over("classique", people.table, "rejouer", right))
    yield Scene("rejouer-jarnac", _over("jarnac", people.jarnac, "rejouer", right))
    yield Scene("rejouer-loto", _over("loto", people.loto, "rejouer", right))
    yield Scene("rejouer-inverse", _over("inverse", people.inverse, "rejouer", right))


class _Hall:
    """One evening for all scenes of the hall, taken forward from scene to scene."""

    def __init__(self) -> None:
        self._evening: Evening | None = None
        self._moment = 0

    def at(self, moment: int, stage: Stage) -> Evening:
        """The evening, taken to a moment; it never goes back."""
        if self._evening is None:
            self._evening = Evening(stage.somebody)
        evening = self._evening
        steps = (
            lambda: evening.coups(3),
            evening.think,
            lambda: evening.collect(settle=False, missing=3),
            evening.retain,
            lambda: evening.referee.order("end-game", note=""),
        )
        while self._moment < moment:
            steps[self._moment]()
            self._moment += 1
        return evening


def hall_scenes() -> Iterator[Scene]:
    """The console and its dialogs, arbiters, phones, the wall; moment after moment."""
    hall = _Hall()

    def console(moment: int, *keys: str) -> Callable[[Stage], Sight]:
        def prepare(stage: Stage) -> Sight:
            evening = hall.at(moment, stage)
            return Sight(f"/arbitrage/{evening.game}", evening.referee, _pressing(*keys))

        return prepare

    def seen(moment: int, who: str, page: str, act: Any = None) -> Callable[[Stage], Sight]:
        def prepare(stage: Stage) -> Sight:
            evening = hall.at(moment, stage)
            return Sight(f"/{page}/{evening.game}", getattr(evening, who, None), act)

        return prepare

    yield Scene("console-debut", console(0), (LIGHT, PROJECTOR))
    yield Scene("console-main", console(0, "m"), (LIGHT, PROJECTOR))
    yield Scene("joueur-attente", seen(0, "first", "jeu"), (PHONE,))
    yield Scene("tableau-debut", seen(0, "nobody", "tableau"), ON_WALLS)
    yield Scene("rejoindre", seen(0, "nobody", "jeu"), (LIGHT, PHONE))
    yield Scene("rejoindre-arbitrage", seen(0, "nobody", "arbitrage"), (LIGHT,))
    yield Scene("console-reflexion", console(2), ON_LAPTOPS)
    for key, name in (
        ("j", "joueurs"),
        ("p", "appel"),
        ("?", "aide"),
        ("v", "annonce"),
    ):
        yield Scene(f"console-{name}", console(2, key), (LIGHT, PROJECTOR))
    yield Scene("joueur", seen(2, "first", "jeu", _type_best), ON_PHONES)
    yield Scene("tableau", seen(2, "nobody", "tableau"), ON_WALLS)
    yield Scene("arbitre", seen(3, "arbiter", "arbitrage"), ON_LAPTOPS)
    yield Scene("double-arbitre", seen(3, "double", "arbitrage"), ON_LAPTOPS)
    yield Scene("console-collecte", console(3), ON_LAPTOPS)
    yield Scene("console-differences", console(3, "d"), (LIGHT, PROJECTOR))
    yield Scene("console-top", console(4), ON_LAPTOPS)
    yield Scene("console-billets", console(4, "b"), (LIGHT, PROJECTOR))
    yield Scene("joueur-verdict", seen(4, "first", "jeu"), ON_PHONES)
    yield Scene("tableau-classement", seen(4, "nobody", "tableau"), ON_WALLS)
    yield Scene("console-fin", console(5), ON_LAPTOPS)
    yield Scene("joueur-fin", seen(5, "first", "jeu"), ON_PHONES)
    route = _clicking("Ma feuille de route")
    yield Scene("joueur-feuille", seen(5, "first", "jeu", route), ON_PHONES)
    yield Scene("tableau-fin", seen(5, "nobody", "tableau"), ON_WALLS)

    played: list[str] = []

    def both(stage: Stage) -> Person:
        """The referee of the evening, and of a second game of the same players."""
        first = hall.at(5, stage)
        if not played:
            second = Evening(stage.somebody, first.referee)
            second.coups(2)
            second.referee.order("end-game", note="")
            played.extend((first.game, second.game))
        return first.referee

    yield Scene("competitions", lambda stage: Sight("/competitions", both(stage)))
    yield Scene("papiers", seen(5, "referee", "papiers"), (LIGHT, PHONE))
    yield Scene("rapport", seen(5, "referee", "rapport"), (LIGHT, PHONE))

    def competition(stage: Stage) -> Sight:
        """The general ranking of both."""
        referee = both(stage)
        body = {"name": "Tournoi de novembre", "games": played}
        saved = referee.post("/api/competitions", body).json()["competition"]
        return Sight(f"/competition/{saved}", referee)

    yield Scene("competition", competition)


def sample_scenes() -> Iterator[Scene]:
    """States drawn from the samples of the test pages."""
    yield Scene("exemple-console", _sample("console.html?saisie"), ON_LAPTOPS)
    yield Scene("exemple-tableau", _sample("wall.html"), ON_WALLS)
    yield Scene("exemple-classement", _sample("wall.html?moment=entre"), ON_WALLS)
    yield Scene("exemple-fin", _sample("wall.html?moment=fin"), ON_WALLS)
    yield Scene("exemple-solos", _sample("wall.html?moment=solos"), ON_WALLS)
    yield Scene("exemple-lien-perdu", _sample("wall.html?lien=perdu"), (PROJECTOR,))
    for state in ("saisie", "horsligne", "vide", "verdict", "zero"):
        yield Scene(f"exemple-joueur-{state}", _sample(f"player.html?etat={state}"), ON_PHONES)


def scenes() -> Iterator[Scene]:
    """Every scene; those of the hall in the order of the evening."""
    yield from home_scenes()
    yield from game_scenes()
    yield from hall_scenes()
    yield from sample_scenes()
