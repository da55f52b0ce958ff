"""The vote: which entries two voices attest, which verbs nobody else knows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from pioche.core.lexicon.normal import LONGEST, SHORTEST, fold

from ..build_francais.affixes import Stem
from ..build_francais.entries import is_verb
from .voters import VOICES, Voters, spelling_key

_INFINITIVE = ("er", "ir")
#: A noun that people write more often than this, though our dictionary of today's language has not
#: got it, is met as a name or in another language: stewart, fashion.
TOO_COMMON = 2e-7


@dataclass(frozen=True, slots=True, order=True)
class Candidate:
    """A lemma, and the voices that attest it."""

    lemma: str
    kinds: tuple[str, ...]
    """``v``; or ``nom``, ``adj`` or both."""
    voices: tuple[str, ...]


def voted_in(
    voters: Voters, words: Collection[str], names: Collection[str], met: Mapping[str, float]
) -> list[Candidate]:
    """Lemmas that are no word of ours and that two voices attest, sorted.

    `names` are what our dictionary writes with a capital: never a new word. A piece of a compound
    (walkie-talkie) or the name of a place needs all three voices. Of several spellings of the
    same letters the first counts.
    """
    used: dict[str, float] = defaultdict(float)
    for form, frequency in met.items():
        used[fold(form) or ""] += frequency
    best: dict[tuple[str, bool], Candidate] = {}
    for one in sorted([*_nominals(voters), *_verbs(voters)]):
        letters = fold(one.lemma)
        if letters is None or not SHORTEST <= len(letters) <= LONGEST or letters in words:
            continue
        foreign = one.kinds == ("nom",) and used[letters] > TOO_COMMON
        doubtful = letters in voters.pieces or letters in voters.places
        if letters not in names and not foreign and len(one.voices) >= 2 + doubtful:
            best.setdefault((letters, one.kinds == ("v",)), one)
    return sorted(best.values())


def _nominals(voters: Voters) -> Iterator[Candidate]:
    # The index of adjectives names participles by their infinitives.
    adjectives = {a for a in voters.adjectives if not a.endswith(_INFINITIVE) or a.endswith("ier")}
    verbs = voters.verbs | voters.verbiste | {a for a in adjectives if a.endswith("fier")}
    lists = {"nom": voters.nouns, "adj": adjectives - verbs}
    for lemma in lists["nom"] | lists["adj"]:
        kinds = tuple(kind for kind, lemmas in lists.items() if lemma in lemmas)
        yield Candidate(lemma, kinds, _voices(voters, lemma, named=True))


def _verbs(voters: Voters) -> Iterator[Candidate]:
    for lemma in voters.verbs | voters.verbiste:
        yield Candidate(lemma, ("v",), _voices(voters, lemma, named=lemma in voters.verbs))


def _voices(voters: Voters, lemma: str, *, named: bool) -> tuple[str, ...]:
    letters = fold(lemma)
    heard = {
        "wfrench": letters in voters.wfrench or lemma in voters.verbiste,
        "dico": letters in voters.dico,
        "spacy": named,
    }
    return tuple(voice for voice in VOICES if heard[voice])


def voted_out(
    made: Mapping[Stem, Collection[str]],
    voters: Voters,
    met: Mapping[str, float],
    known: Callable[[str], bool],
) -> list[str]:
    """The verbs that no other source writes in any spelling, and that are not met in use.

    `made` are our stems and the forms of each. In use is a form that is this verb's alone; its
    participle may be an adjective as well.
    """
    verbs = [stem for stem in made if is_verb(stem)]
    unknown = [v for v in verbs if spelling_key(v.word) not in voters.keys and not known(v.word)]
    makers = Counter(
        form
        for stem, forms in made.items()
        if is_verb(stem) or "nom" in stem.values("po")
        for form in forms
    )
    return sorted(
        {
            verb.word
            for verb in unknown
            if not any(form in met and makers[form] == 1 for form in made[verb])
        }
    )
