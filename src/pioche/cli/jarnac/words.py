"""What happened and what was missed, in French."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pioche.games.jarnac import events as ev
from pioche.games.jarnac.analysis import GameReport, LaidWord, Missed, TurnReport
from pioche.games.jarnac.model import Result, State
from pioche.games.jarnac.solver import Opening
from pioche.games.jarnac.telling import verdict_text
from pioche.texts import N_, _, ngettext

Names = Mapping[str, str]


def told(event: ev.Event, names: Names) -> str | None:
    """Tell an event in one line; some need no telling."""
    match event:
        case ev.TossDrawn(letters=letters, starter=None):
            return _("Tirage au sort : {letters}, égalité.").format(letters=" / ".join(letters))
        case ev.TossDrawn(letters=letters, starter=starter):
            return _("Tirage au sort : {letters}. Commence : {name}.").format(
                letters=" / ".join(letters), name=names[starter or ""]
            )
        case ev.LettersDrawn(seat=seat, letters=""):
            return _("{name} : le sac est vide.").format(name=names[seat])
        case ev.LettersDrawn(seat=seat, letters=letters):
            return _("{name} : tirage {letters}.").format(
                name=names[seat], letters=_spaced(letters)
            )
        case ev.LettersExchanged(seat=seat, aside=aside, letters=letters):
            return _("{name} : échange de {aside}, tirage {letters}.").format(
                name=names[seat], aside=_spaced(aside), letters=_spaced(letters)
            )
        case ev.WordPlayed(seat=seat, word=word, line=None):
            return _("{name} : {word}.").format(name=names[seat], word=word)
        case ev.WordPlayed(seat=seat, word=word, line=int(line)):
            return _("{name} : {word}, ligne {line}.").format(
                name=names[seat], line=line + 1, word=word
            )
        case ev.JarnacTaken(seat=seat, word=word) | ev.JarnacCalled(seat=seat, word=word):
            said = _("{name} : « Jarnac ! » {word}.").format(name=names[seat], word=word)
            if isinstance(event, ev.JarnacCalled):
                said += " " + verdict_text(event.verdict)
            return said
        case ev.WordJudged(seat=seat, verdict=verdict):
            said = _("« Je conteste et Jarnac ! »") if event.jarnac else _("« Je conteste »")
            return f"{names[seat]} : {said} {verdict_text(verdict)}"
        case _other:
            return _told_of_time(event, names)


def _told_of_time(event: ev.Event, names: Names) -> str | None:
    match event:
        case ev.BagPassed(seat=seat, reason="said"):
            return _("{name} : « Je passe. »").format(name=names[seat])
        case ev.BagPassed(seat=seat, reason="time"):
            return _("{name} : temps écoulé, la main passe.").format(name=names[seat])
        case ev.FlagFell(seat=seat):
            return _("{name} : chute du drapeau.").format(name=names[seat])
        case ev.PointsAwarded(seat=seat, points=points):
            return _("{name} : {points} points de plus.").format(name=names[seat], points=points)
        case _other:
            return None


def _spaced(letters: str) -> str:
    return " ".join(letters)


_ENDS = {
    "full-mat": N_("Les huit lignes sont remplies."),
    "empty-bag": N_("Le sac est vide et personne ne peut plus jouer."),
    "claim": N_("La réclamation du joueur hors temps est bonne : la partie s’achève."),
    "flags": N_("Les deux camps ont épuisé leur temps."),
    "resigned": N_("Abandon."),
}


def told_score(points: int, jarnacs: int) -> str:
    """Tell points and Jarnacs."""
    return ", ".join(
        (
            ngettext("{count} point", "{count} points", points).format(count=points),
            ngettext("{count} Jarnac", "{count} Jarnacs", jarnacs).format(count=jarnacs),
        )
    )


def told_result(result: Result, state: State, names: Names) -> str:
    """Tell how the game ended and who won."""
    scores = " ; ".join(
        f"{names[seat]} {told_score(points, jarnacs)}"
        for seat, points, jarnacs in zip(state.seats, result.points, result.jarnacs, strict=True)
    )
    if result.winner is None:
        verdict = _("Match nul.")
    else:
        verdict = _("Victoire : {name}.").format(name=names[result.winner])
    return f"{_(_ENDS[result.reason])} {scores}. {verdict}"


def told_report(report: GameReport, names: Names) -> Iterator[str]:
    """Tell what each side missed, turn by turn, then in all."""
    yield _("Ce qui a échappé :")
    for turn in report.turns:
        parts = list(_turn_parts(turn))
        if parts:
            head = _("Tour {turn}, {name}").format(turn=turn.turn, name=names[turn.seat])
            yield f"  {head} : {' ; '.join(parts)}."
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
