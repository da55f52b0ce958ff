/* Opening and checking a word map. */
#include "wordmap.h"
#include "wordmap_layout.h"

static void spread_seed(uint64_t *letter_hash, uint32_t seed) { /* splitmix64 (Steele and others) */
  uint64_t state = 0x1234567u + (uint64_t)seed * 0xD1342543DE82EF95u;
  for (int i = 0; i < LETTER_COUNT; i++) {
    state += 0x9E3779B97F4A7C15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    letter_hash[i] = z ^ (z >> 31);
  }
}

void wordmap_point(Wordmap *map, const void *image) {
  const WordmapHeader *header = image;
  WordmapOffsets at = wordmap_offsets(header->exact_size, header->joker_size, header->text_bytes);
  const char *base = image;
  map->header = header;
  map->exact = (const WordEntry *)(base + at.exact);
  map->joker = (const WordEntry *)(base + at.joker);
  map->exact_filter = (const uint64_t *)(base + at.exact_filter);
  map->joker_filter = (const uint64_t *)(base + at.joker_filter);
  map->text = (const uint8_t *)(base + at.text);
  map->exact_size = header->exact_size;
  map->joker_size = header->joker_size;
  spread_seed(map->letter_hash, header->seed);
}

bool wordmap_open(Wordmap *map, const void *image, size_t bytes) {
  if (bytes < sizeof(WordmapHeader)) return false;
  const WordmapHeader *header = image;
  if (header->magic != WORDMAP_MAGIC || header->format != WORDMAP_FORMAT ||
      header->bytes != bytes || header->text_bytes > bytes ||
      header->exact_size < MIN_TABLE || header->exact_size > MAX_TABLE ||
      header->joker_size < MIN_TABLE || header->joker_size > MAX_TABLE)
    return false;
  WordmapOffsets at = wordmap_offsets(header->exact_size, header->joker_size, header->text_bytes);
  if (at.end != bytes) return false;
  uint64_t start = 0, words = 0;
  for (int length = MIN_WORD; length <= MAX_WORD; length++) {
    if (header->text_start[length] != start) return false;
    start += (uint64_t)header->length_count[length] * (uint64_t)length;
    words += header->length_count[length];
  }
  if (start != header->text_bytes || words != header->words) return false;
  wordmap_point(map, image);
  return true;
}

/* A group is found by its hash, and by what remains without any one of its letters. */
static bool group_is_found(const Wordmap *map, uint32_t group, int length) {
  const uint8_t *word = group_text(map, group, length);
  uint64_t hash = 0;
  for (int i = 0; i < length; i++) hash += map->letter_hash[word[i] & WORD_LETTER];
  if (find_group(map, hash, length) != group) return false;
  for (int i = 0; i < length; i++) {
    int letter = word[i] & WORD_LETTER;
    if (!(find_completions(map, hash - map->letter_hash[letter]) >> letter & 1)) return false;
  }
  return true;
}

static bool words_are_found(const Wordmap *map, int length) {
  uint32_t count = map->header->length_count[length], group = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *word = group_text(map, i, length);
    for (int k = 0; k < length; k++) {
      uint32_t letter = k ? word[k] : word[k] & ~LAST_OF_GROUP;
      if (letter >= LETTER_COUNT) return false;
    }
    if (!(word[0] & LAST_OF_GROUP)) continue;
    if (!group_is_found(map, group, length)) return false;
    group = i + 1;
  }
  return group == count; /* the last word ends a group: no search runs on */
}

bool wordmap_check(const void *image, size_t bytes) {
  Wordmap map;
  if (!wordmap_open(&map, image, bytes)) return false;
  if (map.exact[map.exact_size + TABLE_TAIL - 1].print) return false;
  if (map.joker[map.joker_size + TABLE_TAIL - 1].print) return false;
  for (int length = MIN_WORD; length <= MAX_WORD; length++)
    if (!words_are_found(&map, length)) return false;
  return true;
}
