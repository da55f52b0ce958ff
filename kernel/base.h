/* What every file of the kernel shares: limits, letters as bits, small portable helpers.
 *
 * Letters are numbers 0 to 25; a set of letters is a 32-bit mask. Nothing here knows Python or the
 * rules of a game: the kernel knows letters, squares and scores. */
#ifndef PIOCHE_BASE_H
#define PIOCHE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef _MSC_VER
#include <intrin.h>
#define PK_INLINE static __forceinline
#define PK_PREFETCH(address) ((void)(address))
#define PK_API __declspec(dllexport)
PK_INLINE int lowest_bit(uint32_t bits) {
  unsigned long index;
  _BitScanForward(&index, bits);
  return (int)index;
}
PK_INLINE int highest_bit(uint32_t bits) {
  unsigned long index;
  _BitScanReverse(&index, bits);
  return (int)index;
}
PK_INLINE int bit_count(uint32_t x) {
  x -= (x >> 1) & 0x55555555u;
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  return (int)((((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}
#else
#define PK_INLINE static inline __attribute__((always_inline, unused))
#if defined(__GNUC__) && !defined(__clang__)
#define PK_VECTORS _Pragma("GCC unroll 1")
#endif
#define PK_PREFETCH(address) __builtin_prefetch(address)
#ifdef _WIN32
#define PK_API __declspec(dllexport)
#else
#define PK_API __attribute__((visibility("default")))
#endif
/* `bits` must not be 0. */
PK_INLINE int lowest_bit(uint32_t bits) { return __builtin_ctz(bits); }
PK_INLINE int highest_bit(uint32_t bits) { return 31 - __builtin_clz(bits); }
PK_INLINE int bit_count(uint32_t bits) { return __builtin_popcount(bits); }
#endif

/* Before a short loop that vectors go through at once: not to be written out step by step. */
#ifndef PK_VECTORS
#define PK_VECTORS
#endif

/* Eight letters as a number that sorts as they do. */
PK_INLINE uint64_t letters_in_order(const char *letters) {
  uint64_t number;
  memcpy(&number, letters, sizeof number);
#if defined(_MSC_VER)
  return _byteswap_uint64(number);
#elif __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return __builtin_bswap64(number);
#else
  return number;
#endif
}

enum {
  LETTER_COUNT = 26,
  MAX_SIZE = 15,      /* squares on a line */
  MAX_RACK = 9,       /* tiles on a rack */
  MIN_WORD = 2,
  MAX_WORD = 15,
  MAX_VALUE = 100,    /* points of one letter */
  MAX_MULTIPLIER = 9, /* of a premium square */
  MAX_BONUS = 10000
};

#define ALL_LETTERS 0x03FFFFFFu

/* What the entry points answer instead of a count. */
enum {
  PK_BAD_RACK = -1,
  PK_BAD_BOARD = -2,
  PK_NO_MEMORY = -3,
  PK_TOO_MANY = -4,
  PK_NO_SEARCH = -5
};

#endif
