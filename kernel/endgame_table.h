/* Positions already searched, in bounded memory: a new one may push an old one out. */
#ifndef PIOCHE_ENDGAME_TABLE_H
#define PIOCHE_ENDGAME_TABLE_H

#include "base.h"

typedef enum { NOT_SEEN, EXACT, AT_LEAST, AT_MOST } BoundKind;

typedef struct {
  BoundKind kind;
  int depth; /* turns looked ahead; WHOLE when every line was followed to its end */
  int32_t value;
  uint32_t best; /* mark of the best option, see option_mark */
} Seen;

enum { WHOLE = 63 };

typedef struct {
  uint64_t key; /* its low byte holds depth and kind */
  int32_t value;
  uint32_t best;
} SeenPlace;

typedef struct {
  SeenPlace *places;
} SeenTable;

bool seen_open(SeenTable *table);
void seen_close(SeenTable *table);
Seen seen_find(const SeenTable *table, uint64_t key);
void seen_store(SeenTable *table, uint64_t key, Seen seen);

#endif
