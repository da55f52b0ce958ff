"""Types slips on a console as fast as a good typist, and notes how long each verdict took."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.evening import Organizer

KEYS_PER_SECOND = 15

#: Notes, in the page, when each line is recorded and when its verdict is first drawn.
_WATCH = """
() => {
  window.recorded = {};
  window.judged = {};
  const look = () => {
    for (const row of document.querySelectorAll(".log__rows li:not(.is-pending)")) {
      const table = row.querySelector("b")?.textContent.replace(/\\D/g, "");
      if (table && !(table in window.judged)) window.judged[table] = performance.now();
    }
  };
  document.addEventListener("record", (event) => {
    window.recorded[event.detail.text.split(" ")[0]] = performance.now();
  });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}
"""


def open_hall(organizer: Organizer, tables: int) -> None:
    """Open a hall whose first coup waits for its paper slips."""
    organizer.open(
        title="Grande salle",
        options={"name": "Grande salle", "measure": False},
        players=[{"name": f"Joueur {n}", "table": n} for n in range(1, tables + 1)],
    )
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    organizer.order("ring-bell")


def type_slips(page: Page, organizer: Organizer, tables: int) -> list[float]:
    """Type a slip for every table; give the milliseconds from Enter to each verdict, sorted.

    On the first coup a word is paid at its best place: so each is claimed.
    """
    best: dict[str, tuple[str, str, int]] = {}
    for word, ref, score in organizer.solutions():
        if word.isupper() and word not in best:
            best[word] = (word, ref, score)
    moves = list(best.values())
    page.wait_for_selector("pi-tables .tab")
    page.evaluate(_WATCH)
    for table in range(1, tables + 1):
        word, ref, score = moves[table % len(moves)]
        page.keyboard.type(f"{table} {word.lower()} {ref} {score}", delay=1000 / KEYS_PER_SECOND)
        page.keyboard.press("Enter")
    expect(page.locator("pi-tables .aside")).to_have_text("toutes reçues", timeout=30_000)
    found = organizer.view()["hall"]["tables"]
    assert [one["state"] for one in found] == ["ok"] * tables
    assert [one["points"] for one in found] == [
        moves[table % len(moves)][2] for table in range(1, tables + 1)
    ]
    recorded, judged = page.evaluate("[window.recorded, window.judged]")
    assert len(recorded) == len(judged) == tables
    return sorted(judged[table] - recorded[table] for table in recorded)
