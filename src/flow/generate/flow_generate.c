/*
 * flow_generate - new boards: the dots are the ends of a random path cover (flow_cover.h).
 *
 * No path of the cover touches itself, so every new board has an answer under both rules. Under
 * no-touch it is nearly always the only one; to be certain, solve for uniqueness.
 */
#include "flow/generate/flow_generate.h"
#include "flow/generate/flow_cover.h"
#include "flow/text/flow_draft.h"

#define MAX_TRIES    40
#define LETTER_COUNT 52

static int
target_paths(int rows, int cols, const struct puzzle_options *options)
{
    const uint64_t given = puzzle_option_number(options, "colors");
    const int64_t mean = (rows + cols) / 2;
    const uint64_t max = (uint64_t)rows * (uint64_t)cols / 2;
    uint64_t target = given ? given : (uint64_t)mean;

    if (target > max)
        target = max;
    return (int)(target > FLOW_MAX_COLOURS ? FLOW_MAX_COLOURS : target);
}

/* Letters where there are enough of them, numbers from 1 otherwise. */
static void
name_colours(uint32_t *names, int colours)
{
    for (int i = 0; i < colours; i++)
        names[i] = colours > LETTER_COUNT ? FLOW_NUMBER + 1 + (uint32_t)i
                   : i < 26               ? 'A' + (uint32_t)i
                                          : 'a' + (uint32_t)i - 26;
}

/* The board whose dots are the ends of the cover's paths. */
static enum clew_status
generate_board(struct flow_board **board, const struct flow_cover_request *request,
               const struct flow_cover_result *result, const struct puzzle_generation *generation,
               struct clew_error *error)
{
    const size_t count = (size_t)request->rows * (size_t)request->cols;
    uint8_t *cells = base_alloc_zero(generation->memory, count, 1); /* all FLOW_CELL_PLAIN */
    uint32_t names[FLOW_MAX_COLOURS];
    const struct flow_shape shape = {.rows = request->rows,
                                     .cols = request->cols,
                                     .fill = true,
                                     .touch = puzzle_option_choice(generation->options, "rule") ==
                                              FLOW_RULE_TOUCH,
                                     .cells = cells,
                                     .dots = result->dots,
                                     .colours = result->path_count,
                                     .names = names};
    enum clew_status status;

    if (!cells)
        return base_no_memory(error);
    name_colours(names, result->path_count);
    status = flow_board_build(board, &shape, generation->memory, error);
    base_release(generation->memory, cells, count);
    return status;
}

/* The paths of the cover as the board's answer; on a plain board a node is a cell. */
static enum clew_status
generate_answer(struct flow_answer **answer, const struct flow_board *board, const uint8_t *links,
                const struct puzzle_generation *generation, struct clew_error *error)
{
    uint8_t *is_used = base_alloc_zero(generation->memory, (size_t)board->edge_count, 1);
    enum clew_status status =
        is_used ? flow_answer_new(answer, board, generation->memory, error) : base_no_memory(error);

    if (status == CLEW_OK) {
        for (int32_t cell = 0; cell < board->cell_count; cell++) {
            if (links[cell] & FLOW_COVER_RIGHT)
                is_used[flow_edge_between(board, cell, cell + 1)] = 1;
            if (links[cell] & FLOW_COVER_DOWN)
                is_used[flow_edge_between(board, cell, cell + board->cols)] = 1;
        }
        flow_paths_from_edges(&(*answer)->first, board, is_used); /* the caller checks it */
    }
    base_release(generation->memory, is_used, (size_t)board->edge_count);
    return status;
}

/* Finds a cover and builds board and answer from it. */
static enum clew_status
generate_from_cover(struct puzzle_generation *generation, const struct flow_cover_request *request,
                    struct flow_cover_result *result, struct clew_error *error)
{
    struct base_memory *scratch =
        generation->search ? generation->search->memory : generation->memory;
    struct flow_board *board = NULL;
    struct flow_answer *answer = NULL;
    struct base_random random;
    enum clew_status status;

    base_random_seed(&random, puzzle_option_number(generation->options, "seed"));
    status = flow_cover_make(result, request, &random, scratch, error);
    if (status == CLEW_OK)
        status = generate_board(&board, request, result, generation, error);
    if (status == CLEW_OK)
        status = generate_answer(&answer, board, result->links, generation, error);
    if (status != CLEW_OK) {
        flow_board_free(board, generation->memory);
        return status;
    }
    generation->board = board;
    generation->answer = answer;
    return CLEW_OK;
}

enum clew_status
flow_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    struct base_memory *scratch =
        generation->search ? generation->search->memory : generation->memory;
    const int64_t rows = generation->rows, cols = generation->cols;
    struct flow_cover_request request = {.max_tries = MAX_TRIES, .search = generation->search};
    struct flow_cover_result result;
    enum clew_status status;
    size_t count;

    if (rows < 1 || cols < 1 || rows > FLOW_MAX_CELLS / cols || rows * cols < 2)
        return base_fail(error, CLEW_UNSUPPORTED, "a new board of flow has 2 to %d cells",
                         FLOW_MAX_CELLS);
    request.rows = (int)rows;
    request.cols = (int)cols;
    request.path_count = target_paths(request.rows, request.cols, generation->options);
    count = (size_t)(rows * cols);
    result = (struct flow_cover_result){.dots = base_alloc(scratch, count * sizeof *result.dots),
                                        .links = base_alloc(scratch, count)};
    status = result.dots && result.links ? generate_from_cover(generation, &request, &result, error)
                                         : base_no_memory(error);
    base_release(scratch, result.dots, count * sizeof *result.dots);
    base_release(scratch, result.links, count);
    return status;
}
