/* The word map: from a multiset of letters to the words that use exactly these letters.
 *
 * A multiset's hash is the sum of one random 64-bit number per letter, so that joining two
 * multisets is one addition. Two open-addressed tables, each behind a one-hash Bloom filter:
 * `exact` gives the first word of a group of anagrams; `joker` gives, for letters to which one is
 * missing, the set of letters that make a word. A key in a table is recognised by 32 bits of its
 * hash: the builder changes the random numbers until each group is found by its own hash, and a
 * search compares letters before it believes a word. */
#ifndef PIOCHE_WORDMAP_H
#define PIOCHE_WORDMAP_H

#include "base.h"

#define WORDMAP_MAGIC 0x31574B50u /* "PKW1" */
#define WORDMAP_FORMAT 1u
#define NO_GROUP UINT32_MAX
#define LAST_OF_GROUP 0x80u /* on the first letter of a group's last word */
#define WORD_LETTER 31u     /* masks the letter out of a byte of the text */

typedef struct {
  uint32_t print; /* 0 = free */
  uint32_t value; /* exact: index of the word among those of its length; joker: letters */
} WordEntry;

typedef struct {
  uint32_t magic, format;
  uint64_t bytes; /* of the whole image */
  uint32_t exact_bits, joker_bits; /* log2 of the tables' sizes; a filter has FILTER_BITS more */
  uint32_t seed, words;
  uint64_t text_bytes;
  uint32_t text_start[MAX_WORD + 2]; /* where the words of each length begin in the text */
  uint32_t length_count[MAX_WORD + 2];
  uint32_t padding[8];
} WordmapHeader;

enum { FILTER_BITS = 3, MIN_TABLE_BITS = 6, MAX_TABLE_BITS = 28 };

typedef struct {
  const WordEntry *exact, *joker;
  const uint32_t *exact_filter, *joker_filter;
  const uint8_t *text; /* letters 0 to 25, words of each length together, anagrams together */
  const WordmapHeader *header;
  int exact_shift, joker_shift, exact_filter_shift, joker_filter_shift;
  uint64_t letter_hash[LETTER_COUNT];
} Wordmap;

#define HASH_SPREAD 0x9E3779B97F4A7C15u

PK_INLINE uint32_t hash_print(uint64_t hash) { return (uint32_t)hash | 1u; }

PK_INLINE bool filter_has(const uint32_t *filter, uint64_t spread, int shift) {
  uint64_t bit = spread >> shift;
  return filter[bit >> 5] >> (bit & 31) & 1;
}

PK_INLINE const WordEntry *table_find(const WordEntry *table, uint64_t hash, int shift) {
  uint64_t mask = ((uint64_t)1 << (64 - shift)) - 1, at = (hash * HASH_SPREAD) >> shift;
  uint32_t print = hash_print(hash);
  while (table[at].print && table[at].print != print) at = (at + 1) & mask;
  return &table[at];
}

PK_INLINE bool may_be_word(const Wordmap *map, uint64_t hash) {
  return filter_has(map->exact_filter, hash * HASH_SPREAD, map->exact_filter_shift);
}

/* The first word of the group, as an index among the words of this length, or NO_GROUP. */
PK_INLINE uint32_t find_group(const Wordmap *map, uint64_t hash, int length) {
  if (!may_be_word(map, hash)) return NO_GROUP;
  const WordEntry *entry = table_find(map->exact, hash, map->exact_shift);
  if (!entry->print || entry->value >= map->header->length_count[length]) return NO_GROUP;
  return entry->value;
}

/* The letters that, added to these, make a word. */
PK_INLINE uint32_t find_completions(const Wordmap *map, uint64_t hash) {
  if (!filter_has(map->joker_filter, hash * HASH_SPREAD, map->joker_filter_shift)) return 0;
  const WordEntry *entry = table_find(map->joker, hash, map->joker_shift);
  return entry->print ? entry->value : 0;
}

PK_INLINE const uint8_t *group_text(const Wordmap *map, uint32_t group, int length) {
  return map->text + map->header->text_start[length] + (size_t)group * (size_t)length;
}

/* words as for graph_build. The caller frees. NULL: *bytes = 0 for a bad text, 1 for no memory. */
void *wordmap_build(const char *words, size_t size, size_t *bytes);

/* Points into an image whose header was checked by wordmap_open or wordmap_check. */
bool wordmap_open(Wordmap *map, const void *image, size_t bytes);

/* Whether every search stays inside the image and every word is found. */
bool wordmap_check(const void *image, size_t bytes);

#endif
