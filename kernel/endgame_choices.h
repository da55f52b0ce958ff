/* The choices of an end-game position, taken best first. */
#ifndef PIOCHE_ENDGAME_CHOICES_H
#define PIOCHE_ENDGAME_CHOICES_H

#include "endgame_lists.h"

/* An option as it waits for its turn in a node. */
typedef struct {
  int32_t rank; /* the highest is tried first */
  const Option *option; /* NULL for a pass */
} Choice;

/* Equals in the order of their lines, the pass last. */
PK_INLINE bool choice_before(const Choice *a, const Choice *b) {
  return a->rank != b->rank ? a->rank > b->rank
                            : (uintptr_t)a->option - 1 < (uintptr_t)b->option - 1;
}

/* Lets a choice sink to its place in a heap. */
PK_INLINE void choices_sift(Choice *heap, size_t count, size_t at) {
  Choice sinking = heap[at];
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && choice_before(&heap[child + 1], &heap[child])) child++;
    if (!choice_before(&heap[child], &sinking)) break;
    heap[at] = heap[child];
  }
  heap[at] = sinking;
}

/* Takes the choice of the highest rank of those that are left; those taken lie behind them. Most
 * often the first is good enough to cut off all others, so it is looked for; the others, thousands
 * where a joker is to be laid, wait in a heap. */
PK_INLINE const Option *choices_take(Choice *choices, size_t all, size_t left) {
  size_t best = 0;
  if (left == all) {
    for (size_t i = 1; i < left; i++)
      if (choice_before(&choices[i], &choices[best])) best = i;
  } else if (left == all - 1) {
    for (size_t at = left / 2; at-- > 0;) choices_sift(choices, left, at);
  }
  Choice chosen = choices[best];
  choices[best] = choices[left - 1];
  choices[left - 1] = chosen;
  if (left < all) choices_sift(choices, left - 1, 0);
  return chosen.option;
}

#endif
