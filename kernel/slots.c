#include "slots.h"

/* By letter premium. */
static const Counts LIMITED_SQUARE[4] = {0, 0, 0x1000, 0x1100};
static const Counts OPEN_SQUARE[4] = {0, 0x10000, 0x11010, 0x11111};

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

/* What the squares to fill on one side add up to so far. */
typedef struct {
  Counts counts;
  int word_multiplier, main, crossing, limited;
} Sums;

/* Adds a square to fill; false when no tile of the rack fits. */
PK_INLINE bool add_square(const Subsets *subsets, Sums *sums, uint16_t *limits,
                          const Square *square) {
  if (!(square->fits & subsets->usable)) return false;
  sums->word_multiplier *= square->word_multiplier;
  int value = subsets->values[0];
  if (square->fits == ALL_LETTERS) {
    sums->counts += OPEN_SQUARE[square->letter_multiplier];
  } else {
    uint32_t fitting = tiles_among(subsets, square->fits);
    value = fitting ? subsets->values[lowest_bit(fitting)] : 0; /* they fall in value */
    limits[sums->limited++] = (uint16_t)fitting;
    sums->counts += LIMITED_SQUARE[square->letter_multiplier];
    sums->main += value * square->letter_multiplier;
  }
  sums->crossing += value * square->cross_multiplier + square->cross_points;
  return true;
}

PK_INLINE void put_side(Side *side, const Sums *sums, int tiles, int end) {
  side->counts = sums->counts;
  side->word_multiplier = (int16_t)sums->word_multiplier;
  side->bound_main = (int16_t)sums->main;
  side->bound_crossing = (int16_t)sums->crossing;
  side->limited = (uint8_t)sums->limited;
  side->tiles = (uint8_t)tiles;
  side->end = (uint8_t)end;
}

PK_INLINE void put_right_side(Side *side, const Sums *sums, int tiles, int end, int through,
                              bool passes_tiles, uint64_t hash) {
  put_side(side, sums, tiles, end);
  side->through = (int16_t)through;
  side->passes_tiles = passes_tiles;
  side->hash = hash;
}

/* One tile makes one move, named by the longer of its two words, across on a tie. */
static bool named_by_the_other(const Side *left, const Side *right, int down,
                               const Square *squares) {
  const Square *square = &squares[left->tiles ? left->end : right->end];
  while (square->letter) square--;
  return square->cross_length >= right->end - left->end + 1 + (down == ACROSS);
}

/* What the most valuable tiles can be worth in a slot: on its open squares, and on all of them. */
typedef struct {
  int mixed, plain;
} Worth;

PK_INLINE void add_slot(Slots *slots, const Rules *rules, int left_at, int right_at, int tiles,
                        Worth worth) {
  const Side *left = &slots->sides[left_at], *right = &slots->sides[right_at];
  int main = left->bound_main + right->bound_main + worth.mixed;
  int most = right->through + (main < worth.plain ? main : worth.plain);
  int bound = left->word_multiplier * right->word_multiplier * most + left->bound_crossing +
              right->bound_crossing + rules->bonuses[tiles];
  int drawer = bound < MOST_BOUND ? bound : MOST_BOUND, at = slots->count++;
  Slot *slot = &slots->slots[at];
  slot->sides = (uint32_t)left_at << 16 | (uint32_t)right_at;
  slot->bound = (int16_t)bound;
  slot->next = slots->drawers[drawer];
  slots->drawers[drawer] = (int16_t)at;
  if (drawer > slots->highest) slots->highest = drawer;
}

/* Adds a slot for words of the rack alone: the parts that make one are known. */
PK_INLINE void add_alone(const Finding *f, int left_at, int right_at, int tiles) {
  Counts counts = f->slots->sides[left_at].counts + f->slots->sides[right_at].counts;
  int open = OPEN_PREMIUMS(counts), all = ALL_PREMIUMS(counts);
  const int16_t *most = f->subsets->alone[tiles];
  Worth worth = {most[OPEN_SQUARES(counts)] + most[open >> 4] + most[open & 15],
                 most[tiles] + most[all >> 4] + most[all & 15]};
  add_slot(f->slots, f->rules, left_at, right_at, tiles, worth);
}

/* Adds a slot for words that join tiles. */
PK_INLINE void add_joined(const Finding *f, int left_at, int right_at, int tiles) {
  Counts counts = f->slots->sides[left_at].counts + f->slots->sides[right_at].counts;
  const int16_t *whole = f->subsets->whole, *premiums = f->subsets->premiums;
  Worth worth = {whole[OPEN_SQUARES(counts)] + premiums[OPEN_PREMIUMS(counts)],
                 whole[tiles] + premiums[ALL_PREMIUMS(counts)]};
  add_slot(f->slots, f->rules, left_at, right_at, tiles, worth);
}

/* Every slot whose leftmost anchor is this one: a run of tiles that ends at `anchor`, or an empty
 * square. */
PK_INLINE void slots_of_anchor(const Finding *f, int down, int line, int anchor, int limit) {
  const Square *squares = &f->board->squares[down][square_index(line, 0)];
  const Subsets *subsets = f->subsets;
  Slots *slots = f->slots;
  int number = slots->anchor_count, most_laid = f->most_laid;
  Anchor *here = &slots->anchors[number];
  int at = anchor, least_left = 1, through = 0;
  bool passes = squares[anchor].letter != 0;
  uint64_t hash = 0;
  if (passes) {
    if (!squares[anchor].run) return;
    for (least_left = 0; squares[at].letter; at--) {
      through += squares[at].value;
      hash += f->map->letter_hash[squares[at].letter - 1];
    }
  }
  int lefts = slots->side_count, left_count = 0;
  Side *to = &slots->sides[lefts];
  Sums sums = {.word_multiplier = 1};
  to->anchor = (uint8_t)number;
  put_side(to, &sums, 0, at + 1);
  while (left_count < most_laid && at > limit &&
         add_square(subsets, &sums, here->limits[0], &squares[at])) {
    (++to)->anchor = (uint8_t)number;
    put_side(to, &sums, ++left_count, at--);
  }
  if (left_count < least_left) return;
  int rights = lefts + left_count + 1, right_count = 0, plain = !passes;
  to = &slots->sides[rights];
  sums = (Sums){.word_multiplier = 1};
  put_right_side(to, &sums, 0, anchor, through, passes, hash);
  at = anchor + 1;
  while (right_count < most_laid - least_left &&
         add_square(subsets, &sums, here->limits[1], &squares[at])) {
    for (at++; squares[at].letter; at++) {
      passes = true;
      through += squares[at].value;
      hash += f->map->letter_hash[squares[at].letter - 1];
    }
    put_right_side(++to, &sums, ++right_count, at - 1, through, passes, hash);
    plain += !passes;
  }
  here->down = (uint8_t)down;
  here->line = (uint8_t)line;
  slots->anchor_count++;
  slots->side_count = rights + right_count + 1;
  const Side *sides = slots->sides;
  for (int left = least_left; left <= left_count; left++) {
    /* Words of the rack alone are known: only so many tiles make one. */
    uint32_t alone = subsets->alone_sizes >> left & ((1u << plain) - 1);
    for (; alone; alone &= alone - 1) {
      int right = lowest_bit(alone);
      add_alone(f, lefts + left, rights + right, left + right);
    }
    int room = most_laid - left, most_right = room < right_count ? room : right_count;
    int right = plain ? plain : left == 0;
    if (right > most_right) continue;
    if (left + right == 1 &&
        named_by_the_other(&sides[lefts + left], &sides[rights + right], down, squares))
      right++;
    /* The whole rack is one part: whether it makes a word with these letters is soon asked. */
    if (left + most_right == subsets->size &&
        !may_make_word(f->map, subsets->whole_hash + sides[rights + most_right].hash,
                       subsets->jokers))
      most_right--;
    for (; right <= most_right; right++)
      add_joined(f, lefts + left, rights + right, left + right);
  }
}

void slots_begin(Slots *slots) { slots->highest = MOST_BOUND; }

void slots_find(Slots *slots, const Board *board, const Rules *rules, const Wordmap *map,
                const Subsets *subsets, int most_laid) {
  const Finding finding = {slots, board, rules, map, subsets, most_laid}, *f = &finding;
  slots->count = slots->side_count = slots->anchor_count = 0;
  memset(slots->drawers, 0xFF, (size_t)(slots->highest + 1) * sizeof *slots->drawers);
  slots->highest = -1;
  for (int down = 0; down < 2; down++)
    for (int line = 1; line <= rules->size; line++) {
      const Square *squares = &board->squares[down][square_index(line, 0)];
      uint32_t left = line_anchors(board, down, line);
      if (!board->tiles) /* across only: down ones are their mirror */
        left = down == ACROSS && line == rules->start_row ? 1u << rules->start_col : 0;
      for (int limit = 0; left; left &= left - 1) {
        int at = lowest_bit(left);
        bool tile = squares[at].letter != 0;
        if (tile || squares[at].fits & subsets->usable) slots_of_anchor(f, down, line, at, limit);
        limit = at + tile;
      }
    }
}
