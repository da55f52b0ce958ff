/* Simulation of classic play: options tried in worlds drawn by chance.
 *
 * A world says who holds which of the tiles that one player cannot see, and in which order the rest
 * comes. It follows from its number alone, so that worlds may be shared out among threads, and
 * every option meets the same ones. In each, the option is played, then turns by static judgement. */
#ifndef PIOCHE_SIM_H
#define PIOCHE_SIM_H

#include "play.h"

enum {
  WIN_SPAN = 400,  /* points ahead or behind that the table knows */
  WIN_UNSEEN = 96, /* rows: tiles that the player to move does not see, 0 to 95 */
  SURE_WIN = 10000
};

/* Chances to win in ten-thousandths for the player to move, by tiles unseen and points ahead. */
typedef uint16_t WinTable[WIN_UNSEEN][2 * WIN_SPAN + 1];

/* Python fills it, field by field as here; so it does a SimOption. */
typedef struct SimJob {
  const int16_t *leaves;  /* LEAVES_SIZE */
  const WinTable *wins;
  uint64_t seed;
  int64_t first_world;
  int32_t worlds, options;
  int32_t players;              /* 2 to MOST_PLAYERS */
  int32_t others[MOST_PLAYERS]; /* tiles that each of the others holds, in turn */
  int32_t spread;               /* own score less that of the other, when there is one */
  int32_t turns;                /* taken after the option, while more than... */
  int32_t finish;               /* ... so many tiles are in the bag; else to the end of the game */
  int32_t unseen;
  char rack[MAX_RACK + 1];
  char hidden[MOST_TILES_LEFT + 1]; /* the tiles unseen: `unseen` signs */
} SimJob;

/* A move, or when it lays nothing the tiles exchanged (none: a pass). */
typedef struct SimOption {
  Move move;
  char exchanged[12]; /* zeros behind */
} SimOption;

/* For each option, world after world: points gained on the others, in hundredths, what is kept at
 * the last turns looked at included; and the chance to win. */
typedef struct SimOutcome {
  int32_t value, win;
} SimOutcome;

/* The turns searched, or a PK_ error: what Python gave makes no sense, or memory lacks. `board` is before the
 * options. `outcomes` has room for options times worlds. */
int64_t sim_run(const Searching *searching, const Board *board, const SimJob *job,
                const SimOption *options, SimOutcome *outcomes);

#endif
