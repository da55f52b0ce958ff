/* The board as the searches see it: for each square and direction, which letters may stand there
 * and what they are worth. Kept up to date from one position to the next, around what changed. */
#ifndef PIOCHE_BOARD_H
#define PIOCHE_BOARD_H

#include "base.h"
#include "graph.h"

/* Lines are numbered 1 to size, squares 1 to size; square 0 of a line is also the square after the
 * last one of the line before: an empty square on which nothing fits ends every walk. */
enum { STRIDE = MAX_SIZE + 1, SQUARES = STRIDE * (MAX_SIZE + 1) + 1 };

enum { ACROSS, DOWN };

typedef struct {
  uint32_t fits;        /* letters that may be laid: cross word exists, line can go on */
  uint32_t run;         /* last tile of a run: GADDAG node of the run read backwards */
  int32_t cross_points; /* tiles of the cross word times the word premium */
  uint8_t letter;       /* 0 empty, 1 to 26 */
  uint8_t value;        /* points of the tile (0 for a joker) */
  uint8_t letter_multiplier, word_multiplier;
  uint8_t cross_multiplier; /* of the laid letter in its cross word; 0 without cross word */
  uint8_t cross_length;     /* of the cross word; 0 without */
  char cell;                /* as given: '.', 'A'-'Z', 'a'-'z' for a joker */
} Square;

typedef struct {
  int size, start_row, start_col; /* start: 1-based */
  uint8_t values[LETTER_COUNT];
  uint8_t letter_multipliers[MAX_SIZE * MAX_SIZE], word_multipliers[MAX_SIZE * MAX_SIZE];
  int max_laid;
  int32_t bonuses[MAX_RACK + 1]; /* by number of tiles laid */
} Rules;

/* The letters that may stand in a gap of a line: to make a word with the runs beside it, or part of
 * a word. */
typedef struct {
  uint32_t words, parts;
} GapLetters;

/* What the graph says of one letter and of two side by side, read once: most walks begin there. */
typedef struct {
  uint32_t single[LETTER_COUNT];                    /* its node of the GADDAG */
  uint32_t node[LETTER_COUNT][LETTER_COUNT];        /* [first][second]: that of both */
  GapLetters after_one[LETTER_COUNT];               /* behind a run of one letter */
  GapLetters after_two[LETTER_COUNT][LETTER_COUNT]; /* behind a run of two */
} Pairs;

void pairs_read(Pairs *pairs, const uint32_t *graph);

/* What a word takes along that passes over a run of tiles. */
typedef struct {
  uint64_t hash;  /* of its letters */
  int16_t points, length;
  int32_t padding;
} Through;

typedef struct {
  Square squares[2][SQUARES]; /* [DOWN] is the transposed board */
  Through through[2][SQUARES]; /* at both ends of a run; nothing elsewhere */
  uint32_t cross[2][SQUARES]; /* letters that make a cross word */
  uint32_t extends[2][SQUARES]; /* letters that join the runs beside into part of a word */
  char cells[MAX_SIZE * MAX_SIZE];
  int tiles;
  uint32_t tiles_at[2][MAX_SIZE + 2]; /* per direction and line, as bits */
  const Pairs *pairs;
  const uint64_t *letter_hash; /* of the word map */
} Board;

/* Lines of both directions as bits. */
typedef struct {
  uint32_t lines[2];
} LineSet;

static const LineSet EVERY_LINE = {{UINT32_MAX, UINT32_MAX}};

PK_INLINE int square_index(int line, int at) { return line * STRIDE + at; }

/* Where the words of a line can hold on, as bits: the last tile of each run, and empty squares
 * beside tiles of other lines only. A move belongs to its leftmost anchor. */
PK_INLINE uint32_t line_anchors(const Board *board, int direction, int line) {
  const uint32_t *lines = &board->tiles_at[direction][line];
  uint32_t tiles = lines[0];
  return (tiles & ~(tiles >> 1)) | ((lines[-1] | lines[1]) & ~(tiles | tiles << 1 | tiles >> 1));
}

/* An empty board. `pairs` and `letter_hash` stay the caller's. */
void board_clear(Board *board, const Rules *rules, const Pairs *pairs,
                 const uint64_t *letter_hash);

/* Brings the board to these cells. False, with nothing changed, if a cell is not a cell. */
bool board_sync(Board *board, const Rules *rules, const uint32_t *graph, const char *cells);

#endif
