/* Exact play between two sides once the bag is empty.
 *
 * Values are points to come for the side to move, less those for the other side. Who goes out gains
 * twice the other's rest; after two passes running each side loses its own rest. */
#ifndef PIOCHE_ENDGAME_H
#define PIOCHE_ENDGAME_H

#include "board.h"
#include "moves.h"
#include "rack.h"

enum { ENDGAME_MOST_TURNS = 4 * MAX_RACK + 2 }; /* each tile may follow a pass, two passes end */

/* Python reads it field by field as here. */
typedef struct {
  int64_t nodes; /* positions looked at, and what finding moves took, in positions */
  int32_t spread;
  int32_t proven; /* 1 when every line was followed to its end */
  int32_t depth;  /* turns looked ahead in the last round that was finished */
  int32_t length; /* turns of the line */
  Move line[ENDGAME_MOST_TURNS]; /* no tile laid: a pass */
} EndgameResult;

/* Asked now and then with the positions counted so far; anything but 0 stops the search. */
typedef int32_t (*EndgameStop)(int64_t nodes);

/* Looks further ahead round by round, until all is known, `most_nodes` positions were counted or
 * `stop` (NULL for none) says so; the first round is always finished. False when memory lacks. */
bool endgame_solve(const Board *board, const Rules *rules, const uint32_t *graph, const Rack *mine,
                   const Rack *theirs, bool passed, int64_t most_nodes, EndgameStop stop,
                   EndgameResult *result);

#endif
