"""A short run of the fuzz bench, on both stores: no 500, no false 503, always a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.games.registry import GAMES
from pioche.web.app import create_app
from pioche.web.connections import Registry, protocol
from pioche.web.limits import Limiter
from pioche.web.pages.shell import page_routes
from pioche.web.serve import ServerOptions, build_service
from support.live import listening
from support.stores import cluster, where  # noqa: F401 - fixtures
from support.web_fuzz import fuzz, prepare
from web.test_secrecy import NO_LIMITS

CASES = 800


@pytest.mark.slow
def test_no_request_is_answered_by_an_error_of_ours(
    where: str,  # noqa: F811 - the fixture
    tmp_path: Path,
) -> None:
    service = build_service(ServerOptions(store=where))
    service.limiter = service.sessions._limiter = Limiter(NO_LIMITS)
    app = create_app(service, page_routes())
    with listening(app, http=protocol(Registry()), ws="none") as url:
        statuses, wrong = fuzz(url, prepare(url), CASES, seed=7)
    assert not wrong, wrong[:10]
    # It is a test of something only as long as much of it is understood and some of it done.
    assert statuses[200] > CASES // 5, statuses
    assert {400, 403, 404, 409, 422} <= set(statuses), statuses
    assert statuses[201] >= len(GAMES), "a game of each kind was opened"
