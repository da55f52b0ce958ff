#include "moves.h"

_Static_assert(sizeof(Move) == 24, "Python reads records of 24 bytes");

bool moves_grow(MoveBuffer *buffer) {
  size_t capacity = buffer->capacity ? 2 * buffer->capacity : 1024;
  Move *moves = capacity <= MOST_MOVES ? realloc(buffer->moves, capacity * sizeof(Move)) : NULL;
  if (!moves) {
    buffer->failed = true;
    return false;
  }
  buffer->moves = moves;
  buffer->capacity = capacity;
  return true;
}

void moves_free(MoveBuffer *buffer) {
  free(buffer->moves);
  free(buffer->spare);
}

static int compare_in_score(const Move *a, const Move *b) {
  if (a->down != b->down) return a->down - b->down;
  if (a->line != b->line) return a->line - b->line;
  if (a->start != b->start) return a->start - b->start;
  int shorter = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->word, b->word, (size_t)shorter);
  return order ? order : a->length - b->length;
}

static int compare(const void *left, const void *right) {
  const Move *a = left, *b = right;
  if (a->score != b->score) return a->score > b->score ? -1 : 1;
  return compare_in_score(a, b);
}

/* Few records, nearly in order. */
static void insertion_sort(Move *moves, size_t count) {
  for (size_t i = 1; i < count; i++) {
    if (compare_in_score(&moves[i - 1], &moves[i]) <= 0) continue;
    Move held = moves[i];
    size_t at = i;
    do {
      moves[at] = moves[at - 1];
      at--;
    } while (at > 0 && compare_in_score(&moves[at - 1], &held) > 0);
    moves[at] = held;
  }
}

enum { MOST_COUNTED = 4096, SMALL = 24 };

/* One line's records of one score: few, or many when jokers abound. */
static void sort_line(Move *moves, size_t count) {
  if (count <= SMALL) insertion_sort(moves, count);
  else qsort(moves, count, sizeof(Move), compare);
}

static void sort_score(Move *moves, size_t count) {
  size_t start = 0;
  for (size_t i = 1; i <= count; i++)
    if (i == count || moves[i].line != moves[start].line || moves[i].down != moves[start].down) {
      sort_line(moves + start, i - start);
      start = i;
    }
}

void moves_sort_few(MoveBuffer *buffer) {
  qsort(buffer->moves, buffer->count, sizeof(Move), compare);
}

bool moves_sort_by_line(MoveBuffer *buffer) {
  size_t count = buffer->count;
  int32_t best = 0;
  for (size_t i = 0; i < count; i++)
    if (buffer->moves[i].score > best) best = buffer->moves[i].score;
  if (count <= SMALL || best >= MOST_COUNTED) {
    moves_sort_few(buffer);
    return true;
  }
  if (buffer->spare_capacity < count) {
    Move *spare = realloc(buffer->spare, buffer->capacity * sizeof(Move));
    if (!spare) return false;
    buffer->spare = spare;
    buffer->spare_capacity = buffer->capacity;
  }
  uint32_t ends[MOST_COUNTED + 1];
  memset(ends, 0, (size_t)(best + 1) * sizeof(uint32_t));
  for (size_t i = 0; i < count; i++) ends[buffer->moves[i].score]++;
  uint32_t sum = 0;
  for (int32_t score = best; score >= 0; score--) {
    uint32_t here = ends[score];
    ends[score] = sum;
    sum += here;
  }
  for (size_t i = 0; i < count; i++)
    buffer->spare[ends[buffer->moves[i].score]++] = buffer->moves[i];
  uint32_t start = 0;
  for (int32_t score = best; score >= 0; score--) {
    sort_score(buffer->spare + start, ends[score] - start);
    start = ends[score];
  }
  Move *moves = buffer->spare;
  size_t capacity = buffer->spare_capacity;
  buffer->spare = buffer->moves;
  buffer->spare_capacity = buffer->capacity;
  buffer->moves = moves;
  buffer->capacity = capacity;
  return true;
}
