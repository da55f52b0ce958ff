"""Past games walked through step by step, each kind drawn as it lay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from pioche.bots.classic import weighing
from support import finished
from support.browser import LAPTOP, PHONE, Visitors
from support.evening import Organizer
from support.finished import ALONE, FRIENDS, Played
from support.home import assert_accessible
from support.targets import assert_fits_a_thumb


def replay(
    visitors: Visitors,
    play: Callable[[finished.Visitor], Played],
    size: dict[str, int] = LAPTOP,
    **options: Any,
) -> tuple[Page, Played]:
    """Play a game by the API, then open its replay in the first player's browser."""
    game = play(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    context = visitors.profile(size, bypass_csp=True, **options)
    context.add_cookies(
        [
            {"name": one.name, "value": str(one.value), "url": visitors.address}
            for one in game.client.cookies.jar
        ]
    )
    page = context.new_page()
    visitors.watch.follow(page)
    page.goto(f"/rejouer/{game.id}")
    page.wait_for_selector(".told")
    return page, game


def typeset(text: str) -> str:
    """French spaces, as the page sets them."""
    text = re.sub(r" ([;:!?%»])", "\u202f\\1", text)
    return text.replace("« ", "«\u202f")


def at_step(page: Page, number: int) -> None:
    """The address, the slider and the list agree on the step."""
    expect(page).to_have_url(re.compile(rf"#coup-{number}$"))
    expect(page.get_by_role("slider")).to_have_value(str(number))


def current(page: Page) -> Any:
    return page.locator('.steplist [aria-current="step"]')


def sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def words_of(page: Page, mat: int) -> list[str]:
    """The words on a mat, line by line, as they are read aloud."""
    lines = page.locator(".mat").nth(mat).locator(".mat__lines .line")
    labels = [line.get_attribute("aria-label") or "" for line in lines.all()]
    found = (re.search(r"([A-Z]+), \d+ points", label) for label in labels)
    return [one[1] for one in found if one]


def test_a_jarnac_is_walked_through(visitors: Visitors) -> None:
    page, game = replay(visitors, finished.jarnac)
    steps = game.past()
    expect(page.locator(".told")).to_contain_text(f"Étape 0 sur {len(steps) - 1}")
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(page.locator(".told")).to_contain_text("Tirage au sort")
    page.keyboard.press("ArrowLeft")
    at_step(page, 0)
    page.keyboard.press("End")
    at_step(page, len(steps) - 1)
    expect(page.locator(".told")).to_contain_text("Abandon")

    # The Jarnac: its word in gold on the taker's mat, and what it took from the other.
    taken = next(at for at, one in enumerate(steps) if one["kind"] == "jarnac-taken")
    page.goto(f"/rejouer/{game.id}#coup-{taken}")
    expect(page.locator(".told")).to_contain_text(typeset(steps[taken]["text"]))
    expect(current(page)).to_contain_text(typeset(steps[taken]["text"]))
    side = ["1", "2"].index(steps[taken]["seat"])
    mat = steps[taken]["picture"]["mats"][side]
    word = mat["lines"][mat["line"]]
    expect(page.locator(".mat .tile--last")).to_have_count(len(word))
    expect(page.locator(".mat").nth(side).locator(".tile--last").first).to_have_text(word[0])
    gold = page.get_by_role("img", name=re.compile(f"{word}, .*vient d’être posé"))
    expect(gold).to_have_count(1)
    lost = steps[taken]["picture"]["mats"][1 - side]["lost"]
    expect(page.locator(".loose").nth(1 - side)).to_contain_text(lost)
    for number, shown in enumerate(steps[taken]["picture"]["mats"]):
        assert words_of(page, number) == shown["lines"]
    totals = [one.strip() for one in page.locator(".players .sc").all_inner_texts()]
    assert totals == [str(one) for one in steps[taken]["totals"]]

    # A pass that left something to play says so, once it was looked at.
    left = next(
        at
        for at, one in enumerate(steps)
        if one["kind"] == "bag-passed" and game.instead(at).json()["found"]["left"]["count"]
    )
    page.locator(".steplist button").nth(left).click()
    at_step(page, left)
    expect(page.locator(".les")).to_contain_text("Restait")
    page.get_by_role("button", name="Par ligne").click()
    expect(page.get_by_role("img", name=re.compile("Points de chaque ligne"))).to_be_visible()
    assert_accessible(page)

    page.get_by_role("button", name="Ce qui a échappé").click()
    page.get_by_role("button", name=re.compile("Voir le tour")).first.click()
    expect(page.locator(".told")).to_be_visible()


def test_a_loto_is_walked_through(visitors: Visitors) -> None:
    page, game = replay(visitors, finished.loto)
    steps = game.past()
    expect(page.locator(".card")).to_have_count(2)
    expect(page.locator(".card").first).to_contain_text("Pas encore écrite")
    crossed = [at for at, one in enumerate(steps) if one["kind"] == "letter-crossed"][3]
    page.goto(f"/rejouer/{game.id}#coup-{crossed}")
    step = steps[crossed]
    expect(page.locator(".told")).to_contain_text(step["text"].rstrip("."))
    expect(page.locator(".drawn .tile")).to_have_count(len(step["picture"]["drawn"]))
    done = sum(len(word) for card in step["picture"]["cards"] for word in card["crossed"])
    expect(page.locator(".cross.is-crossed")).to_have_count(done)
    expect(page.locator(".cross.is-open")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("^Lettres à barrer"))).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Fin", exact=True).click()
    at_step(page, len(steps) - 1)
    expect(page.locator(".told")).to_contain_text("Scrabble Loto")


def test_an_inverse_game_is_walked_through(visitors: Visitors) -> None:
    page, game = replay(visitors, finished.inverse)
    steps = game.past()
    expect(page.locator(".board .tile")).to_have_count(5)
    page.get_by_role("button", name="Suivant").click()
    at_step(page, 1)
    removed = steps[1]["picture"]["squares"]
    expect(page.locator(".board .tile--ghost")).to_have_count(len(removed))
    expect(page.locator(".board .tile:not(.tile--ghost)")).to_have_count(5 - len(removed))
    square = page.get_by_role("gridcell", name=re.compile(rf"^{removed[0]}, .*retirée$"))
    expect(square).to_have_count(1)
    expect(page.locator(".les")).to_contain_text("plus cher")
    expect(page.locator(".players .sc").first).to_have_text(str(steps[1]["totals"][0]))
    assert_accessible(page)
    page.get_by_role("slider").press("End")
    at_step(page, len(steps) - 1)
    expect(page.locator(".told")).to_contain_text(typeset(steps[-1]["text"]))


def test_a_classic_game_is_walked_through(visitors: Visitors) -> None:
    asked: list[str] = []
    page, game = replay(visitors, finished.classic)
    page.on("request", lambda request: asked.append(request.url))
    steps = game.past()
    expect(page.get_by_role("heading", name="Coup 1", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("heading", name="Début")).to_be_visible()
    expect(page.locator(".board .tile")).to_have_count(0)
    expect(page.locator(".racks .tile")).to_have_count(14)

    # The exchange: nothing laid, both racks shown, the best word that was possible.
    number = next(at for at, one in enumerate(steps) if one["kind"] == "exchange")
    page.goto(f"/rejouer/{game.id}#coup-{number}")
    expect(page.locator(".told")).to_contain_text(steps[number]["text"].rstrip("."))
    best = game.instead(number).json()["found"]["best_score"]
    expect(page.locator(".about-coup")).to_contain_text(best["word"].upper())
    expect(page.locator(".sol .is-top").first).to_contain_text(best["word"].upper())
    expect(page.locator(".board .tile--last")).to_have_count(0)
    racks = page.locator(".racks pi-rack [role=img]")
    for at, rack in enumerate(steps[number]["picture"]["racks"]):
        said = ", ".join("joker" if one == "?" else one for one in rack)
        expect(racks.nth(at)).to_have_attribute("aria-label", re.compile(f"{said}$"))
    # Only the coups that were looked at were searched.
    searched = {url.split("step=")[1].split("&")[0] for url in asked if "/instead?" in url}
    assert searched <= {"1", str(number)}
    assert_accessible(page)

    played = next(at for at, one in enumerate(steps) if one["kind"] == "play" and at > 1)
    page.goto(f"/rejouer/{game.id}#coup-{played}")
    squares = steps[played]["picture"]["squares"]
    expect(page.locator(".board .tile--last")).to_have_count(len(squares))
    page.get_by_role("button", name="Face au meilleur").click()
    expect(page.get_by_role("img", name=re.compile("^Score et top"))).to_be_visible()
    page.get_by_role("button", name="Occasions manquées").click()
    expect(page.locator(".whole tbody, .whole .notice").first).to_be_visible()
    page.get_by_role("button", name="Zoé").click()
    expect(page.locator(".whole [aria-live]")).to_contain_text("%")
    assert_accessible(page)
    page.get_by_role("button", name="Feuille de route").click()
    expect(page.locator('.whole tr[aria-current="step"]')).to_contain_text(str(played))
    page.get_by_role("button", name="Voir le coup 2", exact=True).click()
    at_step(page, 2)


def test_an_end_game_that_is_not_proven_is_said_so(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "STEPS", 0)  # no search comes to its end
    page, game = replay(visitors, finished.end_game)
    steps = game.past()
    missed = finished.passed_for_nothing(steps)
    last = missed[-1]
    assert game.instead(last).json()["found"]["proven"] is False
    page.goto(f"/rejouer/{game.id}#coup-{last}")
    expect(page.locator(".about-coup .les")).to_contain_text("valeur non prouvée")
    page.get_by_role("button", name="Occasions manquées").click()
    if steps[last]["seat"] != "1":
        page.get_by_role("button", name="Zoé").click()
    row = page.locator(".whole tbody tr", has=page.get_by_label(f"Voir le coup {last}", exact=True))
    expect(row.locator(".held")).to_contain_text("valeur non prouvée")
    # As long as letters are left to chance there is nothing to prove, and nothing is said of it.
    own = [at for at in missed if steps[at]["seat"] == steps[last]["seat"]]
    expect(page.locator(".whole .held")).to_have_count(len(own))
    assert_accessible(page)


def test_a_duplicate_is_walked_through(visitors: Visitors) -> None:
    page, game = replay(visitors, finished.duplicate)
    played = game.view["played"]
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Coup 3", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("#coup-3$"))
    page.keyboard.press("Home")
    expect(page.get_by_role("heading", name="Coup 1", exact=True)).to_be_visible()
    told = page.locator(".told")
    expect(told).to_contain_text(f"{played[0]['word'].upper()} en {played[0]['ref']}")
    expect(told).to_contain_text("Vous")
    page.goto(f"/rejouer/{game.id}#coup-2")
    expect(page.get_by_role("heading", name="Coup 2", exact=True)).to_be_visible()
    expect(told).to_contain_text("rien")
    laid = page.locator(".board .tile--last")
    expect(laid).not_to_have_count(0)
    page.get_by_role("slider").press("ArrowRight")
    expect(page).to_have_url(re.compile("#coup-3$"))


def test_keys_behind_the_open_help_walk_nowhere(visitors: Visitors) -> None:
    page, _game = replay(visitors, finished.duplicate)
    page.keyboard.press("End")
    there = page.url
    page.get_by_role("button", name="Règles, touches et réglages").click()
    drawer = page.get_by_role("dialog", name="Règles et aide")
    expect(drawer).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert page.url == there


def test_a_solitaire_is_walked_through_on_a_phone(visitors: Visitors) -> None:
    page, game = replay(visitors, finished.solitaire, PHONE)
    last = len(game.past()) - 1
    expect(page.get_by_role("heading", name="Coup 1", exact=True)).to_be_visible()
    page.get_by_role("button", name="Suivant").tap()
    at_step(page, 2)
    expect(page.locator(".told")).to_contain_text("Passe")
    expect(page.locator(".about-coup")).to_contain_text("sous le top")
    assert not sideways(page)
    page.get_by_role("button", name="Fin", exact=True).tap()
    at_step(page, last)
    assert_accessible(page)


@pytest.mark.parametrize("play", [finished.jarnac, finished.loto, finished.inverse])
def test_other_replays_fit_a_phone(
    visitors: Visitors, play: Callable[[finished.Visitor], Played]
) -> None:
    page, _game = replay(visitors, play, PHONE)
    for _step in range(3):
        page.get_by_role("button", name="Suivant").tap()
    at_step(page, 3)
    assert not sideways(page)


@pytest.mark.parametrize(
    ("kind", "players", "options"),
    [
        ("jarnac", FRIENDS, {"time": {"kind": "none", "ms": 0}}),
        ("solitaire", ALONE, {"which": "a"}),
    ],
)
def test_a_game_under_way_is_not_replayed(
    visitors: Visitors, kind: str, players: Any, options: Any
) -> None:
    game = Played(httpx.Client(base_url=visitors.address), kind, players, **options)
    visitors.watch.expected.append("409")
    page = visitors.page(f"/rejouer/{game.id}", bypass_csp=True)  # a spectator
    expect(page.locator(".notice")).to_contain_text("pas finie")
    assert_accessible(page)


# -- an evening, one table at a time -------------------------------------------------------------


@pytest.fixture
def evening(room_address: str) -> Iterator[Organizer]:
    """Two coups: Anne finds both tops, Luc writes no word then nothing."""
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    for luc, rack in (("2 hudte h4 20", {"letters": "HUTEJDT", "source": "hand"}), ("2 -", {})):
        organizer.order("draw-rack", **rack)
        organizer.order("start-clock")
        for line in ("1 =", luc):
            organizer.order("type-line", line=line)
        for act in ("ring-bell", "close-coup", "retain-top"):
            organizer.order(act)
    yield organizer
    organizer.close()


def signed_in(hall: Visitors, link: str, game: str, size: dict[str, int] = LAPTOP) -> Page:
    """Enter by a link, then look at the game again."""
    page = hall.page(link, size, bypass_csp=True)  # for axe-core itself
    page.wait_for_selector("pi-player main, pi-console main")
    page.goto(f"/rejouer/{game}")
    page.wait_for_selector(".told")
    return page


def test_the_referee_chooses_whose_game_is_shown(hall: Visitors, evening: Organizer) -> None:
    page = signed_in(hall, evening.referee, evening.game)
    # Before the end, nobody's words.
    expect(page.get_by_label("Joueur")).to_have_count(0)
    evening.order("end-game", note="l’heure")
    page.reload()
    choice = page.get_by_label("Joueur")
    expect(choice.locator("option")).to_have_text(
        ["Les tops seuls", "Table 1, Anne", "Table 2, Luc"]
    )
    tops = evening.view()["played"]
    total = sum(coup["score"] for coup in tops)
    expect(page.locator(".about")).to_have_text(f"{total} points au top")
    expect(page.get_by_role("button", name="Occasions manquées")).to_have_count(0)

    choice.select_option("Table 2, Luc")
    expect(page.locator(".about")).to_contain_text(
        typeset(f"Table 2, Luc : 2e, 0 point sur {total}")
    )
    card = page.locator(".about-coup")
    expect(card).to_contain_text("HUDTE")
    expect(card.locator(".judged--zero")).to_contain_text("Zéro.")
    expect(card.locator(".judged")).to_contain_text(
        re.compile(r"HUDTE n’est pas admis, art\.\s5\.4")
    )
    expect(page.locator(".told")).to_contain_text("Table 2, Luc")
    page.get_by_role("button", name="Cumulé").click()
    expect(page.get_by_role("img", name=re.compile("Totaux cumulés"))).to_have_accessible_name(
        re.compile(f"Table 2, Luc 0, top {total}")
    )
    assert_accessible(page)
    page.get_by_role("button", name="Occasions manquées").click()
    expect(page.get_by_role("heading", name="2 occasions manquées")).to_be_visible()
    expect(page.locator(".whole .held--zero").first).to_contain_text("art.")

    # Another table, at the same coup; the address keeps both.
    page.get_by_role("button", name="Coup par coup").click()
    page.keyboard.press("ArrowRight")
    choice.select_option("Table 1, Anne")
    expect(page.locator(".about")).to_contain_text("100,0")
    expect(page.get_by_role("heading", name="Coup 2")).to_be_visible()
    expect(card).to_contain_text("C’est le top.")
    expect(page).to_have_url(re.compile(r"\?table=1#coup-2$"))
    page.reload()
    expect(page.locator(".about")).to_contain_text("Table 1, Anne")
    expect(page.get_by_role("heading", name="Coup 2")).to_be_visible()
    choice.select_option("Les tops seuls")
    expect(page.locator(".about")).to_have_text(f"{total} points au top")
    expect(page).to_have_url(re.compile(rf"{evening.game}#coup-2$"))
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert not sideways(page)
    assert_fits_a_thumb(page)


def test_a_player_sees_their_own_game_and_no_other(hall: Visitors, evening: Organizer) -> None:
    evening.order("end-game", note="l’heure")
    page = signed_in(hall, evening.player_links()[2], evening.game, PHONE)
    expect(page.get_by_label("Joueur")).to_have_count(0)
    expect(page.locator(".about-coup")).to_contain_text("HUDTE")
    expect(page.locator(".judged--zero")).to_contain_text("Zéro.")
    assert not sideways(page)
    # Asked for by hand, another's is refused; one's own is not.
    hall.watch.expected.append("403")
    address = f"/api/games/{evening.game}/past/table?table="
    ask = "(address) => fetch(address).then((answer) => answer.status)"
    assert [page.evaluate(ask, f"{address}{table}") for table in (1, 2)] == [403, 200]
    page.goto(f"/rejouer/{evening.game}?table=1")
    expect(page.locator(".about-coup")).to_contain_text("HUDTE")
