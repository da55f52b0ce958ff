/* The body of all_moves.c, compiled once per variant: VARIANT names functions, VARIANT_TARGET says
 * for which processors.
 *
 * Jokers: a path through the graph takes a tile of the rack while there is one of the letter, and a
 * joker only when there is none. So each word is met once in each place, however many ways there
 * are to spread the jokers over it; the ways are listed when the word is complete. */

typedef struct {
  Placing p;
  const uint32_t *graph;
  uint8_t count[LETTER_COUNT]; /* tiles still on the rack */
  uint32_t letters;            /* those of which there is one */
  uint32_t usable;             /* the same, or all while a joker is left */
  int anchor, limit;           /* the left part stays right of `limit` */
} VARIANT(Search);

#define Search VARIANT(Search)

PK_INLINE void VARIANT(complete)(Search *s, int end, int32_t main, int32_t multiplier,
                                 int32_t crossing) {
  Placing *p = &s->p;
  /* One tile that makes two words is one move, named by the longer, across on a tie. */
  if (p->laid == 1 && p->squares[lowest_bit(p->laid_at)].cross_length >=
                          end - p->start + 1 + (p->down == ACROSS))
    return;
  int32_t score = main * multiplier + crossing + p->rules->bonuses[p->laid];
  if (p->jokers | p->lacking) spread_jokers(p, end, score, multiplier);
  else keep_move(p, end, score, 0);
}

VARIANT_TARGET static void VARIANT(go_right)(Search *s, int at, uint32_t node, int32_t main,
                                             int32_t multiplier, int32_t crossing);
VARIANT_TARGET static void VARIANT(go_left)(Search *s, int at, uint32_t node, int32_t main,
                                            int32_t multiplier, int32_t crossing);

/* Whether any letter could be laid at `at` from this node: spares most of the calls. */
PK_INLINE bool VARIANT(may_lay)(const Search *s, int at, uint32_t node) {
  return (s->p.squares[at].fits & s->usable & (s->graph[node] | s->graph[node + 1])) != 0;
}

/* A tile was laid at `at` on the way right: read the run behind it, stop here or go on. */
PK_INLINE void VARIANT(after_right)(Search *s, int at, uint32_t node, bool accepted, int32_t main,
                                    int32_t multiplier, int32_t crossing) {
  const Square *next = &s->p.squares[at + 1];
  int end = at;
  if (next->letter) {
    if (!node) return;
    for (;;) {
      int letter = next->letter - 1;
      accepted = s->graph[node + 1] >> letter & 1;
      node = follow(s->graph, node, letter);
      main += next->value;
      s->p.letters[++end] = next->cell;
      next++;
      if (!next->letter) break;
      if (!node) return;
    }
  }
  if (accepted) VARIANT(complete)(s, end, main, multiplier, crossing);
  if (node && s->p.laid < s->p.most_laid && VARIANT(may_lay)(s, end + 1, node))
    VARIANT(go_right)(s, end + 1, node, main, multiplier, crossing);
}

/* A tile was laid at `at` on the way left: stop here, turn right at the anchor, or go on. */
PK_INLINE void VARIANT(after_left)(Search *s, int at, uint32_t node, bool accepted, int32_t main,
                                   int32_t multiplier, int32_t crossing) {
  if (accepted) {
    s->p.start = at;
    VARIANT(complete)(s, s->anchor, main, multiplier, crossing);
  }
  if (!node || s->p.laid == s->p.most_laid) return;
  uint32_t turned = follow(s->graph, node, SEPARATOR);
  if (turned && VARIANT(may_lay)(s, s->anchor + 1, turned)) {
    s->p.start = at;
    VARIANT(go_right)(s, s->anchor + 1, turned, main, multiplier, crossing);
  }
  if (at - 1 > s->limit && VARIANT(may_lay)(s, at - 1, node))
    VARIANT(go_left)(s, at - 1, node, main, multiplier, crossing);
}

/* Lays each letter that the square, the graph and the rack allow, then calls AFTER.
 * END_HERE: the word ends here if this is the last tile. */
#define LAY_EACH(AFTER, END_HERE)                                                               \
  Placing *p = &s->p;                                                                           \
  const Square *square = &p->squares[at];                                                       \
  const uint32_t *graph = s->graph;                                                             \
  uint32_t children = graph[node], accepts = graph[node + 1];                                   \
  uint32_t choice = square->fits & s->usable;                                                   \
  choice &= p->laid + 1 == p->most_laid && (END_HERE) ? accepts : children | accepts;           \
  if (!choice) return;                                                                          \
  uint32_t letters = s->letters, usable = s->usable;                                            \
  p->laid++;                                                                                    \
  p->laid_at ^= 1u << at;                                                                       \
  multiplier *= square->word_multiplier;                                                        \
  crossing += square->cross_points;                                                             \
  do {                                                                                          \
    int letter = lowest_bit(choice);                                                            \
    uint32_t bit = choice & (0u - choice);                                                      \
    choice ^= bit;                                                                              \
    bool accepted = (accepts & bit) != 0;                                                       \
    uint32_t child =                                                                            \
        children & bit ? graph[node + 2 + (uint32_t)bit_count(children & (bit - 1))] : 0;       \
    int32_t value = p->rules->values[letter];                                                   \
    int32_t main_then = main + value * square->letter_multiplier;                               \
    int32_t crossing_then = crossing + value * square->cross_multiplier;                        \
    p->letters[at] = (char)('A' + letter);                                                      \
    if (letters & bit) {                                                                        \
      if (--s->count[letter] == 0) {                                                            \
        s->letters = letters & ~bit;                                                            \
        if (!p->jokers) s->usable = s->letters;                                                 \
      }                                                                                         \
      AFTER(s, at, child, accepted, main_then, multiplier, crossing_then);                      \
      s->count[letter]++;                                                                       \
      s->letters = letters;                                                                     \
    } else {                                                                                    \
      if (--p->jokers == 0) s->usable = letters;                                                \
      if (p->rack->letters & bit) {                                                             \
        p->lacking |= 1u << at;                                                                 \
      } else {                                                                                  \
        p->letters[at] = (char)('a' + letter);                                                  \
        main_then = main;                                                                       \
        crossing_then = crossing;                                                               \
      }                                                                                         \
      AFTER(s, at, child, accepted, main_then, multiplier, crossing_then);                      \
      p->lacking &= ~(1u << at);                                                                \
      p->jokers++;                                                                              \
    }                                                                                           \
    s->usable = usable;                                                                         \
  } while (choice);                                                                             \
  p->laid_at ^= 1u << at;                                                                       \
  p->laid--;

VARIANT_TARGET static void VARIANT(go_right)(Search *s, int at, uint32_t node, int32_t main,
                                             int32_t multiplier, int32_t crossing) {
  LAY_EACH(VARIANT(after_right), !square[1].letter)
}

VARIANT_TARGET static void VARIANT(go_left)(Search *s, int at, uint32_t node, int32_t main,
                                            int32_t multiplier, int32_t crossing) {
  LAY_EACH(VARIANT(after_left), true)
}

#undef LAY_EACH

/* From the run of tiles that ends at `end`: the words it is part of. */
PK_INLINE void VARIANT(from_run)(Search *s, int end) {
  const Square *squares = s->p.squares;
  uint32_t node = squares[end].run;
  int32_t main = 0;
  int before = end;
  for (; squares[before].letter; before--) {
    main += squares[before].value;
    s->p.letters[before] = squares[before].cell;
  }
  if (!node) return;
  s->anchor = end;
  uint32_t turned = follow(s->graph, node, SEPARATOR);
  if (turned) {
    s->p.start = before + 1;
    VARIANT(go_right)(s, end + 1, turned, main, 1, 0);
  }
  if (before > s->limit) VARIANT(go_left)(s, before, node, main, 1, 0);
}

PK_INLINE void VARIANT(from_square)(Search *s, int at) {
  s->anchor = at;
  VARIANT(go_left)(s, at, s->graph[GRAPH_AT_GADDAG], 0, 1, 0);
}

VARIANT_TARGET static void VARIANT(search)(const Board *board, const Rules *rules,
                                           const uint32_t *graph, const Rack *rack, LineSet lines,
                                           bool best_only, MoveBuffer *found) {
  Search search = {.p = {.rules = rules,
                         .rack = rack,
                         .found = found,
                         .best_only = best_only,
                         .most_laid = rack->size < rules->max_laid ? rack->size : rules->max_laid,
                         .jokers = rack->jokers},
                   .graph = graph,
                   .letters = rack->letters,
                   .usable = rack->jokers ? ALL_LETTERS : rack->letters};
  Search *s = &search;
  memcpy(s->count, rack->count, sizeof s->count);
  if (!graph[GRAPH_AT_GADDAG] || s->p.most_laid < 1) return;
  if (!board->tiles) { /* across only: down ones are their mirror */
    if (!(lines.lines[ACROSS] >> rules->start_row & 1)) return;
    s->p.line = rules->start_row;
    s->p.squares = &board->squares[ACROSS][square_index(rules->start_row, 0)];
    VARIANT(from_square)(s, rules->start_col);
    return;
  }
  for (int direction = 0; direction < 2; direction++) {
    s->p.down = direction;
    for (int line = 1; line <= rules->size; line++) {
      if (!(lines.lines[direction] >> line & 1)) continue;
      const Square *squares = &board->squares[direction][square_index(line, 0)];
      s->p.squares = squares;
      s->p.line = line;
      s->limit = 0;
      for (uint32_t left = line_anchors(board, direction, line); left; left &= left - 1) {
        int at = lowest_bit(left);
        bool tile = squares[at].letter != 0;
        if (tile) VARIANT(from_run)(s, at);
        else if (squares[at].fits & s->usable) VARIANT(from_square)(s, at);
        s->limit = at + tile;
      }
    }
  }
}

#undef Search
