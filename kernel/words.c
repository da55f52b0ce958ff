#include "words.h"

static bool ascending(const char *before, int before_length, const char *after, int after_length) {
  int shorter = before_length < after_length ? before_length : after_length;
  int order = memcmp(before, after, (size_t)shorter);
  return order < 0 || (order == 0 && before_length < after_length);
}

bool count_words(const char *words, size_t size, WordCount *count) {
  memset(count, 0, sizeof *count);
  const char *before = "";
  int before_length = 0;
  size_t start = 0;
  while (start < size) {
    size_t end = start;
    while (end < size && words[end] >= 'A' && words[end] <= 'Z' && end - start <= MAX_WORD) end++;
    if (end < size && words[end] != '\n') return false;
    size_t length = end - start;
    if (length < MIN_WORD || length > MAX_WORD) return false;
    if (!ascending(before, before_length, words + start, (int)length)) return false;
    before = words + start;
    before_length = (int)length;
    count->words++;
    count->letters += length;
    count->by_length[length]++;
    start = end + 1;
  }
  return true;
}
