"""Merging centres: whatever their order, nobody lost, nobody twice, every oddity named."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from pioche.formats.people import Individual
from pioche.formats.simultaneous.merging import Merged, merge, told_doubt, written
from pioche.formats.simultaneous.package import read_package
from pioche.formats.simultaneous.results import ResultsBody, TableResult, read_results
from pioche.formats.simultaneous.signing import SigningKey
from pioche.games.duplicate import State
from support.centres import body, by_number, coups, package, package_file, person, played, signed
from support.duplicate import NOW

HOUR = 3_600_000


@cache
def hall(players: int = 4) -> State:
    return played(players, by_number)


def merged(*bodies: ResultsBody) -> Merged:
    return merge(package(), [(one.centre, signed(one)) for one in bodies])


def alone(centre: str, *people: Individual, **given: Any) -> ResultsBody:
    return body(hall(), centre, people, **given)


def kinds(result: Merged) -> list[str]:
    return [doubt.kind for doubt in result.doubts]


def refused(result: Merged) -> dict[str, str]:
    return {one.name: one.reason for one in result.centres if not one.accepted}


def test_five_centres_of_two_hundred_with_all_that_can_go_wrong() -> None:
    """One sent late, one tampered with, one with other words, one person in two centres."""
    state = played(200, by_number)
    twice = person("Anne-Marie Dupré", "1234567", "Tours", "senior", "3A")
    moved = person("DUPRE Anne Marie", "12 34 567", "Blois", "senior", "3A")
    tours = body(state, "Tours", [twice], began_at=NOW)
    blois = body(state, "Blois", [person("Bob", club="Blois"), moved], began_at=NOW + HOUR)
    namur = body(state, "Namur")
    lyon = msgspec.structs.replace(body(state, "Lyon"), lexicon_sha256="f" * 64)
    angers = signed(body(state, "Angers")).replace(b'"total":', b'"total":9', 1)
    files = [("angers", angers)] + [(one.centre, signed(one)) for one in (tours, blois, lyon)]

    before = merge(package(), files)  # Namur has no line to the world yet
    assert len(before.lines) == 399
    files.append(("namur", signed(namur)))
    result = merge(package(), files)
    assert len(result.lines) == 599
    assert sum(one.players for one in result.centres if one.accepted) == 600
    why = refused(result)
    assert set(why) == {"angers", "Lyon"}
    assert "modifié depuis sa signature" in why["angers"]
    assert "autre liste de mots" in why["Lyon"]
    (doubt,) = result.doubts
    assert (doubt.kind, doubt.kept, doubt.centres) == ("twice", "Tours", ("Tours", "Blois"))
    assert "compte sa première partie, à Tours" in told_doubt(doubt)
    dupre = [line for line in result.lines if "Dupré" in line.standing.player.name]
    assert [(line.centre, line.licences) for line in dupre] == [("Tours", ("1234567",))]

    for _ in range(3):
        random.Random(1).shuffle(files)
        assert merge(package(), files + files[:2]) == result


def test_totals_are_those_of_the_halls_but_for_solos_which_are_everybody_s() -> None:
    first = body(played(16, lambda table, coup: table == 1 or coup.n > 2), "Tours")
    assert first.tables[0].solos == 2
    second = body(played(16, lambda table, coup: coup.n == 1), "Blois")
    result = merged(first, second)
    lines = {line.standing.player.label: line.standing for line in result.lines}
    leader = lines["Joueur s1 de Tours"]
    # Coup 1 was found by all of Blois; coup 2 by nobody else in the world.
    assert leader.solos == 1
    assert leader.total == first.tables[0].total - 10
    assert leader.percentage == round(100 * leader.total / sum(c.score for c in first.coups), 2)
    assert result.coups[1].solo == "Joueur s1 de Tours"
    assert result.coups[0].found == 17 and result.coups[0].players == 32
    assert result.coups[0].words[0] == (coups()[0].word, coups()[0].ref, first.coups[0].score, 17)


def test_rankings_by_centre_category_and_series_keep_the_order_of_the_whole() -> None:
    people = [
        person(f"P{n}", category=c, series=s)
        for n, (c, s) in enumerate([("senior", "1A"), ("vermeil", "1A"), ("senior", ""), ("", "")])
    ]
    result = merged(alone("Tours", *people), alone("Blois"))
    found = {(one.by, one.title): one.lines for one in result.rankings()}
    assert set(found) == {
        ("centre", "Blois"), ("centre", "Tours"),
        ("category", "senior"), ("category", "vermeil"), ("series", "1A"),
    }  # fmt: skip
    for lines in found.values():
        assert lines[0].rank == 1
        assert [line.standing.total for line in lines] == sorted(
            (line.standing.total for line in lines), reverse=True
        )
    assert len(found["category", "senior"]) == 2


def test_a_centre_that_played_something_else_is_named_and_left_out() -> None:
    good = alone("Tours")
    replace = msgspec.structs.replace
    first, *others = good.coups
    table = good.tables[0]
    odd = {
        "un autre paquet": replace(good, package="0" * 64),
        "pas celui du paquet": replace(good, coups=(replace(first, word="ZUT"), *others)),
        f"vaut {first.score} points, et non {first.score + 900}": replace(
            good, coups=(replace(first, score=first.score + 900), *others), tables=(inflated(good),)
        ),
        "le tirage ZZZZZZZ": replace(good, coups=(replace(first, rack="ZZZZZZZ"), *others)),
        "le tirage": replace(good, coups=(replace(first, drawn="WWWWWWW"), *others)),
        "n’est pas finie": replace(good, coups=good.coups[:-1]),
        "pas finie": replace(good, ended=False),
        "n’ouvre pas le paquet": replace(good, opened_with=bytes(32)),
        "ne sont pas ceux": replace(
            good, tables=(replace(table, total=table.total + 1), *good.tables[1:])
        ),
        "plus de points que le top": replace(good, tables=(inflated(good),)),
        "la table 1 y est deux fois": replace(good, tables=(table, *good.tables)),
        "table 1 : ses totaux": replace(good, tables=(given(table), *good.tables[1:])),
        "table 2 : ses totaux": replace(good, tables=(table, forgiven(good.tables[1]))),
    }
    for reason, results in odd.items():
        result = merged(alone("Blois"), replace(results, centre="Odd", game="ODD"))
        assert reason in refused(result)["Odd"]
        assert len(result.lines) == 4


@pytest.mark.parametrize("formula", ["joker", "7-sur-8", "7-8-9"])
def test_a_package_of_another_formula_is_followed_as_it_was_played(formula: str) -> None:
    """Jokers replaced, larger racks, racks put back: racks and scores are those of the halls."""
    packed = read_package("paquet", package_file(formula=formula))
    results = body(played(1, by_number, packed), "Tours", packed=packed)
    result = merge(packed, [("Tours", signed(results))])
    assert not refused(result) and len(result.lines) == 1


def inflated(good: ResultsBody) -> Any:
    table, row = good.tables[0], good.tables[0].rows[0]
    assert row is not None
    rows = (msgspec.structs.replace(row, points=row.points + 500), *table.rows[1:])
    return msgspec.structs.replace(
        table, rows=rows, points=table.points + 500, total=table.total + 500
    )


def given(table: TableResult) -> TableResult:
    """A penalty that gives points."""
    row = table.rows[0]
    assert row is not None
    rows = (msgspec.structs.replace(row, penalty=-500), *table.rows[1:])
    return msgspec.structs.replace(
        table, rows=rows, penalties=table.penalties - 500, total=table.total + 500
    )


def forgiven(table: TableResult) -> TableResult:
    """A warning taken back in advance."""
    row = table.rows[0]
    assert row is not None
    rows = (msgspec.structs.replace(row, warnings=-1), *table.rows[1:])
    return msgspec.structs.replace(table, rows=rows, warnings=table.warnings - 1)


def test_a_hall_that_sends_again_counts_once_with_its_last_word() -> None:
    first = alone("Tours")
    again = msgspec.structs.replace(first, log_events=120, tables=first.tables[:3])
    for files in ((first, again), (again, first)):
        result = merged(*files)
        assert len(result.lines) == 3
        assert refused(result) == {"Tours": "remplacé par un envoi plus récent de la même salle"}


def test_two_keys_for_one_hall_are_never_chosen_between() -> None:
    results = alone("Tours")
    newer = msgspec.structs.replace(results, log_events=999)
    files = [
        ("a", signed(results)),
        ("b", signed(newer, SigningKey.new())),
    ]
    result = merge(package(), [*files, ("c", signed(alone("Blois")))])
    assert {one.centre for one in result.lines} == {"Blois"}
    assert "deux clés" in refused(result)["Tours"]


@pytest.mark.parametrize(
    ("one", "other", "doubt", "counted"),
    [
        # by licence, whatever the name
        (person("Anne D.", "77"), person("Dupont Anne", "7-7"), "twice", 7),
        # by name and club, whatever the order, the case and the accents
        (person("Éva Noël", club="B01"), person("NOEL Eva", club="b01"), "twice", 7),
        # two licences are two people
        (person("Éva Noël", "1", "B01"), person("Éva Noël", "2", "B01"), None, 8),
        # the club is not known, or another: a human decides
        (person("Éva Noël", club="B01"), person("Éva Noël"), "same-name", 8),
        (person("Éva Noël", club="B01"), person("Éva Noël", club="C"), "same-name", 8),
        (person("Éva Noël"), person("Éva Noël"), "same-name", 8),
        (person("Éva Noël", club="B01"), person("Luc Noël", club="B01"), None, 8),
    ],
)
def test_who_is_the_same_person(
    one: Individual, other: Individual, doubt: str | None, counted: int
) -> None:
    result = merged(alone("Tours", one), alone("Blois", other))
    assert kinds(result) == ([doubt] if doubt else [])
    assert len(result.lines) == counted
    for found in result.doubts:
        assert told_doubt(found).endswith(".")


def test_two_tables_of_one_hall_are_two_people_whatever_is_written_there() -> None:
    same = person("Éva Noël", "77", "B01")
    result = merged(alone("Tours", same, same))
    assert len(result.lines) == 4 and kinds(result) == ["same-licence"]


def test_a_pair_is_one_player_and_half_of_it_alone_is_a_doubt() -> None:
    anne, luc = person("Anne", club="B"), person("Luc", club="B")

    def with_pair(centre: str, *people: Individual) -> ResultsBody:
        results = alone(centre)
        table = msgspec.structs.replace(results.tables[0], people=people)
        return msgspec.structs.replace(results, tables=(table, *results.tables[1:]))

    both = merged(with_pair("Tours", anne, luc), with_pair("Blois", luc, anne))
    assert kinds(both) == ["twice"] and len(both.lines) == 7
    assert "Anne – Luc" in [line.standing.player.label for line in both.lines] or "Luc – Anne" in [
        line.standing.player.label for line in both.lines
    ]
    half = merged(with_pair("Tours", anne, luc), with_pair("Blois", luc))
    assert kinds(half) == ["pair-and-alone"] and len(half.lines) == 8


def test_oddities_of_centres_are_told_and_do_not_leave_them_out() -> None:
    early = alone("Tours", began_at=-1)
    other = msgspec.structs.replace(alone("Tours"), game="OTHER")
    nameless = alone("Blois", Individual())
    result = merged(early, msgspec.structs.replace(other, tables=()), nameless)
    assert sorted(kinds(result)) == ["began-early", "nameless", "same-centre"]
    assert not refused(result)


def test_thousands_of_one_licence_or_name_are_not_compared_each_with_each() -> None:
    """Anybody may merge: a file of 3000 of them took minutes, and told four million doubts."""
    sent = alone("Tours")
    for who in (person("Éva Noël", "77"), person("Éva Noël", club="B01")):
        tables = tuple(
            msgspec.structs.replace(sent.tables[0], table=number, people=(who,))
            for number in range(1, 101)
        )
        late = alone("Blois", who, began_at=NOW + HOUR)
        result = merged(msgspec.structs.replace(sent, tables=tables), late)
        assert len(result.lines) == 103
        assert "twice" in kinds(result) and len(result.doubts) < 8 * 100


def test_the_largest_hall_that_a_server_opens_can_send_its_results() -> None:
    sent = alone("Tours")
    tables = tuple(
        msgspec.structs.replace(
            sent.tables[0], table=number, people=(person(f"NOM{number} Prénom", str(number)),)
        )
        for number in range(1, 12_001)
    )
    data = signed(msgspec.structs.replace(sent, tables=tables))
    assert len(read_results("tours", data).body.tables) == 12_000


def test_names_of_strangers_are_told_on_one_line() -> None:
    sent = alone("Tours", person("A\x1b[31mnne"), person("Luc\nNoël"))
    named = msgspec.structs.replace(sent, centre="\x1b]0;Tours\u202e\n2")
    result = merged(named)
    assert result.centres[0].name == "]0;Tours 2"
    labels = {line.standing.player.label for line in result.lines}
    assert {"A [31mnne", "Luc Noël"} <= labels
    package = package_file(title="Mai\x1b[2J")
    assert read_package("mai", package).body.title == "Mai [2J"


def test_the_document_has_the_contract_s_shape() -> None:
    document = written(merged(alone("Tours"), alone("Blois")))
    assert {"centres", "ranking", "doubts"} <= set(document)
    assert set(document["centres"][0]) >= {"name", "players", "accepted", "reason"}
    assert set(document["ranking"][0]) >= {"rank", "name", "centre", "total", "percentage"}
    assert document["ranking"][0]["rank"] == 1
    # A ranking by itself has the lines of the whole, as a page shows them.
    assert document["rankings"][0]["lines"][0].keys() == document["ranking"][0].keys()


def test_results_carry_verdicts_totals_and_the_hash_of_the_log() -> None:
    results = read_results("x", signed(alone("Tours"))).body
    assert results.log_sha256 == "0" * 64
    assert all(table.adds_up() for table in results.tables)
    row = results.tables[0].rows[1]
    assert row is not None and (row.found, row.word) == (results.coups[1].score, coups()[1].word)
    absent = results.tables[0].rows[0]
    assert absent is not None and absent.found == 0
