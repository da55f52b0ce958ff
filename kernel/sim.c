#include "sim.h"
#include "chance.h"

/* Everything that is the same in all worlds. */
typedef struct {
  const Searching *searching;
  const SimJob *job;
  Rack rack;
  uint8_t hidden[MOST_TILES_LEFT];
} Simulation;

/* No grid gives as much; sums of hundredths stay far from the end of their type. */
enum { MOST_SCORE = 100000 };

_Static_assert(sizeof(SimOption) == 36, "Python gives records of 36 bytes");
_Static_assert(sizeof(SimOutcome) == 8, "Python reads two numbers of 32 bits");

static bool read_tiles(uint8_t *kinds, const char *signs, int count) {
  for (int i = 0; i < count; i++) {
    if (signs[i] != '?' && (signs[i] < 'A' || signs[i] > 'Z')) return false;
    kinds[i] = (uint8_t)tile_kind(signs[i]);
  }
  return true;
}

/* What tells one world's chance from another's: any two numbers give unlike streams. */
static uint64_t world_chance(uint64_t seed, uint64_t world) {
  uint64_t state = world;
  state = chance_next(&state) ^ seed;
  return chance_next(&state);
}

static bool fits_rack(const Rack *rack, const uint8_t *kinds, int count) {
  Rack left = *rack;
  for (int i = 0; i < count; i++) {
    if (kinds[i] == LETTER_COUNT ? !left.jokers : !left.count[kinds[i]]) return false;
    rack_take(&left, kinds[i]);
  }
  return true;
}

/* Whether a move lies on the board, agrees with its tiles, and lays what the rack holds. */
static bool move_fits(const Board *board, const Rules *rules, const Rack *rack, const Move *move) {
  size_t length = 0;
  while (length < sizeof move->word && move->word[length]) length++;
  int size = rules->size, step = move->down ? size : 1, laid = 0;
  if (move->down > 1 || move->line >= size || move->start + (int)length > size) return false;
  int at = move->down ? move->start * size + move->line : move->line * size + move->start;
  uint8_t kinds[MAX_RACK];
  for (size_t i = 0; i < length; i++, at += step) {
    char letter = move->word[i], upper = (char)(letter & ~('a' - 'A'));
    if (upper < 'A' || upper > 'Z') return false;
    if (board->cells[at] != '.') {
      if (board->cells[at] != letter) return false;
    } else if (laid == MAX_RACK) {
      return false;
    } else {
      kinds[laid++] = (uint8_t)tile_kind(letter);
    }
  }
  return laid == move->laid && move->score >= 0 && move->score <= MOST_SCORE &&
         fits_rack(rack, kinds, laid);
}

static bool option_fits(const Simulation *sim, const Board *board, const SimOption *option) {
  if (option->move.laid) return move_fits(board, sim->searching->rules, &sim->rack, &option->move);
  const char *end = memchr(option->exchanged, 0, MAX_RACK + 1);
  if (!end) return false;
  uint8_t kinds[MAX_RACK];
  int count = (int)(end - option->exchanged);
  int bag = sim->job->unseen;
  for (int i = 1; i < sim->job->players; i++) bag -= sim->job->others[i - 1];
  return read_tiles(kinds, option->exchanged, count) && fits_rack(&sim->rack, kinds, count) &&
         (!count || bag >= EXCHANGE_NEEDS);
}

static bool job_reads(Simulation *sim, const SimJob *job) {
  if (job->players < 2 || job->players > MOST_PLAYERS || job->worlds < 0 || job->options < 1 ||
      job->unseen < 0 || job->unseen > MOST_TILES_LEFT || job->turns < 0)
    return false;
  const char *end = memchr(job->rack, 0, sizeof job->rack);
  if (!end || !rack_read(&sim->rack, job->rack, (size_t)(end - job->rack), FULL_RACK) ||
      !read_tiles(sim->hidden, job->hidden, job->unseen))
    return false;
  int held = 0, jokers = sim->rack.jokers;
  for (int i = 1; i < job->players; i++) {
    if (job->others[i - 1] < 0 || job->others[i - 1] > FULL_RACK) return false;
    held += job->others[i - 1];
  }
  for (int i = 0; i < job->unseen; i++) jokers += sim->hidden[i] == LETTER_COUNT;
  return held <= job->unseen && jokers <= 2;
}

/* Deals what cannot be seen. */
static void deal(Play *play, const Simulation *sim, int64_t world) {
  const SimJob *job = sim->job;
  memset(play->racks, 0, sizeof play->racks);
  memset(play->scores, 0, sizeof play->scores);
  memset(play->kept, 0, sizeof play->kept);
  play->players = job->players;
  play->turn = play->passes = 0;
  play->over = false;
  play->chance = world_chance(job->seed, (uint64_t)world);
  memcpy(play->bag, sim->hidden, sizeof play->bag);
  chance_shuffle(&play->chance, play->bag, job->unseen);
  play->first = 0;
  play->last = job->unseen;
  play->racks[0] = sim->rack;
  for (int player = 1; player < job->players; player++)
    for (int i = 0; i < job->others[player - 1]; i++)
      rack_add(&play->racks[player], play->bag[play->first++]);
}

/* An option as it is played in every world. */
typedef struct {
  Board board; /* after it */
  uint8_t kinds[MAX_RACK]; /* laid or exchanged */
  int count;
} Prepared;

static void prepare(Prepared *prepared, const Simulation *sim, const Board *board,
                    const SimOption *option) {
  const Rules *rules = sim->searching->rules;
  prepared->board = *board;
  if (option->move.laid) {
    char cells[MAX_SIZE * MAX_SIZE];
    memcpy(cells, board->cells, sizeof cells);
    prepared->count = move_lay(cells, rules->size, &option->move, prepared->kinds);
    board_sync(&prepared->board, rules, sim->searching->graph, cells);
  } else {
    prepared->count = (int)strlen(option->exchanged);
    read_tiles(prepared->kinds, option->exchanged, prepared->count);
  }
}

static void take_option(Play *play, const Simulation *sim, const Prepared *prepared,
                        const SimOption *option) {
  const int16_t *leaves = sim->job->leaves;
  const Searching *s = sim->searching;
  play->board = prepared->board;
  if (option->move.laid)
    play_laid(play, s, prepared->kinds, prepared->count, option->move.score, leaves);
  else if (prepared->count) play_exchange(play, s, prepared->kinds, prepared->count, leaves);
  else play_pass(play, s);
}

/* How far the first player is ahead, in hundredths; of several others, their mean. */
static int32_t ahead(const Play *play) {
  int32_t others = 0;
  for (int player = 1; player < play->players; player++)
    others += HUNDREDTHS * play->scores[player] + play->kept[player];
  return HUNDREDTHS * play->scores[0] + play->kept[0] - others / (play->players - 1);
}

static int32_t win_of(const SimJob *job, const Play *play, int32_t value) {
  int32_t margin = HUNDREDTHS * job->spread + value;
  if (play->over) return margin > 0 ? SURE_WIN : margin == 0 ? SURE_WIN / 2 : 0;
  int unseen = play_bag(play) + play->racks[play->turn ? 0 : 1].size;
  bool mine = play->turn == 0;
  if (!mine) margin = -margin;
  int32_t points = (margin + (margin < 0 ? -HUNDREDTHS / 2 : HUNDREDTHS / 2)) / HUNDREDTHS;
  if (points > WIN_SPAN) points = WIN_SPAN;
  if (points < -WIN_SPAN) points = -WIN_SPAN;
  if (unseen >= WIN_UNSEEN) unseen = WIN_UNSEEN - 1;
  int32_t win = (*job->wins)[unseen][points + WIN_SPAN];
  return mine ? win : SURE_WIN - win;
}

/* Gives the turns taken, or PK_NO_MEMORY. */
static int64_t play_on(Play *play, const Simulation *sim, SimOutcome *outcome) {
  const SimJob *job = sim->job;
  int64_t turn = 0;
  for (; !play->over &&
         (turn < job->turns || (play_bag(play) <= job->finish && turn < MOST_GAME_TURNS));
       turn++)
    if (play_turn(play, sim->searching, job->leaves).kind == LACKED_MEMORY) return PK_NO_MEMORY;
  outcome->value = ahead(play);
  outcome->win = job->players == 2 ? win_of(job, play, outcome->value) : 0;
  return turn;
}

int64_t sim_run(const Searching *searching, const Board *board, const SimJob *job,
                const SimOption *options, SimOutcome *outcomes) {
  Simulation sim = {.searching = searching, .job = job};
  if (!job_reads(&sim, job)) return PK_BAD_RACK;
  for (int i = 0; i < job->options; i++)
    if (!option_fits(&sim, board, &options[i])) return PK_BAD_BOARD;
  Play *play = malloc(sizeof *play);
  Prepared *prepared = malloc(sizeof *prepared);
  int64_t turns = play && prepared ? 0 : PK_NO_MEMORY;
  for (int i = 0; i < job->options && turns >= 0; i++) {
    prepare(prepared, &sim, board, &options[i]);
    for (int64_t world = 0; world < job->worlds && turns >= 0; world++) {
      deal(play, &sim, job->first_world + world);
      take_option(play, &sim, prepared, &options[i]);
      int64_t taken = play_on(play, &sim, outcomes++);
      turns = taken < 0 ? taken : turns + taken;
    }
  }
  free(play);
  free(prepared);
  return turns;
}
