/* Chance by numbers: splitmix64, as core/chance.py has it, so that both draw the same. */
#ifndef PIOCHE_CHANCE_H
#define PIOCHE_CHANCE_H

#include "base.h"

PK_INLINE uint64_t chance_next(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* 0 to n - 1, none favoured: numbers of the last, incomplete run of n are drawn again. */
PK_INLINE uint32_t chance_below(uint64_t *state, uint32_t n) {
  uint64_t left_over = (0 - (uint64_t)n) % n; /* 2^64 mod n */
  for (;;) {
    uint64_t number = chance_next(state);
    if (number < 0 - left_over || !left_over) return (uint32_t)(number % n);
  }
}

PK_INLINE void chance_shuffle(uint64_t *state, uint8_t *items, int count) {
  for (int last = count - 1; last > 0; last--) {
    uint32_t other = chance_below(state, (uint32_t)last + 1);
    uint8_t item = items[last];
    items[last] = items[other];
    items[other] = item;
  }
}

#endif
