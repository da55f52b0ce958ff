"""What a card asks, what the answer is, and whether what somebody gave is it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from pioche.core.alphabet import LETTERS
from pioche.core.anagrams import search
from pioche.core.board import Board
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.searching import checked_word, front_extensions, hooks
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack
from pioche.rules.formula import Formula
from pioche.training.cards import Card

YES, NO = "oui", "non"
FRONT, BACK = "-", "+"
"""Signs before a letter given as a hook: in front, behind."""
MOST_GIVEN = 60
KINDS = ("exists", "anagrams", "hooks", "front", "back", "benjamins", "hole", "scrabble", "top")


class MissedCoup(msgspec.Struct, frozen=True):
    """The body of a card made of a coup that was missed."""

    rows: tuple[str, ...]
    rack: str
    top: tuple[str, str, int]
    formula: str = "normale"
    own: tuple[str, str, int] | None = None
    """What was played instead; nothing: nothing that scored."""
    title: str = ""
    at: int = 0
    coup: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """What is shown before the answer."""

    kind: str
    text: str = ""
    """A word, a rack, a word with a hole."""
    expected: int = 0
    """How many answers there are, where that is told."""
    missed: MissedCoup | None = None
    """Without its top."""


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """What the answer is, and what was found of it."""

    answers: tuple[str, ...]
    found: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    known: bool = False
    """What is proposed: whoever answers decides."""
    words: tuple[str, ...] = ()
    """The words that the answers make, where these are letters."""
    points: int | None = None
    """What a move scores."""
    problem: str = ""
    """Why a move scores nothing."""
    missed: MissedCoup | None = field(default=None)


def missed_of(card: Card) -> MissedCoup:
    """The coup that a card was made of."""
    try:
        return msgspec.json.decode(card.body, type=MissedCoup)
    except msgspec.DecodeError as error:
        raise InputError("training.card", card=card.id) from error


def question(card: Card, lexicon: Lexicon) -> Question:
    """What a card asks."""
    if card.kind == "top":
        known = missed_of(card)
        hidden = msgspec.structs.replace(known, top=("", "", 0), own=None)
        return Question("top", known.rack, missed=hidden)
    told = card.kind in ("anagrams", "benjamins")
    return Question(card.kind, card.key, len(answers(card, lexicon)) if told else 0)


def answers(card: Card, lexicon: Lexicon) -> tuple[str, ...]:
    """All that is right: words; letters, with the side where they go; yes or no."""
    make = _ANSWERS.get(card.kind)
    if make is None:
        raise InputError("training.card", card=card.id)
    return make(card.key, lexicon)


def _exists(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    return (YES if word in lexicon else NO,)


def _anagrams(rack: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(search(lexicon, among=rack, min_length=len(rack), max_length=len(rack)))


def _scrabble(rack: str, lexicon: Lexicon) -> tuple[str, ...]:
    return (YES if _anagrams(rack, lexicon) else NO,)


def _both(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    return (*_front(word, lexicon), *_back(word, lexicon))


def _front(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(FRONT + letter for letter in hooks(lexicon, word)[0])


def _back(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(BACK + letter for letter in hooks(lexicon, word)[1])


def _hole(shape: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(letter for letter in LETTERS if shape.replace(".", letter) in lexicon)


def _benjamins(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(front_extensions(lexicon, word, 3))


_ANSWERS: dict[str, Callable[[str, Lexicon], tuple[str, ...]]] = {
    "exists": _exists,
    "anagrams": _anagrams,
    "scrabble": _scrabble,
    "hooks": _both,
    "front": _front,
    "back": _back,
    "hole": _hole,
    "benjamins": _benjamins,
}


def judge(card: Card, given: Sequence[str], lexicon: Lexicon) -> CardVerdict:
    """What was found, and what was not. Nothing given: one looks."""
    if card.kind == "top":
        return judge_move(missed_of(card), given, lexicon)
    right = answers(card, lexicon)
    read = tuple(dict.fromkeys(_read(card.kind, text) for text in given[:MOST_GIVEN]))
    found = tuple(one for one in right if one in read)
    wrong = tuple(one for one in read if one not in right)
    known = bool(given or not right) and len(found) == len(right) and not wrong
    return CardVerdict(right, found, wrong, known, _words(card, right, lexicon))


def _read(kind: str, text: str) -> str:
    if kind in ("exists", "scrabble"):
        return text.strip().lower()
    if kind in ("hooks", "front", "back"):
        sign, letter = text[:1], text[1:].strip().upper()
        return sign + letter
    return checked_word(text)


def _words(card: Card, right: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    key = card.key
    match card.kind:
        case "hooks" | "front" | "back":
            return tuple(one[1:] + key if one[0] == FRONT else key + one[1:] for one in right)
        case "hole":
            return tuple(key.replace(".", letter) for letter in right)
        case "scrabble":
            return _anagrams(key, lexicon)
        case "exists":
            return (key,) if right == (YES,) else ()
    return tuple(right)


def judge_move(known: MissedCoup, given: Sequence[str], lexicon: Lexicon) -> CardVerdict:
    """Judge a word and a place on the grid of a coup; any move of the top's score is as good."""
    top = known.top
    right = (f"{top[0]} {top[1]}",)
    words = Move(Board.of_rows(known.rows), top[0], Place.parse(top[1]), top[2]).words
    if len(given) < 2:
        return CardVerdict(right, words=words, missed=known)
    try:
        move = place_word(
            Board.of_rows(known.rows),
            given[0],
            Place.parse(given[1]),
            Formula.parse(known.formula).scores,
        )
        if not Rack(known.rack).has(move.tiles):
            raise InputError("training.not-in-rack", word=move.word)
        for word in move.words:
            if word.upper() not in lexicon:
                raise InputError("training.word-unknown", word=word.upper())
    except PiocheError as error:
        return CardVerdict(
            right, wrong=tuple(given[:2]), problem=str(error), words=words, missed=known
        )
    good = move.score >= top[2]
    mine = (f"{move.word} {move.ref}",)
    return CardVerdict(
        right,
        mine if good else (),
        () if good else mine,
        good,
        words,
        move.score,
        missed=known,
    )
