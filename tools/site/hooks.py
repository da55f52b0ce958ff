"""What the site needs beyond its pages: mkdocs.yml names this file.

Pages are written for whoever reads them in the repository; here they are told apart by language,
those of the root join them, and what a browser would fetch elsewhere is laid beside them.
"""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pymdownx.slugs import slugify

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "pioche" / "web" / "static"
#: Pages of the root, and what they are called here.
MOVED = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
LAID = {
    "site/icon.svg": STATIC / "icon.svg",
    "site/inter.woff2": STATIC / "fonts" / "inter-var.woff2",
    "site/inter-LICENSE.txt": STATIC / "fonts" / "inter-LICENSE.txt",
    "site/site.css": Path(__file__).with_name("site.css"),
    "site/iframe-worker.js": Path(__file__).with_name("vendor") / "iframe-worker.js",
    "site/iframe-worker-LICENSE.txt": Path(__file__).with_name("vendor") / "LICENSE",
    "LICENSE.txt": ROOT / "LICENSE",
}
ENGLISH = "(en)"
_OUTSIDE_CODE = re.compile(r"<(pre|code)\b.*?</\1>|<[^>]*>|[^<]+", re.DOTALL)
_FETCHED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']?(?:https?:)?//[^>]*>"
    r"|<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preload|icon|preconnect|dns-prefetch))"
    r"[^>]*\bhref=[\"']?(?:https?:)?//[^>]*>"
    r"|@import\s+[\"'](?:https?:)?//|url\([\"']?(?:https?:)?//"
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name anchors as the repository's pages do, so that a link serves in both."""
    config.mdx_configs["toc"]["slugify"] = slugify(case="lower")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, the font, the icon, the style."""
    for name, here in MOVED.items():
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        text = text.replace("](LICENSE)", "](LICENSE.txt)")
        files.append(File.generated(config, here, content=text))
    for here, path in LAID.items():
        files.append(File.generated(config, here, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_rest: object) -> str:
    """Lead to the pages of the root; write bars of tables as this Markdown wants them."""
    for name, here in MOVED.items():
        markdown = markdown.replace(f"](../{name}", f"]({here}")
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]  # its doors are the navigation
    markdown = "\n".join(map(_bars, markdown.split("\n")))
    if _english(page):
        title, _break, rest = markdown.partition("\n")
        return f'{title}\n\n<p class="english" lang="fr">Cette page est en anglais.</p>\n{rest}'
    return markdown


def on_page_content(html: str, page: Page, **_rest: object) -> str:
    """Keep a French sign of punctuation on the line of its word."""
    return html if _english(page) else _OUTSIDE_CODE.sub(_kept_together, html)


def on_post_page(output: str, page: Page, **_rest: object) -> str:
    """Say the language of a page to whoever reads it aloud."""
    return output.replace('<html lang="fr"', '<html lang="en"', 1) if _english(page) else output


def on_post_build(config: MkDocsConfig) -> None:
    """Refuse a site that would fetch something elsewhere."""
    for path in sorted(Path(config.site_dir).rglob("*")):
        if path.suffix in {".html", ".css"}:
            found = _FETCHED.search(path.read_text(encoding="utf-8"))
            if found:
                raise PluginError(f"{path.relative_to(config.site_dir)}: {found[0]}")


def _english(page: Page) -> bool:
    return str(page.title).endswith(ENGLISH)


def _kept_together(found: re.Match[str]) -> str:
    """Text with spaces that do not break; tags and code as they are."""
    if found[0].startswith("<"):
        return found[0]
    return re.sub(r" (?=[:;!?»])|(?<=«) ", "\u00a0", found[0])


def _bars(line: str) -> str:
    """In a row of a table a bar inside code needs no backslash here, and would show it."""
    if not line.lstrip().startswith("|"):
        return line
    return re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), line)
