/* Where the parts of a word map lie; shared by its builder and its opener. */
#ifndef PIOCHE_WORDMAP_LAYOUT_H
#define PIOCHE_WORDMAP_LAYOUT_H

#include "wordmap.h"

typedef struct {
  uint64_t exact, joker, exact_filter, joker_filter, text, end;
} WordmapOffsets;

PK_INLINE WordmapOffsets wordmap_offsets(uint32_t exact_bits, uint32_t joker_bits,
                                         uint64_t text_bytes) {
  WordmapOffsets at;
  at.exact = sizeof(WordmapHeader);
  at.joker = at.exact + (sizeof(WordEntry) << exact_bits);
  at.exact_filter = at.joker + (sizeof(WordEntry) << joker_bits);
  at.joker_filter = at.exact_filter + ((uint64_t)1 << (exact_bits + FILTER_BITS)) / 8;
  at.text = at.joker_filter + ((uint64_t)1 << (joker_bits + FILTER_BITS)) / 8;
  at.end = (at.text + text_bytes + 15) & ~(uint64_t)7; /* searches may read a word past the end */
  return at;
}

/* Fills a Wordmap from an image whose header is sound. */
void wordmap_point(Wordmap *map, const void *image);

#endif
