/* The coups of a game of duplicate, drawn and played by their tops one after the other to the end:
 * millions of games are played this way. What asks for more than letters and searches (a rack that
 * scores nothing, racks put back without end) is left to the caller: the game is then as it was
 * before that coup. */
#ifndef PIOCHE_COUPS_H
#define PIOCHE_COUPS_H

#include "moves.h"

enum {
  TILE_COUNT = LETTER_COUNT + 1, /* letters, then the joker */
  MOST_TILES = 250,              /* in a bag and on a rack */
  MOST_REJETS = 100,             /* past them, somebody shall look why no rack will do */
  MOST_TIES = 64                 /* that are looked at for one that ends the game */
};

/* What every coup follows; Python fills it, field by field as here, as it does a CoupGame. */
typedef struct {
  int32_t rack_size;
  int32_t early_minimum, early_coups, late_minimum; /* of vowels, and of consonants */
  uint32_t vowels;          /* as bits */
  uint32_t either;          /* letters of either kind */
  int32_t either_prevents;  /* an end by kind, from so many letters on; 0: never */
  uint8_t joker_is_either;
  uint8_t either_settles;   /* the letters left being of one kind, for the other */
  uint8_t relaxed;          /* a minimum that the letters left cannot give */
  uint8_t rejet_returns_all;
  uint8_t keeps_joker;      /* of equal tops, those with fewest jokers */
  uint8_t ends_compulsorily; /* then one that ends the game */
  uint8_t end_all_placed, end_single_letter, end_one_kind;
} CoupRules;

/* Why the letters left end a game; Python names them. */
enum { GOES_ON, ALL_PLACED, SINGLE_LETTER, ONE_KIND };

typedef struct {
  uint64_t chance; /* splitmix64, as core/chance.py has it */
  int32_t coup;    /* the number of the last one played */
  int32_t words;   /* that the last call listed */
  uint8_t reserve; /* jokers that wait outside the bag, of which one comes with each rack */
  uint8_t end;     /* why it is over, or GOES_ON */
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
