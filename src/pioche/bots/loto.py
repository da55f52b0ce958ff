"""Computer players of loto: they write a card, cross what they may, and call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pioche.bots.pace import AT_ONCE
from pioche.core.alphabet import BAG, JOKER
from pioche.core.chance import Chance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag, lacking
from pioche.games.loto import LENGTH, Call, Cross, LotoView, SeatedView, Write
from pioche.games.shape import Act, Env

#: How many pairs are tried before a list is said to have none.
TRIES = 1000
_WRITABLE = Bag({tile: count for tile, count in BAG.items() if tile != JOKER}).letters


class LotoBot:
    """There is nothing to play well, hence one level; it never draws: a person announces."""

    levels = ("amateur",)

    def act(self, view: LotoView, acts: Sequence[Act], env: Env, level: str) -> Any | None:
        """Write, cross, call."""
        if not isinstance(view, SeatedView):
            return None
        for act in acts:
            match act.name:
                case "write":
                    return Write(view.seat, some_card(env.lexicon, env.chance))
                case "cross":
                    word, letter = map(int, act.choices[0].split("/"))
                    return Cross(view.seat, word, letter)
                case "call":
                    return Call(view.seat)
        return None

    def pace(self, view: LotoView, command: Any, level: str) -> float:
        """Nothing to think about."""
        return AT_ONCE

    def instead(self, events: Sequence[Any], step: int, env: Env) -> None:
        """Nothing is chosen in loto."""
        return None


def some_card(lexicon: Lexicon, chance: Chance) -> tuple[str, str]:
    """Choose two seven-letter words that the bag can form together."""
    words = [word for word in lexicon if len(word) == LENGTH]
    for _try in range(TRIES if words else 0):
        first, second = words[chance.below(len(words))], words[chance.below(len(words))]
        if first != second and not lacking(_WRITABLE, first + second):
            return first, second
    raise InputError("loto.no-card")


BOT = LotoBot()
