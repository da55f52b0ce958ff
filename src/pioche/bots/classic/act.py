"""From what a seat sees to what it does: the door through which a room asks a computer player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.choose import choose
from pioche.bots.classic.equity import kept
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import Level, level_named
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.theming import notice
from pioche.bots.luck import roll
from pioche.core.alphabet import VOWELS
from pioche.core.board import Board
from pioche.games.classic import ClassicView
from pioche.games.shape import Act, Env
from pioche.games.turns import (
    Accept,
    Challenge,
    Draw,
    Exchange,
    LaidView,
    Pass,
    Play,
    Recycle,
    SeatedCommand,
    SeatedView,
    Take,
    Vote,
)

#: A rack plays best with about three vowels in seven.
VOWELS_WANTED = 3
#: After so many exchanges on the same grid it passes: an exchange is no pass, and with few words a
#: table of machines would change tiles for ever.
PATIENCE = 3


def act(
    seen: ClassicView, acts: Sequence[Act], env: Env, level: str, budget: Budget | None = None
) -> SeatedCommand | None:
    """Answer for a seat, from its own view alone; `None` when it has nothing to do."""
    view = seen.table
    if not isinstance(view, SeatedView):
        return None
    open_to_us = {act.name: act for act in acts}
    strength = level_named(level)
    if "draw" in open_to_us:
        return _draw(view, open_to_us["draw"])
    if "take" in open_to_us:
        return _take(view, open_to_us["take"])
    if "vote" in open_to_us:
        # Without a list it cannot tell Christmas from sport: people decide.
        return Vote(view.seat, agrees=None)
    if view.laid is not None and "challenge" in open_to_us:
        return _answer(view, view.laid, strength, env)
    if "play" not in open_to_us or view.turn != view.seat:
        return None
    if "recycle" in open_to_us:
        # A joker for the letter it stands for: nothing on the rack is worth more.
        return Recycle(view.seat, open_to_us["recycle"].choices[0])
    return _turn(view, strength, env, budget)


def situation_of(view: SeatedView) -> Situation:
    """Put a seat's view into the form in which positions are judged."""
    names = [one.seat for one in view.seats]
    own = names.index(view.seat)
    others = view.seats[own + 1 :] + view.seats[:own]
    passes = 0
    for turn in reversed(view.history):
        if turn.kind != "pass":
            break
        passes += 1
    return Situation(
        board=Board.of_rows(view.rows),
        rack=view.rack,
        bag=sum(view.bags),
        spread=view.seats[own].score - max((one.score for one in others), default=0),
        opponents=tuple(one.tiles for one in others),
        passes=passes,
        form=_form(view),
    )


def _turn(view: SeatedView, level: Level, env: Env, budget: Budget | None) -> SeatedCommand:
    finder = env.finder()
    situation = situation_of(view)
    chosen = choose(situation, level, finder, env.chance, budget)
    if view.rules.theme is not None:
        chosen = notice(chosen, view.rules.theme, situation, level, finder, env.chance)
    if chosen.move is not None:
        return Play(view.seat, chosen.move.word, chosen.move.ref)
    if chosen.exchanged and _exchanges_in_vain(view) < PATIENCE:
        return Exchange(view.seat, chosen.exchanged)
    return Pass(view.seat)


def _form(view: SeatedView) -> float:
    """Good days and bad days: drawn from the first turn of the game, which stays as it was."""
    if not view.history:
        return 0.0
    first = view.history[0]
    return roll("form", view.seat, first.word, first.place, first.score) / 50 - 1


def _exchanges_in_vain(view: SeatedView) -> int:
    """How often this player has exchanged since anybody laid a word."""
    since = takewhile(lambda turn: turn.kind != "play", reversed(view.history))
    return sum(turn.seat == view.seat and turn.kind == "exchange" for turn in since)


def _answer(view: SeatedView, laid: LaidView, level: Level, env: Env) -> SeatedCommand:
    """Challenge what is not a word, as far as this player would notice."""
    wrong = any(word.upper() not in env.lexicon for word in laid.words)
    if wrong and env.chance.below(100) < level.contests:
        return Challenge(view.seat)
    return Accept(view.seat)


def _draw(view: SeatedView, act: Act) -> Draw:
    """Vowels until there are enough, then consonants, as far as the bags go."""
    assert act.most is not None
    left = dict(zip("VC", view.bags, strict=True))
    vowels = sum(tile in VOWELS for tile in view.rack)
    bags = ""
    for _tile in range(act.most):
        sign = "V" if vowels < VOWELS_WANTED else "C"
        if not left[sign]:
            sign = "C" if sign == "V" else "V"
        left[sign] -= 1
        vowels += sign == "V"
        bags += sign
    return Draw(view.seat, bags)


def _take(view: SeatedView, act: Act) -> Take:
    """Tiles lie face up: take those that make the best rack, one after the other."""
    assert act.most is not None
    value = Leaves.shipped().value
    pool, rack, taken = "".join(act.choices), view.rack, ""
    for _tile in range(act.most):
        # The table knows leaves of six tiles at most: a seventh is judged by the last six.
        best = max(sorted(set(pool)), key=lambda tile: value((rack + taken + tile)[-6:]))
        taken += best
        pool = kept(pool, best)
    return Take(view.seat, taken)
