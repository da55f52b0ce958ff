"""The source of the running version, for whoever uses it (AGPL, section 13).

Every page leads here. A server of a modified version says where its source is (`--source`); any
other hands out what it runs: the checkout it was started from, or the package as installed.
"""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import pioche
from pioche.web.limits import network_of
from pioche.web.service import Service

_PACKAGE = Path(pioche.__file__).parent
#: What a checkout is made and run from.
_ROOT = ("src/pioche", "kernel", "setup.py", "pyproject.toml", "README.md", "LICENSE", "LICENSES")
_MADE = frozenset({".pyc", ".so", ".dll", ".dylib"})
_NAME = f"pioche-{pioche.__version__}"


async def source(request: Request) -> Response:
    """Answer `/source`: an archive, or the way to it."""
    request.scope["pioche.route"] = "/source"
    service: Service = request.app.state.service
    if service.settings.source:
        return RedirectResponse(service.settings.source, 302)
    address = network_of(request.client.host) if request.client else ""
    service.limiter.hit("public_searches", address)
    headers = {"Content-Disposition": f'attachment; filename="{_NAME}.tar.gz"'}
    body = await service.host.reading(archive)
    return Response(body, media_type="application/gzip", headers=headers)


@cache
def archive() -> bytes:
    """All files of the running version, packed once; the same bytes each time."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for name, path in sorted(_files()):
            entry = tarfile.TarInfo(f"{_NAME}/{name}")
            entry.size = path.stat().st_size
            with path.open("rb") as file:
                tar.addfile(entry, file)
    return gzip.compress(packed.getvalue(), 6, mtime=0)


def _files() -> Iterator[tuple[str, Path]]:
    root = _PACKAGE.parents[1]
    checkout = (root / "pyproject.toml").is_file() and root / "src" / "pioche" == _PACKAGE
    base, parts = (root, _ROOT) if checkout else (_PACKAGE.parent, ("pioche",))
    for part in parts:
        top = base / part
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.is_file() and path.suffix not in _MADE:
                yield path.relative_to(base).as_posix(), path
