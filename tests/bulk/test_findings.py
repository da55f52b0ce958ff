"""tools/playability: the page and the table follow from a campaign alone."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pioche.bulk.campaign import Campaign, Plan
from pioche.bulk.crews import Alone
from pioche.core.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]


def test_a_campaign_becomes_a_page_its_plots_and_a_table(
    tmp_path: Path, francais: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from tools.playability import __main__ as playability

    plan = Plan(40, 1, "fisf-2011", "normale", francais.name, francais.sha256, chunk=15)
    Campaign.open(tmp_path / "campaign", plan).run(Alone(), lambda games: None)
    (tmp_path / "src/pioche/data").mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(playability, "ROOT", tmp_path)
    monkeypatch.setattr(playability, "PAGE", tmp_path / "docs/tops.md")
    monkeypatch.setattr(playability, "PLOTS", tmp_path / "docs/pictures")
    monkeypatch.setattr(sys, "argv", ["playability", str(tmp_path / "campaign")])
    playability.main()
    page = (tmp_path / "docs/tops.md").read_text(encoding="utf-8")
    totals = Campaign.open(tmp_path / "campaign", plan).totals()
    assert f"{totals.mean_top_total:.1f}".replace(".", ",") + " points" in page
    assert f"{totals.words[0]['word']} ({totals.words[0]['tops']})" in page
    plots = sorted((tmp_path / "docs/pictures").iterdir())
    assert len(plots) == 3
    for plot in plots:
        ElementTree.fromstring(plot.read_text(encoding="utf-8"))
        assert f"pictures/{plot.name}" in page
    assert (tmp_path / "src/pioche/data/playability/francais.xz").stat().st_size > 1000
