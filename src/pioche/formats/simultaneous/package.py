"""What an organiser sends to every centre: a sealed game, signed, with all that decides it.

Nobody opens a coup of it without the passphrase, which the organiser tells at the hour: the time
of opening stops whoever is early by mistake, the passphrase stops everybody else. Whoever has
it can open everything at once, with a program of their own; see `formats.prepared`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated

import msgspec

from pioche.core.errors import InputError
from pioche.core.names import tidy_name
from pioche.formats.prepared import Header, SealedFile, SealedGame, check_sealed
from pioche.formats.simultaneous.signing import Signer, SigningKey, read_signed
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.tempo import Tempo

KIND = "pioche/simultane-paquet"
VERSION = 1
MOST_BYTES = 256 * 1024
"""A game of sixty coups takes a third of it."""
LATEST = 32_503_680_000_000
"""The year 3000, in UTC milliseconds: no later hour of opening was meant."""


class PackageBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is signed."""

    title: Annotated[str, msgspec.Meta(max_length=120)]
    opens_at: int
    """UTC, in milliseconds."""
    tempo: str | None
    game: SealedFile


@dataclass(frozen=True, slots=True)
class Package:
    """A package whose signature is good."""

    path: str
    body: PackageBody
    signer: Signer
    sha256: str
    """The fingerprint of the file."""

    @property
    def header(self) -> Header:
        """Edition, formula and word list of the game."""
        return self.body.game.header

    def check_time(self, now: int) -> None:
        """Refuse to open it before its hour."""
        if now < self.body.opens_at:
            raise InputError("simultaneous.early", path=self.path, at=told_time(self.body.opens_at))

    def check_words(self, name: str, sha256: str) -> None:
        """Refuse another word list than the organiser's."""
        if sha256 != self.header.lexicon_sha256:
            raise InputError(
                "simultaneous.words",
                path=self.path,
                wanted=self.header.lexicon,
                fingerprint=self.header.lexicon_sha256[:12],
                name=name,
                found=sha256[:12],
            )

    def opened(self, key: bytes) -> SealedGame:
        """Its game, to be opened coup by coup."""
        try:
            return SealedGame(self.path, self.body.game, key)
        except InputError as error:  # nothing in it has changed: it is signed
            raise InputError("simultaneous.phrase", title=self.body.title) from error

    def options(self) -> dict[str, object]:
        """What the game of a centre is opened with."""
        header = self.header
        return {
            "name": self.body.title,
            "edition": header.edition,
            "formula": header.formula,
            "tempo": self.body.tempo,
            "package": self.sha256,
        }


def told_time(at: int) -> str:
    """A time as people read it, in this machine's zone: 21/11/2026 à 14 h 30."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%d/%m/%Y à %H h %M")


def make_package(
    sealed: SealedFile, key: SigningKey, *, title: str, opens_at: int, tempo: str | None
) -> bytes:
    """Sign a sealed game; what could not be played is refused now, not in every centre."""
    header = sealed.header
    regulation, formula = Regulation.load(header.edition), Formula.parse(header.formula)
    Tempo.parse(tempo, regulation)
    if formula.survival:
        # Who is out depends on who plays beside them: halls apart cannot play it together.
        raise InputError("simultaneous.survival")
    title = tidy_name(title) or header.name
    if len(title) > 120:
        raise InputError("simultaneous.title", most=120)
    return key.sign(KIND, VERSION, PackageBody(title, opens_at, tempo, sealed))


def read_package(path: str, data: bytes) -> Package:
    """Read a package; its signature is good, and it says whose."""
    if len(data) > MOST_BYTES:
        raise InputError("simultaneous.foreign-paquet", path=path)
    body, signer = read_signed(path, data, KIND, VERSION, PackageBody)
    check_sealed(path, body.game)
    if not 0 <= body.opens_at <= LATEST:
        raise InputError("simultaneous.foreign-paquet", path=path)
    # Whoever signs may be anybody: the title is printed on a terminal.
    body = msgspec.structs.replace(body, title=tidy_name(body.title))
    return Package(path, body, signer, hashlib.sha256(data).hexdigest())
