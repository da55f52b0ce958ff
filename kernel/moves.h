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
  /* For sorting: the low bits of the first `count` are the indices in order, once ranked. */
  uint64_t *keys;
  size_t key_capacity;
  bool ranked;
} MoveBuffer;

/* 1.6 GB of records: only racks of many jokers come near. */
#define MOST_MOVES ((size_t)1 << 26)

bool moves_grow(MoveBuffer *buffer);

/* A place for one more record; NULL when there is none. */
PK_INLINE Move *moves_next(MoveBuffer *buffer) {
  if (buffer->count == buffer->capacity && !moves_grow(buffer)) return NULL;
  return &buffer->moves[buffer->count++];
}

/* The order of an answer: best score first; then across before down, line by line, from the start
 * of the line; then alphabetically; then fewest jokers, then jokers nearest the start.
 * This sorts the moves where they lie. */
void moves_sort(MoveBuffer *buffer);

/* For many moves, found across first and line by line, where forms of one word that differ in
 * their jokers are in order already: ranks them, for moves_take. False when memory lacks. */
bool moves_rank(MoveBuffer *buffer);

/* Copies all moves in order; `to` has room for them. */
void moves_take(const MoveBuffer *buffer, Move *to);

void moves_free(MoveBuffer *buffer);

#endif
