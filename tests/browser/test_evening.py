"""A short evening in a club, in real browsers: one referee by keyboard only, two arbiters, a
double-arbitre, four phones, paper tables, the wall; a reload, a phone cut off at the bell."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from support.browser import PHONE, PROJECTOR, Visitors
from support.english import LOCALES, Words, french_left
from support.roster import go, open_roster, row, write

TABLES = 16  # a solo needs sixteen players


class Console:
    """A console whose mouse is never touched."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.wait_for_selector(".entry")

    def press(self, key: str, then: str) -> None:
        """Press a key and wait for the step that it leads to."""
        self.page.keyboard.press("Space" if key == " " else key)
        expect(self.page.locator(".stepper [aria-current]")).to_have_text(then)

    def type(self, *keys: str) -> None:
        """Press keys one after the other; longer texts are typed."""
        for key in keys:
            if len(key) == 1 or key in ("Enter", "Escape", "Tab", "Shift+Tab", "Space"):
                self.page.keyboard.press(key)
            else:
                self.page.keyboard.type(key)

    def line(self, text: str, verdict: str | re.Pattern[str]) -> None:
        """Type a line, record it, and wait for its verdict."""
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        table = text.split()[0]
        row = self.page.locator(".log__rows li").filter(
            has=self.page.locator("b", has_text=re.compile(rf"^\D*{table}$"))
        )
        expect(row.first).to_contain_text(verdict)


FRENCH = Words("fr")


def build(phone: Page, word: str, ref: str, score: int, say: Words = FRENCH) -> None:
    phone.get_by_label(say("Mot et place")).fill(f"{word} {ref}")
    phone.get_by_label(say("Score annoncé")).fill(str(score))


def open_hall(hall: Visitors, say: Words) -> Console:
    """Open the evening behind its door of the home page, by keyboard only."""
    page = hall.page("/")
    door = page.get_by_role("button", name=say("Ouvrir une soirée"))
    door.wait_for()
    for _stop in range(60):
        page.keyboard.press("Tab")
        if door.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label(say("Formule"))).to_be_focused()
    page.keyboard.type(say("Partie normale"))  # a list is chosen from by its first letters
    page.keyboard.press("Tab")
    page.keyboard.type("3 min")
    page.keyboard.press("Tab")
    expect(dialog.get_by_label(say("Nombre de tables"))).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type(str(TABLES))
    page.keyboard.press("Tab")
    page.keyboard.type("Vendredi du club")
    page.keyboard.press("Enter")
    page.wait_for_url("**/arbitrage/*")
    return Console(page)


def name_players(referee: Console, say: Words) -> None:
    """The list of players, one name after the other."""
    open_roster(referee.page)
    write(referee.page, *(f"Joueur {table}" for table in range(1, TABLES + 1)))
    for table in range(1, TABLES + 1):
        line = row(referee.page, table)
        expect(line.locator("td.c-name")).to_have_text(f"Joueur {table}")
        expect(line.locator("td.c-presence")).to_have_text(say("présent"))


def invite(referee: Console, say: Words, label: str, tables: str, *, double: bool = False) -> str:
    """Appoint an arbiter from the roster; give the link that it shows."""
    field = referee.page.get_by_label(say("Nom ou lettre"))
    for _stop in range(20):  # out of the sheet, forward to the arbiter's name
        if field.evaluate("(e) => e === document.activeElement"):
            break
        referee.type("Tab")
    expect(field).to_be_focused()
    referee.type(label, "Tab", tables, "Tab", *(["Space"] if double else []), "Tab", "Enter")
    link = referee.page.get_by_label(say("Lien de {label}, pour cette personne seule", label=label))
    expect(link).to_be_visible()
    expect(field).to_be_focused()  # for the next arbiter
    return link.input_value()


def solutions(referee: Console) -> list[tuple[str, str, int]]:
    """The solutions of the coup, as the referee's own browser gets them."""
    answer = referee.page.evaluate(
        "fetch(`/api/games/${location.pathname.split('/')[2]}/solutions`).then((a) => a.json())"
    )
    return [(one["word"], one["ref"], one["score"]) for one in answer["moves"]]


@dataclass
class Card:
    """What the console shows for one table."""

    code: str
    link: str


def cards(referee: Console, tables: int, say: Words) -> dict[int, Card]:
    """Read the cards of the first tables, turning them by keyboard."""
    page, found = referee.page, {}
    dialog = page.get_by_role("dialog")
    referee.type("Escape")  # back into the sheet
    go(page, 1, "code")
    referee.type("Enter")
    for table in range(1, tables + 1):
        expect(dialog.get_by_role("heading")).to_have_text(f"Table {table}, Joueur {table}")
        shown = dialog.locator("dl")
        image = dialog.get_by_role("img", name=say("Code QR de la table {table}", table=table))
        expect(image).to_have_js_property("complete", True)
        found[table] = Card(
            shown.locator("div", has_text="Code").locator("code").last.inner_text(),
            shown.get_by_role("link").inner_text(),
        )
        referee.type("Enter")
    referee.type("Escape")
    expect(row(page, 1).locator("td.c-code")).to_be_focused()
    referee.type("Escape")
    return found


def join_by_door(hall: Visitors, text: str, say: Words = FRENCH) -> Page:
    """Open the home page on a phone and type a code behind « Rejoindre »."""
    page = hall.page("/", PHONE)
    page.get_by_label(say("Code ou lien de la partie")).fill(text)
    region = page.get_by_role("region", name=say("Rejoindre"))
    region.get_by_role("button", name=say("Entrer")).click()
    page.wait_for_url("**/jeu/*")
    return page


def test_a_friendly_evening_behind_the_same_door(hall: Visitors) -> None:
    """The choice is the last of the dialog: what an edition judges by itself asks no question."""
    page = hall.page("/")
    page.get_by_role("button", name="Ouvrir une soirée").press("Enter")
    dialog = page.get_by_role("dialog")
    scores = dialog.get_by_role("group", name="Score des bulletins")
    expect(scores.get_by_label("Compétition : le joueur compte")).to_be_checked()
    dialog.get_by_label("Règlement").select_option("simplifie")
    expect(scores).to_have_count(0)
    dialog.get_by_label("Règlement").select_option("fisf-2011")
    scores.get_by_label("Amicale : le score se calcule").check()
    dialog.get_by_label("Nombre de tables").fill("2")
    page.keyboard.press("Enter")
    page.wait_for_url("**/arbitrage/*")
    Console(page).type("j")
    joining = page.locator(".joining").inner_text()
    page.keyboard.press("Escape")
    # Somebody with the evening's code and a name takes the first table.
    phone = join_by_door(hall, joining)
    phone.get_by_label("Votre nom").fill("Mme Keller")
    phone.get_by_role("button", name="Entrer").click()
    expect(phone.get_by_text("Table 1, Mme Keller")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Table 1 .*Mme Keller"))).to_be_visible()
    page.keyboard.press("m")
    page.keyboard.type("hutejdt")
    page.keyboard.press("Enter")
    phone.get_by_label("Mot et place").fill("hutte h4")
    expect(phone.locator(".sc--told")).to_contain_text("24")


@pytest.mark.slow
@pytest.mark.parametrize("language", LOCALES)
def test_a_whole_short_evening(hall: Visitors, language: str) -> None:
    say = Words(language)
    hall.locale = say.locale
    referee = open_hall(hall, say)
    game = referee.page.url.rpartition("/")[2]
    name_players(referee, say)
    arbiters = [
        Console(hall.page(invite(referee, say, "A", "5-10"))),
        Console(hall.page(invite(referee, say, "B", "11-16"))),
    ]
    double = Console(hall.page(invite(referee, say, "D", "5", double=True)))
    given = cards(referee, 4, say)

    # Phones: two by the link of the QR code, two behind the door « Rejoindre », one of them with
    # the whole link and one with the game's code, its table and the table's code.
    phones = {table: hall.page(given[table].link, PHONE) for table in (1, 2)}
    phones[3] = join_by_door(hall, given[3].link, say)
    phones[4] = join_by_door(hall, game, say)
    phones[4].get_by_label(say("Table")).fill("4")
    phones[4].get_by_label(say("Code")).fill(given[4].code)
    phones[4].get_by_role("button", name=say("Entrer")).click()
    wall = hall.page(f"/tableau/{game}", PROJECTOR)
    for table, phone in phones.items():
        expect(phone.get_by_text(say("En attente du tirage"))).to_be_visible()
        expect(phone.get_by_text(f"Table {table}, Joueur {table}")).to_be_visible()
    for page in (referee.page, *phones.values()):
        assert "#" not in page.url, "the secret of a link stays in the address"

    everybody = (referee.page, wall, double.page, *(one.page for one in arbiters), *phones.values())

    def assert_read() -> None:
        """On English pages there is no French but names."""
        if language == "en":
            names = ("Joueur", "Vendredi du club")
            left = {page.url: french_left(page, names=names) for page in everybody}
            assert not any(left.values()), left

    assert_read()

    # Coup 1: letters from a real bag, entered by hand.
    referee.page.keyboard.press("m")
    referee.page.keyboard.type("hutejdt")
    referee.page.keyboard.press("Enter")
    expect(referee.page.locator("h1")).to_have_text(say("Coup {n}", n=1))
    expect(
        wall.get_by_role("img", name=say("Tirage : {rack}", rack="H, U, T, E, J, D, T"))
    ).to_be_visible()
    referee.press(" ", say("Réflexion"))
    expect(referee.page.locator("pi-solutions tbody tr").first).to_contain_text("HUTTE")
    found = solutions(referee)
    top, lower = found[:2]
    assert lower[2] < top[2], "this rack has one top"
    gap = say.plural("{n} point sous le top", "{n} points sous le top", top[2] - lower[2])

    # Phone 1 alone plays the top; phone 2 claims a wrong score.
    build(phones[1], *top, say=say)
    phones[1].get_by_role("button", name=say("Déposer")).click()
    expect(phones[1].get_by_text(say("Déposé, reçu"))).to_be_visible()
    build(phones[2], lower[0], lower[1], lower[2] + 3, say=say)
    phones[2].get_by_role("button", name=say("Déposer")).click()
    expect(phones[2].get_by_text(say("Déposé, reçu"))).to_be_visible()

    # Phone 3 reloads in the middle: what was being built is still there.
    build(phones[3], *lower, say=say)
    phones[3].reload()
    expect(phones[3].get_by_label(say("Mot et place"))).to_have_value(lower[0])
    expect(phones[3].get_by_label(say("Score annoncé"))).to_have_value(str(lower[2]))
    expect(phones[3].get_by_text(say("Rien de déposé"))).to_be_visible()
    phones[3].get_by_role("button", name=say("Déposer")).click()
    expect(phones[3].get_by_text(say("Déposé, reçu"))).to_be_visible()

    # Phone 4 loses the network, deposits, and is still cut off at the bell.
    hall.watch.expected += ["ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_IO_SUSPENDED", "409"]
    phones[4].context.set_offline(True)
    build(phones[4], *lower, say=say)
    phones[4].get_by_role("button", name=say("Déposer")).click()
    expect(phones[4].get_by_text(say("Pas encore envoyé (hors ligne)"))).to_be_visible()
    expect(referee.page.locator(".tab--wait")).to_have_count(3)

    # Paper tables, typed by their arbiters; the double-arbitre reads table 5 differently.
    for table in range(5, 11):
        arbiters[0].line(f"{table} {lower[0].lower()} {lower[1]} {lower[2]}", lower[0])
    for table in range(11, 16):
        arbiters[1].line(f"{table} {lower[1]} {lower[2]} {lower[0].lower()}", lower[0])
    arbiters[1].line("16 zut h4 30", say("zéro"))
    double.line(f"5 {lower[0].lower()} {lower[1]} {lower[2] + 1}", "score")
    expect(double.page.locator(".tab").first).to_contain_text("5")
    expect(double.page.locator(".tab")).to_have_count(1)

    assert_read()

    # The bell, before time: two presses. Phone 4 comes back too late.
    referee.press("f", say("Réflexion"))
    referee.press("f", say("Collecte"))
    expect(phones[1].get_by_text(say("Bulletin fermé à la cloche"))).to_be_visible()
    referee.page.wait_for_timeout(2500)  # the grace for slips under way
    phones[4].context.set_offline(False)
    expect(phones[4].get_by_text(say("Dépôt refusé"))).to_be_visible()
    referee.press("f", say("Collecte"))  # table 4 is missing: said, and confirmed
    referee.press("f", say("Top"))

    # No coup counts while two arbiters disagree.
    expect(referee.page.get_by_text(say("Différences à trancher"))).to_be_visible()
    referee.page.keyboard.press("r")
    expect(referee.page.locator(".told")).to_contain_text(
        say("Pas maintenant ; la suite : {key}, {act}.", key="D", act=say("différences"))
    )
    expect(referee.page.locator(".keys .next")).to_contain_text(say("différences"))
    referee.page.keyboard.press("d")
    expect(referee.page.get_by_role("dialog")).to_contain_text(say("Double-arbitre"))
    referee.page.keyboard.press("Enter")
    expect(referee.page.get_by_text(say("Différences à trancher"))).to_have_count(0)
    referee.page.keyboard.press("r")

    assert_read()

    # Verdicts with their articles, the top on the grid, the ranking on the wall.
    expect(phones[1].get_by_text(say("C’est le top."))).to_be_visible()
    expect(phones[2].locator(".vd--warning")).to_contain_text("5.2")
    expect(phones[3].locator(".vd--none")).to_contain_text(gap)
    expect(phones[4].locator(".vd--zero")).to_contain_text("5.4")
    expect(wall.get_by_text(say("Classement après le coup {n}", n=1))).to_be_visible()
    # The wall is everybody's: initials, unless the referee opens names.
    expect(wall.get_by_role("row", name="1 J. 1. t. 1 ")).to_be_visible()
    expect(referee.page.get_by_text(say("Billets à remettre"))).to_be_visible()
    expect(referee.page.locator(".slips .badge")).not_to_have_count(0)
    expect(referee.page.get_by_text(say("Solo : table {table}", table=1))).to_be_visible()
    # Phones and paper are counted alike.
    row = referee.page.locator("pi-solutions tbody tr").filter(has_text=lower[0])
    bars = row.filter(has_text=re.compile(rf"\b{lower[1]}\b")).locator(".barn")
    expect(bars.first).to_have_text("13")  # phones 2 and 3, paper 5 to 15
    # A solo is announced at the end: the wall does not say that one table alone found the top.
    expect(wall.locator(".foot")).not_to_contain_text(say("Trouvé"))
    referee.page.keyboard.press("b")
    expect(referee.page.get_by_role("dialog")).to_contain_text("5.4")
    referee.page.keyboard.press("Shift+Tab")  # « Tous remis », before « Imprimer »
    referee.page.keyboard.press("Enter")
    expect(referee.page.get_by_text(say("Billets à remettre"))).to_have_count(0)

    assert_read()

    # Coup 2: phone 4 is cut off again, but back before the bell: its slip arrives by itself, once.
    referee.press("n", say("Tirage"))
    referee.press(" ", say("Réflexion"))
    second_coup = solutions(referee)[0]
    word = "".join(f"({x.upper()})" if x.islower() else x for x in second_coup[0])
    phones[4].context.set_offline(True)
    build(phones[4], word, second_coup[1], second_coup[2], say=say)
    phones[4].get_by_role("button", name=say("Déposer")).click()
    expect(phones[4].get_by_text(say("Pas encore envoyé (hors ligne)"))).to_be_visible()
    phones[4].context.set_offline(False)
    expect(phones[4].get_by_text(say("Déposé, reçu"))).to_be_visible()
    referee.press("f", say("Réflexion"))
    referee.press("f", say("Collecte"))
    referee.press("f", say("Collecte"))
    referee.press("f", say("Top"))
    expect(referee.page.locator(".tab", has_text="4").first).to_contain_text(str(second_coup[2]))
    double.line("5 -", say("zéro"))
    referee.page.keyboard.type("* -")
    referee.page.keyboard.press("Enter")
    expect(referee.page.locator("pi-tables .aside")).to_have_text(say("toutes reçues"))
    referee.page.keyboard.press("r")
    expect(phones[4].get_by_text(say("C’est le top."))).to_be_visible()

    # The end takes two presses; solos come then.
    referee.page.keyboard.press("x")
    referee.page.keyboard.press("x")
    expect(referee.page.locator("h1")).to_have_text(say("Partie finie"))
    expect(wall.get_by_text(say("Classement final"))).to_be_visible()
    expect(phones[4].get_by_role("heading", name=say("Partie finie"))).to_be_visible()
    expect(phones[1].locator(".tot")).to_contain_text(str(top[2] + 10))  # the solo
    expect(phones[1].locator(".tot")).to_contain_text(say("Solos"))
    phones[2].get_by_role("button", name=say("Ma feuille de route")).click()
    expect(phones[2].locator(".sheet tbody tr").first).to_contain_text(lower[0])
    expect(phones[2].locator(".sheet .why").first).to_contain_text("5.2")
    assert_read()
    # A player goes through the evening again, one's own words under the tops.
    phones[1].get_by_role("link", name=say("Rejouer coup par coup")).click()
    phones[1].wait_for_url("**/rejouer/*")
    expect(phones[1].locator(".told").first).to_be_visible()
