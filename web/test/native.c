/*
 * native - the glue of the page compiled for this machine: prints what native.test.mjs expects of
 * WebAssembly.
 *
 *     web_native COUNT        for each seed from 1: a board of each puzzle, its answer, rating, hint
 *
 * A line per result: the JSON of the glue, exactly as JavaScript gets it.
 */
#include "web_glue.h"

#include <stdio.h>
#include <stdlib.h>

struct plan {
    const char *puzzle;
    int least, span; /* sides are least + seed % span */
    const char *making;
    const char *solving;
};

static const struct plan plans[] = {
    {"flow", 5, 4, "seed=%d", "ask=unique\nthreads=1\nengine=learn"},
    {"tiles", 3, 2, "kind=walk\nwalk=24\nseed=%d", "threads=1\nengine=ida\nheuristic=manhattan"},
    {"maze", 5, 9, "solvable=on\nseed=%d", "threads=1\nengine=bits"},
};

static void
print_result(void)
{
    puts(web_result());
}

static void
print_board(const struct plan *plan, int seed)
{
    const int side = plan->least + seed % plan->span;
    struct clew_board *board;
    struct clew_game *game;
    char making[80];

    snprintf(making, sizeof making, plan->making, seed);
    board = web_generate(plan->puzzle, side, side + seed % 2, making);
    if (!board) {
        print_result();
        return;
    }
    web_board_shortest(board);
    print_result();
    web_solve(board, NULL, plan->solving, false);
    print_result();
    web_rate(board, "limit-nodes=200000");
    print_result();
    game = web_game_new(board);
    web_hint(game, 5, "limit-nodes=200000", true);
    print_result();
    web_game_view(game, false);
    print_result();
    web_game_free(game);
    web_board_free(board);
}

int
main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 10;

    for (int seed = 1; seed <= count; seed++)
        for (size_t i = 0; i < sizeof plans / sizeof *plans; i++)
            print_board(&plans[i], seed);
    return 0;
}
