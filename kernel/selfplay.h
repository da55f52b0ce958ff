/* Games between two static judgements, to learn from: what leaves are worth, and how often who leads
 * by so much wins. */
#ifndef PIOCHE_SELFPLAY_H
#define PIOCHE_SELFPLAY_H

#include "play.h"

typedef struct GameTurn {
  int32_t margin; /* hundredths that the player to move is ahead, leaves included */
  int16_t unseen; /* tiles that this player does not see */
  int16_t score;
  uint8_t off_board[KINDS]; /* tiles in the bag and on both racks, by kind */
} GameTurn;

/* A rack drawn at a turn from all that no board shows, and the best equity it would have. */
typedef struct RackSample {
  int32_t equity;
  uint8_t kinds[FULL_RACK];
  uint8_t bag;
} RackSample;

/* Python fills what comes before `scores`. */
typedef struct SelfGame {
  const int16_t *leaves[2];
  uint64_t seed;
  int32_t tiles;   /* in the bag at first */
  int32_t samples; /* racks drawn a turn while the bag has at least a rack */
  char bag[MOST_TILES_LEFT + 1];
  int32_t scores[2];
  int32_t turns, racks; /* how many were written */
} SelfGame;

/* Plays one game; `board` is empty. 0 or a PK_ error. `turns` has room for MOST_GAME_TURNS, `racks`
 * for as many times `samples`. */
int64_t selfplay_game(const Searching *searching, const Board *board, SelfGame *game,
                      GameTurn *turns, RackSample *racks);

#endif
