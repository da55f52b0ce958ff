/* Moves found, as records of fixed size that callers read in place. */
#ifndef PIOCHE_MOVES_H
#define PIOCHE_MOVES_H

#include "base.h"

typedef struct {
  int32_t score;
  uint8_t laid;              /* tiles */
  uint8_t down, line, start; /* line and start counted from 0 */
  char word[MAX_WORD + 1];   /* a joker in lower case; zeros behind */
} Move;

typedef struct {
  Move *moves;
  size_t count, capacity;
  bool failed; /* memory lacked, or more than MOST_MOVES */
  /* Room for sorting. */
  Move *sorted;
  uint64_t *keys; /* two for each move */
  size_t room;
} MoveBuffer;

/* 1.6 GB of records: only racks of many jokers come near. */
#define MOST_MOVES ((size_t)1 << 26)

bool moves_grow(MoveBuffer *buffer);

/* A place for one more record; NULL when there is none. */
PK_INLINE Move *moves_next(MoveBuffer *buffer) {
  if (buffer->count == buffer->capacity && !moves_grow(buffer)) return NULL;
  return &buffer->moves[buffer->count++];
}

/* Puts moves in the order of an answer: best score first; then across before down, line by line,
 * from the start of the line; then alphabetically; then fewest jokers, then jokers nearest the
 * start. */
void moves_sort(MoveBuffer *buffer);

/* The same, quicker, for moves found across first and line by line, where forms of one word that
 * differ in their jokers are in order already. Gives where they are now; NULL when memory lacks. */
const Move *moves_sort_by_line(MoveBuffer *buffer);

void moves_free(MoveBuffer *buffer);

#endif
