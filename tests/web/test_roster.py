"""The roster of a hall through the real server: people of the register, pairs, money, moves."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from support.live import LiveServer, enter, open_game, order


def change(client: httpx.Client, game: str, table: int, **body: Any) -> httpx.Response:
    return client.post(f"/api/games/{game}/roster", json={"table": table, **body})


def lines(client: httpx.Client, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/api/games/{game}/roster").json()["lines"]
    return found


def add(client: httpx.Client, surname: str, **more: Any) -> str:
    answer = client.post("/api/people", json={"surname": surname, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def names(client: httpx.Client, game: str) -> dict[tuple[int, bool], str]:
    return {(one["table"], one["second"]): one["surname"] for one in lines(client, game)}


@pytest.fixture
def hall(real: LiveServer) -> tuple[httpx.Client, str]:
    client = real.client()
    players = [{"table": n} for n in (1, 2, 3)]
    game = open_game(client, "duplicate", players=players, options={"names": "names"})["game"]
    return client, game


def test_somebody_of_the_register_is_seated_and_sat_once(hall: tuple[httpx.Client, str]) -> None:
    client, game = hall
    who = add(client, "LEFÈVRE", names="Hélène", licence="1534002", club="Tours", series="2B")
    found = client.get("/api/people", params={"q": "hél"}).json()["people"]
    assert [one["id"] for one in found] == [who]
    answer = change(client, game, 2, known=who)
    assert answer.status_code == 200, answer.text
    (line,) = [one for one in answer.json()["lines"] if one["table"] == 2]
    assert (line["known"], line["surname"], line["club"]) == (who, "LEFÈVRE", "Tours")
    told = {one["seat"]: one for one in client.get(f"/api/games/{game}/people").json()["people"]}
    assert (told["2"]["name"], told["2"]["series"]) == ("LEFÈVRE Hélène", "2B")
    refused = change(client, game, 3, known=who)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "web.roster-seated")
    assert client.get("/api/people", params={"q": "hel"}).json()["people"][0]["seen_at"] > 0


def test_a_stranger_is_added_on_the_spot_and_corrected_in_both_places(
    hall: tuple[httpx.Client, str],
) -> None:
    client, game = hall
    change(client, game, 1, person={"surname": "Zanetti", "names": "Marc"})
    change(client, game, 1, person={"surname": "Zanetti", "names": "Marco", "club": "Blois"})
    (line,) = [one for one in lines(client, game) if one["table"] == 1]
    found = client.get("/api/people", params={"q": "zanetti marco"}).json()["people"]
    assert [one["id"] for one in found] == [line["known"]]
    assert client.get("/api/people", params={"q": "marc"}).json()["total"] == 1


def test_a_new_table_is_never_made_by_a_slip_of_typing(hall: tuple[httpx.Client, str]) -> None:
    client, game = hall
    person = {"surname": "Vidal"}
    refused = change(client, game, 42, person=person)
    assert refused.json()["error"]["message"] == "La table 42 n’existe pas : la salle va de 1 à 3."
    assert 42 not in {one["table"] for one in lines(client, game)}
    assert change(client, game, 42, person=person, open=True).status_code == 200
    assert names(client, game)[42, False] == "Vidal"


def test_a_pair_is_two_people_each_with_presence_and_fee(hall: tuple[httpx.Client, str]) -> None:
    client, game = hall
    assert change(client, game, 1, second=True, person={"surname": "Costa"}).status_code == 409
    client.post(f"/api/games/{game}/roster/fee", json={"cents": 500})
    change(client, game, 1, person={"surname": "Rivière"})
    change(client, game, 1, second=True, person={"surname": "Costa"})
    change(client, game, 1, second=True, from_coup=4)
    change(client, game, 1, due=0, paid=500)
    first, second = (one for one in lines(client, game) if one["table"] == 1)
    assert (first["paid"], first["from_coup"]) == (500, 1)
    assert (second["due"], second["from_coup"]) == (500, 4)
    people = client.get(f"/api/games/{game}/people").json()["people"]
    (told,) = (one for one in people if one["seat"] == "1")
    assert (told["name"], told["partner"]) == ("Rivière", "Costa")
    totals = client.get(f"/api/games/{game}/roster").json()["totals"]
    assert (totals["people"], totals["late"], totals["paid"], totals["due"]) == (2, 1, 500, 500)
    change(client, game, 1, second=True, clear=True)
    assert [one["surname"] for one in lines(client, game) if one["table"] == 1] == ["Rivière"]


def test_people_change_places_before_they_have_played_and_not_after(
    hall: tuple[httpx.Client, str],
) -> None:
    client, game = hall
    for table, surname in ((1, "Un"), (2, "Deux")):
        change(client, game, table, person={"surname": surname})
    assert change(client, game, 1, to=2).status_code == 200
    assert (names(client, game)[1, False], names(client, game)[2, False]) == ("Deux", "Un")
    assert change(client, game, 1, to=9).status_code == 409
    for kind in ("draw-rack", "start-clock", "ring-bell"):
        order(client, game, kind)
    assert order(client, game, "type-line", line="1 =").status_code == 200
    for body in ({"to": 3}, {"clear": True}):
        assert change(client, game, 1, **body).json()["error"]["code"] == "web.roster-played"
    assert change(client, game, 3, person={"surname": "Trois"}).status_code == 200
    assert change(client, game, 3, clear=True).status_code == 200
    assert 3 not in {one["table"] for one in lines(client, game)}


def test_absent_and_back_again(hall: tuple[httpx.Client, str]) -> None:
    client, game = hall
    change(client, game, 2, person={"surname": "Zanetti"})
    totals = change(client, game, 2, absent=True).json()["totals"]
    assert (totals["absent"], totals["present"]) == (1, 0)
    # Absence goes where the person goes.
    change(client, game, 1, person={"surname": "Un"}, from_coup=3)
    change(client, game, 2, to=1)
    assert [(one["table"], one["left"], one["from_coup"]) for one in lines(client, game)] == [
        (1, 0, 1),
        (2, None, 3),
        (3, None, 1),
    ]
    assert change(client, game, 1, absent=False).json()["totals"]["absent"] == 0


def test_whoever_has_not_paid_owes_the_fee(hall: tuple[httpx.Client, str]) -> None:
    client, game = hall

    def levy(cents: int) -> tuple[int, int]:
        answer = client.post(f"/api/games/{game}/roster/fee", json={"cents": cents}).json()
        assert answer["fee"] == {"cents": cents, "each": "evening"}
        return answer["totals"]["paid"], answer["totals"]["due"]

    assert levy(400) == (0, 0), "nobody is here yet"
    for table, surname in ((1, "Un"), (2, "Deux"), (3, "Trois")):
        change(client, game, table, person={"surname": surname})
    change(client, game, 1, due=0, paid=300)
    change(client, game, 3, due=200)
    assert levy(500) == (300, 700), "what was agreed with somebody stays"
    assert change(client, game, 2, absent=True).json()["totals"]["due"] == 200
    assert levy(0) == (300, 200)
    refused = client.post(f"/api/games/{game}/roster/fee", json={"cents": -1})
    assert refused.status_code == 422


def test_another_name_is_another_person_and_a_correction_is_not(
    hall: tuple[httpx.Client, str],
) -> None:
    client, game = hall
    who = add(client, "MARTIN", names="Paul", licence="1534777", club="Tours", shown="tables")
    change(client, game, 1, known=who, paid=500, due=0)
    change(client, game, 1, name="MARTIN Paule")
    known = {one["id"]: one for one in client.get("/api/people").json()["people"]}
    assert (known[who]["names"], known[who]["licence"]) == ("Paule", "1534777")
    assert known[who]["shown"] == "tables", "what they let be read is theirs to say"
    change(client, game, 1, person={"surname": "MARTIN", "names": "Paule", "club": ""})
    known = {one["id"]: one for one in client.get("/api/people").json()["people"]}
    assert (known[who]["club"], known[who]["licence"], known[who]["shown"]) == ("", "", "tables")
    change(client, game, 1, name="DURAND Ève", other=True)
    known = {one["id"]: one for one in client.get("/api/people").json()["people"]}
    assert known[who]["surname"] == "MARTIN"
    (line,) = (one for one in lines(client, game) if one["table"] == 1)
    assert (line["surname"], line["paid"], line["known"] == who) == ("DURAND", 0, False)
    twice = change(client, game, 1, second=True, known=line["known"])
    assert twice.json()["error"]["code"] == "web.roster-seated"


def test_a_pasted_list_is_shown_line_by_line_then_seated(hall: tuple[httpx.Client, str]) -> None:
    client, game = hall
    add(client, "NGUYEN", names="Thierry", licence="1802554", series="4C")
    text = (
        "Table;Nom;Prénom;Licence;Club\n1;NGUYEN;Thierry;1802554;Blois\n1;HADDAD;Karim;;V\n"
        "2;PETITJEAN;Rose;12B45;V\n240;BROSSARD;Yves;;O\n3;RIVERAIN & COSTER;;;Blois\n"
    )
    path = f"/api/games/{game}/roster/paste"
    seen = client.post(path, content=text.encode("latin-1")).json()
    told = [(one["line"], one["kind"], one["reason"]) for one in seen["lines"]]
    assert told == [
        (2, "known", ""),
        (3, "refused", "Table 1 prise deux fois (ligne 2)."),
        (4, "refused", "Licence « 12B45 » : des chiffres attendus, sept d’ordinaire."),
        (5, "refused", "La table 240 n’existe pas, la salle va de 1 à 3."),
        (6, "new", ""),
    ]
    assert set(names(client, game).values()) == {""}  # nothing is written yet
    assert client.post(path, params={"write": "1"}, content=text).json()["written"]
    assert names(client, game) == {
        (1, False): "NGUYEN", (2, False): "", (3, False): "RIVERAIN", (3, True): "COSTER",
    }  # fmt: skip
    again = client.post(path, content="NGUYEN Thierry").json()["lines"]
    assert again[0]["reason"] == "NGUYEN Thierry est déjà à la table 1."
    # Another licence is another person; the same one stands once in a list.
    text = "2;NGUYEN;Thierry;1802555\nVALOIS Ève\nVALOIS Ève"
    twice = client.post(path, params={"open": "1"}, content=text).json()["lines"]
    assert [one["kind"] for one in twice] == ["new", "new", "refused"]
    assert twice[2]["reason"] == "Même personne qu’à la ligne 2."


def test_a_whole_hall_is_pasted_where_tables_may_be_opened(real: LiveServer) -> None:
    client = real.client()
    game = open_game(client, "duplicate")["game"]
    text = "\n".join(
        f"PERSONNE{'abcdefghij'[n // 10]}{'abcdefghij'[n % 10]} Luc" for n in range(60)
    )
    path = f"/api/games/{game}/roster/paste"
    kinds = {one["kind"] for one in client.post(path, content=text).json()["lines"]}
    assert kinds == {"refused"}
    answer = client.post(path, params={"write": "1", "open": "1"}, content=text)
    assert answer.json()["written"], answer.text
    assert [one["table"] for one in lines(client, game)] == list(range(1, 61))


def test_only_who_manages_the_hall_reads_or_writes_its_roster(
    real: LiveServer, hall: tuple[httpx.Client, str]
) -> None:
    client, game = hall
    members = client.get(f"/api/games/{game}/members").json()["members"]
    invitation = next(one for one in members if one["role"] == "joueur")
    phone, public = real.client(), real.client()
    enter(phone, game, invitation)
    for one in (phone, public):
        assert one.get(f"/api/games/{game}/roster").status_code == 403
        assert change(one, game, 1, person={"surname": "Intrus"}).status_code == 403
        assert one.post(f"/api/games/{game}/roster/paste", content="Intrus").status_code == 403
        assert one.post(f"/api/games/{game}/roster/fee", json={"cents": 1}).status_code == 403


def test_minors_are_read_by_initials_even_where_names_are_shown(
    real: LiveServer, hall: tuple[httpx.Client, str]
) -> None:
    client, game = hall
    public = real.client()
    change(client, game, 1, person={"surname": "Petit", "names": "Zoé", "category": "cadet"})
    change(client, game, 2, person={"surname": "Grand", "names": "Luc", "category": "senior"})
    discreet = {"surname": "Discret", "names": "Ève", "shown": "tables"}
    change(client, game, 3, person=discreet)

    def read() -> list[str]:
        told = public.get(f"/api/games/{game}/people").json()["people"]
        return [one["name"] for one in sorted(told, key=lambda one: str(one["seat"]))]

    assert read() == ["P. Z.", "Grand Luc", ""]
    told = {"surname": "Petit", "names": "Zoé", "category": "cadet", "shown": "names"}
    change(client, game, 1, person=told)
    assert read() == ["Petit Zoé", "Grand Luc", ""]
    # What is chosen in the register holds at once, at seats taken before too.
    who = lines(client, game)[0]["known"]
    client.post(f"/api/people/{who}", json={**told, "shown": "tables"})
    assert read() == ["", "Grand Luc", ""]
    client.post(f"/api/people/{who}", json={**told, "shown": None})
    assert read() == ["P. Z.", "Grand Luc", ""]
    client.post(f"/api/people/{who}", json=told)
    assert read() == ["Petit Zoé", "Grand Luc", ""]


def test_a_minor_named_anew_at_a_noted_seat_is_read_by_initials(
    real: LiveServer, hall: tuple[httpx.Client, str]
) -> None:
    """What was noted there was of somebody else: it lets nobody's name be read."""
    client, game = hall
    adult = {"surname": "Grand", "names": "Luc", "category": "cadet", "shown": "names"}
    change(client, game, 1, person=adult, due=500)
    members = client.get(f"/api/games/{game}/members").json()["members"]
    one = next(m for m in members if m["seat"] == "1")["member"]
    named = client.post(f"/api/games/{game}/members/{one}", json={"name": "Petit Zoé"})
    assert named.status_code == 200, named.text
    told = real.client().get(f"/api/games/{game}/people").json()["people"]
    assert next(who["name"] for who in told if who["seat"] == "1") == "P. Z."


def test_erasing_a_person_leaves_the_results_without_the_name(
    hall: tuple[httpx.Client, str],
) -> None:
    client, game = hall
    change(client, game, 1, person={"surname": "Effacé", "names": "Bientôt", "club": "Ici"})
    for kind in ("draw-rack", "start-clock", "ring-bell"):
        order(client, game, kind)
    order(client, game, "type-line", line="* =")
    for kind in ("close-coup", "retain-top", "end-game"):
        order(client, game, kind)
    (line, *_) = lines(client, game)
    assert client.post(f"/api/people/{line['known']}/erase").status_code == 200
    made = client.post("/api/competitions", json={"name": "Coupe", "games": [game]}).json()
    told = client.get(f"/api/competitions/{made['competition']}")
    assert "Effacé" not in told.text and "Ici" not in told.text
    assert [one["rank"] for one in told.json()["results"]["lines"]] == [1, 1, 1]
    assert client.get("/api/people", params={"q": "effacé"}).json()["total"] == 0


def test_a_name_changed_or_erased_elsewhere_is_forgotten_here_too(
    real: LiveServer, hall: tuple[httpx.Client, str]
) -> None:
    client, game = hall
    told = {"surname": "Oubliable", "names": "Ana", "licence": "9876543"}
    change(client, game, 1, person=told, due=700)
    change(client, game, 2, person={"surname": "Oubliettes", "names": "Luc"})
    members = client.get(f"/api/games/{game}/members").json()["members"]
    one, two = (next(m for m in members if m["seat"] == seat)["member"] for seat in "12")
    client.post(f"/api/games/{game}/members/{one}", json={"name": "Autre Nom"})
    client.post(f"/api/games/{game}/members/{two}/erase")
    first, second, _ = lines(client, game)
    assert (first["surname"], first["known"], first["licence"]) == ("Autre", "", "")
    assert (first["due"], second["surname"]) == (700, "")
    noted = real.service.store.seated(game)
    assert {person.who.surname for person in noted} == {""}
