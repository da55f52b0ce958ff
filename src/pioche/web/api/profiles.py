"""A profile without e-mail: what this browser owns, the words that carry it, its erasure.

Whose it is, is the cookie's session; nobody else reads or changes anything here. The words are told
to their owner alone, and asked for like a code: wrong ones slow down whoever guesses.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from starlette.responses import Response

from pioche.room.profiles import Profile
from pioche.web.api.people import address_of
from pioche.web.api.shapes import Answer, Nothing, Request
from pioche.web.api.table import Call, Route
from pioche.web.errors import WebError, json_response

DAY_MS = 86_400_000


class ProfileInfo(Answer):
    """What this browser owns; `since` is absent where it has no profile yet."""

    games: int = 0
    cards: int = 0
    since: int | None = None


class Phrase(Answer):
    """The words that open a profile on another device, and a link that holds them after its `#`."""

    words: str
    link: str


class Enter(Request):
    """The words of a profile."""

    words: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


async def own_profile(call: Call) -> Profile:
    """Whose browser this is; refused where it owns nothing."""
    found = await call.service.sessions.profile(call.request)
    if found is None:
        raise WebError(404, "web.no-profile")
    return found


async def made_profile(call: Call) -> tuple[Profile, Callable[[Response], Awaitable[None]]]:
    """The asker's profile, made if there is none; and what gives its cookie to an answer."""
    sessions, now = call.service.sessions, call.service.host.clock.now()
    known = await sessions.profile(call.request)
    if known is not None:

        async def keep(response: Response) -> None:
            await sessions.keep(call.request, response, now)

        return known, keep
    call.service.limiter.hit("profiles", call.address)
    made = await sessions.make_profile(now)
    held = await sessions.rights(call.request)

    async def begin(response: Response) -> None:
        await sessions.begin(call.request, response, made, held, now)

    return made, begin


async def profile(call: Call) -> Response:
    """What this browser owns. A session that is used lasts."""
    service = call.service
    found = await service.sessions.profile(call.request)
    if found is None:
        return json_response(ProfileInfo())
    response = json_response(await _info(call, found))
    await service.sessions.keep(call.request, response, service.host.clock.now())
    return response


async def _info(call: Call, profile: Profile) -> ProfileInfo:
    reading, store = call.service.host.reading, call.service.store
    games = await reading(store.own_games, profile.id)
    cards = await reading(store.count_cards, profile.id)
    return ProfileInfo(len({one.right.game for one in games}), cards, profile.made_at)


async def profile_words(call: Call) -> Phrase:
    """The words of one's own profile."""
    return _phrase(call, await own_profile(call))


async def new_profile_words(call: Call) -> Phrase:
    """Make other words; whoever entered with the old ones is out."""
    owner = await own_profile(call)
    return _phrase(call, await call.service.sessions.new_phrase(call.request, owner))


def _phrase(call: Call, profile: Profile) -> Phrase:
    words = call.service.keys.phrase(profile)
    return Phrase(words, f"{address_of(call)}/profil#mots={words.replace(' ', '-')}")


async def profile_qr(call: Call) -> Response:
    """The link of one's own profile as a QR code."""
    import segno

    link = _phrase(call, await own_profile(call)).link
    image = io.BytesIO()
    segno.make(link, error="m").save(image, kind="svg", scale=6, border=2)
    return Response(
        image.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"}
    )


async def enter_profile(call: Call) -> Response:
    """Make this browser a profile's; what it owned before is added to it."""
    service = call.service
    owner = await service.sessions.check_phrase(call.body.words, call.address)
    response = json_response(await _info(call, owner))
    now = service.host.clock.now()
    await service.sessions.enter_profile(call.request, response, owner, now)
    return response


async def erase_profile(call: Call) -> Response:
    """Erase a profile: its cards, statistics and rights, the names behind its seats, and the games
    in which nobody else sat."""
    service = call.service
    owner = await own_profile(call)
    for game in await service.host.reading(service.store.lonely_games, owner.id):
        await service.host.erase(game)
    response = json_response(Nothing())
    await service.sessions.erase(response, owner)
    return response


PROFILE_ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/profile", profile, "Le profil de ce navigateur", ProfileInfo),
    Route("DELETE", "/api/profile", erase_profile, "Effacer ce profil et tout ce qu’il a", Nothing),
    Route(
        "POST",
        "/api/profile/session",
        enter_profile,
        "Entrer dans un profil avec ses mots",
        ProfileInfo,
        Enter,
    ),
    Route(
        "GET",
        "/api/profile/words",
        profile_words,
        "Les mots qui ouvrent ce profil",
        Phrase,
        secret=True,
    ),
    Route(
        "POST",
        "/api/profile/words",
        new_profile_words,
        "Changer les mots de ce profil",
        Phrase,
        secret=True,
    ),
    Route(
        "GET",
        "/api/profile/qr",
        profile_qr,
        "Le lien de ce profil en code QR",
        media="image/svg+xml",
        secret=True,
    ),
)
