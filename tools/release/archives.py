"""Archives whose bytes depend on their contents alone: names in order, one date, one mode."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import tarfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

#: The first year that a zip file can tell.
_FIRST = 315532800


def write_tar(path: Path, files: Mapping[str, bytes], epoch: int) -> None:
    """Write a `.tar.gz`."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), epoch, 0o644
            tar.addfile(entry, io.BytesIO(data))
    path.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=epoch))


def read_tar(path: Path) -> dict[str, bytes]:
    """The files of a `.tar.gz`, by name."""
    with tarfile.open(path) as tar:
        found = {one.name: tar.extractfile(one) for one in tar if one.isfile()}
        return {name: file.read() for name, file in found.items() if file is not None}


def write_zip(path: Path, files: Mapping[str, bytes], epoch: int) -> None:
    """Write a zip file, in the order of the mapping."""
    date = time.gmtime(max(epoch, _FIRST))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.create_system = 3  # Unix, wherever it is written
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)


def read_zip(path: Path) -> dict[str, bytes]:
    """The files of a zip file, by name."""
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}


def write_wheel(path: Path, files: Mapping[str, bytes], epoch: int) -> None:
    """Write a wheel: its metadata last, with a new record of everything."""
    described = next(name.partition("/")[0] for name in files if ".dist-info/" in name)
    record = f"{described}/RECORD"
    names = sorted(set(files) - {record}, key=lambda name: (name.startswith(described), name))
    lines = [f"{name},sha256={_digest(files[name])},{len(files[name])}\n" for name in names]
    whole = {name: files[name] for name in names}
    whole[record] = ("".join(lines) + f"{record},,\n").encode()
    write_zip(path, whole, epoch)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
