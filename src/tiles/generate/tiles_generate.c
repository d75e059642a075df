/* tiles_generate - see the header. */
#include "tiles/generate/tiles_generate.h"

#include "tiles/generate/tiles_generate_length.h"

#include <string.h>

#define MAX_WALK        1000000000
#define MAX_KNOWN_MOVES 100000 /* of a walk that is returned as a solution */

enum kind {
    SOLVABLE,
    ANY,
    WALK,
};

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
    struct tiles_board *board = walk->board;
    int gap = tiles_find(board->goal_at, board->cells, 0);
    uint64_t left = walk->move_count;
    struct search_meter meter;
    char last = 0;

    memcpy(board->tile_at, board->goal_at, sizeof board->tile_at);
    if (walk->search)
        search_meter_start(&meter, walk->search, 0);
    while (left > 0) {
        if (walk->search && !search_count_node(&meter))
            break;
        last = tiles_move_randomly(board, &gap, last, walk->random);
        left--;
        if (walk->solution)
            walk->solution[left] = tiles_opposite(last);
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
shuffle_any(struct tiles_board *board, struct base_random *random)
{
    int numbers[TILES_MAX_CELLS];

    for (int i = 0; i < board->cells; i++)
        numbers[i] = i;
    base_random_shuffle(random, numbers, (size_t)board->cells);
    for (int i = 0; i < board->cells; i++)
        board->tile_at[i] = (uint8_t)numbers[i];
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

/* What is asked for: a length, a grade, a walk, or just a board. */
static enum clew_status
fill_board(struct puzzle_generation *generation, struct walk *walk, struct clew_error *error)
{
    const struct puzzle_options *options = generation->options;
    const struct tiles_request request = {
        .generation = generation, .board = walk->board, .random = walk->random};

    if (puzzle_option_is_given(options, "length"))
        return tiles_generate_length(&request, (int)puzzle_option_number(options, "length"), error);
    if (puzzle_option_is_given(options, "grade"))
        return tiles_generate_grade(&request,
                                    (enum clew_grade)puzzle_option_choice(options, "grade"), error);
    if (puzzle_option_is_given(options, "walk"))
        return generate_by_walk(generation, walk, error);
    switch ((enum kind)puzzle_option_choice(options, "kind")) {
    case WALK:
        return generate_by_walk(generation, walk, error);
    case SOLVABLE:
        tiles_shuffle_solvable(walk->board, walk->random);
        return CLEW_OK;
    case ANY:
        shuffle_any(walk->board, walk->random);
        return CLEW_OK;
    }
    return CLEW_OK;
}

/* A length fixes the board's grade, and a walk its board; so at most one of them can be given. */
static enum clew_status
check_request(const struct puzzle_options *options, struct clew_error *error)
{
    static const char *const names[] = {"length", "grade", "walk", "kind"};
    const char *first = NULL;

    if (puzzle_option_number(options, "walk") > MAX_WALK)
        return base_fail(error, CLEW_BAD_OPTION, "a walk has a thousand million moves at most");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!puzzle_option_is_given(options, names[i]))
            continue;
        if (first && strcmp(first, "walk") != 0)
            return base_fail(error, CLEW_BAD_OPTION, "options %s and %s cannot be combined", first,
                             names[i]);
        first = names[i];
    }
    return CLEW_OK;
}

enum clew_status
tiles_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    const struct puzzle_options *options = generation->options;
    struct base_random random;
    struct walk walk = {.random = &random,
                        .move_count = puzzle_option_number(options, "walk"),
                        .search = generation->search};
    enum clew_status status = check_request(options, error);

    if (!status)
        status = generate_empty_board(&walk.board, generation, error);
    if (status)
        return status;
    base_random_seed(&random, puzzle_option_number(options, "seed"));
    status = fill_board(generation, &walk, error);
    if (status)
        tiles_board_free(walk.board, generation->memory);
    else
        generation->board = walk.board;
    return status;
}
