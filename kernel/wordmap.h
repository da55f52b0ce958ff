/* The word map: from a multiset of letters to the words that use exactly these letters.
 *
 * A multiset's hash is the sum of one random 64-bit number per letter, so that joining two
 * multisets is one addition. Two open-addressed tables, each behind a Bloom filter:
 * `exact` gives the first word of a group of anagrams; `joker` gives, for letters to which one is
 * missing, the set of letters that make a word. A key in a table is recognised by 32 bits of its
 * hash: the builder changes the random numbers until each group is found by its own hash, and a
 * search compares letters before it believes a word. */
#ifndef PIOCHE_WORDMAP_H
#define PIOCHE_WORDMAP_H

#include "base.h"

#define WORDMAP_MAGIC 0x31574B50u /* "PKW1" */
#define WORDMAP_FORMAT 4u
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
  uint32_t exact_size, joker_size; /* entries of the tables, TABLE_TAIL aside */
  uint32_t seed, words;
  uint64_t text_bytes;
  uint32_t text_start[MAX_WORD + 2]; /* where the words of each length begin in the text */
  uint32_t length_count[MAX_WORD + 2];
  uint32_t padding[8];
} WordmapHeader;

/* A chain never wraps: a table has a tail for the chains of its last entries, of which the very
 * last is free. A filter has a word of 64 bits for so many entries; a key sets two bits of one
 * word, so that a look costs one read. */
enum { TABLE_TAIL = 1024, FILTER_SHARE = 8, MIN_TABLE = 64, MAX_TABLE = 1 << 28, STEPS_AHEAD = 3 };

typedef struct {
  const WordEntry *exact, *joker;
  const uint64_t *exact_filter, *joker_filter;
  const uint8_t *text; /* letters 0 to 25, words of each length together, anagrams together */
  const WordmapHeader *header;
  uint32_t exact_size, joker_size;
  uint64_t letter_hash[LETTER_COUNT];
} Wordmap;

#define HASH_SPREAD 0x9E3779B97F4A7C15u

PK_INLINE uint32_t hash_print(uint64_t hash) { return (uint32_t)hash | 1u; }

/* Where a hash falls among so many places. */
PK_INLINE uint64_t hash_place(uint64_t hash, uint32_t places) {
  return ((hash * HASH_SPREAD) >> 32) * places >> 32;
}

PK_INLINE uint64_t filter_bits(uint64_t hash) {
  uint64_t spread = hash * HASH_SPREAD; /* its low half places nothing else */
  return (uint64_t)1 << (spread & 63) | (uint64_t)1 << (spread >> 6 & 63);
}

PK_INLINE bool filter_has(const uint64_t *filter, uint64_t hash, uint32_t table_size) {
  return !(filter_bits(hash) & ~filter[hash_place(hash, table_size / FILTER_SHARE)]);
}

PK_INLINE const WordEntry *table_find(const WordEntry *table, uint64_t hash, uint32_t size) {
  const WordEntry *entry = &table[hash_place(hash, size)];
  uint32_t print = hash_print(hash);
  /* How long a chain is nobody foresees: its first steps are taken without a branch. */
  for (int step = 0; step < STEPS_AHEAD; step++)
    entry += (entry->print != 0) & (entry->print != print);
  while (entry->print && entry->print != print) entry++;
  return entry;
}

PK_INLINE bool may_be_word(const Wordmap *map, uint64_t hash) {
  return filter_has(map->exact_filter, hash, map->exact_size);
}

PK_INLINE bool may_be_completed(const Wordmap *map, uint64_t hash) {
  return filter_has(map->joker_filter, hash, map->joker_size);
}

/* Whether the filters let letters with so many jokers pass. */
PK_INLINE bool may_make_word(const Wordmap *map, uint64_t hash, int jokers) {
  return jokers == 0 ? may_be_word(map, hash) : jokers > 1 || may_be_completed(map, hash);
}

PK_INLINE void prefetch_entry(const Wordmap *map, uint64_t hash, int jokers) {
  if (jokers == 0) PK_PREFETCH(&map->exact[hash_place(hash, map->exact_size)]);
  else if (jokers == 1) PK_PREFETCH(&map->joker[hash_place(hash, map->joker_size)]);
}

/* The first word of the group, as an index among the words of this length, or NO_GROUP; without a
 * look at the filter. */
PK_INLINE uint32_t find_likely_group(const Wordmap *map, uint64_t hash, int length) {
  const WordEntry *entry = table_find(map->exact, hash, map->exact_size);
  if (!entry->print || entry->value >= map->header->length_count[length]) return NO_GROUP;
  return entry->value;
}

PK_INLINE uint32_t find_group(const Wordmap *map, uint64_t hash, int length) {
  return may_be_word(map, hash) ? find_likely_group(map, hash, length) : NO_GROUP;
}

/* The letters that, added to these, make a word; the filter was looked at. */
PK_INLINE uint32_t find_likely_completions(const Wordmap *map, uint64_t hash) {
  const WordEntry *entry = table_find(map->joker, hash, map->joker_size);
  return entry->print ? entry->value : 0;
}

PK_INLINE uint32_t find_completions(const Wordmap *map, uint64_t hash) {
  return may_be_completed(map, hash) ? find_likely_completions(map, hash) : 0;
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
