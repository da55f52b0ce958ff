"""What every test shares."""

from collections.abc import Iterator

import pytest

from support.draws import Draws

DRAWS = Draws()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last.

    Playwright keeps an event loop running in the main thread until the session ends, and no
    other loop can be started beside it.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session", autouse=True)
def draws_that_come_back() -> Iterator[None]:
    """Let every game of this run draw from `DRAWS`, on servers that outlive a test too."""
    with DRAWS.instead_of_the_system():
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin the draws anew: a test draws the same alone as in the whole run."""
    DRAWS.begin(item.nodeid)
