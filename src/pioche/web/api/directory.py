"""The register of the server: people found, added, changed, erased, read from lists.

For the server's own machine, and for the juges-arbitres of games that were opened there or with
the server's code: anybody may open a game, and must not read a whole federation by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from pioche.core.errors import InputError
from pioche.formats.people import AUTO, CATEGORIES, FORMATS, TEXTS, Individual, checked, read_people
from pioche.games.shape import PublicNames
from pioche.room.directory import Imported, Known, Matcher, plan_import
from pioche.room.ids import could_be_id, random_id
from pioche.room.people import Role
from pioche.web.api.shapes import Answer, Label, Nothing, Request
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError, json_response
from pioche.web.service import OWN_NAMES

MOST_FOUND = 100
#: Lines of a preview that a page gets; the counts tell of all.
_SHOWN_LINES = 500


class Told(Request):
    """What is said of a person; every field but the surname may be left out."""

    surname: Label
    names: Label = ""
    licence: Label = ""
    club: Label = ""
    category: Label = ""
    series: Label = ""
    federation: Label = ""
    nationality: Label = ""
    rating: Label = ""
    classic_rating: Label = ""
    classic_series: Label = ""
    coefficient: Label = ""
    shown: PublicNames | None = None
    """What everybody may read of them; null: initials of a minor, the name of others."""


class KnownLine(Answer):
    """Somebody whom the server knows."""

    id: str
    surname: str
    names: str
    licence: str
    club: str
    category: str
    series: str
    federation: str
    nationality: str
    rating: str
    classic_rating: str
    classic_series: str
    coefficient: str
    shown: PublicNames | None
    public: PublicNames
    seen_at: int


class KnownPeople(Answer):
    """People, the likeliest first; `total` counts whoever is meant."""

    people: list[KnownLine]
    total: int
    categories: tuple[str, ...] = CATEGORIES
    """Those by age, the youngest first; a person may have another."""


class ImportedLine(Answer):
    """What a line of a list does."""

    line: int
    kind: str
    person: KnownLine


class RefusedLine(Answer):
    """A line that was refused, and why."""

    line: int
    text: str
    reason: str


class ImportReport(Answer):
    """What a list did, or would do: `written` says which."""

    format: str
    read: int
    added: int
    updated: int
    left: int
    written: bool
    lines: list[ImportedLine]
    refused: list[RefusedLine]


async def may_read(call: Call) -> bool:
    """Whether whoever asks may read the register."""
    service = call.service
    if not service.settings.opening_code and call.address in (*OWN_NAMES, service.settings.lan):
        return True
    rights = await service.sessions.of_game(call.request)
    games = {one.game for one in rights if one.role is Role.REFEREE}
    if not games:
        return False
    rows = await service.host.reading(lambda: service.store.games(only=games))
    return any(row.trusted for row in rows)


async def _must_read(call: Call) -> None:
    if not await may_read(call):
        raise WebError(403, "people.closed")


def line_of(one: Known) -> KnownLine:
    """Somebody, as the API gives them."""
    told = {name: getattr(one.who, name) for name in TEXTS}
    return KnownLine(one.id, **told, shown=one.shown, public=one.public, seen_at=one.seen_at)


async def find_people(call: Call) -> KnownPeople:
    """Whoever a few letters may mean; nothing typed: everybody, a page at a time."""
    await _must_read(call)
    service, typed = call.service, call.query["q"]
    most = min(max(call.query["most"], 1), MOST_FOUND)
    reading = service.host.reading
    if typed.strip():
        found = await reading(service.store.find_people, typed, most)
        return KnownPeople([line_of(one) for one in found], len(found))
    everybody = await reading(service.store.all_people)
    first = max(call.query["after"], 0)
    return KnownPeople([line_of(one) for one in everybody[first : first + most]], len(everybody))


def told_of(body: Told) -> Individual:
    """What a form says of a person, checked."""
    return checked(Individual(**{name: getattr(body, name) for name in TEXTS}))


async def add_person(call: Call) -> Response:
    """Add somebody on the spot."""
    await _must_read(call)
    person = await remember_person(call, Known(random_id(16), told_of(call.body), call.body.shown))
    return json_response(line_of(person), 201)


async def remember_person(call: Call, person: Known) -> Known:
    """Keep somebody, unless their licence is another's."""

    def change(people: Sequence[Known]) -> tuple[Sequence[Known], Known]:
        others = Matcher.of(one for one in people if one.id != person.id)
        taken = others.match(Individual(licence=person.who.licence)) if person.who.licence else None
        if taken is not None:
            name = taken.who.full_name
            raise InputError("people.licence-taken", licence=person.who.licence, name=name)
        return [person], person

    return await call.service.host.reading(call.service.store.change_people, change)


async def change_person(call: Call) -> KnownLine:
    """Correct what is known of somebody."""
    await _must_read(call)
    known = await _known(call)
    changed = replace(known, who=told_of(call.body), shown=call.body.shown)
    person = await remember_person(call, changed)
    _tell_games(call)
    return line_of(person)


async def erase_known(call: Call) -> Nothing:
    """Forget somebody for good, here and behind every seat; results stand."""
    await _must_read(call)
    known = await _known(call)
    await call.service.host.reading(call.service.store.forget_people, [known.id])
    _tell_games(call)
    return Nothing()


def _tell_games(call: Call) -> None:
    """What may be read of somebody has changed: pages read the names again."""
    for held in call.service.host.held.values():
        held.people_version += 1
        held.hub.wake()


async def _known(call: Call) -> Known:
    wanted = call.request.path_params["person"]
    found = None
    if could_be_id(wanted):
        found = await call.service.host.reading(call.service.store.known_person, wanted)
    if found is None:
        raise WebError(404, "people.unknown", given=wanted[:40])
    return found


async def import_people(call: Call) -> ImportReport:
    """Read a list: a preview, unless `write`; the body is the file as it is."""
    await _must_read(call)
    data = await call.request.body()
    host, store = call.service.host, call.service.store
    read = await host.thinking(read_people, data, call.query["format"])
    write, ignoring = call.query["write"], call.query["ignore"]

    def change(people: Sequence[Known]) -> tuple[Sequence[Known], Imported]:
        return plan_import(read, people, lambda: random_id(16), ignoring=ignoring, dry=not write)

    if write:
        report = await host.reading(store.change_people, change)
    else:
        report = change(await host.reading(store.all_people))[1]
    return ImportReport(
        read.format,
        report.read,
        report.count("added"),
        report.count("updated"),
        report.count("left"),
        report.written,
        [ImportedLine(o.row.line, o.kind, line_of(o.person)) for o in report.deeds[:_SHOWN_LINES]],
        [RefusedLine(o.line, o.text, o.reason) for o in report.refused[:_SHOWN_LINES]],
    )


_PERSON = "/api/people/{person}"

DIRECTORY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/people",
        find_people,
        "Les personnes du registre",
        KnownPeople,
        query=(
            Query("q", str, "", "Trois lettres d’un nom, ou une licence ; rien : toutes."),
            Query("most", int, 12, "Combien au plus."),
            Query("after", int, 0, "Après combien, quand toutes sont demandées."),
        ),
    ),
    Route("POST", "/api/people", add_person, "Ajouter une personne au registre", KnownLine, Told),
    Route(
        "POST",
        "/api/people/import",
        import_people,
        "Lire une liste dans le registre (le corps est le fichier)",
        ImportReport,
        query=(
            Query("format", str, "auto", ", ".join((AUTO, *FORMATS))),
            Query("write", bool, False, "Inscrire ; sinon, montrer ce qui serait fait."),
            Query("ignore", bool, False, "Inscrire malgré les lignes refusées."),
        ),
        searches=True,
    ),
    Route("POST", _PERSON, change_person, "Corriger une personne", KnownLine, Told),
    Route("POST", _PERSON + "/erase", erase_known, "Effacer une personne", Nothing),
)
