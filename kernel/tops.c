/* The moves of the highest score and nothing else.
 *
 * A slot is a place for a word: a line, a first and a last square. Each slot gets an upper bound of
 * what it can score, from sums known beforehand. Slots are visited best bound first until no bound
 * reaches the best score found. In a slot, parts of the rack joined to the letters already there
 * are looked up in the word map. Ties are kept: a slot is skipped only below the best score. */
#include "tops.h"
#include "subsets.h"

/* Six small counts side by side, added at once: open squares to fill with a letter premium of at
 * least 1, 2, 3, then all squares to fill, likewise. A square is open when any letter fits there. */
typedef uint64_t Counts;
#define COUNT(counts, i) ((counts) >> 8 * (i) & 0xFF)

static const Counts EVERY_SQUARE[4] = {0, 0x01000000, 0x0101000000, 0x010101000000};
static const Counts OPEN_SQUARE[4] = {0, 0x01000001, 0x0101000101, 0x010101010101};

/* Sums over the squares to fill on one side of an anchor. On a square that is not open the best
 * fitting tile of the rack is counted by itself. */
typedef struct {
  Counts counts;
  int32_t word_multiplier;
  int32_t bound_main;     /* of squares not open: best tile times letter premium */
  int32_t bound_crossing; /* cross words at their best */
  uint8_t end;            /* the furthest square of the word on this side */
  int32_t through;        /* values of the tiles passed over */
  uint64_t hash;          /* of their letters */
} Side;

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

struct TopsWork {
  const Board *board;
  const Rules *rules;
  const Wordmap *map;
  const Rack *rack;
  MoveBuffer *found;
  int32_t best;
  int most_laid, slot_count, highest;
  int16_t drawers[MOST_BOUND + 1];
  Subsets subsets;
  /* The slot being filled. */
  const Slot *slot;
  uint32_t placeable;        /* letters that fit somewhere */
  uint32_t limits[MAX_RACK]; /* letters that fit on each square where not all do */
  int limit_count;
  bool ready;
  int laid;
  int32_t fixed_score;
  uint32_t allowed[MAX_WORD];
  uint8_t laid_at[MAX_RACK];
  int32_t weight[MAX_RACK];
  char cells[MAX_WORD];
  Slot slots[MOST_SLOTS];
};

_Static_assert(MOST_SLOTS < INT16_MAX, "slots are linked by 16-bit numbers");

TopsWork *tops_new(void) { return calloc(1, sizeof(TopsWork)); }
void tops_free(TopsWork *work) { free(work); }

bool tops_serves_rules(const Rules *rules) {
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

static void add_slot(TopsWork *w, const Side *left, const Side *right, int tiles, int down,
                     int line, const Square *squares) {
  const Subsets *subsets = &w->subsets;
  bool passes_tiles = right->through >= 0;
  const int16_t *sums = passes_tiles ? subsets->whole : subsets->alone[tiles];
  if (sums[0] < 0) return;
  if (tiles == 1) { /* named by the longer of its two words, across on a tie */
    const Square *square = &squares[left->counts ? left->end : right->end];
    while (square->letter) square--;
    if (square->cross_length >= right->end - left->end + 1 + (down == ACROSS)) return;
  }
  int through = passes_tiles ? right->through : 0;
  int multiplier = left->word_multiplier * right->word_multiplier;
  int main = through + left->bound_main + right->bound_main;
  int crossing = left->bound_crossing + right->bound_crossing;
  Counts counts = left->counts + right->counts;
  int mixed = main + sums[COUNT(counts, 0)] + sums[COUNT(counts, 1)] + sums[COUNT(counts, 2)];
  int plain = through + sums[COUNT(counts, 3)] + sums[COUNT(counts, 4)] + sums[COUNT(counts, 5)];
  int bound = multiplier * (mixed < plain ? mixed : plain) + crossing + w->rules->bonuses[tiles];
  int drawer = bound < MOST_BOUND ? bound : MOST_BOUND;
  Slot *slot = &w->slots[w->slot_count];
  slot->next = w->drawers[drawer];
  w->drawers[drawer] = (int16_t)w->slot_count++;
  if (drawer > w->highest) w->highest = drawer;
  slot->counts = counts;
  slot->bound = (int16_t)bound;
  slot->down = (uint8_t)down;
  slot->line = (uint8_t)line;
  slot->first = left->end;
  slot->last = right->end;
  slot->tiles = (uint8_t)tiles;
  slot->passes_tiles = passes_tiles;
  slot->multiplier = (int16_t)multiplier;
  slot->main = (int16_t)main;
  slot->through = (int16_t)through;
  slot->crossing = (int16_t)(crossing + w->rules->bonuses[tiles]);
  slot->hash = right->hash;
}

/* Every slot whose leftmost anchor is this one: a run of tiles that ends at `anchor`, or an empty
 * square. */
static void slots_of_anchor(TopsWork *w, int down, int line, int anchor, int limit) {
  const Square *squares = &w->board->squares[down][square_index(line, 0)];
  const Subsets *subsets = &w->subsets;
  Side lefts[MAX_RACK + 1], rights[MAX_RACK + 1], side = {.word_multiplier = 1};
  int at = anchor, least_left = 1;
  int32_t through = -1; /* none: a run of jokers is worth 0 */
  uint64_t hash = 0;
  if (squares[anchor].letter) {
    if (!squares[anchor].run) return;
    for (least_left = through = 0; squares[at].letter; at--) {
      through += squares[at].value;
      hash += w->map->letter_hash[squares[at].letter - 1];
    }
  }
  int left_count = 0, right_count = 0;
  side.end = (uint8_t)(at + 1);
  lefts[left_count++] = side;
  while (left_count <= w->most_laid && at > limit && add_square(subsets, &side, &squares[at])) {
    side.end = (uint8_t)at--;
    lefts[left_count++] = side;
  }
  side = (Side){.word_multiplier = 1, .end = (uint8_t)anchor, .through = through, .hash = hash};
  rights[right_count++] = side;
  at = anchor + 1;
  while (right_count <= w->most_laid - least_left && add_square(subsets, &side, &squares[at])) {
    for (at++; squares[at].letter; at++) {
      side.through = (side.through < 0 ? 0 : side.through) + squares[at].value;
      side.hash += w->map->letter_hash[squares[at].letter - 1];
    }
    side.end = (uint8_t)(at - 1);
    rights[right_count++] = side;
  }
  for (int left = least_left; left < left_count; left++)
    for (int right = left == 0; right < right_count && left + right <= w->most_laid; right++)
      add_slot(w, &lefts[left], &rights[right], left + right, down, line, squares);
}

static void find_slots(TopsWork *w) {
  const Rules *rules = w->rules;
  w->slot_count = 0;
  w->highest = -1;
  memset(w->drawers, 0xFF, sizeof w->drawers);
  if (!w->board->tiles) { /* across only: down ones are their mirror */
    slots_of_anchor(w, ACROSS, rules->start_row, rules->start_col, 0);
    return;
  }
  for (int down = 0; down < 2; down++)
    for (int line = 1; line <= rules->size; line++) {
      const Square *squares = &w->board->squares[down][square_index(line, 0)];
      int limit = 0;
      for (int at = 1; at <= rules->size; at++) {
        if (squares[at].letter) {
          if (squares[at + 1].letter) continue;
          slots_of_anchor(w, down, line, at, limit);
          limit = at + 1;
        } else if (squares[at].cross_length && !squares[at - 1].letter &&
                   !squares[at + 1].letter) {
          if (squares[at].fits & w->subsets.usable) slots_of_anchor(w, down, line, at, limit);
          limit = at;
        }
      }
    }
}

static void keep(TopsWork *w, const uint8_t *word, int32_t score, uint32_t jokers_at) {
  if (score < w->best) return;
  if (score > w->best) {
    w->best = score;
    w->found->count = 0;
  }
  const Slot *slot = w->slot;
  Move *move = moves_next(w->found);
  if (!move) return;
  move->score = score;
  move->down = slot->down;
  move->line = (uint8_t)(slot->line - 1);
  move->start = (uint8_t)(slot->first - 1);
  move->laid = slot->tiles;
  memset(move->word, 0, sizeof move->word);
  for (int i = 0; i <= slot->last - slot->first; i++)
    move->word[i] = w->cells[i] != '.' ? w->cells[i] : (char)('A' + (word[i] & WORD_LETTER));
  for (; jokers_at; jokers_at &= jokers_at - 1)
    move->word[w->laid_at[lowest_bit(jokers_at)]] |= 'a' - 'A';
}

/* A word whose letters fit the squares: checks that the part of the rack gives them, then keeps
 * it once for each way to place the jokers. */
static void score_word(TopsWork *w, const uint8_t *word, uint32_t part, int jokers) {
  int8_t spare[LETTER_COUNT] = {0};
  for (uint32_t left = part; left; left &= left - 1) {
    int tile = w->subsets.tiles[lowest_bit(left)];
    if (tile != JOKER_TILE) spare[tile]++;
  }
  int32_t score = w->fixed_score, points[MAX_RACK];
  int lacking = 0;
  for (int i = 0; i < w->laid; i++) {
    int letter = word[w->laid_at[i]] & WORD_LETTER;
    if (--spare[letter] < 0) lacking++;
    points[i] = w->rules->values[letter] * w->weight[i];
    score += points[i];
  }
  if (lacking != jokers) return; /* other letters of the same print */
  if (jokers == 0) keep(w, word, score, 0);
  for (int i = 0; jokers && i < w->laid; i++) {
    int letter = word[w->laid_at[i]] & WORD_LETTER;
    if (spare[letter] >= 0) continue;
    if (jokers == 1) {
      keep(w, word, score - points[i], 1u << i);
      continue;
    }
    for (int j = i + 1; j < w->laid; j++) {
      int second = word[w->laid_at[j]] & WORD_LETTER;
      if (spare[second] >= 0 || (spare[letter] == -2 && second != letter) ||
          (spare[letter] == -1 && second == letter))
        continue;
      keep(w, word, score - points[i] - points[j], 1u << i | 1u << j);
    }
  }
}

/* What the words of a slot have in common, once a first group of words is found for it. */
static void prepare(TopsWork *w) {
  const Slot *slot = w->slot;
  const Square *square = &w->board->squares[slot->down][square_index(slot->line, slot->first)];
  w->ready = true;
  w->laid = 0;
  w->fixed_score = w->rules->bonuses[slot->tiles];
  for (int i = 0; i <= slot->last - slot->first; i++, square++) {
    w->cells[i] = square->cell;
    if (square->letter) {
      w->allowed[i] = 1u << (square->letter - 1);
      w->fixed_score += square->value * slot->multiplier;
    } else {
      w->allowed[i] = square->fits;
      w->laid_at[w->laid] = (uint8_t)i;
      w->weight[w->laid++] =
          square->letter_multiplier * slot->multiplier + square->cross_multiplier;
      w->fixed_score += square->cross_points;
    }
  }
}

static void try_group(TopsWork *w, uint32_t group, uint32_t part, int jokers) {
  if (group == NO_GROUP) return;
  if (!w->ready) prepare(w);
  int length = w->slot->last - w->slot->first + 1;
  const uint8_t *word = group_text(w->map, group, length);
  for (;; word += length) {
    int i = 0;
    while (i < length && w->allowed[i] >> (word[i] & WORD_LETTER) & 1) i++;
    if (i == length) score_word(w, word, part, jokers);
    if (word[0] & LAST_OF_GROUP) return;
  }
}

/* Which letters a single joker must be to give every square a letter that fits, if the part gives
 * these: 0 if none will do. */
PK_INLINE uint32_t joker_letters(const TopsWork *w, uint32_t given) {
  uint32_t wanted = w->placeable;
  for (int i = 0; i < w->limit_count; i++)
    wanted &= given & w->limits[i] ? ALL_LETTERS : w->limits[i];
  return wanted;
}

PK_INLINE bool fits_without_joker(const TopsWork *w, uint32_t given) {
  bool fits = true;
  for (int i = 0; i < w->limit_count; i++) fits &= (given & w->limits[i]) != 0;
  return fits;
}

static void try_one_joker(TopsWork *w, uint64_t hash, uint32_t part, uint32_t given) {
  const Wordmap *map = w->map;
  int length = w->slot->last - w->slot->first + 1;
  uint32_t left = find_likely_completions(map, hash) & joker_letters(w, given);
  for (; left; left &= left - 1) {
    uint64_t whole = hash + map->letter_hash[lowest_bit(left)];
    try_group(w, find_likely_group(map, whole, length), part, 1);
  }
}

static void try_two_jokers(TopsWork *w, uint64_t hash, uint32_t part, uint32_t given) {
  const Wordmap *map = w->map;
  int length = w->slot->last - w->slot->first + 1;
  uint32_t firsts = 0, wanted[LETTER_COUNT];
  /* All filters are read before any is acted on: reads overlap. */
  for (uint32_t left = w->placeable; left; left &= left - 1) {
    int first = lowest_bit(left);
    wanted[first] = joker_letters(w, given | 1u << first) >> first << first; /* each pair once */
    if (wanted[first])
      firsts |= (uint32_t)may_be_completed(map, hash + map->letter_hash[first]) << first;
  }
  for (; firsts; firsts &= firsts - 1) {
    int first = lowest_bit(firsts);
    uint64_t begun = hash + map->letter_hash[first];
    uint32_t left = find_likely_completions(map, begun) & wanted[first];
    for (; left; left &= left - 1) {
      uint64_t whole = begun + map->letter_hash[lowest_bit(left)];
      try_group(w, find_likely_group(map, whole, length), part, 2);
    }
  }
}

static void try_part(TopsWork *w, int tiles, int at) {
  const Slot *slot = w->slot;
  const Subsets *subsets = &w->subsets;
  uint32_t part = subsets->part[tiles][at], given = subsets->part_letters[tiles][at];
  uint64_t hash = subsets->hash[tiles][at] + slot->hash;
  int jokers = subsets->part_jokers[tiles][at];
  if (jokers == 1) {
    try_one_joker(w, hash, part, given);
  } else if (jokers == 2) {
    try_two_jokers(w, hash, part, given);
  } else {
    int length = slot->last - slot->first + 1;
    try_group(w, slot->passes_tiles ? find_likely_group(w->map, hash, length)
                                    : subsets->group[tiles][at],
              part, 0);
  }
}

/* What the squares of a slot accept. */
static void read_limits(TopsWork *w, const Slot *slot) {
  const Square *squares = &w->board->squares[slot->down][square_index(slot->line, 0)];
  w->placeable = 0;
  w->limit_count = 0;
  for (int at = slot->first; at <= slot->last; at++) {
    if (squares[at].letter) continue;
    w->placeable |= squares[at].fits;
    if (squares[at].fits != ALL_LETTERS) w->limits[w->limit_count++] = squares[at].fits;
  }
}

/* Leaves only parts whose letters fit and that the filters let pass. All filters are read before
 * any part is tried: the reads overlap. Gives how many are left. */
static int may_make_words(const TopsWork *w, const Slot *slot, uint8_t *parts, int count) {
  const uint64_t *hashes = w->subsets.hash[slot->tiles];
  const uint32_t *letters = w->subsets.part_letters[slot->tiles];
  const uint8_t *jokers = w->subsets.part_jokers[slot->tiles];
  int fitting = w->limit_count ? 0 : count, kept = 0;
  for (int i = 0; i < count && w->limit_count; i++) {
    uint8_t part = parts[i];
    uint32_t given = letters[part];
    bool fits = jokers[part] == 0   ? fits_without_joker(w, given)
                : jokers[part] == 1 ? joker_letters(w, given) != 0
                                    : true;
    parts[fitting] = part;
    fitting += fits & !(given & ~w->placeable);
  }
  for (int i = 0; i < fitting; i++) {
    uint8_t part = parts[i];
    uint64_t hash = hashes[part] + slot->hash;
    bool passes = jokers[part] == 0   ? may_be_word(w->map, hash)
                  : jokers[part] == 1 ? may_be_completed(w->map, hash)
                                      : true;
    parts[kept] = part;
    kept += passes;
  }
  return kept;
}

static void fill_slot(TopsWork *w, const Slot *slot) {
  const Subsets *subsets = &w->subsets;
  int tiles = slot->tiles, count = subsets->part_count[tiles], kept = 0;
  int16_t bounds[MOST_OF_SIZE];
  uint8_t candidates[MOST_OF_SIZE];
  const int16_t *open0 = subsets->sum[tiles][COUNT(slot->counts, 0)];
  const int16_t *open1 = subsets->sum[tiles][COUNT(slot->counts, 1)];
  const int16_t *open2 = subsets->sum[tiles][COUNT(slot->counts, 2)];
  const int16_t *every0 = subsets->sum[tiles][COUNT(slot->counts, 3)];
  const int16_t *every1 = subsets->sum[tiles][COUNT(slot->counts, 4)];
  const int16_t *every2 = subsets->sum[tiles][COUNT(slot->counts, 5)];
  int16_t multiplier = slot->multiplier, main = slot->main, through = slot->through;
  int16_t crossing = slot->crossing;
  for (int i = 0; i < ((count + 7) & ~7); i++) { /* whole vectors */
    int16_t mixed = (int16_t)(multiplier * (int16_t)(main + open0[i] + open1[i] + open2[i]));
    int16_t plain = (int16_t)(multiplier * (int16_t)(through + every0[i] + every1[i] + every2[i]));
    bounds[i] = (int16_t)((mixed < plain ? mixed : plain) + crossing);
  }
  int16_t best = (int16_t)w->best;
  for (int i = 0; i < count; i++) {
    candidates[kept] = (uint8_t)i;
    kept += bounds[i] >= best;
  }
  read_limits(w, slot);
  kept = may_make_words(w, slot, candidates, kept);
  w->slot = slot;
  w->ready = false;
  for (int i = 0; i < kept; i++)
    if (bounds[candidates[i]] >= w->best) try_part(w, tiles, candidates[i]);
}

void tops_search(TopsWork *w, const Board *board, const Rules *rules, const Wordmap *map,
                 const Rack *rack, MoveBuffer *found) {
  w->board = board;
  w->rules = rules;
  w->map = map;
  w->rack = rack;
  w->found = found;
  w->best = 0;
  w->most_laid = rack->size < rules->max_laid ? rack->size : rules->max_laid;
  found->count = 0;
  if (w->most_laid < 1) return;
  subsets_read(&w->subsets, rack, rules->values, map, w->most_laid);
  find_slots(w);
  for (int bound = w->highest; bound >= 0 && (bound == MOST_BOUND || bound >= w->best); bound--)
    for (int i = w->drawers[bound]; i >= 0; i = w->slots[i].next)
      if (w->slots[i].bound >= w->best) fill_slot(w, &w->slots[i]);
}
