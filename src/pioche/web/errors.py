"""Every refusal as an answer: a status, a stable code, one French sentence."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from pioche.core.errors import (
    Forbidden,
    InputError,
    PiocheError,
    RuleViolation,
    Unknown,
    WriteConflict,
)
from pioche.room.log import StoreUnavailable
from pioche.web.api.shapes import Fault, Refusal
from pioche.web.explain import in_french


class WebError(PiocheError):
    """A refusal of the web itself, with its status."""

    def __init__(
        self, status: int, code: str, /, headers: dict[str, str] | None = None, **params: object
    ) -> None:
        super().__init__(code, **params)
        self.status = status
        self.headers = headers or {}


_STATUS = {
    "store.game-unknown": 404,
    "room.member-unknown": 404,
    "games.kind-unknown": 404,
    "room.not-allowed": 403,
    "room.not-your-table": 403,
    "room.automatic": 403,
    "store.command-reused": 409,
    "store.game-exists": 409,
    "store.full": 507,
    "room.crowded": 503,
}


def status_of(error: PiocheError) -> int:
    """The HTTP status that goes with an error."""
    if isinstance(error, WebError):
        return error.status
    if error.code in _STATUS:
        return _STATUS[error.code]
    if isinstance(error, StoreUnavailable):
        return 503
    if isinstance(error, Forbidden):
        return 403
    if isinstance(error, Unknown):
        return 404
    if isinstance(error, RuleViolation | WriteConflict):
        return 409
    return 422 if isinstance(error, InputError) else 400


def refusal(error: PiocheError) -> Response:
    """The answer to a request that was refused."""
    status = status_of(error)
    detail = error.params.get("detail")
    if isinstance(detail, str):
        error.params["detail"] = in_french(detail)
    headers = dict(error.headers) if isinstance(error, WebError) else {}
    if status == 503:
        headers.setdefault("Retry-After", "2")
    return json_response(Refusal(Fault(error.code, str(error))), status, headers)


def json_response(
    body: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """Some JSON that no cache may keep."""
    answer = Response(msgspec.json.encode(body), status, media_type="application/json")
    answer.headers["Cache-Control"] = "no-store"
    for name, value in (headers or {}).items():
        answer.headers[name] = value
    return answer
