"""The rules of a table, as a record of policies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pioche.core.alphabet import BAG, JOKER, VOWELS
from pioche.core.tiles import Bag

#: « Chaque joueur pioche ensuite 7 lettres. »
RACK_SIZE = 7
#: « L’échange ne peut avoir lieu que s’il reste au moins 7 lettres dans le sac. »
EXCHANGE_FROM = 7
#: « si tous les joueurs passent leur tour deux fois de suite chacun, la partie est terminée »
PASSES_EACH = 2
#: However dear, nobody plays longer than this beyond their time.
LONGEST_OVERTIME_MS = 10 * 60_000
#: A client's order may be on its way when a deadline passes: two seconds of grace.
GRACE_MS = 2000

Wording = Literal["strict", "challenge"]
"""Whether words are looked up at once, or only when someone challenges them."""
Drawing = Literal["one-bag", "two-bags", "face-up"]
"""Blind from one bag; blind from a bag of vowels or one of consonants; any tile one likes."""

#: The bags of `two-bags`, in this order, by the letter that names each in a draw.
VOWEL_BAG, CONSONANT_BAG = 0, 1
BAG_SIGNS = "VC"
#: *Reading*: the notice says « voyelles » without a list; Y is one, as taught at school.
_VOWELS = VOWELS | {"Y"}


@dataclass(frozen=True, slots=True)
class Theme:
    """What the players agreed to reward; without a word list, the table votes."""

    name: str
    words: tuple[str, ...] = ()
    bonus: int = 5

    @property
    def voted(self) -> bool:
        """Whether the table decides word by word."""
        return not self.words


@dataclass(frozen=True, slots=True)
class Rules:
    """How this table plays."""

    wording: Wording = "strict"
    drawing: Drawing = "one-bag"
    recycles_jokers: bool = False
    open_dictionary: bool = False
    theme: Theme | None = None
    window_ms: int | None = None
    """How long the others may challenge, or vote; without it, until all have answered."""
    clock_ms: int | None = None
    """Each player's time for the whole game."""
    increment_ms: int = 0
    """What a turn that was played adds to its player's time."""
    overtime_points: int = 0
    """What each minute begun beyond it costs; 0: the flag falls when the time is used up."""
    challenge_points: int = 0
    """What a challenge of words that are all good costs."""
    recorded: bool = False
    """Whether a game already played is replayed: its letters are told, and it may stop anywhere."""


def full_bags(drawing: Drawing) -> tuple[Bag, ...]:
    """The bags as they are before the first draw."""
    if drawing != "two-bags":
        return (Bag.full(),)
    # *Reading*: the two jokers are of no kind; each bag gets one.
    vowels = {tile: count for tile, count in BAG.items() if tile in _VOWELS}
    consonants = {tile: count for tile, count in BAG.items() if tile not in _VOWELS}
    return (Bag(vowels | {JOKER: 1}), Bag(consonants | {JOKER: 1}))


def put_back(bags: tuple[Bag, ...], tiles: str) -> tuple[Bag, ...]:
    """Put tiles back where they belong; a joker goes to the bag that lacks one."""
    if len(bags) == 1:
        return (bags[0].plus(tiles),)
    vowels, consonants = bags
    for tile in tiles:
        if tile in _VOWELS or (tile == JOKER and not vowels.count(JOKER)):
            vowels = vowels.plus(tile)
        else:
            consonants = consonants.plus(tile)
    return (vowels, consonants)
