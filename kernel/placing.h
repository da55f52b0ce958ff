/* A word being laid on a line, and the moves it makes once complete. */
#ifndef PIOCHE_PLACING_H
#define PIOCHE_PLACING_H

#include "board.h"
#include "moves.h"
#include "rack.h"

typedef struct {
  const Square *squares; /* of the line */
  const Rules *rules;
  const Rack *rack;
  MoveBuffer *found;
  bool best_only; /* keep only moves of the highest score */
  int32_t best;
  int down, line;
  int start; /* first square of the word */
  int laid, most_laid;
  uint32_t laid_at; /* squares of the line, as bits */
  /* A letter of which the rack never had a tile is laid as a joker, in lower case. A letter of
   * which no tile is left is laid as a tile all the same: one of its like is a joker, and which
   * one is settled by `spread_jokers`. */
  uint32_t lacking; /* squares for whose letter no tile was left, as bits */
  int jokers;       /* in hand once the lacking ones are taken */
  char letters[2 * STRIDE]; /* the line with what is laid */
} Placing;

PK_INLINE void keep_move(Placing *p, int end, int32_t score, uint32_t jokers_at) {
  static const unsigned char window[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                           255, 255, 255, 255, 255, 255, 255, 255};
  if (p->best_only) {
    if (score < p->best) return;
    if (score > p->best) {
      p->best = score;
      p->found->count = 0;
    }
  }
  Move *move = moves_next(p->found);
  if (!move) return;
  uint64_t letters[2], mask[2]; /* the word without what lies behind it */
  memcpy(letters, p->letters + p->start, sizeof letters);
  memcpy(mask, window + 15 - (end - p->start), sizeof mask);
  letters[0] &= mask[0];
  letters[1] &= mask[1];
  memcpy(move->word, letters, sizeof letters);
  move->score = score;
  move->laid = (uint8_t)p->laid;
  move->down = (uint8_t)p->down;
  move->line = (uint8_t)(p->line - 1);
  move->start = (uint8_t)(p->start - 1);
  for (; jokers_at; jokers_at &= jokers_at - 1)
    move->word[lowest_bit(jokers_at) - p->start] |= 'a' - 'A';
}

/* Keeps a complete word once for each way to make tiles jokers. `score` counts as real every tile
 * in upper case. */
void spread_jokers(Placing *placing, int end, int32_t score, int32_t multiplier);

#endif
