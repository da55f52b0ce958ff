#ifndef PIOCHE_ANAGRAMS_H
#define PIOCHE_ANAGRAMS_H

#include "graph.h"
#include "wordmap.h"

enum { MAX_POOL = 255 }; /* letters of one query */

typedef struct {
  uint8_t must[LETTER_COUNT]; /* letters that a word contains */
  uint8_t may[LETTER_COUNT];  /* letters that may be added */
  int must_count, may_count, jokers;
  int min_length, max_length;
} AnagramQuery;

/* Words found, in upper case, each followed by LF, in no stated order. */
typedef struct {
  char *text;
  size_t length, capacity;
  bool failed;
} WordBuffer;

bool anagram_read(AnagramQuery *query, const char *must, size_t must_length, const char *may,
                  size_t may_length, int min_length, int max_length);

/* Through the graph: any query. */
void anagrams_by_graph(const AnagramQuery *query, const uint32_t *graph, WordBuffer *found);

/* Through the word map, one look-up for each part of the letters that may be added. */
void anagrams_by_map(const AnagramQuery *query, const Wordmap *map, WordBuffer *found);

/* Whichever is quicker; `map` may be NULL. */
void anagrams_search(const AnagramQuery *query, const uint32_t *graph, const Wordmap *map,
                     WordBuffer *found);

#endif
