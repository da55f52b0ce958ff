/* The moves of the highest score and nothing else; or of the highest equity, where tiles kept are
 * worth something too: what a part of the rack leaves is known before it is laid.
 *
 * Slots are visited best bound first until no bound reaches the best found. In a slot, parts
 * of the rack joined to the letters already there are looked up in the word map. Ties are kept: a
 * slot is skipped only below the best score. */
#include "tops.h"
#include "slots.h"

/* A part of the rack that may make words with some letters already there. */
typedef struct {
  /* Without joker their group; with one the letters that complete them; with two the letters that
   * may be the first of such two. */
  uint32_t words;
  uint8_t part;
  bool known; /* whether `words` is read */
} Match;

/* All such parts of one size: slots often have them in common. */
typedef struct {
  uint64_t hash; /* of the letters already there */
  uint8_t length;
  uint8_t count;
  uint16_t first;
} Matches;

/* A match in a slot. */
typedef struct {
  uint16_t match;
  int16_t bound;
  uint8_t slot;
} Candidate;

/* Slots are filled a few at a time. What their parts need of the word map is asked for long before
 * it is used: the reads overlap. */
enum { BATCH = 8, ENOUGH = 8, KNOWN_MATCHES = 128, MOST_MATCHES = 2048 };

struct TopsWork {
  const Board *board;
  const Rules *rules;
  const Wordmap *map;
  MoveBuffer *found;
  int32_t best;       /* points, or with worths hundredths above the least of them */
  int32_t best_bound; /* a bound below cannot reach it */
  const Worths *worths; /* NULL: only the score counts */
  int32_t beside;       /* the worth of what the part being tried leaves */
  Subsets subsets;
  Slots slots;
  Worths kept;
  OpenSlot open[BATCH];
  int open_count;
  Candidate candidates[ENOUGH + MOST_OF_SIZE + 1]; /* the last is never read */
  int candidate_count;
  Matches known[KNOWN_MATCHES];       /* by hash */
  uint8_t known_tiles[KNOWN_MATCHES]; /* their size; 0: free */
  Match matches[MOST_MATCHES];
  int match_count;
  /* The slot being filled. */
  const OpenSlot *slot;
  bool limits_ready;         /* whether what follows is read; for jokers */
  uint32_t placeable;        /* letters that fit somewhere */
  uint32_t limits[MAX_RACK]; /* letters that fit on each square where not all do */
  int limit_count;
  bool ready; /* whether what follows is read */
  int laid;
  int32_t fixed_score;        /* tiles already there, cross words, bonus */
  uint32_t allowed[MAX_WORD]; /* letters on each square of the word */
  uint8_t laid_at[MAX_RACK + 1]; /* squares of the word to fill; the last is never read */
  int32_t weight[MAX_RACK + 1];  /* what a point laid there counts */
  char cells[MAX_WORD];
};

TopsWork *tops_new(void) {
  TopsWork *work = calloc(1, sizeof(TopsWork));
  if (work) slots_begin(&work->slots);
  return work;
}

void tops_free(TopsWork *work) { free(work); }
bool tops_serves_rules(const Rules *rules) { return slots_serve(rules); }

static void keep(TopsWork *w, const uint8_t *word, int32_t score, uint32_t jokers_at) {
  int32_t total = w->worths ? HUNDREDTHS * score + w->beside : score;
  if (total < w->best) return;
  if (total > w->best) {
    w->best = total;
    w->best_bound = w->worths ? total / HUNDREDTHS : total;
    w->found->count = 0;
  }
  const OpenSlot *slot = w->slot;
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
  const OpenSlot *slot = w->slot;
  const Square *square = &w->board->squares[slot->down][square_index(slot->line, slot->first)];
  w->ready = true;
  w->laid = 0;
  w->fixed_score = w->rules->bonuses[slot->tiles];
  /* Which squares hold a tile nobody foresees, so no branch asks: an empty square has no value, a
   * tile has no cross word and no letters that fit. */
  for (int i = 0; i <= slot->last - slot->first; i++, square++) {
    w->cells[i] = square->cell;
    w->allowed[i] = square->fits | 1u << square->letter >> 1;
    w->fixed_score += square->value * slot->multiplier + square->cross_points;
    w->laid_at[w->laid] = (uint8_t)i;
    w->weight[w->laid] = square->letter_multiplier * slot->multiplier + square->cross_multiplier;
    w->laid += !square->letter;
  }
}

static void try_group(TopsWork *w, uint32_t group, uint32_t part, int jokers) {
  if (group == NO_GROUP) return;
  if (!w->ready) prepare(w);
  int length = w->slot->last - w->slot->first + 1;
  const uint8_t *word = group_text(w->map, group, length);
  for (;; word += length) {
    uint32_t fits = 1;
    for (int i = 0; i < length; i++) fits &= w->allowed[i] >> (word[i] & WORD_LETTER);
    if (fits) score_word(w, word, part, jokers);
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

static void try_one_joker(TopsWork *w, uint64_t hash, const Part *part, uint32_t completions) {
  const Wordmap *map = w->map;
  int length = w->slot->last - w->slot->first + 1;
  uint32_t left = completions & joker_letters(w, part->letters);
  for (; left; left &= left - 1) {
    uint64_t whole = hash + map->letter_hash[lowest_bit(left)];
    try_group(w, find_likely_group(map, whole, length), part->tiles, 1);
  }
}

/* Letters that, added to these, may be completed by one more. All filters are read before any is
 * acted on: reads overlap. */
static uint32_t may_be_begun(const Wordmap *map, uint64_t hash) {
  uint32_t firsts = 0;
  for (int letter = 0; letter < LETTER_COUNT; letter++)
    firsts |= (uint32_t)may_be_completed(map, hash + map->letter_hash[letter]) << letter;
  return firsts;
}

static void try_two_jokers(TopsWork *w, uint64_t hash, const Part *part, uint32_t firsts) {
  const Wordmap *map = w->map;
  int length = w->slot->last - w->slot->first + 1, unmet_count = 0;
  /* Squares for which the part has no letter; each needs one of the jokers. */
  uint32_t unmet[2] = {ALL_LETTERS, ALL_LETTERS};
  for (int i = 0; i < w->limit_count; i++) {
    if (part->letters & w->limits[i]) continue;
    if (unmet_count == 2) return;
    unmet[unmet_count++] = w->limits[i];
  }
  for (firsts &= w->placeable; firsts; firsts &= firsts - 1) {
    uint32_t bit = firsts & (0u - firsts);
    uint32_t left = w->placeable & (0u - bit); /* each pair once */
    if (!(unmet[0] & bit)) left &= unmet[0];
    if (!(unmet[1] & bit)) left &= unmet[1];
    if (!left) continue;
    uint64_t begun = hash + map->letter_hash[lowest_bit(firsts)];
    left &= find_likely_completions(map, begun);
    for (; left; left &= left - 1) {
      uint64_t whole = begun + map->letter_hash[lowest_bit(left)];
      try_group(w, find_likely_group(map, whole, length), part->tiles, 2);
    }
  }
}

/* What the squares of a slot accept. */
static void read_limits(TopsWork *w) {
  const OpenSlot *slot = w->slot;
  const Square *squares = &w->board->squares[slot->down][square_index(slot->line, 0)];
  w->limits_ready = true;
  w->placeable = 0;
  w->limit_count = 0;
  for (int at = slot->first; at <= slot->last; at++) {
    if (squares[at].letter) continue;
    w->placeable |= squares[at].fits;
    if (squares[at].fits != ALL_LETTERS) w->limits[w->limit_count++] = squares[at].fits;
  }
}

static void try_candidate(TopsWork *w, const Candidate *candidate) {
  if (w->slot != &w->open[candidate->slot]) {
    w->slot = &w->open[candidate->slot];
    w->ready = w->limits_ready = false;
  }
  const Match *match = &w->matches[candidate->match];
  const Part *part = &w->subsets.parts[w->slot->tiles][match->part];
  if (w->worths)
    w->beside = w->worths->worth[w->slot->tiles][match->part] - w->worths->least;
  if (part->jokers == 0) {
    try_group(w, match->words, part->tiles, 0);
    return;
  }
  uint64_t hash = part->hash + w->slot->hash;
  if (!w->limits_ready) read_limits(w);
  if (part->jokers == 1) try_one_joker(w, hash, part, match->words);
  else try_two_jokers(w, hash, part, match->words);
}

/* Reads what the tables say of a match. False: nothing, the filter was wrong. */
static bool read_match(TopsWork *w, Match *match, const OpenSlot *slot) {
  const Part *part = &w->subsets.parts[slot->tiles][match->part];
  int length = slot->last - slot->first + 1;
  if (!match->known) {
    uint64_t hash = part->hash + slot->hash;
    match->known = true;
    if (part->jokers == 0) match->words = find_likely_group(w->map, hash, length);
    else if (part->jokers == 1) match->words = find_likely_completions(w->map, hash);
    else match->words = may_be_begun(w->map, hash);
  }
  if (part->jokers > 0) return match->words != 0;
  if (match->words == NO_GROUP) return false;
  PK_PREFETCH(group_text(w->map, match->words, length));
  return true;
}

/* Tries the candidates: first all tables are read, then the words. */
static void fill_slots(TopsWork *w) {
  Candidate *candidates = w->candidates;
  int found = 0;
  for (int i = 0; i < w->candidate_count; i++) {
    candidates[found] = candidates[i];
    found += read_match(w, &w->matches[candidates[i].match], &w->open[candidates[i].slot]);
  }
  w->slot = NULL;
  for (int i = 0; i < found; i++)
    if (candidates[i].bound >= w->best_bound) try_candidate(w, &candidates[i]);
  w->open_count = w->candidate_count = 0;
}

static void forget_matches(TopsWork *w) {
  memset(w->known_tiles, 0, sizeof w->known_tiles);
  w->match_count = 0;
}

/* The parts of the rack that may make words in a slot. */
static const Matches *find_matches(TopsWork *w, const OpenSlot *slot) {
  const Subsets *subsets = &w->subsets;
  int tiles = slot->tiles, length = slot->last - slot->first + 1;
  uint64_t drawer = ((slot->hash >> 40) + (uint64_t)tiles * 37) % KNOWN_MATCHES;
  Matches *matches = &w->known[drawer];
  if (w->known_tiles[drawer] == tiles && matches->hash == slot->hash && matches->length == length)
    return matches;
  Match *to = &w->matches[w->match_count];
  int count = 0, part_count = subsets->part_count[tiles];
  for (int first = 0; first < part_count; first += 32) {
    const Part *parts = &subsets->parts[tiles][first];
    int some = part_count - first < 32 ? part_count - first : 32;
    uint32_t passed = slot->passes_tiles
                          ? parts_with_words(subsets, w->map, parts, some, slot->hash)
                          : subsets->alone_parts[tiles][first / 32];
    for (; passed; passed &= passed - 1, count++) {
      int at = lowest_bit(passed);
      to[count].part = (uint8_t)(first + at);
      to[count].known = false;
      prefetch_entry(w->map, parts[at].hash + slot->hash, parts[at].jokers);
    }
  }
  *matches = (Matches){.hash = slot->hash,
                       .length = (uint8_t)length,
                       .count = (uint8_t)count,
                       .first = (uint16_t)w->match_count};
  w->known_tiles[drawer] = (uint8_t)tiles;
  w->match_count += count;
  return matches;
}

/* Whether the tiles of a part fit: each somewhere, and to no more squares than there are jokers
 * goes none. */
PK_INLINE bool part_fits(const OpenSlot *slot, const Part *part, uint32_t letters) {
  int16_t lacking = 0;
  PK_VECTORS
  for (int i = 0; i < MOST_LIMITS; i++) lacking += !(part->tiles & slot->limits[i]);
  return (lacking <= part->jokers) & ((slot->limit_count < slot->tiles) |
                                      !(part->tiles & letters & ~(uint32_t)slot->limited));
}

/* Lists the parts that may reach the best score in the last open slot. */
static void list_candidates(TopsWork *w) {
  const OpenSlot *slot = &w->open[w->open_count];
  const Subsets *subsets = &w->subsets;
  const Part *parts = subsets->parts[slot->tiles];
  const Matches *matches = find_matches(w, slot);
  uint32_t letters = (1u << (subsets->size - subsets->jokers)) - 1; /* tiles that are no jokers */
  int open1 = OPEN_SQUARES(slot->counts), all1 = slot->tiles, before = w->candidate_count;
  int open2 = OPEN_PREMIUMS(slot->counts) >> 4, open3 = OPEN_PREMIUMS(slot->counts) & 15;
  int all2 = ALL_PREMIUMS(slot->counts) >> 4, all3 = ALL_PREMIUMS(slot->counts) & 15;
  for (int i = matches->first; i < matches->first + matches->count; i++) {
    const Part *part = &parts[w->matches[i].part];
    const int16_t *sums = part->sums;
    int mixed = slot->main + sums[open1] + sums[open2] + sums[open3];
    int plain = slot->through + sums[all1] + sums[all2] + sums[all3];
    int bound = slot->multiplier * (mixed < plain ? mixed : plain) + slot->crossing;
    if (w->worths) bound += w->worths->points[slot->tiles][w->matches[i].part];
    w->candidates[w->candidate_count] =
        (Candidate){(uint16_t)i, (int16_t)bound, (uint8_t)w->open_count};
    w->candidate_count += (bound >= w->best_bound) & part_fits(slot, part, letters);
  }
  w->open_count += w->candidate_count > before;
}

static void search(TopsWork *w, const Board *board, const Rules *rules, const Wordmap *map,
                   const Rack *rack, const Keeping *keeping, MoveBuffer *found) {
  static const int16_t nothing[MAX_RACK + 1];
  w->board = board;
  w->rules = rules;
  w->map = map;
  w->found = found;
  w->best = w->best_bound = 0;
  w->worths = NULL;
  found->count = 0;
  int most_laid = rack->size < rules->max_laid ? rack->size : rules->max_laid;
  if (most_laid < 1) return;
  subsets_read(&w->subsets, rack, rules->values, map, most_laid);
  if (keeping) {
    worths_read(&w->kept, &w->subsets, keeping, most_laid);
    w->worths = &w->kept;
  }
  Slots *slots = &w->slots;
  slots_find(slots, board, rules, map, &w->subsets, keeping ? w->kept.most : nothing,
             most_laid);
  w->open_count = w->candidate_count = 0;
  forget_matches(w);
  for (int bound = slots->highest; bound >= 0 && (bound == MOST_BOUND || bound >= w->best_bound);
       bound--)
    for (const Slot *slot; (slot = slots_take(slots, bound, w->best_bound));) {
      slot_open(&w->open[w->open_count], slots, slot, rules);
      list_candidates(w);
      bool many = w->match_count > MOST_MATCHES - MOST_OF_SIZE;
      if (many || w->open_count == BATCH || w->candidate_count >= ENOUGH) fill_slots(w);
      if (many) forget_matches(w);
    }
  fill_slots(w);
}

void tops_search(TopsWork *w, const Board *board, const Rules *rules, const Wordmap *map,
                 const Rack *rack, MoveBuffer *found) {
  search(w, board, rules, map, rack, NULL, found);
}

int32_t equity_search(TopsWork *w, const Board *board, const Rules *rules, const Wordmap *map,
                      const Rack *rack, const Keeping *keeping, MoveBuffer *found) {
  search(w, board, rules, map, rack, keeping, found);
  return found->count ? w->best + w->kept.least : 0;
}

int tops_best_exchange(const TopsWork *w, uint8_t *kinds, int32_t *worth) {
  int count = 0;
  *worth = w->kept.best;
  for (uint32_t left = w->kept.best_part; left; left &= left - 1) {
    uint8_t kind = w->subsets.tiles[lowest_bit(left)];
    int at = count++;
    for (; at > 0 && kinds[at - 1] > kind; at--) kinds[at] = kinds[at - 1];
    kinds[at] = kind;
  }
  return count;
}
