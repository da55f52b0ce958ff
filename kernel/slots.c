#include "slots.h"

static const Counts EVERY_SQUARE[4] = {0, 0x01000000, 0x0101000000, 0x010101000000};
static const Counts OPEN_SQUARE[4] = {0, 0x01000001, 0x0101000101, 0x010101010101};

typedef struct {
  Slots *slots;
  const Board *board;
  const Rules *rules;
  const Wordmap *map;
  const Subsets *subsets;
  int most_laid;
} Finding;

bool slots_serve(const Rules *rules) {
  int64_t value = 0, letter = 1, word = 1, bonus = 0, product = 1;
  for (int i = 0; i < LETTER_COUNT; i++)
    if (rules->values[i] > value) value = rules->values[i];
  for (int i = 0; i < rules->size * rules->size; i++) {
    if (rules->letter_multipliers[i] > letter) letter = rules->letter_multipliers[i];
    if (rules->word_multipliers[i] > word) word = rules->word_multipliers[i];
  }
  for (int i = 0; i <= MAX_RACK; i++)
    if (rules->bonuses[i] > bonus) bonus = rules->bonuses[i];
  for (int line = 0; line < rules->size; line++) {
    int64_t across = 1, down = 1;
    for (int at = 0; at < rules->size && across < INT16_MAX && down < INT16_MAX; at++) {
      across *= rules->word_multipliers[line * rules->size + at];
      down *= rules->word_multipliers[at * rules->size + line];
    }
    if (across > product) product = across;
    if (down > product) product = down;
  }
  int64_t main = product * (MAX_SIZE + 2 * MAX_RACK) * value;
  int64_t crossing = MAX_RACK * word * (MAX_SIZE - 1 + letter) * value;
  return letter <= 3 && main + crossing + bonus < INT16_MAX;
}

/* The value of the best tile of the rack among these letters; the rack is sorted by value. */
PK_INLINE int best_value(const Subsets *subsets, uint32_t letters) {
  for (int i = 0; i < subsets->size - subsets->jokers; i++)
    if (letters >> subsets->tiles[i] & 1) return subsets->values[i];
  return 0;
}

/* Adds a square to fill; false when no tile of the rack fits. */
PK_INLINE bool add_square(const Subsets *subsets, Side *side, const Square *square) {
  if (!(square->fits & subsets->usable)) return false;
  side->word_multiplier *= square->word_multiplier;
  if (square->fits == ALL_LETTERS) {
    side->counts += OPEN_SQUARE[square->letter_multiplier];
    side->bound_crossing += subsets->values[0] * square->cross_multiplier + square->cross_points;
  } else {
    int value = best_value(subsets, square->fits & subsets->letters);
    side->counts += EVERY_SQUARE[square->letter_multiplier];
    side->bound_main += value * square->letter_multiplier;
    side->bound_crossing += value * square->cross_multiplier + square->cross_points;
  }
  return true;
}

/* One tile makes one move, named by the longer of its two words, across on a tie. */
static bool named_by_the_other(const Side *left, const Side *right, int down,
                               const Square *squares) {
  const Square *square = &squares[left->counts ? left->end : right->end];
  while (square->letter) square--;
  return square->cross_length >= right->end - left->end + 1 + (down == ACROSS);
}

PK_INLINE void add_slot(const Finding *f, int left_at, int right_at, int tiles, int down, int line,
                        const int16_t *sums) {
  Slots *slots = f->slots;
  const Side *left = &slots->sides[left_at], *right = &slots->sides[right_at];
  int through = right->through < 0 ? 0 : right->through;
  int multiplier = left->word_multiplier * right->word_multiplier;
  int main = through + left->bound_main + right->bound_main;
  int crossing = left->bound_crossing + right->bound_crossing;
  Counts counts = left->counts + right->counts;
  int mixed = main + sums[COUNT(counts, 0)] + sums[COUNT(counts, 1)] + sums[COUNT(counts, 2)];
  int plain = through + sums[COUNT(counts, 3)] + sums[COUNT(counts, 4)] + sums[COUNT(counts, 5)];
  int bound = multiplier * (mixed < plain ? mixed : plain) + crossing + f->rules->bonuses[tiles];
  int drawer = bound < MOST_BOUND ? bound : MOST_BOUND;
  slots->slots[slots->count] = (Slot){.bound = (int16_t)bound,
                                      .next = slots->drawers[drawer],
                                      .left = (int16_t)left_at,
                                      .right = (int16_t)right_at,
                                      .down = (uint8_t)down,
                                      .line = (uint8_t)line,
                                      .tiles = (uint8_t)tiles};
  slots->drawers[drawer] = (int16_t)slots->count++;
  if (drawer > slots->highest) slots->highest = drawer;
}

/* Every slot whose leftmost anchor is this one: a run of tiles that ends at `anchor`, or an empty
 * square. */
static void slots_of_anchor(const Finding *f, int down, int line, int anchor, int limit) {
  const Square *squares = &f->board->squares[down][square_index(line, 0)];
  const Subsets *subsets = f->subsets;
  Slots *slots = f->slots;
  Side side = {.word_multiplier = 1};
  int at = anchor, least_left = 1;
  int32_t through = -1; /* none: a run of jokers is worth 0 */
  uint64_t hash = 0;
  if (squares[anchor].letter) {
    if (!squares[anchor].run) return;
    for (least_left = through = 0; squares[at].letter; at--) {
      through += squares[at].value;
      hash += f->map->letter_hash[squares[at].letter - 1];
    }
  }
  int lefts = slots->side_count, left_count = 0, right_count = 0;
  Side *to = &slots->sides[lefts];
  side.end = (uint8_t)(at + 1);
  to[left_count++] = side;
  while (left_count <= f->most_laid && at > limit && add_square(subsets, &side, &squares[at])) {
    side.end = (uint8_t)at--;
    to[left_count++] = side;
  }
  if (left_count <= least_left) return;
  int rights = lefts + left_count, plain = through < 0;
  to = &slots->sides[rights];
  side = (Side){.word_multiplier = 1, .end = (uint8_t)anchor, .through = through, .hash = hash};
  to[right_count++] = side;
  at = anchor + 1;
  while (right_count <= f->most_laid - least_left && add_square(subsets, &side, &squares[at])) {
    for (at++; squares[at].letter; at++) {
      side.through = (side.through < 0 ? 0 : side.through) + squares[at].value;
      side.hash += f->map->letter_hash[squares[at].letter - 1];
    }
    side.end = (uint8_t)(at - 1);
    plain += side.through < 0;
    to[right_count++] = side;
  }
  slots->side_count = rights + right_count;
  for (int left = least_left; left < left_count; left++) {
    int most_right = f->most_laid - left < right_count - 1 ? f->most_laid - left : right_count - 1;
    /* Words of the rack alone are known: only so many tiles make one. */
    uint32_t alone = subsets->alone_sizes >> left & ((1u << plain) - 1);
    for (; alone; alone &= alone - 1) {
      int right = lowest_bit(alone), tiles = left + right;
      add_slot(f, lefts + left, rights + right, tiles, down, line, subsets->alone[tiles]);
    }
    for (int right = plain ? plain : left == 0; right <= most_right; right++) {
      int tiles = left + right;
      if (tiles > 1 || !named_by_the_other(&slots->sides[lefts + left],
                                           &slots->sides[rights + right], down, squares))
        add_slot(f, lefts + left, rights + right, tiles, down, line, subsets->whole);
    }
  }
}

void slots_find(Slots *slots, const Board *board, const Rules *rules, const Wordmap *map,
                const Subsets *subsets, int most_laid) {
  const Finding finding = {slots, board, rules, map, subsets, most_laid}, *f = &finding;
  slots->count = slots->side_count = 0;
  slots->highest = -1;
  memset(slots->drawers, 0xFF, sizeof slots->drawers);
  if (!board->tiles) { /* across only: down ones are their mirror */
    slots_of_anchor(f, ACROSS, rules->start_row, rules->start_col, 0);
    return;
  }
  for (int down = 0; down < 2; down++)
    for (int line = 1; line <= rules->size; line++) {
      const Square *squares = &board->squares[down][square_index(line, 0)];
      int limit = 0;
      for (uint32_t left = line_anchors(board, down, line); left; left &= left - 1) {
        int at = lowest_bit(left);
        bool tile = squares[at].letter != 0;
        if (tile || squares[at].fits & subsets->usable) slots_of_anchor(f, down, line, at, limit);
        limit = at + tile;
      }
    }
}
