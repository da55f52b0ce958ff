/* All words that contain all of some letters and otherwise use only some others. */
#include "anagrams.h"

bool anagram_read(AnagramQuery *query, const char *must, size_t must_length, const char *may,
                  size_t may_length, int min_length, int max_length) {
  memset(query, 0, sizeof *query);
  if (must_length > MAX_POOL || may_length > MAX_POOL) return false;
  for (size_t i = 0; i < must_length; i++) {
    if (must[i] < 'A' || must[i] > 'Z') return false;
    query->must[must[i] - 'A']++;
  }
  for (size_t i = 0; i < may_length; i++) {
    if (may[i] == '?') query->jokers++;
    else if (may[i] < 'A' || may[i] > 'Z') return false;
    else query->may[may[i] - 'A']++;
  }
  query->must_count = (int)must_length;
  query->may_count = (int)may_length - query->jokers;
  query->min_length = min_length < MIN_WORD ? MIN_WORD : min_length;
  query->max_length = max_length > MAX_WORD ? MAX_WORD : max_length;
  return true;
}

/* Room for one word and its LF; NULL when memory lacks. */
static char *room(WordBuffer *found, int length) {
  if (found->capacity - found->length < (size_t)length + 1) {
    size_t capacity = found->capacity ? 2 * found->capacity : 4096;
    char *text = realloc(found->text, capacity);
    if (!text) {
      found->failed = true;
      return NULL;
    }
    found->text = text;
    found->capacity = capacity;
  }
  char *at = found->text + found->length;
  found->length += (size_t)length + 1;
  at[length] = '\n';
  return at;
}

typedef struct {
  const uint32_t *graph;
  const AnagramQuery *query;
  WordBuffer *found;
  uint8_t must[LETTER_COUNT], may[LETTER_COUNT];
  int must_left, jokers;
  char word[MAX_WORD];
} Walk;

static void walk(Walk *w, uint32_t node, int length) {
  /* Letters still due fill the word to the end if need be. */
  bool only_due = w->must_left == w->query->max_length - length;
  uint32_t children = w->graph[node], accepts = w->graph[node + 1];
  for (uint32_t left = (children | accepts) & ALL_LETTERS; left; left &= left - 1) {
    int letter = lowest_bit(left);
    uint8_t *from = NULL;
    if (w->must[letter]) from = &w->must[letter];
    else if (only_due) continue;
    else if (w->may[letter]) from = &w->may[letter];
    else if (!w->jokers) continue;
    bool due = from == &w->must[letter];
    if (from) --*from;
    else w->jokers--;
    w->must_left -= due;
    w->word[length] = (char)('A' + letter);
    if (accepts >> letter & 1 && !w->must_left && length + 1 >= w->query->min_length) {
      char *at = room(w->found, length + 1);
      if (at) memcpy(at, w->word, (size_t)length + 1);
    }
    if (children >> letter & 1 && length + 1 < w->query->max_length)
      walk(w, follow(w->graph, node, letter), length + 1);
    w->must_left += due;
    if (from) ++*from;
    else w->jokers++;
  }
}

void anagrams_by_graph(const AnagramQuery *query, const uint32_t *graph, WordBuffer *found) {
  Walk w = {.graph = graph, .query = query, .found = found, .must_left = query->must_count,
            .jokers = query->jokers};
  memcpy(w.must, query->must, sizeof w.must);
  memcpy(w.may, query->may, sizeof w.may);
  found->length = 0;
  if (graph[GRAPH_AT_DAWG] && query->must_count <= query->max_length &&
      query->min_length <= query->max_length)
    walk(&w, graph[GRAPH_AT_DAWG], 0);
}

typedef struct {
  const Wordmap *map;
  const AnagramQuery *query;
  WordBuffer *found;
  uint8_t letters[LETTER_COUNT]; /* those that may be added, by number */
  int letter_count;
  uint8_t added[LETTER_COUNT];
} Lookup;

static void write_group(Lookup *l, uint64_t hash, int length) {
  uint32_t group = find_group(l->map, hash, length);
  if (group == NO_GROUP) return;
  const uint8_t *word = group_text(l->map, group, length);
  int8_t due[LETTER_COUNT]; /* other letters may have the same print */
  for (int i = 0; i < LETTER_COUNT; i++) due[i] = (int8_t)(l->query->must[i] + l->added[i]);
  for (int i = 0; i < length; i++)
    if (--due[word[i] & WORD_LETTER] < 0) return;
  for (;; word += length) {
    char *at = room(l->found, length);
    for (int i = 0; at && i < length; i++) at[i] = (char)('A' + (word[i] & WORD_LETTER));
    if (word[0] & LAST_OF_GROUP) return;
  }
}

static void add_letters(Lookup *l, int next, uint64_t hash, int length) {
  if (length >= l->query->min_length && may_be_word(l->map, hash)) write_group(l, hash, length);
  if (length == l->query->max_length) return;
  for (; next < l->letter_count; next++) {
    int letter = l->letters[next];
    if (l->added[letter] == l->query->may[letter]) continue;
    l->added[letter]++;
    add_letters(l, next, hash + l->map->letter_hash[letter], length + 1);
    l->added[letter]--;
  }
}

void anagrams_by_map(const AnagramQuery *query, const Wordmap *map, WordBuffer *found) {
  Lookup l = {.map = map, .query = query, .found = found};
  uint64_t hash = 0;
  for (int letter = 0; letter < LETTER_COUNT; letter++) {
    hash += query->must[letter] * map->letter_hash[letter];
    if (query->may[letter]) l.letters[l.letter_count++] = (uint8_t)letter;
  }
  found->length = 0;
  if (query->must_count <= query->max_length) add_letters(&l, 0, hash, query->must_count);
}

/* How many parts the letters that may be added have, up to the room there is. */
static double part_count(const AnagramQuery *query) {
  int room_left = query->max_length - query->must_count;
  if (room_left < 0) return 0;
  double ways[MAX_WORD + 1] = {1}, sum = 0;
  for (int letter = 0; letter < LETTER_COUNT; letter++)
    for (int size = room_left; size > 0; size--)
      for (int copies = 1; copies <= query->may[letter] && copies <= size; copies++)
        ways[size] += ways[size - copies];
  for (int size = 0; size <= room_left; size++) sum += ways[size];
  return sum;
}

void anagrams_search(const AnagramQuery *query, const uint32_t *graph, const Wordmap *map,
                     WordBuffer *found) {
  /* Above these walking the graph is quicker (bench/kernel/anagrams.py). */
  enum { MOST_PARTS = 2000, MOST_PARTS_WITH_MUST = 40000 };
  int most = query->must_count ? MOST_PARTS_WITH_MUST : MOST_PARTS;
  if (map && !query->jokers && part_count(query) <= most)
    anagrams_by_map(query, map, found);
  else
    anagrams_by_graph(query, graph, found);
}
