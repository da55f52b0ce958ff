#include "selfplay.h"
#include "chance.h"

static void count_off_board(const Play *play, uint8_t *counts) {
  memset(counts, 0, KINDS);
  for (int i = play->first; i < play->last; i++) counts[play->bag[i]]++;
  for (int player = 0; player < 2; player++) {
    const Rack *rack = &play->racks[player];
    for (int kind = 0; kind < LETTER_COUNT; kind++)
      counts[kind] = (uint8_t)(counts[kind] + rack->count[kind]);
    counts[LETTER_COUNT] = (uint8_t)(counts[LETTER_COUNT] + rack->jokers);
  }
}

static void draw_racks(const Play *play, const Searching *s, SelfGame *game, uint64_t *chance,
                       const uint8_t *off_board, RackSample *samples) {
  uint8_t unseen[MOST_TILES_LEFT];
  int count = 0;
  for (int kind = 0; kind < KINDS; kind++)
    for (int copy = 0; copy < off_board[kind]; copy++) unseen[count++] = (uint8_t)kind;
  for (int i = 0; i < game->samples; i++) {
    Rack rack = {.size = 0};
    RackSample *sample = &samples[game->racks++];
    for (int at = 0; at < FULL_RACK; at++) {
      int other = at + (int)chance_below(chance, (uint32_t)(count - at));
      uint8_t kind = unseen[other];
      unseen[other] = unseen[at];
      unseen[at] = sample->kinds[at] = kind;
      rack_add(&rack, kind);
    }
    Keeping keeping = {.leaves = game->leaves[play->turn], .bag = play_bag(play)};
    for (int at = FULL_RACK; at < count; at++) keeping_sees(&keeping, unseen[at], 1);
    int32_t worth;
    uint8_t exchanged[FULL_RACK];
    sample->bag = (uint8_t)keeping.bag;
    sample->equity =
        equity_search(s->tops, &play->board, s->rules, s->map, &rack, &keeping, s->found);
    tops_best_exchange(s->tops, exchanged, &worth);
    if (!s->found->count || worth > sample->equity) sample->equity = worth;
  }
}

int64_t selfplay_game(const Searching *s, const Board *board, SelfGame *game, GameTurn *turns,
                      RackSample *racks) {
  if (game->tiles < 2 * FULL_RACK || game->tiles > MOST_TILES_LEFT || game->samples < 0)
    return PK_BAD_RACK;
  Play *play = calloc(1, sizeof *play);
  if (!play) return PK_NO_MEMORY;
  int jokers = 0;
  for (int i = 0; i < game->tiles; i++) {
    play->bag[i] = (uint8_t)tile_kind(game->bag[i]);
    jokers += play->bag[i] == LETTER_COUNT;
  }
  play->board = *board;
  play->players = 2;
  play->chance = game->seed;
  play->last = game->tiles;
  chance_shuffle(&play->chance, play->bag, game->tiles);
  play_draw(play, 0);
  play_draw(play, 1);
  uint64_t sampling = ~game->seed;
  game->turns = game->racks = 0;
  int64_t status = jokers <= 2 ? 0 : PK_BAD_RACK;
  while (!status && !play->over && game->turns < MOST_GAME_TURNS) {
    int player = play->turn, other = 1 - player;
    GameTurn *turn = &turns[game->turns++];
    turn->margin = HUNDREDTHS * (play->scores[player] - play->scores[other]) + play->kept[player] -
                   play->kept[other];
    turn->unseen = (int16_t)(play_bag(play) + play->racks[other].size);
    count_off_board(play, turn->off_board);
    if (game->samples && play_bag(play) >= FULL_RACK)
      draw_racks(play, s, game, &sampling, turn->off_board, racks);
    TurnTaken taken = play_turn(play, s, game->leaves[player]);
    turn->score = (int16_t)taken.score;
    if (taken.kind == LACKED_MEMORY || s->found->failed) status = PK_NO_MEMORY;
  }
  for (int player = 0; player < 2; player++) game->scores[player] = play->scores[player];
  free(play);
  return status;
}
