"""Computer players of loto: they write a card, cross what they may, and call."""

from __future__ import annotations

from pioche.core.alphabet import BAG, JOKER
from pioche.core.chance import Chance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag, lacking
from pioche.games.loto.commands import Call, Command, Cross, Write
from pioche.games.loto.view import LotoView, SeatedView
from pioche.games.shape import Env

LENGTH = 7
#: How many pairs are tried before a list is said to have none.
TRIES = 1000
_WRITABLE = Bag({tile: count for tile, count in BAG.items() if tile != JOKER}).letters


def act(view: LotoView, env: Env) -> Command | None:
    """Answer for a seat, from its own view alone; it never draws: someone else announces."""
    if not isinstance(view, SeatedView):
        return None
    for action in view.actions:
        match action.name:
            case "write":
                return Write(view.seat, some_card(env.lexicon, env.chance))
            case "cross":
                word, letter = action.letters[0]
                return Cross(view.seat, word, letter)
            case "call":
                return Call(view.seat)
            case _draw:
                continue
    return None


def some_card(lexicon: Lexicon, chance: Chance) -> tuple[str, str]:
    """Choose two seven-letter words that the bag can form together."""
    words = [word for word in lexicon if len(word) == LENGTH]
    for _try in range(TRIES if words else 0):
        first, second = words[chance.below(len(words))], words[chance.below(len(words))]
        if not lacking(_WRITABLE, first + second):
            return first, second
    raise InputError("loto.no-card")
