"""A mouse and a finger that drag: real pointer events, as the browser makes them from its input."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

STEPS = 6

Drag = Callable[[Page, Locator, Locator], None]


def _way(source: Locator, target: Locator) -> list[tuple[float, float]]:
    """The places that a hand passes between two elements; a window must show both at once."""
    source.scroll_into_view_if_needed()
    target.scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = _middle(source), _middle(target)
    return [(x + (to_x - x) * n / STEPS, y + (to_y - y) * n / STEPS) for n in range(STEPS + 1)]


def _middle(target: Locator) -> tuple[float, float]:
    expect(target).to_be_in_viewport(ratio=1)
    box = target.bounding_box()
    assert box is not None  # it is in sight
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, source: Locator, target: Locator) -> None:
    """Press, move, release."""
    start, *way = _way(source, target)
    page.mouse.move(*start)
    page.mouse.down()
    for place in way:
        page.mouse.move(*place)
    page.mouse.up()


def by_finger(page: Page, source: Locator, target: Locator) -> None:
    """Put a finger down, slide it, lift it: what the page lets scroll is scrolled instead."""
    start, *way = _way(source, target)
    screen = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for place in way:
        touch("touchMove", place)
    touch("touchEnd")
    screen.detach()
