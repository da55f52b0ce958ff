"""The server's voice, for browsers that have none: espeak-ng reads a sentence in French."""

from __future__ import annotations

import asyncio
import shutil
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pioche.texts import _
from pioche.web.limits import network_of
from pioche.web.service import Service

LONGEST = 400
_SECONDS = 10.0
_KEPT = 64

_spoken: OrderedDict[str, bytes] = OrderedDict()
_one_at_a_time = asyncio.Semaphore(1)


async def speak(text: str) -> bytes | None:
    """A sentence as WAV sound; nothing where espeak-ng is missing or fails."""
    known = _spoken.get(text)
    if known is not None:
        _spoken.move_to_end(text)
        return known
    program = shutil.which("espeak-ng")
    if program is None:
        return None
    async with _one_at_a_time:
        process = await asyncio.create_subprocess_exec(
            *(program, "-v", "fr-fr", "-s", "140", "--stdin", "--stdout"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            sound, _errors = await asyncio.wait_for(process.communicate(text.encode()), _SECONDS)
        except TimeoutError:
            process.kill()
            return None
    if process.returncode != 0 or not sound:
        return None
    _spoken[text] = sound
    if len(_spoken) > _KEPT:
        _spoken.popitem(last=False)
    return sound


async def voice(request: Request) -> Response:
    """Answer `/voix?texte=…` with sound."""
    text = request.query_params.get("texte", "").strip()
    if not text or len(text) > LONGEST:
        return PlainTextResponse(
            _("Le texte à dire est vide ou dépasse {n} signes.").format(n=LONGEST), 400
        )
    service: Service | None = getattr(request.app.state, "service", None)
    if service is not None and request.client is not None:  # the test pages have none
        service.limiter.hit("public_searches", network_of(request.client.host))
    sound = await speak(text)
    if sound is None:
        return PlainTextResponse(_("Ce serveur n’a pas de voix : espeak-ng manque."), 404)
    return Response(sound, media_type="audio/wav", headers={"Cache-Control": "max-age=86400"})
