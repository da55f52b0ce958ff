"""Classic play against the machine, its variants, and the three solitaires."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from playwright.sync_api import expect

from pioche.core.board import Board
from pioche.core.errors import IllegalMove
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from support.browser import PHONE, Visitors
from support.home import Home, assert_accessible, finder, typed


def assert_over(home: Home) -> None:
    """The end of the table is seen in the page, with everyone's total."""
    table = home.view()["table"]
    expect(home.page.get_by_role("link", name="Rejouer tour par tour")).to_be_visible()
    for score in table["ended"]["scores"]:
        expect(home.page.locator(".result")).to_contain_text(str(score))


def play_by_hand(home: Home) -> None:
    """Type one's best word and play it."""
    table = home.my_turn()
    move = home.best(table)
    turns = len(table["history"])
    if move is None:
        home.page.get_by_role("button", name="Passer").click()
        home.page.get_by_role("button", name="Passer, vraiment").click()
    else:
        home.page.get_by_label("Mot et place").fill(typed(move))
        expect(home.page.locator(".count-now")).to_contain_text(f"{move.score} point")
        home.page.keyboard.press("Enter")
    home.until(lambda view: len(view["table"]["history"]) > turns or view["table"]["laid"])


def far_corner(rows: list[str]) -> str:
    """Give a corner where two letters touch nothing."""
    ends = {"A1": (0, 0), "A14": (0, 12), "O1": (13, 0), "O14": (13, 12)}
    for name, (row, col) in ends.items():
        if all(set(line[col : col + 3]) == {"."} for line in rows[row : row + 2]):
            return name
    raise AssertionError("every corner is taken")


def test_a_classic_game_against_the_machine_and_its_review(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Votre nom").fill("Ève")
    home.page.get_by_role("button", name="Ajouter une place").click()
    home.page.get_by_label("Place 3", exact=True).select_option("bot:débutant")
    home.page.get_by_label("Pendule").select_option("10")
    home.begin()
    page = home.page
    expect(page.locator(".players li")).to_have_count(3)
    expect(page.get_by_role("timer")).to_have_count(3)
    # A pause stops the clocks and the table until somebody resumes.
    home.my_turn()
    page.get_by_role("button", name="Pause", exact=True).click()
    resume = page.get_by_role("button", name="Reprendre la partie")
    expect(resume).to_be_visible()
    assert home.view()["table"]["clock"]["running"] is None
    expect(page.get_by_role("button", name="Passer")).to_have_count(0)
    resume.click()
    expect(resume).to_have_count(0)
    play_by_hand(home)
    # An exchange, by tapping tiles.
    home.my_turn()
    page.get_by_role("button", name="Échanger").click()
    page.locator(".pool button").nth(0).click()
    page.locator(".pool button").nth(1).click()
    page.get_by_role("button", name=re.compile("^Échanger ..$")).click()
    expect(page.locator(".coups")).to_contain_text("échange 2 lettres")
    # A pass takes two presses.
    home.my_turn()
    page.get_by_role("button", name="Passer").click()
    page.get_by_role("button", name="Passer, vraiment").click()
    expect(page.locator(".coups")).to_contain_text("passe")
    # A word that is none is refused and stays on the grid of the page.
    table = home.my_turn()
    visitors.watch.expected.append("409")
    expect(page.get_by_role("button", name="Jouer", exact=True)).to_be_visible()
    pair = "".join(one for one in table["rack"] if one != "?")[:2]
    page.get_by_label("Mot et place").fill(f"{pair} {far_corner(table['rows'])}")
    expect(page.locator(".board .tile--ghost")).to_have_count(2)
    page.get_by_role("button", name="Jouer", exact=True).click()
    expect(page.locator(".messages .notice--zero")).to_be_visible()
    page.reload()
    play_by_hand(home)
    assert_accessible(page)
    home.hurry_table()
    assert_over(home)
    page.get_by_role("link", name="Rejouer tour par tour").click()
    expect(page.get_by_role("heading", name="Coup 1")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Meilleur score possible").first).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Occasions manquées").click()
    expect(page.locator(".whole tbody")).to_contain_text("échange 2 lettres")


def no_word(table: Any) -> Move:
    """Give a placement that the grid takes and the list does not."""
    board = Board.of_rows(table["rows"])
    letters = [one for one in table["rack"] if one != "?"]
    pairs = [a + b for a, b in permutations(letters, 2)]
    pairs += [held + one for held in set("".join(table["rows"])) - {"."} for one in letters]
    for pair, row, col, across in product(pairs, range(15), range(15), (True, False)):
        try:
            move = place_word(board, pair.upper(), Place(row, col, across))
        except IllegalMove:
            continue
        held = Counter(letters)
        held.subtract(move.tiles)
        if min(held.values()) >= 0 and move.words[0].upper() not in finder().lexicon:
            return move
    raise AssertionError("every pair is a word")


def test_a_word_is_challenged_and_withdrawn(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Place 2", exact=True).select_option("bot:fort")
    home.page.get_by_role("combobox", name="Mots").select_option("challenge")
    home.begin()
    page = home.page
    table = home.my_turn()
    if any(one["name"] == "challenge" for one in table["actions"]):  # the machine began
        expect(page.get_by_role("group", name="Contester")).to_be_visible()
        assert_accessible(page)
        page.get_by_role("button", name="Accepter").click()
        expect(page.get_by_role("group", name="Contester")).to_have_count(0)
        table = home.my_turn()
    bad = no_word(table)
    page.get_by_label("Mot et place").fill(typed(bad))
    page.get_by_role("button", name="Jouer", exact=True).click()
    expect(page.locator(".coups")).to_contain_text("contesté et repris")
    home.hurry_table()
    assert_over(home)


def test_jokers_are_recycled(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Recyclage des jokers").check()
    home.begin()
    expect(home.page.locator(".about")).to_contain_text("recyclage des jokers")
    play_by_hand(home)
    home.hurry_table()
    assert_over(home)


def test_an_open_dictionary(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Dictionnaire ouvert").check()
    home.begin()
    page = home.page
    home.my_turn()
    page.get_by_label("Mot à vérifier").fill("maison")
    page.get_by_role("button", name="Vérifier").click()
    expect(page.get_by_text("MAISON est admis.")).to_be_visible()
    page.get_by_role("button", name="Proposer").click()
    page.locator(".found-words button").first.click()
    expect(page.locator(".board .tile--ghost").first).to_be_visible()
    page.get_by_role("button", name="Jouer", exact=True).click()
    expect(page.locator(".coups")).to_contain_text("Vous")
    home.hurry_table()
    assert_over(home)


def test_vowels_and_consonants_are_drawn_from_two_bags(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Consonnes et voyelles").check()
    home.begin()
    page = home.page
    for _tile in range(3):
        page.get_by_role("button", name="Une voyelle").click()
    for _tile in range(4):
        page.get_by_role("button", name="Une consonne").click()
    expect(page.get_by_text("3 voyelles, 4 consonnes")).to_be_visible()
    page.get_by_role("button", name="Tirer 7").click()
    expect(page.locator(".rack--play button")).to_have_count(7)
    home.hurry_table()
    assert_over(home)


def test_a_theme_with_a_list_and_one_that_is_voted(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Thématique").check()
    home.page.get_by_label("Thème", exact=True).fill("Maison")
    home.begin()
    page = home.page
    table = home.my_turn()
    move = home.best(table)
    assert move is not None
    page.get_by_label("Mot et place").fill(typed(move))
    page.locator(".claims input").first.check()
    page.get_by_role("button", name="Jouer", exact=True).click()
    # The machine gives the benefit of the doubt.
    expect(page.locator(".coups")).to_contain_text("thème +5")
    home.hurry_table()
    assert_over(home)

    page.goto("/")
    home.door("Classique")
    page.get_by_label("Thématique").check()
    page.get_by_label("Mots du thème").fill("maison, mur toit")
    home.begin()
    expect(page.get_by_text("rapporte 5 points de plus")).to_be_visible()
    home.hurry_table()
    assert_over(home)


@pytest.mark.parametrize("which", ["a", "b", "c"])
def test_a_solitaire(visitors: Visitors, which: str) -> None:
    home = Home(visitors, PHONE)
    home.door("Solitaires")
    home.page.get_by_label("Lequel").select_option(which)
    home.begin()
    page = home.page
    if which == "c":
        for tile in range(7):
            page.locator(".pool button").nth(tile * 5).click()
        page.get_by_role("button", name="Prendre").click()
    play_by_hand(home)
    if which == "b":
        expect(page.locator(".players")).to_contain_text("Adversaire imaginaire")
    assert_accessible(page)
    table = home.hurry_table()
    expect(page.locator(".result")).to_contain_text(str(table["ended"]["scores"][0]))
    # The score is what the next one has to beat.
    page.goto("/")
    home.door("Solitaires")
    page.get_by_label("Lequel").select_option(which)
    home.begin()
    expect(page.locator(".table")).to_be_visible()
    assert home.view()["record"] == table["ended"]["scores"][0]


def test_a_friend_comes_by_link(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Place 2", exact=True).select_option("")
    home.begin()
    home.page.get_by_text("Inviter").click()
    link = home.page.locator(".invite input").input_value()
    friend = visitors.page(link, PHONE)
    expect(friend.locator(".rack--play button")).to_have_count(7)
    assert "#" not in friend.url
    expect(friend.locator(".players")).to_contain_text("Vous")
    turn = home.view()["table"]["turn"]
    waiting = friend if turn == "1" else home.page
    expect(waiting.get_by_role("button", name="de jouer")).to_be_visible()
