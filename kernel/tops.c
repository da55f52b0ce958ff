/* The moves of the highest score and nothing else.
 *
 * Slots are visited best bound first until no bound reaches the best score found. In a slot, parts
 * of the rack joined to the letters already there are looked up in the word map. Ties are kept: a
 * slot is skipped only below the best score. */
#include "tops.h"
#include "slots.h"

struct TopsWork {
  const Board *board;
  const Rules *rules;
  const Wordmap *map;
  MoveBuffer *found;
  int32_t best;
  Subsets subsets;
  Slots slots;
  /* The slot being filled. */
  OpenSlot slot;
  uint32_t placeable;        /* letters that fit somewhere */
  uint32_t limits[MAX_RACK]; /* letters that fit on each square where not all do */
  int limit_count;
  bool ready; /* whether what follows is read */
  int laid;
  int32_t fixed_score;        /* tiles already there, cross words, bonus */
  uint32_t allowed[MAX_WORD]; /* letters on each square of the word */
  uint8_t laid_at[MAX_RACK];  /* squares of the word to fill */
  int32_t weight[MAX_RACK];   /* what a point laid there counts */
  char cells[MAX_WORD];
};

TopsWork *tops_new(void) { return calloc(1, sizeof(TopsWork)); }
void tops_free(TopsWork *work) { free(work); }
bool tops_serves_rules(const Rules *rules) { return slots_serve(rules); }

static void keep(TopsWork *w, const uint8_t *word, int32_t score, uint32_t jokers_at) {
  if (score < w->best) return;
  if (score > w->best) {
    w->best = score;
    w->found->count = 0;
  }
  const OpenSlot *slot = &w->slot;
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
  const OpenSlot *slot = &w->slot;
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
  int length = w->slot.last - w->slot.first + 1;
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

static void try_one_joker(TopsWork *w, uint64_t hash, uint32_t part, uint32_t given) {
  const Wordmap *map = w->map;
  int length = w->slot.last - w->slot.first + 1;
  uint32_t left = find_likely_completions(map, hash) & joker_letters(w, given);
  for (; left; left &= left - 1) {
    uint64_t whole = hash + map->letter_hash[lowest_bit(left)];
    try_group(w, find_likely_group(map, whole, length), part, 1);
  }
}

static void try_two_jokers(TopsWork *w, uint64_t hash, uint32_t part, uint32_t given) {
  const Wordmap *map = w->map;
  int length = w->slot.last - w->slot.first + 1, unmet_count = 0;
  /* Squares for which the part has no letter; each needs one of the jokers. */
  uint32_t unmet[2] = {ALL_LETTERS, ALL_LETTERS};
  for (int i = 0; i < w->limit_count; i++) {
    if (given & w->limits[i]) continue;
    if (unmet_count == 2) return;
    unmet[unmet_count++] = w->limits[i];
  }
  uint32_t firsts = 0, wanted[LETTER_COUNT];
  /* All filters are read before any is acted on: reads overlap. */
  for (uint32_t left = w->placeable; left; left &= left - 1) {
    int first = lowest_bit(left);
    uint32_t bit = left & (0u - left), seconds = left; /* each pair once */
    if (!(unmet[0] & bit)) seconds &= unmet[0];
    if (!(unmet[1] & bit)) seconds &= unmet[1];
    wanted[first] = seconds;
    if (seconds)
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
  const OpenSlot *slot = &w->slot;
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
static void read_limits(TopsWork *w, const OpenSlot *slot) {
  const Square *squares = &w->board->squares[slot->down][square_index(slot->line, 0)];
  w->placeable = 0;
  w->limit_count = 0;
  for (int at = slot->first; at <= slot->last; at++) {
    if (squares[at].letter) continue;
    w->placeable |= squares[at].fits;
    if (squares[at].fits != ALL_LETTERS) w->limits[w->limit_count++] = squares[at].fits;
  }
}

/* Lowers the bounds of parts whose letters do not fit below any score: a letter fits nowhere, or
 * more squares than there are jokers get none. For all parts at once, in vectors. */
static void refuse_unfit(const TopsWork *w, int16_t *bounds, int whole) {
  const uint32_t *letters = w->subsets.part_letters[w->slot.tiles];
  const int32_t *jokers = w->subsets.part_jokers[w->slot.tiles];
  uint32_t nowhere = ~w->placeable;
  int32_t lacking[MOST_OF_SIZE];
  for (int i = 0; i < whole; i++) lacking[i] = letters[i] & nowhere ? MAX_RACK : 0;
  for (int k = 0; k < w->limit_count; k++) {
    uint32_t limit = w->limits[k];
    for (int i = 0; i < whole; i++) lacking[i] += !(letters[i] & limit);
  }
  for (int i = 0; i < whole; i++) bounds[i] = lacking[i] > jokers[i] ? -1 : bounds[i];
}

/* Of these parts, those that the filters let pass. All filters are read before any part is tried:
 * the reads overlap. */
static int may_make_words(const TopsWork *w, const OpenSlot *slot, uint8_t *parts, int count) {
  const uint64_t *hashes = w->subsets.hash[slot->tiles];
  const int32_t *jokers = w->subsets.part_jokers[slot->tiles];
  int kept = 0;
  for (int i = 0; i < count; i++) {
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

static void fill_slot(TopsWork *w) {
  const OpenSlot *slot = &w->slot;
  const Subsets *subsets = &w->subsets;
  int tiles = slot->tiles, count = subsets->part_count[tiles];
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
  int whole = (count + 7) & ~7; /* vectors */
  for (int i = 0; i < whole; i++) {
    int16_t mixed = (int16_t)(multiplier * (int16_t)(main + open0[i] + open1[i] + open2[i]));
    int16_t plain = (int16_t)(multiplier * (int16_t)(through + every0[i] + every1[i] + every2[i]));
    bounds[i] = (int16_t)((mixed < plain ? mixed : plain) + crossing);
  }
  read_limits(w, slot);
  if (w->limit_count) refuse_unfit(w, bounds, whole);
  int kept = 0;
  int16_t best = (int16_t)w->best;
  for (int i = 0; i < count; i++) {
    candidates[kept] = (uint8_t)i;
    kept += bounds[i] >= best;
  }
  kept = may_make_words(w, slot, candidates, kept);
  w->ready = false;
  for (int i = 0; i < kept; i++)
    if (bounds[candidates[i]] >= w->best) try_part(w, tiles, candidates[i]);
}

void tops_search(TopsWork *w, const Board *board, const Rules *rules, const Wordmap *map,
                 const Rack *rack, MoveBuffer *found) {
  w->board = board;
  w->rules = rules;
  w->map = map;
  w->found = found;
  w->best = 0;
  found->count = 0;
  int most_laid = rack->size < rules->max_laid ? rack->size : rules->max_laid;
  if (most_laid < 1) return;
  subsets_read(&w->subsets, rack, rules->values, map, most_laid);
  const Slots *slots = &w->slots;
  slots_find(&w->slots, board, rules, map, &w->subsets, most_laid);
  for (int bound = slots->highest; bound >= 0 && (bound == MOST_BOUND || bound >= w->best);
       bound--)
    for (int i = slots->drawers[bound]; i >= 0; i = slots->slots[i].next)
      if (slots->slots[i].bound >= w->best) {
        w->slot = slot_open(slots, &slots->slots[i], rules);
        fill_slot(w);
      }
}
