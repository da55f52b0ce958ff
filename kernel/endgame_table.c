#include "endgame_table.h"

/* Two places for each key: the first keeps what cost most, the second the latest. All 64 bits of
 * the key are checked: the low byte, overwritten, is part of the place. 32 MB at most; the system
 * gives only the pages in use. */
enum { PAIR_BITS = 20 };

_Static_assert(sizeof(SeenPlace) == 16, "two places share a cache line");

bool seen_open(SeenTable *table) {
  table->places = calloc((size_t)2 << PAIR_BITS, sizeof *table->places);
  return table->places != NULL;
}

void seen_close(SeenTable *table) { free(table->places); }

static SeenPlace *pair_of(const SeenTable *table, uint64_t key) {
  return &table->places[(key & ((1u << PAIR_BITS) - 1)) << 1];
}

static bool holds(const SeenPlace *place, uint64_t key) {
  return (place->key & 3) != NOT_SEEN && (place->key ^ key) >> 8 == 0;
}

static int depth_of(const SeenPlace *place) { return (int)(place->key >> 2 & 63); }

Seen seen_find(const SeenTable *table, uint64_t key) {
  const SeenPlace *place = pair_of(table, key);
  if (!holds(place, key)) place++;
  if (!holds(place, key)) return (Seen){NOT_SEEN, 0, 0, 0};
  return (Seen){(BoundKind)(place->key & 3), depth_of(place), place->value, place->best};
}

void seen_store(SeenTable *table, uint64_t key, Seen seen) {
  SeenPlace *place = pair_of(table, key);
  /* One key never takes both places. */
  if (!holds(place, key) && (holds(place + 1, key) || depth_of(place) > seen.depth)) place++;
  place->key = (key & ~(uint64_t)255) | (uint64_t)(seen.depth << 2) | (uint64_t)seen.kind;
  place->value = seen.value;
  place->best = seen.best;
}
