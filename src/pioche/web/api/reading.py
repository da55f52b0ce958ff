"""The door: what comes in is read here, and what no store or game should meet stays out.

Bodies are JSON of a known shape; but some shapes hold whatever a game's orders hold. So, whatever
the shape: no NUL (PostgreSQL keeps none), no number that a page could not have sent exactly, no
text longer than any that is written, no nesting deeper than any order's.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

import msgspec
from starlette.requests import Request

from pioche.web.errors import WebError

MOST_TEXT = 500
"""Signs in one text; a body may hold many."""
MOST_DEEP = 12
MOST_NUMBER = 2**53 - 1
"""Beyond, a browser's numbers are not exact."""
MOST_PARAMETER = 2**31 - 1
"""What the database compares a number of the address with may be of 32 bits."""
MOST_PARAMETER_TEXT = 200

#: What must be looked at closer: NUL escaped, long numbers.
_ODD = re.compile(rb"\\u0000|[0-9]{16}")


async def read_body(
    request: Request, decoder: msgspec.json.Decoder[Any], longest: int = MOST_TEXT
) -> Any:
    """The body of a request, in the shape its route wants, no text of it longer than that."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WebError(415, "web.not-json")
    body = await request.body()
    try:
        # Most bodies are short and plain: looking costs them a microsecond.
        if len(body) > MOST_TEXT or _ODD.search(body) or body.count(b"[") + body.count(b"{") > 16:
            _look(msgspec.json.decode(body), longest)
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise WebError(422, "web.unreadable", detail=str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WebError(400, "web.unreadable", detail=str(error)) from error


def _look(given: Any, longest: int) -> None:
    """Refuse what nothing behind the door should meet."""
    level: list[Any] = [given]
    for _ in range(MOST_DEEP):
        below: list[Any] = []
        for one in level:
            if isinstance(one, str):
                _look_at_text(one, longest)
            elif isinstance(one, int) and abs(one) > MOST_NUMBER:
                _refuse("number-long")
            elif isinstance(one, dict):
                below += one.keys()
                below += one.values()
            elif isinstance(one, list):
                below += one
        if not below:
            return
        level = below
    _refuse("too-deep")


def _look_at_text(text: str, longest: int) -> None:
    if len(text) > longest:
        _refuse("text-long", most=longest)
    if "\x00" in text:
        _refuse("text-nul")


def _refuse(code: str, **params: object) -> NoReturn:
    raise WebError(422, f"web.{code}", None, **params)


def read_number(given: str) -> int | None:
    """A whole number as written in an address; nothing where it is none, or too long."""
    if not re.fullmatch(r"-?[0-9]{1,10}", given):
        return None
    number = int(given)
    return number if abs(number) <= MOST_PARAMETER else None


def read_parameter(given: str, kind: type, name: str) -> Any:
    """A parameter of the address, as its route wants it: str, int or bool."""
    refusal = WebError(422, "web.parameter", name=name)
    if kind is int:
        number = read_number(given)
        if number is None:
            raise refusal
        return number
    if kind is bool:
        if given not in ("0", "1", "true", "false"):
            raise refusal
        return given in ("1", "true")
    if len(given) > MOST_PARAMETER_TEXT or "\x00" in given:
        raise refusal
    return given
