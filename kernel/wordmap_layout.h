/* Where the parts of a word map lie; shared by its builder and its opener. */
#ifndef PIOCHE_WORDMAP_LAYOUT_H
#define PIOCHE_WORDMAP_LAYOUT_H

#include "wordmap.h"

typedef struct {
  uint64_t exact, joker, exact_filter, joker_filter, text, end;
} WordmapOffsets;

PK_INLINE WordmapOffsets wordmap_offsets(uint64_t exact_size, uint64_t joker_size,
                                         uint64_t text_bytes) {
  WordmapOffsets at;
  at.exact = sizeof(WordmapHeader);
  at.joker = at.exact + (exact_size + TABLE_TAIL) * sizeof(WordEntry);
  at.exact_filter = at.joker + (joker_size + TABLE_TAIL) * sizeof(WordEntry);
  at.joker_filter = at.exact_filter + exact_size / FILTER_SHARE * sizeof(uint64_t);
  at.text = at.joker_filter + joker_size / FILTER_SHARE * sizeof(uint64_t);
  at.end = (at.text + text_bytes + 7) & ~(uint64_t)7;
  return at;
}

/* Fills a Wordmap from an image whose header is sound. */
void wordmap_point(Wordmap *map, const void *image);

#endif
