"""The player's page against the real room: a slip is kept, sent once, and told where it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from support.browser import PHONE, Visitors, serious
from support.evening import Organizer

THEMES = ["light", "dark", "projector"]
STATES = ["saisie", "amicale", "horsligne", "vide", "verdict", "zero"]


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    yield organizer
    organizer.close()


def start(organizer: Organizer) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")


def deposit(page: Page, text: str, score: str) -> None:
    page.get_by_label("Mot et place").fill(text)
    page.get_by_label("Score annoncé").fill(score)
    page.locator(".go").click()


@pytest.mark.parametrize("theme", THEMES)
def test_no_serious_fault_of_access(bench: Visitors, theme: str) -> None:
    page = bench.page(size=PHONE, bypass_csp=True)  # for axe-core itself
    for state in STATES:
        page.goto(f"/static/dev/player.html?theme={theme}&etat={state}")
        page.wait_for_selector("pi-board")
        assert serious(page) == [], state


def test_targets_are_44_pixels(bench: Visitors) -> None:
    page = bench.page("/static/dev/player.html?etat=vide", PHONE)
    page.wait_for_selector("pi-rack")
    small = page.evaluate(
        """[...document.querySelectorAll("button, input, a, label.field")]
             .filter((one) => one.offsetParent && !one.closest("label.field:not(:scope)"))
             .map((one) => [one.className || one.name, one.getBoundingClientRect()])
             .filter(([, box]) => box.height < 44 || box.width < 44)
             .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_the_secret_of_the_link_is_erased(hall: Visitors, organizer: Organizer) -> None:
    page = hall.page(organizer.player_links()[1], PHONE)
    expect(page.get_by_text("Table 1, Anne")).to_be_visible()
    assert page.url.endswith(f"/jeu/{organizer.game}")
    page.go_back()
    assert "code=" not in page.url


def test_entering_by_table_and_code(hall: Visitors, organizer: Organizer) -> None:
    hall.watch.expected += ["403"]
    code = organizer.player_links()[2].rpartition("code=")[2]
    page = hall.page(f"/jeu/{organizer.game}", PHONE)
    page.get_by_label("Table").fill("2")
    page.get_by_label("Code").fill("AAAAAAAA")
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_role("alert")).to_have_text("Ce code n’ouvre pas cette partie.")
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_text("Table 2, Luc")).to_be_visible()


def test_before_the_clock_a_word_is_prepared_not_deposited(
    hall: Visitors, organizer: Organizer
) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    page = hall.page(organizer.player_links()[1], PHONE)
    page.get_by_label("Mot et place").fill("hutte h4")
    page.get_by_label("Score annoncé").fill("24")
    expect(page.get_by_text("Le chrono va partir")).to_be_visible()
    expect(page.get_by_role("button", name="Déposer")).to_be_disabled()
    organizer.order("start-clock")
    page.get_by_role("button", name="Déposer").click()
    expect(page.get_by_text("Déposé, reçu à")).to_be_visible()


def test_a_deposit_can_be_changed_until_the_bell(hall: Visitors, organizer: Organizer) -> None:
    start(organizer)
    page = hall.page(organizer.player_links()[1], PHONE)
    deposit(page, "hutte h4", "24")
    expect(page.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")
    deposit(page, "jude h5", "30")
    expect(page.locator(".state--ok")).to_contain_text("JUDE H5, 30 points")
    organizer.order("ring-bell")
    expect(page.get_by_text("Bulletin fermé à la cloche")).to_be_visible()
    expect(page.locator(".vd")).to_contain_text("JUDE H5")
    expect(page.get_by_label("Mot et place")).to_have_count(0)


def test_a_lost_answer_is_asked_for_again_and_counts_once(
    hall: Visitors, organizer: Organizer
) -> None:
    start(organizer)
    hall.watch.expected += ["ERR_FAILED"]
    page = hall.page(organizer.player_links()[1], PHONE)
    page.wait_for_selector("pi-slip")
    sent: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data_json["id"])
        answer = route.fetch()  # the server has it
        if len(sent) == 1:
            route.abort()  # the page never hears
        else:
            route.fulfill(response=answer)

    page.route("**/slips?*", lose_the_first_answer)
    deposit(page, "hutte h4", "24")
    expect(page.get_by_text("Déposé, reçu à")).to_be_visible()
    assert len(sent) == 2 and len(set(sent)) == 1
    held = page.evaluate(
        f"fetch('/api/games/{organizer.game}/slips/mine').then((answer) => answer.json())"
    )
    assert held["revision"] == 1


def test_an_unsent_slip_outlives_a_reload(hall: Visitors, organizer: Organizer) -> None:
    start(organizer)
    hall.watch.expected += ["ERR_FAILED"]
    page = hall.page(organizer.player_links()[1], PHONE)
    page.wait_for_selector("pi-slip")
    page.route("**/slips?*", lambda route: route.abort())
    deposit(page, "hutte h4", "24")
    expect(page.locator(".state--off")).to_contain_text("HUTTE H4")
    page.unroute("**/slips?*")
    page.reload()
    expect(page.get_by_text("Déposé, reçu à")).to_be_visible()
    expect(page.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")


def test_in_a_friendly_hall_the_score_is_computed(hall: Visitors, organizer: Organizer) -> None:
    """As the word grows, once deposited, and at the judging for a phone that was cut off."""
    organizer.open(
        options={"name": "Amicale", "measure": False, "scores": "computed"},
        players=[{"name": "Anne", "table": 1}, {"name": "Luc", "table": 2}],
    )
    start(organizer)
    links = organizer.player_links()
    page = hall.page(links[1], PHONE)
    told = page.get_by_role("status").filter(has_text="Score calculé")
    expect(told).to_contain_text("–")
    expect(page.get_by_label("Score annoncé")).to_have_count(0)
    page.get_by_label("Mot et place").fill("hut h7")
    expect(told).to_contain_text("12")
    page.get_by_label("Mot et place").fill("hut h4")
    expect(told).to_contain_text("–")
    expect(page.get_by_text("case centrale")).to_be_visible()
    page.get_by_label("Mot et place").fill("hutte h4")
    expect(told).to_contain_text("24")
    page.reload()
    expect(told).to_contain_text("24")
    page.get_by_role("button", name="Déposer").click()
    expect(page.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")

    # No answer to any question about the score: the slip goes without one.
    other = hall.page(links[2], PHONE)
    hall.watch.expected += ["ERR_FAILED"]
    other.route("**/trial?*", lambda route: route.abort())
    other.get_by_label("Mot et place").fill("hutte h4")
    other.get_by_role("button", name="Déposer").click()
    expect(other.get_by_text("Déposé, reçu à")).to_be_visible()
    expect(other.locator(".sc--told")).to_contain_text("–")
    for order in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(order)
    for phone in (page, other):
        expect(phone.locator(".vd--none")).to_contain_text("24")
        expect(phone.locator(".vd--none")).to_contain_text("Bon, sans avertissement.")
        expect(phone.locator(".vd--top")).to_contain_text("Trouvé par 2 tables sur 2.")


def test_who_does_not_see_the_page_is_told_what_happens(
    hall: Visitors, organizer: Organizer
) -> None:
    page = hall.page(organizer.player_links()[1], PHONE)
    told = page.locator("pi-player > [role=status]")
    expect(told).to_have_text("")
    organizer.order("draw-rack", letters="HUTEJD?", source="hand")
    expect(told).to_have_text("Coup 1, tirage : H, U, T, E, J, D, joker.")
    organizer.order("start-clock")
    expect(told).to_have_text("Coup 1 : chrono lancé, 3 min.")
    organizer.order("pause-clock")
    expect(told).to_contain_text("Coup 1 : chrono suspendu, il reste ")
    organizer.order("resume-clock")
    expect(told).to_have_text("Coup 1 : chrono relancé.")
    organizer.order("give-signal")
    expect(told).to_have_text("Coup 1 : encore 30 secondes.")
    organizer.order("ring-bell")
    expect(told).to_contain_text("Coup 1 : cloche avant l’heure, il restait ")
    expect(told).to_contain_text("Rien n’est déposé.")


def finish(organizer: Organizer) -> None:
    for order in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(order)


def test_a_slip_without_score_says_what_it_costs_before_it_does(
    hall: Visitors, organizer: Organizer
) -> None:
    start(organizer)
    page = hall.page(organizer.player_links()[1], PHONE)
    deposit(page, "hutte h4", "")
    told = page.locator(".dock .state")
    expect(told).to_contain_text("Sans score, le bulletin vaut un avertissement, art. 5.2.")
    expect(page.locator(".state--ok")).to_have_count(0)
    # Another word is another slip, and a score written is a slip like any other.
    page.get_by_label("Mot et place").fill("jude h5")
    expect(page.get_by_role("button", name="Déposer", exact=True)).to_be_visible()
    page.get_by_label("Mot et place").fill("hutte h4")
    page.get_by_role("button", name="Déposer sans score").click()
    expect(page.locator(".state--ok")).to_contain_text("HUTTE H4.")
    finish(organizer)
    expect(page.locator(".vd--warning")).to_contain_text("art. 5.2")


def test_no_question_where_a_score_is_not_claimed(hall: Visitors, organizer: Organizer) -> None:
    organizer.open(
        options={"name": "Amicale", "measure": False, "edition": "simplifie"},
        players=[{"name": "Anne", "table": 1}],
    )
    start(organizer)
    page = hall.page(organizer.player_links()[1], PHONE)
    page.get_by_label("Mot et place").fill("hutte h4")
    page.get_by_role("button", name="Déposer", exact=True).click()
    expect(page.locator(".state--ok")).to_contain_text("HUTTE H4")


def test_the_phone_whose_slip_was_replaced_by_another_is_told(
    hall: Visitors, organizer: Organizer
) -> None:
    start(organizer)
    link = organizer.player_links()[1]
    first, second = hall.page(link, PHONE), hall.page(link, PHONE)
    deposit(first, "hutte h4", "24")
    expect(first.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")
    # The other phone of the table hears of it, and may replace it.
    expect(second.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")
    deposit(second, "jude h5", "30")
    told = first.locator(".dock .state--off")
    expect(told).to_contain_text("Remplacé par un autre téléphone")
    expect(told).to_contain_text("Compte pour votre table : JUDE H5, 30 points")
    expect(second.locator(".state--ok")).to_contain_text("JUDE H5, 30 points")
    first.reload()
    expect(told).to_contain_text("ne compte plus : HUTTE H4")
    first.locator(".dock .go").click()  # and back
    expect(first.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")
    expect(second.locator(".dock .state--off")).to_contain_text("Remplacé")
    organizer.order("ring-bell")
    expect(second.locator(".vd")).to_contain_text("HUTTE H4")


def test_a_slip_of_an_annulled_coup_is_not_shown_as_handed_in(
    hall: Visitors, organizer: Organizer
) -> None:
    start(organizer)
    page = hall.page(organizer.player_links()[1], PHONE)
    deposit(page, "hutte h4", "24")
    expect(page.locator(".state--ok")).to_be_visible()
    organizer.order("annul-coup", note="essai")
    organizer.order("draw-rack", letters="HUTEJDS", source="hand")
    organizer.order("start-clock")
    expect(page.get_by_text("Rien de déposé")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Rien de déposé")).to_be_visible()


def test_received_at_stays_what_the_clock_showed_through_pauses(
    hall: Visitors, organizer: Organizer
) -> None:
    start(organizer)
    page = hall.page(organizer.player_links()[1], PHONE)
    deposit(page, "hutte h4", "24")
    told = page.locator(".state--ok strong")
    expect(told).to_contain_text("reçu à")
    before = told.inner_text()
    for _pause in range(2):
        organizer.order("pause-clock")
        expect(page.locator(".clock__caption")).to_have_text("chrono suspendu")
        expect(told).to_have_text(before)
        page.wait_for_timeout(1600)  # a pause is long: that is what moved the time
        organizer.order("resume-clock")
        expect(page.locator(".clock--stopped")).to_have_count(0)
        expect(told).to_have_text(before)
    page.reload()
    expect(told).to_have_text(before)


def test_the_time_bar_is_as_long_as_the_time_left(hall: Visitors, organizer: Organizer) -> None:
    """Each new view left the bar's animation where it was, and shortened the bar once more."""
    start(organizer)
    page = hall.page(organizer.player_links()[1], PHONE)
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_selector(".dock")
    for _view in range(4):
        page.wait_for_timeout(1200)
        organizer.order("type-line", line="2 hutte h4 24")  # news for every phone
    share = page.evaluate(
        """(() => {
             const [minutes, seconds] = document.querySelector(".top .clock__time").textContent
               .split(":").map(Number);
             const bar = [...document.querySelectorAll("header span")]
               .find((one) => one.getBoundingClientRect().height === 5 && !one.children.length);
             const shown = bar.getBoundingClientRect().width / innerWidth;
             return [shown, (minutes * 60 + seconds) / 180];
           })()"""
    )
    assert abs(share[0] - share[1]) < 0.015, share


def test_warnings_and_their_cost_are_said_and_the_column_adds_up(
    hall: Visitors, organizer: Organizer
) -> None:
    page = hall.page(organizer.player_links()[1], PHONE)
    for coup in range(1, 6):
        letters = "HUTEJDT" if coup == 1 else ""
        organizer.order("draw-rack", **({"letters": letters, "source": "hand"} if letters else {}))
        organizer.order("start-clock")
        word, ref, score = organizer.solutions()[0]
        typed = "".join(f"({x.upper()})" if x.islower() else x for x in word)
        organizer.order("type-line", line=f"1 {typed.lower()} {ref} {score + 1}")
        finish(organizer)
        told = page.locator(".vd--warning")
        if coup < 4:
            expect(told).to_contain_text(
                "avertissement ; à partir du 4e, chacun coûte 5 points à la fin de la partie"
            )
        else:
            expect(told).to_contain_text(
                f"{coup}e avertissement : 5 points de moins à la fin de la partie, art. 5.7."
            )
    expect(page.locator(".tot")).to_contain_text("−10 à la fin")
    page.get_by_role("button", name="Ma feuille de route").click()

    def column() -> tuple[int, list[int]]:
        lines = page.locator(".sheet tbody tr:not(.why) td:nth-child(3) b").all_inner_texts()
        sums = page.locator(".sheet tfoot td.num b").all_inner_texts()
        return sum(map(int, lines)), [int(one.replace("−", "-")) for one in sums]

    coups, sums = column()
    assert sums == [coups, coups]
    expect(page.locator(".sheet tfoot")).to_contain_text("5 avertissements : 10 points de moins")
    organizer.order("end-game", note="essai")
    expect(page.locator("h1")).to_have_text("Partie finie")
    expect(page.locator(".sheet tfoot")).to_contain_text("5 avertissements, art. 5.7")
    coups, sums = column()
    assert sums == [coups, -10, coups - 10]


def test_a_table_that_cannot_be_is_a_wrong_code(hall: Visitors, organizer: Organizer) -> None:
    hall.watch.expected.append("403")
    page = hall.page(f"/jeu/{organizer.game}", PHONE)
    page.get_by_label("Table").press_sequentially("99999999999999")
    page.get_by_label("Code").fill("É7K2ABCD")
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_role("alert")).to_have_text("Ce code n’ouvre pas cette partie.")
