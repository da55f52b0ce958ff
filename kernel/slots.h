/* The places where a word may go, each with an upper bound of what it can score. */
#ifndef PIOCHE_SLOTS_H
#define PIOCHE_SLOTS_H

#include "board.h"
#include "subsets.h"

/* Six small counts side by side, added at once: open squares to fill with a letter premium of at
 * least 1, 2, 3, then all squares to fill, likewise. A square is open when any letter fits there. */
typedef uint64_t Counts;
#define COUNT(counts, i) ((counts) >> 8 * (i) & 0xFF)

/* Sums over the squares to fill on one side of an anchor. On a square that is not open the best
 * fitting tile of the rack is counted by itself. */
typedef struct {
  Counts counts;
  uint64_t hash;          /* of the letters of the tiles passed over */
  int32_t word_multiplier;
  int32_t bound_main;     /* of squares not open: best tile times letter premium */
  int32_t bound_crossing; /* cross words at their best */
  int32_t through;        /* values of the tiles passed over; -1 without any */
  uint8_t end;            /* the furthest square of the word on this side */
} Side;

/* Where a word may go: a line, and how far to both sides of an anchor. What else there is to know
 * is worked out when the slot's turn comes, which for most it never does. */
typedef struct {
  int16_t bound;
  int16_t next;        /* slot of the same bound */
  int16_t left, right; /* sides */
  uint8_t down, line, tiles;
} Slot;

typedef struct {
  Counts counts;
  uint64_t hash; /* of the letters already there */
  int16_t multiplier, main, through, crossing;
  uint8_t down, line, first, last, tiles;
  bool passes_tiles;
} OpenSlot;

enum {
  MOST_ANCHORS = 2 * MAX_SIZE * (MAX_SIZE + 1) / 2,
  MOST_SIDES = MOST_ANCHORS * 2 * (MAX_RACK + 1),
  MOST_SLOTS = MOST_ANCHORS * (MAX_RACK + 1) * (MAX_RACK + 2) / 2,
  MOST_BOUND = 2048 /* higher bounds share the first drawer */
};

_Static_assert(MOST_SLOTS < INT16_MAX, "slots are linked by 16-bit numbers");

typedef struct {
  int count, side_count;
  int highest;                     /* the highest drawer that holds a slot, or -1 */
  int16_t drawers[MOST_BOUND + 1]; /* by bound: the first of a chain of slots, or -1 */
  Slot slots[MOST_SLOTS];
  Side sides[MOST_SIDES];
} Slots;

/* Whether bounds of 16 bits, for letter premiums up to three, serve for these rules. */
bool slots_serve(const Rules *rules);

void slots_find(Slots *slots, const Board *board, const Rules *rules, const Wordmap *map,
                const Subsets *subsets, int most_laid);

PK_INLINE OpenSlot slot_open(const Slots *slots, const Slot *slot, const Rules *rules) {
  const Side *left = &slots->sides[slot->left], *right = &slots->sides[slot->right];
  int through = right->through < 0 ? 0 : right->through;
  int crossing = left->bound_crossing + right->bound_crossing + rules->bonuses[slot->tiles];
  return (OpenSlot){
      .counts = left->counts + right->counts,
      .hash = right->hash,
      .multiplier = (int16_t)(left->word_multiplier * right->word_multiplier),
      .main = (int16_t)(through + left->bound_main + right->bound_main),
      .through = (int16_t)through,
      .crossing = (int16_t)crossing,
      .down = slot->down,
      .line = slot->line,
      .first = left->end,
      .last = right->end,
      .tiles = slot->tiles,
      .passes_tiles = right->through >= 0};
}

#endif
