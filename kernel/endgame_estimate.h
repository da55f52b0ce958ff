/* What an end is worth by an estimate: the most promising lines looked ahead a few turns, then
 * played out. */
#ifndef PIOCHE_ENDGAME_ESTIMATE_H
#define PIOCHE_ENDGAME_ESTIMATE_H

#include "endgame_node.h"

/* What to do, and what it is worth by an estimate. */
typedef struct {
  Move move; /* no tile laid: a pass */
  uint32_t mark; /* NO_MARK as long as nothing is known */
  int32_t value;
} Estimate;

/* Estimates of the whole game, each wider and deeper than the one before. */
Estimate endgame_estimate(Endgame *e, const Node *root);

#endif
