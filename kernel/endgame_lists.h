/* The moves of an end-game position, kept line by line.
 *
 * What can be laid on a line depends on its squares and on the rack alone, and a move changes few
 * of the thirty lines. So the moves of each line are kept under a hash of its squares and the rack,
 * and a new position mostly finds its moves ready. */
#ifndef PIOCHE_ENDGAME_LISTS_H
#define PIOCHE_ENDGAME_LISTS_H

#include "board.h"
#include "moves.h"
#include "rack.h"

enum {
  JOKER_KIND = LETTER_COUNT,
  MOST_HANDS = 1 << MAX_RACK /* parts of a rack: most when all its tiles differ */
};

/* A side's tiles: every part of the rack it began with has a number, 0 for none at all. Numbers
 * are sums of weights, one for each tile, so that taking tiles away is a subtraction. */
typedef struct {
  uint16_t weight[LETTER_COUNT + 1]; /* of a letter, and of a joker */
  uint16_t all;
  Rack racks[MOST_HANDS];
  int32_t values[MOST_HANDS];
} Hands;

/* A move, and what it does to the position. */
typedef struct {
  Move move;
  uint64_t key;  /* what it changes in the hash of the board */
  uint16_t used; /* number of the tiles laid */
} Option;

/* A board and the hash of each of its lines. */
typedef struct {
  Board board;
  uint64_t keys[2][MAX_SIZE + 1];
} Position;

typedef struct {
  uint64_t key;
  uint32_t first, count; /* options of the pool */
} LineList;

typedef struct {
  const Rules *rules;
  const uint32_t *graph;
  Option *pool;
  uint32_t pool_used;
  LineList *table;
  uint32_t table_used;
  int64_t listed; /* moves found so far; those that were known are not counted again */
  MoveBuffer found;
} OptionLists;

typedef enum { LISTS_FULL = -1, LISTS_FAILED = -2 } ListsError;

uint64_t mix_bits(uint64_t number);

void hands_read(Hands *hands, const Rack *rack, const uint8_t *values);

bool lists_open(OptionLists *lists, const Rules *rules, const uint32_t *graph);
void lists_clear(OptionLists *lists);
void lists_close(OptionLists *lists);

/* The lists of all lines where `rack` (a number of `hands`, belonging to `side`) has moves, into
 * `found` (room for 2 * MAX_SIZE). Gives their number, LISTS_FULL when the lists must be cleared
 * first, LISTS_FAILED when memory lacks. Options stay where they are until lists_clear. */
int lists_find(OptionLists *lists, const Position *position, const Hands *hands, int side,
               uint16_t rack, LineList *found);

/* The position of a board. */
void position_read(Position *position, const Board *board, const Rules *rules);

/* The lines whose squares a move changes, its cross words and its hooks included. */
LineSet position_touched(const Position *position, const Move *move, const Rules *rules);

/* The position after a move. */
void position_play(Position *after, const Position *before, const Move *move, const Rules *rules,
                   const uint32_t *graph);

#endif
