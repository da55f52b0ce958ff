/* The places where a word may go, each with an upper bound of what it can score. */
#ifndef PIOCHE_SLOTS_H
#define PIOCHE_SLOTS_H

#include "board.h"
#include "subsets.h"

/* Small counts side by side, added at once. A square is open when any letter fits there. In half
 * bytes from the lowest: open squares to fill with a letter premium of at least 3, of at least 2;
 * all squares to fill, likewise; open squares. */
typedef uint32_t Counts;
#define OPEN_PREMIUMS(counts) ((counts)&0xFF)
#define ALL_PREMIUMS(counts) ((counts) >> 8 & 0xFF)
#define OPEN_SQUARES(counts) ((counts) >> 16)

/* Sums over the squares to fill on one side of an anchor. On a square that is not open the best
 * fitting tile of the rack is counted by itself. */
typedef struct {
  uint64_t hash;          /* of the letters of the tiles passed over */
  Counts counts;
  int16_t word_multiplier;
  int16_t bound_main;     /* of squares not open: best tile times letter premium */
  int16_t bound_crossing; /* cross words at their best */
  int16_t through;        /* values of the tiles passed over */
  bool passes_tiles;
  uint8_t end;            /* the furthest square of the word on this side */
  uint8_t tiles, limited; /* squares to fill; of these, not open */
  uint8_t anchor;
} Side;

typedef struct {
  uint8_t down, line;
  uint8_t least_left, left_count, right_count; /* tiles to both sides */
  uint8_t plain;                               /* right sides that pass no tile */
  uint16_t lefts, rights;                      /* the first of its sides */
  /* Tiles of the rack that fit on the squares that are not open, as bits, to both sides. */
  uint16_t limits[2][MAX_RACK];
} Anchor;

/* Where a word may go: how far to both sides of an anchor; or an anchor, whose bound is above that
 * of all its slots. What else there is to know is worked out when its turn comes, which for most it
 * never does. */
typedef struct {
  uint32_t sides; /* the left one in the high half, the right one in the low half */
  int16_t bound;
  int16_t next; /* of the same bound */
} Slot;

/* As vectors hold them. */
enum { MOST_LIMITS = 16 };

typedef struct {
  uint64_t hash; /* of the letters already there */
  Counts counts;
  int16_t multiplier, main, through, crossing;
  uint8_t down, line, first, last, tiles;
  bool passes_tiles;
  uint8_t limit_count;
  uint16_t limited;             /* every tile that fits on one of the squares that are not open */
  uint16_t limits[MOST_LIMITS]; /* as an anchor has them; behind them every tile */
} OpenSlot;

enum {
  MOST_ANCHORS = 2 * MAX_SIZE * (MAX_SIZE + 1) / 2,
  MOST_SIDES = MOST_ANCHORS * 2 * (MAX_RACK + 1),
  MOST_SLOTS = MOST_ANCHORS * (MAX_RACK + 1) * (MAX_RACK + 2) / 2,
  OF_ANCHOR = UINT16_MAX, /* in place of a left side: an anchor follows */
  MOST_BOUND = 2048,  /* higher bounds share the first drawer */
  MOST_BESIDE = 8192  /* points beside a score: leaves, racks at the end */
};

_Static_assert(MOST_SIDES < UINT16_MAX, "slots name their sides by 16 bits");
_Static_assert(MOST_SLOTS + MOST_ANCHORS < INT16_MAX, "slots are linked by 16-bit numbers");
_Static_assert(MOST_ANCHORS <= UINT8_MAX, "sides name their anchor by 8 bits");

/* What slots are found for. */
typedef struct {
  const Board *board;
  const Rules *rules;
  const Wordmap *map;
  const Subsets *subsets;
  int most_laid;                 /* at once, all the tiles of the rack aside */
  bool lays_all;                 /* whether those may be laid too */
  int beside[MAX_RACK + 1];      /* points beside those of letters, for so many tiles */
  int most_beside[MAX_SIZE + 1]; /* for up to so many, and `most_laid` */
  int16_t whole[MAX_SIZE + 1];   /* sums of the most valuable tiles, `most_laid` at most */
} Finding;

typedef struct {
  Finding finding;
  int count, side_count, anchor_count;
  int highest;                     /* the highest drawer that held a slot, or -1 */
  int16_t drawers[MOST_BOUND + 1]; /* by bound: the first of a chain of slots, or -1 */
  Slot slots[MOST_SLOTS + MOST_ANCHORS];
  Side sides[MOST_SIDES];
  Anchor anchors[MOST_ANCHORS];
} Slots;

/* Whether bounds of 16 bits, for letter premiums up to three, serve for these rules. */
bool slots_serve(const Rules *rules);

/* Once, before the first search. */
void slots_begin(Slots *slots);

/* Finds the anchors of all slots. `beside`: the most that laying so many tiles may be worth beside
 * its score. What is given must last until the last slot is taken. */
void slots_find(Slots *slots, const Board *board, const Rules *rules, const Wordmap *map,
                const Subsets *subsets, const int16_t *beside, int most_laid);

/* Finds the slots of an anchor, but those for the whole rack. */
void slots_of_anchor(Slots *slots, int anchor);

/* Takes the next slot out of a drawer; NULL when it holds none that reaches `least`. Drawers are
 * emptied from the highest on. */
PK_INLINE const Slot *slots_take(Slots *slots, int drawer, int least) {
  for (int at; (at = slots->drawers[drawer]) >= 0;) {
    const Slot *slot = &slots->slots[at];
    slots->drawers[drawer] = slot->next;
    if (slot->bound < least) continue;
    if (slot->sides >> 16 != OF_ANCHOR) return slot;
    slots_of_anchor(slots, (int)(slot->sides & 0xFFFF));
  }
  return NULL;
}

PK_INLINE void slot_open(OpenSlot *open, const Slots *slots, const Slot *slot,
                         const Rules *rules) {
  const Side *left = &slots->sides[slot->sides >> 16];
  const Side *right = &slots->sides[slot->sides & 0xFFFF];
  const Anchor *anchor = &slots->anchors[left->anchor];
  int tiles = left->tiles + right->tiles;
  open->hash = right->hash;
  open->counts = left->counts + right->counts;
  open->multiplier = (int16_t)(left->word_multiplier * right->word_multiplier);
  open->main = (int16_t)(right->through + left->bound_main + right->bound_main);
  open->through = (int16_t)right->through;
  open->crossing =
      (int16_t)(left->bound_crossing + right->bound_crossing + rules->bonuses[tiles]);
  open->down = anchor->down;
  open->line = anchor->line;
  open->first = left->end;
  open->last = right->end;
  open->tiles = (uint8_t)tiles;
  open->passes_tiles = right->passes_tiles;
  /* All at once, whatever they number: what comes behind is overwritten. */
  uint16_t limits[MAX_RACK + MOST_LIMITS];
  int count = left->limited + right->limited;
  memcpy(limits, anchor->limits[0], sizeof anchor->limits[0]);
  memcpy(limits + left->limited, anchor->limits[1], sizeof anchor->limits[1]);
  open->limited = 0;
  PK_VECTORS
  for (int i = 0; i < MOST_LIMITS; i++) {
    uint16_t beyond = (uint16_t)(i < count ? 0 : UINT16_MAX);
    open->limited |= (uint16_t)(limits[i] & ~beyond);
    open->limits[i] = limits[i] | beyond;
  }
  open->limit_count = (uint8_t)count;
}

#endif
