/* Checks a word graph that comes from a file: after this the searches never leave the pool. */
#include "graph.h"

enum { MAX_HEIGHT = MAX_WORD + 1 };

bool graph_check(const uint32_t *pool, size_t bytes) {
  size_t length = bytes / sizeof(uint32_t);
  if (bytes % sizeof(uint32_t) || length < GRAPH_HEADER || length > UINT32_MAX) return false;
  if (pool[GRAPH_AT_MAGIC] != GRAPH_MAGIC || pool[GRAPH_AT_FORMAT] != GRAPH_FORMAT) return false;
  if (pool[GRAPH_AT_LENGTH] != length) return false;
  uint8_t *height = calloc(length, 1); /* of the node that starts here; 0 = no node starts here */
  if (!height) return false;
  bool sound = true;
  size_t at = GRAPH_HEADER;
  while (sound && at < length) {
    sound = length - at >= 2;
    if (!sound) break;
    uint32_t children = pool[at], accepts = pool[at + 1];
    size_t count = (size_t)bit_count(children);
    sound = (children | accepts) && !(children & ~(ALL_LETTERS | SEPARATOR_BIT)) &&
            !(accepts & ~ALL_LETTERS) && length - at - 2 >= count;
    int tallest = 0;
    for (size_t i = 0; sound && i < count; i++) {
      uint32_t child = pool[at + 2 + i];
      sound = child < at && height[child];
      if (sound && height[child] > tallest) tallest = height[child];
    }
    sound = sound && tallest < MAX_HEIGHT;
    if (sound) height[at] = (uint8_t)(tallest + 1);
    at += 2 + count;
  }
  uint32_t dawg = pool[GRAPH_AT_DAWG], gaddag = pool[GRAPH_AT_GADDAG];
  sound = sound && (!dawg || (dawg < length && height[dawg])) &&
          (!gaddag || (gaddag < length && height[gaddag]));
  free(height);
  return sound;
}
