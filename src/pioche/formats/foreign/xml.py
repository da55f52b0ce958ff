"""XML from strangers, read into a plain tree: no entities, no doctype, no depth, no size."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from pioche.core.errors import InputError

_DEEPEST = 12
_MOST_ELEMENTS = 200_000


@dataclass(slots=True)
class Element:
    """An element: its name, attributes, text and children in order."""

    tag: str
    attributes: dict[str, str]
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> list[Element]:
        """The children of a name."""
        return [one for one in self.children if one.tag == tag]

    def child(self, tag: str) -> Element | None:
        """The first child of a name, if any."""
        return next(iter(self.all(tag)), None)

    def value(self, tag: str) -> str:
        """The text of the first child of a name; empty where there is none."""
        found = self.child(tag)
        return "" if found is None else found.text.strip()


def parse_xml(data: bytes) -> Element:
    """Read a document; an `InputError` says what is wrong with it.

    Whatever a doctype could declare (entities that grow, files to fetch) is refused with it.
    """
    root: list[Element] = []
    stack: list[Element] = []
    seen = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal seen
        seen += 1
        if len(stack) >= _DEEPEST or seen > _MOST_ELEMENTS:
            raise InputError("foreign.xml-size")
        element = Element(tag, attributes)
        (stack[-1].children if stack else root).append(element)
        stack.append(element)

    def end(_tag: str) -> None:
        stack.pop()

    def text(found: str) -> None:
        if stack:
            stack[-1].text += found

    def refuse(*_declared: object) -> int:
        raise InputError("foreign.xml-doctype")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, UnicodeError, ValueError) as error:
        line = parser.ErrorLineNumber
        raise InputError("foreign.xml", line=line) from error
    return root[0]
