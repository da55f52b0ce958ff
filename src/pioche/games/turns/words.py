"""What a player may do in a turn, and what the others may answer."""

from __future__ import annotations

from pioche.core.errors import InputError, RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, parse_rack
from pioche.games.turns import commands as c
from pioche.games.turns.course import Course
from pioche.games.turns.events import (
    JokerRecycled,
    TilesSetAside,
    TurnPassed,
    WordAccepted,
    WordLaid,
    WordUpheld,
    WordWithdrawn,
)
from pioche.games.turns.order import begin_turn, score_if_unopposed, score_laid
from pioche.games.turns.rules import EXCHANGE_FROM
from pioche.games.turns.state import Laid, Table
from pioche.games.turns.theme import claimed_words
from pioche.games.turns.timing import GRACE_MS


def play(command: c.Play, course: Course) -> None:
    """Lay a word; in strict play it is looked up and counted at once."""
    begin_turn(course, command.seat)
    table = course.table
    move = _placed(table, command)
    missing = lacking(table.rack(command.seat), move.tiles)
    if missing:
        raise RuleViolation("classic.tiles-not-held", missing=missing, word=move.word)
    strict = table.rules.wording == "strict"
    if strict:
        refused = _refused(course, move.words)
        if refused:
            raise RuleViolation("classic.word-refused", words=", ".join(refused))
    course.add(
        WordLaid(
            seat=command.seat,
            word=move.word,
            place=move.ref,
            tiles=move.tiles,
            words=move.words,
            score=move.score,
            claimed=claimed_words(table.rules.theme, command.theme, move.words),
            until=None if strict else course.until(),
        )
    )
    if strict:
        score_laid(course)


def _placed(table: Table, command: c.Play) -> Move:
    try:
        return place_word(table.board, command.word, Place.parse(command.place))
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error


def _refused(course: Course, words: tuple[str, ...]) -> tuple[str, ...]:
    lexicon = course.env.lexicon
    upper = dict.fromkeys(word.upper() for word in words)
    return tuple(word for word in upper if word not in lexicon)


def exchange(command: c.Exchange, course: Course) -> None:
    """Put tiles aside; as many are drawn before these go into the bag."""
    begin_turn(course, command.seat)
    table = course.table
    if table.bag_count < EXCHANGE_FROM:
        raise RuleViolation("classic.exchange-bag", count=table.bag_count)
    try:
        tiles = str(parse_rack(command.tiles))
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    missing = lacking(table.rack(command.seat), tiles)
    if missing:
        raise RuleViolation("classic.exchange-not-held", missing=missing)
    course.add(TilesSetAside(command.seat, tiles))


def pass_turn(command: c.Pass, course: Course) -> None:
    """Let the turn go by."""
    begin_turn(course, command.seat)
    course.add(TurnPassed(command.seat))


def recycle(command: c.Recycle, course: Course) -> None:
    """Swap a held letter for the joker that stands for it; the turn goes on."""
    if not course.table.rules.recycles_jokers:
        raise RuleViolation("classic.no-recycling")
    begin_turn(course, command.seat)
    table = course.table
    try:
        place = Place.parse(command.square)
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    held = table.board[place.row, place.col]
    if not held.islower():
        raise RuleViolation("classic.no-joker-there", square=command.square)
    letter = held.upper()
    if letter not in table.rack(command.seat):
        raise RuleViolation("classic.recycle-not-held", letter=letter)
    course.add(JokerRecycled(command.seat, str(Place(place.row, place.col)), letter))


def accept(command: c.Accept, course: Course) -> None:
    """Renounce a challenge; the word counts once everyone has."""
    laid = _open_to_answer(course, command.seat)
    if command.seat in laid.accepted:
        raise RuleViolation("classic.already-accepted")
    course.add(WordAccepted(command.seat))
    score_if_unopposed(course)


def challenge(command: c.Challenge, course: Course) -> None:
    """Look up every word just formed: one refused, and the tiles go back."""
    laid = _open_to_answer(course, command.seat)
    if command.seat in laid.accepted:
        raise RuleViolation("classic.already-accepted")
    until = laid.move.until
    if until is not None and course.env.now > until + GRACE_MS:
        raise RuleViolation("classic.challenge-late")
    refused = _refused(course, laid.move.words)
    if refused:
        course.add(WordWithdrawn(laid.move.seat, command.seat, refused))
    else:
        course.add(WordUpheld(command.seat))
        score_laid(course)


def _open_to_answer(course: Course, seat: str) -> Laid:
    table = course.table
    if table.rules.wording == "strict":
        raise RuleViolation("classic.no-challenge")
    if table.laid is None:
        raise RuleViolation("classic.challenge-late")
    if table.laid.move.seat == seat:
        raise RuleViolation("classic.own-word")
    return table.laid
