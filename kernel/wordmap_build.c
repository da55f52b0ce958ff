/* Builds a word map; keys are sorted by where they go, so that tables are filled in order. */
#include "wordmap.h"
#include "wordmap_layout.h"
#include "words.h"

enum { MAX_SEEDS = 64 };

typedef struct {
  uint64_t spread; /* hash * HASH_SPREAD: its top bits are the place in the table */
  uint64_t hash;
  uint32_t word;   /* where the word begins in the given text */
  uint8_t length, letter;
} Item;

typedef struct {
  const char *words;
  size_t size;
  WordCount total;
  Item *items, *other;
  size_t count, capacity;
} Work;

static bool make_room(Work *w, size_t capacity) {
  if (capacity <= w->capacity) return true;
  free(w->items);
  free(w->other);
  w->items = malloc(capacity * sizeof(Item));
  w->other = malloc(capacity * sizeof(Item));
  w->capacity = w->items && w->other ? capacity : 0;
  return w->capacity != 0;
}

/* Stable, by the spread hash, eleven bits at a time. */
static void sort_items(Work *w) {
  enum { DIGIT = 11 };
  static const int shifts[] = {0, 11, 22, 33, 44, 55};
  for (int pass = 0; pass < 6; pass++) {
    size_t starts[1 << DIGIT] = {0}, sum = 0;
    int shift = shifts[pass];
    for (size_t i = 0; i < w->count; i++)
      starts[w->items[i].spread >> shift & ((1 << DIGIT) - 1)]++;
    for (int digit = 0; digit < 1 << DIGIT; digit++) {
      size_t here = starts[digit];
      starts[digit] = sum;
      sum += here;
    }
    for (size_t i = 0; i < w->count; i++)
      w->other[starts[w->items[i].spread >> shift & ((1 << DIGIT) - 1)]++] = w->items[i];
    Item *swap = w->items;
    w->items = w->other;
    w->other = swap;
  }
}

static size_t distinct(const Work *w) {
  size_t count = w->count > 0;
  for (size_t i = 1; i < w->count; i++) count += w->items[i].spread != w->items[i - 1].spread;
  return count;
}

/* Tables are three quarters full: the filters keep most idle searches away. */
static uint32_t table_size(size_t keys) {
  size_t size = keys + keys / 3;
  return size < MIN_TABLE ? MIN_TABLE : size > MAX_TABLE ? MAX_TABLE : (uint32_t)size;
}

/* NULL when the chain runs into the end of the table. */
static WordEntry *insert(WordEntry *table, uint64_t *filter, uint64_t hash, uint32_t size) {
  filter[hash_place(hash, size / FILTER_SHARE)] |= filter_bits(hash);
  WordEntry *entry = (WordEntry *)table_find(table, hash, size);
  if (entry == &table[size + TABLE_TAIL - 1]) return NULL;
  entry->print = hash_print(hash);
  return entry;
}

/* One item per word: its hash. Words of a length keep together, so the length is mixed last. */
static void hash_words(Work *w, const Wordmap *map) {
  w->count = 0;
  for (WordCursor at = first_word(w->words, w->size); at.length; next_word(&at)) {
    uint64_t hash = 0;
    for (int i = 0; i < at.length; i++) hash += map->letter_hash[at.word[i] - 'A'];
    w->items[w->count++] = (Item){.spread = hash * HASH_SPREAD,
                                  .hash = hash,
                                  .word = (uint32_t)(at.word - w->words),
                                  .length = (uint8_t)at.length};
  }
  sort_items(w);
}

/* One item per group and letter taken away. */
static void hash_completions(Work *w, const Wordmap *map, const Item *groups, size_t group_count) {
  w->count = 0;
  for (size_t g = 0; g < group_count; g++) {
    uint32_t seen = 0;
    for (int i = 0; i < groups[g].length; i++) {
      int letter = w->words[groups[g].word + i] - 'A';
      if (seen >> letter & 1) continue;
      seen |= 1u << letter;
      uint64_t hash = groups[g].hash - map->letter_hash[letter];
      w->items[w->count++] =
          (Item){.spread = hash * HASH_SPREAD, .hash = hash, .letter = (uint8_t)letter};
    }
  }
  sort_items(w);
}

static bool write_texts(const Work *w, const Wordmap *map, uint8_t *text, WordEntry *table,
                        uint64_t *filter) {
  uint32_t next[MAX_WORD + 1] = {0};
  for (size_t i = 0; i < w->count; i++) {
    const Item *item = &w->items[i];
    int length = item->length;
    uint8_t *word = text + map->header->text_start[length] + (size_t)next[length] * (size_t)length;
    for (int k = 0; k < length; k++) word[k] = (uint8_t)(w->words[item->word + k] - 'A');
    if (i == 0 || w->items[i - 1].spread != item->spread) {
      WordEntry *entry = insert(table, filter, item->hash, map->exact_size);
      if (!entry) return false;
      entry->value = next[length];
    }
    if (i + 1 == w->count || w->items[i + 1].spread != item->spread) word[0] |= LAST_OF_GROUP;
    next[length]++;
  }
  return true;
}

static bool write_completions(const Work *w, const Wordmap *map, WordEntry *table,
                              uint64_t *filter) {
  for (size_t i = 0; i < w->count; i++) {
    WordEntry *entry = insert(table, filter, w->items[i].hash, map->joker_size);
    if (!entry) return false;
    entry->value |= 1u << w->items[i].letter;
  }
  return true;
}

static void write_header(WordmapHeader *header, const WordCount *total, uint32_t seed,
                         uint32_t exact_size, uint32_t joker_size) {
  memset(header, 0, sizeof *header);
  header->magic = WORDMAP_MAGIC;
  header->format = WORDMAP_FORMAT;
  header->exact_size = exact_size;
  header->joker_size = joker_size;
  header->seed = seed;
  header->words = (uint32_t)total->words;
  for (int length = MIN_WORD; length <= MAX_WORD; length++) {
    header->text_start[length] = (uint32_t)header->text_bytes;
    header->length_count[length] = (uint32_t)total->by_length[length];
    header->text_bytes += total->by_length[length] * (size_t)length;
  }
  header->bytes = wordmap_offsets(exact_size, joker_size, header->text_bytes).end;
}

/* NULL when memory lacks. */
static void *build_with_seed(Work *w, uint32_t seed, size_t *bytes) {
  WordmapHeader draft;
  Wordmap map;
  write_header(&draft, &w->total, seed, MIN_TABLE, MIN_TABLE);
  wordmap_point(&map, &draft); /* only its letter hashes are used yet */
  if (!make_room(w, w->total.words + 1)) return NULL;
  hash_words(w, &map);
  size_t group_count = distinct(w);
  Item *groups = malloc((group_count + 1) * sizeof(Item));
  if (!groups) return NULL;
  size_t kept = 0, completions = 0;
  for (size_t i = 0; i < w->count; i++)
    if (i == 0 || w->items[i].spread != w->items[i - 1].spread) {
      groups[kept++] = w->items[i];
      completions += w->items[i].length;
    }
  if (!make_room(w, completions + 1)) {
    free(groups);
    return NULL;
  }
  hash_completions(w, &map, groups, group_count);
  free(groups);
  write_header(&draft, &w->total, seed, table_size(group_count), table_size(distinct(w)));
  char *image = calloc(1, draft.bytes);
  if (!image) return NULL;
  memcpy(image, &draft, sizeof draft);
  wordmap_point(&map, image);
  *bytes = draft.bytes;
  if (!write_completions(w, &map, (WordEntry *)map.joker, (uint64_t *)map.joker_filter))
    return image; /* its check will fail */
  hash_words(w, &map);
  write_texts(w, &map, (uint8_t *)map.text, (WordEntry *)map.exact, (uint64_t *)map.exact_filter);
  return image;
}

void *wordmap_build(const char *words, size_t size, size_t *bytes) {
  *bytes = 0;
  Work work = {.words = words, .size = size};
  if (size > UINT32_MAX || !count_words(words, size, &work.total)) return NULL;
  void *image = NULL;
  for (uint32_t seed = 1; seed <= MAX_SEEDS; seed++) {
    size_t built = 0;
    free(image);
    image = build_with_seed(&work, seed, &built);
    if (!image) break;
    *bytes = built;
    if (wordmap_check(image, built)) break;
    *bytes = 0; /* two groups share a print in one chain: other random numbers */
  }
  free(work.items);
  free(work.other);
  if (image && *bytes) return image;
  free(image);
  *bytes = 1;
  return NULL;
}
