/* Throws random input at every entry point; meant to run under AddressSanitizer and UBSan.
 *
 *   cc -std=c11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover -I.. fuzz.c ../[a-z]*.c
 *   ./a.out SEED ROUNDS
 *
 * A round builds a random list, damages its images now and then (what their check refuses is not
 * opened, as the program does), and searches random boards with random racks. Quick tops must be
 * the tops that looking at every move finds, and so must the moves of the highest equity where
 * nothing that is kept is worth anything. Simulations and games to learn from must end. */
#include <stdio.h>

#include "kernel.h"
#include "moves.h"
#include "selfplay.h"
#include "sim.h"

static uint64_t state;
static unsigned long opened, found; /* to see that something was really searched */

static uint32_t below(uint32_t n) { /* splitmix64 */
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (uint32_t)((z ^ (z >> 31)) >> 32) % n;
}

static void stop(const char *why) {
  fprintf(stderr, "fuzz: %s\n", why);
  abort();
}

static int compare_words(const void *a, const void *b) { return strcmp(a, b); }

/* A list of up to 200 words of few letters, sorted and unique; sometimes spoilt. */
static size_t random_list(char *text) {
  static char words[200][MAX_WORD + 1];
  uint32_t count = below(200), letters = 2 + below(25);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = 2 + below(below(4) ? 5 : MAX_WORD - 1);
    for (uint32_t k = 0; k < length; k++) words[i][k] = (char)('A' + below(letters));
    words[i][length] = 0;
  }
  qsort(words, count, sizeof words[0], compare_words);
  size_t size = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i && !strcmp(words[i], words[i - 1])) continue;
    if (size) text[size++] = '\n';
    memcpy(text + size, words[i], strlen(words[i]));
    size += strlen(words[i]);
  }
  if (size && !below(10)) text[below((uint32_t)size)] = (char)below(256);
  return size;
}

/* An exact copy on the heap, so that a read past its end is seen; perhaps damaged or cut. */
static void *copied(const void *image, size_t *bytes, bool damage) {
  if (damage && !below(8)) *bytes = below((uint32_t)*bytes + 1);
  char *copy = malloc(*bytes ? *bytes : 1);
  memcpy(copy, image, *bytes);
  for (uint32_t i = damage && *bytes ? 1 + below(4) : 0; i--;)
    copy[below((uint32_t)*bytes)] = (char)below(256);
  return copy;
}

static KernelRules random_rules(void) {
  KernelRules rules;
  memset(&rules, 0, sizeof rules);
  rules.size = below(20) ? 2 + (int)below(14) : (int)below(300);
  int area = rules.size > 0 && rules.size <= MAX_SIZE ? rules.size * rules.size : 4;
  rules.start = (int)below((uint32_t)area + (below(20) ? 0 : 9));
  rules.max_laid = (int)below(11);
  uint32_t most = below(8) ? 3 : 10;
  bool spoilt = !below(10);
  for (int i = 0; i < area; i++) {
    rules.letter_multipliers[i] = (uint8_t)(1 + below(most));
    rules.word_multipliers[i] = (uint8_t)(below(3) ? 1 : 1 + below(most));
  }
  for (int i = 0; i < LETTER_COUNT; i++) rules.values[i] = (uint8_t)below(spoilt ? 120 : 11);
  for (int i = 0; i <= MAX_RACK; i++) rules.bonuses[i] = below(3) ? 0 : (int)below(100);
  return rules;
}

static void random_cells(char *cells, int area) {
  uint32_t filled = below(100), letters = 1 + below(26);
  for (int i = 0; i < area; i++) {
    char letter = (char)((below(8) ? 'A' : 'a') + (char)below(letters));
    cells[i] = below(100) < filled ? letter : '.';
  }
  if (!below(30)) cells[below((uint32_t)area)] = (char)below(256);
}

static size_t random_rack(char *rack) {
  size_t size = below(20) ? below(MAX_RACK + 1) : below(40);
  uint32_t letters = 1 + below(26), jokers = below(4);
  for (size_t i = 0; i < size; i++)
    rack[i] = i < jokers ? '?' : (char)('A' + below(letters));
  if (size && !below(30)) rack[below((uint32_t)size)] = (char)below(256);
  return size;
}

/* The answer of the last search, in memory of its exact size. */
static Move *taken(const Context *context, int64_t count) {
  Move *moves = malloc((count > 0 ? (size_t)count : 1) * sizeof(Move));
  if (count > 0) pk_take_moves(context, moves);
  for (int64_t i = 1; i < count; i++)
    if (moves[i].score > moves[i - 1].score) stop("moves are not best first");
  return moves;
}

static int16_t leaves[LEAVES_SIZE], nothing[LEAVES_SIZE];
static WinTable wins;
static unsigned long simulated;

static void random_leaves(void) {
  for (int i = 0; i < LEAVE_COUNT; i++) leaves[i] = (int16_t)below(65536);
  /* Added up many times: what tiles bring is a few points. */
  for (int i = LEAVE_COUNT; i < LEAVES_SIZE; i++) leaves[i] = (int16_t)(below(4001) - 2000);
}

/* Options found, spoilt now and then, in a job that makes sense or does not. */
static void simulate(Context *context, const char *cells, const char *rack, size_t rack_size,
                     const Move *moves, int64_t count) {
  SimJob job = {.leaves = leaves, .wins = &wins, .seed = below(1000), .worlds = (int)below(3)};
  SimOption options[4];
  memset(options, 0, sizeof options);
  job.options = 1 + (int)below(4);
  for (int i = 0; i < job.options; i++) {
    if (count > 0 && below(4)) options[i].move = moves[below((uint32_t)count)];
    else for (uint32_t k = below(8); k--;) options[i].exchanged[k] = rack[k % (rack_size + 1)];
    if (!below(20)) ((char *)&options[i])[below(sizeof options[i])] = (char)below(256);
  }
  job.players = 2 + (int)below(3);
  for (int i = 0; i < 3; i++) job.others[i] = (int)below(FULL_RACK + 1);
  job.turns = (int)below(6);
  job.finish = (int)below(12) - 1;
  job.unseen = (int)below(MOST_TILES_LEFT);
  for (int i = 0; i < job.unseen; i++) job.hidden[i] = (char)('A' + below(26));
  if (rack_size <= MAX_RACK) memcpy(job.rack, rack, rack_size);
  if (!below(20)) job.others[below(4)] = (int)below(256) - 99;
  if (!below(20)) job.unseen = (int)below(600) - 300;
  SimOutcome *outcomes = calloc(4 * 3, sizeof *outcomes);
  simulated += pk_simulate(context, cells, &job, options, outcomes) >= 0;
  free(outcomes);
}

static void learn(Context *context) {
  SelfGame game = {.leaves = {leaves, nothing}, .seed = below(1000), .samples = (int)below(3)};
  game.tiles = (int)below(120);
  for (int i = 0; i < game.tiles; i++) game.bag[i] = (char)(below(50) ? 'A' + below(26) : '?');
  GameTurn *turns = malloc(MOST_GAME_TURNS * sizeof *turns);
  RackSample *racks = malloc((size_t)(MOST_GAME_TURNS * game.samples + 1) * sizeof *racks);
  pk_self_play(context, &game, turns, racks);
  free(turns);
  free(racks);
}

static void search(Context *context, int area, bool honest) {
  char *cells = malloc((size_t)area), rack[40], more[40];
  for (int turn = 0; turn < 6; turn++) {
    random_cells(cells, area);
    for (int again = 0; again < 2; again++) {
      if (again) cells[below((uint32_t)area)] = (char)('A' + below(26));
      size_t size = random_rack(rack);
      int64_t every = pk_moves(context, cells, rack, size);
      if (every > 0) found += (unsigned long)every;
      Move *all = taken(context, every);
      int64_t slowly = pk_tops_slowly(context, cells, rack, size);
      Move *slow = taken(context, slowly);
      int64_t quickly = pk_tops(context, cells, rack, size);
      Move *quick = taken(context, quickly);
      if (every < slowly) stop("more tops than moves");
      if (honest && slowly > 0) {
        size_t bytes = (size_t)slowly * sizeof(Move);
        if (quickly != slowly || memcmp(slow, quick, bytes)) stop("quick tops differ from tops");
        if (memcmp(all, quick, bytes)) stop("tops differ from the first of all moves");
      }
      pk_equity_tops(context, cells, rack, size, leaves, (int)below(9), (int)below(99),
                     cells, below((uint32_t)area));
      int64_t plain = pk_equity_tops(context, cells, rack, size, nothing, 12, 0, NULL, 0);
      Move *equal = taken(context, plain);
      if (honest && plain >= 0 && (plain != slowly ||
                                   memcmp(equal, slow, (size_t)plain * sizeof(Move))))
        stop("equity tops differ from tops");
      simulate(context, cells, rack, size, all, every);
      free(equal);
      free(all);
      free(slow);
      free(quick);
      size_t more_size = random_rack(more);
      pk_anagrams(context, rack, size, more, more_size, (int)below(18), (int)below(18),
                  (int)below(3));
      pk_squares(context, cells);
    }
  }
  learn(context);
  free(cells);
}

static int tiles_of(const CoupGame *game, int area) {
  int sum = game->reserve;
  for (int i = 0; i < TILE_COUNT; i++) sum += game->bag[i] + game->kept[i];
  for (int i = 0; i < area; i++) sum += game->cells[i] != '.';
  return sum;
}

/* Coups in a row: no tile is lost. */
static void play(Context *context, int area) {
  enum { MOST_COUPS = 20, MOST_WORDS = 500 };
  Coup *coups = malloc(MOST_COUPS * sizeof(Coup));
  TopWord *words = malloc(MOST_WORDS * sizeof(TopWord));
  CoupRules rules = {(int)below(MAX_RACK + 2), (int)below(4), (int)below(20), (int)below(3),
                     below(1u << 26), below(1u << 26) & below(1u << 26), (int)below(4), below(2),
                     below(2), below(2), below(2), below(2), below(2), below(2), below(2),
                     below(2)};
  CoupGame game = {.chance = below(UINT32_MAX), .coup = (int)below(300), .reserve = below(3)};
  uint32_t most = below(20) ? 1 + below(9) : 40;
  for (int i = 0; i < TILE_COUNT; i++) game.bag[i] = (uint8_t)below(i < LETTER_COUNT ? most : 3);
  for (uint32_t i = below(5); i--;) game.kept[below(TILE_COUNT)]++;
  memset(game.cells, '.', sizeof game.cells);
  if (below(2)) random_cells(game.cells, area);
  int before = tiles_of(&game, area);
  int played = pk_play(context, &rules, &game, coups, MOST_COUPS, words, MOST_WORDS);
  if (tiles_of(&game, area) != before) stop("tiles were lost");
  if (played > 0) found += (unsigned long)played;
  free(coups);
  free(words);
}

static void round_of_fuzz(void) {
  static char text[200 * (MAX_WORD + 1)];
  size_t size = random_list(text), graph_bytes, map_bytes;
  void *graph = pk_build_graph(text, size, &graph_bytes);
  void *map = pk_build_wordmap(text, size, &map_bytes);
  if (!graph != !map) stop("one image was built, the other not");
  if (!graph) return;
  if (!pk_check_graph(graph, graph_bytes)) stop("a fresh graph is refused");
  if (!pk_check_wordmap(map, map_bytes)) stop("a fresh word map is refused");
  bool damaged = below(2);
  void *graph_copy = copied(graph, &graph_bytes, damaged);
  void *map_copy = copied(map, &map_bytes, damaged);
  pk_free(graph);
  pk_free(map);
  if (pk_check_graph(graph_copy, graph_bytes) && pk_check_wordmap(map_copy, map_bytes)) {
    KernelRules rules = random_rules();
    Context *context = pk_open(graph_copy, graph_bytes, map_copy, map_bytes, &rules);
    opened += context != NULL;
    if (context) search(context, rules.size * rules.size, !damaged);
    for (int i = 0; context && i < 4; i++) play(context, rules.size * rules.size);
    pk_close(context);
  }
  free(graph_copy);
  free(map_copy);
}

int main(int count, char **arguments) {
  uint64_t seed = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  unsigned long rounds = count > 2 ? strtoul(arguments[2], NULL, 10) : 1000;
  state = seed;
  random_leaves();
  for (unsigned long i = 0; i < rounds; i++) {
    state = seed * 1000003u + i;
    round_of_fuzz();
  }
  printf("%lu rounds, %lu contexts, %lu moves, %lu simulations\n", rounds, opened, found,
         simulated);
  return 0;
}
