/*
 * flow_generate - new boards: the ends of a random path cover in which no path touches itself.
 *
 * So every new board has an answer under both rules. Under no-touch nearly all have no other; who
 * needs that to be certain asks for the verdict.
 */
#include "flow/generate/flow_generate.h"
#include "flow/generate/flow_cover.h"
#include "flow/text/flow_draft.h"

#define TRIES   40
#define LETTERS 52

static int
wished_paths(int rows, int cols, const struct puzzle_options *options)
{
    const uint64_t given = puzzle_option_number(options, "colors");
    const int64_t mean = (rows + cols) / 2;
    const uint64_t most = (uint64_t)rows * (uint64_t)cols / 2;
    uint64_t wished = given ? given : (uint64_t)mean;

    if (wished > most)
        wished = most;
    return (int)(wished > FLOW_MAX_COLOURS ? FLOW_MAX_COLOURS : wished);
}

/* Letters where there are enough of them, numbers from 1 otherwise. */
static void
name_colours(uint32_t *names, int colours)
{
    for (int i = 0; i < colours; i++)
        names[i] = colours > LETTERS ? FLOW_NUMBER + 1 + (uint32_t)i
                   : i < 26          ? 'A' + (uint32_t)i
                                     : 'a' + (uint32_t)i - 26;
}

/* The board that is cut from the cover. */
static enum clew_status
build(struct flow_board **board, const struct flow_cover_plan *plan,
      const struct flow_cover_cut *cut, const struct puzzle_generation *order,
      struct clew_error *error)
{
    const size_t count = (size_t)plan->rows * (size_t)plan->cols;
    uint8_t *cells = base_alloc_zero(order->memory, count, 1); /* all FLOW_CELL_PLAIN */
    uint32_t names[FLOW_MAX_COLOURS];
    const struct flow_shape shape = {.rows = plan->rows,
                                     .cols = plan->cols,
                                     .fill = true,
                                     .touch = puzzle_option_choice(order->options, "rule") ==
                                              FLOW_RULE_TOUCH,
                                     .cells = cells,
                                     .dots = cut->dots,
                                     .colours = cut->paths,
                                     .names = names};
    enum clew_status status;

    if (!cells)
        return base_no_memory(error);
    name_colours(names, cut->paths);
    status = flow_board_build(board, &shape, order->memory, error);
    base_release(order->memory, cells, count);
    return status;
}

/* The paths of the cover as the board's answer; on such a board a node is a cell. */
static enum clew_status
take_answer(struct flow_answer **answer, const struct flow_board *board, const uint8_t *links,
            const struct puzzle_generation *order, struct clew_error *error)
{
    uint8_t *is_used = base_alloc_zero(order->memory, (size_t)board->edge_count, 1);
    enum clew_status status =
        is_used ? flow_answer_new(answer, board, order->memory, error) : base_no_memory(error);

    if (status == CLEW_OK) {
        for (int32_t cell = 0; cell < board->cell_count; cell++) {
            if (links[cell] & FLOW_COVER_RIGHT)
                is_used[flow_edge_between(board, cell, cell + 1)] = 1;
            if (links[cell] & FLOW_COVER_DOWN)
                is_used[flow_edge_between(board, cell, cell + board->cols)] = 1;
        }
        flow_paths_from_edges(&(*answer)->first, board, is_used); /* the caller checks it */
    }
    base_release(order->memory, is_used, (size_t)board->edge_count);
    return status;
}

/* Looks for a cover, and makes board and answer of it. */
static enum clew_status
generate(struct puzzle_generation *order, const struct flow_cover_plan *plan,
         struct flow_cover_cut *cut, struct clew_error *error)
{
    struct base_memory *scratch = order->search ? order->search->memory : order->memory;
    struct flow_board *board = NULL;
    struct flow_answer *answer = NULL;
    struct base_random random;
    enum clew_status status;

    base_random_seed(&random, puzzle_option_number(order->options, "seed"));
    status = flow_cover_make(cut, plan, &random, scratch, error);
    if (status == CLEW_OK)
        status = build(&board, plan, cut, order, error);
    if (status == CLEW_OK)
        status = take_answer(&answer, board, cut->links, order, error);
    if (status != CLEW_OK) {
        flow_board_free(board, order->memory);
        return status;
    }
    order->board = board;
    order->answer = answer;
    return CLEW_OK;
}

enum clew_status
flow_generate(struct puzzle_generation *order, struct clew_error *error)
{
    struct base_memory *scratch = order->search ? order->search->memory : order->memory;
    const int64_t rows = order->rows, cols = order->cols;
    struct flow_cover_plan plan = {.tries = TRIES, .search = order->search};
    struct flow_cover_cut cut;
    enum clew_status status;
    size_t count;

    if (rows < 1 || cols < 1 || rows > FLOW_MAX_CELLS / cols || rows * cols < 2)
        return base_fail(error, CLEW_UNSUPPORTED, "a new board of flow has 2 to %d cells",
                         FLOW_MAX_CELLS);
    plan.rows = (int)rows;
    plan.cols = (int)cols;
    plan.paths = wished_paths(plan.rows, plan.cols, order->options);
    count = (size_t)(rows * cols);
    cut = (struct flow_cover_cut){.dots = base_alloc(scratch, count * sizeof *cut.dots),
                                  .links = base_alloc(scratch, count)};
    status = cut.dots && cut.links ? generate(order, &plan, &cut, error) : base_no_memory(error);
    base_release(scratch, cut.dots, count * sizeof *cut.dots);
    base_release(scratch, cut.links, count);
    return status;
}
