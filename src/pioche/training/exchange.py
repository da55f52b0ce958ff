"""Everything that somebody learnt, as one JSON document: out, and in again.

What comes in is read as if a stranger had written it: a card of a deck that does not hold it goes
to a deck of its own, which is closed while a competition runs, as any choice of letters is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.training.cards import LONGEST_ID, MOST_BODY, Card, OwnList, Stage, StudyDay
from pioche.training.decks import MISSES
from pioche.training.questions import KINDS, MissedCoup, missed_of
from pioche.training.work import Plan

FORMAT = "pioche-entrainement"
VERSION = 1
IMPORTED = "importe"
"""The deck of cards that no deck of the program holds."""
_KEY = re.compile(r"[A-Z.]{1,15}")
_MOST_TIME = 2**53


class Study(msgspec.Struct, frozen=True):
    """What was learnt, whole."""

    plan: Plan
    cards: tuple[Card, ...] = ()
    days: tuple[StudyDay, ...] = ()
    lists: tuple[OwnList, ...] = ()
    format: str = FORMAT
    version: int = VERSION


def written(study: Study) -> dict[str, Any]:
    """A document that `read` reads back to the same: what a card holds stands in it as it is."""
    document: dict[str, Any] = msgspec.to_builtins(study)
    for card in document["cards"]:
        card["body"] = msgspec.json.decode(card["body"]) if card["body"] else None
    return document


def _unpacked(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what cards hold as text again, as they keep it."""
    cards = document.get("cards", ())
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise InputError("training.import")
    packed = [{**card, "body": _packed(card.get("body"))} for card in cards]
    return {**document, "cards": packed}


def _packed(body: Any) -> str:
    try:
        return msgspec.json.encode(msgspec.convert(body, MissedCoup)).decode() if body else ""
    except msgspec.ValidationError as error:
        raise InputError("training.import") from error


def read(document: Any, items: Callable[[str, str], Collection[str]] | None = None) -> Study:
    """Read a document; `items` gives the questions of a deck in a word list, where it matters
    whether the program drew them: a file of one's own is taken at its word.

    All or nothing: `InputError` names what cannot be read.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError("training.import")
    if document.get("version") != VERSION:
        raise InputError("training.import-newer")
    try:
        study = msgspec.convert(_unpacked(document), Study)
    except msgspec.ValidationError as error:
        raise InputError("training.import") from error
    owned = {own.id for own in study.lists}
    for number, card in enumerate(study.cards, 1):
        if not _sound(card):
            raise InputError("training.import-card", number=number)
    for own in study.lists:
        _check_list(own)
    for day in study.days:
        if not (0 <= day.day < 100_000 and len(day.deck) <= LONGEST_ID and _counts(day)):
            raise InputError("training.import")
    if items is None:
        return study
    cards = tuple(_placed(card, owned, items) for card in study.cards)
    return msgspec.structs.replace(study, cards=cards)


def _counts(day: StudyDay) -> bool:
    counts = (day.fresh, day.reviewed, day.drilled, day.known, day.ms)
    return all(0 <= count < 2**31 for count in counts)


def _check_list(own: OwnList) -> None:
    check_list(own.words)
    if not re.fullmatch(r"[0-9A-Z]{1,16}", own.id) or not 1 <= len(own.name) <= 60:
        raise InputError("training.import")
    if own.kind not in OWN_KINDS:
        raise InputError("training.import")


def _sound(card: Card) -> bool:
    """Whether a card is one that the program could have made."""
    if card.kind not in KINDS or len(card.id) > LONGEST_ID or len(card.body) > MOST_BODY:
        return False
    if len(card.lexicon) > LONGEST_ID or len(card.deck) > LONGEST_ID:
        return False
    if card.kind == "top":
        try:
            known = missed_of(card)
        except InputError:
            return False
        if len(known.rows) != 15 or any(len(row) != 15 for row in known.rows):
            return False
    elif not _KEY.fullmatch(card.key) or card.body:
        return False
    times = [time for time in (card.due, card.last, card.made_at) if time is not None]
    figures = [one for one in (card.stability, card.difficulty) if one is not None]
    learnt = None not in (card.stability, card.difficulty, card.due, card.last)
    return (
        all(0 <= time < _MOST_TIME for time in times)
        and all(math.isfinite(one) and 0 < one < 100_000 for one in figures)
        and 0 <= card.missed <= card.asked < 2**31
        and (card.step is None or 0 <= card.step < 10)
        and (card.stage is Stage.NEW or learnt)
        and (card.step is not None or not card.drilled)
    )


def _placed(
    card: Card, owned: Collection[str], items: Callable[[str, str], Collection[str]]
) -> Card:
    """A card in its deck, if that deck holds it; else apart."""
    if card.deck in owned or card.deck == IMPORTED:
        return card
    if card.deck == MISSES and card.kind == "top":
        # Nobody can tell that this coup was played here.
        return replace(card, deck=IMPORTED)
    return card if card.id in items(card.deck, card.lexicon) else replace(card, deck=IMPORTED)


# -- own lists ----------------------------------------------------------------------------------

MOST_WORDS = 3_000
OWN_KINDS = ("anagrams", "hooks", "exists")


def check_list(words: Sequence[str]) -> None:
    """Refuse a list that nobody can be asked."""
    if not words:
        raise InputError("training.list-empty")
    if len(words) > MOST_WORDS:
        raise InputError("training.list-words", most=MOST_WORDS)
    for word in words:
        if not re.fullmatch("[A-Z]{2,15}", word):
            raise InputError("core.word-letter", word=word, letter=re.sub("[A-Z]", "", word)[:1])


def own_items(own: OwnList) -> tuple[str, ...]:
    """The questions of somebody's own list, in its own order."""
    keys = ("".join(sorted(word)) if own.kind == "anagrams" else word for word in own.words)
    return tuple(dict.fromkeys(f"{own.kind}:{key}" for key in keys))
