"""What a player may do in a turn, and what the others may answer."""

from __future__ import annotations

from pioche.core.errors import InputError, RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, parse_rack
from pioche.games.turns import commands as c
from pioche.games.turns.events import (
    JokerRecycled,
    TilesSetAside,
    TurnPassed,
    WordAccepted,
    WordLaid,
    WordUpheld,
    WordWithdrawn,
)
from pioche.games.turns.order import score_laid, window_end
from pioche.games.turns.rules import EXCHANGE_FROM, GRACE_MS
from pioche.games.turns.state import Laid, Table, TableCourse
from pioche.games.turns.theme import claimed_words


def play(course: TableCourse, command: c.Play) -> None:
    """Lay a word; in strict play it is looked up and counted at once."""
    table = course.state.table
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
            until=None if strict else window_end(course),
        )
    )
    if strict:
        score_laid(course)


def _placed(table: Table, command: c.Play) -> Move:
    try:
        return place_word(table.board, command.word, Place.parse(command.place))
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error


def _refused(course: TableCourse, words: tuple[str, ...]) -> tuple[str, ...]:
    lexicon = course.env.lexicon
    upper = dict.fromkeys(word.upper() for word in words)
    return tuple(word for word in upper if word not in lexicon)


def exchange(course: TableCourse, command: c.Exchange) -> None:
    """Put tiles aside; as many are drawn before these go into the bag."""
    table = course.state.table
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


def pass_turn(course: TableCourse, command: c.Pass) -> None:
    """Let the turn go by."""
    course.add(TurnPassed(command.seat))


def recycling(course: TableCourse, command: c.Recycle) -> None:
    """Refuse where jokers stay where they are."""
    if not course.state.table.rules.recycles_jokers:
        raise RuleViolation("classic.no-recycling")


def recycle(course: TableCourse, command: c.Recycle) -> None:
    """Swap a held letter for the joker that stands for it; the turn goes on."""
    table = course.state.table
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


def accept(course: TableCourse, command: c.Accept) -> None:
    """Renounce a challenge."""
    _answered(course, command.seat)
    course.add(WordAccepted(command.seat))


def challenge(course: TableCourse, command: c.Challenge) -> None:
    """Look up every word just formed: one refused, and the tiles go back."""
    laid = _answered(course, command.seat)
    until = laid.move.until
    if until is not None and course.env.now > until + GRACE_MS:
        raise RuleViolation("classic.challenge-late")
    refused = _refused(course, laid.move.words)
    if refused:
        course.add(WordWithdrawn(laid.move.seat, command.seat, refused))
    else:
        cost = course.state.table.rules.challenge_points
        course.add(WordUpheld(command.seat, cost))
        score_laid(course)


def _answered(course: TableCourse, seat: str) -> Laid:
    """The word that a player still may answer."""
    table = course.state.table
    if table.rules.wording == "strict":
        raise RuleViolation("classic.no-challenge")
    if table.laid is None:
        raise RuleViolation("classic.challenge-late")
    if table.laid.move.seat == seat:
        raise RuleViolation("classic.own-word")
    if seat in table.laid.accepted:
        raise RuleViolation("classic.already-accepted")
    return table.laid
