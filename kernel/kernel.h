/* What the library exports; src/pioche/core/native.py declares the same to ctypes.
 *
 * One context serves one thread at a time. Answers lie in the context until its next call. */
#ifndef PIOCHE_KERNEL_H
#define PIOCHE_KERNEL_H

#include "base.h"
#include "coups.h"

#define KERNEL_VERSION 6u

typedef struct Context Context;
struct SimJob;
struct SimOption;
struct SimOutcome;
struct SelfGame;
struct GameTurn;
struct RackSample;

/* Filled by Python, field by field as here. */
typedef struct {
  int32_t size, start; /* start: row * size + column */
  int32_t max_laid;
  int32_t bonuses[MAX_RACK + 1];
  uint8_t values[LETTER_COUNT];
  uint8_t letter_multipliers[MAX_SIZE * MAX_SIZE], word_multipliers[MAX_SIZE * MAX_SIZE];
} KernelRules;

/* Where a search leaves what it found. */
typedef struct {
  const void *data;
  int64_t count;
} KernelResult;

PK_API uint32_t pk_version(void);
PK_API uint32_t pk_graph_format(void);
PK_API uint32_t pk_wordmap_format(void);
PK_API int32_t pk_fast_bit_count(void);

/* Images from sorted words joined by LF. NULL: *bytes says why (0 bad text, 1 no memory). */
PK_API void *pk_build_graph(const char *words, size_t size, size_t *bytes);
PK_API void *pk_build_wordmap(const char *words, size_t size, size_t *bytes);
PK_API void pk_free(void *image);
PK_API int32_t pk_check_graph(const void *image, size_t bytes);
PK_API int32_t pk_check_wordmap(const void *image, size_t bytes);

/* The images stay the caller's and must outlive the context. NULL for rules out of range, images
 * of another format, or no memory. */
PK_API Context *pk_open(const void *graph, size_t graph_bytes, const void *wordmap,
                        size_t wordmap_bytes, const KernelRules *rules);
PK_API void pk_close(Context *context);
PK_API const KernelResult *pk_result(const Context *context);

/* Moves on the board `cells` (size * size signs): their number, or a PK_ error. They are then taken,
 * best first, as records (moves.h), into memory of the caller: the list of all moves is long. */
PK_API int64_t pk_moves(Context *context, const char *cells, const char *rack, size_t rack_size);
PK_API int64_t pk_tops(Context *context, const char *cells, const char *rack, size_t rack_size);

PK_API void pk_take_moves(const Context *context, void *records);

/* Where up to PK_FEW moves lie taken already after a search: tops cost no second call. */
enum { PK_FEW = 32 };
PK_API const void *pk_few(const Context *context);

/* Tops by looking at every move: to check pk_tops by. */
PK_API int64_t pk_tops_slowly(Context *context, const char *cells, const char *rack,
                              size_t rack_size);

/* Words containing all of `must` and some of `may`; the result counts bytes, LF after each word.
 * way: 0 the quicker, 1 by the graph, 2 by the word map (no jokers), to check one by the other. */
PK_API int64_t pk_anagrams(Context *context, const char *must, size_t must_size, const char *may,
                           size_t may_size, int32_t min_length, int32_t max_length, int32_t way);

/* Exact play with an empty bag: the result is one EndgameResult (endgame.h). `mine` is to move;
 * `passed`: the other side has just passed. `stop` may be NULL. 0, or a PK_ error. */
PK_API int64_t pk_endgame(Context *context, const char *cells, const char *mine, size_t mine_size,
                          const char *theirs, size_t theirs_size, int32_t passed,
                          int64_t most_nodes, int32_t (*stop)(int64_t nodes));

/* Plays the coups of a game that leave nothing to judge (coups.h), one after the other; how many,
 * or a PK_ error for letters that no bag and rack hold. `words` gets those of each coup's top in turn: a coup says how many it has. */
PK_API int32_t pk_play(Context *context, const CoupRules *rules, CoupGame *game, Coup *coups,
                       int32_t most_coups, TopWord *words, int32_t most_words);

/* For pk_play: the moves of the last search, best first unless they are all moves; and the size of
 * the board. */
const Move *context_moves(const Context *context);
int context_size(const Context *context);

/* Simulation (sim.h): tries options on the board `cells` in so many worlds, into memory of the
 * caller. Gives the turns searched; PK_NO_SEARCH where the rules are beyond the search of equity. */
PK_API int64_t pk_simulate(Context *context, const char *cells, const struct SimJob *job,
                           const struct SimOption *options, struct SimOutcome *outcomes);

/* The moves of the highest equity (keeping.h), as pk_tops gives those of the highest score; `unseen`
 * are the tiles in the bag and on the other racks, of so many. */
PK_API int64_t pk_equity_tops(Context *context, const char *cells, const char *rack,
                              size_t rack_size, const int16_t *leaves, int32_t bag, int32_t others,
                              const char *unseen, size_t unseen_count);

/* Plays a game to learn from (selfplay.h). */
PK_API int64_t pk_self_play(Context *context, struct SelfGame *game, struct GameTurn *turns,
                            struct RackSample *racks);

/* Brings the board to `cells` and shows what is known of its squares; to check the upkeep by. */
PK_API int64_t pk_squares(Context *context, const char *cells);

#endif
