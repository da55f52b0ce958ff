"""What the rules answer in a game of loto."""

from __future__ import annotations

from typing import Any

from pioche.core.alphabet import BAG, JOKER, LETTERS
from pioche.core.errors import RuleViolation
from pioche.core.tiles import Bag, lacking
from pioche.games.company import Resign, awaited
from pioche.games.course import Course
from pioche.games.loto import commands as c
from pioche.games.loto import events as e
from pioche.games.loto.state import LENGTH, Card, Loto
from pioche.games.word_list import WordList

#: The notice sets no number for loto; it needs company, and fits round one bag.
FEWEST, MOST = 2, 8
_WRITABLE = Bag({letter: count for letter, count in BAG.items() if letter != JOKER}).letters


def open_game(course: Course[Loto], command: c.Open) -> None:
    """Seat the players."""
    neutral = command.seats[0] if command.neutral and command.seats else None
    words = WordList.of(course.env.lexicon)
    opened = e.GameOpened(command.seats, words, neutral, awaited(command.seats, command.waits))
    many = len(opened.players)
    if not FEWEST <= many <= MOST:
        raise RuleViolation("loto.seats", count=many, fewest=FEWEST, most=MOST)
    if len(set(command.seats)) != len(command.seats) or not all(command.seats):
        raise RuleViolation("loto.seats-same")
    course.add(opened)


def known(course: Course[Loto], command: Any) -> None:
    """Refuse strangers."""
    if command.seat not in course.state.opened.seats:
        raise RuleViolation("loto.unknown-seat")


def over(state: Loto) -> bool:
    """Whether somebody has won."""
    return state.phase == "over"


def goes_on(course: Course[Loto], command: object) -> None:
    """Refuse everybody once somebody has won."""
    if over(course.state):
        raise RuleViolation("loto.over")


def at_table(course: Course[Loto], command: c.Write | c.Draw | c.Cross | c.Call) -> None:
    """Refuse strangers, those who have given up, and everybody once somebody has won."""
    known(course, command)
    goes_on(course, command)
    if command.seat in course.state.company.resigned:
        raise RuleViolation("company.resigned-already")


def begin(course: Course[Loto], command: object) -> None:
    """Nothing is dealt: everybody writes."""


def end_if_alone(course: Course[Loto], command: Resign) -> None:
    """*Reading*: loto needs company; who is left alone with a card has won."""
    playing = course.state.playing
    if len(playing) == 1:
        course.add(e.LeftAlone(playing[0]))


def holds_a_card(course: Course[Loto], command: c.Write | c.Cross | c.Call) -> None:
    """« Une personne neutre » plays no card."""
    if command.seat == course.state.opened.neutral:
        raise RuleViolation("loto.neutral")


def announces(course: Course[Loto], command: c.Draw) -> None:
    """« Un des joueurs ou une personne neutre pioche »: where there is one, nobody else."""
    if course.state.neutral not in (None, command.seat):
        raise RuleViolation("loto.not-announcing")


def cards_written(course: Course[Loto], command: object) -> None:
    """Nothing is drawn before everyone has written."""
    if course.state.phase == "writing":
        raise RuleViolation("loto.cards-missing")


def write(course: Course[Loto], command: c.Write) -> None:
    """Take two admitted words that the bag can form together."""
    if course.state.card(command.seat) is not None:
        raise RuleViolation("loto.already-written")
    first, second = (word.strip().upper() for word in command.words)
    for word in (first, second):
        if len(word) != LENGTH or set(word) - set(LETTERS):
            raise RuleViolation("loto.word-length", word=word)
        if word not in course.env.lexicon:
            raise RuleViolation("loto.word-refused", word=word)
    if first == second:
        raise RuleViolation("loto.same-word", word=first)
    missing = lacking(_WRITABLE, first + second)
    if missing:
        raise RuleViolation("loto.bag", words=f"{first} {second}", missing=missing)
    course.add(e.CardWritten(command.seat, (first, second)))


def draw(course: Course[Loto], command: c.Draw) -> None:
    """Announce a letter."""
    bag = course.state.bag
    if not len(bag):
        raise RuleViolation("loto.bag-empty")
    tile, _rest = bag.draw(1, course.env.chance)
    course.add(e.LetterDrawn(tile))


def cross(course: Course[Loto], command: c.Cross) -> None:
    """Cross a letter by a draw that has not served this player yet."""
    card = _card(course.state, command.seat)
    if command.word not in (0, 1) or not 0 <= command.letter < LENGTH:
        raise RuleViolation("loto.no-such-letter")
    sign = card.words[command.word][command.letter]
    if card.is_crossed(command.word, command.letter):
        raise RuleViolation("loto.already-crossed", letter=sign)
    served_by = course.state.serving_draw(card, sign)
    if served_by is None:
        raise RuleViolation("loto.not-announced", letter=sign)
    course.add(e.LetterCrossed(command.seat, command.word, command.letter, served_by))


def call(course: Course[Loto], command: c.Call) -> None:
    """Verify a card: the first that is whole wins."""
    missing = _card(course.state, command.seat).missing
    course.add(e.CallRejected(command.seat, missing) if missing else e.LotoWon(command.seat))


def _card(state: Loto, seat: str) -> Card:
    card = state.card(seat)
    assert card is not None  # everyone has written
    return card
