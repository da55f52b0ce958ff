/* The word graph: a DAWG and a GADDAG in one position-independent pool of 32-bit words.
 *
 * A node at index n: pool[n] = letters that lead on (bit 26 = the GADDAG's separator),
 * pool[n + 1] = letters that end a word, pool[n + 2 ...] = indices of the children in bit order.
 * A child is found by counting bits. Index 0 means "no node". Children stand behind their parents,
 * so a checked pool has no cycle.
 *
 * The GADDAG holds, for each word and each of its prefixes, the reversed prefix, then the separator
 * and the rest; the separator is left out when nothing follows. */
#ifndef PIOCHE_GRAPH_H
#define PIOCHE_GRAPH_H

#include "base.h"

#define GRAPH_MAGIC 0x31474B50u /* "PKG1" */
#define GRAPH_FORMAT 2u
#define SEPARATOR 26
#define SEPARATOR_BIT (1u << SEPARATOR)

enum { /* places in the header, which is also where node 0 would be */
  GRAPH_AT_MAGIC,
  GRAPH_AT_FORMAT,
  GRAPH_AT_LENGTH, /* of the pool, in 32-bit words */
  GRAPH_AT_DAWG,
  GRAPH_AT_GADDAG,
  GRAPH_AT_WORDS,
  GRAPH_HEADER = 16
};

/* The child for one letter, as a bit, of a node whose letters that lead on are known. */
PK_INLINE uint32_t child_of(const uint32_t *pool, uint32_t node, uint32_t children, uint32_t bit) {
  return children & bit ? pool[node + 2 + (uint32_t)bit_count(children & (bit - 1))] : 0;
}

PK_INLINE uint32_t follow(const uint32_t *pool, uint32_t node, int letter) {
  return child_of(pool, node, pool[node], 1u << letter);
}

/* words: sorted, unique, A-Z, 2 to 15 letters, joined by LF. The caller frees the pool.
 * NULL when the text is not so (*length = 0) or memory lacks (*length = 1). */
uint32_t *graph_build(const char *words, size_t size, size_t *length);

/* Whether the kernel may walk this pool: every node inside, every child a node, no cycle. */
bool graph_check(const uint32_t *pool, size_t bytes);

#endif
