/* A rack: how many of each letter, and how many jokers. */
#ifndef PIOCHE_RACK_H
#define PIOCHE_RACK_H

#include "base.h"

typedef struct {
  uint8_t count[LETTER_COUNT];
  uint32_t letters; /* those held */
  int size, jokers;
} Rack;

/* Letters A-Z and '?'. False when a sign is something else or there are more than `most`. */
PK_INLINE bool rack_read(Rack *rack, const char *text, size_t length, size_t most) {
  memset(rack, 0, sizeof *rack);
  if (length > most) return false;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '?') {
      rack->jokers++;
    } else {
      int letter = text[i] - 'A';
      if (letter < 0 || letter >= LETTER_COUNT) return false;
      rack->count[letter]++;
      rack->letters |= 1u << letter;
    }
  }
  rack->size = (int)length;
  return true;
}

#endif
