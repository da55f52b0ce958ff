"""Files signed with Ed25519: who reads one knows which key wrote it, and that no byte changed.

    {"kind": "pioche/…", "version": 1, "body": {…}, "key": "…", "signature": "…"}

The signature is over the kind, the version and the body as it is written. There is one way to
write a file, and any other is refused: what was reformatted was not signed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pioche.core.errors import InputError
from pioche.formats.files import read_bytes

_KEY_KIND = "pioche/cle"
_PUBLIC_KIND = "pioche/cle-publique"
_T = TypeVar("_T")


class _Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    version: int
    body: msgspec.Raw
    key: bytes
    signature: bytes

    def message(self) -> bytes:
        """What is signed."""
        return f"{self.kind}\n{self.version}\n".encode() + bytes(self.body)


class _KeyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    key: bytes


class SigningKey:
    """The secret half of a key pair."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.secret = secret
        self.public = self._key.public_key().public_bytes_raw()

    @classmethod
    def new(cls) -> SigningKey:
        """A key pair of the system's chance."""
        return cls(Ed25519PrivateKey.generate().private_bytes_raw())

    @classmethod
    def read(cls, path: Path) -> SigningKey:
        """Read what `written` wrote."""
        try:
            file = msgspec.json.decode(read_bytes(path), type=_KeyFile)
            if file.kind == _KEY_KIND:
                return cls(file.key)
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
            raise InputError("simultaneous.not-a-key", path=path) from error
        raise InputError("simultaneous.not-a-key", path=path)

    def written(self) -> bytes:
        """The pair, for its owner alone."""
        return msgspec.json.encode(_KeyFile(_KEY_KIND, self.secret)) + b"\n"

    def written_public(self) -> bytes:
        """The public half, for everybody."""
        return msgspec.json.encode(_KeyFile(_PUBLIC_KIND, self.public)) + b"\n"

    def sign(self, kind: str, version: int, body: object) -> bytes:
        """A signed file."""
        unsigned = _Signed(kind, version, msgspec.Raw(msgspec.json.encode(body)), self.public, b"")
        signature = self._key.sign(unsigned.message())
        return msgspec.json.encode(msgspec.structs.replace(unsigned, signature=signature)) + b"\n"


@dataclass(frozen=True, slots=True)
class Signer:
    """Whoever signed a file."""

    public: bytes

    @property
    def fingerprint(self) -> str:
        """The key in four groups of four signs, to be compared by telephone."""
        return fingerprint(self.public)


def fingerprint(public: bytes) -> str:
    """A public key as people compare it."""
    told = hashlib.sha256(public).hexdigest()[:16].upper()
    return " ".join(told[at : at + 4] for at in range(0, 16, 4))


def read_signed(
    path: str, data: bytes, kind: str, version: int, shape: type[_T]
) -> tuple[_T, Signer]:
    """The body of a signed file; InputError: no such file, a later version's, or altered."""
    try:
        file = msgspec.json.decode(data, type=_Signed)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"simultaneous.foreign-{_short(kind)}", path=path) from error
    if file.kind != kind:
        raise InputError(f"simultaneous.foreign-{_short(kind)}", path=path)
    if file.version > version:
        raise InputError("simultaneous.version", path=path)
    altered = InputError("simultaneous.altered", path=path)
    try:
        Ed25519PublicKey.from_public_bytes(file.key).verify(file.signature, file.message())
        if msgspec.json.encode(file) + b"\n" != data:
            raise altered
        return msgspec.json.decode(file.body, type=shape), Signer(file.key)
    except (InvalidSignature, ValueError, msgspec.DecodeError) as error:
        raise altered from error


def _short(kind: str) -> str:
    return kind.rpartition("-")[2]
