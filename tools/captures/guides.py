"""The pictures of the README and the guides: which scene, in which look, and how they are kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parents[2] / "docs" / "captures"
#: Each picture of docs/captures, and the one it is made from.
GUIDES = {
    "accueil": "accueil-neuf-light",
    "classique": "classique-light",
    "competition": "competition-light",
    "console": "console-collecte-light",
    "entrainement": "entrainement-light",
    "entree": "tableau-debut-light",
    "jarnac": "jarnac-fin-light",
    "joueur": "joueur-verdict-telephone",
    "joueurs": "console-joueurs-light",
    "jour": "jour-fini-light",
    "papiers": "papiers-light",
    "rapport": "rapport-light",
    "registre": "registre-light",
    "rejouer": "rejouer-light",
    "soiree": "porte-soiree-light",
    "tableau": "tableau-light",
    "top": "top-trouve-light",
}
_WIDTH, _PHONE = 1366, 585
_COLOURS = 256


def keep(folder: Path, names: Iterable[str] = GUIDES) -> None:
    """Copy pictures into docs/captures: no larger than a laptop, of few colours, so light."""
    for name in names:
        picture = Image.open(folder / f"{GUIDES[name]}.png").convert("RGB")
        width = _PHONE if picture.height > picture.width else min(_WIDTH, picture.width)
        size = (width, round(picture.height * width / picture.width))
        if size != picture.size:
            picture = picture.resize(size, Image.Resampling.LANCZOS)
        few = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
        few.save(FOLDER / f"{name}.png", optimize=True)
