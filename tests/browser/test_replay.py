"""Past games walked through step by step, each kind drawn as it lay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from support import finished
from support.browser import LAPTOP, PHONE, Visitors
from support.finished import ALONE, FRIENDS, Played
from support.home import assert_accessible


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
    taken = next(at for at, one in enumerate(steps) if one["kind"] == "JarnacTaken")
    page.goto(f"/rejouer/{game.id}#coup-{taken}")
    expect(page.locator(".told")).to_contain_text(typeset(steps[taken]["text"]))
    expect(current(page)).to_contain_text(typeset(steps[taken]["text"]))
    side = ["1", "2"].index(steps[taken]["seat"])
    mat = steps[taken]["mats"][side]
    word = mat["lines"][mat["line"]]
    expect(page.locator(".mat .tile--last")).to_have_count(len(word))
    expect(page.locator(".mat").nth(side).locator(".tile--last").first).to_have_text(word[0])
    gold = page.get_by_role("img", name=re.compile(f"{word}, .*vient d’être posé"))
    expect(gold).to_have_count(1)
    lost = steps[taken]["mats"][1 - side]["lost"]
    expect(page.locator(".loose").nth(1 - side)).to_contain_text(lost)
    for number, shown in enumerate(steps[taken]["mats"]):
        assert words_of(page, number) == shown["lines"]
    totals = [one.strip() for one in page.locator(".players .sc").all_inner_texts()]
    assert totals == [str(one) for one in steps[taken]["totals"]]

    # A pass that left something to play says so, once it was looked at.
    left = next(
        at
        for at, one in enumerate(steps)
        if one["kind"] == "BagPassed" and game.instead(at).json()["jarnac"]["left"]["count"]
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
    crossed = [at for at, one in enumerate(steps) if one["kind"] == "LetterCrossed"][3]
    page.goto(f"/rejouer/{game.id}#coup-{crossed}")
    step = steps[crossed]
    expect(page.locator(".told")).to_contain_text(step["text"].rstrip("."))
    expect(page.locator(".drawn .tile")).to_have_count(len(step["loto"]["drawn"]))
    done = sum(len(word) for card in step["loto"]["cards"] for word in card["crossed"])
    expect(page.locator(".cross.is-crossed")).to_have_count(done)
    expect(page.locator(".cross.is-open")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("^Lettres à cocher"))).to_be_visible()
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
    removed = steps[1]["grid"]["squares"]
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
    best = game.instead(number).json()["turn"]["best_score"]
    expect(page.locator(".about-coup")).to_contain_text(best["word"].upper())
    expect(page.locator(".sol .is-top").first).to_contain_text(best["word"].upper())
    expect(page.locator(".board .tile--last")).to_have_count(0)
    racks = page.locator(".racks pi-rack [role=img]")
    for at, rack in enumerate(steps[number]["at"]["racks"]):
        said = ", ".join("joker" if one == "?" else one for one in rack)
        expect(racks.nth(at)).to_have_attribute("aria-label", re.compile(f"{said}$"))
    # Only the coups that were looked at were searched.
    searched = {url.split("step=")[1].split("&")[0] for url in asked if "/instead?" in url}
    assert searched <= {"1", str(number)}
    assert_accessible(page)

    played = next(at for at, one in enumerate(steps) if one["kind"] == "play" and at > 1)
    page.goto(f"/rejouer/{game.id}#coup-{played}")
    expect(page.locator(".board .tile--last")).to_have_count(len(steps[played]["grid"]["squares"]))
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
