"""What is kept of the links of a multiplex: written once, whatever is sent twice."""

from __future__ import annotations

from dataclasses import replace

from pioche.room.links import Followed, Leading, Link, LinkRow
from pioche.store.log import SqlLog

LINK = Link("HEAD", "L1", "Chartres", "ab" * 32, 1)


def test_rows_are_kept_once_and_never_over_a_later_revision(log: SqlLog) -> None:
    log.add_link(LINK)
    log.add_link(replace(LINK, centre="autre"))
    heard = replace(LINK, seen_at=5, status='{"coup":1}', revision=3, roster="[[1]]")
    log.hear_link(heard, [LinkRow("L1", 1, 7, "[1]"), LinkRow("L1", 2, 7, "[2]")])
    log.hear_link(heard, [LinkRow("L1", 1, 7, "[1]")])
    log.hear_link(replace(heard, revision=2, roster="[]"), [LinkRow("L1", 1, 6, "[0]")])
    log.hear_link(heard, [LinkRow("L1", 2, 9, "[22]")])
    (link,) = log.links("HEAD")
    assert (link.centre, link.roster, link.revision) == ("Chartres", "[[1]]", 3)
    rows = {(row.coup, row.revision, row.rows) for row in log.link_rows("HEAD")}
    assert rows == {(1, 7, "[1]"), (2, 9, "[22]")}
    assert log.link_marks("HEAD") == [("L1", 1, 7), ("L1", 2, 9)]
    assert log.links("OTHER") == [] and log.link_rows("OTHER") == []


def test_a_hall_remembers_its_head_and_one_process_holds_the_link(log: SqlLog) -> None:
    head = Followed("GAME", "https://tete.example", "HEAD", "L1", "secret", "Chartres")
    log.follow(head)
    log.follow(replace(head, secret="autre"))
    assert log.followed("GAME") == head
    log.keep_told("GAME", '{"lines":[]}')
    assert log.followed("GAME") == replace(head, told='{"lines":[]}')
    assert log.hold_link("GAME", "one", 100, 200)
    assert log.hold_link("GAME", "one", 150, 250)
    assert not log.hold_link("GAME", "two", 200, 300)
    assert log.hold_link("GAME", "two", 251, 300)
    # At rest it is still known, and left alone.
    assert [one.game for one in log.all_followed()] == ["GAME"]
    log.rest_link("GAME")
    assert log.all_followed() == [] and log.followed("GAME") is not None


def test_a_game_may_be_followed_under_a_name(log: SqlLog) -> None:
    assert log.leading("HEAD") is None
    log.open_multiplex("HEAD", Leading("Blois"))
    log.open_multiplex("HEAD", Leading("Blois, salle 2", "06 00 00 00 42"))
    assert log.leading("HEAD") == Leading("Blois, salle 2", "06 00 00 00 42")
