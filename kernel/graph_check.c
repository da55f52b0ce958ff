/* Checks a word graph that comes from a file: after this the searches never leave the pool. */
#include "graph.h"

enum { MAX_DEPTH = MAX_WORD + 1 };

bool graph_check(const uint32_t *pool, size_t bytes) {
  size_t length = bytes / sizeof(uint32_t);
  if (bytes % sizeof(uint32_t) || length < GRAPH_HEADER || length > UINT32_MAX) return false;
  if (pool[GRAPH_AT_MAGIC] != GRAPH_MAGIC || pool[GRAPH_AT_FORMAT] != GRAPH_FORMAT) return false;
  if (pool[GRAPH_AT_LENGTH] != length) return false;
  uint8_t *depth = calloc(length, 1); /* 1 or more where a node starts: its distance from a root */
  if (!depth) return false;
  bool sound = true;
  for (size_t at = GRAPH_HEADER; sound && at < length;) {
    sound = length - at >= 2;
    if (!sound) break;
    uint32_t children = pool[at], accepts = pool[at + 1];
    size_t count = (size_t)bit_count(children);
    sound = (children | accepts) && !(children & ~(ALL_LETTERS | SEPARATOR_BIT)) &&
            !(accepts & ~ALL_LETTERS) && length - at - 2 >= count;
    depth[at] = 1;
    at += 2 + count;
  }
  for (size_t at = GRAPH_HEADER; sound && at < length;) {
    size_t count = (size_t)bit_count(pool[at]);
    for (size_t i = 0; sound && i < count; i++) {
      uint32_t child = pool[at + 2 + i];
      sound = child > at && child < length && depth[child] && depth[at] < MAX_DEPTH;
      if (sound && depth[child] <= depth[at]) depth[child] = (uint8_t)(depth[at] + 1);
    }
    at += 2 + count;
  }
  uint32_t dawg = pool[GRAPH_AT_DAWG], gaddag = pool[GRAPH_AT_GADDAG];
  sound = sound && (!dawg || (dawg < length && depth[dawg])) &&
          (!gaddag || (gaddag < length && depth[gaddag]));
  free(depth);
  return sound;
}
