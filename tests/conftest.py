"""What every test shares."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last.

    Playwright keeps an event loop running in the main thread until the session ends, and no
    other loop can be started beside it.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
