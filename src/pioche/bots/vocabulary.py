"""Which words a modest player knows: those of the commonest entries, in the tenses people use.

People know MAISON and not FOEHN, JOUE long before JOUASSES. Players of some practice also learn
the shortest words by heart. Entries and tenses are those of the bundled list, whatever list is
played with; a word that only another list has is known by how often its form is met.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pioche.bots.frequency import NEVER, Frequencies, band_of, ranked_list
from pioche.bots.luck import roll

#: Present, imperative, and the forms that are not conjugated.
EVERYDAY = frozenset({"ipre", "impe", "infi", "ppas", "ppre"})
#: All but the past historic and the imperfect subjunctive, which few write.
USUAL = EVERYDAY | {"iimp", "ifut", "cond", "spre"}
ALL_TENSES = USUAL | {"ipsi", "simp"}
#: Racks and boards repeat: so many answers are remembered.
_MEMORY = 100_000


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A bound on words: so many of the commonest entries, in these tenses."""

    entries: int
    tenses: frozenset[str] = ALL_TENSES
    by_heart: int = 0
    """Every word of so few letters is known."""
    learnt: int = 0
    """Chances in a hundred that a rarer entry is known all the same: from lists, or by luck."""
    _memory: dict[str, bool] = field(default_factory=dict, init=False, compare=False, repr=False)

    def knows(self, word: str) -> bool:
        """Whether a word of some list lies within the bound."""
        word = word.upper()
        known = self._memory.get(word)
        if known is None:
            if len(self._memory) >= _MEMORY:
                self._memory.clear()
            known = self._memory[word] = len(word) <= self.by_heart or self._met(word)
        return known

    def _met(self, word: str) -> bool:
        table, farthest = Frequencies.shipped(), band_of(self.entries)
        entries = ranked_list().entries(word)
        if not entries:
            return table.others.get(word, NEVER) <= farthest or self._learnt(word)
        return any(
            (table.bands[entry.id] <= farthest or self._learnt(entry.lemma))
            and (entry.kind != "v" or not self.tenses.isdisjoint(entry.tags))
            for entry in entries
        )

    def _learnt(self, lemma: str) -> bool:
        return roll("learnt", lemma) < self.learnt
