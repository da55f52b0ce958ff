/* What the tiles kept are worth beside the score of a move, in hundredths of a point.
 *
 * While the bag lasts a table of leaves tells; it numbers multisets of up to six tiles as
 * bots/classic/leaves.py does. Two smaller tables behind the leaves correct it by the tiles unseen:
 * a Q is worth more while U's are to come, and with good tiles to come it is good to draw many.
 * Once the bag is empty, tiles kept cost points, and going out brings those of the others.
 *
 * bots/classic/keeping.py does the same, to the last hundredth. */
#ifndef PIOCHE_KEEPING_H
#define PIOCHE_KEEPING_H

#include "subsets.h"

enum {
  KINDS = LETTER_COUNT + 1, /* letters, then the joker */
  FULL_RACK = 7,
  LARGEST_LEAVE = 6,
  LEAVE_COUNT = 1107568, /* multisets of 0 to 6 of 27 kinds */
  MEETINGS_AT = LEAVE_COUNT, /* for each kind kept and kind drawn, what the meeting brings */
  DRAWN_AT = MEETINGS_AT + KINDS * KINDS, /* what a tile drawn brings beyond the mean one */
  LEAVES_SIZE = DRAWN_AT + KINDS,
  HUNDREDTHS = 100,
  MOST_OTHERS = 3 * FULL_RACK * MAX_VALUE /* points on three racks */
};

typedef struct {
  const int16_t *leaves;  /* LEAVES_SIZE values */
  int bag;                /* tiles in it */
  int32_t others;         /* points on the other racks; counts once the bag is empty */
  int unseen;             /* tiles in the bag and on the other racks */
  uint8_t counts[KINDS];  /* of the unseen, by kind */
} Keeping;

/* For each part of a rack that could be laid, the worth of the rest. */
typedef struct {
  int32_t worth[MAX_RACK + 1][MOST_OF_SIZE]; /* as subsets number parts */
  int16_t points[MAX_RACK + 1][MOST_OF_SIZE]; /* above the least of all, rounded up */
  int16_t most[MAX_RACK + 1];                 /* of `points`, by number of tiles laid */
  int32_t least, best;
  uint32_t best_part; /* which leaves the best, were it exchanged */
} Worths;

PK_INLINE void keeping_sees(Keeping *keeping, int kind, int count) {
  keeping->unseen += count;
  keeping->counts[kind] = (uint8_t)(keeping->counts[kind] + count);
}

/* The worth of keeping these tiles: kinds in ascending order. */
int32_t keeping_worth(const Keeping *keeping, const uint8_t *kinds, int count,
                      const uint8_t *values);

/* For racks of FULL_RACK tiles at most, whose parts were read. */
void worths_read(Worths *worths, const Subsets *subsets, const Keeping *keeping, int most_laid);

#endif
