#include "board.h"

typedef struct {
  uint16_t squares[2][MAX_SIZE + 2]; /* per direction and line, bit = square to look at again */
} Stale;

static void set_empty(Square *square) {
  square->letter = square->value = 0;
  square->cell = '.';
  square->run = 0;
}

static void set_tile(Square *square, char cell, const Rules *rules) {
  bool joker = cell >= 'a';
  int letter = cell - (joker ? 'a' : 'A');
  square->letter = (uint8_t)(letter + 1);
  square->value = joker ? 0 : rules->values[letter];
  square->cell = cell;
  square->fits = square->run = 0;
  square->cross_points = 0;
  square->cross_multiplier = square->cross_length = 0;
}

/* The letters for a gap with tiles from `first` to `last` around `at`. */
static GapLetters read_letters(const uint32_t *graph, const Square *squares, int first, int at,
                               int last) {
  GapLetters found = {0, 0};
  uint32_t node = graph[GRAPH_AT_GADDAG];
  for (int i = last; i > at && node; i--) node = follow(graph, node, squares[i].letter - 1);
  if (!node) return found;
  if (first == at) {
    found.words = graph[node + 1];
    found.parts = (graph[node] | found.words) & ALL_LETTERS;
    return found;
  }
  uint32_t first_bit = 1u << (squares[first].letter - 1);
  for (uint32_t left = graph[node] & ALL_LETTERS; left; left &= left - 1) {
    uint32_t bit = left & (0u - left), next = follow(graph, node, lowest_bit(left));
    for (int i = at - 1; i > first && next; i--) next = follow(graph, next, squares[i].letter - 1);
    if (!next) continue;
    if (graph[next + 1] & first_bit) found.words |= bit;
    if ((graph[next] | graph[next + 1]) & first_bit) found.parts |= bit;
  }
  return found;
}

void board_clear(Board *board, const Rules *rules, const uint32_t *graph) {
  memset(board, 0, sizeof *board);
  memset(board->cells, '.', sizeof board->cells);
  for (int direction = 0; direction < 2; direction++)
    for (int line = 1; line <= rules->size; line++)
      for (int at = 1; at <= rules->size; at++) {
        int row = direction == ACROSS ? line : at, col = direction == ACROSS ? at : line;
        int cell = (row - 1) * rules->size + col - 1, index = square_index(line, at);
        Square *square = &board->squares[direction][index];
        set_empty(square);
        square->letter_multiplier = rules->letter_multipliers[cell];
        square->word_multiplier = rules->word_multipliers[cell];
        square->fits = ALL_LETTERS;
        board->cross[direction][index] = board->extends[direction][index] = ALL_LETTERS;
      }
  for (int letter = 0; letter < LETTER_COUNT; letter++) {
    Square pair[2] = {{.letter = (uint8_t)(letter + 1)}, {.letter = 0}};
    board->after_one[letter] = read_letters(graph, pair, 0, 1, 1);
  }
}

/* From the tiles of one line around an empty square: which letters make a word with them (for the
 * other direction) and which make part of a word (for this one). */
static void read_gap(Board *board, const uint32_t *graph, int direction, int line, int at) {
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
    letters = first == at - 1 && last == at ? board->after_one[squares[first].letter - 1]
                                            : read_letters(graph, squares, first, at, last);
  }
  board->extends[direction][here] = letters.parts;
  board->squares[direction][here].fits = board->cross[direction][here] & letters.parts;
  board->cross[other][there] = letters.words;
  crossed->fits = letters.words & board->extends[other][there];
}

static void read_run_end(Square *squares, const uint32_t *graph, int at) {
  uint32_t node = graph[GRAPH_AT_GADDAG];
  for (int i = at; squares[i].letter && node; i--)
    node = follow(graph, node, squares[i].letter - 1);
  squares[at].run = node;
}

/* The squares whose reading of their line depends on the square `at`. */
static void mark(Stale *stale, const Board *board, int direction, int line, int at, int size) {
  const Square *squares = &board->squares[direction][square_index(line, 0)];
  int first = at - 1, last = at + 1;
  while (squares[first].letter) first--;
  while (squares[last].letter) last++;
  if (first < 1) first = 1;
  if (last > size) last = size;
  stale->squares[direction][line] |= (uint16_t)((2u << last) - (1u << first));
}

static bool is_cell(char c) {
  return c == '.' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool board_sync(Board *board, const Rules *rules, const uint32_t *graph, const char *cells) {
  int size = rules->size, count = 0;
  uint8_t changed[MAX_SIZE * MAX_SIZE];
  if (!memcmp(board->cells, cells, (size_t)(size * size))) return true;
  for (int i = 0; i < size * size; i++)
    if (cells[i] != board->cells[i]) {
      if (!is_cell(cells[i])) return false;
      changed[count++] = (uint8_t)i;
    }
  for (int i = 0; i < count; i++) {
    int row = changed[i] / size + 1, col = changed[i] % size + 1;
    char cell = cells[changed[i]];
    Square *across = &board->squares[ACROSS][square_index(row, col)];
    Square *down = &board->squares[DOWN][square_index(col, row)];
    board->tiles += (cell != '.') - (across->letter != 0);
    if (cell == '.') {
      set_empty(across);
      set_empty(down);
    } else {
      set_tile(across, cell, rules);
      set_tile(down, cell, rules);
      board->cross[ACROSS][square_index(row, col)] = board->extends[ACROSS][square_index(row, col)] = 0;
      board->cross[DOWN][square_index(col, row)] = board->extends[DOWN][square_index(col, row)] = 0;
    }
    board->cells[changed[i]] = cell;
  }
  Stale stale;
  memset(&stale, 0, sizeof stale);
  for (int i = 0; i < count; i++) {
    int row = changed[i] / size + 1, col = changed[i] % size + 1;
    mark(&stale, board, ACROSS, row, col, size);
    mark(&stale, board, DOWN, col, row, size);
  }
  for (int direction = 0; direction < 2; direction++)
    for (int line = 1; line <= size; line++) {
      Square *squares = &board->squares[direction][square_index(line, 0)];
      for (uint32_t left = stale.squares[direction][line]; left; left &= left - 1) {
        int at = lowest_bit(left);
        if (!squares[at].letter) read_gap(board, graph, direction, line, at);
        else if (squares[at + 1].letter) squares[at].run = 0;
        else read_run_end(squares, graph, at);
      }
    }
  return true;
}
