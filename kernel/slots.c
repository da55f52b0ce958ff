#include "slots.h"

/* By letter premium. */
static const Counts LIMITED_SQUARE[4] = {0, 0, 0x1000, 0x1100};
static const Counts OPEN_SQUARE[4] = {0, 0x10000, 0x11010, 0x11111};

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
  return letter <= 3 && main + crossing + bonus < INT16_MAX - MOST_BESIDE;
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
static bool named_by_the_other(const Slots *slots, const Anchor *anchor, int left_at,
                               int right_at) {
  const Side *left = &slots->sides[left_at], *right = &slots->sides[right_at];
  const Square *square =
      &slots->finding.board->squares[anchor->down][square_index(
          anchor->line, left->tiles ? left->end : right->end)];
  while (square->letter) square--;
  return square->cross_length >= right->end - left->end + 1 + (anchor->down == ACROSS);
}

/* Puts a slot, or an anchor, into the drawer of its bound. */
PK_INLINE void put_slot(Slots *slots, uint32_t sides, int bound) {
  int drawer = bound < MOST_BOUND ? bound : MOST_BOUND, at = slots->count++;
  Slot *slot = &slots->slots[at];
  slot->sides = sides;
  slot->bound = (int16_t)bound;
  slot->next = slots->drawers[drawer];
  slots->drawers[drawer] = (int16_t)at;
  if (drawer > slots->highest) slots->highest = drawer;
}

/* What the most valuable tiles can be worth in a slot: on its open squares, and on all of them. */
typedef struct {
  int mixed, plain;
} Worth;

PK_INLINE int bound_of(const Side *left, const Side *right, Worth worth, int beside) {
  int main = left->bound_main + right->bound_main + worth.mixed;
  int most = right->through + (main < worth.plain ? main : worth.plain);
  return left->word_multiplier * right->word_multiplier * most + left->bound_crossing +
         right->bound_crossing + beside;
}

/* Adds a slot for words of the rack alone: the parts that make one are known. */
PK_INLINE void add_alone(Slots *slots, int left_at, int right_at, int tiles) {
  const Side *left = &slots->sides[left_at], *right = &slots->sides[right_at];
  Counts counts = left->counts + right->counts;
  int open = OPEN_PREMIUMS(counts), all = ALL_PREMIUMS(counts);
  const int16_t *most = slots->finding.subsets->alone[tiles];
  Worth worth = {most[OPEN_SQUARES(counts)] + most[open >> 4] + most[open & 15],
                 most[tiles] + most[all >> 4] + most[all & 15]};
  put_slot(slots, (uint32_t)left_at << 16 | (uint32_t)right_at,
           bound_of(left, right, worth, slots->finding.beside[tiles]));
}

/* Adds a slot for words that join tiles. */
PK_INLINE void add_joined(Slots *slots, int left_at, int right_at, int tiles) {
  const Side *left = &slots->sides[left_at], *right = &slots->sides[right_at];
  Counts counts = left->counts + right->counts;
  const Subsets *subsets = slots->finding.subsets;
  const int16_t *whole = subsets->whole, *premiums = subsets->premiums;
  Worth worth = {whole[OPEN_SQUARES(counts)] + premiums[OPEN_PREMIUMS(counts)],
                 whole[tiles] + premiums[ALL_PREMIUMS(counts)]};
  put_slot(slots, (uint32_t)left_at << 16 | (uint32_t)right_at,
           bound_of(left, right, worth, slots->finding.beside[tiles]));
}

void slots_of_anchor(Slots *slots, int number) {
  const Finding *f = &slots->finding;
  const Anchor *anchor = &slots->anchors[number];
  int lefts = anchor->lefts, rights = anchor->rights, plain = anchor->plain;
  /* Words of the rack alone are known: only so many tiles make one. */
  uint32_t alone_sizes = f->subsets->alone_sizes & ((2u << f->most_laid) - 1);
  for (int left = anchor->least_left; left <= anchor->left_count; left++) {
    uint32_t alone = alone_sizes >> left & ((1u << plain) - 1);
    for (; alone; alone &= alone - 1) {
      int right = lowest_bit(alone);
      add_alone(slots, lefts + left, rights + right, left + right);
    }
    int room = f->most_laid - left;
    int most_right = room < anchor->right_count ? room : anchor->right_count;
    int right = plain ? plain : left == 0;
    if (left + right == 1 && right <= most_right &&
        named_by_the_other(slots, anchor, lefts + left, rights + right))
      right++;
    for (; right <= most_right; right++)
      add_joined(slots, lefts + left, rights + right, left + right);
  }
}

/* Adds the slots of an anchor for the whole rack, which is one part: whether it makes a word with
 * the letters there is soon asked, and mostly it makes none. */
static void add_whole(Slots *slots, const Anchor *anchor) {
  const Subsets *subsets = slots->finding.subsets;
  int size = subsets->size, first = size - anchor->right_count;
  uint64_t asked = 0; /* many of its slots pass the same tiles */
  bool may_be = false;
  if (first < anchor->least_left) first = anchor->least_left;
  for (int left = first; left <= anchor->left_count && left <= size; left++) {
    int right = size - left, left_at = anchor->lefts + left, right_at = anchor->rights + right;
    if (right < anchor->plain) {
      if (subsets->alone_sizes >> size & 1) add_alone(slots, left_at, right_at, size);
      continue;
    }
    if (size == 1 && named_by_the_other(slots, anchor, left_at, right_at)) continue;
    uint64_t hash = subsets->whole_hash + slots->sides[right_at].hash;
    if (hash != asked) may_be = may_make_word(slots->finding.map, asked = hash, subsets->jokers);
    if (may_be) add_joined(slots, left_at, right_at, size);
  }
}

/* Adds an anchor with all the tiles laid that its two longest sides have room for: nothing in a
 * bound falls when a slot grows. */
PK_INLINE void put_anchor(Slots *slots, const Side *left, const Side *right) {
  const Finding *f = &slots->finding;
  Counts counts = left->counts + right->counts;
  int open = OPEN_PREMIUMS(counts), all = ALL_PREMIUMS(counts), tiles = left->tiles + right->tiles;
  Worth worth = {f->whole[OPEN_SQUARES(counts)] + f->whole[open >> 4] + f->whole[open & 15],
                 f->whole[tiles] + f->whole[all >> 4] + f->whole[all & 15]};
  int bound = bound_of(left, right, worth, f->most_beside[tiles]);
  if (bound > INT16_MAX) bound = INT16_MAX;
  put_slot(slots, (uint32_t)OF_ANCHOR << 16 | (uint32_t)slots->anchor_count++, bound);
}

/* What lies to both sides of an anchor that is the leftmost of its slots: a run of tiles that ends
 * at `anchor`, or an empty square. */
PK_INLINE void read_anchor(Slots *slots, int down, int line, int anchor, int limit) {
  const Finding *f = &slots->finding;
  const Square *squares = &f->board->squares[down][square_index(line, 0)];
  const Through *runs = &f->board->through[down][square_index(line, 0)];
  const Subsets *subsets = f->subsets;
  int number = slots->anchor_count, most_laid = f->most_laid + f->lays_all;
  Anchor *here = &slots->anchors[number];
  bool passes = squares[anchor].letter != 0;
  if (passes && !squares[anchor].run) return;
  int at = anchor - runs[anchor].length, least_left = !passes, through = runs[anchor].points;
  uint64_t hash = runs[anchor].hash;
  int lefts = slots->side_count, left_count = 0;
  Side *left = &slots->sides[lefts];
  Sums sums = {.word_multiplier = 1};
  left->anchor = (uint8_t)number;
  put_side(left, &sums, 0, at + 1);
  while (left_count < most_laid && at > limit &&
         add_square(subsets, &sums, here->limits[0], &squares[at])) {
    (++left)->anchor = (uint8_t)number;
    put_side(left, &sums, ++left_count, at--);
  }
  if (left_count < least_left) return;
  int rights = lefts + left_count + 1, right_count = 0, plain = !passes;
  Side *right = &slots->sides[rights];
  sums = (Sums){.word_multiplier = 1};
  put_right_side(right, &sums, 0, anchor, through, passes, hash);
  at = anchor + 1;
  while (right_count < most_laid - least_left &&
         add_square(subsets, &sums, here->limits[1], &squares[at])) {
    const Through *run = &runs[++at]; /* of no tile, mostly */
    passes |= run->length != 0;
    through += run->points;
    hash += run->hash;
    at += run->length;
    put_right_side(++right, &sums, ++right_count, at - 1, through, passes, hash);
    plain += !passes;
  }
  if (!left_count && !right_count) return;
  here->down = (uint8_t)down;
  here->line = (uint8_t)line;
  here->least_left = (uint8_t)least_left;
  here->left_count = (uint8_t)left_count;
  here->right_count = (uint8_t)right_count;
  here->plain = (uint8_t)plain;
  here->lefts = (uint16_t)lefts;
  here->rights = (uint16_t)rights;
  slots->side_count = rights + right_count + 1;
  put_anchor(slots, left, right);
  if (f->lays_all && left_count + right_count >= subsets->size) add_whole(slots, here);
}

static void begin_finding(Finding *f, const int16_t *beside, int most_laid) {
  f->lays_all = most_laid == f->subsets->size;
  f->most_laid = most_laid - f->lays_all;
  f->most_beside[0] = f->whole[0] = 0;
  for (int tiles = 1; tiles <= most_laid; tiles++)
    f->beside[tiles] = f->rules->bonuses[tiles] + beside[tiles];
  for (int tiles = 1; tiles <= MAX_SIZE; tiles++) {
    bool more = tiles <= f->most_laid;
    int most = f->most_beside[tiles - 1];
    f->most_beside[tiles] = more && f->beside[tiles] > most ? f->beside[tiles] : most;
    f->whole[tiles] = more ? f->subsets->whole[tiles] : f->whole[tiles - 1];
  }
}

void slots_begin(Slots *slots) { slots->highest = MOST_BOUND; }

void slots_find(Slots *slots, const Board *board, const Rules *rules, const Wordmap *map,
                const Subsets *subsets, const int16_t *beside, int most_laid) {
  slots->finding = (Finding){.board = board, .rules = rules, .map = map, .subsets = subsets};
  begin_finding(&slots->finding, beside, most_laid);
  slots->count = slots->side_count = slots->anchor_count = 0;
  memset(slots->drawers, 0xFF, (size_t)(slots->highest + 1) * sizeof *slots->drawers);
  slots->highest = -1;
  for (int down = 0; down < 2; down++)
    for (int line = 1; line <= rules->size; line++) {
      const Square *squares = &board->squares[down][square_index(line, 0)];
      uint32_t left = line_anchors(board, down, line);
      if (!board->tiles) /* across only: down ones are their mirror */
        left = down == ACROSS && line == rules->start_row ? 1u << rules->start_col : 0;
      /* First which of them a tile fits on, then those alone: one branch that nobody foresees
       * instead of two. */
      uint32_t anchors = left, serving = left & board->tiles_at[down][line];
      for (left &= ~serving; left; left &= left - 1) {
        uint32_t fits = squares[lowest_bit(left)].fits & subsets->usable;
        serving |= (left & (0u - left)) * (fits != 0);
      }
      for (; serving; serving &= serving - 1) {
        int at = lowest_bit(serving);
        uint32_t before = anchors & ((serving & (0u - serving)) - 1);
        int limit = before ? highest_bit(before) : 0;
        read_anchor(slots, down, line, at, limit + (squares[limit].letter != 0));
      }
    }
}
