/* The parts of a rack: for each sub-multiset of its tiles the hash of its letters and, for bounds,
 * the sums of its most valuable tiles. */
#ifndef PIOCHE_SUBSETS_H
#define PIOCHE_SUBSETS_H

#include "base.h"
#include "rack.h"
#include "wordmap.h"

enum {
  MOST_OF_SIZE = 126, /* C(9, 4) */
  JOKER_TILE = LETTER_COUNT,
  TILE_LANES = 12 /* tiles of a rack, as vectors hold them */
};

typedef struct {
  uint64_t hash;              /* of the letters, without jokers */
  uint32_t letters;
  uint16_t tiles;             /* bits of the rack's tiles */
  int16_t sums[MAX_RACK + 1]; /* of its k most valuable tiles */
  uint8_t jokers;
} Part;

typedef struct {
  int size, jokers;
  uint32_t letters, usable;
  uint8_t tiles[MAX_RACK];         /* by falling value, equal letters together, jokers last */
  uint32_t tile_letters[TILE_LANES]; /* their letters, as bits; jokers have none */
  int16_t values[MAX_RACK];
  int16_t whole[MAX_RACK + 1];     /* sums of the k most valuable tiles of the rack */
  int16_t premiums[256];           /* [i << 4 | k]: whole[i] + whole[k], where k <= i */
  uint64_t whole_hash;             /* of all its letters, without jokers */
  /* Parts of each number of tiles; of equal tiles only the first ones are taken. */
  int part_count[MAX_RACK + 1];
  Part parts[MAX_RACK + 1][MOST_OF_SIZE];
  /* The most over the parts that make words by themselves; -1 when none does. */
  int16_t alone[MAX_RACK + 1][MAX_RACK + 1];
  uint32_t alone_parts[MAX_RACK + 1][(MOST_OF_SIZE + 31) / 32]; /* which parts do, as bits */
  uint32_t alone_sizes; /* numbers of tiles of which a part makes words by itself, as bits */
} Subsets;

/* Which tiles of the rack are among these letters, as bits. Asked for every other square, whose
 * letters no processor foresees: no branch depends on them. */
PK_INLINE uint32_t tiles_among(const Subsets *subsets, uint32_t letters) {
  static const uint32_t bits[TILE_LANES] = {1, 2, 4, 8, 16, 32, 64, 128, 256};
  uint32_t among = 0;
  PK_VECTORS
  for (int i = 0; i < TILE_LANES; i++)
    among |= bits[i] & (0u - ((letters & subsets->tile_letters[i]) != 0));
  return among;
}

/* Of up to 32 parts those that the filters let make words with letters of
 * this hash, as bits. No answer is acted on before all filters are read: the reads overlap. */
PK_INLINE uint32_t parts_with_words(const Subsets *subsets, const Wordmap *map, const Part *parts,
                                    int count, uint64_t hash) {
  uint32_t passed = 0;
  if (!subsets->jokers)
    for (int i = 0; i < count; i++)
      passed |= (uint32_t)may_be_word(map, parts[i].hash + hash) << i;
  else
    for (int i = 0; i < count; i++)
      passed |= (uint32_t)may_make_word(map, parts[i].hash + hash, parts[i].jokers) << i;
  return passed;
}

void subsets_read(Subsets *subsets, const Rack *rack, const uint8_t *values, const Wordmap *map,
                  int most_laid);

#endif
