"""Classic play against the machine, its variants, and the three solitaires."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.errors import IllegalMove
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from support.browser import LAPTOP, PHONE, Visitors, until
from support.home import Home, all_ready, assert_accessible, finder, hurry_together, typed

Seats = dict[str, Home]


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
    home.choose("Pendule", "10 minutes chacun")
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
    expect(page.get_by_role("button", name="Poser un mot")).to_be_visible()
    pair = "".join(one for one in table["rack"] if one != "?")[:2]
    page.get_by_label("Mot et place").fill(f"{pair} {far_corner(table['rows'])}")
    expect(page.locator(".board .tile--ghost")).to_have_count(2)
    page.get_by_role("button", name="Poser un mot").click()
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


def with_people(visitors: Visitors, *names: str, bots: int = 0) -> tuple[Home, Callable[[], Seats]]:
    """Ask for people by link, then for machines; who comes is seated once the game has begun."""
    home = Home(visitors)
    home.door("Classique")
    page = home.page
    page.get_by_label("Votre nom").fill("Ève")
    for at in range(2, len(names) + bots + 2):
        if at > 2:
            page.get_by_role("button", name="Ajouter une place").click()
        person = at - 2 < len(names)
        value = "" if person else "bot:débutant"
        page.get_by_label(f"Place {at}", exact=True).select_option(value)
        if person:
            page.get_by_label(f"Nom, place {at}").fill(names[at - 2])

    def seated() -> Seats:
        home.begin()
        friends = [Home(visitors, PHONE, link) for link in home.invitations()]
        if friends:
            all_ready(home, *friends)
        return {str(at): one for at, one in enumerate((home, *friends), 1)}

    return home, seated


def lay(home: Home, move: Move) -> None:
    """Type a word in the page and play it."""
    home.page.get_by_label("Mot et place").fill(typed(move))
    home.page.get_by_role("button", name="Poser un mot").click()


def on_turn(seat: str, table: Any) -> bool:
    """Whether a seat has the turn, nothing else being asked of it."""
    acts = table["acts"]
    return table["turn"] == seat and "play" in acts and "accept" not in acts


def turn_with_a_word(homes: Seats) -> tuple[str, Move]:
    """Go on until somebody whose turn it is can lay something; give the seat and the best."""
    found: list[Move] = []

    def stop(seat: str, table: Any) -> bool:
        move = homes[seat].best(table) if on_turn(seat, table) else None
        found[:] = [move] if move else []
        return bool(move)

    seat, table = hurry_together(homes, stop)
    assert found, f"nobody could lay anything: {table}"
    return seat, found[0]


def test_words_are_challenged_by_people_rightly_and_wrongly(visitors: Visitors) -> None:
    home, seated = with_people(visitors, "Zoé")
    home.choose("Mots", "Contestables par l’adversaire")
    homes = seated()
    first, table = hurry_together(homes, on_turn)
    second = "2" if first == "1" else "1"
    author, other = homes[first], homes[second]
    bad = no_word(table)
    lay(author, bad)
    expect(author.page.get_by_text(re.compile("peut encore être contesté"))).to_be_visible()
    asked = other.page.get_by_role("group", name="Contester")
    expect(asked.get_by_role("timer")).to_have_text(re.compile(r"0:(20|1\d)"))
    assert_accessible(other.page)
    asked.get_by_role("button", name="Contester").click()
    expect(other.page.locator(".messages")).to_contain_text("n’est pas admis")
    for one in homes.values():
        expect(one.page.locator(".coups")).to_contain_text("contesté et repris")
    assert home.view()["table"]["turn"] == second, "the hand has passed"
    # A good word is challenged in vain, and stands.
    seat, good = turn_with_a_word(homes)
    author, other = homes[seat], homes["2" if seat == "1" else "1"]
    lay(author, good)
    other.page.get_by_role("button", name="Contester").click()
    expect(other.page.locator(".messages")).to_contain_text("tout est admis, le mot reste.")
    assert other.view()["table"]["history"][-1]["kind"] == "play"
    hurry_together(homes, lambda _seat, _table: False)
    for one in homes.values():
        assert_over(one)


def test_a_word_is_challenged_by_the_machine(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Place 2", exact=True).select_option("bot:expert")
    home.choose("Mots", "Contestables par l’adversaire")
    home.choose("Temps pour contester", "Jusqu’à la réponse de tous")
    home.begin()
    page = home.page
    table = home.my_turn()
    if "challenge" in table["acts"]:  # the machine began
        page.get_by_role("button", name="Accepter").click()
        expect(page.get_by_role("group", name="Contester")).to_have_count(0)
        table = home.my_turn()
    lay(home, no_word(table))
    expect(page.locator(".coups")).to_contain_text("contesté et repris")


def test_the_window_closes_by_itself(visitors: Visitors) -> None:
    home = Home(visitors)
    options = {"wording": "challenge", "window_ms": 1000}
    home.open("classic", options=options, players=[{"name": "Ève"}, {"name": "Zoé"}])
    friend = Home(visitors, PHONE, home.invitations()[0])
    friend.page.wait_for_selector("main.table")
    homes = {"1": home, "2": friend}
    seat, table = hurry_together(homes, on_turn)
    bad = no_word(table)
    lay(homes[seat], bad)
    # Nobody answered: the word stands, whatever it is.
    for one in homes.values():
        expect(one.page.locator(".coups")).to_contain_text(bad.word)


def test_of_two_whose_clock_runs_out_has_lost(visitors: Visitors) -> None:
    home = Home(visitors)
    players = [{"name": "Ève"}, {"name": "Machine", "bot": "débutant"}]
    home.open("classic", options={"clock_ms": 2000}, players=players)
    page = home.page
    expect(page.locator(".result")).to_contain_text("Temps écoulé, la partie s’arrête")
    expect(page.get_by_role("link", name="Rejouer tour par tour")).to_be_visible()
    ended = home.view()["table"]["ended"]
    assert ended["adjustments"][0] < 0, "what is left on the rack is deducted"
    assert_over(home)


def joker_for_a_letter_held(table: Any) -> Move | None:
    """Give a move whose joker stands for a letter that stays on the rack: to take it back with."""
    if "?" not in table["rack"]:
        return None
    for move in finder().moves(Board.of_rows(table["rows"]), table["rack"]):
        kept = Counter(table["rack"]) - Counter(move.tiles)
        if any(letter.islower() and kept[letter.upper()] for _row, _col, letter in move.laid):
            return move
    return None


def test_jokers_are_recycled(visitors: Visitors) -> None:
    home, seated = with_people(visitors, "Zoé")
    home.page.get_by_label("Recyclage des jokers").check()
    homes = seated()
    expect(home.page.locator(".about")).to_contain_text("recyclage des jokers")

    def offered(seat: str, table: Any) -> bool:
        return "recycle" in table["acts"]

    seat, table = hurry_together(homes, offered, joker_for_a_letter_held)
    assert seat, "no joker could be taken back in a whole game"
    one = homes[seat]
    (square, *_others) = table["acts"]["recycle"]["choices"]
    place = Place.parse(square)
    letter = table["rows"][place.row][place.col].upper()
    panel = one.page.get_by_role("group", name="Recyclage")
    panel.get_by_role("button", name=f"{letter} contre le joker en {square}").click()
    # The letter lies where the joker was; its holder may have had the other joker already.
    after = one.until(lambda view: view["table"]["rows"][place.row][place.col] == letter)["table"]
    assert Counter(after["rack"]) == Counter(table["rack"]) - Counter(letter) + Counter("?")
    expect(one.page.locator(".rack--play .tile--bare")).to_have_count(after["rack"].count("?"))
    # It may be used at once.
    with_joker = next(
        move
        for move in finder().moves(Board.of_rows(after["rows"]), after["rack"])
        if "?" in move.tiles
    )
    lay(one, with_joker)
    for each in homes.values():
        expect(each.page.locator(".coups")).to_contain_text("joker repris")
    hurry_together(homes, lambda _seat, _table: False)
    for each in homes.values():
        assert_over(each)


def test_four_sit_down_two_by_link_one_machine(visitors: Visitors) -> None:
    _home, seated = with_people(visitors, "Zoé", "Luc", bots=1)
    homes = seated()
    for one in homes.values():
        expect(one.page.locator(".players li")).to_have_count(4)
    names = homes["2"].page.locator(".players .name")
    expect(names).to_have_text(
        [re.compile("Ève"), re.compile("Vous"), re.compile("Luc"), re.compile("Lison")]
    )
    waiting = next(seat for seat, one in homes.items() if "play" not in one.view()["acts"])
    expect(homes[waiting].page.get_by_role("button", name="de jouer")).to_be_visible()
    # Nobody sees another's rack, in the view nor in the page.
    seen = [one.view()["table"] for one in homes.values()]
    assert all("racks" not in table and "bag_tiles" not in table for table in seen)
    hurry_together(homes, lambda _seat, _table: False)
    for one in homes.values():
        assert_over(one)
        assert_adjusted(one)


def assert_adjusted(home: Home) -> None:
    """What is left on each rack, what it costs and the total stand in the page."""
    table = home.view()["table"]
    ended = table["ended"]
    rows = home.page.locator(".result tbody tr")
    expect(rows).to_have_count(len(table["seats"]))
    for row, rest, adjusted, score in zip(
        rows.all(), ended["rests"], ended["adjustments"], ended["scores"], strict=True
    ):
        signed = f"{adjusted:+d}".replace("-", "−") if adjusted else ""
        expect(row.locator("td")).to_have_text([re.compile("."), rest or "—", signed, str(score)])


def test_an_open_dictionary(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    home.page.get_by_label("Dictionnaire ouvert").check()
    home.begin()
    page = home.page
    home.my_turn()
    page.get_by_label("Mot à vérifier").fill("maison")
    page.get_by_role("button", name="Chercher un mot").click()
    expect(page.get_by_text("MAISON est admis.")).to_be_visible()
    page.get_by_role("button", name="Suggestions").click()
    page.locator(".found-words button").first.click()
    expect(page.locator(".board .tile--ghost").first).to_be_visible()
    page.get_by_role("button", name="Poser un mot").click()
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
    page.get_by_role("button", name="Une consonne").click()
    expect(page.get_by_text("3 voyelles, 1 consonne")).to_be_visible()
    page.get_by_role("button", name="Tirer 4").click()
    # Drawn in two times: nothing of the first choice is left in the second.
    expect(page.get_by_text("De quel sac vient chaque lettre ?")).to_be_visible()
    for _tile in range(3):
        page.get_by_role("button", name="Une consonne").click()
    page.get_by_role("button", name="Tirer 3").click()
    expect(page.locator(".rack--play button")).to_have_count(7)
    home.hurry_table()
    assert_over(home)


def test_a_theme_that_the_table_votes(visitors: Visitors) -> None:
    home, seated = with_people(visitors, "Zoé")
    home.page.get_by_label("Thématique").check()
    home.page.get_by_label("Thème", exact=True).fill("Maison")
    homes = seated()
    expect(home.page.locator(".about")).to_contain_text("thème « Maison »")
    for answer, told in (("Oui", "thème +5"), ("Non", "")):
        seat, move = turn_with_a_word(homes)
        author, other = homes[seat], homes["2" if seat == "1" else "1"]
        author.page.get_by_label("Mot et place").fill(typed(move))
        author.page.locator(".claims input").first.check()
        author.page.get_by_role("button", name="Poser un mot").click()
        expect(author.page.get_by_text("Vote en cours")).to_be_visible()
        asked = other.page.get_by_role("group", name="Vote")
        expect(asked).to_contain_text("dans le thème « Maison » ?")
        asked.get_by_role("button", name=answer).click()
        line = author.page.locator(".coups li").first
        expect(line).to_contain_text(move.word.upper() if move.word.isupper() else move.ref)
        expect(line).to_contain_text(told)
        turn = author.view()["table"]["history"][-1]
        assert (turn["score"], turn["bonus"]) == (move.score, 5 if told else 0)
    hurry_together(homes, lambda _seat, _table: False)
    for one in homes.values():
        assert_over(one)


def test_a_theme_with_a_list(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Classique")
    page = home.page
    page.get_by_label("Thématique").check()
    short = {word for word in finder().lexicon if len(word) <= 3}
    page.get_by_label("Mots du thème").fill(" ".join(sorted(short)))
    home.begin()
    expect(page.get_by_text("rapporte 5 points de plus")).to_be_visible()
    for _turn in range(10):
        table = home.my_turn()
        moves = finder().moves(Board.of_rows(table["rows"]), table["rack"])
        themed = [one for one in moves if [word.upper() in short for word in one.words] == [True]]
        if themed:
            break
        home.step(table, "1")
    lay(home, themed[0])
    own = page.locator(".coups li", has_text="Vous")
    expect(own).to_contain_text("thème +5")
    home.hurry_table()
    assert_over(home)


WHICH = {
    "a": "Un chevalet : battre son score",
    "b": "Deux chevalets : un adversaire imaginaire",
    "c": "Lettres visibles et dictionnaire",
}


@pytest.mark.parametrize(
    ("which", "variants"),
    [
        ("a", []),
        ("a", ["Recyclage des jokers", "Dictionnaire ouvert", "Thématique"]),
        ("b", []),
        ("b", ["Consonnes et voyelles"]),
        ("c", []),
        ("c", ["Recyclage des jokers", "Thématique"]),
    ],
)
def test_a_solitaire(visitors: Visitors, which: str, variants: list[str]) -> None:
    home = Home(visitors, PHONE)
    home.door("Solitaires")
    page = home.page
    home.choose("Lequel", WHICH[which])
    for name in variants:
        page.get_by_label(name).check()
    if "Thématique" in variants:
        page.get_by_label("Thème", exact=True).fill("Forêt")
        page.get_by_label("Mots du thème").fill("chêne, hêtre cœur")
    home.begin()
    view = home.view()
    table = view["table"]
    assert table["rules"]["recycles_jokers"] == ("Recyclage des jokers" in variants)
    assert table["rules"]["open_dictionary"] == (which == "c" or "Dictionnaire ouvert" in variants)
    if "Thématique" in variants:
        assert table["rules"]["theme"]["words"] == ["CHENE", "COEUR", "HETRE"]
    if which == "c":
        pool = page.get_by_role("group", name="Choisir des lettres")
        for letter in "AEIRSTN":
            pool.get_by_role("button", name=re.compile(f"^{letter}, .*il en reste")).click()
        pool.get_by_role("button", name=re.compile("^Rendre N")).click()
        pool.get_by_role("button", name=re.compile("^D, .*il en reste")).click()
        page.get_by_role("button", name="Prendre AEIRSTD").click()
        expect(page.locator(".rack--play button")).to_have_count(7)
    while (table := home.my_turn())["phase"] == "draw":  # both racks, from two bags
        home.step(table, "1")
    play_by_hand(home)
    if which == "b":
        expect(page.locator(".players")).to_contain_text("Adversaire imaginaire")
    if not variants:
        assert_accessible(page)
    table = home.hurry_table()
    expect(page.locator(".result")).to_contain_text(str(table["ended"]["scores"][0]))
    # The score is what the next one has to beat, if it is played the same way.
    expect(page.get_by_text("Record battu")).to_have_count(0)
    before = home.game
    page.get_by_role("button", name="Rejouer", exact=True).click()
    page.wait_for_url(lambda url: "/jeu/" in url and before not in url)
    expect(page.locator(".table")).to_be_visible()
    again = home.view()
    assert (again["which"], again["word_list"]) == (view["which"], view["word_list"])
    assert (again["variants"], again["table"]["rules"]) == (view["variants"], table["rules"])
    assert again["record"] == table["ended"]["scores"][0]
    assert not again["table"].get("ended") and not again["table"]["history"]
    page.goto("/")
    home.door("Solitaires")
    home.choose("Lequel", WHICH[which])
    home.begin()
    expect(page.locator(".table")).to_be_visible()
    assert home.view()["record"] == (None if variants else table["ended"]["scores"][0])


def test_a_screen_reader_hears_every_turn(visitors: Visitors) -> None:
    """The same sentence twice is two turns: what is said again is a new element."""
    home = Home(visitors)
    home.open("solitaire", options={"which": "a"}, players=[{"name": "Ève"}])
    page = home.page
    page.evaluate(
        """() => {
          window.said = [];
          const text = (node) => (node.textContent || "").trim();
          const heard = (records) => records.forEach(({ addedNodes, target }) =>
            window.said.push(...[...addedNodes].map(text), target.data));
          const region = document.querySelector("p.sr[aria-live=polite]");
          const all = { childList: true, characterData: true, subtree: true };
          new MutationObserver(heard).observe(region, all);
        }"""
    )
    for turn in (1, 2):
        assert home.order("exchange", seat="1", tiles=home.view()["table"]["rack"][0])
        until(page, f"window.said.filter((one) => /1.lettre échangée/.test(one)).length >= {turn}")


def test_a_machine_s_move_is_heard(visitors: Visitors) -> None:
    home = Home(visitors)
    home.open("classic", players=[{"name": "Ève"}, {"name": "Robot", "bot": "expert"}])
    page = home.page
    if home.my_turn()["turn"] == "1":
        page.get_by_role("button", name="Passer").click()
        page.get_by_role("button", name="Passer, vraiment").click()
    region = page.locator("p.sr[aria-live=polite]")
    laid = r"[A-Za-z]+ en \w+(?:, scrabble)?\s: \d+\spoints?"
    exchanged = r"\d+\slettres? échangées?"
    expect(region).to_contain_text(re.compile(rf"Robot\s: (?:{laid}|{exchanged})\."))


def test_a_solitaire_is_not_voted(visitors: Visitors) -> None:
    """Nobody is there to vote: the dialog does not let go without the words of the theme."""
    home = Home(visitors)
    home.door("Solitaires")
    home.page.get_by_label("Thématique").check()
    home.page.get_by_role("button", name="Commencer").click()
    words = home.page.get_by_label("Mots du thème")
    expect(words).to_be_focused()
    assert words.evaluate("one => one.validity.valueMissing")
    words.fill("CHAT CHIEN LOUP")
    home.begin()


def test_a_small_phone_tells_what_was_played_and_covers_no_button(visitors: Visitors) -> None:
    home = Home(visitors, {"width": 360, "height": 640})
    home.open("classic", players=[{"name": "Ève"}, {"name": "Machine", "bot": "débutant"}])
    last: dict[str, Any] = {}
    while last.get("kind") != "play":
        home.step(home.my_turn(), "1")
        last = home.my_turn()["history"][-1]
    told = home.page.locator(".count-now")
    expect(told).to_contain_text(f"Machine : {last['word'].upper()} {last['place']}, ")
    expect(told).to_contain_text(f"{last['score']} point")
    assert told.evaluate("line => line.offsetHeight < 30")  # one line: nothing jumps
    home.hurry_table()
    assert_over(home)
    page = home.page
    expect(page.get_by_role("link", name="Analyser")).to_be_visible()
    boxes = [one.bounding_box() for one in page.locator(".result .btn").all()]
    assert len(boxes) == 4
    for one, other in combinations(boxes, 2):
        assert one and other
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or above


@pytest.mark.parametrize("size", [LAPTOP, {"width": 360, "height": 640}], ids=["laptop", "phone"])
def test_the_letters_not_seen_are_counted_beside_a_game(
    visitors: Visitors, size: dict[str, int]
) -> None:
    home = Home(visitors, size)
    home.open("classic", players=[{"name": "Ève"}, {"name": "Machine", "bot": "débutant"}])
    table = home.my_turn()
    page = home.page
    panel = page.locator("details", has_text="Lettres pas vues")
    expect(panel.locator(".unseen")).to_have_count(0)  # not even asked for
    panel.locator("summary").focus()
    page.keyboard.press("Enter")

    def assert_counted(heard: Page, table: Any, rack: str, where: str) -> None:
        grid = "".join(table["rows"]).replace(".", "")
        hidden = Counter(BAG)
        hidden.subtract("".join("?" if one.islower() else one for one in grid) + rack)
        shown = heard.locator("details .unseen")
        others = sum(seat["tiles"] for seat in table["seats"]) - len(rack)
        expect(shown.locator("small")).to_have_text(f"{table['bags'][0]} au sac, {others} {where}")
        expect(shown.locator("h2")).to_contain_text(f"{hidden.total()} pas vues")
        expect(shown.locator(".sr")).to_contain_text(f"E {hidden['E']}, ")
        expect(shown.locator("li")).to_have_count(sum(count > 0 for count in hidden.values()))

    assert_counted(page, table, table["rack"], "en face")
    assert_accessible(page)
    # After each move it is asked once more; whoever looks on sees no rack at all.
    home.step(table, "1")
    table = home.my_turn()
    assert_counted(page, table, table["rack"], "en face")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    stranger = visitors.page(f"/jeu/{home.game}?regarder", size)
    stranger.locator("summary", has_text="Lettres pas vues").click()
    assert_counted(stranger, table, "", "sur les chevalets")
    page.bring_to_front()
    panel.locator("summary").press("Enter")
    expect(panel.locator(".unseen")).to_be_hidden()
    home.hurry_table()
    assert_over(home)
    expect(panel).to_have_count(0)
