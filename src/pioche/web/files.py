"""The pages' files, from memory: read and compressed once, told apart by a fingerprint.

A hall loads the same page on two hundred phones in the same minute: nothing should be compressed
two hundred times. A browser keeps what it has and asks whether it is still good, so that an
upgrade shows at once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from pioche.texts import LANGUAGES, N_, SOURCE, _, speaking
from pioche.web.plain import plain_script, plain_sheet
from pioche.web.worded import worded_script

#: Not the system's table: a laptop may say that a module is plain text, and browsers refuse it.
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_PACKED = frozenset({".woff2", ".png"})
_PLAIN = {".js": plain_script, ".css": plain_sheet}
_VENDORED = "vendor"
_MANIFEST = ".webmanifest"
_ABOUT = N_("Duplicate, classique, Jarnac : jouer, s’entraîner, arbitrer.")
#: What lies beside the pages for those who work on them.
_WORKSHOP = frozenset({".ts", ".md", "jsconfig.json"})
_WORTH = 600
"""Smaller files gain nothing by being compressed."""


@dataclass(frozen=True, slots=True)
class Held:
    """A file in memory."""

    stamp: tuple[int, int]
    body: bytes
    compressed: bytes | None
    tag: str
    media: str


class StaticFiles:
    """Serves one folder; a file that changes on disk is read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        # By file, not by address: a file has endless addresses (`js/./././page.js`).
        self._held: dict[tuple[Path, str], Held] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        scope["pioche.route"] = "/static"
        await self.answer(scope["method"], path, Headers(scope=scope))(scope, receive, send)

    def answer(self, method: str, path: str, headers: Headers) -> Response:
        """Give a file, or say that the asker has it still."""
        if method not in ("GET", "HEAD"):
            return PlainTextResponse(_("Ce fichier se lit seulement."), 405, {"Allow": "GET, HEAD"})
        held = self._read(path)
        if held is None:
            return PlainTextResponse(_("Ce fichier n’existe pas."), 404)
        given = {"Cache-Control": "no-cache", "ETag": held.tag, "Vary": "Accept-Encoding"}
        if held.tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=given)
        body = held.body
        if held.compressed is not None and "gzip" in headers.get("accept-encoding", ""):
            body = held.compressed
            given["Content-Encoding"] = "gzip"
        response = Response(body, headers=given, media_type=held.media)
        if method == "HEAD":
            response.body = b""
        return response

    def _read(self, path: str) -> Held | None:
        # `en/js/…` are the modules in English; what they import lies beside them, by address.
        first, _slash, rest = path.partition("/")
        language = first if first in LANGUAGES and rest else SOURCE
        try:
            file = (self._folder / (path if language == SOURCE else rest)).resolve()
        except (OSError, ValueError):  # a name no file can have
            return None
        if not file.is_relative_to(self._folder) or {file.suffix, file.name} & _WORKSHOP:
            return None
        try:
            facts = file.stat()
            stamp = (facts.st_mtime_ns, facts.st_size)
            held = self._held.get((file, language))
            if held is None or held.stamp != stamp:
                held = self._held[file, language] = self._load(file, stamp, language)
        except OSError:  # no such file, or a folder
            self._held.pop((file, language), None)
            return None
        return held

    def _load(self, file: Path, stamp: tuple[int, int], language: str) -> Held:
        body = file.read_bytes()
        plain = _PLAIN.get(file.suffix)
        if plain is not None and _VENDORED not in file.relative_to(self._folder).parts:
            text = plain(body.decode())
            if language != SOURCE and file.suffix == ".js":
                text = worded_script(text, language)
            body = text.encode()
        if file.suffix == _MANIFEST:
            body = _manifest(body, language)
        packed = file.suffix in _PACKED or len(body) < _WORTH
        return Held(
            stamp,
            body,
            None if packed else gzip.compress(body, 9, mtime=0),
            f'"{hashlib.sha256(body).hexdigest()[:20]}"',
            _TYPES.get(file.suffix, "application/octet-stream"),
        )


def _manifest(body: bytes, language: str) -> bytes:
    """What an installed Pioche is called and does, in a language."""
    with speaking(language):
        told = json.loads(body) | {"lang": language, "description": _(_ABOUT)}
    return json.dumps(told, ensure_ascii=False).encode()


def fingerprint(folder: Path) -> str:
    """What tells one version of a folder's files from another."""
    found = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(f"{file.relative_to(folder).as_posix()}\n".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:16]
