"""Announcements aloud: what is handed to the browser's voice, and the server's own voice."""

from __future__ import annotations

import shutil
from typing import Any

import httpx
import pytest

from support.browser import Visitors

SPEAK = """
async ([kinds, view]) => {
  const said = [];
  const voice = { lang: "fr-FR", name: "essai" };
  Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
    getVoices: () => [voice], speak: (one) => said.push([one.text, one.lang]), cancel() {} } });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const { Speaker } = await import("/static/js/hall/speaker.js");
  const speaker = new Speaker(true);
  speaker.hear(kinds.map((kind) => ({ kind })), view);
  return said;
}
"""
CLOCK = {"signal_ms": 30_000, "total_ms": 180_000, "signalled": False, "deadline": 1}
DRAWN = {"coup": 3, "phase": "drawn", "rack_lines": ["Suisse – S.", "Tirage : Suisse."]}
THINKING = DRAWN | {"phase": "thinking", "clock": CLOCK}
BELL = THINKING | {"phase": "bell"}


@pytest.mark.parametrize(
    ("happened", "view", "said"),
    [
        (
            ["announced"],
            DRAWN | {"announcement": [1, "rack"]},
            ["Suisse – S.", "Tirage : Suisse."],
        ),
        (["clock-started"], THINKING, ["Chrono."]),
        (["signal-given"], THINKING | {"clock": CLOCK | {"signalled": True}}, ["Trente secondes."]),
        (["signal-given"], THINKING | {"clock": CLOCK | {"signal_ms": 20000}}, ["Vingt secondes."]),
        (["signal-given"], THINKING | {"clock": CLOCK | {"signal_ms": 45000}}, ["45 secondes."]),
        (["bell-rung"], BELL, ["Terminé."]),
        # Of what was missed while the link was down, only what still holds.
        (["clock-started", "signal-given", "bell-rung"], BELL, ["Terminé."]),
        (["rack-drawn"], DRAWN, []),
        ([], DRAWN, []),
    ],
)
def test_what_is_said_is_handed_to_the_browser(
    bench: Visitors, happened: list[str], view: dict[str, Any], said: list[str]
) -> None:
    page = bench.page("/static/dev/clock.html")
    assert page.evaluate(SPEAK, [happened, view]) == [[text, "fr-FR"] for text in said]


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_the_server_speaks_where_the_browser_cannot(static_address: str) -> None:
    answer = httpx.get(f"{static_address}/voix", params={"texte": "Venezuela – V."})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "audio/wav"
    assert answer.content.startswith(b"RIFF") and len(answer.content) > 5000


@pytest.mark.parametrize("text", ["", "a" * 401])
def test_the_server_refuses_to_say_nothing_or_too_much(static_address: str, text: str) -> None:
    answer = httpx.get(f"{static_address}/voix", params={"texte": text})
    assert answer.status_code == 400
    assert "signes" in answer.text
