/* Walks a word list in memory: upper case words joined by LF. */
#ifndef PIOCHE_WORDS_H
#define PIOCHE_WORDS_H

#include "base.h"

typedef struct {
  size_t words, letters;
  size_t by_length[MAX_WORD + 1];
} WordCount;

typedef struct {
  const char *word, *end;
  int length; /* 0 at the end of the list */
} WordCursor;

PK_INLINE void measure_word(WordCursor *at) {
  const char *p = at->word;
  while (p < at->end && *p != '\n') p++;
  at->length = (int)(p - at->word);
}

PK_INLINE WordCursor first_word(const char *words, size_t size) {
  WordCursor at = {words, words + size, 0};
  measure_word(&at);
  return at;
}

PK_INLINE void next_word(WordCursor *at) {
  at->word += at->length;
  if (at->word < at->end) at->word++;
  measure_word(at);
}

/* Counts, and checks the form the builders need: A-Z, 2 to 15 letters, strictly ascending, joined
 * by single LFs (one at the end is allowed). */
bool count_words(const char *words, size_t size, WordCount *count);

#endif
