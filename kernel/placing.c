#include "placing.h"

/* What a tile is worth in the whole move: what is lost when it is a joker. */
PK_INLINE int32_t worth(const Placing *p, int at, int32_t multiplier) {
  const Square *square = &p->squares[at];
  return p->rules->values[p->letters[at] - 'A'] *
         (square->letter_multiplier * multiplier + square->cross_multiplier);
}

/* Squares laid whose tile is not a joker already. */
static uint32_t real_tiles(const Placing *p) {
  uint32_t real = 0;
  for (uint32_t left = p->laid_at; left; left &= left - 1)
    if (p->letters[lowest_bit(left)] < 'a') real |= left & (0u - left);
  return real;
}

static uint32_t like(const Placing *p, uint32_t among, int at) {
  uint32_t same = 0;
  for (; among; among &= among - 1)
    if (p->letters[lowest_bit(among)] == p->letters[at]) same |= among & (0u - among);
  return same;
}

/* One or two jokers to place: `open` are the squares open to each. */
static void spread_few(Placing *p, int end, int32_t score, int32_t multiplier, int jokers,
                       int lacking) {
  uint32_t real = real_tiles(p), open[2] = {real, real};
  int32_t lost[STRIDE];
  int found = 0;
  for (uint32_t left = p->lacking; left; left &= left - 1)
    open[found++] = like(p, real, lowest_bit(left));
  for (uint32_t left = real; left; left &= left - 1) {
    int i = lowest_bit(left);
    lost[i] = worth(p, i, multiplier);
  }
  if (lacking == 0) keep_move(p, end, score, 0);
  if (lacking <= 1)
    for (uint32_t left = open[0]; left; left &= left - 1) {
      int i = lowest_bit(left);
      keep_move(p, end, score - lost[i], 1u << i);
    }
  if (jokers < 2) return;
  for (uint32_t firsts = open[0] | open[1]; firsts; firsts &= firsts - 1) {
    int i = lowest_bit(firsts);
    uint32_t seconds = ((open[0] >> i & 1 ? open[1] : 0) | (open[1] >> i & 1 ? open[0] : 0)) &
                       ~((2u << i) - 1);
    for (; seconds; seconds &= seconds - 1) {
      int j = lowest_bit(seconds);
      keep_move(p, end, score - lost[i] - lost[j], 1u << i | 1u << j);
    }
  }
}

/* Any number: exactly `jokers` of the squares `left` get jokers, the others real tiles. */
static void spread_many(Placing *p, int end, int32_t score, int32_t multiplier, uint32_t left,
                        int jokers, uint32_t jokers_at, uint8_t *count) {
  if (jokers > bit_count(left)) return;
  if (!left) {
    keep_move(p, end, score, jokers_at);
    return;
  }
  int i = lowest_bit(left), letter = p->letters[i] - 'A';
  left &= left - 1;
  if (jokers)
    spread_many(p, end, score - worth(p, i, multiplier), multiplier, left, jokers - 1,
                jokers_at | 1u << i, count);
  if (count[letter]) {
    count[letter]--;
    spread_many(p, end, score, multiplier, left, jokers, jokers_at, count);
    count[letter]++;
  }
}

void spread_jokers(Placing *p, int end, int32_t score, int32_t multiplier) {
  int lacking = bit_count(p->lacking), jokers = p->jokers + lacking;
  if (jokers <= 2) {
    spread_few(p, end, score, multiplier, jokers, lacking);
    return;
  }
  uint8_t count[LETTER_COUNT];
  memcpy(count, p->rack->count, sizeof count);
  for (int number = 0; number <= jokers; number++)
    spread_many(p, end, score, multiplier, real_tiles(p), number, 0, count);
}
