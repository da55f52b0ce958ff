"""A tournament: one game after another with the same players, then their results added up."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from support.browser import PHONE, Visitors
from support.home import Home, assert_accessible
from support.live import open_game, order
from support.targets import assert_fits_a_thumb

NAMES = ("Ana", "Luc")


def one_coup(home: Home) -> None:
    """Play one coup, which the first table tops and the second leaves blank; then the end."""
    assert home.order("draw-rack")
    assert home.order("start-clock")
    assert home.order("type-line", line="1 =")
    assert home.order("type-line", line="2 v")
    for step in ("ring-bell", "close-coup", "retain-top"):
        assert home.order(step)
    assert home.order("end-game", note="une manche d’un coup")


def finished_hall(address: str) -> str:
    """A hall of somebody else, over: what anybody may add by its code."""
    with httpx.Client(base_url=address, headers={"Origin": address}, timeout=30) as chief:
        players = [{"table": 1, "name": "Zoé"}]
        game = str(open_game(chief, "duplicate", title="Ailleurs", players=players)["game"])
        for kind in ("draw-rack", "start-clock", "ring-bell"):
            assert order(chief, game, kind).status_code == 200, kind
        assert order(chief, game, "type-line", line="1 =").status_code == 200
        for kind in ("close-coup", "retain-top"):
            assert order(chief, game, kind).status_code == 200, kind
        assert order(chief, game, "end-game", note="fini").status_code == 200
        return game


def test_two_games_of_the_same_players_and_their_sum(visitors: Visitors) -> None:
    home = Home(visitors)
    page = home.page
    home.door("Ouvrir une soirée")
    page.get_by_label("Nombre de tables").fill("2")
    page.get_by_label("Nom de la soirée").fill("Matin")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/arbitrage/*")
    first = home.game
    members = page.request.get(f"/api/games/{first}/members").json()["members"]
    for member in members:
        if member["role"] == "joueur":
            page.request.post(
                f"/api/games/{first}/members/{member['member']}",
                data={"name": NAMES[member["tables"][0] - 1]},
                headers={"Origin": visitors.address},
            )
    one_coup(home)
    # The next game, from the console: the players are known.
    page.get_by_role("link", name="Manche suivante").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("les 2 mêmes tables jouent")
    expect(page.get_by_label("Nombre de tables")).to_have_count(0)
    assert page.url.endswith("/")
    page.get_by_label("Formule").select_option("7-sur-8")
    page.get_by_label("Nom de la soirée").fill("Soir")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/arbitrage/*")
    second = home.game
    assert second != first
    people = page.request.get(f"/api/games/{second}/people").json()["people"]
    assert {(one["table"], one["name"]) for one in people} == {(1, "Ana"), (2, "Luc")}
    one_coup(home)
    # Both add up by themselves; the address keeps what is chosen.
    page.get_by_role("link", name="Classement du tournoi").click()
    table = page.get_by_role("table", name="Classement général")
    expect(table.locator("tbody tr")).to_have_count(2)
    expect(table.locator("tbody tr").first).to_contain_text("Ana")
    totals = page.request.get(f"/api/tournament?games={first},{second}").json()["lines"]
    expect(table.locator("tbody tr").first.locator(".t")).to_have_text(str(totals[0]["value"]))
    page.get_by_label("les places").check()
    expect(table.locator("tbody tr").first.locator(".t")).to_have_text("2")
    expect(table.locator("tbody tr").last.locator(".t")).to_have_text("4")
    page.reload()
    expect(page.get_by_label("les places")).to_be_checked()
    expect(table.locator("tbody tr").last.locator(".t")).to_have_text("4")
    page.get_by_role("checkbox", name="Matin").uncheck()
    expect(table.locator("tbody tr").last.locator(".t")).to_have_text("2")
    page.go_back()
    expect(table.locator("tbody tr").last.locator(".t")).to_have_text("4")
    assert_accessible(page)
    page.goto("/")
    page.get_by_role("link", name="Additionner des manches").click()
    expect(page.get_by_role("checkbox", name="Soir")).to_be_checked()


def test_a_game_from_elsewhere_by_its_code(visitors: Visitors) -> None:
    visitors.watch.expected += ["404"]
    page = Home(visitors, PHONE, "/tournoi").page
    expect(page.get_by_text("Choisissez les manches à additionner.")).to_be_visible()
    code = page.get_by_label("Code d’une partie à ajouter")
    code.fill("0000000000")
    code.press("Enter")
    expect(page.get_by_text("n’existe pas")).to_be_visible()
    assert "0000000000" not in page.url
    code.fill(finished_hall(visitors.address).lower())
    code.press("Enter")
    table = page.get_by_role("table", name="Classement général")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(page.get_by_text("n’existe pas")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Ailleurs")).to_be_checked()
    assert_fits_a_thumb(page)


def test_a_sudden_death_breaks_a_tie_on_the_page(visitors: Visitors) -> None:
    """C 7.3: by name, the coup at which each went out; the address keeps it."""
    visitors.watch.expected += ["422"]
    with httpx.Client(
        base_url=visitors.address, headers={"Origin": visitors.address}, timeout=30
    ) as chief:
        players = [{"table": n, "name": name} for n, name in enumerate(NAMES, 1)]
        game = str(
            open_game(
                chief, "duplicate", title="Égaux", players=players, options={"names": "names"}
            )["game"]
        )
        for kind, body in (
            ("draw-rack", {}),
            ("start-clock", {}),
            ("type-line", {"line": "* ="}),
            ("ring-bell", {}),
            ("close-coup", {}),
            ("retain-top", {}),
            ("end-game", {"note": "fini"}),
        ):
            assert order(chief, game, kind, **body).status_code == 200, kind
    page = visitors.page(f"/tournoi?parties={game}")
    ranks = page.locator(".sums tbody td.r")
    expect(ranks).to_have_text(["1", "1"])
    page.get_by_label("une mort subite").check()
    out = page.get_by_label("Qui sort de la mort subite, à quel coup")
    out.fill("Zut:3")
    out.press("Enter")
    out.blur()
    expect(page.get_by_text("« Zut:3 »")).to_be_visible()
    out.fill("Ana:3")
    out.blur()
    expect(ranks).to_have_text(["1", "2"])
    expect(page.locator(".sums tbody th").first).to_have_text("Luc")
    page.reload()
    expect(ranks).to_have_text(["1", "2"])
