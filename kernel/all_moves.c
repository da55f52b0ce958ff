/* All moves, by the GADDAG (Gordon, 1994); finding a child counts bits. */
#include "all_moves.h"
#include "placing.h"
#include "processor.h"

#define BODY "all_moves_body.h"
#include "variants.h"

void all_moves_search(const Board *board, const Rules *rules, const uint32_t *graph,
                      const Rack *rack, LineSet lines, bool best_only, MoveBuffer *found) {
  found->count = found->word_count = 0;
  CHOSEN(search)(board, rules, graph, rack, lines, best_only, found);
}
