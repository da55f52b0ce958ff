/* Moves found, as records of fixed size that callers read in place. */
#ifndef PIOCHE_MOVES_H
#define PIOCHE_MOVES_H

#include "base.h"

typedef struct {
  int32_t score;
  uint8_t down, line, start, length; /* line and start counted from 0 */
  char word[MAX_WORD];               /* joker lower case; only `length` letters mean anything */
  uint8_t laid;
} Move;

typedef struct {
  Move *moves, *spare; /* `spare` is where sorting writes */
  size_t count, capacity, spare_capacity;
  bool failed; /* memory lacked, or more than MOST_MOVES */
} MoveBuffer;

/* 1.6 GB of records: only racks of many jokers come near. */
#define MOST_MOVES ((size_t)1 << 26)

bool moves_grow(MoveBuffer *buffer);

/* A place for one more record; NULL when there is none. */
PK_INLINE Move *moves_next(MoveBuffer *buffer) {
  if (buffer->count == buffer->capacity && !moves_grow(buffer)) return NULL;
  return &buffer->moves[buffer->count++];
}

/* Best score first; then across before down, line by line, from the start of the line, and in
 * ASCII order of the words. */
void moves_sort_few(MoveBuffer *buffer);

/* The same for moves found line by line, across before down: by counting, then within a line.
 * False when memory lacks. */
bool moves_sort_by_line(MoveBuffer *buffer);

void moves_free(MoveBuffer *buffer);

#endif
