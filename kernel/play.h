/* A game of classic play going on: racks, bag, scores, and turns taken by static judgement, the
 * highest equity. Whoever plays here sees only what that judgement needs. */
#ifndef PIOCHE_PLAY_H
#define PIOCHE_PLAY_H

#include "tops.h"

enum {
  MOST_PLAYERS = 4,
  MOST_TILES_LEFT = 255, /* in the bag and on hidden racks */
  EXCHANGE_NEEDS = 7,    /* tiles in the bag */
  MOST_GAME_TURNS = 200  /* players who exchange for ever would never end */
};

/* What a search needs, of one thread. */
typedef struct {
  const Rules *rules;
  const uint32_t *graph;
  const Wordmap *map;
  TopsWork *tops;
  MoveBuffer *found;
} Searching;

typedef struct {
  Board board;
  Rack racks[MOST_PLAYERS];
  int32_t scores[MOST_PLAYERS];
  /* What each kept at its last turn was worth then, while the bag lasts: hundredths. */
  int32_t kept[MOST_PLAYERS];
  int players, turn, passes;
  bool over;
  /* The bag lies between `first` and `last`: the first player draws from the front, the others from
   * the back, so that what one draws does not depend on how many the other has drawn. */
  uint8_t bag[MOST_TILES_LEFT];
  int first, last;
  uint64_t chance; /* where exchanged tiles go */
} Play;

typedef enum { PLAYED, EXCHANGED, PASSED, LACKED_MEMORY } TurnKind;

typedef struct {
  TurnKind kind;
  int32_t equity, score;
} TurnTaken;

PK_INLINE int play_bag(const Play *play) { return play->last - play->first; }

PK_INLINE int tile_kind(char cell) { return cell >= 'A' && cell <= 'Z' ? cell - 'A' : LETTER_COUNT; }

/* Tiles of a kind are added to a rack, or leave it, where they must be. */
void rack_add(Rack *rack, int kind);
void rack_take(Rack *rack, int kind);
int32_t rack_points(const Rack *rack, const uint8_t *values);

/* The worth of what a player holds, were it kept now. */
int32_t play_worth(const Play *play, int player, const int16_t *leaves, const uint8_t *values);

void play_draw(Play *play, int player);

/* Lays a move that the board allows; gives the number of tiles laid, and their kinds. */
int move_lay(char *cells, int size, const Move *move, uint8_t *kinds);

/* The player whose turn it is has laid tiles (on the board already), or puts tiles aside for others,
 * or passes; bag, scores and the end follow. `leaves` value what is kept. */
void play_laid(Play *play, const Searching *searching, const uint8_t *kinds, int count,
               int32_t score, const int16_t *leaves);
void play_exchange(Play *play, const Searching *searching, const uint8_t *kinds, int count,
                   const int16_t *leaves);
void play_pass(Play *play, const Searching *searching);

/* The turn that static judgement takes. */
TurnTaken play_turn(Play *play, const Searching *searching, const int16_t *leaves);

#endif
