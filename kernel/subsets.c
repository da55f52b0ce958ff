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
  for (int i = 0; i < TILE_LANES; i++)
    s->tile_letters[i] = i < size - rack->jokers ? 1u << s->tiles[i] : 0;
  s->size = size;
  s->jokers = rack->jokers;
  s->letters = rack->letters;
  s->usable = rack->jokers ? ALL_LETTERS : rack->letters;
  s->whole[0] = 0;
  for (int i = 0; i < size; i++) s->whole[i + 1] = (int16_t)(s->whole[i] + s->values[i]);
  for (int i = 0; i <= size; i++)
    for (int k = 0; k <= i; k++) s->premiums[i << 4 | k] = (int16_t)(s->whole[i] + s->whole[k]);
}

/* Looks up the parts of so many tiles as words by themselves; two jokers always might make one. */
static void read_alone(Subsets *s, const Wordmap *map, int tiles) {
  int16_t *most = s->alone[tiles];
  for (int first = 0; first < s->part_count[tiles]; first += 32) {
    const Part *parts = &s->parts[tiles][first];
    int count = s->part_count[tiles] - first < 32 ? s->part_count[tiles] - first : 32;
    uint32_t passed = parts_with_words(s, map, parts, count, 0), words = 0;
    for (uint32_t left = passed; left; left &= left - 1)
      prefetch_entry(map, parts[lowest_bit(left)].hash, parts[lowest_bit(left)].jokers);
    for (; passed; passed &= passed - 1) {
      const Part *part = &parts[lowest_bit(passed)];
      if (part->jokers == 0 ? find_likely_group(map, part->hash, tiles) == NO_GROUP
                            : part->jokers == 1 && !find_likely_completions(map, part->hash))
        continue;
      words |= passed & (0u - passed);
      s->alone_sizes |= 1u << tiles;
      for (int k = 0; k <= MAX_RACK; k++) most[k] = part->sums[k] > most[k] ? part->sums[k] : most[k];
    }
    s->alone_parts[tiles][first / 32] = words;
  }
}

/* Makes the parts in which a tile is the last one. It is the least valuable of them. */
static void add_tile(Subsets *s, int tile, uint64_t hash, int most_laid) {
  bool joker = s->tiles[tile] == JOKER_TILE;
  uint32_t letter = joker ? 0 : 1u << s->tiles[tile];
  /* Of equal tiles the first ones: not this one without the one before it. */
  uint32_t before = tile > 0 && s->tiles[tile - 1] == s->tiles[tile] ? 1u << (tile - 1) : 0;
  for (int size = tile < most_laid ? tile : most_laid - 1; size >= 0; size--) {
    Part *to = &s->parts[size + 1][s->part_count[size + 1]];
    const Part *from = s->parts[size], *end = from + s->part_count[size];
    for (; from < end; from++) {
      *to = *from;
      to->hash += hash;
      to->letters |= letter;
      to->tiles = (uint16_t)(to->tiles | 1u << tile);
      to->sums[size + 1] = (int16_t)(from->sums[size] + s->values[tile]);
      to->jokers = (uint8_t)(to->jokers + joker);
      to += (from->tiles & before) == before;
    }
    s->part_count[size + 1] = (int)(to - s->parts[size + 1]);
  }
}

void subsets_read(Subsets *s, const Rack *rack, const uint8_t *values, const Wordmap *map,
                  int most_laid) {
  sort_tiles(s, rack, values);
  memset(s->part_count, 0, sizeof s->part_count);
  memset(s->alone, 0xFF, sizeof s->alone);
  memset(&s->parts[0][0], 0, sizeof(Part));
  s->part_count[0] = 1;
  s->alone_sizes = 0;
  s->whole_hash = 0;
  for (int i = 0; i < s->size; i++) {
    uint64_t hash = s->tiles[i] == JOKER_TILE ? 0 : map->letter_hash[s->tiles[i]];
    s->whole_hash += hash;
    add_tile(s, i, hash, most_laid);
  }
  for (int tiles = MIN_WORD; tiles <= most_laid; tiles++) read_alone(s, map, tiles);
}
