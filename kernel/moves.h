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
  /* Where the forms of each word begin, which differ in their jokers only; room for one more. */
  uint32_t *words;
  size_t word_count, word_capacity;
  /* For ranking: numbers that sort words, then the indices of the moves in order. */
  uint64_t *keys;
  size_t key_capacity;
  uint32_t *order;
  size_t order_capacity;
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

bool moves_grow_words(MoveBuffer *buffer);

/* The next moves are forms of one more word. */
PK_INLINE void moves_next_word(MoveBuffer *buffer) {
  if (buffer->word_count + 1 >= buffer->word_capacity && !moves_grow_words(buffer)) return;
  buffer->words[buffer->word_count++] = (uint32_t)buffer->count;
}

/* The order of an answer: best score first; then across before down, line by line, from the start
 * of the line; then alphabetically; then fewest jokers, then jokers nearest the start.
 * This sorts the moves where they lie. */
void moves_sort(MoveBuffer *buffer);

/* For many moves, each word begun by moves_next_word and its forms in order already: ranks them, for
 * moves_take. False when memory lacks. */
bool moves_rank(MoveBuffer *buffer);

/* Copies all moves in order; `to` has room for them. */
void moves_take(const MoveBuffer *buffer, Move *to);

void moves_free(MoveBuffer *buffer);

#endif
