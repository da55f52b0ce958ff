"""Pages that the server draws whole: a sheet on a screen, the list of a game's sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from pioche.texts import N_, _
from pioche.web.pages.shell import Page, drawn

if TYPE_CHECKING:
    from pioche.printing.model import Paper
    from pioche.web.api.sheets import PaperLine

_SHEET = Page("", N_("Feuille"), "pages/paper.js", ("paper",), template="paper.html")
_LIST = Page("", N_("Papiers"), "pages/paper.js", ("paper",), template="papers.html")
_MOMENTS = {
    "before": N_("Avant la partie"),
    "during": N_("Pendant l’arbitrage"),
    "after": N_("Après la partie"),
}


def paper_page(
    paper: Paper, pdf: str, papers: str, replay: str = "", others: str | None = None
) -> str:
    """A sheet as a page; what it says was escaped where it was drawn.

    `pdf`, `papers` and `replay` are addresses: the same on paper, the other sheets, the game.
    `others` are the games that stand beside the first one, where a sheet takes several.
    """
    from pioche.printing.screen import screen

    return drawn(
        _SHEET,
        title=paper.title,
        body=Markup(screen(paper)),
        text=paper.text,
        pdf=pdf,
        papers=papers,
        replay=replay,
        beside=others,
    )


def list_page(sheets: Sequence[PaperLine], event: str, over: bool) -> str:
    """The sheets of a game, by the moment when they are needed."""
    groups = [
        (_(title), [one for one in sheets if one.moment == moment])
        for moment, title in _MOMENTS.items()
    ]
    if over:
        groups.reverse()
    shown = [(title, lines) for title, lines in groups if lines]
    return drawn(_LIST, groups=shown, event=event)
