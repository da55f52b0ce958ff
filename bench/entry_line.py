"""How soon a verdict shows after Enter: two hundred slips typed at fifteen keys a second.

.venv/bin/python bench/entry_line.py [slips]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.browser import CHROMIUM, FLAGS, Visitors
from support.evening import Organizer, real_server
from support.typist import open_hall, type_slips


def main(slips: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        real_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        organizer = Organizer(address)
        open_hall(organizer, slips)
        visitors = Visitors(browser, address)
        waits = type_slips(visitors.page(organizer.referee), organizer, slips)
        print(f"{slips} slips, none lost; from Enter to the verdict on screen:")
        for name, share in (("median", 0.5), ("p90", 0.9), ("p99", 0.99)):
            print(f"  {name:7}{waits[min(int(share * slips), slips - 1)]:6.0f} ms")
        visitors.close()
        organizer.close()
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
