/* tiles_generate - see the header. */
#include "tiles/tiles_generate.h"

#include "base/base_random.h"

#include <string.h>

enum kind {
    SOLVABLE,
    ANY,
    WALK,
};

static void
shuffle(struct tiles_board *board, struct base_random *random)
{
    int order[TILES_MOST_CELLS];

    for (int i = 0; i < board->cells; i++)
        order[i] = i;
    base_random_shuffle(random, order, (size_t)board->cells);
    for (int i = 0; i < board->cells; i++)
        board->tile_at[i] = (uint8_t)order[i];
}

/* Exchanges the first two tiles: the one half of all boards becomes the other. */
static void
swap_two_tiles(struct tiles_board *board)
{
    const int first = board->tile_at[0] == 0 ? 1 : 0;
    const int second = board->tile_at[first + 1] == 0 ? first + 2 : first + 1;
    const uint8_t kept = board->tile_at[first];

    board->tile_at[first] = board->tile_at[second];
    board->tile_at[second] = kept;
}

static void
walk(struct tiles_board *board, struct base_random *random, uint64_t moves)
{
    static const char letters[] = "LRUD";
    int gap = tiles_find(board->goal_at, board->cells, 0);
    char last = 0;

    memcpy(board->tile_at, board->goal_at, sizeof board->tile_at);
    while (moves > 0) {
        const char letter = letters[base_random_below(random, 4)];

        if (last && letter == tiles_opposite(last))
            continue;
        if (!tiles_slide(board->tile_at, board->rows, board->cols, &gap, letter))
            continue;
        last = letter;
        moves--;
    }
}

enum clew_status
tiles_generate(struct puzzle_generation *order, struct clew_error *error)
{
    const struct puzzle_options *options = order->options;
    struct base_memory *memory = order->memory;
    const int64_t rows = order->rows, cols = order->cols;
    const bool is_walk_given = puzzle_option_is_given(options, "walk");
    const int kind = is_walk_given ? WALK : puzzle_option_choice(options, "kind");
    const uint64_t moves = puzzle_option_number(options, "walk");
    struct base_random random;
    struct tiles_board *board;

    if (rows < 2 || cols < 2 || rows > TILES_MOST_SIDE || cols > TILES_MOST_SIDE)
        return base_fail(error, CLEW_BAD_OPTION, "a board has 2 to %d rows and columns",
                         TILES_MOST_SIDE);
    if (kind == WALK && moves > 1000000000)
        return base_fail(error, CLEW_BAD_OPTION, "a walk has a thousand million moves at most");
    board = base_alloc_zero(memory, 1, sizeof *board);
    if (!board)
        return base_no_memory(error);
    board->rows = (int)rows;
    board->cols = (int)cols;
    board->cells = (int)(rows * cols);
    tiles_board_goal(board,
                     puzzle_option_choice(options, "goal") ? TILES_GAP_FIRST : TILES_GAP_LAST);
    base_random_seed(&random, puzzle_option_number(options, "seed"));
    if (kind == WALK)
        walk(board, &random, moves);
    else
        shuffle(board, &random);
    if (kind == SOLVABLE && !tiles_is_solvable(board))
        swap_two_tiles(board);
    order->board = board;
    return CLEW_OK;
}
