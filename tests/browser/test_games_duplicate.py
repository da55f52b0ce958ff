"""Duplicate and topping at home, each formula to its own end; then the same among friends."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pioche.core.move import Move
from pioche.rules.formula import Formula
from support.browser import LAPTOP, PHONE, Visitors
from support.home import Home, all_ready, assert_accessible, grouped, typed

#: What the doors offer; `test_the_doors_offer_every_formula` keeps the list honest.
FORMULAS = [
    "normale",
    "joker",
    "7-sur-8",
    "7-et-8",
    "7-8-9",
    "mort-subite",
    "7-sur-8+joker",
    "7-et-8+joker",
    "7-8-9+joker",
]
ENDS = {
    "all-placed": "toutes les lettres sont placées.",
    "single-letter": "il ne reste qu’une lettre.",
    "one-kind": "il ne reste que des voyelles ou que des consonnes.",
    "nothing-placeable": "plus aucune lettre ne peut être placée.",
}
#: Letters left when the game is given back to the page: two or three coups.
LAST_LETTERS = 16


def entry(page: Page) -> Any:
    return page.get_by_label("Mot et place")


def over(page: Page) -> Any:
    return page.get_by_role("heading", name="Partie finie")


def next_coup(page: Page) -> bool:
    """Ask for the next coup; whether there is one."""
    page.get_by_role("button", name=re.compile("Coup suivant|Premier tirage")).click()
    entry(page).or_(over(page)).first.wait_for()
    return not over(page).count()


def play_out(home: Home, how: str) -> None:
    """Play the last coups through the page: the top each time, then `how` to go on."""
    page = home.page
    for _coup in range(30):
        if not next_coup(page):
            return
        view = home.view()
        entry(page).fill(typed(home.moves(view)[0]))
        page.get_by_role("button", name="Proposer").click()
        if how:
            expect(page.locator(".state--ok")).to_be_visible()
            page.get_by_role("button", name=how).click()
        expect(page.locator(".vd--gold")).to_contain_text("C’est le top")
    raise AssertionError("the game never ended")


def assert_end(home: Home, seat: str = "1") -> Any:
    """The end: why, one's total beside the top's, the share, the way to the replay."""
    page, view = home.page, home.view()
    assert view["phase"] == "ended"
    (own,) = (one["points"] for one in view["seats"] if one["seat"] == seat)
    assert 0 < own <= view["total"] == sum(coup["score"] for coup in view["played"])
    share = f"{1000 * own // view['total'] / 10:.1f}".replace(".", ",")  # cut, never rounded
    expect(over(page)).to_be_visible()
    expect(page.locator(".result")).to_contain_text(ENDS[view["end"]["reason"]])
    expect(page.locator(".final")).to_contain_text(
        f"{grouped(own)} points sur {grouped(view['total'])}"
    )
    expect(page.locator(".final")).to_contain_text(re.compile(rf"{share}\s%"))
    link = page.get_by_role("link", name="Rejouer coup par coup")
    expect(link).to_have_attribute("href", f"/rejouer/{home.game}")
    return view


def raced(formula: str) -> str:
    """What a race for the top is a race in."""
    return "+".join(one for one in formula.split("+") if one != "topping") or "normale"


def below_top(home: Home, view: Any) -> Move:
    moves = home.moves(view)
    return next(move for move in moves if move.score < moves[0].score)


def test_the_doors_offer_every_formula(visitors: Visitors) -> None:
    home = Home(visitors)
    sizes = ["7-sur-8", "7-et-8", "7-8-9"]
    wanted = {"normale", "joker", *sizes, "mort-subite", *(f"{size}+joker" for size in sizes)}
    for door, offered in (("Duplicate", wanted), ("Topping", wanted - {"mort-subite"})):
        home.door(door)
        options = home.page.get_by_label("Formule").locator("option")
        values = [str(one.get_attribute("value")) for one in options.all()]
        names = [raced(value) for value in values] if door == "Topping" else values
        assert set(names) == offered and len(names) == len(offered)
        home.page.get_by_role("button", name="Annuler").click()
    assert set(FORMULAS) == wanted


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_duplicate_alone_reaches_its_own_end(visitors: Visitors, formula: str) -> None:
    home = Home(visitors)
    page = home.page
    home.door("Duplicate")
    page.get_by_label("Formule").select_option(formula)
    home.begin()
    assert next_coup(page)
    expect(page.locator(".rack--play button")).to_have_count(Formula.parse(formula).rack_size)
    first = r"1:(40|3\d)" if formula == "mort-subite" else r"(3:00|2:5\d)"
    expect(page.get_by_role("timer")).to_have_text(re.compile(first))
    move = below_top(home, home.view())
    entry(page).fill(typed(move))
    expect(page.locator(".count-now")).to_contain_text(f"{move.score} point")
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--ok")).to_contain_text("La meilleure proposition compte")
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--less, .vd--near")).to_contain_text("sous le top")
    home.hurry_duplicate(LAST_LETTERS)
    play_out(home, "Voir le top")
    view = assert_end(home)
    assert view["formula"] == formula
    if formula == "normale":
        assert_accessible(page)
        page.get_by_role("link", name="Rejouer coup par coup").click()
        expect(page.get_by_role("heading", name="Coup 1")).to_be_visible()


@pytest.mark.parametrize(
    ("time", "formula", "size"),
    [("Une minute par coup", "Partie normale", PHONE), ("Sans limite", "7 et 8, joker", LAPTOP)],
)
def test_a_topping_alone_reaches_its_own_end(
    visitors: Visitors, time: str, formula: str, size: dict[str, int]
) -> None:
    timed = time != "Sans limite"
    home = Home(visitors, size)
    page = home.page
    home.door("Topping")
    home.choose("Formule", formula)
    home.choose("Temps", time)
    home.begin()
    assert next_coup(page)
    expect(page.get_by_role("timer")).to_have_count(1 if timed else 0)
    view = home.view()
    entry(page).fill(typed(below_top(home, view)))
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--ok")).to_contain_text("pas encore le top")
    page.get_by_role("button", name="Donner le top").click()
    expect(page.locator(".vd--less, .vd--near")).to_contain_text("sous le top")
    home.hurry_duplicate(LAST_LETTERS)
    # Found, it is laid at once.
    play_out(home, "")
    view = assert_end(home)
    counted = page.locator(".result").get_by_text(re.compile(r"Temps compté"))
    expect(counted).to_have_count(1 if timed else 0)
    if timed:
        seconds = -(-view["seats"][0]["time_ms"] // 1000)
        expect(counted).to_contain_text(f"{seconds // 60}:{seconds % 60:02}")


def test_alone_the_bell_brings_the_top(visitors: Visitors) -> None:
    home = Home(visitors)
    options = {"at_home": True, "name": "Éclair", "tempo": "2", "measure": False}
    home.open("duplicate", options=options, players=[{"name": "Ève"}])
    assert next_coup(home.page)
    expect(home.page.locator(".vd--zero")).to_contain_text("Rien ce coup")
    expect(home.page.locator(".vd--top")).to_be_visible()


def test_what_is_laid_counts_at_the_bell(visitors: Visitors) -> None:
    home = Home(visitors)
    options = {"at_home": True, "tempo": "7", "measure": False}
    home.open("duplicate", options=options, players=[{"name": "Ève"}])
    assert next_coup(home.page)
    move = home.moves(home.view())[0]
    entry(home.page).fill(typed(move))
    expect(home.page.locator(".vd--gold")).to_contain_text("C’est le top")
    expect(home.page.locator(".own-total")).to_have_text(str(move.score))


def slow(visitors: Visitors, formula: str = "normale") -> Home:
    """A coup that takes as long as one likes."""
    home = Home(visitors)
    options = {"at_home": True, "timed": False, "formula": formula}
    home.open("duplicate", options=options, players=[{"name": "Ève"}])
    assert next_coup(home.page)
    return home


def test_what_is_laid_counts_when_one_asks_for_the_top(visitors: Visitors) -> None:
    home = slow(visitors)
    move = below_top(home, home.view())
    entry(home.page).fill(typed(move))
    expect(home.page.locator(".count-now")).to_contain_text(f"{move.score} point")
    home.page.get_by_role("button", name="Voir le top").click()
    expect(home.page.locator(".own-total")).to_have_text(str(move.score))


def test_what_is_laid_counts_when_a_race_is_given_up(visitors: Visitors) -> None:
    home = slow(visitors, "topping")
    move = home.moves(home.view())[0]
    entry(home.page).fill(typed(move))
    expect(home.page.locator(".count-now")).to_contain_text(f"{move.score} point")
    home.page.get_by_role("button", name="Donner le top").click()
    expect(home.page.locator(".vd--gold")).to_contain_text("C’est le top")


def test_a_refused_try_does_not_erase_a_good_one(visitors: Visitors) -> None:
    home = slow(visitors)
    page, view = home.page, home.view()
    good, (first, *_others) = below_top(home, view), home.moves(view)
    nonsense = first.word[::-1]
    assert not any(move.word == nonsense for move in home.moves(view))
    entry(page).fill(typed(good))
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--ok")).to_contain_text(good.word.upper())
    entry(page).fill(typed(Move(first.board, nonsense, first.place, 0)))
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--zero")).to_contain_text("Refusé")
    expect(page.locator(".state--ok")).to_contain_text(good.word.upper())
    page.get_by_role("button", name="Effacer").click()
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".own-total")).to_have_text(str(good.score))


def test_enter_plays_what_is_laid_and_goes_on(visitors: Visitors) -> None:
    home = slow(visitors)
    page, view = home.page, home.view()
    move = home.moves(view)[0]
    entry(page).fill(typed(move))
    expect(page.locator(".count-now")).to_contain_text(f"{move.score} point")
    # From the grid, where Enter turned the arrow, as from the line.
    page.locator("[role=gridcell]").nth(112).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".state--ok")).to_contain_text(f"{move.score} point")
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--gold")).to_be_visible()
    page.locator("body").click(position={"x": 3, "y": 300})
    page.keyboard.press("Enter")
    home.until(lambda view: view["coup"] == 2 and "play-word" in view["acts"])
    expect(entry(page)).to_be_visible()


def test_a_word_played_offline_leaves_by_itself(visitors: Visitors) -> None:
    home = slow(visitors)
    page = home.page
    move = below_top(home, home.view())
    visitors.watch.expected.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    entry(page).fill(typed(move))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Pas encore envoyé (hors ligne)")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".state--ok")).to_contain_text(f"{move.score} point")
    expect(page.get_by_text("Pas encore envoyé (hors ligne)")).to_have_count(0)


#: No order reaches the server while `cut` is kept, reloads or not.
CUT = """{ const real = window.fetch;
  window.fetch = (...asked) => (localStorage.cut && String(asked[0]).includes("/commands")
    ? Promise.reject(new TypeError()) : real(...asked)); }"""


@pytest.mark.parametrize("reloaded", ["never", "between", "after"])
def test_what_is_asked_for_next_does_not_replace_a_word_played_offline(
    visitors: Visitors, reloaded: str
) -> None:
    home = slow(visitors)
    page = home.page
    move = below_top(home, home.view())
    unsent = page.get_by_text("Pas encore envoyé (hors ligne)")
    page.add_init_script(CUT)
    page.reload()
    page.evaluate("localStorage.cut = 1")
    entry(page).fill(typed(move))
    page.keyboard.press("Enter")
    expect(unsent).to_be_visible()
    if reloaded == "between":
        page.reload()
        page.get_by_role("button", name="Effacer").click()
    page.get_by_role("button", name="Voir le top").click()
    if reloaded == "after":
        page.reload()
    expect(unsent).to_be_visible()
    page.evaluate("localStorage.removeItem('cut')")
    expect(page.locator(".own-total")).to_have_text(str(move.score))
    expect(unsent).to_have_count(0)


# -- among friends -----------------------------------------------------------------------------


def with_friends(
    visitors: Visitors, door: str, *names: str, formula: str = "Partie normale"
) -> tuple[Home, list[Home]]:
    """Open a game for several; the friends come on their phones by their links."""
    host = Home(visitors)
    host.door(door)
    host.page.get_by_label("Votre nom").fill("Ève")
    host.choose("Formule", formula)
    for at, name in enumerate(names, 2):
        host.page.get_by_role("button", name="Inviter quelqu’un").click()
        host.page.get_by_label(f"Nom, place {at}").fill(name)
    host.begin()
    links = host.invitations()
    assert len(links) == len(names)
    friends = [Home(visitors, PHONE, link) for link in links]
    all_ready(host, *friends)
    for friend in friends:
        expect(friend.page).to_have_url(re.compile("/jeu/[0-9A-Z]+$"))
    return host, friends


def stream_of(page: Page, game: str) -> str:
    """Give the first message of the live link, as the page reads it."""
    script = """async (path) => {
      const stop = new AbortController();
      const reader = (await fetch(path, { signal: stop.signal })).body.getReader();
      const read = async () => new TextDecoder().decode((await reader.read()).value);
      let text = "";
      while (!text.includes('"view":')) text += await read();
      stop.abort();
      return text;
    }"""
    return str(page.evaluate(script, f"/api/games/{game}/stream"))


def deposit(home: Home, move: Move) -> None:
    entry(home.page).fill(typed(move))
    home.page.get_by_role("button", name="Déposer").click()


def test_two_friends_play_a_duplicate_to_its_end(visitors: Visitors) -> None:
    host, (friend,) = with_friends(visitors, "Duplicate", "Zoé")
    # All are ready: the first rack is drawn by itself.
    entry(host.page).wait_for()
    expect(entry(friend.page)).to_be_visible()
    view = host.view()
    moves = host.moves(view)
    top = moves[0]
    # Longer than anything that another text of the page could hold by chance, and no joker's
    # letter, which pages draw apart.
    plain = (move for move in moves if len(move.word) >= 4 and move.word.isupper())
    lower = next(move for move in plain if move.score < top.score)
    deposit(host, lower)
    expect(host.page.locator(".state--ok")).to_contain_text("On attend Zoé.")
    standing = friend.page.locator('.friends [data-seat="1"]')
    expect(standing).to_contain_text("a fini")

    # Nothing of the slip nor of the top reaches the other before the coup is closed.
    public = friend.page.request.get(f"/api/games/{host.game}/view?as=public").text()
    sheet = friend.page.request.get(f"/api/games/{host.game}/sheet?seat=1").text()
    solutions = friend.page.request.get(f"/api/games/{host.game}/solutions")
    hints = friend.page.request.get(f"/api/games/{host.game}/hints?n=5")
    assert solutions.status == 403 and hints.status == 403
    seen = [json.dumps(friend.view()), stream_of(friend.page, host.game), friend.page.content()]
    for text in (*seen, public, sheet):
        # A word on the grid is in capitals; « phase » or « normale » in a text are none.
        assert not re.search(rf"\b({lower.word}|{top.word})\b", text)
        assert '"proposal"' not in text and '"attempts"' not in text
    assert lower.word in host.page.content(), "its author sees it"

    # The friend keeps a word aside, is refused one, then hands the top in: the coup closes.
    entry(friend.page).fill(typed(lower))
    friend.page.get_by_role("button", name="Mettre de côté").click()
    expect(friend.page.locator(".state--ok")).to_contain_text("Mis de côté")
    letters = "".join(one for one in view["rack"] if one != "?")
    entry(friend.page).fill(f"{letters[:2]} A1")
    friend.page.get_by_role("button", name="Déposer").click()
    expect(friend.page.locator(".state--zero")).to_contain_text("case centrale")
    assert host.view()["phase"] == "thinking"
    deposit(friend, top)
    for one, tone in ((host, ".vd--less, .vd--near"), (friend, ".vd--gold")):
        expect(one.page.locator(tone)).to_be_visible()
        rows = one.page.locator(".found-by tbody tr")
        expect(rows.first).to_contain_text(str(top.score))
        expect(rows.nth(1)).to_contain_text(str(lower.score))
        expect(one.page.locator(".friends li").first).to_contain_text(str(top.score))
    expect(host.page.locator(".found-by tbody tr").first).to_contain_text("Zoé")
    expect(friend.page.get_by_text("Ève lance le coup suivant.")).to_be_visible()
    assert_accessible(host.page)
    assert_accessible(friend.page)

    # A reload in the middle; a coup closed by the host, in two presses; the end by the page.
    assert next_coup(host.page)
    friend.page.reload()
    expect(entry(friend.page)).to_be_visible()
    host.page.get_by_role("button", name="Fermer le coup").click()
    assert host.view()["phase"] == "thinking"
    host.page.get_by_role("button", name="Fermer le coup, vraiment").click()
    expect(friend.page.locator(".vd--zero")).to_contain_text("Rien ce coup")
    host.hurry_duplicate(LAST_LETTERS, friend)
    while next_coup(host.page):
        best = host.moves(host.view())[0]
        deposit(friend, best)
        host.page.get_by_role("button", name="Je n’ai rien").click()
        expect(host.page.locator(".vd--zero")).to_be_visible()
    assert_end(host)
    assert_end(friend, "2")
    expect(friend.page.locator(".result .place")).to_have_text("Vous gagnez !")
    expect(host.page.locator(".result .place")).to_have_text("Vous êtes 2e sur 2.")
    expect(host.page.locator(".friends li").first).to_contain_text("Zoé")


def test_friends_hear_the_bell_together(visitors: Visitors) -> None:
    host = Home(visitors)
    options = {"at_home": True, "name": "Éclair", "tempo": "3", "measure": False}
    host.open("duplicate", options=options, players=[{"name": "Ève"}, {"name": "Zoé"}])
    friend = Home(visitors, PHONE, host.invitations()[0])
    friend.page.wait_for_selector("main.table")
    assert next_coup(host.page)
    move = host.moves(host.view())[0]
    entry(friend.page).fill(typed(move))
    friend.page.get_by_role("button", name="Mettre de côté").click()
    # Three seconds, then two for words on their way.
    expect(friend.page.locator(".vd--gold")).to_contain_text("C’est le top")
    expect(host.page.locator(".vd--zero")).to_contain_text("Rien ce coup")


def test_sudden_death_among_three(visitors: Visitors) -> None:
    host, (zoe, luc) = with_friends(visitors, "Duplicate", "Zoé", "Luc", formula="Mort subite")
    entry(host.page).wait_for()
    best = host.moves(host.view())[0]
    deposit(host, best)
    deposit(zoe, best)
    luc.page.get_by_role("button", name="Je n’ai rien").click()
    expect(luc.page.locator(".vd--zero")).to_be_visible()
    expect(luc.page.locator('.friends [data-seat="3"]')).to_contain_text("éliminé")
    # Nobody waits any more for who is out.
    assert next_coup(host.page)
    expect(luc.page.get_by_text("vous êtes éliminé")).to_be_visible()
    best = host.moves(host.view())[0]
    deposit(host, best)
    deposit(zoe, best)
    expect(luc.page.locator(".vd--top")).to_contain_text(str(best.score))
    host.hurry_duplicate(LAST_LETTERS, zoe)
    while next_coup(host.page):
        best = host.moves(host.view())[0]
        deposit(host, best)
        deposit(zoe, best)
        expect(host.page.locator(".vd--gold")).to_be_visible()
    assert_end(host)
    expect(host.page.locator(".result .place")).to_have_text("Premiers ex æquo.")
    expect(luc.page.locator(".result .place")).to_have_text("Vous êtes 3e sur 3.")


def test_friends_race_for_the_top(visitors: Visitors) -> None:
    host, (friend,) = with_friends(visitors, "Topping", "Zoé")
    entry(host.page).wait_for()
    top = host.moves(host.view())[0]
    entry(friend.page).fill(typed(top))
    friend.page.get_by_role("button", name="Proposer").click()
    expect(friend.page.locator(".state--ok")).to_contain_text("On attend Ève.")
    # In capitals, as a word laid: « phase » may be a top and is a key of every view.
    assert not re.search(rf"\b{top.word}\b", json.dumps(host.view()))
    host.page.get_by_role("button", name="Je renonce").click()
    expect(friend.page.locator(".vd--gold")).to_contain_text("Temps compté")
    expect(host.page.locator(".vd--zero")).to_contain_text("1:20")
    expect(host.page.locator(".friends li").first).to_contain_text("Zoé")
    host.hurry_duplicate(LAST_LETTERS, friend)
    while next_coup(host.page):
        best = host.moves(host.view())[0]
        for one in (host, friend):
            entry(one.page).fill(typed(best))
            one.page.get_by_role("button", name="Proposer").click()
        expect(host.page.locator(".vd--gold")).to_be_visible()
    assert_end(friend, "2")
    expect(friend.page.locator(".result .place")).to_have_text("Vous gagnez !")
