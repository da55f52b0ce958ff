"""A whole evening in a club, in real browsers that act on what their pages show.

Twenty coups, twelve tables: six phones (360 × 640), six on paper typed by two arbiters, three of
them by a double-arbitre too, the juge-arbitre (1366 × 768, keyboard only) and two walls. Between
slips dialogs are opened and closed. Fails on a lost key, an error on any console, and a figure
that console, wall, phone and paper do not tell alike.

    python bench/evening/hall.py [--coups 20] [--captures FOLDER]
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from playwright.sync_api import Locator, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from support.browser import CHROMIUM, FLAGS, LAPTOP, Visitors
from support.evening import Organizer, real_server
from support.paper import Paper

SMALL = {"width": 360, "height": 640}
WALLS = ({"width": 1024, "height": 768}, {"width": 1920, "height": 1080})
NAMES = (
    "Ève Keller", "Þórður Æðey", "Łucja Żółć", "Ελένη Παπαδοπούλου", "Їжак Євген", "İpek Iğdır",
    "Jean-Pierre Le Goff-Vandenbroucke de la Rochefoucauld", "Győző Tűző", "Jiří Štěpán",
    "Ștefan Țuțea", "Siân Ŵyn", "Фёдор Объедков",
)  # fmt: skip
PHONES = range(1, 7)
ARBITERS = {"A": (7, 8, 9), "B": (10, 11, 12)}
DOUBLED = (7, 8, 9)
#: Dialogs of the juge-arbitre, of those who judge with them, and a text typed before leaving.
DIALOGS = {"referee": ("j", "c", "b", "?", "p"), "judge": ("c", "b", "?")}


@dataclass(frozen=True)
class Solution:
    """A line of the list of solutions, as it is read: a joker's letter in parentheses."""

    word: str
    ref: str
    score: int


@dataclass
class Console:
    """A console whose mouse is never touched."""

    page: Page
    name: str
    dialogs: tuple[str, ...]
    lost: list[str] = field(default_factory=list)
    keys: int = 0
    opened: int = 0

    @property
    def entry(self) -> Locator:
        return self.page.locator(".entry input")

    def interrupt(self) -> None:
        """Open a dialog, type into it if it has a line, close it."""
        key = self.dialogs[self.opened % len(self.dialogs)]
        self.page.keyboard.press(key)
        if key == "j":
            self._look_for_somebody()
            return
        dialog = self.page.locator("dialog[open]")
        if not dialog.count():
            self.page.wait_for_timeout(150)
        if not dialog.count():
            return  # nothing to ask about at this moment: the page said so
        self.opened += 1
        if dialog.locator("input:focus").count():
            self.page.keyboard.type("zut")
        self.page.keyboard.press("Escape")

    def _look_for_somebody(self) -> None:
        """The roster is a page of its own: its search line is left first, then the roster."""
        self.page.get_by_role("heading", name="Joueurs", level=1).wait_for()
        self.opened += 1
        self.page.keyboard.press("/")
        self.page.keyboard.type("zut")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.entry.wait_for()

    def line(self, text: str) -> None:
        """Type a slip at once after whatever was open, and look whether every key arrived."""
        self.page.keyboard.type(text)
        self.keys += len(text)
        shown = self.entry.input_value()
        if shown != text:
            self.lost.append(f"{self.name}: {text!r} typed, {shown!r} shown")
            self.page.keyboard.press("Escape")
            self.entry.fill(text)
        self.page.keyboard.press("Enter")
        expect(self.entry).to_have_value("")

    def press(self, key: str, step: str) -> None:
        """Press the key that is awaited until the coup stands at a step."""
        self.keys += 1
        self.page.keyboard.press("Space" if key == " " else key)
        expect(self.page.locator(".stepper [aria-current]")).to_have_text(step)


def solutions(page: Page) -> list[Solution]:
    """The first lines of the list, as the referee reads them."""
    page.locator("pi-solutions tbody tr[data-at='0'] .pt").wait_for()
    lines = page.locator("pi-solutions tbody tr[data-at]:has(.pt)")
    cells = lines.evaluate_all(
        """(rows) => rows.map((row) => [
          [...row.querySelector('.word').childNodes].filter((one) => one.nodeType !== 8)
            .map((one) => (one.nodeType === 1 ? `(${one.textContent})` : one.textContent.trim()))
            .join(''),
          row.cells[2].textContent.trim(), Number(row.querySelector('.pt').textContent)])"""
    )
    return [Solution(*cell) for cell in cells]


def deposit(phone: Page, found: Solution, score: str) -> None:
    """Hand a slip in; without a score, only after the page has said what that costs."""
    phone.get_by_label("Mot et place").fill(f"{found.word} {found.ref}")
    phone.get_by_label("Score annoncé").fill(score)
    phone.locator(".dock .go").click()
    if not score:
        expect(phone.locator(".dock .state")).to_contain_text("avertissement")
        phone.get_by_role("button", name="Déposer sans score").click()
    bare = found.word.replace("(", "").replace(")", "")
    expect(phone.locator(".dock .state--ok .word")).to_have_text(re.compile(bare, re.IGNORECASE))


def number(text: str) -> int:
    return int(re.sub(r"[^\d]", "", text) or 0)


class Evening:
    """The hall, its people and what they see."""

    def __init__(self, visitors: Visitors, address: str, captures: Path | None) -> None:
        self.organizer = Organizer(address)
        players = [{"name": name, "table": n} for n, name in enumerate(NAMES, 1)]
        options = {"name": "Vendredi du club", "measure": False}
        self.organizer.open(options=options, players=players)
        self.visitors, self.captures = visitors, captures
        self.rng = random.Random(13)
        self.faults: list[str] = []
        #: Who handed in a slip once: nobody else is in a ranking or a count.
        self.playing = {table for tables in ARBITERS.values() for table in tables}
        self.referee = self._console(self.organizer.referee, "juge-arbitre", "referee")
        self.judges = {
            name: self._console(self.organizer.arbiter(name, list(tables)), name, "judge")
            for name, tables in ARBITERS.items()
        }
        link = self.organizer.arbiter("D", list(DOUBLED), double=True)
        self.double = self._console(link, "double-arbitre", "judge")
        links = self.organizer.player_links()
        touch = {"has_touch": True, "is_mobile": True}
        self.phones = {table: visitors.page(links[table], SMALL, **touch) for table in PHONES}
        wall = f"/tableau/{self.organizer.game}"
        self.walls = [visitors.page(wall, size) for size in WALLS]

    def _console(self, link: str, name: str, kind: str) -> Console:
        page = self.visitors.page(link, LAPTOP)
        page.wait_for_selector(".entry")
        return Console(page, name, DIALOGS[kind])

    @property
    def consoles(self) -> list[Console]:
        return [self.referee, *self.judges.values(), self.double]

    def photograph(self, moment: str) -> None:
        if self.captures is None:
            return
        pages = {one.name: one.page for one in self.consoles}
        pages |= {f"table{table}": page for table, page in self.phones.items() if table < 4}
        pages |= {f"mur{page.viewport_size['width']}": page for page in self.walls}  # type: ignore[index]
        for name, page in pages.items():
            page.screenshot(path=self.captures / f"{moment}-{name}.png")

    def wrong(self, fault: str) -> None:
        self.faults.append(fault)
        print("  !", fault, flush=True)

    # -- a coup ---------------------------------------------------------------------------------

    def coup(self, n: int) -> bool:
        """Play a coup; whether there is one more."""
        referee = self.referee
        referee.press("t", "Tirage")
        expect(referee.page.locator("h1")).to_have_text(f"Coup {n}")
        referee.press(" ", "Réflexion")
        found = solutions(referee.page)
        self._phones(n, found)
        if n in (2, 11):
            self._pause(n, found)
        self._paper(n, found)
        self.photograph(f"coup{n:02}-reflexion") if n in (1, 2, 11) else None
        self.close()
        self.settle()
        referee.page.keyboard.press("r")
        self.compare(n)
        self.photograph(f"coup{n:02}-verdict") if n in (1, 2, 10, 20) else None
        if n % 3 == 0:
            self.hand_out()
        waits = referee.page.locator(".keys .next")
        return "fin" not in waits.first.inner_text().lower() if waits.count() else True

    def _phones(self, n: int, found: list[Solution]) -> None:
        for table, phone in self.phones.items():
            expect(phone.locator("h1")).to_have_text(f"Coup {n}")
            pick = found[0] if (table + n) % 3 == 0 else self.rng.choice(found[:12])
            if (table + n) % 7 == 5:
                continue  # hands in nothing
            self.playing.add(table)
            score = str(pick.score)
            if table == 2:
                score = str(pick.score + 1)  # a warning at each coup
            elif table == 3 and n % 4 == 1:
                score = ""
            deposit(phone, pick, score)
            if table == 4 and n % 5 == 0:
                other = self.rng.choice(found[:12])
                deposit(phone, other, str(other.score))

    def _pause(self, n: int, found: list[Solution]) -> None:
        """The clock stands for a while: what a phone says of its slip does not move."""
        phone = self.phones[6]
        deposit(phone, found[0], str(found[0].score))
        before = phone.locator(".dock .state strong").inner_text()
        self.referee.page.keyboard.press("Space")
        expect(phone.locator(".clock__caption")).to_have_text("chrono suspendu")
        phone.wait_for_timeout(2500)
        self.referee.page.keyboard.press("Space")
        expect(phone.locator(".clock--stopped")).to_have_count(0)
        after = phone.locator(".dock .state strong").inner_text()
        if before != after:
            self.wrong(f"coup {n}: {before!r} before a pause, {after!r} after")

    def _paper(self, n: int, found: list[Solution]) -> None:
        """Each arbiter's tables, a dialog open and closed before every slip."""
        for judge, tables in ((self.judges[name], tables) for name, tables in ARBITERS.items()):
            for table in tables:
                line = self._line(table, n, found)
                judge.interrupt()
                judge.line(line)
                if table in DOUBLED:
                    self.double.interrupt()
                    self.double.line(f"{table} -" if (n, table) in ((3, 7), (9, 8)) else line)
        self.referee.interrupt()
        if n % 4 == 0:
            self.referee.line("12 !")

    def _line(self, table: int, n: int, found: list[Solution]) -> str:
        pick = found[0] if (table + n) % 4 == 0 else self.rng.choice(found[:15])
        word = pick.word.lower()
        kinds = {0: f"{table} {word} {pick.ref.lower()} {pick.score}", 1: f"{table} ="}
        kinds |= {2: f"{table} {pick.score} {pick.ref.lower()} {word}", 3: f"{table} zzut h8 90"}
        return kinds[0] if (table * n) % 11 else kinds[(table + n) % 4]

    def close(self) -> None:
        """The bell, two presses; the collection, confirmed where slips are missing."""
        referee = self.referee
        referee.press("f", "Réflexion")
        referee.press("f", "Collecte")
        expect(self.phones[1].get_by_text("Bulletin fermé à la cloche")).to_be_visible()
        step = referee.page.locator(".stepper [aria-current]")
        for _press in range(3):
            if step.inner_text() != "Collecte":
                break
            referee.page.keyboard.press("f")
            referee.page.wait_for_timeout(400)
        expect(step).to_have_text("Top")

    def settle(self) -> None:
        """Decide what two arbiters read differently: the first reading stands."""
        page = self.referee.page
        for _difference in range(6):
            if not page.locator(".slips--differ").get_by_text(re.compile("trancher|saisi")).count():
                return
            page.keyboard.press("d")
            page.locator("dialog[open]").wait_for()
            page.keyboard.press("Enter")
            page.locator("dialog[open]").wait_for(state="detached")
            page.wait_for_timeout(300)

    def hand_out(self) -> None:
        """All billets handed out, by the keyboard."""
        page = self.referee.page
        page.keyboard.press("b")
        everyone = page.get_by_role("dialog").get_by_role("button", name="Tous remis")
        if everyone.count():
            everyone.press("Enter")
        else:
            page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")

    # -- what everybody reads --------------------------------------------------------------------

    def ranking(self) -> dict[int, tuple[int, int]]:
        """By table, rank and total as the referee's dialog tells them."""
        page = self.referee.page
        page.keyboard.press("c")
        page.locator("dialog[open] .rank tbody tr").first.wait_for()
        told = _ranks(page.locator("dialog[open] .rank"))
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        return told

    def compare(self, n: int) -> None:
        """Ranking and counts, on every screen."""
        expect(self.phones[1].locator(".vd--top")).to_be_visible()
        for wall in self.walls:
            expect(wall.get_by_text(f"Classement après le coup {n}")).to_be_visible()
        told = self.ranking()
        if told.keys() != self.playing:
            self.wrong(f"coup {n}: tables {sorted(told)} in the ranking")
        for wall in self.walls:
            for table, line in _ranks(wall.locator(".rank")).items():
                if line != told.get(table):
                    self.wrong(f"coup {n}: table {table}, wall {line}, console {told.get(table)}")
        found = [one.locator(".foot > span").first.inner_text() for one in self.walls]
        found += [
            re.sub(r"\. .*", "", one.locator(".vd--top p").inner_text()).rstrip(".")
            for one in self.phones.values()
        ]
        found.append(self.referee.page.locator("pi-solutions footer").inner_text().strip())
        if len({_found(one) for one in found}) != 1:
            self.wrong(f"coup {n}: the top was found by {found}")
        for table, phone in self.phones.items():
            if table not in self.playing:
                expect(phone.locator(".tot dt", has_text="Rang")).to_have_count(0)
                continue
            total, rank = (_of(phone, name) for name in ("Total", "Rang"))
            if (rank, total) != told[table]:
                self.wrong(f"coup {n}: table {table}, phone {(rank, total)}, console {told[table]}")

    def end(self) -> None:
        """Two presses; then ranking, feuilles de route and papers must tell one story."""
        page = self.referee.page
        page.keyboard.press("x")
        page.keyboard.press("x")
        expect(page.locator("h1")).to_have_text("Partie finie")
        told = self.ranking()
        cookies = {one["name"]: one["value"] for one in page.context.cookies()}  # type: ignore[typeddict-item]
        for sheet, total in (("resultats", -3), ("arbitrage", -1)):
            address = f"{self.visitors.address}/api/games/{self.organizer.game}/print"
            data = httpx.get(address, params={"sheet": sheet}, cookies=cookies).content
            if self.captures is not None:
                (self.captures / f"{sheet}.pdf").write_bytes(data)
            self._paper_totals(sheet, Paper(data), total, {t: line[1] for t, line in told.items()})
        for table, phone in self.phones.items():
            expect(phone.get_by_role("heading", name="Partie finie")).to_be_visible()
            phone.get_by_role("button", name="Ma feuille de route").click()
            self._route(table, phone, told[table][1])
        for wall in self.walls:
            expect(wall.get_by_text("Classement final")).to_be_visible()
        self.photograph("fin")
        self._photograph_papers()

    def _photograph_papers(self) -> None:
        """The papers as screens show them: the referee's, and the report on a phone."""
        if self.captures is None:
            return
        game = self.organizer.game
        sheets = ("resultats", "arbitrage", "billets", "feuilles-de-route")
        desk = self.referee.page.context.new_page()
        for name in (f"papiers/{game}", *(f"papier/{game}/{one}" for one in sheets)):
            desk.goto(f"{self.visitors.address}/{name}")
            desk.screenshot(path=self.captures / f"papier-{name.split('/')[-1]}.png")
        for kind, page in (("1366", desk), ("360", self.phones[1])):
            page.goto(f"{self.visitors.address}/rapport/{game}")
            page.wait_for_selector("h1")
            page.screenshot(path=self.captures / f"rapport-{kind}.png")

    def _paper_totals(self, name: str, sheet: Paper, total: int, told: dict[int, int]) -> None:
        read = {}
        for row in sheet.rows:
            who = next((at for at, one in enumerate(NAMES, 1) if _starts(row, one)), 0)
            if who:
                read[who] = number(row[total])
        if read != told:
            self.wrong(f"{name}.pdf: {read}, console {told}")

    def _route(self, table: int, phone: Page, total: int) -> None:
        """The column adds up, line by line, to the total of the ranking."""
        lines = phone.locator(".sheet tbody tr:not(.why) td:nth-child(3) b").all_inner_texts()
        sums = phone.locator(".sheet tfoot tr:not(.why) td.num b").all_inner_texts()
        figures = [-number(one) if "−" in one else number(one) for one in (*lines, *sums[1:-1])]
        if sum(figures) != number(sums[-1]) or number(sums[-1]) != total:
            self.wrong(f"table {table}: {figures} on the sheet, {sums[-1]} below, {total} ranked")


def _starts(row: tuple[str, ...], name: str) -> bool:
    """Whether a row is of somebody; their table's number may stand close enough to be one cell."""
    bare = [re.sub(r"^\d+ ", "", cell).rstrip("…") for cell in row]
    return any(len(cell) > 4 and name.startswith(cell) for cell in bare)


def _ranks(ranking: Locator) -> dict[int, tuple[int, int]]:
    rows = ranking.locator("tbody tr").evaluate_all(
        """(rows) => rows.map((row) =>
             ['.r', '.tb', '.t'].map((one) => row.querySelector(one)?.textContent ?? ''))"""
    )
    return {number(table): (number(rank), number(total)) for rank, table, total in rows}


def _of(phone: Page, name: str) -> int:
    shown = phone.locator(".tot div", has=phone.locator("dt", has_text=name)).locator("dd")
    return number(re.split(r"er|e|\s", shown.inner_text().strip())[0])


def _found(sentence: str) -> str:
    return re.sub(r"\s+", " ", sentence).strip().rstrip(".")


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--coups", type=int, default=20)
    reader.add_argument("--captures", type=Path)
    asked = reader.parse_args()
    if asked.captures is not None:
        asked.captures.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        real_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visitors = Visitors(browser, address)
        evening = Evening(visitors, address, asked.captures)
        evening.photograph("accueil")
        played = 0
        for n in range(1, asked.coups + 1):
            played = n
            goes_on = evening.coup(n)
            print(f"coup {n}: {time.monotonic() - began:.0f} s", flush=True)
            if not goes_on:
                break
        evening.end()
        lost = [key for one in evening.consoles for key in one.lost]
        faults = [*evening.faults, *lost, *visitors.watch.faults]
        keys = sum(one.keys for one in evening.consoles)
        opened = sum(one.opened for one in evening.consoles)
        visitors.close()
        browser.close()
    print(f"{played} coups, {keys} keys, {len(lost)} lines with a lost key, {opened} dialogs,")
    print(f"{len(faults)} faults in {time.monotonic() - began:.0f} s")
    for fault in faults:
        print(" -", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
