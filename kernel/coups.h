/* The coups of a game of duplicate that leave nothing to judge, drawn and played one after the
 * other: millions of games are played this way. What a regulation has to decide (a draw near the
 * end of the letters, a rack that scores nothing, an end) is left to the caller: the game is then
 * as it was before that coup. */
#ifndef PIOCHE_COUPS_H
#define PIOCHE_COUPS_H

#include "moves.h"

enum {
  TILE_COUNT = LETTER_COUNT + 1, /* letters, then the joker */
  MOST_TILES = 250,              /* in a bag and on a rack */
  MOST_REJETS = 100              /* past them, somebody shall look why no rack will do */
};

/* What every coup follows; Python fills it, field by field as here, as it does a CoupGame. */
typedef struct {
  int32_t rack_size;
  int32_t early_minimum, early_coups, late_minimum; /* of vowels, and of consonants */
  uint32_t vowels;          /* as bits */
  uint32_t either;          /* letters of either kind */
  uint8_t joker_is_either;
  uint8_t rejet_returns_all;
  uint8_t keeps_joker;      /* of equal tops, those with fewest jokers */
} CoupRules;

typedef struct {
  uint64_t chance; /* splitmix64, as core/chance.py has it */
  int32_t coup;    /* the number of the last one played */
  int32_t words;   /* that the last call listed */
  uint8_t reserve; /* jokers that wait outside the bag, of which one comes with each rack */
  uint8_t bag[TILE_COUNT], kept[TILE_COUNT];
  char cells[MAX_SIZE * MAX_SIZE];
} CoupGame;

typedef struct {
  Move top;
  int32_t ties;         /* moves of the highest score */
  int32_t words;        /* different ones among them */
  uint8_t coup, rejets;
  uint8_t jokers;       /* laid */
  char replaced;        /* the letter laid in the joker's place, or 0 */
  char rack[MAX_RACK + 1];
  uint8_t kept;         /* of the rack; zeros behind */
  uint8_t padding;
} Coup;

/* One word of those that make the top of a coup, in upper case, zeros behind. */
typedef struct {
  char word[MAX_WORD];
  uint8_t flags;
} TopWord;

enum { ONLY_WORD = 1, NEEDS_JOKER = 2, RETAINED = 4 };

#endif
