#include "subsets.h"

static void sort_tiles(Subsets *s, const Rack *rack, const uint8_t *values) {
  int size = 0;
  for (int letter = 0; letter < LETTER_COUNT; letter++)
    for (int copy = 0; copy < rack->count[letter]; copy++) {
      int at = size++;
      for (; at > 0 && s->values[at - 1] < values[letter]; at--) {
        s->tiles[at] = s->tiles[at - 1];
        s->values[at] = s->values[at - 1];
      }
      s->tiles[at] = (uint8_t)letter;
      s->values[at] = values[letter];
    }
  for (int joker = 0; joker < rack->jokers; joker++) {
    s->tiles[size] = JOKER_TILE;
    s->values[size++] = 0;
  }
  s->size = size;
  s->jokers = rack->jokers;
  s->letters = rack->letters;
  s->usable = rack->jokers ? ALL_LETTERS : rack->letters;
  s->whole[0] = 0;
  for (int i = 0; i < size; i++) s->whole[i + 1] = (int16_t)(s->whole[i] + s->values[i]);
}

/* Whether one or two jokers could complete these letters; two always might. */
static bool makes_words(Subsets *s, const Wordmap *map, int tiles, int at) {
  uint64_t hash = s->hash[tiles][at];
  switch (s->part_jokers[tiles][at]) {
    case 0: return (s->group[tiles][at] = find_group(map, hash, tiles)) != NO_GROUP;
    case 1: return find_completions(map, hash) != 0;
    default: return true;
  }
}

void subsets_read(Subsets *s, const Rack *rack, const uint8_t *values, const Wordmap *map,
                  int most_laid) {
  sort_tiles(s, rack, values);
  uint64_t hashes[MOST_MASKS];
  uint8_t jokers[MOST_MASKS];
  int16_t sums[MOST_MASKS][MAX_RACK + 1];
  uint32_t repeats = 0; /* bit i: the same tile as i - 1 */
  for (int i = 1; i < s->size; i++) repeats |= (uint32_t)(s->tiles[i] == s->tiles[i - 1]) << i;
  memset(s->part_count, 0, sizeof s->part_count);
  memset(s->alone, 0xFF, sizeof s->alone);
  memset(sums[0], 0, sizeof sums[0]);
  hashes[0] = jokers[0] = 0;
  for (uint32_t mask = 1; mask < 1u << s->size; mask++) {
    uint32_t rest = mask & (mask - 1);
    int first = lowest_bit(mask), tile = s->tiles[first]; /* the most valuable of the part */
    hashes[mask] = hashes[rest] + (tile == JOKER_TILE ? 0 : map->letter_hash[tile]);
    jokers[mask] = (uint8_t)(jokers[rest] + (tile == JOKER_TILE));
    sums[mask][0] = 0;
    for (int k = 1; k <= MAX_RACK; k++)
      sums[mask][k] = (int16_t)(sums[rest][k - 1] + s->values[first]);
    if (mask & repeats & ~(mask << 1)) continue; /* a repeated tile without the one before it */
    int tiles = bit_count(mask);
    if (tiles > most_laid) continue;
    int at = s->part_count[tiles]++;
    s->part[tiles][at] = (uint16_t)mask;
    s->hash[tiles][at] = hashes[mask];
    s->part_jokers[tiles][at] = jokers[mask];
    for (int k = 0; k <= tiles; k++) s->sum[tiles][k][at] = sums[mask][k];
    if (tiles < MIN_WORD || !makes_words(s, map, tiles, at)) continue;
    for (int k = 0; k <= tiles; k++)
      if (sums[mask][k] > s->alone[tiles][k]) s->alone[tiles][k] = sums[mask][k];
  }
}
