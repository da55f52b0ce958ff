#include "kernel.h"
#include "all_moves.h"
#include "anagrams.h"
#include "endgame.h"
#include "processor.h"
#include "selfplay.h"
#include "sim.h"
#include "tops.h"

struct Context {
  const uint32_t *graph;
  Wordmap map;
  bool has_map, quick_tops;
  Rules rules;
  Pairs pairs;
  Board board;
  MoveBuffer moves;
  Move few[PK_FEW];
  WordBuffer words;
  KernelResult result;
  TopsWork *tops;
  EndgameResult endgame;
};

uint32_t pk_version(void) { return KERNEL_VERSION; }
uint32_t pk_graph_format(void) { return GRAPH_FORMAT; }
uint32_t pk_wordmap_format(void) { return WORDMAP_FORMAT; }
int32_t pk_fast_bit_count(void) { return has_fast_bit_count(); }

void *pk_build_graph(const char *words, size_t size, size_t *bytes) {
  size_t length;
  uint32_t *pool = graph_build(words, size, &length);
  *bytes = pool ? length * sizeof(uint32_t) : length;
  return pool;
}

void *pk_build_wordmap(const char *words, size_t size, size_t *bytes) {
  return wordmap_build(words, size, bytes);
}

void pk_free(void *image) { free(image); }
int32_t pk_check_graph(const void *image, size_t bytes) { return graph_check(image, bytes); }
int32_t pk_check_wordmap(const void *image, size_t bytes) { return wordmap_check(image, bytes); }

/* Scores must fit 32 bits whatever is laid. */
static bool scores_fit(const Rules *rules) {
  double worst = 0;
  for (int line = 0; line < rules->size; line++) {
    double across = 1, down = 1;
    for (int at = 0; at < rules->size; at++) {
      across *= rules->word_multipliers[line * rules->size + at];
      down *= rules->word_multipliers[at * rules->size + line];
    }
    if (across > worst) worst = across;
    if (down > worst) worst = down;
  }
  return worst * MAX_SIZE * MAX_VALUE * MAX_MULTIPLIER < INT32_MAX / 2;
}

static bool read_rules(Rules *rules, const KernelRules *given) {
  memset(rules, 0, sizeof *rules);
  int size = given->size;
  if (size < 2 || size > MAX_SIZE || given->start < 0 || given->start >= size * size) return false;
  if (given->max_laid < 1) return false;
  rules->size = size;
  rules->start_row = given->start / size + 1;
  rules->start_col = given->start % size + 1;
  rules->max_laid = given->max_laid > MAX_RACK ? MAX_RACK : given->max_laid;
  for (int i = 0; i <= MAX_RACK; i++) {
    if (given->bonuses[i] < 0 || given->bonuses[i] > MAX_BONUS) return false;
    rules->bonuses[i] = given->bonuses[i];
  }
  for (int i = 0; i < LETTER_COUNT; i++) {
    if (given->values[i] > MAX_VALUE) return false;
    rules->values[i] = given->values[i];
  }
  for (int i = 0; i < size * size; i++) {
    int letter = given->letter_multipliers[i], word = given->word_multipliers[i];
    if (letter < 1 || letter > MAX_MULTIPLIER || word < 1 || word > MAX_MULTIPLIER) return false;
    rules->letter_multipliers[i] = (uint8_t)letter;
    rules->word_multipliers[i] = (uint8_t)word;
  }
  return scores_fit(rules);
}

Context *pk_open(const void *graph, size_t graph_bytes, const void *wordmap, size_t wordmap_bytes,
                 const KernelRules *given) {
  Context *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->graph = graph;
  c->has_map = wordmap != NULL;
  c->tops = wordmap ? tops_new() : NULL;
  bool good = graph_bytes >= GRAPH_HEADER * sizeof(uint32_t) &&
              c->graph[GRAPH_AT_MAGIC] == GRAPH_MAGIC &&
              c->graph[GRAPH_AT_FORMAT] == GRAPH_FORMAT &&
              c->graph[GRAPH_AT_LENGTH] == graph_bytes / sizeof(uint32_t) &&
              (!wordmap || (c->tops && wordmap_open(&c->map, wordmap, wordmap_bytes))) &&
              read_rules(&c->rules, given);
  if (!good) {
    pk_close(c);
    return NULL;
  }
  c->quick_tops = wordmap && tops_serves_rules(&c->rules);
  pairs_read(&c->pairs, c->graph);
  board_clear(&c->board, &c->rules, &c->pairs, c->map.letter_hash);
  return c;
}

void pk_close(Context *c) {
  if (!c) return;
  moves_free(&c->moves);
  free(c->words.text);
  tops_free(c->tops);
  free(c);
}

const KernelResult *pk_result(const Context *c) { return &c->result; }

typedef enum { EVERY_MOVE, TOPS, TOPS_SLOWLY } Wanted;

static int64_t search(Context *c, const char *cells, const char *rack_text, size_t rack_size,
                      Wanted wanted) {
  Rack rack;
  c->result = (KernelResult){NULL, 0};
  if (!rack_read(&rack, rack_text, rack_size, MAX_RACK)) return PK_BAD_RACK;
  if (!board_sync(&c->board, &c->rules, c->graph, cells)) return PK_BAD_BOARD;
  c->moves.failed = false;
  bool quick = wanted == TOPS && c->quick_tops && tops_serves_rack(&rack);
  if (quick)
    tops_search(c->tops, &c->board, &c->rules, &c->map, &rack, &c->moves);
  else
    all_moves_search(&c->board, &c->rules, c->graph, &rack, EVERY_LINE, wanted != EVERY_MOVE,
                     &c->moves);
  if (c->moves.failed)
    return c->moves.capacity * 2 > MOST_MOVES ? PK_TOO_MANY : PK_NO_MEMORY;
  if (wanted != EVERY_MOVE) moves_sort(&c->moves);
  else if (!moves_rank(&c->moves)) return PK_NO_MEMORY;
  if (c->moves.count <= PK_FEW) moves_take(&c->moves, c->few);
  return (int64_t)c->moves.count;
}

void pk_take_moves(const Context *c, void *records) { moves_take(&c->moves, records); }

const void *pk_few(const Context *c) { return c->few; }
const Move *context_moves(const Context *c) { return c->moves.moves; }
int context_size(const Context *c) { return c->rules.size; }

int64_t pk_moves(Context *c, const char *cells, const char *rack, size_t rack_size) {
  return search(c, cells, rack, rack_size, EVERY_MOVE);
}

int64_t pk_tops(Context *c, const char *cells, const char *rack, size_t rack_size) {
  return search(c, cells, rack, rack_size, TOPS);
}

int64_t pk_tops_slowly(Context *c, const char *cells, const char *rack, size_t rack_size) {
  return search(c, cells, rack, rack_size, TOPS_SLOWLY);
}

int64_t pk_anagrams(Context *c, const char *must, size_t must_size, const char *may,
                    size_t may_size, int32_t min_length, int32_t max_length, int32_t way) {
  AnagramQuery query;
  c->result = (KernelResult){NULL, 0};
  if (!anagram_read(&query, must, must_size, may, may_size, min_length, max_length))
    return PK_BAD_RACK;
  c->words.failed = false;
  const Wordmap *map = c->has_map ? &c->map : NULL;
  if (way == 1) anagrams_by_graph(&query, c->graph, &c->words);
  else if (way == 2 && map && !query.jokers) anagrams_by_map(&query, map, &c->words);
  else anagrams_search(&query, c->graph, map, &c->words);
  if (c->words.failed) return PK_NO_MEMORY;
  c->result = (KernelResult){c->words.text, (int64_t)c->words.length};
  return (int64_t)c->words.length;
}

int64_t pk_endgame(Context *c, const char *cells, const char *mine_text, size_t mine_size,
                   const char *theirs_text, size_t theirs_size, int32_t passed,
                   int64_t most_nodes, int32_t (*stop)(int64_t nodes)) {
  Rack mine, theirs;
  c->result = (KernelResult){NULL, 0};
  if (!rack_read(&mine, mine_text, mine_size, MAX_RACK) ||
      !rack_read(&theirs, theirs_text, theirs_size, MAX_RACK))
    return PK_BAD_RACK;
  if (!board_sync(&c->board, &c->rules, c->graph, cells)) return PK_BAD_BOARD;
  if (!endgame_solve(&c->board, &c->rules, c->graph, &mine, &theirs, passed != 0, most_nodes, stop,
                     &c->endgame))
    return PK_NO_MEMORY;
  c->result = (KernelResult){&c->endgame, 1};
  return 0;
}

static Searching searching(Context *c) {
  return (Searching){&c->rules, c->graph, &c->map, c->tops, &c->moves};
}

int64_t pk_simulate(Context *c, const char *cells, const SimJob *job, const SimOption *options,
                    SimOutcome *outcomes) {
  if (!c->quick_tops) return PK_NO_SEARCH;
  if (!board_sync(&c->board, &c->rules, c->graph, cells)) return PK_BAD_BOARD;
  Searching with = searching(c);
  return sim_run(&with, &c->board, job, options, outcomes);
}

int64_t pk_equity_tops(Context *c, const char *cells, const char *rack_text, size_t rack_size,
                       const int16_t *leaves, int32_t bag, int32_t others, const char *unseen,
                       size_t unseen_count) {
  Rack rack;
  Keeping keeping = {.leaves = leaves, .bag = bag, .others = others};
  if (!c->quick_tops) return PK_NO_SEARCH;
  if (!rack_read(&rack, rack_text, rack_size, FULL_RACK) || !tops_serves_rack(&rack) || bag < 0 ||
      others < 0 || others > MOST_OTHERS || unseen_count > MOST_TILES_LEFT)
    return PK_BAD_RACK;
  for (size_t i = 0; i < unseen_count; i++) keeping_sees(&keeping, tile_kind(unseen[i]), 1);
  if (!board_sync(&c->board, &c->rules, c->graph, cells)) return PK_BAD_BOARD;
  c->moves.failed = false;
  equity_search(c->tops, &c->board, &c->rules, &c->map, &rack, &keeping, &c->moves);
  if (c->moves.failed) return PK_NO_MEMORY;
  moves_sort(&c->moves);
  return (int64_t)c->moves.count;
}

int64_t pk_self_play(Context *c, SelfGame *game, GameTurn *turns, RackSample *racks) {
  char cells[MAX_SIZE * MAX_SIZE];
  if (!c->quick_tops) return PK_NO_SEARCH;
  memset(cells, '.', sizeof cells);
  board_sync(&c->board, &c->rules, c->graph, cells);
  Searching with = searching(c);
  return selfplay_game(&with, &c->board, game, turns, racks);
}

int64_t pk_squares(Context *c, const char *cells) {
  c->result = (KernelResult){NULL, 0};
  if (!board_sync(&c->board, &c->rules, c->graph, cells)) return PK_BAD_BOARD;
  c->result = (KernelResult){&c->board, (int64_t)offsetof(Board, cells)};
  return c->result.count;
}
