#ifndef PIOCHE_ALL_MOVES_H
#define PIOCHE_ALL_MOVES_H

#include "board.h"
#include "moves.h"
#include "rack.h"

/* Every legal move on these lines, into an emptied buffer, across first, line by line. With
 * `best_only` just those of the highest score, found by looking at all: slower than tops_search,
 * without its limits. */
void all_moves_search(const Board *board, const Rules *rules, const uint32_t *graph,
                      const Rack *rack, LineSet lines, bool best_only, MoveBuffer *found);

#endif
