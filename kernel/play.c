#include "play.h"
#include "chance.h"

void rack_add(Rack *rack, int kind) {
  rack->size++;
  if (kind == LETTER_COUNT) {
    rack->jokers++;
  } else {
    rack->count[kind]++;
    rack->letters |= 1u << kind;
  }
}

void rack_take(Rack *rack, int kind) {
  rack->size--;
  if (kind == LETTER_COUNT) rack->jokers--;
  else if (--rack->count[kind] == 0) rack->letters &= ~(1u << kind);
}

int32_t rack_points(const Rack *rack, const uint8_t *values) {
  int32_t points = 0;
  for (uint32_t left = rack->letters; left; left &= left - 1) {
    int letter = lowest_bit(left);
    points += rack->count[letter] * values[letter];
  }
  return points;
}

static Keeping keeping_of(const Play *play, int player, const int16_t *leaves,
                          const uint8_t *values) {
  Keeping keeping = {.leaves = leaves, .bag = play_bag(play)};
  for (int i = play->first; i < play->last; i++) keeping_sees(&keeping, play->bag[i], 1);
  for (int other = 0; other < play->players; other++) {
    if (other == player) continue;
    const Rack *rack = &play->racks[other];
    keeping.others += rack_points(rack, values);
    for (int kind = 0; kind < LETTER_COUNT; kind++) keeping_sees(&keeping, kind, rack->count[kind]);
    keeping_sees(&keeping, LETTER_COUNT, rack->jokers);
  }
  return keeping;
}

int32_t play_worth(const Play *play, int player, const int16_t *leaves, const uint8_t *values) {
  const Rack *rack = &play->racks[player];
  uint8_t kinds[MAX_RACK];
  int count = 0;
  for (uint32_t left = rack->letters; left; left &= left - 1)
    for (int copy = rack->count[lowest_bit(left)]; copy > 0; copy--)
      kinds[count++] = (uint8_t)lowest_bit(left);
  for (int joker = 0; joker < rack->jokers; joker++) kinds[count++] = LETTER_COUNT;
  Keeping keeping = keeping_of(play, player, leaves, values);
  return keeping_worth(&keeping, kinds, count, values);
}

void play_draw(Play *play, int player) {
  Rack *rack = &play->racks[player];
  while (rack->size < FULL_RACK && play->first < play->last)
    rack_add(rack, play->bag[player == 0 ? play->first++ : --play->last]);
}

/* Who goes out gains what the others hold; when all are stuck each loses its own. */
static void count_rests(Play *play, const uint8_t *values) {
  play->over = true;
  for (int player = 0; player < play->players; player++) {
    int32_t points = rack_points(&play->racks[player], values);
    play->scores[player] -= points;
    play->kept[player] = 0;
    if (!play->racks[play->turn].size) play->scores[play->turn] += points;
  }
}

static void next_turn(Play *play) {
  play->turn = play->turn + 1 < play->players ? play->turn + 1 : 0;
}

/* After tiles have left the rack: what stays is valued before others come. */
static void refill(Play *play, const Searching *s, const int16_t *leaves) {
  int player = play->turn;
  play->passes = 0;
  play->kept[player] =
      play_bag(play) ? play_worth(play, player, leaves, s->rules->values) : 0;
  play_draw(play, player);
}

int move_lay(char *cells, int size, const Move *move, uint8_t *kinds) {
  int count = 0, step = move->down ? size : 1;
  int at = move->down ? move->start * size + move->line : move->line * size + move->start;
  for (const char *letter = move->word; *letter && letter < move->word + MAX_WORD;
       letter++, at += step) {
    if (cells[at] != '.') continue;
    cells[at] = *letter;
    kinds[count++] = (uint8_t)tile_kind(*letter);
  }
  return count;
}

void play_laid(Play *play, const Searching *s, const uint8_t *kinds, int count, int32_t score,
               const int16_t *leaves) {
  for (int i = 0; i < count; i++) rack_take(&play->racks[play->turn], kinds[i]);
  play->scores[play->turn] += score;
  refill(play, s, leaves);
  if (!play->racks[play->turn].size) count_rests(play, s->rules->values);
  else next_turn(play);
}

static void lay_move(Play *play, const Searching *s, const Move *move, const int16_t *leaves) {
  char cells[MAX_SIZE * MAX_SIZE];
  uint8_t kinds[MAX_RACK];
  memcpy(cells, play->board.cells, sizeof cells);
  int count = move_lay(cells, s->rules->size, move, kinds);
  board_sync(&play->board, s->rules, s->graph, cells);
  play_laid(play, s, kinds, count, move->score, leaves);
}

void play_exchange(Play *play, const Searching *s, const uint8_t *kinds, int count,
                   const int16_t *leaves) {
  for (int i = 0; i < count; i++) rack_take(&play->racks[play->turn], kinds[i]);
  refill(play, s, leaves);
  /* Put aside until others are drawn; then each goes to any place. */
  if (play->turn == 0) play->first -= count;
  else play->last += count;
  int hole = play->turn == 0 ? play->first : play->last - count;
  memcpy(play->bag + hole, kinds, (size_t)count);
  for (int i = hole; i < hole + count; i++) {
    int other = play->first + (int)chance_below(&play->chance, (uint32_t)play_bag(play));
    uint8_t kind = play->bag[i];
    play->bag[i] = play->bag[other];
    play->bag[other] = kind;
  }
  next_turn(play);
}

void play_pass(Play *play, const Searching *s) {
  /* A turn that could not be used leaves the grid as it was: once all passed, all are stuck. */
  if (++play->passes >= play->players) count_rests(play, s->rules->values);
  else next_turn(play);
}

TurnTaken play_turn(Play *play, const Searching *s, const int16_t *leaves) {
  const Rack *rack = &play->racks[play->turn];
  Keeping keeping = keeping_of(play, play->turn, leaves, s->rules->values);
  s->found->failed = false;
  int32_t equity = equity_search(s->tops, &play->board, s->rules, s->map, rack, &keeping, s->found);
  if (s->found->failed) return (TurnTaken){LACKED_MEMORY, 0, 0};
  bool moves = s->found->count != 0;
  if (keeping.bag >= EXCHANGE_NEEDS && rack->size) {
    uint8_t kinds[FULL_RACK];
    int32_t worth;
    int count = tops_best_exchange(s->tops, kinds, &worth);
    if (!moves || worth > equity) {
      play_exchange(play, s, kinds, count, leaves);
      return (TurnTaken){EXCHANGED, worth, 0};
    }
  }
  if (!moves) {
    play_pass(play, s);
    return (TurnTaken){PASSED, 0, 0};
  }
  moves_sort(s->found);
  Move move = s->found->moves[0];
  lay_move(play, s, &move, leaves);
  return (TurnTaken){PLAYED, equity, move.score};
}
