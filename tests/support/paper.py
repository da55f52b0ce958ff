"""A sheet as a reader sees it: what a PDF says, row by row, not how it is written."""

from __future__ import annotations

import re
from io import BytesIO

from pypdf import PdfReader

Row = tuple[str, ...]


class Paper:
    """The text of a PDF; cells of a row stand apart by at least two spaces."""

    def __init__(self, data: bytes) -> None:
        self._reader = PdfReader(BytesIO(data), strict=True)
        self.title = str(self._reader.metadata.title) if self._reader.metadata else ""
        self.language = str(self._reader.root_object.get("/Lang", ""))
        self.pages: list[list[Row]] = [
            [
                row
                for line in _even(page.extract_text(extraction_mode="layout")).splitlines()
                if (row := _cells(line))
            ]
            for page in self._reader.pages
        ]

    @property
    def rows(self) -> list[Row]:
        """Every row of every page, without the footers."""
        return [row for page in self.pages for row in page[:-1]]

    @property
    def footers(self) -> list[Row]:
        """The last row of each page."""
        return [page[-1] for page in self.pages]

    @property
    def text(self) -> str:
        """Everything, a row a line, one space between the cells."""
        return "\n".join(" ".join(row) for row in self.rows)

    @property
    def strings(self) -> list[str]:
        """Every string as it was drawn, in order: nothing is guessed from places."""
        found: list[str] = []

        def visit(text: str, *_where: object) -> None:
            if text.strip():
                found.append(_even(text).strip())

        for page in self._reader.pages:
            page.extract_text(visitor_text=visit)
        return found

    @property
    def fonts(self) -> dict[str, bool]:
        """The fonts that it uses, by their plain names, and whether each travels inside it."""
        found = {}
        for page in self._reader.pages:
            for font in page["/Resources"]["/Font"].values():
                described = font.get_object()
                name = str(described["/BaseFont"]).rsplit("+", 1)[-1].lstrip("/")
                descriptor = described.get("/FontDescriptor", {})
                found[name] = "/FontFile2" in descriptor
        return found


def _even(text: str) -> str:
    """White that breaks no line is white."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def _cells(line: str) -> Row:
    return tuple(cell for cell in re.split(r"\s{2,}", line.strip()) if cell)
