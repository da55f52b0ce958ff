"""The theme: words of a list, or words that the table agrees to reward."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.turns.commands import Vote
from pioche.games.turns.events import VoteCast, VoteClosed
from pioche.games.turns.rules import Theme
from pioche.games.turns.state import TableCourse


def claimed_words(
    theme: Theme | None, claimed: tuple[str, ...], formed: tuple[str, ...]
) -> tuple[str, ...]:
    """Read the words that a player says belong to the theme, each once."""
    if not claimed:
        return ()
    if theme is None:
        raise RuleViolation("classic.no-theme")
    if not theme.voted:
        raise RuleViolation("classic.theme-listed")
    words = tuple(dict.fromkeys(word.strip().upper() for word in claimed))
    upper = {word.upper() for word in formed}
    for word in words:
        if word not in upper:
            raise RuleViolation("classic.theme-not-formed", word=word)
    return words


def vote(course: TableCourse, command: Vote) -> None:
    """Take a vote; close it as soon as the outcome is certain."""
    voting = course.state.table.vote
    if voting is None:
        raise RuleViolation("classic.no-vote")
    if voting.seat == command.seat:
        raise RuleViolation("classic.own-vote")
    if any(seat == command.seat for seat, _agrees in voting.votes):
        raise RuleViolation("classic.already-voted")
    course.add(VoteCast(command.seat, command.agrees))
    close_vote(course, final=False)


def close_vote(course: TableCourse, *, final: bool) -> None:
    """Close the vote if its outcome is certain, or if no more votes are awaited.

    *Reading*: the bonus needs more than half of the table; who claims it is for it, who lets the
    time to vote go by or has none left is not. Who abstains leaves the vote to the others, and who
    has given up is at the table no more.
    """
    table, voting = course.state.table, course.state.table.vote
    assert voting is not None and table.rules.theme is not None
    for_it = 1 + sum(agrees is True for _seat, agrees in voting.votes)
    heard = {voting.seat, *(seat for seat, _agrees in voting.votes)}
    abstained = sum(agrees is None for _seat, agrees in voting.votes)
    voters = len(set(table.seats) - (table.left - heard)) - abstained
    awaited = 0 if final else len(set(table.seats) - table.out - heard)
    # Who may still abstain changes neither: a refusal by all who could agree stands.
    granted = 2 * for_it > voters
    if granted or 2 * (for_it + awaited) <= voters:
        bonus = table.rules.theme.bonus * len(voting.words) if granted else 0
        course.add(VoteClosed(voting.seat, granted, bonus))
