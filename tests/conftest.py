"""What every test shares."""

from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from pioche.core.lexicon import Lexicon
from support.data_home import lend_lists
from support.draws import NUMBER, Draws

DRAWS = Draws()

# Examples come back as draws do, and no test of theirs is about speed: a busy machine may take its
# time. `PIOCHE_TEST_DRAWS=7` looks for others.
settings.register_profile("pioche", derandomize=NUMBER == "0", deadline=None)
settings.load_profile("pioche")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last.

    Playwright keeps an event loop running in the main thread until the session ends, and no
    other loop can be started beside it. `make test` runs them in a command of their own; this is
    for whoever runs `pytest` alone.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session", autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what this process makes in a home of its own: no test meets another's, nor the user's.

    The bundled list is compiled where users have it, once, under the lock of its cache.
    """
    Lexicon.load("francais")
    home = lend_lists(tmp_path_factory.mktemp("maison") / "pioche")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIOCHE_HOME", str(home))
        yield


@pytest.fixture(scope="session")
def francais(home_of_its_own: None) -> Lexicon:
    """The bundled list."""
    return Lexicon.load("francais")


@pytest.fixture(scope="session", autouse=True)
def draws_that_come_back() -> Iterator[None]:
    """Let every game of this run draw from `DRAWS`, on servers that outlive a test too."""
    with DRAWS.instead_of_the_system():
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin the draws anew: a test draws the same alone as in the whole run."""
    DRAWS.begin(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Let what several tests share draw by its own name, whichever test asks for it first."""
    if request.scope == "function":
        return (yield)
    with DRAWS.meanwhile(f"{request.node.nodeid}::{fixturedef.argname}"):
        return (yield)
