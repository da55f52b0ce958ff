#ifndef PIOCHE_TOPS_H
#define PIOCHE_TOPS_H

#include "board.h"
#include "keeping.h"
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

/* All moves of the highest equity: hundredths of a point, the worth of what is kept with the score.
 * For racks of FULL_RACK tiles at most. Gives that equity; 0 where there is no move. */
int32_t equity_search(TopsWork *work, const Board *board, const Rules *rules, const Wordmap *map,
                      const Rack *rack, const Keeping *keeping, MoveBuffer *found);

/* After equity_search, the tiles to exchange so that the best is kept: as few as will do, then the
 * leave of the lowest number. Gives how many, by kind, and the worth of what is kept. */
int tops_best_exchange(const TopsWork *work, uint8_t *kinds, int32_t *worth);

#endif
