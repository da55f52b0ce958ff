"""The record of the game: grid, racks, tops, places, points, cumulated; one or four a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pioche.core.errors import InputError
from pioche.formats.results import told
from pioche.printing.board import board_drawing
from pioche.printing.competition import Games
from pioche.printing.figures import figure, percent
from pioche.printing.minutes import CoupMinutes, Minutes
from pioche.printing.model import (
    Beside,
    Bit,
    Block,
    Cell,
    Column,
    Facts,
    Heading,
    Paper,
    Paragraph,
    Picture,
    Row,
    Signatures,
    Table,
    word_bits,
)
from pioche.printing.registry import Sheet
from pioche.printing.sheets.arbitrage import points_at
from pioche.texts import N_, _, ngettext

_FIRST = 8  # of the ranking, beside the grid
_PAGE = 4  # games on one sheet


def record(minutes: Minutes) -> Paper:
    """A page a game: what was drawn, what was retained, who found it."""
    blocks: list[Block] = [
        Beside(
            (Picture(board_drawing(minutes.grid, 100)),),
            (*_about(minutes), *_first(minutes)),
            0.56,
        ),
        _coups(minutes),
        Paragraph(_legend(), 7.5),
        Signatures((_("Juge-arbitre"), _("Arbitre"), _("Délégué"))),
    ]
    return Paper(_("Procès-verbal de la partie"), minutes.head, tuple(blocks))


def _legend() -> str:
    return _(
        "Tirage : reliquat + lettres nouvelles, dans l’ordre du sac ; « ? » est un joker, « − » un "
        "rejet. Dans un mot, la lettre cerclée est jouée avec un joker."
    )


def _about(minutes: Minutes) -> list[Block]:
    facts = [
        (_("Coups"), str(len(minutes.coups))),
        (_("Total des tops"), figure(minutes.tops)),
        (_("Reste"), _rest(minutes)),
        (_("Tables"), str(len(minutes.players))),
        (_("Solos"), str(len(minutes.solos))),
        (_("Lexique"), _("« {name} »").format(name=minutes.lexicon)),
    ]
    shown = tuple(one for one in facts if one[1])
    blocks: list[Block] = [Heading(_("La partie")), Facts(shown)]
    if minutes.end:
        blocks.append(Paragraph(minutes.end, 8))
    return blocks


def _rest(minutes: Minutes) -> str:
    count = len(minutes.rest)
    if count <= 12:
        return minutes.rest or _("rien")
    return ngettext("{n} lettre", "{n} lettres", count).format(n=count)


def _first(minutes: Minutes) -> list[Block]:
    lines = minutes.standings[:_FIRST]
    if not lines:
        return []
    return [
        Heading(_("Premiers"), ruled=False),
        Table(
            (
                Column(_("Rang"), "end", bold=True),
                Column(_("Nom"), wraps=True),
                Column(_("Total"), "end"),
                Column(_("%"), "end"),
            ),
            tuple(
                Row((str(o.rank), told(o.player), figure(o.total), percent(o.percentage)))
                for o in lines
            ),
            size=8.5,
            fives=False,
            caption=_("Premiers"),
        ),
    ]


def rack_cell(coup: CoupMinutes) -> Cell:
    """A rack as it came; those put back before it, each after a minus."""
    before = "".join(f"−{one} " for one in coup.refused)
    return (Bit(before, small=True, tone="soft"), Bit(coup.letters)) if before else coup.letters


def _coups(minutes: Minutes) -> Table:
    rows = []
    cumul = found = means = 0
    for coup in minutes.coups:
        cumul += coup.top
        scores = [points_at(minutes, coup, one.table) for one in minutes.players]
        had = [one for one in scores if one is not None]
        finders = sum(one == coup.top for one in had)
        found += finders
        mean = round(sum(had) / len(had)) if had else 0
        means += mean
        solo = minutes.solos.get(coup.number)
        by = str(finders) if solo is None else _("solo : table {table}").format(table=solo)
        rows.append(
            Row(
                (
                    str(coup.number),
                    rack_cell(coup),
                    word_bits(coup.word),
                    coup.ref,
                    str(coup.top),
                    figure(cumul),
                    by if had else "",
                    str(mean) if had else "",
                )
            )
        )
    tops = ngettext("{n} top", "{n} tops", found).format(n=found)
    end = Row(("", "", _("Total"), "", figure(cumul), "", tops, figure(means)))
    return Table(
        (
            Column(_("N°"), "end", bold=True),
            Column(_("Tirage"), wraps=True),
            Column(_("Mot retenu"), wraps=True),
            Column(_("Place"), "middle"),
            Column(_("Points"), "end"),
            Column(_("Cumul"), "end", bold=True),
            Column(_("Trouvé par"), "middle"),
            Column(_("Moyenne"), "end"),
        ),
        tuple(rows),
        ends=(end,) if rows else (),
        size=8.5 if len(rows) <= 20 else 8 if len(rows) <= 24 else 7.3,
        caption=_("Les coups"),
    )


def four_records(games: Games) -> Paper:
    """Up to four games on a sheet, each with its grid and its coups."""
    if len(games.minutes) > _PAGE:
        raise InputError("printing.too-many-games")
    names = [one.title for one in games.minutes]
    told_apart = all(names) and len(set(names)) == len(names) > 1
    parts = [
        _quarter(one, one.title if told_apart else _("Partie {n}").format(n=number))
        for number, one in enumerate(games.minutes, 1)
    ]
    blocks: list[Block] = []
    for start in range(0, len(parts), 2):
        left, *right = parts[start : start + 2]
        blocks.append(Beside(left, right[0] if right else ()))
    blocks.append(Paragraph(_legend(), 6.5))
    title = _("Procès-verbal, quatre parties") if len(parts) > 1 else _("Procès-verbal")
    head = games.minutes[0].head
    return Paper(title, replace(head, event="") if told_apart else head, tuple(blocks))


def _quarter(minutes: Minutes, name: str) -> tuple[Block, ...]:
    cumuls = _cumuls(minutes.coups)
    about = ngettext("{n} coup", "{n} coups", len(minutes.coups)).format(n=len(minutes.coups))
    points = _("{n} points").format(n=figure(minutes.tops))
    rest = _("reste {letters}").format(letters=_rest(minutes)) if minutes.rest else ""
    told_so = ", ".join(filter(None, (minutes.formula.lower(), about, points, rest)))
    return (
        Heading(name, told_so, ruled=False),
        Picture(board_drawing(minutes.grid, 43)),
        Table(
            (
                Column(_("N°"), "end", bold=True),
                Column(_("Tirage"), wraps=True),
                Column(_("Mot retenu"), wraps=True),
                Column(_("Place"), "middle"),
                Column(_("Pts"), "end"),
                Column(_("Cumul"), "end", bold=True),
            ),
            tuple(
                Row(
                    (
                        str(coup.number),
                        rack_cell(coup),
                        word_bits(coup.word),
                        coup.ref,
                        str(coup.top),
                        figure(cumul),
                    )
                )
                for coup, cumul in zip(minutes.coups, cumuls, strict=True)
            ),
            size=6.1,
            caption=minutes.title,
            dense=True,
        ),
    )


def _cumuls(coups: Sequence[CoupMinutes]) -> list[int]:
    found: list[int] = []
    for coup in coups:
        found.append((found[-1] if found else 0) + coup.top)
    return found


SHEETS = (
    Sheet(
        "proces-verbal",
        N_("Procès-verbal de la partie"),
        N_("Grille, tirages, tops, places, points et cumul"),
        Minutes,
        record,
        order=30,
        public=True,
    ),
    Sheet(
        "quatre-parties",
        N_("Procès-verbal, quatre parties par page"),
        N_("Jusqu’à quatre parties sur une feuille"),
        Games,
        four_records,
        order=31,
        public=True,
    ),
)
