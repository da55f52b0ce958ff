/* Compiles BODY once for every processor and, where it pays, once more for those that count bits in
 * one instruction. BODY names its functions VARIANT(name) and marks those not inlined with
 * VARIANT_TARGET; CHOSEN(name) is the one for this processor. */
#define VARIANT(name) name##_portable
#define VARIANT_TARGET
#include BODY
#undef VARIANT
#undef VARIANT_TARGET

#ifdef TWO_VARIANTS
#define VARIANT(name) name##_popcnt
#define VARIANT_TARGET __attribute__((target("popcnt,bmi")))
#include BODY
#undef VARIANT
#undef VARIANT_TARGET
#define CHOSEN(name) (has_fast_bit_count() ? name##_popcnt : name##_portable)
#else
#define CHOSEN(name) name##_portable
#endif
