"""Jarnac against the machine, each variant to its own end: Jarnacs taken, last lines, the ten
seconds, contests, clocks that run out."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import expect

from pioche.games.jarnac.solver import Opening
from support.browser import LAPTOP, PHONE, Visitors
from support.home import Home, all_ready, assert_accessible
from support.home_jarnac import IDLE, hurry, jarnacs, mats, moved_on, my_hand, openings, toss

LINES = 8
SMALL = {"width": 360, "height": 640}


def begin(visitors: Visitors, level: str, *, size: dict[str, int] = LAPTOP, **chosen: str) -> Home:
    """Sit down opposite the machine, by the door."""
    home = Home(visitors, size)
    home.door("Jarnac")
    home.page.get_by_label("Place 2", exact=True).select_option(f"bot:{level}")
    for question, answer in chosen.items():
        home.choose(question, answer)
    home.begin()
    toss(home)
    return home


def sit(visitors: Visitors, level: str, size: dict[str, int] = LAPTOP, **options: Any) -> Home:
    """Sit down at a game with a time that no door offers."""
    home = Home(visitors, size)
    players = [{"name": "Ève"}, {"name": "Machine", "bot": level}]
    words = {"conjugations": True, "chains": True}
    home.open("jarnac", options={"words": words, **options}, players=players)
    toss(home)
    return home


def write(home: Home, label: str, opening: Opening) -> None:
    """Type a word in the page, from the line that it grows from."""
    field = home.page.get_by_label(label)
    field.fill(opening.word)
    if opening.line is not None:
        home.page.get_by_role("button", name=f"Ligne {opening.line + 1} :").click()
        field.fill(opening.word)


def take(home: Home, view: Any) -> None:
    """Say « Jarnac ! » in the page."""
    found = jarnacs(view)[0]
    before = mats(view)[0].jarnacs
    write(home, "Mot du Jarnac", found)
    expect(home.page.locator(".side--other .tile--last").first).to_be_visible()
    home.page.get_by_role("button", name=re.compile("Jarnac !")).click()
    expect(home.page.locator(".who").first).to_contain_text(f"{before + 1} Jarnac")
    expect(home.page.locator(".journal")).to_contain_text(re.compile(rf"Jarnac.*{found.word}"))


def assert_over(home: Home, reason: str) -> Any:
    """The end in the page: who won, why, both totals, what was missed."""
    result = home.view()["result"]
    assert result["reason"] == reason
    page = home.page
    winner = result["winner"]
    title = {"1": "Vous gagnez", None: "Match nul"}.get(winner, "Victoire :")
    expect(page.get_by_role("heading", name=re.compile(title))).to_be_visible()
    for mat, points in zip(page.locator(".who").all(), result["points"], strict=True):
        expect(mat.locator(".pts")).to_have_text(str(points))
    expect(page.locator(".result")).to_contain_text(" à ".join(map(str, result["points"])))
    expect(page.get_by_role("heading", name="Ce qui a échappé")).to_be_visible()
    return result


def test_a_game_with_a_jarnac_and_its_last_word_to_the_end(visitors: Visitors) -> None:
    home = begin(visitors, "débutant")
    page = home.page
    expect(page.locator(".about")).to_contain_text("sans conjugaisons, sans enchaînements")
    by_hand = {"jarnac": False, "word": False, "end": False}
    for _step in range(600):
        view = my_hand(home)
        if view["result"]:
            break
        acts, mine = view["acts"], mats(view)[0]
        words = openings(view) if "play" in acts else []
        last = next((one for one in words if one.line is None), None)
        if "call-jarnac" in acts and jarnacs(view) and (not by_hand["jarnac"] or view["closing"]):
            if not by_hand["jarnac"]:
                assert_accessible(page)
            take(home, view)
            by_hand["jarnac"] = True
        elif view["phase"] == "window" or ("play" in acts and mine.full and not words):
            # Nothing left to say: the page passes, and perhaps the game is over.
            page.get_by_role("button", name="Je passe").click()
            by_hand["end"] = True
            moved_on(home, view)
        elif last is not None and (not by_hand["word"] or len(mine.lines) == LINES - 1):
            write(home, "Mot à poser", last)
            expect(page.locator(".mat .tile--ghost").first).to_be_visible()
            page.keyboard.press("Enter")
            expect(page.locator(".journal")).to_contain_text(last.word)
            by_hand["word"] = True
        else:
            hurry(home, view, playing=by_hand["jarnac"])
    assert by_hand == {"jarnac": True, "word": True, "end": True}
    result = assert_over(home, "full-mat")
    assert result["jarnacs"][0] >= 1
    assert_accessible(page)


def until_the_window(home: Home) -> Any:
    """Let the machine fill its eight lines; give the view of the ten seconds."""
    for _step in range(400):
        view = my_hand(home)
        assert view["result"] is None, "the game ended before the window"
        if view["phase"] == "window":
            assert view["closing"]
            return view
        hurry(home, view, playing=False)
    raise AssertionError("the machine never filled its mat")


def test_the_ten_seconds_run_out_in_the_page(visitors: Visitors) -> None:
    home = begin(visitors, "fort", Formule="Avec enchaînements", Lettres="Jeu courant")
    page = home.page
    assert home.view()["options"]["letters"]["name"] == "courante"
    view = until_the_window(home)
    assert len(mats(view)[1].lines) == LINES
    expect(page.get_by_role("heading", name="Jarnac, ou la partie est finie")).to_be_visible()
    shown = page.locator(".ring b")
    expect(shown).to_have_text(re.compile("^(10|9|8|7)$"))
    first = int(shown.inner_text())
    expect(page.get_by_role("button", name=re.compile("^Tirer"))).to_be_disabled()
    expect(page.get_by_role("button", name=re.compile("^Échanger"))).to_be_disabled()
    expect(shown).to_have_text(str(first - 2))
    expect(shown).to_have_text("3")
    expect(shown).to_have_text("0")
    # Nobody said anything: the server ends the game.
    expect(page.get_by_role("heading", name=re.compile("Victoire"))).to_be_visible()
    assert_over(home, "full-mat")


@pytest.mark.parametrize(
    ("formula", "time", "clock"),
    [
        ("Avec conjugaisons", "30 secondes par coup", r"0:(30|2\d)"),
        ("Avec enchaînements", "20 minutes chacun", r"(20:00|19:\d\d)"),
    ],
)
def test_each_time_and_formula_reaches_its_end(
    visitors: Visitors, formula: str, time: str, clock: str
) -> None:
    home = begin(visitors, "fort", Formule=formula, Temps=time)
    page = home.page
    expect(page.locator(".about")).to_contain_text(formula.lower())
    expect(page.locator(".about")).to_contain_text(time)
    expect(page.get_by_role("timer")).to_have_count(2)
    expect(page.get_by_role("timer").first).to_have_text(re.compile(clock))
    until_the_window(home)
    expect(page.locator(".ring b")).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_role("heading", name=re.compile("Victoire"))).to_be_visible()
    assert_over(home, "full-mat")


def test_a_move_that_takes_too_long_passes_the_bag(visitors: Visitors) -> None:
    home = sit(visitors, "débutant", time={"kind": "move", "ms": 1500})
    view = my_hand(home)
    if "draw" in view["acts"]:
        home.order("draw", seat="1", turn=view["turn"])
    # One and a half seconds, two of grace: nobody presses anything.
    journal = home.page.locator(".journal li", has_text="Vous")
    expect(journal.filter(has_text="le sac passe")).to_be_visible()


def test_a_flag_falls_and_a_jarnac_pointed_out_ends_the_game(visitors: Visitors) -> None:
    home = sit(visitors, "débutant", PHONE, time={"kind": "clock", "ms": 4000})
    page = home.page
    view = my_hand(home)
    if "draw" in view["acts"]:
        home.order("draw", seat="1", turn=view["turn"])
    own = page.locator(".who", has=page.get_by_role("heading", name="Vous"))
    expect(own).to_contain_text("hors temps")
    expect(own.get_by_role("timer")).to_have_text("0:00")
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    expect(page.get_by_text("Votre temps est écoulé")).to_be_visible()
    for _step in range(200):
        view = my_hand(home)
        if view["result"]:
            break
        assert view["phase"] == "window", "out of time, one only points Jarnacs out"
        if found := jarnacs(view):
            # All words are admitted here: what the solver finds is good.
            write(home, "Mot du Jarnac", found[0])
            page.get_by_role("button", name=re.compile("Jarnac !")).click()
        else:
            page.get_by_role("button", name="Je passe").click()
        moved_on(home, view)
    # A beginner leaves a Jarnac behind long before its eight lines are full.
    assert_over(home, "claim")
    expect(page.locator(".result")).to_contain_text("La réclamation du joueur hors temps")


def test_words_are_contested_both_ways(visitors: Visitors) -> None:
    # Twenty seconds to contest: a loaded machine is slower than people.
    none = {"kind": "none", "ms": 0}
    home = sit(visitors, "expert", time=none, contest_ms=20_000)
    page = home.page
    for _step in range(100):
        view = home.until(lambda view: set(view["acts"]) - IDLE)
        if "contest" in view["acts"]:
            break
        hurry(home, view, playing=False)
    word = view["claim"]["word"]
    page.get_by_role("button", name=f"Je conteste {word}").click()
    expect(page.get_by_text(f"{word} est bon.").first).to_be_visible()
    # The machine, contested wrongly, draws two instead of one. Now a word of ours that is none.
    bad = ""
    for _step in range(100):
        view = my_hand(home)
        bad = no_word(view) if "play" in view["acts"] else ""
        if bad:
            break
        hurry(home, view, playing=False)
    page.get_by_label("Mot à poser").fill(bad)
    page.get_by_role("button", name="Poser").click()
    view = moved_on(home, view)
    if "draw" in view["acts"]:  # the machine contests at once, or when we would draw
        home.order("draw", seat="1", turn=view["turn"])
    refused = page.get_by_text(f"{bad} est refusé : il ne figure pas dans la liste de mots.")
    expect(refused.first).to_be_visible()
    assert mats(home.view())[0].lines == ()


def no_word(view: Any) -> str:
    """Give three letters that one holds and that are no word, if there are any."""
    words = {one.word for one in openings(view)}
    triples = map("".join, permutations(mats(view)[0].loose, 3))
    return next((letters for letters in triples if letters not in words), "")


def test_letters_are_dragged_into_a_word(visitors: Visitors) -> None:
    home = begin(visitors, "débutant")
    page = home.page
    view = my_hand(home)
    if "draw" in view["acts"]:
        page.keyboard.press("t")
    view = home.until(lambda view: "play" in view["acts"])
    page.locator(".tray").wait_for()
    loose = page.locator(".side").first.locator(".loose button")
    first, second = mats(view)[0].loose[:2]
    loose.nth(0).drag_to(page.locator(".tray"))
    expect(page.get_by_label("Mot à poser")).to_have_value(first)
    # The second letter goes before the first.
    loose.nth(1).drag_to(page.locator(".tray button").first)
    expect(page.get_by_label("Mot à poser")).to_have_value(second + first)
    loose.nth(2).click()
    expect(page.locator(".tray button")).to_have_count(3)
    page.locator(".tray button").nth(2).click()
    expect(page.get_by_label("Mot à poser")).to_have_value(second + first)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator(".tray button")).to_have_count(0)


def test_keys_behind_the_open_help_are_no_commands(visitors: Visitors) -> None:
    home = begin(visitors, "débutant")
    page = home.page
    view = my_hand(home)
    page.get_by_role("button", name="Règles, touches et réglages").click()
    drawer = page.get_by_role("dialog", name="Règles et aide")
    expect(drawer).to_be_visible()
    for key in "tp":
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert home.view()["acts"] == view["acts"]


def test_giving_up_takes_two_presses(visitors: Visitors) -> None:
    home = begin(visitors, "débutant", size=SMALL)
    page = home.page
    expect(page.locator(".mat")).to_have_count(2)
    # On the smallest of phones scores, clocks and what may be done are in sight, wherever one is.
    for where in (0, 10_000):
        page.evaluate("(where) => scrollTo(0, where)", where)
        for part in (".who", ".deeds .btn"):
            for box in (one.bounding_box() for one in page.locator(part).all()):
                assert box and box["y"] >= 0 and box["y"] + box["height"] <= SMALL["height"], part
    wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide, "the page scrolls sideways"
    assert_accessible(page)
    page.get_by_role("button", name="Abandonner").click()
    assert home.view()["result"] is None
    page.get_by_role("button", name="Abandonner, vraiment").click()
    expect(page.get_by_role("heading", name=re.compile("Victoire"))).to_be_visible()
    expect(page.locator(".result")).to_contain_text("Abandon")


def test_two_friends_toss_and_see_each_other(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Jarnac")
    home.page.get_by_label("Place 2", exact=True).select_option("")
    home.page.get_by_label("Nom, place 2").fill("Zoé")
    home.begin()
    friend = Home(visitors, PHONE, home.invitations()[0])
    all_ready(home, friend)
    hand = home.until(lambda view: view["phase"] == "bag")["hand"]
    for one, seat in ((home, "1"), (friend, "2")):
        holder = one.page.locator(".who--hand h2")
        expect(holder).to_contain_text("Vous" if seat == hand else re.compile("Zoé|Joueur 1"))


def test_the_scores_stay_in_sight_on_a_small_phone(visitors: Visitors) -> None:
    home = begin(visitors, "débutant", size=SMALL)
    page = home.page
    page.evaluate("window.scrollTo(0, 200)")
    assert page.evaluate("window.scrollY") > 60
    seen = """(who) => { const { x, y, width, height } = who.getBoundingClientRect();
              return who.contains(document.elementFromPoint(x + width / 4, y + height / 4)); }"""
    assert page.locator(".who").evaluate_all(f"(all) => all.every({seen})")
