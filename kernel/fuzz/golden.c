/* Counts the ways to play racks one after the other, and their scores: the golden counts of
 * tests/core/golden_counts.txt, for builds that no Python loads here.
 *
 *   ./a.out WORDS RULES RACK…
 *
 * WORDS: sorted words joined by LF; RULES: the bytes of a KernelRules. Prints the number of ways
 * and the sum of their scores. */
#include <stdio.h>

#include "kernel.h"
#include "moves.h"

static char *whole(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(2);
  char *data = malloc(64 << 20);
  *size = fread(data, 1, 64 << 20, file);
  fclose(file);
  return data;
}

static void lay(char *cells, const Move *move) {
  for (int i = 0; move->word[i]; i++)
    cells[move->down ? (move->start + i) * MAX_SIZE + move->line
                     : move->line * MAX_SIZE + move->start + i] = move->word[i];
}

/* *total: the scores of every way, added up. */
static int64_t ways(Context *context, const char *cells, char **racks, int depth, int64_t *total) {
  int64_t found = pk_moves(context, cells, racks[0], strlen(racks[0])), count = 0;
  if (found < 0) exit(3);
  Move *moves = malloc((size_t)(found + 1) * sizeof *moves);
  pk_take_moves(context, moves);
  for (int64_t i = 0; i < found; i++) {
    int64_t below = 1, score = 0;
    if (depth > 1) {
      char next[MAX_SIZE * MAX_SIZE];
      memcpy(next, cells, sizeof next);
      lay(next, &moves[i]);
      below = ways(context, next, racks + 1, depth - 1, &score);
    }
    count += below;
    *total += score + moves[i].score * below;
  }
  free(moves);
  return count;
}

int main(int count, char **arguments) {
  if (count < 4) return 1;
  size_t size, rules_size, graph_bytes, map_bytes;
  char *words = whole(arguments[1], &size), *rules = whole(arguments[2], &rules_size);
  if (rules_size != sizeof(KernelRules)) return 4;
  void *graph = pk_build_graph(words, size, &graph_bytes);
  void *map = pk_build_wordmap(words, size, &map_bytes);
  if (!graph || !map) return 5;
  Context *context = pk_open(graph, graph_bytes, map, map_bytes, (const KernelRules *)(void *)rules);
  if (!context) return 6;
  char cells[MAX_SIZE * MAX_SIZE];
  memset(cells, '.', sizeof cells);
  int64_t total = 0, found = ways(context, cells, arguments + 3, count - 3, &total);
  printf("%lld %lld\n", (long long)found, (long long)total);
  pk_close(context);
  return 0;
}
