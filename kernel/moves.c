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

bool moves_grow_words(MoveBuffer *buffer) {
  size_t capacity = buffer->word_capacity ? 2 * buffer->word_capacity : 1024;
  uint32_t *words = realloc(buffer->words, capacity * sizeof(uint32_t));
  if (!words) {
    buffer->failed = true;
    return false;
  }
  buffer->words = words;
  buffer->word_capacity = capacity;
  return true;
}

void moves_free(MoveBuffer *buffer) {
  free(buffer->moves);
  free(buffer->words);
  free(buffer->keys);
  free(buffer->order);
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
  buffer->ranked = false;
  if (buffer->count > 1) qsort(buffer->moves, buffer->count, sizeof(Move), compare);
}

/* Many moves are ranked word by word: words are sorted by numbers (place, first seven letters, and
 * the index of the word in the low bits), then their forms fall into drawers by score, in that
 * order. */
enum { INDEX_BITS = 20, MOST_INDEXED = 1 << INDEX_BITS, MOST_COUNTED = 4096 };

PK_INLINE uint64_t sort_number(const Move *move, size_t index) {
  /* Five bits tell letters apart whatever their case; 0 ends a word. */
  uint64_t x = letters_in_order(move->word) & 0x1F1F1F1F1F1F1F1Fu;
  x = (x & 0x1F001F001F001F00u) >> 3 | (x & 0x001F001F001F001Fu);
  x = (x & 0x03FF000003FF0000u) >> 6 | (x & 0x000003FF000003FFu);
  x = (x >> 12 & 0x000000FFFFF00000u) | (x & 0x000FFFFFu);
  uint64_t place = (uint64_t)move->down << 8 | (uint64_t)move->line << 4 | move->start;
  return (place << 35 | x >> 5) << INDEX_BITS | index;
}

/* The first move of a word, by the number that sorts it. */
PK_INLINE const Move *first_form(const MoveBuffer *buffer, uint64_t number) {
  return &buffer->moves[buffer->words[number & (MOST_INDEXED - 1)]];
}

/* Puts in their places the words that their first letters alone left where they were found. Such
 * runs are short, and mostly in order. */
static void settle(const MoveBuffer *buffer, uint64_t *numbers, size_t count) {
  for (size_t i = 1; i < count; i++) {
    uint64_t held = numbers[i], key = held >> INDEX_BITS;
    size_t at = i;
    for (; at > 0 && numbers[at - 1] >> INDEX_BITS >= key; at--) {
      if (numbers[at - 1] >> INDEX_BITS == key &&
          !rest_before(first_form(buffer, held), first_form(buffer, numbers[at - 1])))
        break;
      numbers[at] = numbers[at - 1];
    }
    numbers[at] = held;
  }
}

/* The sorted numbers of all words. They fall into drawers by one byte of the upper half after the
 * other: unlike a comparison, that leaves nothing to foresee. */
static const uint64_t *sort_words(const MoveBuffer *buffer) {
  enum { BYTES = 3, FIRST_SHIFT = 40, DRAWERS = 256 };
  size_t count = buffer->word_count;
  uint64_t *numbers = buffer->keys, *to = numbers + count;
  uint32_t ends[BYTES][DRAWERS] = {{0}};
  for (size_t i = 0; i < count; i++) {
    uint64_t number = numbers[i] = sort_number(&buffer->moves[buffer->words[i]], i);
    for (int byte = 0; byte < BYTES; byte++)
      ends[byte][number >> (FIRST_SHIFT + 8 * byte) & (DRAWERS - 1)]++;
  }
  for (int byte = 0; byte < BYTES; byte++) {
    uint32_t sum = 0;
    for (int drawer = 0; drawer < DRAWERS; drawer++) {
      uint32_t here = ends[byte][drawer];
      ends[byte][drawer] = sum;
      sum += here;
    }
    for (size_t i = 0; i < count; i++)
      to[ends[byte][numbers[i] >> (FIRST_SHIFT + 8 * byte) & (DRAWERS - 1)]++] = numbers[i];
    uint64_t *swap = numbers;
    numbers = to;
    to = swap;
  }
  settle(buffer, numbers, count);
  return numbers;
}

static bool make_room(MoveBuffer *buffer) {
  if (buffer->key_capacity < 2 * buffer->word_count) {
    size_t capacity = 2 * buffer->word_capacity;
    uint64_t *keys = realloc(buffer->keys, capacity * sizeof(uint64_t));
    if (!keys) return false;
    buffer->keys = keys;
    buffer->key_capacity = capacity;
  }
  if (buffer->order_capacity < buffer->count) {
    uint32_t *order = realloc(buffer->order, buffer->capacity * sizeof(uint32_t));
    if (!order) return false;
    buffer->order = order;
    buffer->order_capacity = buffer->capacity;
  }
  return true;
}

bool moves_rank(MoveBuffer *buffer) {
  const Move *moves = buffer->moves;
  uint32_t ends[MOST_COUNTED], sum = 0;
  buffer->ranked = false;
  if (!buffer->count) return true; /* perhaps there never was a word */
  int32_t best = 0;
  for (size_t i = 0; i < buffer->count; i++)
    if (moves[i].score > best) best = moves[i].score;
  if (buffer->word_count > MOST_INDEXED || best >= MOST_COUNTED) { /* no game of ours comes there */
    moves_sort(buffer);
    return true;
  }
  if (!make_room(buffer)) return false;
  const uint64_t *sorted = sort_words(buffer);
  memset(ends, 0, (size_t)(best + 1) * sizeof(uint32_t));
  for (size_t i = 0; i < buffer->count; i++) ends[moves[i].score]++;
  for (int32_t score = best; score >= 0; score--) {
    uint32_t here = ends[score];
    ends[score] = sum;
    sum += here;
  }
  buffer->words[buffer->word_count] = (uint32_t)buffer->count;
  for (size_t i = 0; i < buffer->word_count; i++) {
    const uint32_t *word = &buffer->words[sorted[i] & (MOST_INDEXED - 1)];
    for (uint32_t at = word[0]; at < word[1]; at++) buffer->order[ends[moves[at].score]++] = at;
  }
  buffer->ranked = true;
  return true;
}

void moves_take(const MoveBuffer *buffer, Move *to) {
  if (!buffer->ranked) {
    if (buffer->count) memcpy(to, buffer->moves, buffer->count * sizeof(Move));
    return;
  }
  for (size_t i = 0; i < buffer->count; i++)
    to[i] = buffer->moves[buffer->order[i]];
}
