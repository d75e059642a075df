/* tiles_generate - see the header. */
#include "tiles/generate/tiles_generate.h"

#include "base/base_random.h"

#include <string.h>

#define MAX_WALK        1000000000
#define MAX_KNOWN_MOVES 100000 /* of a walk that is returned as a solution */

enum kind {
    SOLVABLE,
    ANY,
    WALK,
};

static void
shuffle_tiles(struct tiles_board *board, struct base_random *random)
{
    int numbers[TILES_MAX_CELLS];

    for (int i = 0; i < board->cells; i++)
        numbers[i] = i;
    base_random_shuffle(random, numbers, (size_t)board->cells);
    for (int i = 0; i < board->cells; i++)
        board->tile_at[i] = (uint8_t)numbers[i];
}

/* Swaps the first two tiles, which changes whether the board can be solved. */
static void
swap_two_tiles(struct tiles_board *board)
{
    const int first = board->tile_at[0] == 0 ? 1 : 0;
    const int second = board->tile_at[first + 1] == 0 ? first + 2 : first + 1;
    const uint8_t kept = board->tile_at[first];

    board->tile_at[first] = board->tile_at[second];
    board->tile_at[second] = kept;
}

/* ---- A random walk ---- */

struct walk {
    struct tiles_board *board;
    struct base_random *random;
    uint64_t move_count;
    char *solution; /* the reversed walk; NULL: not kept */
    struct search *search;
};

/* False when it was stopped by a limit or cancelled. */
static bool
walk_from_goal(const struct walk *walk)
{
    static const char letters[] = "LRUD";
    struct tiles_board *board = walk->board;
    int gap = tiles_find(board->goal_at, board->cells, 0);
    uint64_t left = walk->move_count;
    struct search_meter meter;
    char last = 0;

    memcpy(board->tile_at, board->goal_at, sizeof board->tile_at);
    if (walk->search)
        search_meter_start(&meter, walk->search, 0);
    while (left > 0) {
        const char letter = letters[base_random_below(walk->random, 4)];

        if (last && letter == tiles_opposite(last))
            continue;
        if (!tiles_slide(board->tile_at, board->rows, board->cols, &gap, letter))
            continue;
        if (walk->search && !search_count_node(&meter))
            break;
        last = letter;
        left--;
        if (walk->solution)
            walk->solution[left] = tiles_opposite(letter);
    }
    if (walk->search)
        search_meter_finish(&meter);
    return left == 0;
}

/* The walk, and its reverse as the solution unless it is too long to be useful. */
static enum clew_status
generate_by_walk(struct puzzle_generation *generation, struct walk *walk, struct clew_error *error)
{
    const struct tiles_start as_it_is = {0};
    const size_t size = walk->move_count <= MAX_KNOWN_MOVES ? (size_t)walk->move_count : 0;
    struct tiles_answer *answer = NULL;
    enum clew_status status = CLEW_OK;

    if (walk->move_count <= MAX_KNOWN_MOVES) {
        walk->solution = base_alloc(generation->memory, size);
        if (!walk->solution)
            return base_no_memory(error);
    }
    if (!walk_from_goal(walk))
        status = base_fail(error, CLEW_STOPPED, "the random walk was stopped by a limit");
    else if (walk->solution)
        status = tiles_answer_new(&answer, &as_it_is, walk->solution, (int)size, generation->memory,
                                  error);
    if (!status && answer) {
        answer->bound = 0; /* nothing is proved about its length */
        generation->answer = answer;
    }
    base_release(generation->memory, walk->solution, size);
    return status;
}

/* ---- Boards ---- */

static void
generate_shuffled(struct tiles_board *board, struct base_random *random, bool is_solvable)
{
    shuffle_tiles(board, random);
    if (is_solvable && !tiles_is_solvable(board))
        swap_two_tiles(board);
}

static enum clew_status
generate_empty_board(struct tiles_board **board, const struct puzzle_generation *generation,
                     struct clew_error *error)
{
    const bool is_gap_first = puzzle_option_choice(generation->options, "goal") != 0;

    if (generation->rows < 2 || generation->cols < 2 || generation->rows > TILES_MAX_SIDE ||
        generation->cols > TILES_MAX_SIDE)
        return base_fail(error, CLEW_BAD_OPTION, "a board has 2 to %d rows and columns",
                         TILES_MAX_SIDE);
    *board = base_alloc_zero(generation->memory, 1, sizeof **board);
    if (!*board)
        return base_no_memory(error);
    (*board)->rows = (int)generation->rows;
    (*board)->cols = (int)generation->cols;
    (*board)->cells = (int)(generation->rows * generation->cols);
    tiles_board_goal(*board, is_gap_first ? TILES_GAP_FIRST : TILES_GAP_LAST);
    return CLEW_OK;
}

enum clew_status
tiles_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    const struct puzzle_options *options = generation->options;
    const bool is_walk_given = puzzle_option_is_given(options, "walk");
    const int kind = is_walk_given ? WALK : puzzle_option_choice(options, "kind");
    struct base_random random;
    struct walk walk = {.random = &random,
                        .move_count = puzzle_option_number(options, "walk"),
                        .search = generation->search};
    enum clew_status status;

    if (kind == WALK && walk.move_count > MAX_WALK)
        return base_fail(error, CLEW_BAD_OPTION, "a walk has a thousand million moves at most");
    status = generate_empty_board(&walk.board, generation, error);
    if (status)
        return status;
    base_random_seed(&random, puzzle_option_number(options, "seed"));
    if (kind == WALK)
        status = generate_by_walk(generation, &walk, error);
    else
        generate_shuffled(walk.board, &random, kind == SOLVABLE);
    if (status)
        tiles_board_free(walk.board, generation->memory);
    else
        generation->board = walk.board;
    return status;
}
