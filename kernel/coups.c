#include "coups.h"
#include "kernel.h"

_Static_assert(sizeof(Coup) == 48, "Python reads records of 48 bytes");
_Static_assert(sizeof(TopWord) == 16, "Python reads records of 16 bytes");

/* As core/chance.py draws: the last, incomplete run of numbers would favour the small ones. */
static uint32_t below(uint64_t *chance, uint32_t n) {
  uint64_t incomplete = (0 - (uint64_t)n) % n, number;
  do {
    uint64_t z = *chance += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    number = z ^ (z >> 31);
  } while (number > UINT64_MAX - incomplete);
  return (uint32_t)(number % n);
}

/* How many tiles of each kind. */
typedef struct {
  int vowels, consonants, either;
} Kinds;

static Kinds kinds_of(const CoupRules *rules, const uint8_t *counts) {
  uint32_t either = rules->either | (uint32_t)rules->joker_is_either << LETTER_COUNT;
  Kinds kinds = {0, 0, 0};
  for (int tile = 0; tile < TILE_COUNT; tile++) {
    int is_either = either >> tile & 1, is_vowel = rules->vowels >> tile & ~is_either & 1;
    kinds.either += is_either * counts[tile];
    kinds.vowels += is_vowel * counts[tile];
    kinds.consonants += counts[tile];
  }
  kinds.consonants -= kinds.vowels + kinds.either;
  return kinds;
}

static int all_kinds(Kinds kinds) { return kinds.vowels + kinds.consonants + kinds.either; }
static int lacking(int minimum, int held) { return held < minimum ? minimum - held : 0; }

static bool allows(Kinds kinds, int minimum) {
  return lacking(minimum, kinds.vowels) + lacking(minimum, kinds.consonants) <= kinds.either;
}

/* Letters of either kind stand for the kind of which none is left. */
static Kinds settled(const CoupRules *rules, Kinds kinds, Kinds left) {
  if (!rules->either_settles || !left.vowels == !left.consonants) return kinds;
  if (left.vowels) kinds.consonants += kinds.either;
  else kinds.vowels += kinds.either;
  kinds.either = 0;
  return kinds;
}

/* A coup being played. */
typedef struct {
  const CoupRules *rules;
  CoupGame game;  /* as it will be */
  Kinds left;     /* of what a rack can be drawn from */
  int minimum;
  uint8_t drawn[TILE_COUNT], rack[TILE_COUNT];
  Coup coup;
} Playing;

static int total(const uint8_t *counts) {
  int sum = 0;
  for (int tile = 0; tile < TILE_COUNT; tile++) sum += counts[tile];
  return sum;
}

static char tile_sign(int tile) { return tile < LETTER_COUNT ? (char)('A' + tile) : '?'; }
static int tile_of(char cell) { return cell >= 'a' ? LETTER_COUNT : cell - 'A'; }

/* Writes a tile so many times, sixteen at once: how many lie in a bag nobody foresees. What comes
 * behind is overwritten. */
enum { AT_ONCE = 16 };
static uint8_t *put_tiles(uint8_t *to, int tile, int count) {
  int put = 0;
  do memset(to + put, tile, AT_ONCE);
  while ((put += AT_ONCE) < count);
  return to + count;
}

/* Letters leave the bag one by one; a rack lists those kept, sorted, then those drawn. */
static void draw_once(Playing *p) {
  CoupGame *game = &p->game;
  uint8_t pool[MOST_TILES + AT_ONCE], *end = pool;
  int at = 0;
  for (int tile = 0; tile < TILE_COUNT; tile++) {
    end = put_tiles(end, tile, game->bag[tile]);
    for (int i = 0; i < game->kept[tile]; i++) p->coup.rack[at++] = tile_sign(tile);
  }
  int size = (int)(end - pool);
  p->coup.kept = (uint8_t)at;
  memset(p->drawn, 0, sizeof p->drawn);
  memcpy(p->rack, game->kept, sizeof p->rack);
  bool companion = game->reserve > 0;
  for (int room = p->rules->rack_size - companion - at; room > 0 && size > 0; room--) {
    uint32_t drawn = below(&game->chance, (uint32_t)size);
    int tile = pool[drawn];
    pool[drawn] = pool[--size];
    p->drawn[tile]++;
    p->rack[tile]++;
    p->coup.rack[at++] = tile_sign(tile);
  }
  if (companion) {
    p->rack[LETTER_COUNT]++;
    p->coup.rack[at++] = '?';
  }
  memset(p->coup.rack + at, 0, sizeof p->coup.rack - (size_t)at);
}

/* False when no rack was found that has enough of each kind. */
static bool draw(Playing *p) {
  for (; p->coup.rejets < MOST_REJETS; p->coup.rejets++) {
    draw_once(p);
    if (allows(settled(p->rules, kinds_of(p->rules, p->rack), p->left), p->minimum)) return true;
    if (!p->rules->rejet_returns_all) continue;
    for (int tile = 0; tile < TILE_COUNT; tile++) p->game.bag[tile] += p->game.kept[tile];
    memset(p->game.kept, 0, sizeof p->game.kept);
  }
  return false;
}

/* The letters not yet placed, with so many of the jokers outside the bag. */
static Kinds kinds_left(const CoupRules *rules, const CoupGame *game, int reserve) {
  uint8_t counts[TILE_COUNT];
  for (int tile = 0; tile < TILE_COUNT; tile++)
    counts[tile] = (uint8_t)(game->bag[tile] + game->kept[tile]);
  counts[LETTER_COUNT] = (uint8_t)(counts[LETTER_COUNT] + reserve);
  return kinds_of(rules, counts);
}

/* As `required_each` of rules/draw.py: how many vowels, and as many consonants, a rack needs. */
static int required(const Playing *p) {
  const CoupRules *rules = p->rules;
  bool early = p->game.coup <= rules->early_coups;
  int wanted[2] = {early ? rules->early_minimum : rules->late_minimum, rules->late_minimum};
  if (!rules->relaxed) return wanted[0];
  int size = all_kinds(p->left) < rules->rack_size ? all_kinds(p->left) : rules->rack_size;
  for (int i = 0; i < 2; i++)
    if (2 * wanted[i] <= size && allows(settled(rules, p->left, p->left), wanted[i]))
      return wanted[i];
  return 0;
}

/* As `ending` of rules/end.py. */
static int ending(const CoupRules *rules, const CoupGame *game) {
  Kinds left = kinds_left(rules, game, game->reserve);
  int all = all_kinds(left);
  if (!all) return rules->end_all_placed ? ALL_PLACED : GOES_ON;
  if (all == 1 && rules->end_single_letter) return SINGLE_LETTER;
  if (!rules->end_one_kind || (left.vowels && left.consonants)) return GOES_ON;
  bool prevented = left.either && rules->either_prevents && all >= rules->either_prevents;
  return prevented ? GOES_ON : ONE_KIND;
}

/* Where the tiles of a move lie on the board, and what they are. */
typedef struct {
  int count, jokers, vowels, consonants;
  char joker; /* the letter of the last one */
  int at[MAX_RACK];
  char cells[MAX_RACK];
} Laid;

static Laid laid_by(const Playing *p, const Move *move, int size) {
  Laid laid = {0};
  int at = move->down ? move->start * size + move->line : move->line * size + move->start;
  for (const char *letter = move->word; laid.count < move->laid; letter++) {
    if (p->game.cells[at] == '.') {
      int tile = tile_of(*letter);
      laid.at[laid.count] = at;
      laid.cells[laid.count++] = *letter;
      if (tile == LETTER_COUNT) {
        laid.jokers++;
        laid.joker = (char)(*letter - 'a' + 'A');
      } else if (p->rules->vowels >> tile & 1) laid.vowels++;
      else laid.consonants++;
    }
    at += move->down ? size : 1;
  }
  return laid;
}

/* Whether a joker of the reserve stays on the board: the bag has no tile for it (7.1). */
static bool loses_joker(const Playing *p, const Laid *laid) {
  if (!p->game.reserve || !laid->jokers) return false;
  int letter = laid->joker - 'A';
  return p->game.bag[letter] <= p->drawn[letter];
}

/* Lays a move. */
static void lay_top(Playing *p, const Move *move, int size) {
  CoupGame *game = &p->game;
  Laid laid = laid_by(p, move, size);
  bool reserved = game->reserve > 0, lost = loses_joker(p, &laid);
  p->coup.top = *move;
  p->coup.jokers = (uint8_t)laid.jokers;
  for (int i = 0; i < laid.count; i++) {
    game->cells[laid.at[i]] = laid.cells[i];
    p->rack[tile_of(laid.cells[i])]--;
  }
  for (int tile = 0; tile < TILE_COUNT; tile++) game->bag[tile] -= p->drawn[tile];
  memcpy(game->kept, p->rack, sizeof game->kept);
  if (!reserved) return;
  game->kept[LETTER_COUNT] = 0;
  if (!laid.jokers) return;
  if (lost) {
    game->reserve--;
    return;
  }
  p->coup.replaced = laid.joker;
  game->bag[laid.joker - 'A']--;
  for (int i = 0; i < laid.count; i++) game->cells[laid.at[i]] &= (char)~('a' - 'A');
}

/* Whether after this move letters of both kinds are left, more than a rack of them: then it ends no
 * game. One more letter may take a joker's place. */
static bool goes_on(const Playing *p, const Laid *laid) {
  const Kinds *left = &p->left;
  int spare = p->game.reserve > 0;
  return left->vowels - laid->vowels - spare > 0 && left->consonants - laid->consonants - spare > 0 &&
         all_kinds(*left) - laid->count - spare > p->rules->rack_size;
}

/* Whether a game is over after this move: by its letters, or because the last rack scores nothing.
 * A PK_ error where that is not found out. */
static int ends(const Playing *p, Context *context, const Move *move, int size) {
  Playing after = *p;
  lay_top(&after, move, size);
  const CoupGame *game = &after.game;
  if (ending(p->rules, game)) return true;
  if (total(game->bag) + total(game->kept) + game->reserve > p->rules->rack_size) return false;
  char rack[MAX_RACK];
  size_t count = 0;
  for (int tile = 0; tile < TILE_COUNT; tile++)
    for (int i = 0; i < game->kept[tile] + game->bag[tile]; i++) rack[count++] = tile_sign(tile);
  if (game->reserve) rack[count++] = '?';
  int64_t found = pk_tops(context, game->cells, rack, count);
  if (found < 0) return (int)found;
  return !found || context_moves(context)[0].score <= 0;
}

/* Of equal tops the first that the rules leave: jokers kept, then the game ended. NULL when that is
 * not found out. The tops move to `kept` where more is searched for. */
static const Move *choose(const Playing *p, Context *context, const Move **tops, int count,
                          int size, Move *kept) {
  int least = INT32_MAX, costs[MOST_TIES], first = 0, equals = 1;
  bool all_go_on = true;
  for (int i = 0; i < count && count > 1; i++) {
    Laid laid = laid_by(p, &(*tops)[i], size);
    int cost = p->rules->keeps_joker ? 2 * laid.jokers + loses_joker(p, &laid) : 0;
    if (i < MOST_TIES) costs[i] = cost;
    if (cost > least) continue;
    if (cost < least) {
      least = cost;
      first = i;
      equals = 0;
      all_go_on = true;
    }
    equals++;
    all_go_on = all_go_on && goes_on(p, &laid);
  }
  if (equals < 2 || all_go_on || !p->rules->ends_compulsorily) return &(*tops)[first];
  if (count > MOST_TIES) return NULL;
  memcpy(kept, *tops, (size_t)count * sizeof *kept);
  *tops = kept;
  for (int i = first; i < count; i++) {
    if (costs[i] != least) continue;
    int end = ends(p, context, &kept[i], size);
    if (end < 0) return NULL;
    if (end) return &kept[i];
  }
  return &kept[first];
}

static int compare_words(const void *a, const void *b) { return memcmp(a, b, MAX_WORD); }

/* The different words among the tops; how many. */
static int list_words(const Playing *p, const Move *tops, int count, const Move *retained, int size,
                      TopWord *words) {
  for (int i = 0; i < count; i++) {
    memcpy(words[i].word, tops[i].word, MAX_WORD);
    for (int k = 0; k < MAX_WORD; k++) words[i].word[k] &= (char)~('a' - 'A');
    words[i].flags = (uint8_t)((&tops[i] == retained ? RETAINED : 0) |
                               (laid_by(p, &tops[i], size).jokers ? NEEDS_JOKER : 0));
  }
  if (count > 1) qsort(words, (size_t)count, sizeof *words, compare_words);
  int kept = 0;
  for (int i = 0; i < count; i++) {
    if (kept && !compare_words(&words[kept - 1], &words[i])) {
      uint8_t flags = words[kept - 1].flags, more = words[i].flags;
      words[kept - 1].flags = (uint8_t)(((flags | more) & RETAINED) | (flags & more & NEEDS_JOKER));
    } else {
      words[kept++] = words[i];
    }
  }
  if (kept == 1) words[0].flags |= ONLY_WORD;
  return kept;
}

static bool play_one(Context *context, Playing *p, int size, TopWord *words, int room) {
  Move kept[MOST_TIES];
  p->coup = (Coup){.coup = (uint8_t)++p->game.coup};
  if (p->game.coup > UINT8_MAX) return false;
  p->left = kinds_left(p->rules, &p->game, p->game.reserve > 0);
  p->minimum = required(p);
  if (!draw(p)) return false;
  int64_t count = pk_tops(context, p->game.cells, p->coup.rack, strlen(p->coup.rack));
  const Move *tops = context_moves(context);
  if (count < 1 || count > room || tops[0].score <= 0) return false;
  const Move *chosen = choose(p, context, &tops, (int)count, size, kept);
  if (!chosen) return false;
  p->coup.ties = (int32_t)count;
  p->coup.words = list_words(p, tops, (int)count, chosen, size, words);
  lay_top(p, chosen, size);
  return true;
}

static bool is_sound(const CoupRules *rules, const CoupGame *game) {
  bool jokers = game->bag[LETTER_COUNT] || game->kept[LETTER_COUNT];
  if (game->reserve && jokers) return false; /* they are all outside the bag */
  return rules->rack_size >= 1 && rules->rack_size <= MAX_RACK && game->coup >= 0 &&
         total(game->bag) + total(game->kept) <= MOST_TILES &&
         total(game->kept) + (game->reserve > 0) <= rules->rack_size;
}

int32_t pk_play(Context *context, const CoupRules *rules, CoupGame *game, Coup *coups,
                int32_t most_coups, TopWord *words, int32_t most_words) {
  int size = context_size(context), played = 0;
  game->words = 0;
  if (!is_sound(rules, game)) return PK_BAD_RACK;
  Playing playing = {.rules = rules, .game = *game};
  while (played < most_coups && !(game->end = (uint8_t)ending(rules, game)) &&
         play_one(context, &playing, size, words + game->words, most_words - game->words)) {
    playing.game.words += playing.coup.words;
    coups[played++] = playing.coup;
    *game = playing.game;
  }
  return played;
}
