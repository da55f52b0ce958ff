"""Profiles and cards as rows, on both databases: owned, merged, erased, counted once."""

from __future__ import annotations

import pytest

from pioche.core.errors import InputError
from pioche.room.people import Right
from pioche.room.profiles import MOST_LISTS, Profile
from pioche.store.log import SqlLog
from pioche.training.cards import Card, OwnList, StudyDay
from pioche.training.scheduling import review

ME, OTHER = Profile("MOI", 10), Profile("AUTRE", 20)
NOW = 1_800_000_000_000


def made(log: SqlLog, profile: Profile, session: str, *rights: Right) -> None:
    log.make_profile(profile, f"key-{profile.id}")
    log.begin_session(session, rights, NOW, "", profile.id)


def card(key: str, **change: object) -> Card:
    return Card(f"exists:{key}", "francais", "deux", NOW, **change)  # type: ignore[arg-type]


def test_a_session_holds_what_its_profile_owns(log: SqlLog) -> None:
    first, second = Right("M1", "G1", 0), Right("M2", "G2", 0)
    made(log, ME, "s1", first)
    assert log.profile_of("s1") == ME
    assert log.profile_by_key("key-MOI") == ME
    log.begin_session("s2", [], NOW, "", ME.id)
    others = log.begin_session("s3", [first, second], NOW, "s1", ME.id)
    assert sorted(others) == ["s1", "s2"]
    # Until the new session is used, the one before holds what the profile owns, too.
    assert log.session("s3") == ([first, second], "s1")
    log.settle_session("s3", "s1")
    assert log.session("s1") == ([], "")
    assert log.session("s2") == log.session("s3") == ([first, second], "")
    # A right given again is the latest; a new epoch replaces the old.
    again = Right("M1", "G1", 1)
    log.begin_session("s4", [second, again], NOW, "s3", ME.id)
    assert log.session("s2")[0] == [second, again]
    # A right goes out of every session of the profile; ending one ends those made from it alone.
    assert log.end_session("s4", "M2") == {"s2", "s3", "s4"}
    assert log.session("s2")[0] == [again]
    assert log.end_session("s3") == {"s3", "s4"}
    assert log.session("s4") == ([], "") and log.session("s2")[0] == [again]


def test_what_was_noted_of_a_game_outlives_a_new_right(log: SqlLog) -> None:
    made(log, ME, "s1", Right("M1", "G1", 0))
    log.note_game(ME.id, "M1", 12, "{}")
    log.begin_session("s2", [Right("M1", "G1", 2)], NOW, "s1", ME.id)
    (own,) = log.own_games(ME.id)
    assert (own.right.epoch, own.seq, own.record) == (2, 12, "{}")


def test_an_answer_counts_once(log: SqlLog) -> None:
    made(log, ME, "s1")
    before = card("AS")
    after = review(before, True, NOW)
    assert log.keep_card(ME.id, after, None, StudyDay(5, "deux", fresh=1, known=1, ms=7))
    assert not log.keep_card(ME.id, after, None, StudyDay(5, "deux", fresh=1, known=1, ms=7))
    assert log.card(ME.id, "francais", "exists:AS") == after
    assert log.keep_card(ME.id, review(after, True, NOW + 9), NOW, StudyDay(5, "deux", drilled=1))
    assert log.study_days(ME.id) == [StudyDay(5, "deux", 1, 0, 1, 1, 7)]


def test_cards_wait_by_their_time(log: SqlLog) -> None:
    made(log, ME, "s1")
    late, soon = review(card("AS"), True, NOW - 50), review(card("ES"), True, NOW)
    assert log.add_cards(ME.id, [soon, late, card("NEUF")]) == 3
    assert log.add_cards(ME.id, [card("AS")]) == 0
    assert late.due is not None and soon.due is not None
    waiting = log.cards_waiting(ME.id, "francais", soon.due, 10)
    assert [one.key for one in waiting] == ["AS", "NEUF"]
    assert log.known_ids(ME.id, "francais") == {"exists:AS", "exists:ES", "exists:NEUF"}
    assert log.known_ids(ME.id, "autre") == frozenset()
    assert log.count_cards(ME.id) == 3


def test_merging_gives_everything_and_keeps_what_was_there(log: SqlLog) -> None:
    made(log, ME, "s1", Right("M1", "G1", 0))
    made(log, OTHER, "s2", Right("M2", "G2", 0))
    mine = review(card("AS"), True, NOW)
    log.add_cards(ME.id, [mine])
    log.add_cards(OTHER.id, [card("AS"), card("ES")])
    log.keep_list(OTHER.id, OwnList("L1", "Liste", "exists", ("AS",)))
    assert log.merge_profile(OTHER.id, ME.id) == ["s2"]
    assert [right.game for right in log.session("s2")[0]] == ["G1", "G2"]
    assert log.card(ME.id, "francais", "exists:AS") == mine
    assert log.count_cards(ME.id) == 2
    assert [own.name for own in log.own_lists(ME.id)] == ["Liste"]
    assert log.profile_by_key("key-AUTRE") is None


def test_erasing_and_purging(log: SqlLog) -> None:
    made(log, ME, "s1", Right("M1", "G1", 0))
    made(log, OTHER, "s2")
    assert log.purge_profiles(15) == 0
    assert log.purge_profiles(25) == 1  # OTHER owns nothing
    assert log.profile_of("s2") is None
    assert log.erase_profile(ME.id) == ["s1"]
    assert log.profile_of("s1") is None and log.session("s1") == ([], "")
    assert log.own_games(ME.id) == []


def test_what_goes_out_comes_back(log: SqlLog) -> None:
    made(log, ME, "s1")
    cards = [review(card("AS"), False, NOW), card("ES", body='{"x":1}')]
    days, lists = [StudyDay(1, "deux", 1, 2, 3, 4, 5)], [OwnList("L1", "L", "exists", ("AS", "ES"))]
    log.restore_study(ME.id, cards, days, lists)
    log.restore_study(ME.id, cards, days, lists)
    assert list(log.cards(ME.id)) == cards
    assert list(log.study_days(ME.id)) == days
    assert list(log.own_lists(ME.id)) == lists


def test_lists_are_bounded(log: SqlLog) -> None:
    made(log, ME, "s1")
    for number in range(MOST_LISTS):
        log.keep_list(ME.id, OwnList(f"L{number}", "L", "exists", ("AS",)))
    with pytest.raises(InputError):
        log.keep_list(ME.id, OwnList("TROP", "L", "exists", ("AS",)))
    log.drop_list(ME.id, "L0")
    log.keep_list(ME.id, OwnList("TROP", "L", "exists", ("AS",)))


def test_cards_are_bounded(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.store.study.MOST_CARDS", 2)
    made(log, ME, "s1")
    log.add_cards(ME.id, [card("AS"), card("ES")])
    with pytest.raises(InputError):
        log.add_cards(ME.id, [card("SA")])
    assert log.keep_card(ME.id, review(card("AS"), True, NOW), None, StudyDay(1, "deux"))
