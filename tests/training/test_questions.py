"""Decks and what they ask: every answer against the word list itself, the obvious way."""

from __future__ import annotations

import msgspec
import pytest

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.training import decks
from pioche.training.cards import Card
from pioche.training.questions import MissedCoup, answers, judge, question

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def card(id: str, body: str = "") -> Card:
    return Card(id, "francais", "deux", 0, body=body)


def obvious(kind: str, key: str, words: frozenset[str]) -> set[str]:
    match kind:
        case "exists":
            return {"oui" if key in words else "non"}
        case "scrabble":
            return {"oui" if any(sorted(w) == sorted(key) for w in words) else "non"}
        case "anagrams":
            return {w for w in words if sorted(w) == sorted(key)}
        case "hole":
            return {x for x in LETTERS if key.replace(".", x) in words}
        case "benjamins":
            return {w for w in words if len(w) == len(key) + 3 and w.endswith(key)}
    front = {f"-{x}" for x in LETTERS if x + key in words}
    back = {f"+{x}" for x in LETTERS if key + x in words}
    return front if kind == "front" else back if kind == "back" else front | back


@pytest.mark.parametrize("name", [name for name in decks.DECKS if name != "jouabilite"])
def test_every_deck_asks_what_the_list_answers(name: str, francais: Lexicon) -> None:
    ids = decks.items(name, francais)
    words = frozenset(francais)
    assert 100 < len(ids) <= decks.MOST
    assert len(set(ids)) == len(ids)
    for id in ids[:: max(1, len(ids) // 8)]:
        asked = card(id)
        right = answers(asked, francais)
        assert set(right) == obvious(asked.kind, asked.key, words), id
        assert judge(asked, right, francais).known
        assert question(asked, francais).text == asked.key


@pytest.mark.parametrize("name", ["deux", "trois", "scrabble-ou-non", "conjugaisons"])
def test_yes_and_no_are_about_as_frequent(name: str, francais: Lexicon) -> None:
    ids = decks.items(name, francais)
    yes = sum(answers(card(id), francais) == ("oui",) for id in ids[:400])
    assert 0.35 < yes / min(400, len(ids)) < 0.65


def test_all_two_letter_words_are_asked(francais: Lexicon) -> None:
    asked = {id.partition(":")[2] for id in decks.items("deux", francais)}
    assert {word for word in francais if len(word) == 2} <= asked


def test_likely_draws_come_first(francais: Lexicon) -> None:
    racks = [id.partition(":")[2] for id in decks.items("scrabbles-7", francais)]
    assert [decks.draws(rack) for rack in racks] == sorted(map(decks.draws, racks), reverse=True)


def test_dear_letters_are_in_every_rack_of_theirs(francais: Lexicon) -> None:
    assert all(set(id) & set("JKQWXYZ") for id in decks.items("cheres", francais))


def test_playability_is_not_offered_without_its_table() -> None:
    other = Lexicon.of(["AS", "SA"], "petite")
    assert "jouabilite" not in decks.offered(other)
    assert decks.items("jouabilite", other) == ()


def test_nothing_given_is_not_known_unless_nothing_is_right(francais: Lexicon) -> None:
    assert not judge(card("anagrams:EINRSTU"), [], francais).known
    none = next(word for word in ("UT", "DU", "LU") if not answers(card(f"front:{word}"), francais))
    assert judge(card(f"front:{none}"), [], francais).known


def test_one_wrong_letter_is_a_miss(francais: Lexicon) -> None:
    right = answers(card("hooks:AMI"), francais)
    verdict = judge(card("hooks:AMI"), [*right, "-Q"], francais)
    assert verdict.wrong == ("-Q",) and not verdict.known
    assert "AMIE" in verdict.words


def test_answers_are_read_as_people_type_them(francais: Lexicon) -> None:
    verdict = judge(card("anagrams:AEEINRT"), ["tanière", "TANIÈRE", "xyz"], francais)
    assert verdict.found == ("TANIERE",)
    assert verdict.wrong == ("XYZ",)


# -- the top on its grid ----------------------------------------------------------------------


@pytest.fixture
def missed(francais: Lexicon) -> Card:
    board = Board.of([["MAISON", "H4"]])
    top = Finder(francais).tops(board, "EIRSTAX")[0]
    known = MissedCoup(
        tuple(board.rows()),
        "EIRSTAX",
        (top.word, top.ref, top.score),
        own=("TAXES", "8H", 12),
    )
    return card("top:G:3", msgspec.json.encode(known).decode())


def test_a_top_is_asked_without_being_told(missed: Card, francais: Lexicon) -> None:
    asked = question(missed, francais)
    assert asked.missed is not None
    assert asked.missed.top == ("", "", 0) and asked.missed.own is None


def test_any_move_of_the_tops_score_is_the_top(missed: Card, francais: Lexicon) -> None:
    known = msgspec.json.decode(missed.body, type=MissedCoup)
    for move in Finder(francais).tops(Board.of_rows(known.rows), known.rack):
        verdict = judge(missed, [move.word, move.ref], francais)
        assert verdict.known and verdict.points == known.top[2]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (["ZZZ", "A1"], True),
        (["RAT", "zz"], True),
        (["TAXIERAS", "8A"], True),
        (["ETAI", "9H"], True),
    ],
)
def test_a_move_that_cannot_be_says_why(
    given: list[str], problem: bool, missed: Card, francais: Lexicon
) -> None:
    verdict = judge(missed, given, francais)
    assert bool(verdict.problem) is problem
    assert not verdict.known


def test_a_broken_card_is_refused(francais: Lexicon) -> None:
    with pytest.raises(InputError):
        question(card("top:G:3", "{"), francais)
    with pytest.raises(InputError):
        answers(card("oracle:AS"), francais)
