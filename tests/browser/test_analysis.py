"""A classic game that is over, judged turn by turn, with a simulation of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from support import finished
from support.browser import LAPTOP, Visitors
from support.finished import Played
from support.home import assert_accessible
from support.targets import assert_fits_a_thumb

SMALL_PHONE = {"width": 360, "height": 640}


def analysed(visitors: Visitors, size: dict[str, int]) -> tuple[Page, Played]:
    """A game played by the API to its end, and its analysis in the first player's browser."""
    game = finished.end_game(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    context = visitors.profile(size, bypass_csp=True)
    context.add_cookies(
        [
            {"name": one.name, "value": str(one.value), "url": visitors.address}
            for one in game.client.cookies.jar
        ]
    )
    page = context.new_page()
    visitors.watch.follow(page)
    page.goto(f"/rejouer/{game.id}")
    page.get_by_role("link", name="Analyser").click()
    page.wait_for_url(f"**/analyse/{game.id}")
    # Every turn is judged by itself, the one looked at first.
    expect(page.locator(".turns .aside")).to_have_text("perte en équité", timeout=60_000)
    return page, game


def assert_the_head_leaves(page: Page) -> None:
    """Two lines of links would cover a sixth of a small screen all the way down."""
    head = page.locator(".bar1")
    page.locator(".win").scroll_into_view_if_needed()
    box = head.bounding_box()
    assert box is not None and box["y"] + box["height"] <= 0


@pytest.mark.parametrize("size", [LAPTOP, SMALL_PHONE], ids=["laptop", "phone"])
def test_a_game_is_analysed_and_moves_are_simulated(
    visitors: Visitors, size: dict[str, int]
) -> None:
    visitors.watch.expected += ["422"]
    page, game = analysed(visitors, size)
    turns = [step for step in game.past() if step.get("weighed")]
    expect(page.locator(".turns .steplist button")).to_have_count(len(turns))
    page.goto(f"/analyse/{game.id}#coup-3")
    expect(page.locator(".told")).to_contain_text("Tour 3.")
    rows = page.locator(".cands tbody tr")
    expect(rows.first).to_contain_text("meilleur")
    expect(page.locator(".cands .badge", has_text="joué")).to_have_count(1)
    expect(page.locator(".say")).to_contain_text(re.compile("Perdu|meilleur"))
    expect(page.locator(".unseen")).to_contain_text("au sac")
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")

    # A move of one's own: refused with a sentence, then added, chosen and shown.
    page.get_by_role("button", name="Ajouter un coup").click()
    own = page.get_by_label("Coup à ajouter")
    own.fill("ZZZZZ A1")
    own.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    own.fill("-")
    own.press("Enter")
    added = rows.filter(has_text="passe")
    expect(added).to_have_attribute("aria-selected", "true")
    expect(added.get_by_role("checkbox")).to_be_checked()

    if size is LAPTOP:
        # The ten best and one more need no scrolling; what was played may be a twelfth.
        twelfth = 28 if rows.count() > 11 else 0
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height - twelfth <= LAPTOP["height"]

    # Simulated with those that were chosen, in the same worlds; stopped by hand; then to the end.
    page.get_by_role("button", name="Simuler", exact=True).click()
    progress = page.get_by_role("progressbar", name="Simulation")
    expect(page.locator(".sim")).to_contain_text(re.compile(r"sur 3.000, encore \d+ s"))
    page.get_by_role("button", name="Arrêter").click()
    expect(page.locator(".sim")).to_contain_text("du sac joués")
    stopped = int(progress.get_attribute("aria-valuenow") or 0)
    asked: list[int] = []
    page.on("request", lambda one: asked.extend(map(int, re.findall(r"&first=(\d+)", one.url))))
    page.get_by_role("button", name="Simuler", exact=True).click()
    expect(progress).to_have_attribute("aria-valuenow", "100", timeout=60_000)
    assert round(min(asked) / 30) == stopped > 0, "the same moves go on where they were stopped"
    expect(rows.last).not_to_contain_text("meilleur")
    expect(added).to_contain_text("±")
    expect(added).to_contain_text("%")
    # To pass was never best: it stands below what it was compared with.
    simulated = rows.filter(has_text="±")
    expect(simulated.last).to_contain_text("passe")
    assert_accessible(page)
    if size is SMALL_PHONE:
        assert_fits_a_thumb(page)
        assert_the_head_leaves(page)

    # The turns are walked through by keys, and from mistake to mistake.
    page.locator(".told").click()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#coup-4$"))
    page.get_by_role("button", name="Erreur suivante").click()
    expect(page.locator(".say")).to_contain_text("Perdu")
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(rf"#coup-{len(turns)}$"))
    expect(page.get_by_role("button", name="Simuler", exact=True)).to_have_count(0)
    first = page.locator(".cands tbody td").first
    assert first.evaluate("cell => parseFloat(getComputedStyle(cell).paddingLeft)") >= 10


def test_a_game_of_gcg_is_opened_from_the_page(visitors: Visitors, tmp_path: Path) -> None:
    page, game = analysed(visitors, LAPTOP)
    with page.expect_download() as download:
        page.get_by_role("link", name="Exporter").click()
    path = tmp_path / "partie.gcg"
    download.value.save_as(path)
    page.get_by_label("Ouvrir un GCG").set_input_files(path)
    page.wait_for_url(lambda address: "/analyse/" in address and game.id not in address)
    expect(page.locator(".turns .steplist button").first).to_be_visible()
