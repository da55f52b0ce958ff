"""Prepared games: drawn in advance, sealed, opened one coup at a time.

One box per coup (ChaCha20-Poly1305). The first key comes from a passphrase (Argon2id); each next
key comes from the one before and from a secret inside the box it opened, so that a coup cannot be
opened before those that precede it. This keeps a game secret from those who do not hold the
passphrase, and lets a program show no more than it should; **whoever holds the passphrase can
open everything**, coup after coup. Boxes are padded to one length: their size tells nothing.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from pathlib import Path

import msgspec
from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pioche.core.errors import InputError
from pioche.formats.files import read_bytes
from pioche.games.duplicate import DrawPrepared, State
from pioche.rules.end import EndReason

VERSION = 1
_KIND = "pioche/partie-preparee"
_KEY_BYTES = 32
_BOX_BYTES = 1024
_ARGON_TIME, _ARGON_MEMORY_KIB, _ARGON_LANES = 3, 64 * 1024, 2
_MOST_MEMORY_KIB, _MOST_TIME = 256 * 1024, 10


class _Box(msgspec.Struct, frozen=True):
    coup: DrawPrepared
    """The order that plays it; the last one ends the game."""
    link: bytes


class Header(msgspec.Struct, frozen=True):
    """What a sealed file says openly."""

    kind: str
    version: int
    name: str
    edition: str
    formula: str
    lexicon: str
    lexicon_sha256: str
    salt: bytes
    time: int
    memory_kib: int
    lanes: int


class SealedFile(msgspec.Struct, frozen=True):
    """A sealed game as its file has it."""

    header: Header
    boxes: tuple[bytes, ...]

    def key(self, passphrase: str) -> bytes:
        """What opens the first coup, and through it the others."""
        return _first_key(self.header, passphrase)


def seal(state: State, passphrase: str, *, memory_kib: int = _ARGON_MEMORY_KIB) -> bytes:
    """Seal a finished game."""
    setup = state.setup
    header = Header(
        kind=_KIND,
        version=VERSION,
        name=setup.name,
        edition=setup.regulation.name,
        formula=setup.formula.name,
        lexicon=setup.lexicon,
        lexicon_sha256=setup.lexicon_sha256,
        salt=secrets.token_bytes(16),
        time=_ARGON_TIME,
        memory_kib=memory_kib,
        lanes=_ARGON_LANES,
    )
    key = _first_key(header, passphrase)
    boxes = []
    for number, coup in enumerate(_coups(state)):
        box = _Box(coup, secrets.token_bytes(_KEY_BYTES))
        boxes.append(_close(key, header, number, msgspec.json.encode(box)))
        key = _next_key(key, box.link)
    return msgspec.json.format(msgspec.json.encode(SealedFile(header, tuple(boxes))), indent=1)


def _coups(state: State) -> list[DrawPrepared]:
    coups = [
        DrawPrepared(
            n=coup.number,
            letters=coup.drawn,
            refused=tuple(refused.rack for refused in coup.refused),
            word=coup.word,
            ref=coup.ref,
        )
        for coup in state.played
    ]
    reason: EndReason = state.ended.reason if state.ended is not None else "referee"
    return [*coups, DrawPrepared(n=len(coups) + 1, end=reason)]


class SealedGame:
    """A prepared game being opened, one coup after the other."""

    def __init__(self, path: str, file: SealedFile, key: bytes) -> None:
        """Open a sealed game with its first key, which is tried on a coup that stays closed."""
        self._path = path
        self._boxes = file.boxes
        self.header = file.header
        self._key = key
        self._opened = 0
        self._open_box()

    @classmethod
    def read(cls, path: Path, passphrase: str) -> SealedGame:
        """Read a sealed file; the passphrase is tried on the first coup, which stays closed."""
        file = read_sealed(str(path), read_bytes(path))
        return cls(str(path), file, file.key(passphrase))

    @property
    def over(self) -> bool:
        """Whether every coup is open, the end too."""
        return self._opened == len(self._boxes)

    def next(self) -> DrawPrepared:
        """Open the next coup."""
        if self.over:
            raise InputError("recorded.sealed-over")
        box = self._open_box()
        self._key = _next_key(self._key, box.link)
        self._opened += 1
        return box.coup

    def _open_box(self) -> _Box:
        number = self._opened
        try:
            plain = _open(self._key, self.header, number, self._boxes[number])
            return msgspec.json.decode(plain, type=_Box)
        except (InvalidTag, ValueError, msgspec.DecodeError) as error:
            raise InputError("recorded.sealed-phrase", path=self._path) from error


def read_sealed(path: str, data: bytes) -> SealedFile:
    """Read what a sealed file says openly, or say why it is none."""
    try:
        file = msgspec.json.decode(data, type=SealedFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("recorded.sealed-foreign", path=path) from error
    check_sealed(path, file)
    return file


def check_sealed(path: str, file: SealedFile) -> None:
    """Refuse what is no sealed game, or would cost too much to try a passphrase on."""
    header = file.header
    if header.kind != _KIND or not file.boxes:
        raise InputError("recorded.sealed-foreign", path=path)
    if header.version > VERSION:
        raise InputError("recorded.sealed-version", path=path)
    sane = 8 <= header.memory_kib <= _MOST_MEMORY_KIB and 1 <= header.time <= _MOST_TIME
    if not sane or not 1 <= header.lanes <= 16 or header.memory_kib < 8 * header.lanes:
        raise InputError("recorded.sealed-foreign", path=path)


def _first_key(header: Header, passphrase: str) -> bytes:
    if not passphrase:
        raise InputError("recorded.phrase-empty")
    return hash_secret_raw(
        passphrase.encode(),
        header.salt,
        time_cost=header.time,
        memory_cost=header.memory_kib,
        parallelism=header.lanes,
        hash_len=_KEY_BYTES,
        type=Type.ID,
    )


def _next_key(key: bytes, link: bytes) -> bytes:
    return blake2b(link, key=key, digest_size=_KEY_BYTES, person=b"pioche/coup").digest()


def _bound(header: Header, number: int) -> bytes:
    """What a box is bound to: its file's header and its place."""
    return msgspec.json.encode(header) + b"/%d" % number


def _close(key: bytes, header: Header, number: int, plain: bytes) -> bytes:
    padded = len(plain).to_bytes(4, "big") + plain
    padded += bytes(-len(padded) % _BOX_BYTES)
    # A key serves once, so a fixed nonce never meets the same key again.
    return ChaCha20Poly1305(key).encrypt(bytes(12), padded, _bound(header, number))


def _open(key: bytes, header: Header, number: int, box: bytes) -> bytes:
    padded = ChaCha20Poly1305(key).decrypt(bytes(12), box, _bound(header, number))
    length = int.from_bytes(padded[:4], "big")
    return padded[4 : 4 + length]
