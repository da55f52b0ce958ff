"""Write the bill of materials of what `pioche serveur` runs, in CycloneDX 1.6.

    python tools/sbom.py [FILE]

It is made from the lock and from the vendored files, never from what happens to be installed: the
same sources give the same bytes.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
_LOCKED = re.compile(r"(?m)^([a-z0-9-]+)==([^\s;]+)(?:[^\n]*)\n((?:\s+--hash=\S+.*\n?)+)")


def _python() -> list[dict[str, Any]]:
    text = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    found = []
    for name, version, sums in _LOCKED.findall(text):
        purl = f"pkg:pypi/{name}@{version}"
        hashes = re.findall(r"sha256:([0-9a-f]{64})", sums)
        found.append(
            {
                "type": "library",
                "bom-ref": purl,
                "name": name,
                "version": version,
                "purl": purl,
                "hashes": [{"alg": "SHA-256", "content": one} for one in hashes],
            }
        )
    return found


def _vendored() -> list[dict[str, Any]]:
    text = (ROOT / "tools" / "vendored.toml").read_text(encoding="utf-8")
    found = []
    for one in tomllib.loads(text)["package"]:
        if not one.get("ships", True):
            continue
        purl = f"pkg:npm/{quote(one['name'], safe='/')}@{one['version']}"
        content = base64.b64decode(one["integrity"].removeprefix("sha512-")).hex()
        found.append(
            {
                "type": "library",
                "bom-ref": purl,
                "name": one["name"],
                "version": one["version"],
                "purl": purl,
                "licenses": [{"license": {"id": one["licence"]}}],
                "hashes": [{"alg": "SHA-512", "content": content}],
            }
        )
    return found


def released_version() -> str:
    """The version, from its only place."""
    text = (ROOT / "src" / "pioche" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'(?m)^__version__ = "([^"]+)"$', text)
    assert found is not None
    return found[1]


def bill() -> dict[str, Any]:
    """The bill of materials."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], released_version()
    parts = sorted([*_python(), *_vendored()], key=lambda part: part["bom-ref"])
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:pypi/{name}@{version}",
                "name": name,
                "version": version,
                "purl": f"pkg:pypi/{name}@{version}",
                "licenses": [{"expression": project["license"]}],
            }
        },
        "components": parts,
        "dependencies": [
            {
                "ref": f"pkg:pypi/{name}@{version}",
                "dependsOn": [part["bom-ref"] for part in parts],
            }
        ],
    }


def main() -> int:
    """Write it to a file, or to standard output."""
    text = json.dumps(bill(), indent=2, ensure_ascii=False) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
