"""What can go wrong, by kind; each error carries a code that `pioche.texts` words."""

from __future__ import annotations

from pioche.texts import sentence


class PiocheError(Exception):
    """An error with a code and parameters; its text is one French sentence."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return sentence(self.code, **self.params)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.params))


def _rebuild(kind: type[PiocheError], code: str, params: dict[str, object]) -> PiocheError:
    return kind(code, **params)


class InputError(PiocheError):
    """What was given could not be understood."""


class IllegalMove(InputError):  # noqa: N818 - the contracted name
    """A placement that the grid, the tiles or the words refuse."""


class RuleViolation(PiocheError):  # noqa: N818 - it is a refusal, not a failure
    """The rules refuse this command now; nothing has changed."""


class WriteConflict(PiocheError):  # noqa: N818 - someone else wrote first: read again, try again
    """Someone else wrote to the log first."""


class Forbidden(PiocheError):  # noqa: N818 - it is a refusal, not a failure
    """Not for whoever asks."""


class Unknown(InputError):  # noqa: N818 - it is a refusal, not a failure
    """There is no such thing here."""
