/* What this processor can do, found at run time. */
#ifndef PIOCHE_PROCESSOR_H
#define PIOCHE_PROCESSOR_H

#include "base.h"

#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__) && !defined(__POPCNT__)
#define TWO_VARIANTS 1
#endif

/* Whether it counts bits in one instruction. */
bool has_fast_bit_count(void);

#endif
