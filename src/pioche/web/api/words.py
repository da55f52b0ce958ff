"""Words: is it admitted, anagrams, extensions, shapes. No game's secret passes here, and
nothing at all while a competition runs, except to those who judge it."""

from __future__ import annotations

import time
from functools import partial

from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.searching import by_pattern, checked_word, extensions, hooks
from pioche.texts.lexicon import describe_entry
from pioche.web.api.shapes import WordCheck, Words
from pioche.web.api.table import Call
from pioche.web.errors import WebError

MOST = 500
#: Each makes a search several times as long, and its answer too long to be read.
MOST_JOKERS = 2
#: Letters of which some may be left, where one of them is a joker: half the list would fit more.
MOST_WITH_JOKER = 10


async def _lexicon(call: Call) -> Lexicon:
    if not call.service.settings.word_tools:
        raise WebError(403, "web.no-words")
    await call.check_choice()
    return await call.service.host.reading(call.service.lexicons, call.query["lexicon"])


async def check(call: Call) -> WordCheck:
    """Whether a word is admitted, and what is known of it."""
    lexicon = await _lexicon(call)
    word = checked_word(call.query["word"])
    valid = word in lexicon
    entries = [
        describe_entry(one.lemma, one.kind, one.readings, inferred=one.inferred)
        for one in lexicon.entries(word)
    ]
    return WordCheck(word, valid, lexicon.name, entries, *hooks(lexicon, word))


async def anagrams(call: Call) -> Words:
    """The words made of all, or of some, of the letters (`?` any letter)."""
    from pioche.core.alphabet import JOKER
    from pioche.core.anagrams import search
    from pioche.core.tiles import parse_rack

    lexicon = await _lexicon(call)
    letters = str(parse_rack(call.query["letters"]))
    if letters.count(JOKER) > MOST_JOKERS:
        raise WebError(422, "web.jokers", most=MOST_JOKERS)
    if call.query["partial"] and JOKER in letters and len(letters) > MOST_WITH_JOKER:
        raise WebError(422, "web.letters", most=MOST_WITH_JOKER)
    fewest = 2 if call.query["partial"] else len(letters)
    found = await call.service.host.thinking(
        partial(search, lexicon, among=letters, min_length=fewest, max_length=len(letters))
    )
    return _words(lexicon, found)


async def extend(call: Call) -> Words:
    """The words that contain another whole (rallonges)."""
    lexicon = await _lexicon(call)
    word = checked_word(call.query["word"])
    found = await call.service.host.thinking(extensions, lexicon, word)
    return _words(lexicon, [*found.front, *found.back, *found.both])


async def shape(call: Call) -> Words:
    """The words of a shape: `.` one letter, `*` any number."""
    lexicon = await _lexicon(call)
    if len(call.query["pattern"]) > 20:
        raise WebError(422, "web.parameter", name="pattern")
    found = await call.service.host.thinking(
        by_pattern, lexicon, call.query["pattern"], MOST + 1, _breathe
    )
    return _words(lexicon, found)


def _breathe() -> None:
    """Leave the interpreter to others for a moment: a search that they wait for is no search."""
    time.sleep(0.001)


def _words(lexicon: Lexicon, found: list[str]) -> Words:
    return Words(lexicon.name, found[:MOST], len(found) > MOST)
