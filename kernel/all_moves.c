/* All moves, by the GADDAG (Gordon, 1994), compiled twice: portable, and for processors that count
 * bits in one instruction, since finding a child counts bits. */
#include "all_moves.h"
#include "placing.h"

#define VARIANT(name) name##_portable
#define VARIANT_TARGET
#include "all_moves_body.h"
#undef VARIANT
#undef VARIANT_TARGET

#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__) && !defined(__POPCNT__)
#define TWO_VARIANTS 1
#define VARIANT(name) name##_popcnt
#define VARIANT_TARGET __attribute__((target("popcnt,bmi")))
#include "all_moves_body.h"
#undef VARIANT
#undef VARIANT_TARGET
#endif

bool has_fast_bit_count(void) {
#ifdef TWO_VARIANTS
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
#else
  return true;
#endif
}

void all_moves_search(const Board *board, const Rules *rules, const uint32_t *graph,
                      const Rack *rack, bool best_only, MoveBuffer *found) {
  found->count = 0;
#ifdef TWO_VARIANTS
  if (has_fast_bit_count()) {
    search_popcnt(board, rules, graph, rack, best_only, found);
    return;
  }
#endif
  search_portable(board, rules, graph, rack, best_only, found);
}
