"""Training: what is left today, the next card, its answer; plans, own lists, figures, in and out.

Everything is of the asker's own profile. Looking needs none; the first answer, or the first choice,
makes one. What is asked comes from decks that the program draws: while a competition closes
searches, cards made of letters of one's choice (own lists, what was imported) wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from pioche.core.lexicon.searching import checked_word
from pioche.room.ids import random_id
from pioche.room.profiles import Profile
from pioche.statistics import Statistics, statistics
from pioche.texts import sentence
from pioche.training import decks, exchange, work
from pioche.training.cards import Card, OwnList, StudyDay
from pioche.training.desk import Desk, checked
from pioche.training.questions import CardVerdict, Question, judge, question
from pioche.training.work import DayDone, Plan
from pioche.web.api.profiles import DAY_MS, made_profile, own_profile
from pioche.web.api.shapes import Answer, Nothing, Request
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError, json_response
from pioche.web.study import desk_of, note_games, plan_of, records_of

ZONE = Query("zone", int, 0, "Minutes à l’est de Greenwich : quand commence la journée.")
_MOST_ZONE = 14 * 60

Zone = Annotated[int, msgspec.Meta(ge=-_MOST_ZONE, le=_MOST_ZONE)]
CardId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
DeckName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Given = Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=60)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class DeckLine(Answer):
    """A deck: its words, whether it is followed, how far one is in it."""

    name: str
    title: str
    about: str
    on: bool
    size: int
    """How many questions; 0 where nobody has counted them yet."""
    cards: int
    asked: int
    known: int
    """Of what was asked, what was known; drills are not counted."""
    own: bool = False


class Overview(Answer):
    """Where somebody is with their cards."""

    plan: Plan
    done: DayDone
    left: int
    due: int
    new: int
    forecast: tuple[int, ...]
    streak: int
    cards: int
    decks: list[DeckLine]
    lexicons: list[str]
    seconds: int
    """How long a card takes, from what was done before."""
    closed: bool
    profile: bool


class Asked(Answer):
    """A card that is asked: `last` goes back with the answer, so that it counts once."""

    card: str
    deck: str
    title: str
    question: Question
    last: int | None


class Next(Answer):
    """What comes now; nothing: today is done."""

    asked: Asked | None
    left: int
    done: DayDone


class Look(Request):
    """What somebody gives as the answer; nothing: they give up."""

    card: CardId
    given: Given = msgspec.field(default_factory=list)
    zone: Zone = 0


class Shown(Answer):
    """The answer, and in how many milliseconds the card comes back, missed or known."""

    verdict: CardVerdict
    missed_ms: int
    known_ms: int


class Judged(Request):
    """What somebody says of their answer."""

    card: CardId
    known: bool
    last: int | None = None
    ms: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    zone: Zone = 0


class NewPlan(Request):
    """How somebody wants to train."""

    lexicon: Annotated[str, msgspec.Meta(max_length=64)]
    decks: Annotated[list[DeckName], msgspec.Meta(max_length=60)]
    new_per_day: Annotated[int, msgspec.Meta(ge=0, le=200)]
    reviews_per_day: Annotated[int, msgspec.Meta(ge=5, le=1000)]


class NewList(Request):
    """Somebody's own words, to be asked as anagrams, for their hooks, or whether they exist."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    kind: Annotated[str, msgspec.Meta(max_length=16)]
    words: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=exchange.MOST_WORDS)]


class ListId(Request):
    """One of one's own lists."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class Document(Request):
    """What `export` gave."""

    document: dict[str, Any]


class ImportedCards(Answer):
    """What was brought back."""

    cards: int
    days: int
    lists: int


# -- who asks -----------------------------------------------------------------------------------


def _counted(call: Call, profile: Profile | None) -> None:
    call.service.limiter.hit("answers", profile.id if profile else call.address)


def _zone(call: Call) -> int:
    zone: int = call.query["zone"]
    if abs(zone) > _MOST_ZONE:
        raise WebError(422, "web.parameter", name="zone")
    return zone


# -- looking ------------------------------------------------------------------------------------


async def training(call: Call) -> Response:
    """Where somebody is with their cards. Games that are over since are noted first."""
    profile = await call.service.sessions.profile(call.request)
    if profile is not None:
        await note_games(call, profile)
    desk = await desk_of(call, profile, _zone(call))
    names = call.service.lexicon_names()
    found = await call.service.host.thinking(_overview, desk, names, profile is not None)
    response = json_response(found)
    if profile is not None:
        await call.service.sessions.keep(call.request, response, desk.now)
    return response


def _overview(desk: Desk, lexicons: list[str], has_profile: bool) -> Overview:
    shelf: Any = desk.shelf
    days = shelf.days()
    dues = shelf.store.dues(shelf.profile, desk.plan.lexicon)
    left = desk.work()
    new = len(desk.new_cards(left.new)) if left.new else 0
    done = DayDone.of(days, desk.today)
    asked = sum(day.fresh + day.reviewed + day.drilled for day in days)
    return Overview(
        desk.plan,
        done,
        left.left + new,
        left.left,
        new,
        work.forecast(dues, desk.calendar, desk.now),
        work.streak((day.day for day in days), desk.today),
        len(dues),
        _deck_lines(desk, days, dues),
        lexicons,
        round(sum(day.ms for day in days) / asked / 1000) if asked else 12,
        desk.closed,
        has_profile,
    )


def _deck_lines(
    desk: Desk, days: Sequence[StudyDay], dues: Sequence[tuple[str, int, int | None]]
) -> list[DeckLine]:
    cards = Counter(deck for deck, _stage, _due in dues)
    asked: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for day in days:
        asked[day.deck] += day.fresh + day.reviewed
        known[day.deck] += day.known
    lines = []
    for own in desk.shelf.lists():
        size = len(exchange.own_items(own))
        lines.append((own.id, own.name, sentence(f"training.own-{own.kind}"), size, True))
    names = [decks.MISSES, *decks.offered(desk.lexicon)]
    if cards[exchange.IMPORTED]:
        names.append(exchange.IMPORTED)
    for name in names:
        # Only what is followed is counted: the rest would make a first look slow.
        size = len(decks.items(name, desk.lexicon)) if name in desk.plan.decks else 0
        lines.append((name, *_named(name), size, False))
    return [
        DeckLine(
            name, title, about, name in desk.plan.decks, size, cards[name], asked[name],
            known[name], own,
        )
        for name, title, about, size, own in lines
    ]  # fmt: skip


def _named(deck: str) -> tuple[str, str]:
    return sentence(f"training.deck-{deck}"), sentence(f"training.about-{deck}")


async def next_card(call: Call) -> Next:
    """What is asked now."""
    profile = await call.service.sessions.profile(call.request)
    _counted(call, profile)
    desk = await desk_of(call, profile, _zone(call))
    return await call.service.host.thinking(_next, desk)


def _next(desk: Desk) -> Next:
    card = desk.next()
    asked = None if card is None else _asked(desk, card)
    return Next(asked, desk.left(), DayDone.of(desk.shelf.days(), desk.today))


def _asked(desk: Desk, card: Card) -> Asked:
    own = next((one.name for one in desk.shelf.lists() if one.id == card.deck), None)
    title = own if own is not None else _named(card.deck)[0]
    return Asked(card.id, card.deck, title, question(card, desk.lexicon), card.last)


async def look(call: Call) -> Shown:
    """The answer to a card that is asked, and what was found of it; nothing is written."""
    profile, body = await call.service.sessions.profile(call.request), call.body
    _counted(call, profile)
    desk = await desk_of(call, profile, body.zone)

    def seen() -> Shown:
        card = desk.card(body.card)
        return Shown(judge(card, body.given, desk.lexicon), *desk.returns(card))

    return await call.service.host.thinking(seen)


# -- answering ----------------------------------------------------------------------------------


async def answer_card(call: Call) -> Response:
    """Keep what somebody says of their answer; what comes next."""
    body = call.body
    _counted(call, await call.service.sessions.profile(call.request))
    # A card that cannot be asked makes no profile.
    before = await call.service.sessions.profile(call.request)
    desk = await desk_of(call, before, body.zone)
    await call.service.host.thinking(desk.card, body.card)
    profile, give = await made_profile(call)
    desk = await desk_of(call, profile, body.zone)
    await call.service.host.thinking(desk.answer, body.card, body.known, body.last, body.ms)
    response = json_response(await call.service.host.thinking(_next, desk))
    await give(response)
    return response


async def set_plan(call: Call) -> Response:
    """Choose decks and limits."""
    body = call.body
    lexicon = await call.service.host.reading(call.service.lexicons, body.lexicon)
    known = await call.service.sessions.profile(call.request)
    lists: Sequence[OwnList] = ()
    if known is not None:
        lists = await call.service.host.reading(call.service.store.own_lists, known.id)
    plan = checked(
        Plan(body.lexicon, tuple(body.decks), body.new_per_day, body.reviews_per_day),
        lexicon,
        lists,
    )
    profile, give = await made_profile(call)
    await _keep_plan(call, profile, plan)
    response = json_response(Nothing())
    await give(response)
    return response


async def _keep_plan(call: Call, profile: Profile, plan: Plan) -> None:
    text = msgspec.json.encode(plan).decode()
    await call.service.host.reading(call.service.store.set_plan, profile.id, text)


# -- own lists, in and out ----------------------------------------------------------------------


async def add_list(call: Call) -> Response:
    """Make a deck of one's own words. Letters of one's choice: not while a competition runs."""
    await call.check_choice()
    body = call.body
    words = tuple(dict.fromkeys(checked_word(word) for word in body.words))
    exchange.check_list(words)
    if body.kind not in exchange.OWN_KINDS:
        raise WebError(422, "web.parameter", name="kind")
    profile, give = await made_profile(call)
    own = OwnList(random_id(10), body.name.strip(), body.kind, words)
    await call.service.host.reading(call.service.store.keep_list, profile.id, own)
    plan = plan_of(profile)
    await _keep_plan(call, profile, replace(plan, decks=(own.id, *plan.decks)))
    response = json_response(Nothing(), 201)
    await give(response)
    return response


async def drop_list(call: Call) -> Nothing:
    """Forget one of one's own lists, and its cards."""
    profile, list = await own_profile(call), call.body.id
    await call.service.host.reading(call.service.store.drop_list, profile.id, list)
    plan = plan_of(profile)
    left = tuple(deck for deck in plan.decks if deck != list)
    await _keep_plan(call, profile, replace(plan, decks=left))
    return Nothing()


async def export_study(call: Call) -> Response:
    """Everything learnt, as a file."""
    profile = await own_profile(call)
    _counted(call, profile)
    store, reading = call.service.store, call.service.host.reading
    study = exchange.Study(
        plan_of(profile),
        tuple(await reading(store.cards, profile.id)),
        tuple(await reading(store.study_days, profile.id)),
        tuple(await reading(store.own_lists, profile.id)),
    )
    response = json_response(exchange.written(study))
    name = 'attachment; filename="pioche-entrainement.json"'
    response.headers["Content-Disposition"] = name
    return response


async def import_study(call: Call) -> Response:
    """Bring back what was exported, here or elsewhere; cards of the same questions are replaced."""
    await call.check_choice()
    service = call.service
    _counted(call, await service.sessions.profile(call.request))
    lexicons = set(service.lexicon_names())

    def items(deck: str, lexicon: str) -> frozenset[str]:
        # A list that this server has not got is nobody's secret, and holds nothing here.
        if lexicon not in lexicons:
            return frozenset()
        return frozenset(decks.items(deck, service.lexicons(lexicon)))

    study = await service.host.thinking(exchange.read, call.body.document, items)
    profile, give = await made_profile(call)
    await service.host.reading(
        service.store.restore_study, profile.id, study.cards, study.days, study.lists
    )
    if study.plan.lexicon in lexicons:
        lexicon = await service.host.reading(service.lexicons, study.plan.lexicon)
        await _keep_plan(call, profile, checked(study.plan, lexicon, study.lists))
    done = ImportedCards(len(study.cards), len(study.days), len(study.lists))
    response = json_response(done)
    await give(response)
    return response


async def own_statistics(call: Call) -> Statistics:
    """One's own figures, from games that are over."""
    service = call.service
    profile = await service.sessions.profile(call.request)
    if profile is None:
        return statistics(())
    await note_games(call, profile)
    own = await service.host.reading(service.store.own_games, profile.id)
    days = call.query["days"]
    since = service.host.clock.now() - days * DAY_MS if days else 0
    return await service.host.thinking(lambda: statistics(records_of(own), since))


TRAINING_ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/training", training, "Où j’en suis", Overview, query=(ZONE,), searches=True),
    Route(
        "GET",
        "/api/training/next",
        next_card,
        "La prochaine carte",
        Next,
        query=(ZONE,),
        searches=True,
    ),
    Route("POST", "/api/training/look", look, "La réponse d’une carte", Shown, Look, searches=True),
    Route("POST", "/api/training/answer", answer_card, "Je savais, ou raté", Next, Judged),
    Route("POST", "/api/training/plan", set_plan, "Paquets et limites du jour", Nothing, NewPlan),
    Route("POST", "/api/training/lists", add_list, "Une liste à soi, en paquet", Nothing, NewList),
    Route(
        "POST", "/api/training/lists/drop", drop_list, "Effacer une liste à soi", Nothing, ListId
    ),
    Route("GET", "/api/training/export", export_study, "Emporter ce que j’ai appris"),
    Route(
        "POST",
        "/api/training/import",
        import_study,
        "Ramener ce que j’ai appris",
        ImportedCards,
        Document,
    ),
    Route(
        "GET",
        "/api/profile/statistics",
        own_statistics,
        "Mes chiffres",
        Statistics,
        query=(Query("days", int, 0, "Depuis combien de jours ; 0 : tout."),),
        searches=True,
    ),
)
