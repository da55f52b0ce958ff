from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from pioche.web.serve import ServerOptions, build_service
from support.bags import playable_racks
from support.hall import make_service
from support.live import LiveServer, serving
from support.stores import cluster, log, open_store, where  # noqa: F401 - fixtures


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    """A server over an embedded store, hosting the toy game."""
    with serving(make_service(SqlLog(tmp_path / "donnees"))) as server:
        yield server


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server of the real games."""
    folder: Path = tmp_path_factory.mktemp("donnees")
    service = build_service(ServerOptions(store=str(folder)))
    # All the evenings of a module are one server's: none closes it to the others.
    service.host.lapse_ms = 0
    with playable_racks(), serving(service) as server:
        yield server
