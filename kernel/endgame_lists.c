#include "endgame_lists.h"
#include "all_moves.h"

enum {
  POOL_SIZE = 1 << 20, /* options: 40 MB at most, used from the start */
  TABLE_BITS = 18,
  TABLE_SIZE = 1 << TABLE_BITS,
  TABLE_MOST = TABLE_SIZE / 4 * 3
};

uint64_t mix_bits(uint64_t z) { /* splitmix64 (Steele and others) */
  z += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* Fills the part of the rack that `number` stands for. */
static void read_hand(Hands *hands, int number, const uint8_t *kinds, int kind_count,
                      const uint8_t *values) {
  Rack *rack = &hands->racks[number];
  int left = number;
  memset(rack, 0, sizeof *rack);
  hands->values[number] = 0;
  for (int i = kind_count - 1; i >= 0; i--) { /* weights ascend */
    int kind = kinds[i], count = left / hands->weight[kind];
    left %= hands->weight[kind];
    rack->size += count;
    if (kind == JOKER_KIND) {
      rack->jokers = count;
    } else if (count) {
      rack->count[kind] = (uint8_t)count;
      rack->letters |= 1u << kind;
      hands->values[number] += count * values[kind];
    }
  }
}

void hands_read(Hands *hands, const Rack *rack, const uint8_t *values) {
  uint8_t kinds[LETTER_COUNT + 1];
  int kind_count = 0, weight = 1;
  memset(hands->weight, 0, sizeof hands->weight);
  for (int kind = 0; kind <= JOKER_KIND; kind++) {
    int count = kind == JOKER_KIND ? rack->jokers : rack->count[kind];
    if (!count) continue;
    hands->weight[kind] = (uint16_t)weight;
    kinds[kind_count++] = (uint8_t)kind;
    weight *= count + 1;
  }
  hands->all = (uint16_t)(weight - 1);
  for (int number = 0; number < weight; number++)
    read_hand(hands, number, kinds, kind_count, values);
}

bool lists_open(OptionLists *lists, const Rules *rules, const uint32_t *graph) {
  memset(lists, 0, sizeof *lists);
  lists->rules = rules;
  lists->graph = graph;
  lists->pool = malloc(POOL_SIZE * sizeof *lists->pool);
  lists->table = calloc(TABLE_SIZE, sizeof *lists->table);
  return lists->pool && lists->table;
}

void lists_clear(OptionLists *lists) {
  memset(lists->table, 0, TABLE_SIZE * sizeof *lists->table);
  lists->table_used = lists->pool_used = 0;
}

void lists_close(OptionLists *lists) {
  free(lists->pool);
  free(lists->table);
  moves_free(&lists->found);
}

/* The list of this key, or the free place where it belongs. There is always a free place. */
static LineList *find_list(const OptionLists *lists, uint64_t key) {
  uint32_t at = (uint32_t)(key >> (64 - TABLE_BITS));
  while (lists->table[at].key && lists->table[at].key != key) at = (at + 1) & (TABLE_SIZE - 1);
  return &lists->table[at];
}

/* Adds what a move does to the position, reading the squares it leaves and lays. */
static void read_option(Option *option, const Move *move, const Board *board, const Hands *hands) {
  const Square *square =
      &board->squares[move->down][square_index(move->line + 1, move->start + 1)];
  option->move = *move;
  option->key = 0;
  option->used = 0;
  for (int i = 0; move->word[i] && i < MAX_WORD; i++, square++) {
    if (square->letter) continue;
    char cell = move->word[i];
    int at = move->start + i, row = move->down ? at : move->line, col = move->down ? move->line : at;
    option->key ^= mix_bits((uint64_t)(row * MAX_SIZE + col) << 8 | (uint8_t)cell);
    option->used =
        (uint16_t)(option->used + hands->weight[cell >= 'a' ? JOKER_KIND : cell - 'A']);
  }
}

/* Stores the moves just found for one line; they come line by line, from *next on. */
static LineList store_line(OptionLists *lists, uint64_t key, int direction, int line,
                           const Board *board, const Hands *hands, size_t *next) {
  LineList list = {key, lists->pool_used, 0};
  for (; *next < lists->found.count; ++*next) {
    const Move *move = &lists->found.moves[*next];
    if (move->down != direction || move->line != line - 1) break;
    read_option(&lists->pool[lists->pool_used++], move, board, hands);
    list.count++;
  }
  *find_list(lists, key) = list;
  lists->table_used++;
  return list;
}

/* Searches the missing lines at once. */
static int search_lines(OptionLists *lists, const Position *position, const Hands *hands,
                        uint16_t rack, LineSet missing) {
  lists->found.failed = false;
  all_moves_search(&position->board, lists->rules, lists->graph, &hands->racks[rack], missing,
                   false, &lists->found);
  lists->listed += (int64_t)lists->found.count;
  if (lists->found.failed || lists->found.count > POOL_SIZE) return LISTS_FAILED;
  if (lists->pool_used + lists->found.count > POOL_SIZE ||
      lists->table_used + 2 * MAX_SIZE > TABLE_MOST)
    return LISTS_FULL;
  return 0;
}

int lists_find(OptionLists *lists, const Position *position, const Hands *hands, int side,
               uint16_t rack, LineList *found) {
  uint64_t rack_key = mix_bits(0x10000u + (uint64_t)side * MOST_HANDS + rack);
  uint64_t missing_keys[2 * MAX_SIZE];
  int count = 0, missed = 0;
  LineSet missing = {{0, 0}};
  for (int direction = 0; direction < 2; direction++)
    for (int line = 1; line <= lists->rules->size; line++) {
      uint64_t key = (position->keys[direction][line] ^ rack_key) | 1; /* 0 marks a free place */
      const LineList *known = find_list(lists, key);
      if (!known->key) {
        missing.lines[direction] |= 1u << line;
        missing_keys[missed++] = key;
      } else if (known->count) {
        found[count++] = *known;
      }
    }
  if (!missed) return count;
  int error = search_lines(lists, position, hands, rack, missing);
  if (error) return error;
  size_t next = 0;
  missed = 0;
  for (int direction = 0; direction < 2; direction++)
    for (uint32_t left = missing.lines[direction]; left; left &= left - 1) {
      LineList list = store_line(lists, missing_keys[missed++], direction, lowest_bit(left),
                                 &position->board, hands, &next);
      if (list.count) found[count++] = list;
    }
  return count;
}

/* All of a line that its moves depend on; premiums belong to the line's number. */
static uint64_t line_key(const Board *board, int direction, int line, int size) {
  const Square *square = &board->squares[direction][square_index(line, 1)];
  uint64_t key = mix_bits((uint64_t)(direction * (MAX_SIZE + 1) + line));
  for (int i = 0; i < size; i++, square++) {
    uint64_t seen = (uint64_t)square->fits << 32 | (uint32_t)square->cross_points;
    uint64_t rest = (uint64_t)(uint8_t)square->cell << 16 |
                    (uint64_t)square->cross_multiplier << 8 | square->cross_length;
    key = (key ^ seen) * 0xD6E8FEB86659FD93u;
    key = (key ^ (key >> 32) ^ rest) * 0x9FB21C651E98DF25u;
    key ^= key >> 29;
  }
  return key;
}

void position_read(Position *position, const Board *board, const Rules *rules) {
  position->board = *board;
  for (int direction = 0; direction < 2; direction++)
    for (int line = 1; line <= rules->size; line++)
      position->keys[direction][line] = line_key(board, direction, line, rules->size);
}

/* A laid tile changes its own two lines and, in the direction across the move, those of the first
 * free squares beyond the tiles it touches: their cross words. */
LineSet position_touched(const Position *position, const Move *move, const Rules *rules) {
  int direction = move->down, other = 1 - direction, line = move->line + 1, at = move->start + 1;
  LineSet touched = {{0, 0}};
  const Square *square = &position->board.squares[direction][square_index(line, at)];
  touched.lines[direction] = 1u << line;
  touched.lines[other] = 1u << (at - 1);
  for (int i = 0; i < MAX_WORD && move->word[i]; i++, at++, square++) {
    if (square->letter) continue;
    const Square *crossing = &position->board.squares[other][square_index(at, 0)];
    int before = line - 1, after = line + 1;
    while (crossing[before].letter) before--;
    while (crossing[after].letter) after++;
    touched.lines[direction] |= 1u << before | 1u << after;
    touched.lines[other] |= 1u << at;
  }
  touched.lines[other] |= 1u << at;
  uint32_t on_board = (2u << rules->size) - 2; /* lines 1 to size */
  touched.lines[ACROSS] &= on_board;
  touched.lines[DOWN] &= on_board;
  return touched;
}

void position_play(Position *after, const Position *before, const Move *move, const Rules *rules,
                   const uint32_t *graph) {
  char cells[MAX_SIZE * MAX_SIZE];
  int size = rules->size, step = move->down ? size : 1;
  LineSet touched = position_touched(before, move, rules);
  *after = *before;
  memcpy(cells, before->board.cells, sizeof cells);
  char *cell = cells + (move->down ? move->start * size + move->line
                                   : move->line * size + move->start);
  for (int i = 0; i < MAX_WORD && move->word[i]; i++, cell += step)
    if (*cell == '.') *cell = move->word[i];
  board_sync(&after->board, rules, graph, cells);
  for (int direction = 0; direction < 2; direction++)
    for (uint32_t left = touched.lines[direction]; left; left &= left - 1) {
      int line = lowest_bit(left);
      after->keys[direction][line] = line_key(&after->board, direction, line, size);
    }
}
