"""What a profile learns with, in SQL: cards, days of study, lists of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select

from pioche.core.errors import InputError
from pioche.room.profiles import MOST_CARDS, MOST_DAYS, MOST_LISTS
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.rows import SqlRows
from pioche.training.cards import Card, OwnList, Stage, StudyDay

_BATCH = 500


class SqlStudy(SqlRows):
    """Cards, days and lists of profiles."""

    def cards_waiting(self, profile: str, lexicon: str, before: int, most: int) -> Sequence[Card]:
        """Cards that are due before a time, earliest first, then the new ones, oldest first."""
        card = schema.card
        own = select(card).where(card.c.profile == profile, card.c.lexicon == lexicon)
        due = own.where(card.c.due < before).order_by(card.c.due, card.c.id).limit(most)
        new = own.where(card.c.due.is_(None)).order_by(card.c.made_at, card.c.id).limit(most)
        with translated(), self.reader.connect() as connection:
            rows = [*connection.execute(due), *connection.execute(new)]
        return [_card(row) for row in rows]

    def card(self, profile: str, lexicon: str, id: str) -> Card | None:
        """A card."""
        with translated(), self.reader.connect() as connection:
            row = connection.execute(_one_card(profile, lexicon, id)).one_or_none()
        return _card(row) if row else None

    def cards(self, profile: str) -> Sequence[Card]:
        """Every card of a profile."""
        card = schema.card
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(card).where(card.c.profile == profile).order_by(card.c.lexicon, card.c.id)
            )
            return [_card(row) for row in rows]

    def count_cards(self, profile: str) -> int:
        """How many cards a profile has."""
        card = schema.card
        wanted = select(func.count()).select_from(card).where(card.c.profile == profile)
        with translated(), self.reader.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def known_ids(self, profile: str, lexicon: str) -> frozenset[str]:
        """The ids of all cards of a profile in a word list."""
        card = schema.card
        wanted = select(card.c.id).where(card.c.profile == profile, card.c.lexicon == lexicon)
        with translated(), self.reader.connect() as connection:
            return frozenset(connection.execute(wanted).scalars())

    def dues(self, profile: str, lexicon: str) -> Sequence[tuple[str, int, int | None]]:
        """Deck, stage and due time of every card, for counts and forecasts."""
        card = schema.card
        wanted = select(card.c.deck, card.c.stage, card.c.due).where(
            card.c.profile == profile, card.c.lexicon == lexicon
        )
        with translated(), self.reader.connect() as connection:
            return [(row.deck, row.stage, row.due) for row in connection.execute(wanted)]

    def keep_card(self, profile: str, card: Card, before: int | None, day: StudyDay) -> bool:
        """Write what became of a card that was asked, and count it; not if it was asked since."""
        with self.transaction() as connection:
            found = connection.execute(
                _one_card(profile, card.lexicon, card.id).with_for_update()
            ).one_or_none()
            if (found.last if found else None) != before:
                return False
            if found is None:
                _check_room(connection, profile, 1)
            _put_cards(connection, profile, [card])
            _count(connection, profile, day)
        return True

    def add_cards(self, profile: str, cards: Sequence[Card]) -> int:
        """Add cards; those already there stay as they are. Answers how many were added."""
        table = schema.card
        with self.transaction() as connection:
            known = connection.execute(
                select(table.c.lexicon, table.c.id).where(
                    table.c.profile == profile, table.c.id.in_([card.id for card in cards])
                )
            )
            there = {(row.lexicon, row.id) for row in known}
            new = [card for card in cards if (card.lexicon, card.id) not in there]
            _check_room(connection, profile, len(new))
            _put_cards(connection, profile, new)
        return len(new)

    def study_days(self, profile: str) -> Sequence[StudyDay]:
        """What was done, day by day."""
        table = schema.study
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table).where(table.c.profile == profile).order_by(table.c.day, table.c.deck)
            )
            return [
                StudyDay(r.day, r.deck, r.fresh, r.reviewed, r.drilled, r.known, r.ms) for r in rows
            ]

    def own_lists(self, profile: str) -> Sequence[OwnList]:
        """Somebody's own lists."""
        table = schema.own_list
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table).where(table.c.profile == profile).order_by(table.c.name, table.c.id)
            )
            return [OwnList(r.id, r.name, r.kind, tuple(r.words.split())) for r in rows]

    def keep_list(self, profile: str, own: OwnList) -> None:
        """Keep a list, in place of one of the same id."""
        with self.transaction() as connection:
            _put_lists(connection, profile, [own])

    def drop_list(self, profile: str, list: str) -> None:
        """Forget a list, and its cards."""
        table, card = schema.own_list, schema.card
        with self.transaction() as connection:
            connection.execute(delete(table).where(table.c.profile == profile, table.c.id == list))
            connection.execute(delete(card).where(card.c.profile == profile, card.c.deck == list))

    def restore_study(
        self,
        profile: str,
        cards: Sequence[Card],
        days: Sequence[StudyDay],
        lists: Sequence[OwnList],
    ) -> None:
        """Put cards, days and lists back, in place of those of the same names."""
        with self.transaction() as connection:
            _put_lists(connection, profile, lists)
            _put_cards(connection, profile, cards)
            _put_days(connection, profile, days)
            _check_room(connection, profile, 0)


def _one_card(profile: str, lexicon: str, id: str) -> Any:
    card = schema.card
    return select(card).where(card.c.profile == profile, card.c.lexicon == lexicon, card.c.id == id)


def _check_room(connection: Connection, profile: str, more: int) -> None:
    for table, most in ((schema.card, MOST_CARDS), (schema.study, MOST_DAYS)):
        count = connection.execute(
            select(func.count()).select_from(table).where(table.c.profile == profile)
        ).scalar_one()
        if count + more > most:
            raise InputError("training.full", most=most)


def _put_cards(connection: Connection, profile: str, cards: Sequence[Card]) -> None:
    rows = [_card_values(profile, card) for card in cards]
    for start in range(0, len(rows), _BATCH):
        _replace(connection, schema.card, rows[start : start + _BATCH])


def _put_days(connection: Connection, profile: str, days: Sequence[StudyDay]) -> None:
    rows = [_day_values(profile, day) for day in days]
    for start in range(0, len(rows), _BATCH):
        _replace(connection, schema.study, rows[start : start + _BATCH])


def _put_lists(connection: Connection, profile: str, lists: Sequence[OwnList]) -> None:
    table = schema.own_list
    known = set(connection.execute(select(table.c.id).where(table.c.profile == profile)).scalars())
    if len(known | {own.id for own in lists}) > MOST_LISTS:
        raise InputError("training.lists-full", most=MOST_LISTS)
    rows = [
        {
            "profile": profile,
            "id": own.id,
            "name": own.name,
            "kind": own.kind,
            "words": " ".join(own.words),
        }
        for own in lists
    ]
    _replace(connection, table, rows)


def _replace(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    """Enter rows, in place of those of the same key."""
    if not rows:
        return
    keys = [column.name for column in table.primary_key.columns]
    statement = upsert(connection, table)
    change = {
        column.name: statement.excluded[column.name]
        for column in table.columns
        if column.name not in keys
    }
    connection.execute(
        statement.on_conflict_do_update(index_elements=keys, set_=change), list(rows)
    )


def _count(connection: Connection, profile: str, day: StudyDay) -> None:
    table = schema.study
    values = _day_values(profile, day)
    counted = ("fresh", "reviewed", "drilled", "known", "ms")
    connection.execute(
        upsert(connection, table)
        .values(**values)
        .on_conflict_do_update(
            index_elements=["profile", "day", "deck"],
            set_={name: table.c[name] + values[name] for name in counted},
        )
    )


def _card_values(profile: str, card: Card) -> dict[str, Any]:
    return {
        "profile": profile,
        "lexicon": card.lexicon,
        "id": card.id,
        "deck": card.deck,
        "made_at": card.made_at,
        "stage": int(card.stage),
        "step": card.step,
        "stability": card.stability,
        "difficulty": card.difficulty,
        "due": card.due,
        "last": card.last,
        "asked": card.asked,
        "missed": card.missed,
        "body": card.body,
    }


def _card(row: Row[Any]) -> Card:
    return Card(
        row.id,
        row.lexicon,
        row.deck,
        row.made_at,
        Stage(row.stage),
        row.step,
        row.stability,
        row.difficulty,
        row.due,
        row.last,
        row.asked,
        row.missed,
        row.body,
    )


def _day_values(profile: str, day: StudyDay) -> dict[str, Any]:
    return {
        "profile": profile,
        "day": day.day,
        "deck": day.deck,
        "fresh": day.fresh,
        "reviewed": day.reviewed,
        "drilled": day.drilled,
        "known": day.known,
        "ms": day.ms,
    }
