#include "endgame_node.h"

enum {
  NODES_BETWEEN_QUESTIONS = 512,
  /* Finding so many moves, or playing so many turns out, takes as long as a position; where a joker
   * is to be laid a position has thousands of moves. */
  MOVES_A_NODE = 128,
  TURNS_A_NODE = 8,
  /* What a tile laid is worth beside its points when ordering moves: who lays more goes out
   * sooner. Measured: with 8 a proof takes several times fewer positions than with 0. */
  POINTS_A_TILE = 8
};

int64_t endgame_effort(const Endgame *e) {
  return e->nodes + e->lists.listed / MOVES_A_NODE + e->played_out / TURNS_A_NODE;
}

void endgame_ask(Endgame *e, int64_t most) {
  if (!e->may_stop) return;
  int64_t spent = endgame_effort(e);
  if (spent >= most) e->state = OUT_OF_BUDGET;
  if (spent < e->next_question) return;
  e->next_question = spent + NODES_BETWEEN_QUESTIONS;
  if (e->stop && e->stop(spent)) e->state = OUT_OF_BUDGET;
}

void endgame_clear(Endgame *e) {
  e->choice_count = 0;
  lists_clear(&e->lists);
}

static uint64_t rack_key(int side, uint16_t rack) {
  return mix_bits(0x20000u + (uint64_t)side * MOST_HANDS + rack);
}

static uint64_t turn_key(int side, bool passed) {
  return mix_bits(0x30000u + (uint64_t)side * 2 + passed);
}

Node node_root(const Endgame *e, bool passed) {
  return (Node){.before = &e->positions[0],
                .racks = {e->hands[0].all, e->hands[1].all},
                .key = turn_key(0, passed) ^ rack_key(0, e->hands[0].all) ^
                       rack_key(1, e->hands[1].all),
                .passed = passed};
}

Node node_after(const Node *node, const Position *position, const Option *option) {
  int side = node->side;
  Node next = *node;
  next.before = position;
  next.option = option;
  next.side = 1 - side;
  next.turn = node->turn + 1;
  next.passed = !option;
  next.key ^= turn_key(side, node->passed) ^ turn_key(next.side, next.passed);
  if (option) {
    next.racks[side] = (uint16_t)(node->racks[side] - option->used);
    next.key ^= option->key ^ rack_key(side, node->racks[side]) ^ rack_key(side, next.racks[side]);
  }
  return next;
}

const Position *node_position(Endgame *e, const Node *node) {
  if (!node->option) return node->before;
  Position *here = &e->positions[node->turn];
  position_play(here, node->before, &node->option->move, e->lists.rules, e->lists.graph);
  return here;
}

int node_lists(Endgame *e, const Position *position, int side, uint16_t rack, LineList *found) {
  int count = lists_find(&e->lists, position, &e->hands[side], side, rack, found);
  if (count >= 0) return count;
  e->state = count == LISTS_FULL ? OUT_OF_ROOM : OUT_OF_MEMORY;
  return 0;
}

static bool choices_room(Endgame *e, size_t more) {
  if (e->choice_count + more <= e->choice_room) return true;
  size_t room = 2 * (e->choice_count + more);
  Choice *choices = realloc(e->choices, room * sizeof *choices);
  if (!choices) {
    e->state = OUT_OF_MEMORY;
    return false;
  }
  e->choices = choices;
  e->choice_room = room;
  return true;
}

static int32_t rank_of(const Endgame *e, const Node *node, const Option *option, uint32_t best) {
  if (option_mark(option) == best) return INFINITE;
  if (!option) return node_if_stopped(e, node);
  return node_at_once(e, node, option) + POINTS_A_TILE * option->move.laid;
}

void node_gather(Endgame *e, const Node *node, const Position *position, uint32_t best) {
  LineList lists[2 * MAX_SIZE];
  int count = node_lists(e, position, node->side, node->racks[node->side], lists);
  size_t total = 1;
  for (int i = 0; i < count; i++) total += lists[i].count;
  if (!choices_room(e, total)) return;
  Choice *choice = e->choices + e->choice_count;
  for (int i = 0; i < count; i++) {
    const Option *option = &e->lists.pool[lists[i].first], *end = option + lists[i].count;
    for (; option < end; option++)
      *choice++ = (Choice){rank_of(e, node, option, best), option};
  }
  *choice = (Choice){rank_of(e, node, NULL, best), NULL};
  e->choice_count += total;
}
