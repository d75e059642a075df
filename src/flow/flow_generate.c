/*
 * flow_generate - new boards: the ends of a random path cover in which no path touches itself.
 *
 * So every new board has an answer under both rules. Under no-touch nearly all have no other; who
 * needs that to be certain asks for the verdict.
 */
#include "flow/flow_cover.h"
#include "flow/flow_draft.h"
#include "flow/flow_puzzle.h"

#define TRIES   40
#define LETTERS 52

static int
wished_paths(int rows, int cols, const struct puzzle_options *options)
{
    const uint64_t given = puzzle_option_number(options, "colours");
    const int64_t mean = (rows + cols) / 2;
    const uint64_t most = (uint64_t)rows * (uint64_t)cols / 2;
    uint64_t wished = given ? given : (uint64_t)mean;

    if (wished > most)
        wished = most;
    return (int)(wished > FLOW_MOST_COLOURS ? FLOW_MOST_COLOURS : wished);
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

static enum clew_status
build(struct flow_board **board, const struct flow_cover_plan *plan, int16_t *dots, uint8_t *cells,
      const struct puzzle_options *options, struct base_memory *memory, struct clew_error *error)
{
    struct flow_shape shape = {.rows = plan->rows,
                               .cols = plan->cols,
                               .fill = true,
                               .touch = puzzle_option_choice(options, "rule") == FLOW_RULE_TOUCH,
                               .cells = cells,
                               .dots = dots};
    uint32_t names[FLOW_MOST_COLOURS];
    struct base_random random;
    enum clew_status status;

    base_random_seed(&random, puzzle_option_number(options, "seed"));
    status = flow_cover_make(dots, &shape.colours, plan, &random, memory, error);
    if (status)
        return status;
    name_colours(names, shape.colours);
    shape.names = names;
    return flow_board_build(board, &shape, memory, error);
}

enum clew_status
flow_generate(struct puzzle_generation *order, struct clew_error *error)
{
    const struct puzzle_options *options = order->options;
    struct base_memory *memory = order->memory;
    const int64_t rows = order->rows, cols = order->cols;
    struct flow_board *made = NULL;
    struct flow_cover_plan plan;
    enum clew_status status;
    int16_t *dots;
    uint8_t *cells;
    size_t count;

    if (rows < 1 || cols < 1 || rows > FLOW_MOST_CELLS / cols || rows * cols < 2)
        return base_fail(error, CLEW_UNSUPPORTED, "a new board of flow has 2 to %d cells",
                         FLOW_MOST_CELLS);
    plan = (struct flow_cover_plan){.rows = (int)rows,
                                    .cols = (int)cols,
                                    .paths = wished_paths((int)rows, (int)cols, options),
                                    .tries = TRIES};
    count = (size_t)(rows * cols);
    dots = base_alloc(memory, count * sizeof *dots);
    cells = base_alloc_zero(memory, count, sizeof *cells); /* all FLOW_CELL_PLAIN */
    status = dots && cells ? build(&made, &plan, dots, cells, options, memory, error)
                           : base_no_memory(error);
    base_release(memory, dots, count * sizeof *dots);
    base_release(memory, cells, count);
    order->board = made;
    return status;
}
