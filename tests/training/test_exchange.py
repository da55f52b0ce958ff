"""Out and in again: the same cards, days and lists; what a stranger wrote is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pioche.core.errors import InputError
from pioche.training.cards import Card, OwnList, Stage, StudyDay
from pioche.training.exchange import IMPORTED, Study, check_list, own_items, read, written
from pioche.training.questions import MissedCoup
from pioche.training.scheduling import review
from pioche.training.work import Plan

MISSED = msgspec.json.encode(MissedCoup(("." * 15,) * 15, "AS", ("AS", "H8", 4))).decode()
FRESH = Card("hooks:AMI", "francais", "rallonges", 5)
LEARNT = review(review(Card("exists:AS", "francais", "deux", 1), True, 10), True, 700_000)
STUDY = Study(
    Plan(decks=("deux", "L1")),
    (LEARNT, FRESH, Card("anagrams:AS", "francais", "L1", 2)),
    (StudyDay(20_000, "deux", 3, 2, 1, 4, 9_000),),
    (OwnList("L1", "Mes mots", "anagrams", ("AS", "SA")),),
)


def items(deck: str, lexicon: str) -> set[str]:
    return {"deux": {"exists:AS"}, "rallonges": {"hooks:AMI"}}.get(deck, set())


def again(study: Study) -> Study:
    return read(json.loads(json.dumps(written(study))), items)


def test_what_goes_out_comes_in_the_same() -> None:
    assert again(STUDY) == STUDY
    assert LEARNT.stage is Stage.REVIEW


def test_a_card_of_no_deck_goes_apart() -> None:
    """So that nobody gives the program letters to search as if it had drawn them."""
    forged = replace(FRESH, id="anagrams:EINRSTU", deck="scrabbles-7")
    missed = Card("top:G:1", "francais", "manques", 1, body=MISSED)
    got = again(msgspec.structs.replace(STUDY, cards=(forged, missed)))
    assert [card.deck for card in got.cards] == [IMPORTED, IMPORTED]
    assert got.cards[1].body == MISSED


def spoilt(**change: Any) -> Callable[[dict[str, Any]], None]:
    return lambda document: document.update(change)


def card_with(**change: Any) -> Callable[[dict[str, Any]], None]:
    return lambda document: document["cards"][0].update(change)


@pytest.mark.parametrize(
    "spoil",
    [
        spoilt(format="autre"),
        spoilt(version=2),
        spoilt(cards=3),
        spoilt(cards=["x"]),
        spoilt(days=[{"day": -1, "deck": "deux"}]),
        spoilt(lists=[{"id": "../x", "name": "n", "kind": "anagrams", "words": ["AS"]}]),
        spoilt(lists=[{"id": "L1", "name": "n", "kind": "anagrams", "words": []}]),
        card_with(id="oracle:AS"),
        card_with(id="exists:" + "A" * 80),
        card_with(id="exists:as"),
        card_with(due=2**60),
        card_with(stability=-1.0),
        card_with(stability=None),
        card_with(missed=99),
        card_with(stage=7),
        card_with(body={"rows": []}),
    ],
)
def test_what_no_program_wrote_is_refused_whole(spoil: Callable[[dict[str, Any]], None]) -> None:
    document = json.loads(json.dumps(written(STUDY)))
    spoil(document)
    with pytest.raises(InputError) as refused:
        read(document, items)
    assert str(refused.value)


def test_an_own_list_asks_each_of_its_questions_once() -> None:
    own = OwnList("L1", "Mes mots", "anagrams", ("AS", "SA", "TAS"))
    assert own_items(own) == ("anagrams:AS", "anagrams:AST")
    with pytest.raises(InputError):
        check_list(["é"])
