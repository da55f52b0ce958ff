"""The tag: refused while anything is not as a release must be."""

from __future__ import annotations

import re
from pathlib import Path

from tools.release.building import ROOT, run
from tools.sbom import released_version

COMMIT = "COMMIT"
"""The file of dist/ that says what it was made from."""


def hindrances(dist: Path, root: Path = ROOT) -> list[str]:
    """Why the version cannot be tagged yet."""
    version = released_version()
    found = []
    if run("git", "status", "--porcelain", cwd=root):
        found.append("the tree holds what is not committed")
    if run("git", "tag", "--list", f"v{version}", cwd=root):
        found.append(f"v{version} is tagged already")
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"(?m)^## (.+)$", text)
    first = heads[0] if heads else ""
    if not re.fullmatch(rf"{re.escape(version)} · \d{{4}}-\d{{2}}-\d{{2}}", first):
        found.append(f"CHANGELOG.md begins with “{first}”, not with “{version} · year-month-day”")
    made_from = dist / COMMIT
    head = run("git", "rev-parse", "HEAD", cwd=root).strip()
    if not made_from.is_file() or made_from.read_text(encoding="utf-8").strip() != head:
        found.append("dist/ was not made from this commit: make release")
    return found


def tag(dist: Path, root: Path = ROOT) -> None:
    """Tag the version, or say why not."""
    reasons = hindrances(dist, root)
    if reasons:
        raise SystemExit("not tagged:\n" + "\n".join(f"  {one}" for one in reasons))
    version = released_version()
    run("git", "tag", "-a", f"v{version}", "-m", f"Pioche {version}", cwd=root)
    print(f"v{version} is tagged; git push origin v{version} makes it known")
