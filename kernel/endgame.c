/* Alpha-beta with null windows around the best line, deepened turn by turn. */
#include "endgame.h"
#include "endgame_choices.h"
#include "endgame_lists.h"
#include "endgame_table.h"

#define INFINITE 100000000
#define PASS_MARK 1u
#define NO_MARK 0u

enum {
  MOST_TURNS = ENDGAME_MOST_TURNS,
  NODES_BETWEEN_QUESTIONS = 512,
  /* Finding so many moves, or playing so many turns out, takes as long as a position; where a joker
   * is to be laid a position has thousands of moves. */
  MOVES_A_NODE = 128,
  TURNS_A_NODE = 8,
  OVERSHOOT = 4,
  /* What a tile laid is worth beside its points when ordering moves: who lays more goes out
   * sooner. Measured: with 8 a proof takes several times fewer positions than with 0. */
  POINTS_A_TILE = 8,
  FEW_NODES = 30,
  /* An estimate looks two turns ahead at first, at so many choices of each position; then at twice
   * as many and a turn further, as long as few turns were played out. */
  PROMISING = 10,
  MOST_ESTIMATED = 6,
  MOST_PLAYED_OUT = 20000
};

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

/* What to do, and what it is worth by an estimate. */
typedef struct {
  Move move; /* no tile laid: a pass */
  uint32_t mark; /* NO_MARK as long as nothing is known */
  int32_t value;
} Estimate;

typedef struct {
  int32_t value;
  bool whole; /* every line that matters was followed to its end */
} Worth;

static uint32_t option_mark(const Option *option) {
  return option ? (uint32_t)(option->key >> 32) | 2u : PASS_MARK;
}

static int32_t rest(const Endgame *e, const Node *node, int side) {
  return e->hands[side].values[node->racks[side]];
}

/* What a side would have if the game stopped here: each loses its rest. */
static int32_t if_stopped(const Endgame *e, const Node *node) {
  return rest(e, node, 1 - node->side) - rest(e, node, node->side);
}

/* What the search has cost so far, in positions: the same on every machine. */
static int64_t effort(const Endgame *e) {
  return e->nodes + e->lists.listed / MOVES_A_NODE + e->played_out / TURNS_A_NODE;
}

static void look_at_budget(Endgame *e, int64_t most) {
  if (!e->may_stop) return;
  int64_t spent = effort(e);
  if (spent >= most) e->state = OUT_OF_BUDGET;
  if (spent < e->next_question) return;
  e->next_question = spent + NODES_BETWEEN_QUESTIONS;
  if (e->stop && e->stop(spent)) e->state = OUT_OF_BUDGET;
}

static void count_node(Endgame *e) {
  e->nodes++;
  look_at_budget(e, e->most_nodes);
}

static uint64_t rack_key(int side, uint16_t rack) {
  return mix_bits(0x20000u + (uint64_t)side * MOST_HANDS + rack);
}

static uint64_t turn_key(int side, bool passed) {
  return mix_bits(0x30000u + (uint64_t)side * 2 + passed);
}

/* The position after an option, or after a pass. */
static Node after(const Node *node, const Position *position, const Option *option) {
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

static const Position *make_position(Endgame *e, const Node *node) {
  if (!node->option) return node->before;
  Position *here = &e->positions[node->turn];
  position_play(here, node->before, &node->option->move, e->lists.rules, e->lists.graph);
  return here;
}

static int find_lists(Endgame *e, const Position *position, int side, uint16_t rack,
                      LineList *found) {
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

/* What an option is worth if the game stops after it; exact when it goes out. */
static int32_t at_once(const Endgame *e, const Node *node, const Option *option) {
  int side = node->side;
  int32_t theirs = rest(e, node, 1 - side);
  uint16_t keep = (uint16_t)(node->racks[side] - option->used);
  if (!keep) return option->move.score + 2 * theirs;
  return option->move.score + theirs - e->hands[side].values[keep];
}

static int32_t rank_of(const Endgame *e, const Node *node, const Option *option, uint32_t best) {
  if (option_mark(option) == best) return INFINITE;
  if (!option) return if_stopped(e, node);
  return at_once(e, node, option) + POINTS_A_TILE * option->move.laid;
}

/* Lists every option of the side to move and the pass. */
static void gather(Endgame *e, const Node *node, const Position *position, uint32_t best) {
  LineList lists[2 * MAX_SIZE];
  int count = find_lists(e, position, node->side, node->racks[node->side], lists);
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
  int count = find_lists(e, position, other, all, lists);
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
  if (!option && node->passed) return (Worth){if_stopped(e, node), true};
  if (option && option->used == node->racks[node->side])
    return (Worth){at_once(e, node, option), true};
  int32_t score = option ? option->move.score : 0;
  Node next = after(node, position, option);
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
  gather(e, node, position, known);
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
  if (depth == 0) return (Worth){if_stopped(e, node), false};
  const Position *position = make_position(e, node);
  return best_of(e, node, position, seen.kind == NOT_SEEN ? NO_MARK : seen.best, depth, alpha,
                 beta);
}

/* What a node is worth when both sides take the most at once until the end: where a search must
 * stop in the middle, far nearer the truth than to stop counting there. */
static int32_t play_out(Endgame *e, const Node *node) {
  Node here = *node;
  int32_t sum = 0, sign = 1;
  while (e->state == GOING_ON) {
    e->played_out++;
    look_at_budget(e, OVERSHOOT * e->most_nodes); /* a round that was begun tells more at its end */
    const Position *position = make_position(e, &here);
    LineList lists[2 * MAX_SIZE];
    int count = find_lists(e, position, here.side, here.racks[here.side], lists);
    const Option *best = NULL;
    int32_t most = if_stopped(e, &here);
    for (int i = 0; i < count; i++) {
      const Option *option = &e->lists.pool[lists[i].first], *end = option + lists[i].count;
      for (; option < end; option++) {
        int32_t value = at_once(e, &here, option);
        if (value > most) most = value, best = option;
      }
    }
    bool out = best && best->used == here.racks[here.side];
    if (out || (!best && here.passed)) return sum + sign * most;
    if (best) sum += sign * best->move.score;
    here = after(&here, position, best);
    sign = -sign;
  }
  return 0;
}

/* The best of the most promising choices, looked ahead a few turns and then played out. */
static int32_t estimate(Endgame *e, const Node *node, int depth, size_t width, int32_t alpha,
                        int32_t beta, Estimate *answer) {
  if (!depth) return play_out(e, node);
  const Position *position = make_position(e, node);
  size_t first = e->choice_count;
  gather(e, node, position, answer ? answer->mark : NO_MARK);
  const Option *chosen = NULL;
  int32_t best = -INFINITE;
  size_t all = e->choice_count - first, left = all, unpromising = all > width ? all - width : 0;
  for (; left > unpromising && e->state == GOING_ON; left--) {
    const Option *option = choices_take(e->choices + first, all, left);
    int32_t value, floor = best > alpha ? best : alpha;
    if (!option && node->passed) {
      value = if_stopped(e, node);
    } else if (option && option->used == node->racks[node->side]) {
      value = at_once(e, node, option);
    } else {
      Node below = after(node, position, option);
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

static Node root_node(const Endgame *e, bool passed) {
  return (Node){.before = &e->positions[0],
                .racks = {e->hands[0].all, e->hands[1].all},
                .key = turn_key(0, passed) ^ rack_key(0, e->hands[0].all) ^
                       rack_key(1, e->hands[1].all),
                .passed = passed};
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
    e->choice_count = 0;
    lists_clear(&e->lists);
    e->state = e->nodes - before < FEW_NODES ? OUT_OF_MEMORY : GOING_ON;
  }
}

/* Estimates of the whole game, each wider and deeper than the one before. */
static Estimate estimate_more(Endgame *e, const Node *root) {
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
    e->choice_count = 0;
    lists_clear(&e->lists);
    e->state = GOING_ON;
  }
  return answer;
}

static void search_rounds(Endgame *e, bool passed, int most_turns, EndgameResult *result) {
  Node root = root_node(e, passed);
  Estimate estimated;
  memset(&estimated, 0, sizeof estimated);
  for (int depth = 1; depth <= most_turns && e->state == GOING_ON; depth++) {
    Worth worth = look_ahead(e, &root, depth);
    if (e->state != GOING_ON) break;
    keep_result(e, worth, depth, result);
    if (worth.whole) break;
    if (depth == 1) estimated = estimate_more(e, &root);
    e->may_stop = true;
  }
  if (!result->proven && estimated.mark != NO_MARK) {
    result->spread = estimated.value;
    result->length = 1;
    result->line[0] = estimated.move;
  }
  result->nodes = effort(e);
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
