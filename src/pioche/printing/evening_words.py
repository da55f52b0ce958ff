"""What an evening tells, in words: the coup that decided, curiosities, the text to paste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pioche.formats.results import told
from pioche.printing.evening import CoupTold, Deciding, Evening
from pioche.printing.figures import figure, percent
from pioche.printing.minutes import Minutes
from pioche.texts import _, ngettext

_PASTED = 10


def deciding_told(found: Deciding) -> str:
    """Tell the coup that decided, in three sentences."""
    coup, tables = found.told.coup, len(found.told.finders)
    winner, rival = told(found.winner.player), told(found.rival.player)
    said = []
    if found.lead_before > 0:
        before = ngettext(
            "Avant le coup {n}, {rival} menait de {lead} point.",
            "Avant le coup {n}, {rival} menait de {lead} points.",
            found.lead_before,
        )
        said.append(before.format(n=coup.number, rival=rival, lead=found.lead_before))
    elif found.lead_before == 0:
        before = _("Avant le coup {n}, {winner} et {rival} étaient à égalité.")
        said.append(before.format(n=coup.number, winner=winner, rival=rival))
    else:
        before = _("{winner} a mené du premier au dernier coup.")
        said.append(before.format(winner=winner))
    found_by = ngettext(
        "Au coup {n}, {tables} table trouve {word} en {ref}, {points} points ;",
        "Au coup {n}, {tables} tables trouvent {word} en {ref}, {points} points ;",
        tables,
    )
    said.append(
        found_by.format(
            n=coup.number, tables=tables, word=coup.word.upper(), ref=coup.ref, points=coup.top
        )
    )
    said.append(
        _("{who} marque {points}, {rival} {other}.").format(
            who=winner,
            points=found.told.scores.get(found.winner.player.table, 0),
            rival=rival,
            other=found.told.scores.get(found.rival.player.table, 0),
        )
    )
    won = ngettext(
        "{winner} gagne la partie de {margin} point.",
        "{winner} gagne la partie de {margin} points.",
        found.margin,
    )
    said.append(won.format(winner=winner, margin=figure(found.margin)))
    return " ".join(said)


def curiosities(evening: Evening) -> Iterator[tuple[str, str, str]]:
    """Tell what was remarkable: a name, what it is about, a line."""
    minutes, coups = evening.minutes, evening.coups
    dearest = max(coups, key=lambda one: one.coup.top)
    yield _("Le mot le plus cher"), _word(dearest), _about(dearest)
    missed = min(coups, key=lambda one: (len(one.finders), -one.coup.top))
    yield _("Le plus manqué"), _word(missed), _about(missed)
    seen = max(coups, key=lambda one: (len(one.finders), one.coup.top))
    yield _("Le mieux vu"), _word(seen), _about(seen)
    costly = max(coups, key=lambda one: one.lost)
    lost = ngettext(
        "{n} point perdu en moyenne", "{n} points perdus en moyenne", round(costly.lost)
    )
    yield _("Le coup le plus coûteux"), _word(costly), lost.format(n=round(costly.lost))
    back = evening.comeback
    if back is not None:
        told_so = _("{rank}e après le coup {coup}, {final} à la fin")
        final = _("1er") if back.standing.rank == 1 else _("{n}e").format(n=back.standing.rank)
        yield (
            _("La remontée"),
            told(back.standing.player),
            told_so.format(rank=back.rank, coup=back.after, final=final),
        )
    tied = [one for one in coups if one.coup.ties > 1]
    if tied:
        most = max(tied, key=lambda one: one.coup.ties)
        about = ngettext(
            "{n} coup ; le plus riche : coup {coup}, {ties} solutions",
            "{n} coups ; le plus riche : coup {coup}, {ties} solutions",
            len(tied),
        )
        yield (
            _("Isotops"),
            str(len(tied)),
            about.format(n=len(tied), coup=most.coup.number, ties=figure(most.coup.ties)),
        )
    else:
        yield _("Isotops"), _("aucun"), _("chaque top était seul à son score")
    if minutes.solos:
        said = ", ".join(
            _("{who}, coup {n}").format(who=minutes.called(table), n=coup)
            for coup, table in sorted(minutes.solos.items())
        )
        yield _("Solos"), str(len(minutes.solos)), said


def _word(one: CoupTold) -> str:
    return one.coup.word.upper()


def _about(one: CoupTold) -> str:
    tables = len(one.finders)
    words = ngettext(
        "{points} points, coup {n}, {tables} table",
        "{points} points, coup {n}, {tables} tables",
        tables,
    )
    return words.format(points=one.coup.top, n=one.coup.number, tables=tables)


def pasted(evening: Evening) -> str:
    """The evening in a few lines, to paste into a message."""
    minutes = evening.minutes
    lines = [minutes.title] if minutes.title else []
    tables = ngettext("{n} table", "{n} tables", len(minutes.standings))
    about = [
        minutes.place,
        minutes.date,
        tables.format(n=len(minutes.standings)),
        ngettext("{n} coup", "{n} coups", len(evening.coups)).format(n=len(evening.coups)),
        _("{n} points au top").format(n=figure(minutes.tops)),
    ]
    lines += [", ".join(filter(None, about)), ""]
    lines += _first_lines(minutes)
    lines.append("")
    for coup, table in sorted(minutes.solos.items()):
        word = next((_word(one) for one in evening.coups if one.coup.number == coup), "")
        solo = _("Solo : {who}, {word} (coup {n})")
        lines.append(solo.format(who=minutes.called(table), word=word, n=coup))
    if evening.deciding is not None:
        one = evening.deciding.told
        decided = _("Le coup qui a décidé : {n}, {word}, {about}")
        lines.append(decided.format(n=one.coup.number, word=_word(one), about=_about(one)))
    if minutes.standings:
        missed = min(evening.coups, key=lambda one: (len(one.finders), -one.coup.top))
        count, of = len(missed.finders), len(minutes.standings)
        said = ngettext(
            "Le plus manqué : {word}, {n} table sur {of}",
            "Le plus manqué : {word}, {n} tables sur {of}",
            count,
        )
        lines.append(said.format(word=_word(missed), n=count, of=of))
    if minutes.link:
        lines += ["", _("Tout le rapport : {link}").format(link=minutes.link)]
    return "\n".join(lines).strip()


def _first_lines(minutes: Minutes) -> Sequence[str]:
    return [
        _("{rank}. {who}, {total} ({percent} %)").format(
            rank=one.rank,
            who=told(one.player),
            total=figure(one.total),
            percent=percent(one.percentage),
        )
        for one in minutes.standings[:_PASTED]
    ]
