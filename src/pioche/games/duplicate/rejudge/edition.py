"""The regulation of a game as it would be resolved today, against the one that it opened with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from pioche.core.errors import InputError
from pioche.games.duplicate.coup.opening import DECIDED_THEN
from pioche.games.duplicate.events import GameOpened
from pioche.games.rejudging import Difference, named, spoken, told
from pioche.rules.edition import Policy, Regulation
from pioche.rules.formula import Formula
from pioche.rules.slips.policy import usual_scores, with_computed_scores


def todays_regulation(opened: GameOpened) -> Regulation:
    """Load the game's edition as it ships now, with what the game's options change in it.

    Raises `InputError` where there is no such edition any more.
    """
    stored = Regulation.from_data(opened.edition)
    today = Regulation.load(stored.name)
    if all(_value(stored, path) is False for path in DECIDED_THEN):
        for path in DECIDED_THEN:
            today = today.replace(path, False)
    if (opened.scores or usual_scores(stored)) == "computed":
        today = with_computed_scores(today)
    return today


def _value(regulation: Regulation, path: str) -> object:
    policy = regulation.policies.get(path)
    return None if policy is None else policy.value


def policies_differing(stored: Regulation, today: Regulation) -> Iterator[Difference]:
    """List the policies that an edition has changed, gained or lost since."""
    for path in sorted({*stored.policies, *today.policies}):
        then, now = stored.policies.get(path), today.policies.get(path)
        if then == now:
            continue
        article = (now or then or Policy(None, "", "")).article
        if then is None or now is None:
            code = "policy-new" if then is None else "policy-gone"
            values = (_told(one.value) if one is not None else "" for one in (then, now))
        elif then.value == now.value:
            code, values = "policy-article", (_cited(one) for one in (then, now))
        else:
            code, values = "policy", (_told(one.value) for one in (then, now))
        before, after = values
        yield Difference(code, 1, before, after, article, about=path)


def _told(value: object) -> str:
    return named("value", value) if isinstance(value, str) and value else told(value)


def _cited(policy: Policy) -> str:
    return f"{policy.edition} {policy.article}".strip()


def todays_formula(stored: Formula) -> tuple[Formula, tuple[Difference, ...]]:
    """Give a formula as it is today, and what differs from the one a game opened with."""
    try:
        today = Formula.parse(stored.name)
    except InputError as error:
        gone = Difference("formula-unknown", 1, stored.name, spoken(error))
        return stored, (gone,)
    return today, tuple(
        Difference(
            "formula",
            1,
            told(getattr(stored, field.name)),
            told(getattr(today, field.name)),
            about=named("field", field.name),
        )
        for field in fields(stored)
        if getattr(stored, field.name) != getattr(today, field.name)
    )
