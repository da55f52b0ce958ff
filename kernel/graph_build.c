/* Builds the word graph: keys are sorted, then minimised as they come (Daciuk and others, 2000). */
#include "graph.h"
#include "words.h"

enum { MAX_SYMBOLS = MAX_WORD + 1, SYMBOLS_HIGH = 12, SYMBOLS_LOW = 4, SYMBOL_BITS = 5 };

/* Up to 16 symbols of 5 bits, first symbol highest; symbol + 1, so that 0 ends a key. */
typedef struct {
  uint64_t high;
  uint32_t low;
} Key;

typedef struct {
  uint32_t *pool;
  size_t length, capacity;
  uint32_t *slots; /* hash set of node indices, to share equal nodes */
  size_t slot_count, used;
  bool failed;
} Builder;

typedef struct {
  uint32_t children, accepts, count;
  uint32_t child[LETTER_COUNT + 1];
} Draft;

static void key_put(Key *key, int at, uint32_t symbol) {
  if (at < SYMBOLS_HIGH)
    key->high |= (uint64_t)(symbol + 1) << (SYMBOL_BITS * (SYMBOLS_HIGH - 1 - at));
  else
    key->low |= (symbol + 1) << (SYMBOL_BITS * (MAX_SYMBOLS - 1 - at));
}

static int key_symbols(const Key *key, uint8_t *symbols) {
  int count = 0;
  for (; count < MAX_SYMBOLS; count++) {
    uint32_t symbol =
        count < SYMBOLS_HIGH
            ? (uint32_t)(key->high >> (SYMBOL_BITS * (SYMBOLS_HIGH - 1 - count))) & 31u
            : (key->low >> (SYMBOL_BITS * (MAX_SYMBOLS - 1 - count))) & 31u;
    if (!symbol) break;
    symbols[count] = (uint8_t)(symbol - 1);
  }
  return count;
}

/* Five stable passes of 16 bits: 20 bits of `low`, then 60 of `high`. */
static uint32_t key_digit(const Key *key, int pass) {
  return pass == 0 ? key->low & 0xFFFFu
       : pass == 1 ? ((key->low >> 16) | (uint32_t)(key->high << 4)) & 0xFFFFu
                   : (uint32_t)(key->high >> (12 + 16 * (pass - 2))) & 0xFFFFu;
}

static bool sort_keys(Key *keys, size_t count) {
  Key *other = malloc(count * sizeof(Key));
  size_t *starts = malloc(65536 * sizeof(size_t));
  if (other && starts) {
    Key *from = keys, *to = other;
    for (int pass = 0; pass < 5; pass++) {
      memset(starts, 0, 65536 * sizeof(size_t));
      for (size_t i = 0; i < count; i++) starts[key_digit(&from[i], pass)]++;
      size_t sum = 0;
      for (int digit = 0; digit < 65536; digit++) {
        size_t here = starts[digit];
        starts[digit] = sum;
        sum += here;
      }
      for (size_t i = 0; i < count; i++) to[starts[key_digit(&from[i], pass)]++] = from[i];
      Key *swap = from;
      from = to;
      to = swap;
    }
    memcpy(keys, from, count * sizeof(Key)); /* an odd number of passes ends in `other` */
  }
  bool done = other && starts;
  free(other);
  free(starts);
  return done;
}

static uint64_t node_hash(const uint32_t *node, uint32_t length) {
  uint64_t hash = 0x9E3779B97F4A7C15u;
  for (uint32_t i = 0; i < length; i++) {
    hash = (hash ^ node[i]) * 0xFF51AFD7ED558CCDu;
    hash ^= hash >> 32;
  }
  return hash;
}

static void grow_slots(Builder *b) {
  size_t count = b->slot_count ? 2 * b->slot_count : 1 << 12;
  uint32_t *slots = calloc(count, sizeof(uint32_t));
  if (!slots) {
    b->failed = true;
    return;
  }
  for (size_t i = 0; i < b->slot_count; i++) {
    uint32_t node = b->slots[i];
    if (!node) continue;
    size_t at = node_hash(b->pool + node, 2 + (uint32_t)bit_count(b->pool[node])) & (count - 1);
    while (slots[at]) at = (at + 1) & (count - 1);
    slots[at] = node;
  }
  free(b->slots);
  b->slots = slots;
  b->slot_count = count;
}

/* The index of a node equal to the draft, written if it is new; empties the draft. */
static uint32_t settle(Builder *b, Draft *draft) {
  if (b->failed || !(draft->children | draft->accepts)) return 0;
  uint32_t node[2 + LETTER_COUNT + 1] = {draft->children, draft->accepts};
  uint32_t length = 2 + draft->count;
  memcpy(node + 2, draft->child, draft->count * sizeof(uint32_t));
  draft->children = draft->accepts = draft->count = 0;
  if (2 * (b->used + 1) > b->slot_count) grow_slots(b);
  if (b->length + length > b->capacity) {
    size_t capacity = 2 * b->capacity;
    uint32_t *pool = capacity < UINT32_MAX ? realloc(b->pool, capacity * sizeof(uint32_t)) : NULL;
    if (!pool) b->failed = true;
    else {
      b->pool = pool;
      b->capacity = capacity;
    }
  }
  if (b->failed) return 0;
  size_t at = node_hash(node, length) & (b->slot_count - 1);
  for (; b->slots[at]; at = (at + 1) & (b->slot_count - 1)) {
    const uint32_t *known = b->pool + b->slots[at];
    if (known[0] == node[0] && !memcmp(known, node, length * sizeof(uint32_t))) return b->slots[at];
  }
  uint32_t index = (uint32_t)b->length;
  memcpy(b->pool + index, node, length * sizeof(uint32_t));
  b->length += length;
  b->slots[at] = index;
  b->used++;
  return index;
}

/* Settles the drafts deeper than `depth` along the previous key. */
static void close_drafts(Builder *b, Draft *drafts, const uint8_t *symbols, int length, int depth) {
  for (int d = length - 1; d > depth; d--) {
    uint32_t node = settle(b, &drafts[d]);
    if (!node) continue;
    Draft *parent = &drafts[d - 1];
    parent->children |= 1u << symbols[d - 1];
    parent->child[parent->count++] = node;
  }
}

static uint32_t minimise(Builder *b, const Key *keys, size_t count) {
  Draft drafts[MAX_SYMBOLS + 1];
  memset(drafts, 0, sizeof drafts);
  uint8_t previous[MAX_SYMBOLS], symbols[MAX_SYMBOLS];
  int previous_length = 0;
  for (size_t i = 0; i < count; i++) {
    int length = key_symbols(&keys[i], symbols), common = 0;
    while (common < previous_length && common < length && previous[common] == symbols[common])
      common++;
    close_drafts(b, drafts, previous, previous_length, common);
    drafts[length - 1].accepts |= 1u << symbols[length - 1];
    memcpy(previous, symbols, (size_t)length);
    previous_length = length;
  }
  close_drafts(b, drafts, previous, previous_length, 0);
  return settle(b, &drafts[0]);
}

static void put_plain(Key *key, const char *word, int length) {
  for (int i = 0; i < length; i++) key_put(key, i, (uint32_t)(word[i] - 'A'));
}

static void put_turned(Key *key, const char *word, int length, int pivot) {
  int at = 0;
  for (int i = pivot; i-- > 0;) key_put(key, at++, (uint32_t)(word[i] - 'A'));
  if (pivot < length) key_put(key, at++, SEPARATOR);
  for (int i = pivot; i < length; i++) key_put(key, at++, (uint32_t)(word[i] - 'A'));
}

/* Writes the nodes again, each after all its parents and otherwise in the order in which a search
 * meets them: brothers lie together, and so do the nodes near the roots, which every search reads.
 * All moves take a twentieth less time for it. */
static void reorder(Builder *b, uint32_t *roots, int root_count) {
  uint32_t *parents = calloc(b->length, sizeof(uint32_t)); /* not yet written */
  uint32_t *place = calloc(b->length, sizeof(uint32_t));   /* where a node goes */
  uint32_t *queue = malloc((b->used + 1) * sizeof(uint32_t));
  uint32_t *pool = malloc(b->length * sizeof(uint32_t));
  b->failed = !parents || !place || !queue || !pool;
  if (!b->failed) {
    for (size_t at = GRAPH_HEADER; at < b->length; at += 2 + (size_t)bit_count(b->pool[at]))
      for (int i = 0; i < bit_count(b->pool[at]); i++) parents[b->pool[at + 2 + (size_t)i]]++;
    size_t first = 0, last = 0;
    for (int i = 0; i < root_count; i++)
      if (roots[i] && !parents[roots[i]]) queue[last++] = roots[i];
    size_t length = GRAPH_HEADER;
    while (first < last) {
      uint32_t node = queue[first++];
      int count = bit_count(b->pool[node]);
      place[node] = (uint32_t)length;
      memcpy(pool + length, b->pool + node, (2 + (size_t)count) * sizeof(uint32_t));
      length += 2 + (size_t)count;
      for (int i = 0; i < count; i++) {
        uint32_t child = b->pool[node + 2 + (uint32_t)i];
        if (--parents[child] == 0) queue[last++] = child;
      }
    }
    for (size_t at = GRAPH_HEADER; at < length; at += 2 + (size_t)bit_count(pool[at]))
      for (int i = 0; i < bit_count(pool[at]); i++)
        pool[at + 2 + (size_t)i] = place[pool[at + 2 + (size_t)i]];
    for (int i = 0; i < root_count; i++) roots[i] = place[roots[i]];
    free(b->pool);
    b->pool = pool;
    b->length = length;
    pool = NULL;
  }
  free(parents);
  free(place);
  free(queue);
  free(pool);
}

uint32_t *graph_build(const char *words, size_t size, size_t *length) {
  *length = 0;
  WordCount total;
  if (!count_words(words, size, &total)) return NULL;
  *length = 1;
  Builder b = {.capacity = 1 << 12, .length = GRAPH_HEADER};
  b.pool = malloc(b.capacity * sizeof(uint32_t));
  Key *keys = calloc(total.letters + 1, sizeof(Key));
  b.failed = !b.pool || !keys;
  uint32_t roots[2] = {0, 0}; /* of the DAWG and of the GADDAG */
  if (!b.failed) {
    size_t count = 0;
    for (WordCursor at = first_word(words, size); at.length; next_word(&at))
      put_plain(&keys[count++], at.word, at.length);
    roots[0] = minimise(&b, keys, count);
    memset(keys, 0, count * sizeof(Key));
    count = 0;
    for (WordCursor at = first_word(words, size); at.length; next_word(&at))
      for (int pivot = 1; pivot <= at.length; pivot++)
        put_turned(&keys[count++], at.word, at.length, pivot);
    b.failed = b.failed || !sort_keys(keys, count);
    if (!b.failed) roots[1] = minimise(&b, keys, count);
    if (!b.failed) reorder(&b, roots, 2);
  }
  free(keys);
  free(b.slots);
  if (b.failed) {
    free(b.pool);
    return NULL;
  }
  memset(b.pool, 0, GRAPH_HEADER * sizeof(uint32_t));
  b.pool[GRAPH_AT_MAGIC] = GRAPH_MAGIC;
  b.pool[GRAPH_AT_FORMAT] = GRAPH_FORMAT;
  b.pool[GRAPH_AT_LENGTH] = (uint32_t)b.length;
  b.pool[GRAPH_AT_DAWG] = roots[0];
  b.pool[GRAPH_AT_GADDAG] = roots[1];
  b.pool[GRAPH_AT_WORDS] = (uint32_t)total.words;
  *length = b.length;
  return b.pool;
}
