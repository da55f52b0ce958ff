/* The body of all_moves.c, compiled once per variant: VARIANT names functions, VARIANT_TARGET says
 * for which processors.
 *
 * Jokers: a path through the graph takes a tile of the rack while there is one of the letter, and a
 * joker only when there is none. So each word is met once in each place, however many ways there
 * are to spread the jokers over it; the ways are listed when the word is complete. */

typedef struct {
  const uint32_t *graph;
  const Square *squares; /* of the line */
  const Rules *rules;
  MoveBuffer *found;
  const Rack *rack;
  uint8_t count[LETTER_COUNT]; /* tiles still on the rack */
  uint32_t letters;            /* those of which there is one */
  uint32_t usable;             /* the same, or all while a joker is left */
  int jokers;                  /* still on the rack */
  int laid, most_laid;
  uint8_t laid_at[MAX_RACK];
  uint16_t lacking; /* bit i: the i-th tile laid must be a joker */
  int anchor, limit; /* the left part stays right of `limit` */
  int start;         /* first square of the word */
  bool best_only;
  int32_t least; /* with best_only: the best score so far */
  uint8_t down, line;
  char letters_at[2 * STRIDE]; /* the line with what is laid, always upper case when laid */
} VARIANT(Search);

#define Search VARIANT(Search)

PK_INLINE void VARIANT(keep)(Search *s, int end, int32_t score, uint32_t jokers_at) {
  if (s->best_only) {
    if (score < s->least) return;
    if (score > s->least) {
      s->least = score;
      s->found->count = 0;
    }
  }
  Move *move = moves_next(s->found);
  if (!move) return;
  memcpy(move->word, s->letters_at + s->start, MAX_WORD);
  move->score = score;
  move->down = s->down;
  move->line = (uint8_t)(s->line - 1);
  move->start = (uint8_t)(s->start - 1);
  move->length = (uint8_t)(end - s->start + 1);
  move->laid = (uint8_t)s->laid;
  for (; jokers_at; jokers_at &= jokers_at - 1)
    move->word[s->laid_at[lowest_bit(jokers_at)] - s->start] |= 'a' - 'A';
}

/* Any number of jokers: each tile laid from `tile` on is real or a joker. */
VARIANT_TARGET static void VARIANT(spread)(Search *s, int end, int32_t score, int32_t multiplier,
                                           int tile, int jokers, uint32_t jokers_at,
                                           uint8_t *count) {
  if (tile == s->laid) {
    VARIANT(keep)(s, end, score, jokers_at);
    return;
  }
  int at = s->laid_at[tile], letter = s->letters_at[at] - 'A';
  const Square *square = &s->squares[at];
  if (count[letter]) {
    count[letter]--;
    VARIANT(spread)(s, end, score, multiplier, tile + 1, jokers, jokers_at, count);
    count[letter]++;
  }
  if (jokers) {
    int32_t lost = s->rules->values[letter] *
                   (square->letter_multiplier * multiplier + square->cross_multiplier);
    VARIANT(spread)(s, end, score - lost, multiplier, tile + 1, jokers - 1,
                    jokers_at | 1u << tile, count);
  }
}

/* One or two jokers on the rack. `score` counts every tile as real. */
VARIANT_TARGET static void VARIANT(spread_few)(Search *s, int end, int32_t score,
                                               int32_t multiplier) {
  int32_t lost[MAX_RACK];
  uint32_t every = (1u << s->laid) - 1;
  for (int i = 0; i < s->laid; i++) {
    const Square *square = &s->squares[s->laid_at[i]];
    lost[i] = s->rules->values[s->letters_at[s->laid_at[i]] - 'A'] *
              (square->letter_multiplier * multiplier + square->cross_multiplier);
  }
  /* A letter the rack lacks must be a joker on one of the squares that bear it: `first` and
   * `second` are the squares open to each of two jokers. */
  uint32_t open[2] = {every, every};
  int lacking = 0;
  for (uint32_t left = s->lacking; left; left &= left - 1, lacking++) {
    char letter = s->letters_at[s->laid_at[lowest_bit(left)]];
    open[lacking] = 0;
    for (int i = 0; i < s->laid; i++)
      open[lacking] |= (uint32_t)(s->letters_at[s->laid_at[i]] == letter) << i;
  }
  if (lacking == 0) VARIANT(keep)(s, end, score, 0);
  if (lacking <= 1)
    for (uint32_t left = open[0]; left; left &= left - 1) {
      int i = lowest_bit(left);
      VARIANT(keep)(s, end, score - lost[i], 1u << i);
    }
  if (s->rack->jokers < 2) return;
  for (uint32_t firsts = open[0] | open[1]; firsts; firsts &= firsts - 1) {
    int i = lowest_bit(firsts);
    uint32_t seconds = ((open[0] >> i & 1 ? open[1] : 0) | (open[1] >> i & 1 ? open[0] : 0)) &
                       ~((2u << i) - 1);
    for (; seconds; seconds &= seconds - 1) {
      int j = lowest_bit(seconds);
      VARIANT(keep)(s, end, score - lost[i] - lost[j], 1u << i | 1u << j);
    }
  }
}

PK_INLINE void VARIANT(complete)(Search *s, int end, int32_t main, int32_t multiplier,
                                 int32_t crossing) {
  if (s->laid == 1) {
    /* One tile that makes two words is one move, named by the longer, across on a tie. */
    int length = end - s->start + 1, cross_length = s->squares[s->laid_at[0]].cross_length;
    if (cross_length >= length + (s->down == ACROSS)) return;
  }
  int32_t score = main * multiplier + crossing + s->rules->bonuses[s->laid];
  if (s->rack->jokers == 0) {
    VARIANT(keep)(s, end, score, 0);
  } else if (s->rack->jokers <= 2) {
    VARIANT(spread_few)(s, end, score, multiplier);
  } else {
    uint8_t count[LETTER_COUNT];
    memcpy(count, s->rack->count, sizeof count);
    VARIANT(spread)(s, end, score, multiplier, 0, s->rack->jokers, 0, count);
  }
}

VARIANT_TARGET static void VARIANT(go_right)(Search *s, int at, uint32_t node, int32_t main,
                                             int32_t multiplier, int32_t crossing);
VARIANT_TARGET static void VARIANT(go_left)(Search *s, int at, uint32_t node, int32_t main,
                                            int32_t multiplier, int32_t crossing);

/* A tile was laid at `at` on the way right: read the run behind it, stop here or go on. */
PK_INLINE void VARIANT(after_right)(Search *s, int at, uint32_t node, bool accepted, int32_t main,
                                    int32_t multiplier, int32_t crossing) {
  const Square *next = &s->squares[at + 1];
  int end = at;
  if (next->letter) {
    if (!node) return;
    for (;;) {
      int letter = next->letter - 1;
      accepted = s->graph[node + 1] >> letter & 1;
      node = follow(s->graph, node, letter);
      main += next->value;
      s->letters_at[++end] = next->cell;
      next++;
      if (!next->letter) break;
      if (!node) return;
    }
  }
  if (accepted) VARIANT(complete)(s, end, main, multiplier, crossing);
  if (node && s->laid < s->most_laid)
    VARIANT(go_right)(s, end + 1, node, main, multiplier, crossing);
}

/* A tile was laid at `at` on the way left: stop here, turn right at the anchor, or go on. */
PK_INLINE void VARIANT(after_left)(Search *s, int at, uint32_t node, bool accepted, int32_t main,
                                   int32_t multiplier, int32_t crossing) {
  if (accepted) {
    s->start = at;
    VARIANT(complete)(s, s->anchor, main, multiplier, crossing);
  }
  if (!node || s->laid == s->most_laid) return;
  uint32_t turned = follow(s->graph, node, SEPARATOR);
  if (turned) {
    s->start = at;
    VARIANT(go_right)(s, s->anchor + 1, turned, main, multiplier, crossing);
  }
  if (at - 1 > s->limit) VARIANT(go_left)(s, at - 1, node, main, multiplier, crossing);
}

/* Lays each letter that the square, the graph and the rack allow, then calls AFTER.
 * END_HERE: the word ends here if this is the last tile. */
#define LAY_EACH(AFTER, END_HERE)                                                               \
  const Square *square = &s->squares[at];                                                       \
  const uint32_t *graph = s->graph;                                                             \
  uint32_t children = graph[node], accepts = graph[node + 1];                                   \
  uint32_t choice = square->fits & s->usable;                                                   \
  choice &= s->laid + 1 == s->most_laid && (END_HERE) ? accepts : children | accepts;           \
  if (!choice) return;                                                                          \
  uint32_t letters = s->letters, usable = s->usable, tile = 1u << s->laid;                      \
  s->laid_at[s->laid++] = (uint8_t)at;                                                          \
  multiplier *= square->word_multiplier;                                                        \
  crossing += square->cross_points;                                                             \
  do {                                                                                          \
    int letter = lowest_bit(choice);                                                            \
    uint32_t bit = choice & (0u - choice);                                                      \
    choice ^= bit;                                                                              \
    bool accepted = (accepts & bit) != 0;                                                       \
    uint32_t child =                                                                            \
        children & bit ? graph[node + 2 + (uint32_t)bit_count(children & (bit - 1))] : 0;       \
    int32_t value = s->rules->values[letter];                                                   \
    s->letters_at[at] = (char)('A' + letter);                                                   \
    if (letters & bit) {                                                                        \
      if (--s->count[letter] == 0) {                                                            \
        s->letters = letters & ~bit;                                                            \
        if (!s->jokers) s->usable = s->letters;                                                 \
      }                                                                                         \
      AFTER(s, at, child, accepted, main + value * square->letter_multiplier, multiplier,       \
            crossing + value * square->cross_multiplier);                                       \
      s->count[letter]++;                                                                       \
      s->letters = letters;                                                                     \
    } else {                                                                                    \
      if (--s->jokers == 0) s->usable = letters;                                                \
      s->lacking |= (uint16_t)tile;                                                             \
      AFTER(s, at, child, accepted, main + value * square->letter_multiplier, multiplier,       \
            crossing + value * square->cross_multiplier);                                       \
      s->lacking &= (uint16_t)~tile;                                                            \
      s->jokers++;                                                                              \
    }                                                                                           \
    s->usable = usable;                                                                         \
  } while (choice);                                                                             \
  s->laid--;

VARIANT_TARGET static void VARIANT(go_right)(Search *s, int at, uint32_t node, int32_t main,
                                             int32_t multiplier, int32_t crossing) {
  LAY_EACH(VARIANT(after_right), !square[1].letter)
}

VARIANT_TARGET static void VARIANT(go_left)(Search *s, int at, uint32_t node, int32_t main,
                                            int32_t multiplier, int32_t crossing) {
  LAY_EACH(VARIANT(after_left), true)
}

#undef LAY_EACH

/* From the run of tiles that ends at `end`; the words it is part of. */
PK_INLINE void VARIANT(from_run)(Search *s, int end) {
  uint32_t node = s->squares[end].run;
  int32_t main = 0;
  int before = end;
  for (; s->squares[before].letter; before--) {
    main += s->squares[before].value;
    s->letters_at[before] = s->squares[before].cell;
  }
  if (!node) return;
  s->anchor = end;
  uint32_t turned = follow(s->graph, node, SEPARATOR);
  if (turned) {
    s->start = before + 1;
    VARIANT(go_right)(s, end + 1, turned, main, 1, 0);
  }
  if (before > s->limit) VARIANT(go_left)(s, before, node, main, 1, 0);
}

PK_INLINE void VARIANT(from_square)(Search *s, int at) {
  s->anchor = at;
  VARIANT(go_left)(s, at, s->graph[GRAPH_AT_GADDAG], 0, 1, 0);
}

VARIANT_TARGET static void VARIANT(search)(const Board *board, const Rules *rules,
                                           const uint32_t *graph, const Rack *rack,
                                           bool best_only, MoveBuffer *found) {
  Search search = {.graph = graph,
                   .rules = rules,
                   .found = found,
                   .rack = rack,
                   .letters = rack->letters,
                   .usable = rack->jokers ? ALL_LETTERS : rack->letters,
                   .jokers = rack->jokers,
                   .best_only = best_only};
  Search *s = &search;
  memcpy(s->count, rack->count, sizeof s->count);
  s->most_laid = rack->size < rules->max_laid ? rack->size : rules->max_laid;
  found->count = 0;
  if (!graph[GRAPH_AT_GADDAG] || s->most_laid < 1) return;
  if (!board->tiles) { /* across only: down ones are their mirror */
    s->line = (uint8_t)rules->start_row;
    s->squares = &board->squares[ACROSS][square_index(rules->start_row, 0)];
    VARIANT(from_square)(s, rules->start_col);
    return;
  }
  for (int direction = 0; direction < 2; direction++) {
    s->down = (uint8_t)direction;
    for (int line = 1; line <= rules->size; line++) {
      const Square *squares = &board->squares[direction][square_index(line, 0)];
      s->squares = squares;
      s->line = (uint8_t)line;
      s->limit = 0;
      /* A move belongs to its leftmost anchor: a run of tiles, or a square beside tiles of other
       * lines only. */
      for (int at = 1; at <= rules->size; at++) {
        if (squares[at].letter) {
          if (squares[at + 1].letter) continue;
          VARIANT(from_run)(s, at);
          s->limit = at + 1;
        } else if (squares[at].cross_length && !squares[at - 1].letter &&
                   !squares[at + 1].letter) {
          if (squares[at].fits & s->usable) VARIANT(from_square)(s, at);
          s->limit = at;
        }
      }
    }
  }
}

#undef Search
