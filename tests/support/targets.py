"""Targets on a phone: what is too small to be hit with a thumb, or runs off the side.

WCAG 2.5.5 asks for 44 by 44 CSS pixels. Its exceptions, as far as they are used here:

- *inline*: a link within a sentence is as high as its line;
- *equivalent*: the squares of a grid of fifteen cannot be 44 px wide on a screen of 390. Whatever
  a square does is also done by typing the word and its place (« MAISON H4 »), or, in the inverse
  game, by choosing the removal in the list of those permitted.

What is written in a label that belongs to a field hits the field too.
"""

from __future__ import annotations

from playwright.sync_api import Page

LEAST = 44

_SMALL = """
(least) => {
  const controls =
    'button, a[href], input, select, textarea, summary, [role="button"], [tabindex="0"]';
  const modal = document.querySelector("dialog:modal");
  // A link whose ::after is stretched over its row is as large as the row.
  const box = (element) => {
    const { content, position } = getComputedStyle(element, "::after");
    const stretched = content !== "none" && position === "absolute";
    return (stretched ? element.offsetParent : element).getBoundingClientRect();
  };
  const large = (element) => {
    const { width, height } = box(element);
    return width >= least - 0.5 && height >= least - 0.5;
  };
  const square = (element) => element.getAttribute("role") === "gridcell";
  const text = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim();
  const inline = (element) =>
    element.tagName === "A" && getComputedStyle(element).display === "inline" &&
    [...element.parentNode.childNodes].some(text);
  const reachable = (element) =>
    element.type !== "hidden" && (!modal || modal.contains(element)) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const told = (element) => {
    const { width, height } = box(element);
    const name = element.getAttribute("aria-label") || element.textContent || element.name || "";
    const short = name.trim().replace(/\\s+/g, " ").slice(0, 40);
    const parent = element.parentElement.closest("[class]")?.className ?? "";
    const size = `${Math.round(width)}×${Math.round(height)}`;
    return `${element.localName}.${element.className} « ${short} » in .${parent}: ${size}`;
  };
  return [...document.querySelectorAll(controls)]
    .filter((element) => reachable(element) && !square(element) && !inline(element))
    .filter((element) => ![element, ...(element.labels ?? [])].some(large))
    .map(told);
}
"""

# Two of one parent on the same place: whoever wants the lower one cannot have it.
_STACKED = """
() => {
  const shown = (element) =>
    element.matches("button, a[href]") &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const met = (a, b) => {
    const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  };
  const told = (element) => element.getAttribute("aria-label") || element.textContent.trim();
  const parents = [...document.querySelectorAll("button, a[href]")].map((one) => one.parentElement);
  return [...new Set(parents)]
    .map((parent) => [...parent.children].filter(shown))
    .flatMap((all) => all.flatMap((one, at) => all.slice(at + 1).filter((other) => met(one, other))
      .map((other) => `« ${told(one)} » and « ${told(other)} » lie on the same place`)));
}
"""


def small_targets(page: Page) -> list[str]:
    """What can be touched on a page and is smaller than it should be, in words."""
    found: list[str] = page.evaluate(_SMALL, LEAST)
    return found


def scrolls_sideways(page: Page) -> bool:
    """Whether a page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def assert_fits_a_thumb(page: Page) -> None:
    """Every target is large enough, none lies on another, and nothing runs off the side."""
    small = small_targets(page)
    assert not small, "\n".join(small)
    stacked = page.evaluate(_STACKED)
    assert not stacked, "\n".join(stacked)
    assert not scrolls_sideways(page), f"{page.url} scrolls sideways"
