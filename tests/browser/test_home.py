"""The home page: a grid, ways of playing, tools, what was left and what is past."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pioche.core.lexicon.importing import import_list
from pioche.core.lexicon.store import delete_list
from support.browser import PHONE, Visitors
from support.evening import real_server
from support.home import Home, assert_accessible
from support.table import WORD_FILE
from support.targets import assert_fits_a_thumb


def test_three_questions_lead_to_the_console(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Ouvrir une soirée")
    home.page.get_by_label("Formule").select_option("7-sur-8")
    home.page.get_by_label("Temps par coup").select_option("1:00")
    home.page.get_by_label("Nombre de tables").fill("5")
    home.page.get_by_role("button", name="Commencer").click()
    home.page.wait_for_url("**/arbitrage/*")
    expect(home.page.locator(".tab")).to_have_count(5)
    expect(home.page.locator(".ctx")).to_contain_text("7 sur 8")
    # What was left is found again on the home page.
    home.page.goto("/")
    home.page.get_by_role("link", name="Reprendre l’arbitrage").click()
    home.page.wait_for_selector(".entry")


def test_joining_by_code_and_by_link(visitors: Visitors) -> None:
    referee = Home(visitors)
    referee.door("Ouvrir une soirée")
    referee.page.get_by_label("Nombre de tables").fill("2")
    referee.page.get_by_role("button", name="Commencer").click()
    referee.page.wait_for_url("**/arbitrage/*")
    game = referee.game
    members = referee.page.request.get(f"/api/games/{game}/members").json()["members"]
    player = next(one for one in members if one["tables"] == [1])

    by_code = Home(visitors, PHONE).page
    # In two groups, as the wall shows it.
    typed = f"{game[:5]} {game[5:]}".lower()
    by_code.get_by_label("Code ou lien de la partie").fill(typed)
    by_code.get_by_role("button", name="Entrer").click()
    by_code.get_by_label("Table").fill("1")
    by_code.get_by_label("Code").fill(player["code"])
    by_code.get_by_role("button", name="Entrer").click()
    expect(by_code.get_by_text("En attente du tirage")).to_be_visible()

    by_link = Home(visitors, PHONE).page
    expect(by_link.get_by_role("link", name="Soirée de duplicate").first).to_be_visible()
    by_link.get_by_label("Code ou lien de la partie").fill(visitors.address + player["link"])
    by_link.get_by_role("button", name="Entrer").click()
    expect(by_link.get_by_text("En attente du tirage")).to_be_visible()
    assert "#" not in by_link.url

    # The link of a replay is one, too.
    again = Home(visitors, PHONE).page
    again.get_by_label("Code ou lien de la partie").fill(f"{visitors.address}/rejouer/{game}")
    again.get_by_role("button", name="Entrer").click()
    again.wait_for_url(f"**/rejouer/{game}")
    expect(again.get_by_role("link", name="Pioche, accueil", exact=True)).to_be_visible()


def test_a_code_that_is_none_is_told(visitors: Visitors) -> None:
    page = Home(visitors).page
    page.get_by_label("Code ou lien de la partie").fill("bonjour")
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_role("alert")).to_contain_text("ne se lit pas")


def test_a_server_of_a_competition_says_so_beforehand(browser: Browser, tmp_path: Path) -> None:
    with real_server(tmp_path, opening_code="sésame", word_tools=False) as address:
        visitors = Visitors(browser, address)
        visitors.watch.expected.append("403")
        home = Home(visitors)
        page = home.page
        expect(page.get_by_text("Fermés sur ce serveur")).to_be_visible()
        expect(page.get_by_label("Mot ou lettres")).to_have_count(0)
        expect(page.get_by_role("link", name="Mots")).to_have_count(0)
        home.door("Jarnac")
        start, told = page.get_by_role("button", name="Commencer"), page.get_by_role("alert")
        start.click()
        expect(told).to_have_text("Il faut le code du serveur pour ouvrir une partie.")
        page.get_by_label("Code du serveur").fill("sesame")
        start.click()
        expect(told).to_have_text("Ce n’est pas le code du serveur.")
        page.get_by_label("Code du serveur").fill("sésame")
        home.begin()
        expect(page.get_by_label("Lettres libres de Rose")).to_be_visible()
        expect(page.get_by_label("Tapis de Rose")).to_be_visible()
        visitors.close()
        assert visitors.watch.faults == []


def test_words(visitors: Visitors) -> None:
    page = Home(visitors).page
    page.get_by_label("Mot ou lettres").fill("maison")
    page.get_by_role("button", name="Chercher").click()
    expect(page.get_by_text("est admis.")).to_be_visible()
    expect(page.locator(".known")).to_contain_text("maison : nom, féminin singulier")
    page.get_by_role("button", name="MAISONS").click()
    expect(page.locator(".known")).to_contain_text("pluriel")
    page.go_back()
    expect(page.locator(".known")).to_contain_text("singulier")
    page.get_by_role("button", name="Rallonges", exact=True).click()
    expect(page.get_by_role("button", name="MAISONNETTE", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Rallonges arrière")).to_be_visible()
    page.get_by_role("textbox").fill("riste?")
    page.get_by_role("button", name="Anagrammes", exact=True).click()
    expect(page.get_by_role("button", name="RISTTE")).to_have_count(0)
    expect(page.get_by_role("button", name="SERTIR", exact=True)).to_be_visible()
    page.get_by_role("button", name="Avec une partie").click()
    expect(page.get_by_role("heading", name="3 lettres")).to_be_visible()
    page.get_by_role("textbox").fill("zzzzz")
    page.get_by_role("button", name="Existe").click()
    expect(page.get_by_text("n’est pas admis.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="3 lettres")).to_be_visible()
    page.get_by_role("textbox").fill("a..e*")
    page.get_by_role("button", name="Motif").click()
    expect(page.get_by_role("heading", name="15 lettres")).to_be_visible()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("123&quoi=check", "« 1 », qui n’est pas une lettre"),
        ("a-b&quoi=anagrams", "« - », qui n’est ni une lettre ni un joker"),
        ("%3Cb%3E&quoi=extensions", "« < », qui n’est pas une lettre"),
        ("a;b&quoi=pattern", "employer des lettres"),
        ("%20&quoi=check", "Le mot est vide."),
    ],
)
def test_what_is_no_word_is_told(visitors: Visitors, asked: str, told: str) -> None:
    visitors.watch.expected.append("422")
    page = visitors.page(f"/mots?q={asked}")
    expect(page.locator(".notice--warn")).to_contain_text(told)


def test_words_are_read_as_people_write_them(visitors: Visitors) -> None:
    page = visitors.page("/mots?q=œuf&quoi=extensions")
    expect(page.get_by_role("button", name="BOEUFS", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="OEUFS", exact=True)).to_be_visible()
    page.goto("/mots?q=léopard&quoi=anagrams")
    expect(page.get_by_role("button", name="LEOPARD", exact=True)).to_be_visible()


@pytest.fixture
def own_list(tmp_path: Path) -> Iterator[str]:
    """A list of one's own beside the bundled one."""
    path = tmp_path / "club.txt"
    words = ("KEKLA", *WORD_FILE.read_text(encoding="utf-8").split())
    path.write_text("\n".join(words), encoding="utf-8")
    import_list("club", path)
    yield "club"
    delete_list("club")


def test_a_list_of_one_s_own_is_chosen_in_every_dialog(visitors: Visitors, own_list: str) -> None:
    home = Home(visitors)
    kinds = home.page.request.get("/api/kinds").json()["kinds"]
    doors = [offer["name"] for kind in kinds for offer in kind["offers"] if not offer["refereed"]]
    assert len(doors) >= 6
    for name in (*doors, "Ouvrir une soirée"):
        home.door(name)
        asked = home.page.get_by_role("combobox", name="Liste de mots", exact=True)
        assert asked.locator("option").all_text_contents() == ["francais", own_list], name
        home.page.keyboard.press("Escape")
    home.door("Solitaires")
    home.choose("Liste de mots", own_list)
    home.begin()
    assert home.view()["word_list"]["name"] == own_list
    # It is the one proposed the next time.
    home.page.goto("/")
    home.door("Jarnac")
    expect(home.page.get_by_role("combobox", name="Liste de mots", exact=True)).to_have_value(
        own_list
    )


def test_words_are_looked_up_in_a_list_of_one_s_own(visitors: Visitors, own_list: str) -> None:
    page = Home(visitors, path="/mots?q=kekla").page
    expect(page.get_by_text("n’est pas admis.")).to_be_visible()
    page.get_by_label("Liste de mots").select_option(own_list)
    expect(page.get_by_text("est admis.", exact=True)).to_be_visible()
    assert "liste=club" in page.url
    page.go_back()
    expect(page.get_by_text("n’est pas admis.")).to_be_visible()
    expect(page.get_by_label("Liste de mots")).to_have_value("francais")


def test_what_was_left_is_taken_up_again(visitors: Visitors) -> None:
    home = Home(visitors)
    page = home.page
    games = {}
    for door in ("Duplicate", "Classique", "Jarnac", "Inversé"):
        home.door(door)
        games[door] = home.begin()
        page.goto("/")
    expect(page.locator(".res")).to_have_count(2)
    page.get_by_role("button", name="Tout voir (4)").click()
    for door, game in games.items():
        card = page.locator(".res", has=page.get_by_text(door, exact=True))
        expect(card.get_by_role("link")).to_have_attribute("href", f"/jeu/{game}")
    expect(page.locator(".res", has_text="Duplicate")).to_contain_text("pas commencée")
    page.locator(".res", has_text="Duplicate").get_by_role("link").click()
    page.get_by_role("button", name="Premier tirage").click()
    expect(page.get_by_label("Mot et place")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Tout voir").click()
    expect(page.locator(".res", has_text="Duplicate")).to_contain_text("coup 1")
    # Over, a game leaves what can be taken up for what is past.
    page.locator(".res", has_text="Duplicate").get_by_role("link").click()
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--top")).to_be_visible()
    assert home.order("end-game", note="")
    page.goto("/")
    expect(page.locator(".past li")).to_have_count(1)
    expect(page.locator(".past li")).to_contain_text(re.compile(r"0 sur \d+"))
    # Somebody else's browser has nothing of it.
    expect(Home(visitors, PHONE).page.get_by_text("Première fois ?")).to_be_visible()


def test_a_game_is_taken_off_the_list_and_put_back(visitors: Visitors) -> None:
    home = Home(visitors)
    page = home.page
    games = {}
    for door in ("Duplicate", "Jarnac", "Inversé"):
        home.door(door)
        games[door] = home.begin()
        page.goto("/")
    left = page.locator(".res", has_text="Jarnac")
    remove = left.get_by_role("button", name=re.compile("^Retirer de la liste : Jarnac, "))
    expect(remove).to_have_text("Retirer de la liste")

    # One press takes it off and the next one puts it back: the keyboard never leaves it.
    remove.press("Enter")
    expect(left.get_by_role("status")).to_contain_text("La partie elle-même n’est pas touchée")
    expect(left.get_by_role("link")).to_have_count(0)
    undo = left.get_by_role("button", name="Annuler")
    expect(undo).to_be_focused()
    assert_accessible(page)
    undo.press("Enter")
    expect(left.get_by_role("link", name="Reprendre la partie")).to_be_visible()

    # It survives a reload, and makes room for another.
    remove.click()
    expect(undo).to_be_visible()
    page.reload()
    expect(page.locator(".res")).to_have_count(2)
    expect(left).to_have_count(0)
    expect(page.locator(".off")).to_contain_text("1 partie retirée de la liste.")

    # The game goes on as it was; only the list of this browser is shorter.
    page.goto(f"/jeu/{games['Jarnac']}")
    page.wait_for_selector("main.duel")
    assert home.view()["phase"] != "ended"
    page.goto("/")
    page.get_by_role("button", name="La remettre").click()
    expect(left.get_by_role("link")).to_be_focused()
    page.reload()
    expect(page.locator(".res")).to_have_count(2)
    page.get_by_role("button", name="Tout voir (3)").click()
    expect(left.get_by_role("link")).to_have_attribute("href", f"/jeu/{games['Jarnac']}")


def test_a_game_off_the_list_is_still_the_others_and_comes_back_when_over(
    visitors: Visitors,
) -> None:
    home = Home(visitors)
    page = home.page
    home.door("Ouvrir une soirée")
    page.get_by_label("Nombre de tables").fill("2")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/arbitrage/*")
    game = home.game
    members = page.request.get(f"/api/games/{game}/members").json()["members"]
    player = next(one for one in members if one["tables"] == [1])
    phone = Home(visitors, PHONE, player["link"]).page
    expect(phone.get_by_text("En attente du tirage")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_role("button", name=re.compile("^Retirer de la liste"))).to_be_visible()
    assert_fits_a_thumb(phone)
    phone.get_by_role("button", name=re.compile("^Retirer de la liste")).tap()
    expect(phone.get_by_role("button", name="Annuler")).to_be_visible()
    assert_fits_a_thumb(phone)
    phone.reload()
    expect(phone.get_by_text("Rien en cours.")).to_be_visible()
    assert_fits_a_thumb(phone)
    # The referee has it still, and the table is still taken.
    page.goto("/")
    expect(page.get_by_role("link", name="Reprendre l’arbitrage")).to_be_visible()
    held = phone.request.get(f"/api/games/{game}").json()["memberships"]
    assert [one["role"] for one in held] == ["joueur"]
    # Once over it is past, and what is past is replayed.
    page.goto(f"/arbitrage/{game}")
    assert home.order("end-game", note="assez joué")
    phone.reload()
    expect(phone.locator(".past li")).to_have_count(1)
    expect(phone.locator(".off")).to_have_count(0)


def test_the_keyboard_alone_opens_a_game(visitors: Visitors) -> None:
    page = Home(visitors).page
    page.get_by_role("button", name="Topping").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_label("Votre nom")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Topping").press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/jeu/*")
    expect(page.get_by_role("button", name="Premier tirage")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/mots?q=maison&quoi=extensions"])
def test_no_serious_fault_of_access(visitors: Visitors, path: str) -> None:
    page = visitors.page(path, bypass_csp=True)
    page.wait_for_selector(".door, .found")
    assert_accessible(page)


def test_the_dialog_has_no_serious_fault_of_access(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    assert_accessible(home.page)


def test_the_first_page_is_light(visitors: Visitors) -> None:
    page = visitors.page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes) < 150_000


def test_letters_typed_anywhere_go_to_the_word(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.begin()
    page = home.page
    table = home.my_turn()
    letter = next(one for one in table["rack"] if one != "?")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type(letter.lower())
    field = page.get_by_label("Mot et place")
    expect(field).to_have_value(letter.lower())
    # What does not fit stays in the field, and is told once.
    field.fill("XZXZXZXZX H1")
    page.keyboard.press("Enter")
    expect(field).to_have_value("XZXZXZXZX H1")
    expect(page.locator(".work .wrong")).to_have_count(1)
    expect(page.locator(".messages .notice")).to_have_count(0)
    # Laid by other means, the field follows.
    page.get_by_role("button", name="Effacer").click()
    expect(field).to_have_value("")
