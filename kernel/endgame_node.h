/* What the search of an end and its estimates share: the tree they walk through, and what they may
 * spend on it. */
#ifndef PIOCHE_ENDGAME_NODE_H
#define PIOCHE_ENDGAME_NODE_H

#include "endgame.h"
#include "endgame_choices.h"
#include "endgame_table.h"

#define INFINITE 100000000
#define PASS_MARK 1u
#define NO_MARK 0u

enum { MOST_TURNS = ENDGAME_MOST_TURNS };

typedef enum { GOING_ON, OUT_OF_BUDGET, OUT_OF_ROOM, OUT_OF_MEMORY } State;

typedef struct {
  OptionLists lists;
  SeenTable seen;
  Hands hands[2];
  Position positions[MOST_TURNS + 1];
  Choice *choices; /* those of every node on the way here, one after the other */
  size_t choice_count, choice_room;
  Move best_line[MOST_TURNS + 1][MOST_TURNS + 1];
  int best_length[MOST_TURNS + 1];
  int64_t nodes, most_nodes, next_question;
  int64_t played_out; /* turns, in estimates */
  EndgameStop stop;
  bool may_stop; /* false in the first round: there must be an answer */
  State state;
} Endgame;

/* A position to be valued: where it comes from, so that a look at the table may spare making it. */
typedef struct {
  const Position *before;
  const Option *option; /* laid on `before`; NULL when the board is `before` itself */
  uint64_t key;
  uint16_t racks[2];
  int side, turn;
  bool passed; /* the turn before was a pass */
} Node;

PK_INLINE uint32_t option_mark(const Option *option) {
  return option ? (uint32_t)(option->key >> 32) | 2u : PASS_MARK;
}

PK_INLINE int32_t node_rest(const Endgame *e, const Node *node, int side) {
  return e->hands[side].values[node->racks[side]];
}

/* What a side would have if the game stopped here: each loses its rest. */
PK_INLINE int32_t node_if_stopped(const Endgame *e, const Node *node) {
  return node_rest(e, node, 1 - node->side) - node_rest(e, node, node->side);
}

/* What an option is worth if the game stops after it; exact when it goes out. */
PK_INLINE int32_t node_at_once(const Endgame *e, const Node *node, const Option *option) {
  int side = node->side;
  int32_t theirs = node_rest(e, node, 1 - side);
  uint16_t keep = (uint16_t)(node->racks[side] - option->used);
  if (!keep) return option->move.score + 2 * theirs;
  return option->move.score + theirs - e->hands[side].values[keep];
}

/* The position after an option, or after a pass. */
Node node_after(const Node *node, const Position *position, const Option *option);

/* The one that the search begins with. */
Node node_root(const Endgame *e, bool passed);

const Position *node_position(Endgame *e, const Node *node);

/* The options of a side, line by line; 0 and a state where there is no room. */
int node_lists(Endgame *e, const Position *position, int side, uint16_t rack, LineList *found);

/* Lists every option of the side to move and the pass, as choices of which `best` comes first. */
void node_gather(Endgame *e, const Node *node, const Position *position, uint32_t best);

/* What the search has cost so far, in positions: the same on every machine. */
int64_t endgame_effort(const Endgame *e);

/* Whether that is more than `most`, or somebody says stop: then the state tells. */
void endgame_ask(Endgame *e, int64_t most);

/* When lists and choices are full they are emptied; the search goes on from its root. */
void endgame_clear(Endgame *e);

#endif
