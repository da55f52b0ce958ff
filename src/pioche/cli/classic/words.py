"""What happens at a table, told in French."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pioche.games.classic.opening import TossDrawn
from pioche.games.turns import events as e
from pioche.texts import N_, _, ngettext

Names = Mapping[str, str]
_REASONS = {
    "out": N_("Un joueur a posé toutes ses lettres et le sac est vide."),
    "blocked": N_("Plus rien ne peut être joué."),
    "passes": N_("Tout le monde a passé deux fois de suite."),
}


def told(event: object, names: Names) -> str | None:
    """Tell an event to everyone at the table; None for what needs no word."""
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(event, names)


def _toss(event: TossDrawn, names: Names) -> str:
    rounds = "; ".join(
        ", ".join(f"{names[drawn.seat]} {drawn.tile}" for drawn in tiles) for tiles in event.rounds
    )
    return _("Tirage au sort : {rounds}. {first} commence.").format(
        rounds=rounds, first=names[event.first]
    )


def _laid(event: e.WordLaid, names: Names) -> str:
    points = ngettext("{count} point", "{count} points", event.score).format(count=event.score)
    return _("{name} pose {word} en {place} : {points}.").format(
        name=names[event.seat], word=event.word, place=event.place, points=points
    )


def _scored(event: e.WordScored, names: Names) -> str | None:
    if not event.bonus:
        return None
    return _("Prime du thème ({words}) : {more}.").format(
        words=", ".join(event.themed), more=_more(event.bonus)
    )


def _more(bonus: int) -> str:
    return ngettext("{count} point de plus", "{count} points de plus", bonus).format(count=bonus)


def _upheld(event: e.WordUpheld, names: Names) -> str:
    return _("{name} conteste : tout est admis, le mot reste.").format(name=names[event.by])


def _withdrawn(event: e.WordWithdrawn, names: Names) -> str:
    return _(
        "{by} conteste : {words} non admis. {name} reprend ses lettres et perd son tour."
    ).format(by=names[event.by], words=", ".join(event.refused), name=names[event.seat])


def _exchanged(event: e.TilesSetAside, names: Names) -> str:
    count = len(event.tiles)
    said = ngettext("{name} échange {count} lettre.", "{name} échange {count} lettres.", count)
    return said.format(name=names[event.seat], count=count)


def _passed(event: e.TurnPassed, names: Names) -> str:
    said = _("{name} passe.") if event.reason == "choice" else _("{name} passe, faute de temps.")
    return said.format(name=names[event.seat])


def _recycled(event: e.JokerRecycled, names: Names) -> str:
    return _("{name} reprend le joker en {square} contre un {letter}.").format(
        name=names[event.seat], square=event.square, letter=event.letter
    )


def _vote_opened(event: e.VoteOpened, names: Names) -> str:
    return _("{name} réclame la prime du thème pour {words} : la table vote.").format(
        name=names[event.seat], words=", ".join(event.words)
    )


def _vote_cast(event: e.VoteCast, names: Names) -> str:
    said = _("{name} vote oui.") if event.agrees else _("{name} vote non.")
    return said.format(name=names[event.seat])


def _vote_closed(event: e.VoteClosed, names: Names) -> str:
    if not event.granted:
        return _("La prime n’est pas accordée.")
    return _("La prime est accordée : {more} pour {name}.").format(
        more=_more(event.bonus), name=names[event.seat]
    )


def _looked_up(event: e.WordLookedUp, names: Names) -> str:
    said = _("{word} est admis.") if event.admitted else _("{word} n’est pas admis.")
    return said.format(word=event.word)


def _suggested(event: e.SuggestionsShown, names: Names) -> str:
    if not event.moves:
        return _("Aucun mot possible avec ce chevalet.")
    return "\n".join(f"  {move.word} {move.place} {move.score}" for move in event.moves)


def _flag(event: e.FlagFell, names: Names) -> str:
    return _("Le temps de {name} est écoulé.").format(name=names[event.seat])


_TELLERS: dict[type, Callable[[Any, Names], str | None]] = {
    TossDrawn: _toss,
    e.WordLaid: _laid,
    e.WordScored: _scored,
    e.WordUpheld: _upheld,
    e.WordWithdrawn: _withdrawn,
    e.TilesSetAside: _exchanged,
    e.TurnPassed: _passed,
    e.JokerRecycled: _recycled,
    e.VoteOpened: _vote_opened,
    e.VoteCast: _vote_cast,
    e.VoteClosed: _vote_closed,
    e.WordLookedUp: _looked_up,
    e.SuggestionsShown: _suggested,
    e.FlagFell: _flag,
}


def told_end(ended: e.GameEnded, seats: tuple[str, ...], names: Names) -> Iterator[str]:
    """Tell how a game ended and what each counts."""
    yield _("Partie terminée. {reason}").format(reason=_(_REASONS[ended.reason]))
    for at, seat in enumerate(seats):
        rest = ended.rests[at]
        change = ended.adjustments[at]
        detail = ""
        if rest:
            detail = _(" (il reste {tiles} : {points})").format(tiles=rest, points=change)
        elif change:
            detail = _(" (reste des autres : +{points})").format(points=change)
        yield _("  {name} : {score}{detail}").format(
            name=names[seat], score=ended.scores[at], detail=detail
        )
    if len(seats) > 1:
        winners = ", ".join(names[seat] for seat in ended.winners)
        said = ngettext("Victoire : {winners}.", "Égalité : {winners}.", len(ended.winners))
        yield said.format(winners=winners)
