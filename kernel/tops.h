#ifndef PIOCHE_TOPS_H
#define PIOCHE_TOPS_H

#include "board.h"
#include "moves.h"
#include "rack.h"
#include "wordmap.h"

typedef struct TopsWork TopsWork;

TopsWork *tops_new(void);
void tops_free(TopsWork *work);

/* Whether the quick search serves for these rules: its bounds are 16-bit sums and know letter
 * premiums up to three. */
bool tops_serves_rules(const Rules *rules);
PK_INLINE bool tops_serves_rack(const Rack *rack) { return rack->jokers <= 2; }

/* All moves of the highest score, into an emptied buffer, not sorted. */
void tops_search(TopsWork *work, const Board *board, const Rules *rules, const Wordmap *map,
                 const Rack *rack, MoveBuffer *found);

#endif
