/* What the tiles kept are worth beside the score of a move, in hundredths of a point.
 *
 * While the bag lasts a table of leaves tells; it numbers multisets of up to six tiles as
 * bots/classic/leaves.py does. Once it is empty, tiles kept cost their points, and going out brings
 * those of the others. */
#ifndef PIOCHE_KEEPING_H
#define PIOCHE_KEEPING_H

#include "subsets.h"

enum {
  KINDS = LETTER_COUNT + 1, /* letters, then the joker */
  FULL_RACK = 7,
  LARGEST_LEAVE = 6,
  LEAVE_COUNT = 1107568, /* multisets of 0 to 6 of 27 kinds */
  HUNDREDTHS = 100,
  MOST_OTHERS = 3 * FULL_RACK * MAX_VALUE /* points on three racks */
};

typedef struct {
  const int16_t *leaves; /* LEAVE_COUNT values */
  int bag;               /* tiles in it */
  int32_t others;        /* points on the other racks; counts once the bag is empty */
} Keeping;

/* For each part of a rack that could be laid, the worth of the rest. */
typedef struct {
  int32_t worth[MAX_RACK + 1][MOST_OF_SIZE]; /* as subsets number parts */
  int16_t points[MAX_RACK + 1][MOST_OF_SIZE]; /* above the least of all, rounded up */
  int16_t most[MAX_RACK + 1];                 /* of `points`, by number of tiles laid */
  int32_t least, best;
  uint32_t best_part; /* which leaves the best */
} Worths;

/* The worth of keeping these tiles: kinds in ascending order. */
int32_t keeping_worth(const Keeping *keeping, const uint8_t *kinds, int count,
                      const uint8_t *values);

/* For racks of FULL_RACK tiles at most, whose parts were read. */
void worths_read(Worths *worths, const Subsets *subsets, const Keeping *keeping, int most_laid);

#endif
