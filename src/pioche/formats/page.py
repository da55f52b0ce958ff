"""Results as one page that stands alone: grid, tops, ranking, charts; no script, no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from importlib import resources

from pioche.core.alphabet import VALUES
from pioche.core.board import EMPTY
from pioche.core.layout import STANDARD
from pioche.formats.results import CompetitionResults, GameResults, ResultLine, told
from pioche.rules.ranking.interclubs import rank_teams
from pioche.texts import _, ngettext, sentence

_COLOURS = ("#1a6a51", "#2b659e", "#b57a12", "#c03f36", "#7a239b")


def game_page(game: GameResults) -> bytes:
    """A game: what was played, and who found it."""
    facts = [game.edition, game.formula, game.tempo, game.lexicon]
    parts = [
        f"<h1>{_e(game.title or _('Résultats'))}</h1>",
        f"<p>{_e(', '.join(filter(None, [_day(game.created_at), *facts])))}</p>",
    ]
    if game.annulled:
        parts.append(f"<p><strong>{_e(sentence('exports.annulled'))}</strong></p>")
    elif not game.ended:
        parts.append(f"<p><strong>{_e(_('Partie en cours : classement provisoire.'))}</strong></p>")
    if game.lines:
        parts += [f"<h2>{_e(_('Classement'))}</h2>", _ranking(game)]
        small = []
        for one in game.rankings:
            title = _("Catégorie") if one.by == "category" else _("Série")
            rows = [(x.rank, told(x.player), x.total) for x in one.lines]
            small.append(f"<div><h2>{_e(f'{title} {one.title}')}</h2>{_small(rows)}</div>")
        parts.append(f'<div class="two">{"".join(small)}</div>')
    parts += [
        f"<h2>{_e(_('La partie'))}</h2>",
        f'<div class="two">{_grid(game.rows)}{_coups(game)}</div>',
        f"<h2>{_e(_('Les tops, coup par coup'))}</h2>",
        _bars(game),
    ]
    if len(game.coups) > 1 and any(line.coups for line in game.lines):
        parts += [f"<h2>{_e(_('Les premiers, écart au top'))}</h2>", _courses(game)]
    return _document(game.title or _("Résultats"), parts)


def competition_page(found: CompetitionResults) -> bytes:
    """A competition: the ranking, its cuts, teams and clubs."""
    standings = found.standings
    games = len(standings.games)
    names = [_("P{n}").format(n=number) for number in range(1, games + 1)]
    head = [_("Rang"), _("Nom"), _("Club"), *names, _("Cumul"), _("Négatif"), _("%")]
    cut_below = {kept for _after, kept in standings.cuts}
    rows, before = [], None
    for number, line in enumerate(standings.lines):
        below = number in cut_below and before is not None and line.stage < before
        cells = [
            str(line.rank),
            told(line.player),
            line.player.club,
            *("–" if total is None else str(total) for total in line.totals),
            str(line.total if standings.rules.method == "points" else line.value),
            str(line.negative),
            _percent(line.percentage),
        ]
        rows.append(_row(cells, {1, 2}, "cut" if below else ""))
        before = line.stage
    when = ", ".join(filter(None, [_day(found.created_at), found.place]))
    parts = [
        f"<h1>{_e(found.title)}</h1>",
        f"<p>{_e(when)}</p>",
        f"<h2>{_e(_('Classement'))}</h2>",
        _table(head, rows, {1, 2}),
    ]
    for kept_after, kept in standings.cuts:
        text = ngettext("{n} joueur continue", "{n} joueurs continuent", kept).format(n=kept)
        parts.append(f"<p>{_e(_('Après la partie {n} :').format(n=kept_after))} {_e(text)}.</p>")
    if standings.rules.in_teams:
        parts.append(f"<h2>{_e(_('Équipes'))}</h2>")
        heads = [_("Rang"), _("Équipe"), _("Joueurs"), _("Indice"), _("Division"), _("Total")]
        teams = [
            _row(
                [str(t.rank), t.name, ", ".join(told(x.player) for x, _i in t.players),
                 str(t.index), str(t.division), str(t.total)],
                {1, 2},
            )
            for t in rank_teams(standings)
        ]  # fmt: skip
        parts.append(_table(heads, teams, {1, 2}))
    if standings.clubs:
        rows = [_row([str(c.rank), c.club, str(c.total)], {1}) for c in standings.clubs]
        parts += [
            f"<h2>{_e(_('Clubs'))}</h2>",
            _table([_("Rang"), _("Club"), _("Total")], rows, {1}),
        ]
    for one in standings.rankings:
        if one.by == "club":
            continue
        title = _("Catégorie") if one.by == "category" else _("Série")
        lines = [(x.rank, told(x.player), x.value) for x in one.lines]
        parts += [f"<h2>{_e(f'{title} {one.title}')}</h2>", _small(lines)]
    return _document(found.title, parts)


def _document(title: str, parts: Iterable[str]) -> bytes:
    foot = f"<p>{_e(sentence('exports.personal'))}</p>"
    style = (resources.files("pioche") / "data" / "results.css").read_text(encoding="utf-8")
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="fr"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_e(title)}</title><style>{style}</style></head>"
        f"<body><main>{''.join(parts)}{foot}</main></body></html>\n"
    ).encode()


def _e(text: object) -> str:
    return escape(str(text))


def _day(at: int) -> str:
    return "" if not at else datetime.fromtimestamp(at / 1000).strftime("%d/%m/%Y")


def _percent(value: float) -> str:
    return f"{value:.2f}".replace(".", ",")


def _row(cells: Sequence[str], left: set[int], kind: str = "") -> str:
    inner = "".join(
        f'<td class="l">{_e(cell)}</td>' if at in left else f"<td>{_e(cell)}</td>"
        for at, cell in enumerate(cells)
    )
    return f'<tr class="{kind}">{inner}</tr>' if kind else f"<tr>{inner}</tr>"


def _table(head: Sequence[str], rows: Sequence[str], left: set[int]) -> str:
    heads = "".join(
        f'<th scope="col" class="l">{_e(cell)}</th>'
        if at in left
        else f'<th scope="col">{_e(cell)}</th>'
        for at, cell in enumerate(head)
    )
    head_row, body = f"<thead><tr>{heads}</tr></thead>", f"<tbody>{''.join(rows)}</tbody>"
    return f'<div class="wide"><table>{head_row}{body}</table></div>'


def _small(lines: Sequence[tuple[int, str, int]]) -> str:
    rows = [_row([str(rank), name, str(total)], {1}) for rank, name, total in lines]
    return _table([_("Rang"), _("Nom"), _("Total")], rows, {1})


def _ranking(game: GameResults) -> str:
    head = [
        _("Rang"),
        _("Table"),
        _("Nom"),
        _("Club"),
        _("Total"),
        _("%"),
        _("Négatif"),
        _("Solos"),
    ]
    rows = [_row(["", "", _("Top"), "", str(game.top), "100,00", "0", ""], {2, 3}, "tops")]
    for line in game.lines:
        one, player = line.standing, line.player
        cells = [
            str(one.rank), str(player.table), told(player), player.club,
            str(one.total), _percent(one.percentage), str(one.negative), str(one.solos or ""),
        ]  # fmt: skip
        rows.append(_row(cells, {2, 3}))
    return _table(head, rows, {2, 3})


def _coups(game: GameResults) -> str:
    head = ["", _("Tirage"), _("Mot"), _("Place"), _("Score"), _("Cumul")]
    rows = [
        _row(
            [str(one.number), ("– " if one.rejet else "") + one.rack, one.word, one.ref,
             str(one.score), str(one.cumul)],
            {1, 2},
        )
        for one in game.coups
    ]  # fmt: skip
    return _table(head, rows, {1, 2})


def _grid(rows: Sequence[str]) -> str:
    cells = ['<span class="h"></span>']
    cells += [f'<span class="h">{number}</span>' for number in range(1, 16)]
    for at, row in enumerate(rows):
        cells.append(f'<span class="h">{chr(65 + at)}</span>')
        for col, letter in enumerate(row):
            if letter == EMPTY or letter == ".":
                cells.append(f'<span class="{_premium(at * 15 + col)}"></span>')
            elif letter.islower():
                cells.append(f'<span class="t j">{letter.upper()}</span>')
            else:
                cells.append(f'<span class="t">{letter}<i>{VALUES[letter]}</i></span>')
    label = _e(_("Grille finale"))
    return f'<div class="grid" role="img" aria-label="{label}">{"".join(cells)}</div>'


def _premium(square: int) -> str:
    word, letter = STANDARD.word_multipliers[square], STANDARD.letter_multipliers[square]
    if word > 1:
        return "mt" if word == 3 else "md"
    return {3: "lt", 2: "ld"}.get(letter, "")


def _bars(game: GameResults) -> str:
    """The top of each coup, and within it what the first of the ranking made."""
    first = game.lines[0].coups if game.lines else ()
    most = max((coup.score for coup in game.coups), default=1) or 1
    wide, pitch = 30 + 34 * len(game.coups), 34
    drawn = []
    for at, coup in enumerate(game.coups):
        x, tall = 30 + pitch * at, round(120 * coup.score / most)
        drawn.append(f'<rect class="bar" x="{x}" y="{140 - tall}" width="24" height="{tall}"/>')
        own = first[at] if at < len(first) else None
        if own:
            short = round(120 * min(own, coup.score) / most)
            drawn.append(
                f'<rect class="own" x="{x}" y="{140 - short}" width="24" height="{short}"/>'
            )
        drawn.append(
            f'<text x="{x + 12}" y="{134 - tall}" text-anchor="middle">{coup.score}</text>'
        )
        drawn.append(f'<text x="{x + 12}" y="156" text-anchor="middle">{coup.number}</text>')
    told = ", ".join(str(coup.score) for coup in game.coups)
    label = _e(_("Tops : {tops}").format(tops=told))
    return (
        f'<div class="wide"><svg role="img" aria-label="{label}" viewBox="0 0 {wide} 162" '
        f'width="{wide}" height="162">{"".join(drawn)}</svg></div>'
    )


def _gaps(line: ResultLine, game: GameResults) -> list[int]:
    """How far below the tops, coup after coup."""
    found, behind = [], 0
    for points, coup in zip(line.coups, game.coups, strict=True):
        behind += coup.score - (points or 0)
        found.append(behind)
    return found


def _courses(game: GameResults) -> str:
    shown = game.lines[: len(_COLOURS)]
    gaps = [_gaps(line, game) for line in shown]
    most = max((max(gap) for gap in gaps), default=0) or 1
    wide = 760
    step = (wide - 40) / max(1, len(game.coups) - 1)
    drawn = []
    for at, (line, gap) in enumerate(zip(shown, gaps, strict=True)):
        points = " ".join(
            f"{20 + step * x:.1f},{14 + 150 * y / most:.1f}" for x, y in enumerate(gap)
        )
        colour = _COLOURS[at]
        drawn.append(f'<polyline class="path" stroke="{colour}" points="{points}"/>')
        name = _e(told(line.player))
        y = 186 + 16 * at
        drawn.append(f'<rect x="20" y="{y - 8}" width="14" height="4" fill="{colour}"/>')
        drawn.append(f'<text x="40" y="{y}">{name} (−{gap[-1]})</text>')
    tall = 190 + 16 * len(shown)
    label = _e(_("Écart au top des premiers, coup par coup"))
    return (
        f'<div class="wide"><svg role="img" aria-label="{label}" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}">{"".join(drawn)}</svg></div>'
    )
