/* Alpha-beta with null windows around the best line, deepened turn by turn. */
#include "endgame_estimate.h"

enum { FEW_NODES = 30 };

typedef struct {
  int32_t value;
  bool whole; /* every line that matters was followed to its end */
} Worth;

static void count_node(Endgame *e) {
  e->nodes++;
  endgame_ask(e, e->most_nodes);
}

/* Moves by which the other side would go out, best first. */
typedef struct {
  struct {
    int32_t score;
    int direction, line;
  } outs[8];
  int count;
} Threats;

static void add_threat(Threats *threats, const Move *move) {
  enum { MOST = sizeof threats->outs / sizeof threats->outs[0] };
  int at = threats->count;
  if (at == MOST) {
    if (threats->outs[MOST - 1].score >= move->score) return;
    at--;
  } else {
    threats->count++;
  }
  for (; at > 0 && threats->outs[at - 1].score < move->score; at--)
    threats->outs[at] = threats->outs[at - 1];
  threats->outs[at].score = move->score;
  threats->outs[at].direction = move->down;
  threats->outs[at].line = move->line + 1;
}

static void find_threats(Endgame *e, const Node *node, const Position *position,
                         Threats *threats) {
  LineList lists[2 * MAX_SIZE];
  int other = 1 - node->side;
  uint16_t all = node->racks[other];
  threats->count = 0;
  if (e->hands[other].racks[all].size > e->lists.rules->max_laid) return;
  int count = node_lists(e, position, other, all, lists);
  for (int i = 0; i < count; i++) {
    const Option *option = &e->lists.pool[lists[i].first], *end = option + lists[i].count;
    for (; option < end; option++)
      if (option->used == all) add_threat(threats, &option->move);
  }
}

/* The most that an option can be worth because the other side can then go out on a line that it
 * leaves as it was: known without making the position. */
static int32_t limit_of(const Endgame *e, const Node *node, const Position *position,
                        const Option *option, const Threats *threats) {
  if (!threats->count) return INFINITE;
  LineSet touched = position_touched(position, &option->move, e->lists.rules);
  uint16_t keep = (uint16_t)(node->racks[node->side] - option->used);
  for (int i = 0; i < threats->count; i++)
    if (!(touched.lines[threats->outs[i].direction] >> threats->outs[i].line & 1))
      return option->move.score - threats->outs[i].score - 2 * e->hands[node->side].values[keep];
  return INFINITE;
}

static void keep_line(Endgame *e, const Node *node, const Option *option) {
  Move *line = e->best_line[node->turn];
  int below = 0;
  if (option) line[0] = option->move;
  else memset(&line[0], 0, sizeof line[0]);
  bool ends = option ? option->used == node->racks[node->side] : node->passed;
  if (!ends) {
    below = e->best_length[node->turn + 1];
    memcpy(line + 1, e->best_line[node->turn + 1], (size_t)below * sizeof *line);
  }
  e->best_length[node->turn] = 1 + below;
}

static Worth value_of(Endgame *e, const Node *node, int depth, int32_t alpha, int32_t beta);

/* What a choice is worth to the side to move, or a bound outside of (floor, beta). */
static Worth try_choice(Endgame *e, const Node *node, const Position *position,
                        const Option *option, int depth, int32_t floor, int32_t beta,
                        bool first) {
  if (!option && node->passed) return (Worth){node_if_stopped(e, node), true};
  if (option && option->used == node->racks[node->side])
    return (Worth){node_at_once(e, node, option), true};
  int32_t score = option ? option->move.score : 0;
  Node next = node_after(node, position, option);
  Worth below;
  if (!first && beta - floor > 1) { /* most are no better: ask only that, then look closer */
    below = value_of(e, &next, depth - 1, score - floor - 1, score - floor);
    int32_t value = score - below.value;
    if (e->state != GOING_ON || value <= floor || value >= beta)
      return (Worth){value, below.whole};
  }
  below = value_of(e, &next, depth - 1, score - beta, score - floor);
  return (Worth){score - below.value, below.whole};
}

static bool settles(const Seen *seen, int depth, int32_t alpha, int32_t beta) {
  if (seen->kind == NOT_SEEN || seen->depth < depth) return false;
  return seen->kind == EXACT || (seen->kind == AT_LEAST && seen->value >= beta) ||
         (seen->kind == AT_MOST && seen->value <= alpha);
}

/* All choices of a node, until one reaches beta. */
static Worth best_of(Endgame *e, const Node *node, const Position *position, uint32_t known,
                     int depth, int32_t alpha, int32_t beta) {
  size_t first = e->choice_count;
  node_gather(e, node, position, known);
  Threats threats;
  find_threats(e, node, position, &threats);
  Worth best = {-INFINITE, true};
  const Option *chosen = NULL;
  int32_t floor = alpha;
  for (size_t left = e->choice_count - first, all = left; left && e->state == GOING_ON; left--) {
    const Option *option = choices_take(e->choices + first, all, left);
    Worth worth = {INFINITE, true};
    if (option && option->used != node->racks[node->side])
      worth.value = limit_of(e, node, position, option, &threats);
    if (worth.value > floor)
      worth = try_choice(e, node, position, option, depth, floor, beta, left == all);
    if (e->state != GOING_ON) break;
    best.whole = best.whole && worth.whole;
    if (worth.value > best.value) {
      best.value = worth.value;
      chosen = option;
      if (worth.value > floor && beta - alpha > 1) keep_line(e, node, option);
    }
    if (best.value > floor) floor = best.value;
    if (floor >= beta) { /* what was not tried cannot change that this is good enough */
      best.whole = worth.whole;
      break;
    }
  }
  e->choice_count = first;
  if (e->state != GOING_ON) return (Worth){0, false};
  BoundKind kind = best.value >= beta ? AT_LEAST : best.value <= alpha ? AT_MOST : EXACT;
  seen_store(&e->seen, node->key,
             (Seen){kind, best.whole ? WHOLE : depth, best.value, option_mark(chosen)});
  return best;
}

static Worth value_of(Endgame *e, const Node *node, int depth, int32_t alpha, int32_t beta) {
  e->best_length[node->turn] = 0;
  count_node(e);
  if (e->state != GOING_ON) return (Worth){0, false};
  Seen seen = seen_find(&e->seen, node->key);
  /* On the best line itself (an open window) every turn is looked at, to know the whole line. */
  if (beta - alpha == 1 && settles(&seen, depth, alpha, beta))
    return (Worth){seen.value, seen.depth == WHOLE};
  if (depth == 0) return (Worth){node_if_stopped(e, node), false};
  const Position *position = node_position(e, node);
  return best_of(e, node, position, seen.kind == NOT_SEEN ? NO_MARK : seen.best, depth, alpha,
                 beta);
}

static void keep_result(const Endgame *e, Worth worth, int depth, EndgameResult *result) {
  result->spread = worth.value;
  result->proven = worth.whole;
  result->depth = depth;
  result->length = e->best_length[0];
  memcpy(result->line, e->best_line[0], (size_t)result->length * sizeof(Move));
}

/* One round. When the lists are full they are emptied and the round starts again: the table of
 * positions seen makes up for most of it. A position too large for empty lists ends the search. */
static Worth look_ahead(Endgame *e, const Node *root, int depth) {
  for (;;) {
    int64_t before = e->nodes;
    Worth worth = value_of(e, root, depth, -INFINITE, INFINITE);
    if (e->state != OUT_OF_ROOM) return worth;
    endgame_clear(e);
    e->state = e->nodes - before < FEW_NODES ? OUT_OF_MEMORY : GOING_ON;
  }
}

static void search_rounds(Endgame *e, bool passed, int most_turns, EndgameResult *result) {
  Node root = node_root(e, passed);
  Estimate estimated;
  memset(&estimated, 0, sizeof estimated);
  for (int depth = 1; depth <= most_turns && e->state == GOING_ON; depth++) {
    Worth worth = look_ahead(e, &root, depth);
    if (e->state != GOING_ON) break;
    keep_result(e, worth, depth, result);
    if (worth.whole) break;
    if (depth == 1) estimated = endgame_estimate(e, &root);
    e->may_stop = true;
  }
  if (!result->proven && estimated.mark != NO_MARK) {
    result->spread = estimated.value;
    result->length = 1;
    result->line[0] = estimated.move;
  }
  result->nodes = endgame_effort(e);
}

static void endgame_close(Endgame *e) {
  lists_close(&e->lists);
  seen_close(&e->seen);
  free(e->choices);
  free(e);
}

static Endgame *endgame_open(const Rules *rules, const uint32_t *graph) {
  Endgame *e = calloc(1, sizeof *e);
  if (!e) return NULL;
  bool lists = lists_open(&e->lists, rules, graph), seen = seen_open(&e->seen);
  if (lists && seen) return e;
  endgame_close(e);
  return NULL;
}

bool endgame_solve(const Board *board, const Rules *rules, const uint32_t *graph, const Rack *mine,
                   const Rack *theirs, bool passed, int64_t most_nodes, EndgameStop stop,
                   EndgameResult *result) {
  memset(result, 0, sizeof *result);
  Endgame *e = endgame_open(rules, graph);
  if (!e) return false;
  hands_read(&e->hands[0], mine, rules->values);
  hands_read(&e->hands[1], theirs, rules->values);
  position_read(&e->positions[0], board, rules);
  e->most_nodes = most_nodes;
  e->stop = stop;
  search_rounds(e, passed, 2 * (mine->size + theirs->size) + 2, result);
  bool enough = e->state != OUT_OF_MEMORY || result->length;
  endgame_close(e);
  return enough;
}
