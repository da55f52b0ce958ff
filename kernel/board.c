/* Brings what is known of the squares up to date. Compiled twice, as the search for all moves is:
 * walking the graph counts bits. */
#include "board.h"
#include "processor.h"

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

void pairs_read(Pairs *pairs, const uint32_t *graph) {
  memset(pairs, 0, sizeof *pairs);
  uint32_t root = graph[GRAPH_AT_GADDAG];
  if (!root) return;
  for (int last = 0; last < LETTER_COUNT; last++) {
    uint32_t node = pairs->single[last] = follow(graph, root, last);
    if (!node) continue;
    for (int second = 0; second < LETTER_COUNT; second++) {
      GapLetters *after = &pairs->after_one[second];
      uint32_t next = pairs->node[second][last] = follow(graph, node, second);
      after->words |= (graph[node + 1] >> second & 1) << last;
      after->parts |= ((graph[node] | graph[node + 1]) >> second & 1) << last;
      for (int first = 0; next && first < LETTER_COUNT; first++) {
        after = &pairs->after_two[first][second];
        after->words |= (graph[next + 1] >> first & 1) << last;
        after->parts |= ((graph[next] | graph[next + 1]) >> first & 1) << last;
      }
    }
  }
}

void board_clear(Board *board, const Rules *rules, const Pairs *pairs,
                 const uint64_t *letter_hash) {
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
  board->pairs = pairs;
  board->letter_hash = letter_hash;
}

static void lay(Board *board, const Rules *rules, int direction, int line, int at, char cell) {
  int index = square_index(line, at);
  Square *square = &board->squares[direction][index];
  if (cell == '.') {
    set_empty(square);
    board->tiles_at[direction][line] &= ~(1u << at);
  } else {
    set_tile(square, cell, rules);
    board->tiles_at[direction][line] |= 1u << at;
    board->cross[direction][index] = board->extends[direction][index] = 0;
  }
}

static bool is_cell(char c) {
  return c == '.' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Which squares differ, per direction and line, as bits. False if a cell is not a cell. */
typedef uint32_t Changed[2][MAX_SIZE + 1];

static bool find_changed(Changed changed, const Board *board, int size, const char *cells) {
  memset(changed, 0, sizeof(Changed));
  for (int row = 1; row <= size; row++, cells += size) {
    const char *before = &board->cells[(row - 1) * size];
    if (!memcmp(before, cells, (size_t)size)) continue;
    for (int col = 1; col <= size; col++) {
      if (before[col - 1] == cells[col - 1]) continue;
      if (!is_cell(cells[col - 1])) return false;
      changed[ACROSS][row] |= 1u << col;
      changed[DOWN][col] |= 1u << row;
    }
  }
  return true;
}

#define BODY "board_body.h"
#include "variants.h"

bool board_sync(Board *board, const Rules *rules, const uint32_t *graph, const char *cells) {
  int size = rules->size;
  Changed changed;
  if (!memcmp(board->cells, cells, (size_t)(size * size))) return true;
  if (!find_changed(changed, board, size, cells)) return false;
  for (int row = 1; row <= size; row++)
    for (uint32_t left = changed[ACROSS][row]; left; left &= left - 1) {
      int col = lowest_bit(left), index = (row - 1) * size + col - 1;
      board->tiles += (cells[index] != '.') - (board->cells[index] != '.');
      board->cells[index] = cells[index];
      lay(board, rules, ACROSS, row, col, cells[index]);
      lay(board, rules, DOWN, col, row, cells[index]);
    }
  for (int direction = 0; direction < 2; direction++)
    for (int line = 1; line <= size; line++)
      if (changed[direction][line])
        CHOSEN(read_line)(board, graph, direction, line, size, changed[direction][line]);
  return true;
}
