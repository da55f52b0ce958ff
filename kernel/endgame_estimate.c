#include "endgame_estimate.h"

enum {
  /* A round that was begun tells more at its end: it may cost so many times the budget. */
  OVERSHOOT = 4,
  /* An estimate looks two turns ahead at first, at so many choices of each position; then at twice
   * as many and a turn further, as long as few turns were played out. */
  PROMISING = 10,
  MOST_ESTIMATED = 6,
  MOST_PLAYED_OUT = 20000
};

/* What a node is worth when both sides take the most at once until the end: where a search must
 * stop in the middle, far nearer the truth than to stop counting there. */
static int32_t play_out(Endgame *e, const Node *node) {
  Node here = *node;
  int32_t sum = 0, sign = 1;
  while (e->state == GOING_ON) {
    e->played_out++;
    endgame_ask(e, OVERSHOOT * e->most_nodes);
    const Position *position = node_position(e, &here);
    LineList lists[2 * MAX_SIZE];
    int count = node_lists(e, position, here.side, here.racks[here.side], lists);
    const Option *best = NULL;
    int32_t most = node_if_stopped(e, &here);
    for (int i = 0; i < count; i++) {
      const Option *option = &e->lists.pool[lists[i].first], *end = option + lists[i].count;
      for (; option < end; option++) {
        int32_t value = node_at_once(e, &here, option);
        if (value > most) most = value, best = option;
      }
    }
    bool out = best && best->used == here.racks[here.side];
    if (out || (!best && here.passed)) return sum + sign * most;
    if (best) sum += sign * best->move.score;
    here = node_after(&here, position, best);
    sign = -sign;
  }
  return 0;
}

/* The best of the most promising choices, looked ahead a few turns and then played out. */
static int32_t estimate(Endgame *e, const Node *node, int depth, size_t width, int32_t alpha,
                        int32_t beta, Estimate *answer) {
  if (!depth) return play_out(e, node);
  const Position *position = node_position(e, node);
  size_t first = e->choice_count;
  node_gather(e, node, position, answer ? answer->mark : NO_MARK);
  const Option *chosen = NULL;
  int32_t best = -INFINITE;
  size_t all = e->choice_count - first, left = all, unpromising = all > width ? all - width : 0;
  for (; left > unpromising && e->state == GOING_ON; left--) {
    const Option *option = choices_take(e->choices + first, all, left);
    int32_t value, floor = best > alpha ? best : alpha;
    if (!option && node->passed) {
      value = node_if_stopped(e, node);
    } else if (option && option->used == node->racks[node->side]) {
      value = node_at_once(e, node, option);
    } else {
      Node below = node_after(node, position, option);
      value = option ? option->move.score : 0;
      value -= estimate(e, &below, depth - 1, width, value - beta, value - floor, NULL);
    }
    if (value > best) {
      best = value;
      chosen = option;
    }
    if (best >= beta) break;
  }
  e->choice_count = first;
  if (answer && e->state == GOING_ON) {
    answer->value = best;
    answer->mark = option_mark(chosen);
    if (chosen) answer->move = chosen->move;
    else memset(&answer->move, 0, sizeof answer->move);
  }
  return best;
}

Estimate endgame_estimate(Endgame *e, const Node *root) {
  Estimate answer;
  memset(&answer, 0, sizeof answer);
  int64_t most = e->most_nodes < MOST_PLAYED_OUT ? e->most_nodes : MOST_PLAYED_OUT;
  size_t width = PROMISING;
  for (int depth = 2; depth <= MOST_ESTIMATED && e->state == GOING_ON; depth++, width *= 2) {
    estimate(e, root, depth, width, -INFINITE, INFINITE, &answer);
    e->may_stop = true;
    if (e->played_out > most) break;
  }
  if (e->state == OUT_OF_ROOM) { /* what was found so far is enough */
    endgame_clear(e);
    e->state = GOING_ON;
  }
  return answer;
}
