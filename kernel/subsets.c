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

/* Looks up the parts of so many tiles as words by themselves; two jokers always might make one.
 * All filters are read before any table: the reads overlap. */
static void read_alone(Subsets *s, const Wordmap *map, int tiles) {
  uint8_t passed[MOST_OF_SIZE];
  int count = 0;
  for (int at = 0; at < s->part_count[tiles]; at++) {
    uint64_t hash = s->hash[tiles][at];
    int jokers = s->part_jokers[tiles][at];
    s->group[tiles][at] = NO_GROUP;
    passed[count] = (uint8_t)at;
    count += jokers == 0 ? may_be_word(map, hash) : jokers == 1 ? may_be_completed(map, hash) : 1;
  }
  for (int i = 0; i < count; i++) {
    int at = passed[i], jokers = s->part_jokers[tiles][at];
    uint64_t hash = s->hash[tiles][at];
    bool makes_words = true;
    if (jokers == 0)
      makes_words = (s->group[tiles][at] = find_likely_group(map, hash, tiles)) != NO_GROUP;
    else if (jokers == 1)
      makes_words = find_likely_completions(map, hash) != 0;
    for (int k = 0; k <= tiles && makes_words; k++)
      if (s->sum[tiles][k][at] > s->alone[tiles][k]) s->alone[tiles][k] = s->sum[tiles][k][at];
  }
}

void subsets_read(Subsets *s, const Rack *rack, const uint8_t *values, const Wordmap *map,
                  int most_laid) {
  sort_tiles(s, rack, values);
  uint64_t hashes[MOST_MASKS];
  uint32_t letters[MOST_MASKS];
  uint8_t jokers[MOST_MASKS], sizes[MOST_MASKS];
  int16_t sums[MOST_MASKS][MAX_RACK + 1];
  uint32_t repeats = 0; /* bit i: the same tile as i - 1 */
  for (int i = 1; i < s->size; i++) repeats |= (uint32_t)(s->tiles[i] == s->tiles[i - 1]) << i;
  memset(s->part_count, 0, sizeof s->part_count);
  memset(s->alone, 0xFF, sizeof s->alone);
  memset(sums[0], 0, sizeof sums[0]);
  hashes[0] = letters[0] = jokers[0] = sizes[0] = 0;
  for (uint32_t mask = 1; mask < 1u << s->size; mask++) {
    uint32_t rest = mask & (mask - 1);
    int first = lowest_bit(mask), tile = s->tiles[first]; /* the most valuable of the part */
    hashes[mask] = hashes[rest] + (tile == JOKER_TILE ? 0 : map->letter_hash[tile]);
    letters[mask] = letters[rest] | (1u << tile & ALL_LETTERS);
    jokers[mask] = (uint8_t)(jokers[rest] + (tile == JOKER_TILE));
    sizes[mask] = (uint8_t)(sizes[rest] + 1);
    sums[mask][0] = 0;
    for (int k = 1; k <= MAX_RACK; k++)
      sums[mask][k] = (int16_t)(sums[rest][k - 1] + s->values[first]);
    if (mask & repeats & ~(mask << 1)) continue; /* a repeated tile without the one before it */
    int tiles = sizes[mask];
    if (tiles > most_laid) continue;
    int at = s->part_count[tiles]++;
    s->part[tiles][at] = (uint16_t)mask;
    s->hash[tiles][at] = hashes[mask];
    s->part_letters[tiles][at] = letters[mask];
    s->part_jokers[tiles][at] = jokers[mask];
    for (int k = 0; k <= tiles; k++) s->sum[tiles][k][at] = sums[mask][k];
  }
  for (int tiles = MIN_WORD; tiles <= most_laid; tiles++) read_alone(s, map, tiles);
}
