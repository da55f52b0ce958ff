#include "processor.h"

#ifdef TWO_VARIANTS
#include <cpuid.h>

/* The processor is asked itself: not every compiler's library keeps the answer. */
static int ask(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_POPCNT)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_BMI);
}

bool has_fast_bit_count(void) {
  static int answer = -1; /* the same from every thread */
  int known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
  if (known < 0) __atomic_store_n(&answer, known = ask(), __ATOMIC_RELAXED);
  return known != 0;
}
#else
bool has_fast_bit_count(void) { return true; }
#endif
