"""Friends at home: who comes in, who is here, who may do what, what they say, and the rematch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from pioche.core.lexicon import Lexicon
from pioche.games.registry import game_named
from pioche.room import presence
from pioche.room.people import Actor
from pioche.room.rejudging import rejudge_game
from pioche.room.talk import LONGEST, MOST_LINES
from pioche.web.limits import Rate
from support.live import Events, LiveServer, following, open_game, order

KINDS = {
    "classic": {"clock_ms": 600_000},
    "jarnac": {},
    "loto": {},
    "duplicate": {"at_home": True},
}


def gathered(
    real: LiveServer, kind: str = "classic", **options: Any
) -> tuple[str, httpx.Client, httpx.Client]:
    """A game for two, whose second player has come in by the link."""
    host, friend = real.client(), real.client()
    players = [{"name": "Ève"}, {}]
    given = {**KINDS[kind], **options}
    game = str(open_game(host, kind, players=players, gathers=True, options=given)["game"])
    salon = host.get(f"/api/games/{game}/salon").json()
    entered = friend.post("/api/session", json={"game": game, "code": salon["code"], "name": "Zoé"})
    assert entered.status_code == 200, entered.text
    return game, host, friend


def begun(
    real: LiveServer, kind: str = "classic", **options: Any
) -> tuple[str, httpx.Client, httpx.Client]:
    game, host, friend = gathered(real, kind, **options)
    for seat, one in (("1", host), ("2", friend)):
        assert order(one, game, "ready", seat=seat).status_code == 200
    return game, host, friend


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def acts(client: httpx.Client, game: str) -> set[str]:
    return {one["name"] for one in client.get(f"/api/games/{game}/view").json()["acts"]}


@contextmanager
def present(client: httpx.Client, game: str) -> Iterator[Events]:
    """Somebody has the page open."""
    with following(client, game) as events:
        events.next("here")
        yield events


def here(events: Events, wanted: list[str]) -> dict[str, Any]:
    """Wait until these seats are here."""
    while True:
        told: dict[str, Any] = events.next("here")["data"]
        if told["here"] == wanted:
            return told


@pytest.fixture
def impatient(real: LiveServer) -> Iterator[LiveServer]:
    """Nobody waits for who has left."""
    before = real.service.host.patience_ms
    real.service.host.patience_ms = 0
    yield real
    real.service.host.patience_ms = before


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_begins_before_all_are_ready(real: LiveServer, kind: str) -> None:
    game, host, friend = gathered(real, kind)
    assert "ready" in acts(host, game)
    early = order(host, game, "resign", seat="1")
    assert code(early) == "company.gathering"
    # Nobody is ready for somebody else.
    assert code(order(host, game, "ready", seat="2")) == "room.not-allowed"
    assert order(host, game, "ready", seat="1").status_code == 200
    assert code(order(host, game, "ready", seat="1")) == "company.ready-already"
    assert not host.get(f"/api/games/{game}").json()["running"]
    assert order(friend, game, "ready", seat="2").status_code == 200
    assert "ready" not in acts(host, game) | acts(friend, game)
    assert "resign" in acts(host, game)
    assert host.get(f"/api/games/{game}").json()["running"] == (kind in ("classic", "duplicate"))


def test_one_link_fills_the_free_seats_and_no_more(real: LiveServer) -> None:
    game, host, friend = gathered(real)
    salon = friend.get(f"/api/games/{game}/salon").json()
    assert salon == host.get(f"/api/games/{game}/salon").json(), "any player may pass it on"
    assert salon["link"] == f"/jeu/{game}#code={salon['code']}"
    late = real.client().post(
        "/api/session", json={"game": game, "code": salon["code"], "name": "Luc"}
    )
    assert code(late) == "room.seats-full"
    names = {
        one["seat"]: one["name"] for one in host.get(f"/api/games/{game}/people").json()["people"]
    }
    assert names == {"1": "Ève", "2": "Zoé"}


def test_links_and_talk_are_for_those_who_play(real: LiveServer) -> None:
    game, host, _friend = gathered(real)
    stranger = real.client()
    for path in ("salon", "salon/qr"):
        assert stranger.get(f"/api/games/{game}/{path}").status_code == 403
        assert host.get(f"/api/games/{game}/{path}").status_code == 200
    assert stranger.post(f"/api/games/{game}/talk", json={"text": "bonjour"}).status_code == 403
    # A spectator looks on: initials, no rack, no link, no words.
    seen = stranger.get(f"/api/games/{game}/view").json()
    assert "rack" not in seen["view"]["table"] and seen["acts"] == []
    shown = stranger.get(f"/api/games/{game}/people").json()["people"]
    assert {one["name"] for one in shown} == {"È.", "Z."}


def test_a_hall_has_no_company(real: LiveServer) -> None:
    chief = real.client()
    hall = open_game(chief, "duplicate", players=[{"table": 1, "name": "Ana"}], gathers=True)
    game = hall["game"]
    assert chief.get(f"/api/games/{game}/salon").status_code == 403
    assert chief.post(f"/api/games/{game}/talk", json={"text": "bonjour"}).status_code == 403
    assert order(chief, game, "ready", seat="1").status_code != 200
    with following(chief, game) as events:
        assert "company" not in events.next("view")["data"]


def test_who_leaves_is_seen_and_may_be_replaced_until_they_come_back(
    impatient: LiveServer,
) -> None:
    game, host, friend = begun(impatient)
    with present(host, game) as events:
        with present(friend, game):
            here(events, ["1", "2"])
            assert code(order(host, game, "replace", seat="2")) == "room.still-here"
        told = here(events, ["1"])
        assert set(told["away"]) == {"2"}
        assert order(host, game, "replace", seat="2").status_code == 200
        company = events.next("view")["data"]["company"]
        assert company["replaced"] == ["2"]
    assert acts(friend, game) == {"take-back"}
    assert code(order(host, game, "take-back", seat="2")) == "room.not-allowed"
    assert order(friend, game, "take-back", seat="2").status_code == 200
    assert "resign" in acts(friend, game)


def test_who_has_just_left_is_waited_for(real: LiveServer) -> None:
    game, host, friend = begun(real)
    with present(host, game) as events:
        with present(friend, game):
            here(events, ["1", "2"])
        here(events, ["1"])
        assert code(order(host, game, "replace", seat="2")) == "room.wait-for"


def test_before_the_game_the_host_alone_replaces_who_has_not_come(
    real: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_MS", 0)
    host, friend = real.client(), real.client()
    players = [{"name": "Ève"}, {}, {}]
    game = open_game(host, "classic", players=players, gathers=True)["game"]
    salon = host.get(f"/api/games/{game}/salon").json()
    friend.post("/api/session", json={"game": game, "code": salon["code"], "name": "Zoé"})
    assert code(order(friend, game, "replace", seat="3")) == "company.host-only"
    assert order(friend, game, "ready", seat="2").status_code == 200
    assert order(host, game, "ready", seat="1").status_code == 200
    assert "rack" in host.get(f"/api/games/{game}/view").json()["view"]["table"]
    assert host.get(f"/api/games/{game}/view").json()["view"]["table"]["rack"] == ""
    # The last one waited for: the game begins, and the machine plays there.
    assert order(host, game, "replace", seat="3").status_code == 200
    assert len(host.get(f"/api/games/{game}/view").json()["view"]["table"]["rack"]) == 7


def test_talk_is_bounded_and_goes_with_its_closing(real: LiveServer) -> None:
    game, host, friend = begun(real)
    path = f"/api/games/{game}/talk"
    with following(friend, game) as events:
        assert host.post(path, json={"text": "  bon\njeu  "}).status_code == 200
        (line,) = events.next("talk")["data"]
        assert (line["seat"], line["text"]) == ("1", "bon jeu")
        for text in ("", "x" * (LONGEST + 1)):
            assert code(host.post(path, json={"text": text})) == "company.line-length"
        assert code(order(friend, game, "set-chat", open=False)) == "room.not-allowed"
        assert order(host, game, "set-chat", open=False).status_code == 200
        assert events.next("talk")["data"] == []
        assert code(host.post(path, json={"text": "encore"})) == "company.chat-closed"
    held = real.service.host.held[game]
    assert held.talk.shown() == []


def test_nobody_talks_while_a_coup_of_duplicate_is_looked_for(real: LiveServer) -> None:
    game, host, friend = gathered(real, "duplicate")
    path = f"/api/games/{game}/talk"
    assert friend.post(path, json={"text": "bonjour"}).status_code == 200
    for seat, one in (("1", host), ("2", friend)):
        assert order(one, game, "ready", seat=seat).status_code == 200
    with following(host, game) as events:
        assert events.next("view")["data"]["hushed"]
        assert order(friend, game, "finish", seat="2").status_code == 200
        # Who has finished knows what the others still look for.
        assert code(friend.post(path, json={"text": "KWAYTHQ en H8"})) == "company.hush"
        assert order(host, game, "finish", seat="1").status_code == 200
        assert friend.post(path, json={"text": "dommage"}).status_code == 200
        heard = [line["text"] for line in events.next("talk")["data"]]
        assert "KWAYTHQ en H8" not in heard


def test_in_duplicate_the_host_begins_without_who_has_not_come(
    real: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_MS", 0)
    game, host, friend = gathered(real, "duplicate")
    assert code(order(friend, game, "excuse", seat="1")) == "room.not-allowed"
    assert order(host, game, "ready", seat="1").status_code == 200
    with present(host, game) as events:
        with present(friend, game):
            here(events, ["1", "2"])
            assert code(order(host, game, "excuse", seat="2")) == "room.still-here"
        here(events, ["1"])
        assert order(host, game, "excuse", seat="2").status_code == 200
    # The friend comes after all, and plays.
    assert "play-word" in acts(friend, game)


def test_lines_are_counted_and_the_oldest_go(
    real: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, host, _friend = begun(real)
    # On a busy machine, thirty lines may take longer than one is allowed again after.
    monkeypatch.setitem(real.service.limiter._rates, "talk", Rate.read("20/hour"))
    answers = [
        host.post(f"/api/games/{game}/talk", json={"text": str(n)}).status_code for n in range(30)
    ]
    assert answers == [200] * 20 + [429] * 10
    talk = real.service.host.held[game].talk
    member = next(one for one in real.service.store.members(game) if one.seat == "1")
    for n in range(2 * MOST_LINES):
        talk.say(Actor.of(member), str(n))
    assert len(talk.shown()) == MOST_LINES


def test_words_are_nowhere_in_the_log_and_go_with_the_name(real: LiveServer) -> None:
    game, host, friend = begun(real)
    friend.post(f"/api/games/{game}/talk", json={"text": "KWAYTHQ"})
    kept = real.service.store.kept(game)
    assert kept is not None
    assert all(b"KWAYTHQ" not in bytes(one.body) for one in (*kept.orders, *kept.events))
    members = host.get(f"/api/games/{game}/members").json()["members"]
    zoe = next(one for one in members if one["seat"] == "2")["member"]
    assert host.post(f"/api/games/{game}/members/{zoe}/erase").status_code == 200
    assert real.service.host.held[game].talk.shown() == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_rematch_has_the_same_people_and_other_sides(real: LiveServer, kind: str) -> None:
    game, host, friend = begun(real, kind)
    assert code(friend.post(f"/api/games/{game}/next", json={})) == "room.sequel-early"
    if kind == "duplicate":
        assert order(friend, game, "finish", seat="2").status_code == 200
        assert order(host, game, "finish", seat="1").status_code == 200
        assert order(host, game, "end-game").status_code == 200
    else:
        assert order(friend, game, "resign", seat="2").status_code == 200
    assert real.client().post(f"/api/games/{game}/next", json={}).status_code == 403
    after = friend.post(f"/api/games/{game}/next", json={}).json()["game"]
    assert host.post(f"/api/games/{game}/next", json={}).json()["game"] == after
    (own,) = host.post(f"/api/games/{game}/follow").json()["memberships"]
    assert (own["game"], own["seat"], own["host"]) == (after, "1", True)
    info = host.get(f"/api/games/{after}").json()
    assert info["seats"] == ["2", "1"]
    assert "ready" in acts(host, after)
    people = host.get(f"/api/games/{after}/people").json()["people"]
    assert {one["seat"]: one["name"] for one in people} == {"1": "Ève", "2": "Zoé"}


def test_of_three_one_gives_up_and_the_others_play_on(real: LiveServer) -> None:
    host = real.client()
    players = [{"name": "Ève"}, {"name": "Zoé"}, {"name": "Luc"}]
    game = open_game(host, "classic", players=players)["game"]
    assert order(host, game, "resign", seat="1").status_code == 200
    info = host.get(f"/api/games/{game}").json()
    assert not info["ended"]
    assert acts(host, game) == {"set-chat"}
    assert code(order(host, game, "resign", seat="1")) == "company.resigned-already"


def test_who_looks_on_hears_nothing_of_the_talk(real: LiveServer) -> None:
    game, host, _friend = begun(real)
    with following(real.client(), game) as events:
        events.next("view")
        host.post(f"/api/games/{game}/talk", json={"text": "KWAYTHQ"})
        assert order(host, game, "set-chat", open=False).status_code == 200
        heard = []
        while not heard or heard[-1]["event"] != "view":
            heard.append(events.next())
        assert "talk" not in {one["event"] for one in heard}
        assert "KWAYTHQ" not in str(heard)


def test_a_friend_leads_while_whoever_opened_the_game_is_away(impatient: LiveServer) -> None:
    game, host, friend = begun(impatient, "duplicate")
    with present(host, game):
        assert "ring-bell" not in acts(friend, game)
        assert code(order(friend, game, "ring-bell")) == "room.not-allowed"
    with following(friend, game) as events:
        here(events, ["2"])
        assert "ring-bell" in acts(friend, game)
        assert order(friend, game, "ring-bell").status_code == 200
        # Codes and names stay the opener's.
        assert friend.get(f"/api/games/{game}/members").status_code == 403


def at_once(*works: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Several people press in the same moment."""
    with ThreadPoolExecutor(len(works)) as threads:
        return [one.result() for one in [threads.submit(work) for work in works]]


def judged_again(real: LiveServer, game: str) -> list[str]:
    """What differs where the log is judged once more."""
    kept = real.service.store.kept(game)
    assert kept is not None

    def words(name: str, _sha256: str) -> Lexicon:
        return real.service.lexicons(name)

    found = rejudge_game(kept, game_named, words)
    assert found.result.judged == len(kept.orders)
    return [one.message for one in found.result.differences]


@pytest.mark.parametrize("kind", KINDS)
def test_two_who_press_at_once_begin_one_game(real: LiveServer, kind: str) -> None:
    game, host, friend = gathered(real, kind)
    pressed = at_once(
        *(lambda one=one, seat=seat: order(one, game, "ready", seat=seat)
          for one, seat in ((host, "1"), (host, "1"), (friend, "2"), (friend, "2")))
    )  # fmt: skip
    assert sorted(answer.status_code for answer in pressed) == [200, 200, 409, 409]
    refused = {code(answer) for answer in pressed if answer.status_code == 409}
    assert refused == {"company.ready-already"}
    kept = real.service.store.kept(game)
    assert kept is not None
    types = [event.type for event in kept.events]
    assert types.count("seat-ready") == 2
    assert types.count("toss-drawn") == (kind in ("classic", "jarnac"))
    assert types.count("rack-drawn") == (kind == "duplicate")
    assert judged_again(real, game) == []


def test_one_rematch_however_often_it_is_asked_for(real: LiveServer) -> None:
    game, host, friend = begun(real)
    assert order(friend, game, "resign", seat="2").status_code == 200
    ask = [lambda one=one: one.post(f"/api/games/{game}/next", json={}) for one in (host, friend)]
    answers = at_once(*ask, *ask)
    assert {answer.status_code for answer in answers} <= {200, 201}
    (after,) = {answer.json()["game"] for answer in answers}
    for one in (host, friend):
        assert one.post(f"/api/games/{game}/next", json={}).json()["game"] == after
    kept = real.service.store.kept(game)
    assert kept is not None
    assert [event.type for event in kept.events].count("next-named") == 1
    seats = sorted(one.seat for one in real.service.store.members(after))
    assert seats == ["1", "2"], "everybody has one right there"
    # A later game has a rematch of its own, and the first one still leads to the second.
    for seat, one in (("1", host), ("2", friend)):
        assert order(one, after, "ready", seat=seat).status_code == 200
    assert order(host, after, "resign", seat="1").status_code == 200
    third = host.post(f"/api/games/{after}/next", json={}).json()["game"]
    assert len({game, after, third}) == 3
    assert judged_again(real, game) == judged_again(real, after) == []


def test_nobody_gives_up_or_comes_back_for_somebody_else(impatient: LiveServer) -> None:
    game, host, _friend = begun(impatient)
    stranger = impatient.client()
    for name in ("resign", "ready", "take-back"):
        assert code(order(host, game, name, seat="2")) == "room.not-allowed"
        assert order(stranger, game, name, seat="2").status_code in (403, 409)
    assert order(stranger, game, "replace", seat="2").status_code in (403, 409)
    assert order(stranger, game, "set-chat", open=False).status_code in (403, 409)
    assert code(order(host, game, "name-next", game="AUTRE")) == "room.automatic"
    # Nobody of another game either.
    _other, foreign, _guest = begun(impatient)
    assert order(foreign, game, "resign", seat="1").status_code in (403, 409)
    assert foreign.post(f"/api/games/{game}/talk", json={"text": "bonjour"}).status_code == 403
    assert not host.get(f"/api/games/{game}").json()["ended"]


def test_what_a_company_did_is_judged_again_the_same(impatient: LiveServer) -> None:
    game, host, friend = begun(impatient, "duplicate")
    with following(friend, game) as events:
        here(events, ["2"])
        # Whoever opened it is away: the friend leads, which the log says.
        assert order(friend, game, "set-chat", open=False).status_code == 200
        assert order(friend, game, "ring-bell").status_code == 200
    assert order(host, game, "resign", seat="1").status_code == 200
    # Who has given up leads no more while the others are away.
    assert judged_again(impatient, game) == []


def test_many_who_look_on_do_not_drown_the_table(
    real: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, host, _friend = begun(real)
    told: list[int] = []
    held = real.service.host.held[game]
    look = held.presence._look
    monkeypatch.setattr(held.presence, "_look", lambda: (told.append(1), look()))
    with present(host, game) as events, following(real.client(), game):
        while events.next("here")["data"]["watching"] < 1:
            pass
        # However long these take, it is less than a pause between two tellings.
        monkeypatch.setattr(presence, "TOLD_S", 3600)
        told.clear()
        for _visit in range(30):
            with following(real.client(), game) as looking:
                looking.next("view")
        assert told == [], "thirty comings and goings"
        assert held.presence._looking is not None, "told as soon as it may be again"
