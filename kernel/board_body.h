/* The body of board.c, compiled once per variant.
 *
 * A line is read by bits: `tiles` are its squares with a tile. */

/* The letters for the gap at `at` between a run of tiles from `first` and one that ends at `last`;
 * either may be missing. */
PK_INLINE GapLetters VARIANT(read_letters)(const Pairs *pairs, const uint32_t *graph,
                                           const Square *squares, int first, int at, int last) {
  GapLetters found = {0, 0};
  if (first == at) { /* a run read backwards is known at its end */
    uint32_t node = squares[last].run;
    if (!node) return found;
    found.words = graph[node + 1];
    found.parts = (graph[node] | found.words) & ALL_LETTERS;
    return found;
  }
  int before = squares[at - 1].letter - 1;
  GapLetters short_run = pairs->after_one[before];
  if (first < at - 1) short_run = pairs->after_two[squares[at - 2].letter - 1][before];
  if (last == at && first >= at - 2) return short_run;
  uint32_t node = squares[last].run, left = short_run.parts;
  if (last > at) {
    if (!node) return found;
    left &= graph[node];
  }
  uint32_t first_bit = 1u << (squares[first].letter - 1);
  for (; left; left &= left - 1) {
    int letter = lowest_bit(left), i = at - 1;
    uint32_t next = last > at ? follow(graph, node, letter) : pairs->node[before][letter];
    if (last == at) i--;
    for (; i > first && next; i--) next = follow(graph, next, squares[i].letter - 1);
    if (!next) continue;
    uint32_t bit = left & (0u - left);
    if (graph[next + 1] & first_bit) found.words |= bit;
    if ((graph[next] | graph[next + 1]) & first_bit) found.parts |= bit;
  }
  return found;
}

/* From the tiles of one line around an empty square: which letters make a word with them (for the
 * other direction) and which make part of a word (for this one). */
VARIANT_TARGET static void VARIANT(read_gap)(Board *board, const uint32_t *graph, int direction,
                                             int line, int at) {
  const Square *squares = &board->squares[direction][square_index(line, 0)];
  int other = 1 - direction, here = square_index(line, at), there = square_index(at, line);
  Square *crossed = &board->squares[other][there];
  int first = at, last = at, points = 0;
  while (squares[first - 1].letter) points += squares[--first].value;
  while (squares[last + 1].letter) points += squares[++last].value;
  GapLetters letters = {ALL_LETTERS, ALL_LETTERS};
  if (first == last) {
    crossed->cross_points = 0;
    crossed->cross_multiplier = crossed->cross_length = 0;
  } else {
    crossed->cross_points = points * crossed->word_multiplier;
    crossed->cross_multiplier =
        (uint8_t)(crossed->letter_multiplier * crossed->word_multiplier);
    crossed->cross_length = (uint8_t)(last - first + 1);
    letters = VARIANT(read_letters)(board->pairs, graph, squares, first, at, last);
  }
  board->extends[direction][here] = letters.parts;
  board->squares[direction][here].fits = board->cross[direction][here] & letters.parts;
  board->cross[other][there] = letters.words;
  crossed->fits = letters.words & board->extends[other][there];
}

/* The node of a run read backwards from its end. */
PK_INLINE uint32_t VARIANT(read_run)(const Board *board, const uint32_t *graph,
                                     const Square *squares, int end) {
  int last = squares[end].letter - 1, i = end - 1;
  if (!squares[i].letter) return board->pairs->single[last];
  uint32_t node = board->pairs->node[squares[i].letter - 1][last];
  for (i--; squares[i].letter && node; i--) node = follow(graph, node, squares[i].letter - 1);
  return node;
}

/* Reads a line again where what is known depends on the squares that changed: the runs that touch
 * them, and the squares beside these. */
VARIANT_TARGET static void VARIANT(read_line)(Board *board, const uint32_t *graph, int direction,
                                              int line, int size, uint32_t changed) {
  Square *squares = &board->squares[direction][square_index(line, 0)];
  uint32_t tiles = board->tiles_at[direction][line], up = changed, down = changed;
  for (uint32_t more = up; (more = tiles & more << 1 & ~up) != 0;) up |= more;
  for (uint32_t more = down; (more = tiles & more >> 1 & ~down) != 0;) down |= more;
  uint32_t stale = up | down;
  stale = (stale | stale << 1 | stale >> 1) & ((2u << size) - 2u);
  Through *through = &board->through[direction][square_index(line, 0)], run = {0};
  for (uint32_t left = stale & tiles; left; left &= left - 1) {
    int at = lowest_bit(left);
    run.hash += board->letter_hash[squares[at].letter - 1];
    run.points = (int16_t)(run.points + squares[at].value);
    run.length++;
    squares[at].run = 0;
    through[at] = (Through){0};
    if (tiles >> at & 2) continue;
    squares[at].run = VARIANT(read_run)(board, graph, squares, at);
    through[at] = through[at + 1 - run.length] = run;
    run = (Through){0};
  }
  for (uint32_t left = stale & ~tiles; left; left &= left - 1) {
    int at = lowest_bit(left);
    through[at] = (Through){0};
    VARIANT(read_gap)(board, graph, direction, line, at);
  }
}
