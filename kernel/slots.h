/* The places where a word may go, each with an upper bound of what it can score. */
#ifndef PIOCHE_SLOTS_H
#define PIOCHE_SLOTS_H

#include "board.h"
#include "subsets.h"

/* Six small counts side by side, added at once: open squares to fill with a letter premium of at
 * least 1, 2, 3, then all squares to fill, likewise. A square is open when any letter fits there. */
typedef uint64_t Counts;
#define COUNT(counts, i) ((counts) >> 8 * (i) & 0xFF)

/* A line, a first and a last square. */
typedef struct {
  int16_t bound;
  uint8_t down, line, first, last, tiles;
  bool passes_tiles;
  int16_t multiplier, main, through, crossing;
  int16_t next; /* slot of the same bound */
  Counts counts;
  uint64_t hash;
} Slot;

enum {
  MOST_ANCHORS = 2 * MAX_SIZE * (MAX_SIZE + 1) / 2,
  MOST_SLOTS = MOST_ANCHORS * (MAX_RACK + 1) * (MAX_RACK + 2) / 2,
  MOST_BOUND = 2048 /* higher bounds share the first drawer */
};

_Static_assert(MOST_SLOTS < INT16_MAX, "slots are linked by 16-bit numbers");

typedef struct {
  int count, highest;              /* the highest drawer that holds a slot, or -1 */
  int16_t drawers[MOST_BOUND + 1]; /* by bound: the first of a chain of slots, or -1 */
  Slot slots[MOST_SLOTS];
} Slots;

/* Whether bounds of 16 bits, for letter premiums up to three, serve for these rules. */
bool slots_serve(const Rules *rules);

void slots_find(Slots *slots, const Board *board, const Rules *rules, const Wordmap *map,
                const Subsets *subsets, int most_laid);

#endif
