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

/* Three numbers that sort moves by place and word, jokers aside: direction, line, start and five
 * letters; eight more; the rest. Clearing bit 5 makes letters upper case and leaves places be. */
#define CASELESS 0xDFDFDFDFDFDFDFDFu
_Static_assert(offsetof(Move, start) + 1 == offsetof(Move, word), "place and word are read at once");

PK_INLINE uint64_t first_key(const Move *move) {
  return letters_in_order((const char *)&move->down) & CASELESS;
}

PK_INLINE bool rest_before(const Move *a, const Move *b) {
  uint64_t x = letters_in_order(a->word + 5) & CASELESS, y = letters_in_order(b->word + 5) & CASELESS;
  if (x != y) return x < y;
  return (letters_in_order(a->word + 8) & CASELESS) < (letters_in_order(b->word + 8) & CASELESS);
}

PK_INLINE bool comes_before(const Move *a, const Move *b) {
  uint64_t x = first_key(a), y = first_key(b);
  return x != y ? x < y : rest_before(a, b);
}

/* Between moves of one place and one word: fewest jokers, then nearest the start. */
static int compare_jokers(const Move *a, const Move *b) {
  int a_jokers = 0, b_jokers = 0, nearest = 0;
  for (int i = 0; i <= MAX_WORD; i++) {
    a_jokers += a->word[i] >= 'a';
    b_jokers += b->word[i] >= 'a';
    if (!nearest) nearest = b->word[i] - a->word[i];
  }
  return a_jokers != b_jokers ? a_jokers - b_jokers : nearest;
}

static int compare(const void *left, const void *right) {
  const Move *a = left, *b = right;
  if (a->score != b->score) return a->score > b->score ? -1 : 1;
  if (comes_before(a, b)) return -1;
  return comes_before(b, a) ? 1 : compare_jokers(a, b);
}

void moves_sort(MoveBuffer *buffer) {
  if (buffer->count > 1) qsort(buffer->moves, buffer->count, sizeof(Move), compare);
}

static void insertion_sort(Move *moves, size_t count) {
  for (size_t i = 1; i < count; i++) {
    if (!comes_before(&moves[i], &moves[i - 1])) continue;
    Move held = moves[i];
    size_t at = i;
    do moves[at] = moves[at - 1];
    while (--at > 0 && comes_before(&held, &moves[at - 1]));
    moves[at] = held;
  }
}

/* Stable; `room` is as large as `moves`. */
static void merge_sort(Move *moves, Move *room, size_t count) {
  enum { STRETCH = 16 };
  for (size_t start = 0; start < count; start += STRETCH)
    insertion_sort(moves + start, count - start < STRETCH ? count - start : STRETCH);
  Move *from = moves, *to = room;
  for (size_t width = STRETCH; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t left = start, right = middle, at = start;
      while (left < middle && right < end)
        to[at++] = comes_before(&from[right], &from[left]) ? from[right++] : from[left++];
      while (left < middle) to[at++] = from[left++];
      while (right < end) to[at++] = from[right++];
    }
    Move *swap = from;
    from = to;
    to = swap;
  }
  if (from != moves) memcpy(moves, from, count * sizeof(Move));
}

/* Moves of one score, in the order of their lines. */
static void sort_score(Move *moves, Move *room, size_t count) {
  enum { FEW = 32 };
  size_t start = 0;
  for (size_t i = 1; i <= count; i++) {
    if (i < count && moves[i].line == moves[start].line && moves[i].down == moves[start].down)
      continue;
    if (i - start <= FEW) insertion_sort(moves + start, i - start);
    else merge_sort(moves + start, room, i - start);
    start = i;
  }
}

enum { MOST_COUNTED = 4096 };

bool moves_sort_by_line(MoveBuffer *buffer) {
  size_t count = buffer->count;
  int32_t best = 0;
  for (size_t i = 0; i < count; i++)
    if (buffer->moves[i].score > best) best = buffer->moves[i].score;
  if (best >= MOST_COUNTED) { /* no game of ours scores so */
    moves_sort(buffer);
    return true;
  }
  if (buffer->spare_capacity < count) {
    Move *spare = realloc(buffer->spare, buffer->capacity * sizeof(Move));
    if (!spare) return false;
    buffer->spare = spare;
    buffer->spare_capacity = buffer->capacity;
  }
  uint32_t next[MOST_COUNTED];
  memset(next, 0, (size_t)(best + 1) * sizeof(uint32_t));
  for (size_t i = 0; i < count; i++) next[buffer->moves[i].score]++;
  uint32_t sum = 0;
  for (int32_t score = best; score >= 0; score--) {
    uint32_t here = next[score];
    next[score] = sum;
    sum += here;
  }
  Move *moves = buffer->moves, *sorted = buffer->spare;
  for (size_t i = 0; i < count; i++) sorted[next[moves[i].score]++] = moves[i];
  uint32_t start = 0;
  for (int32_t score = best; score >= 0; score--) {
    sort_score(sorted + start, moves, next[score] - start);
    start = next[score];
  }
  size_t capacity = buffer->capacity;
  buffer->moves = sorted;
  buffer->capacity = buffer->spare_capacity;
  buffer->spare = moves;
  buffer->spare_capacity = capacity;
  return true;
}
