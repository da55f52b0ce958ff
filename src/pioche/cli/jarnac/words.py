"""How a game ended and what was missed in it, in French."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pioche.games.jarnac import GameReport, LaidWord, Missed, Opening, Result, TurnReport
from pioche.texts import _, ngettext

Names = Mapping[str, str]


def told_score(points: int, jarnacs: int) -> str:
    """« 25 points, 1 Jarnac »."""
    return ", ".join(
        (
            ngettext("{count} point", "{count} points", points).format(count=points),
            ngettext("{count} Jarnac", "{count} Jarnacs", jarnacs).format(count=jarnacs),
        )
    )


def told_result(result: Result, names: Names) -> str:
    """What each side has, and who won."""
    scores = _(" ; ").join(
        f"{name} {told_score(points, jarnacs)}"
        for name, points, jarnacs in zip(names.values(), result.points, result.jarnacs, strict=True)
    )
    if result.winner is None:
        return f"{scores}. {_('Match nul.')}"
    return f"{scores}. {_('Victoire : {name}.').format(name=names[result.winner])}"


def told_report(report: GameReport, names: Names) -> Iterator[str]:
    """Turn by turn, where something was missed; then each side in all."""
    yield _("Ce qui a échappé :")
    for turn in report.turns:
        parts = list(_turn_parts(turn))
        if parts:
            head = _("Tour {turn}, {name}").format(turn=turn.turn, name=names[turn.seat])
            yield f"  {head}{_(' : ')}{_(' ; ').join(parts)}."
    for side in report.sides:
        yield _(
            "  {name} : Jarnacs manqués {jarnacs}, points laissés {points}, "
            "mots faux non contestés {bad}."
        ).format(
            name=names[side.seat],
            jarnacs=side.jarnacs_missed,
            points=side.points_left,
            bad=side.bad_words_unseen,
        )


def _turn_parts(turn: TurnReport) -> Iterator[str]:
    if turn.jarnacs.count:
        yield _("Jarnac manqué {words}").format(words=_missed(turn.jarnacs))
    for word in turn.words:
        yield from _word_parts(word)
    if turn.left.count:
        yield _("passe avec {words}").format(words=_missed(turn.left))


def _word_parts(word: LaidWord) -> Iterator[str]:
    if word.better.count:
        yield _("{word}, mieux {words}").format(word=word.word, words=_missed(word.better))
    if word.got_away:
        yield _("{word} n’était pas bon").format(word=word.word)


def _missed(missed: Missed) -> str:
    shown = ", ".join(_opening(opening) for opening in missed.best[:3])
    more = missed.count - len(missed.best[:3])
    if not more:
        return shown
    others = ngettext("{count} autre", "{count} autres", more).format(count=more)
    return f"{shown} ({others})"


def _opening(opening: Opening) -> str:
    grown = f"{opening.before} → " if opening.before else ""
    return f"{grown}{opening.word} +{opening.gain}"
