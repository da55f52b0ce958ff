#include "keeping.h"

/* Where the leaves of each size begin: sums of C(26 + size, size). */
static const int32_t STARTS[LARGEST_LEAVE + 1] = {0, 1, 28, 406, 4060, 31465, 201376};

/* How many leaves come before those whose tile at a place is of a kind: C(kind + place, place + 1). */
#define STEP1(k) (k)
#define STEP2(k) (STEP1(k) * ((k) + 1) / 2)
#define STEP3(k) (STEP2(k) * ((k) + 2) / 3)
#define STEP4(k) (STEP3(k) * ((k) + 3) / 4)
#define STEP5(k) (STEP4(k) * ((k) + 4) / 5)
#define STEP6(k) (STEP5(k) * ((k) + 5) / 6)
#define NINE(S, k) S(k), S(k + 1), S(k + 2), S(k + 3), S(k + 4), S(k + 5), S(k + 6), S(k + 7), S(k + 8)
#define EVERY_KIND(S) {NINE(S, 0), NINE(S, 9), NINE(S, 18)}
static const int32_t STEPS[LARGEST_LEAVE][KINDS] = {EVERY_KIND(STEP1), EVERY_KIND(STEP2),
                                                    EVERY_KIND(STEP3), EVERY_KIND(STEP4),
                                                    EVERY_KIND(STEP5), EVERY_KIND(STEP6)};

static int32_t share(const Keeping *keeping, int32_t value) {
  /* Learned with a full rack to draw: with few tiles left the future it speaks of is cut short. */
  int bag = keeping->bag < FULL_RACK ? keeping->bag : FULL_RACK;
  return value * bag / FULL_RACK;
}

/* Who does not go out loses the points kept, and often more: the other goes out and gains them. In
 * games of static judgement against itself these count best. */
enum { STUCK = 500, STUCK_POINT = 150 };

static int32_t at_the_end(const Keeping *keeping, int32_t points, bool out) {
  return out ? HUNDREDTHS * 2 * keeping->others : -STUCK - STUCK_POINT * points;
}

/* What it brings to leave the only opponent so few tiles to draw: who draws the last ones lets the
 * other go out first. By how far self-play then ends from where it stood. */
enum { FEW_LEFT = 5 };
static const int16_t LEAVING[FEW_LEFT] = {150, 800, 650, 350, 100};

static int32_t leaving(const Keeping *keeping, int kept) {
  int left = keeping->bag - (FULL_RACK - kept), held = keeping->unseen - keeping->bag;
  bool one_other = held > 0 && held <= FULL_RACK;
  return one_other && keeping->bag && left >= 0 && left < FEW_LEFT ? LEAVING[left] : 0;
}

/* What meets the tiles unseen: `times` for each of them, on the mean. */
static int32_t met(const Keeping *keeping, const int16_t *times) {
  int32_t sum = 0;
  for (int kind = 0; kind < KINDS; kind++) sum += times[kind] * keeping->counts[kind];
  return keeping->unseen ? sum / keeping->unseen : 0;
}

static int32_t meeting(const Keeping *keeping, int kind) {
  return met(keeping, keeping->leaves + MEETINGS_AT + kind * KINDS);
}

static int32_t drawing(const Keeping *keeping) { return met(keeping, keeping->leaves + DRAWN_AT); }

/* Every tile kept meets every tile drawn, and takes the place of one more. */
static int32_t of_leave(const Keeping *keeping, int32_t number, int count, int32_t meetings,
                        int32_t drawn) {
  int32_t value = keeping->leaves[STARTS[count] + number];
  return share(keeping, value + (FULL_RACK - count) * meetings - count * drawn);
}

int32_t keeping_worth(const Keeping *keeping, const uint8_t *kinds, int count,
                      const uint8_t *values) {
  int32_t points = 0, index = 0, meetings = 0;
  for (int i = 0; i < count; i++) {
    points += kinds[i] < LETTER_COUNT ? values[kinds[i]] : 0;
    if (i < LARGEST_LEAVE) index += STEPS[i][kinds[i]];
  }
  if (!keeping->bag) return at_the_end(keeping, points, !count);
  if (!count || count > LARGEST_LEAVE) return 0;
  for (int i = 0; i < count; i++) meetings += meeting(keeping, kinds[i]);
  return of_leave(keeping, index, count, meetings, drawing(keeping));
}

/* Everything that can be kept of the rack, by bits of its tiles. */
typedef struct {
  int32_t worth[1 << FULL_RACK], index[1 << FULL_RACK];
} Kept;

static void read_kept(Kept *kept, const Subsets *subsets, const Keeping *keeping) {
  int size = subsets->size;
  uint8_t order[FULL_RACK]; /* tiles by kind */
  for (int i = 0; i < size; i++) {
    int at = i;
    for (; at > 0 && subsets->tiles[order[at - 1]] > subsets->tiles[i]; at--)
      order[at] = order[at - 1];
    order[at] = (uint8_t)i;
  }
  /* In this order the number of a leave is that of the leave without its last tile, and a step. */
  int32_t index[1 << FULL_RACK], points[1 << FULL_RACK], meetings[1 << FULL_RACK];
  int32_t drawn = drawing(keeping);
  uint8_t sizes[1 << FULL_RACK], mask_of[1 << FULL_RACK];
  index[0] = points[0] = meetings[0] = 0;
  sizes[0] = mask_of[0] = 0;
  kept->index[0] = 0;
  kept->worth[0] = keeping->bag ? 0 : at_the_end(keeping, 0, true);
  for (int i = 0; i < size; i++) {
    int kind = subsets->tiles[order[i]];
    int32_t meets = meeting(keeping, kind);
    for (uint32_t rest = 0, mask = 1u << i; rest < 1u << i; rest++, mask++) {
      int place = sizes[rest];
      sizes[mask] = (uint8_t)(place + 1);
      mask_of[mask] = (uint8_t)(mask_of[rest] | 1u << order[i]);
      points[mask] = points[rest] + subsets->values[order[i]];
      meetings[mask] = meetings[rest] + meets;
      index[mask] = place < LARGEST_LEAVE ? index[rest] + STEPS[place][kind] : 0;
      int32_t worth = 0;
      if (!keeping->bag) worth = at_the_end(keeping, points[mask], false);
      else if (place < LARGEST_LEAVE)
        worth = of_leave(keeping, index[mask], place + 1, meetings[mask], drawn);
      kept->worth[mask_of[mask]] = worth;
      kept->index[mask_of[mask]] = index[mask];
    }
  }
}

void worths_read(Worths *worths, const Subsets *subsets, const Keeping *keeping, int most_laid) {
  Kept kept;
  read_kept(&kept, subsets, keeping);
  uint32_t whole = (1u << subsets->size) - 1;
  worths->least = INT32_MAX;
  worths->best = INT32_MIN;
  worths->best_part = 0;
  int32_t best_index = 0;
  for (int tiles = 1; tiles <= most_laid; tiles++) {
    int32_t more = leaving(keeping, subsets->size - tiles);
    for (int at = 0; at < subsets->part_count[tiles]; at++) {
      uint32_t part = subsets->parts[tiles][at].tiles, rest = whole ^ part;
      int32_t worth = kept.worth[rest], laid = worth + more;
      worths->worth[tiles][at] = laid;
      if (laid < worths->least) worths->least = laid;
      bool as_few = bit_count(worths->best_part) == tiles;
      if (worth > worths->best ||
          (worth == worths->best && as_few && kept.index[rest] < best_index)) {
        worths->best = worth;
        worths->best_part = part;
        best_index = kept.index[rest];
      }
    }
  }
  for (int tiles = 1; tiles <= most_laid; tiles++) {
    worths->most[tiles] = 0;
    for (int at = 0; at < subsets->part_count[tiles]; at++) {
      int32_t above = worths->worth[tiles][at] - worths->least;
      int16_t points = (int16_t)((above + HUNDREDTHS - 1) / HUNDREDTHS);
      worths->points[tiles][at] = points;
      if (points > worths->most[tiles]) worths->most[tiles] = points;
    }
  }
}
