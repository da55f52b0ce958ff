/* The parts of a rack: for each sub-multiset of its tiles the hash of its letters and, for bounds,
 * the sums of its most valuable tiles. */
#ifndef PIOCHE_SUBSETS_H
#define PIOCHE_SUBSETS_H

#include "base.h"
#include "rack.h"
#include "wordmap.h"

enum {
  MOST_MASKS = 1 << MAX_RACK,
  MOST_OF_SIZE = 128, /* C(9, 4) = 126, rounded up for vectors */
  JOKER_TILE = LETTER_COUNT
};

typedef struct {
  int size, jokers;
  uint32_t letters, usable;
  uint8_t tiles[MAX_RACK];        /* by falling value, equal letters together, jokers last */
  int16_t values[MAX_RACK];
  int16_t whole[MAX_RACK + 1];    /* sums of the k most valuable tiles of the rack */
  /* Parts of each number of tiles; of equal tiles only the first ones are taken. */
  int part_count[MAX_RACK + 1];
  uint16_t part[MAX_RACK + 1][MOST_OF_SIZE];      /* bits of `tiles` */
  uint64_t hash[MAX_RACK + 1][MOST_OF_SIZE];      /* of the letters, without jokers */
  uint32_t part_letters[MAX_RACK + 1][MOST_OF_SIZE];
  int32_t part_jokers[MAX_RACK + 1][MOST_OF_SIZE];
  uint32_t group[MAX_RACK + 1][MOST_OF_SIZE];     /* words of just these letters, or NO_GROUP */
  int16_t sum[MAX_RACK + 1][MAX_RACK + 1][MOST_OF_SIZE]; /* [tiles][k]: k most valuable */
  /* The most over the parts that make words by themselves; -1 when none does. */
  int16_t alone[MAX_RACK + 1][MAX_RACK + 1];
  uint32_t alone_sizes; /* numbers of tiles of which a part makes words by itself, as bits */
} Subsets;

void subsets_read(Subsets *subsets, const Rack *rack, const uint8_t *values, const Wordmap *map,
                  int most_laid);

#endif
