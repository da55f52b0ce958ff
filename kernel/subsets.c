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
    s->alone_sizes |= (uint32_t)makes_words << tiles;
    for (int k = 0; k <= tiles && makes_words; k++)
      if (s->sum[tiles][k][at] > s->alone[tiles][k]) s->alone[tiles][k] = s->sum[tiles][k][at];
  }
}

/* A part of the rack while it is put together, tile by tile. */
typedef struct {
  uint64_t hash;
  uint32_t letters;
  uint8_t jokers, tiles;
  int16_t sums[MAX_RACK + 1]; /* its first k tiles are its k most valuable */
} Part;

static void add_part(Subsets *s, const Part *part, uint32_t mask) {
  int tiles = part->tiles, at = s->part_count[tiles]++;
  s->part[tiles][at] = (uint16_t)mask;
  s->hash[tiles][at] = part->hash;
  s->part_letters[tiles][at] = part->letters;
  s->part_jokers[tiles][at] = part->jokers;
  for (int k = 1; k <= tiles; k++) s->sum[tiles][k][at] = part->sums[k];
}

void subsets_read(Subsets *s, const Rack *rack, const uint8_t *values, const Wordmap *map,
                  int most_laid) {
  sort_tiles(s, rack, values);
  Part parts[MOST_MASKS];
  memset(s->part_count, 0, sizeof s->part_count);
  memset(s->alone, 0xFF, sizeof s->alone);
  s->alone_sizes = 0;
  memset(&parts[0], 0, sizeof parts[0]);
  for (int i = 0; i < s->size; i++) {
    int tile = s->tiles[i];
    bool joker = tile == JOKER_TILE;
    uint64_t hash = joker ? 0 : map->letter_hash[tile];
    uint32_t bit = 1u << i, letter = joker ? 0 : 1u << tile;
    uint32_t before = i > 0 && s->tiles[i - 1] == tile ? bit >> 1 : 0;
    for (uint32_t rest = 0; rest < bit; rest++) {
      /* Of equal tiles the first ones: not this one without the one before it. */
      if (parts[rest].tiles >= most_laid || (rest & before) != before) {
        parts[rest | bit].tiles = MAX_RACK; /* nothing is added to it */
        continue;
      }
      Part *part = &parts[rest | bit];
      *part = parts[rest];
      part->hash += hash;
      part->letters |= letter;
      part->jokers += joker;
      part->tiles++;
      part->sums[part->tiles] = (int16_t)(part->sums[part->tiles - 1] + s->values[i]);
      add_part(s, part, rest | bit);
    }
  }
  for (int tiles = MIN_WORD; tiles <= most_laid; tiles++) read_alone(s, map, tiles);
}
