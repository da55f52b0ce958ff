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
  moves_next_word(p->found);
  if (p->jokers | p->lacking) spread_jokers(p, end, score, multiplier);
  else keep_move(p, end, score, 0);
}

VARIANT_TARGET static void VARIANT(go_right)(Search *s, int at, uint32_t node, int32_t main,
                                             int32_t multiplier, int32_t crossing);
VARIANT_TARGET static void VARIANT(go_left)(Search *s, int at, uint32_t node, int32_t main,
                                            int32_t multiplier, int32_t crossing);

/* Whether any letter could be laid at `at` from this node. */
PK_INLINE bool VARIANT(may_lay)(const Search *s, int at, uint32_t node) {
  return (s->p.squares[at].fits & s->usable & (s->graph[node] | s->graph[node + 1])) != 0;
}

/* Where the search may go from a child of a node, a tile being laid. Looked at before the tile is
 * taken from the rack: most ways end here. */
typedef struct {
  uint32_t child, turned; /* nodes, 0 for none: to go on, and to turn right at the anchor */
  bool accepted, on;
} VARIANT(Way);

#define Way VARIANT(Way)

/* `next`, `turning`: letters that may be laid next, and at the other side of the anchor. */
PK_INLINE Way VARIANT(look)(const uint32_t *graph, uint32_t child, bool accepted, uint32_t next,
                            uint32_t turning) {
  Way way = {child, 0, accepted, false};
  if (!child) return way;
  uint32_t children = graph[child];
  way.on = ((children | graph[child + 1]) & next) != 0;
  if (turning && children & SEPARATOR_BIT) {
    uint32_t turned = child_of(graph, child, children, SEPARATOR_BIT);
    way.turned = (graph[turned] | graph[turned + 1]) & turning ? turned : 0;
  }
  return way;
}

/* On the way right: read the run behind the tile laid at `at`, stop there or go on. */
PK_INLINE void VARIANT(after_right)(Search *s, int at, Way way, int32_t main, int32_t multiplier,
                                    int32_t crossing) {
  const Square *next = &s->p.squares[at + 1];
  uint32_t node = way.child;
  if (!next->letter) {
    if (way.accepted) VARIANT(complete)(s, at, main, multiplier, crossing);
    if (way.on) VARIANT(go_right)(s, at + 1, node, main, multiplier, crossing);
    return;
  }
  bool accepted;
  int end = at;
  do {
    if (!node) return;
    int letter = next->letter - 1;
    accepted = s->graph[node + 1] >> letter & 1;
    node = follow(s->graph, node, letter);
    main += next->value;
    s->p.letters[++end] = next->cell;
    next++;
  } while (next->letter);
  if (accepted) VARIANT(complete)(s, end, main, multiplier, crossing);
  if (node && s->p.laid < s->p.most_laid && VARIANT(may_lay)(s, end + 1, node))
    VARIANT(go_right)(s, end + 1, node, main, multiplier, crossing);
}

/* On the way left: stop at the tile laid at `at`, turn right at the anchor, or go on. */
PK_INLINE void VARIANT(after_left)(Search *s, int at, Way way, int32_t main, int32_t multiplier,
                                   int32_t crossing) {
  s->p.start = at;
  if (way.accepted) VARIANT(complete)(s, s->anchor, main, multiplier, crossing);
  if (way.turned) VARIANT(go_right)(s, s->anchor + 1, way.turned, main, multiplier, crossing);
  if (way.on) VARIANT(go_left)(s, at - 1, way.child, main, multiplier, crossing);
}

/* The child for the first of some letters; 0 for none. It is asked for before it is looked at. */
PK_INLINE uint32_t VARIANT(first_child)(const uint32_t *graph, uint32_t node, uint32_t letters) {
  uint32_t child = child_of(graph, node, graph[node], letters & (0u - letters));
  PK_PREFETCH(&graph[child]);
  return child;
}

/* Lays each letter that the square, the graph and the rack allow: tiles, then jokers for letters of
 * which there is none. What the squares around allow is read once for all letters, and where no way
 * goes on only those are tried that end a word. */
PK_INLINE void VARIANT(lay_each)(Search *s, int at, uint32_t node, int32_t main,
                                 int32_t multiplier, int32_t crossing, bool right) {
  Placing *p = &s->p;
  const Square *square = &p->squares[at];
  const uint32_t *graph = s->graph;
  uint32_t children = graph[node], accepts = graph[node + 1], letters = s->letters;
  uint32_t usable = s->usable, wild = p->jokers ? ALL_LETTERS : 0, turning = 0;
  uint32_t next = p->laid + 1 < p->most_laid ? usable : 0;
  if (right) {
    next = square[1].letter ? UINT32_MAX : next & square[1].fits;
    if (square[1].letter) accepts = 0;
  } else {
    turning = next & p->squares[s->anchor + 1].fits;
    next = at - 1 > s->limit ? next & square[-1].fits : 0;
  }
  uint32_t choice = square->fits & usable & (accepts | (next | turning ? children : 0));
  if (!choice) return;
  p->laid++;
  p->laid_at ^= 1u << at;
  multiplier *= square->word_multiplier;
  crossing += square->cross_points;
  uint32_t coming = VARIANT(first_child)(graph, node, choice & letters);
  for (uint32_t left = choice & letters, bit; left; left ^= bit) {
    int letter = lowest_bit(left);
    bit = left & (0u - left);
    uint32_t child = coming;
    coming = VARIANT(first_child)(graph, node, left ^ bit);
    Way way = VARIANT(look)(graph, child, (accepts & bit) != 0, next, turning);
    if (!(way.accepted | way.on | (way.turned != 0))) continue;
    int32_t value = p->rules->values[letter];
    int32_t main_then = main + value * square->letter_multiplier;
    int32_t crossing_then = crossing + value * square->cross_multiplier;
    p->letters[at] = (char)('A' + letter);
    s->letters = letters & ~((uint32_t)(--s->count[letter] == 0) << letter);
    s->usable = s->letters | wild;
    if (right) VARIANT(after_right)(s, at, way, main_then, multiplier, crossing_then);
    else VARIANT(after_left)(s, at, way, main_then, multiplier, crossing_then);
    s->count[letter]++;
    s->letters = letters;
    s->usable = usable;
  }
  choice &= ~letters;
  if (choice) {
    if (--p->jokers == 0) {
      s->usable = letters;
      turning &= letters;
      if (!right || !square[1].letter) next &= letters;
    }
    for (uint32_t bit; choice; choice ^= bit) {
      int letter = lowest_bit(choice);
      bit = choice & (0u - choice);
      uint32_t child = child_of(graph, node, children, bit);
      Way way = VARIANT(look)(graph, child, (accepts & bit) != 0, next, turning);
      if (!(way.accepted | way.on | (way.turned != 0))) continue;
      int32_t main_then = main, crossing_then = crossing;
      p->letters[at] = (char)('a' + letter);
      if (p->rack->letters & bit) {
        int32_t value = p->rules->values[letter];
        main_then += value * square->letter_multiplier;
        crossing_then += value * square->cross_multiplier;
        p->letters[at] = (char)('A' + letter);
        p->lacking |= 1u << at;
      }
      if (right) VARIANT(after_right)(s, at, way, main_then, multiplier, crossing_then);
      else VARIANT(after_left)(s, at, way, main_then, multiplier, crossing_then);
      p->lacking &= ~(1u << at);
    }
    p->jokers++;
    s->usable = usable;
  }
  p->laid_at ^= 1u << at;
  p->laid--;
}

VARIANT_TARGET static void VARIANT(go_right)(Search *s, int at, uint32_t node, int32_t main,
                                             int32_t multiplier, int32_t crossing) {
  VARIANT(lay_each)(s, at, node, main, multiplier, crossing, true);
}

VARIANT_TARGET static void VARIANT(go_left)(Search *s, int at, uint32_t node, int32_t main,
                                            int32_t multiplier, int32_t crossing) {
  VARIANT(lay_each)(s, at, node, main, multiplier, crossing, false);
}

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
  if (turned && VARIANT(may_lay)(s, end + 1, turned)) {
    s->p.start = before + 1;
    VARIANT(go_right)(s, end + 1, turned, main, 1, 0);
  }
  if (before > s->limit && VARIANT(may_lay)(s, before, node))
    VARIANT(go_left)(s, before, node, main, 1, 0);
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

#undef Way
#undef Search
