/* lights_algebra - see the header. */
#include "lights/lights_algebra.h"

#include <string.h>

/*
 * A sum of unknowns is a row of `width` words: bit c says whether the unknown of column c is in
 * it, bit cols is the constant.
 */
struct algebra {
    const struct lights_board *board;
    struct search *search;
    size_t width;
    uint64_t *above, *here, *below; /* the presses of three rows, a sum per column */
    uint64_t *first_row;            /* values of the unknowns */
    int64_t *pivot_of;              /* the equation that determines an unknown; -1: it is free */
    uint64_t *presses;              /* the current solution */
    uint64_t *patterns;             /* quiet patterns, one set of cells after the other */
    size_t pattern_count;
};

/* ---- Equations ---- */

static uint64_t *
sum_at(const struct algebra *algebra, uint64_t *row, int64_t col)
{
    return row + (size_t)col * algebra->width;
}

static void
add_sum(const struct algebra *algebra, uint64_t *to, const uint64_t *sum)
{
    for (size_t i = 0; i < algebra->width; i++)
        to[i] ^= sum[i];
}

/* The presses of the next row: each has to turn off what is left of the light above it. */
static void
chase_sums(struct algebra *algebra, int64_t row)
{
    const struct lights_board *board = algebra->board;
    uint64_t *spare = algebra->above;

    for (int64_t col = 0; col < board->cols; col++) {
        uint64_t *sum = sum_at(algebra, algebra->below, col);

        memcpy(sum, sum_at(algebra, algebra->above, col), algebra->width * sizeof *sum);
        add_sum(algebra, sum, sum_at(algebra, algebra->here, col));
        if (col > 0)
            add_sum(algebra, sum, sum_at(algebra, algebra->here, col - 1));
        if (col + 1 < board->cols)
            add_sum(algebra, sum, sum_at(algebra, algebra->here, col + 1));
        if (bits_has(board->lit, (size_t)(row * board->cols + col)))
            sum[board->cols >> 6] ^= UINT64_C(1) << (board->cols & 63);
    }
    algebra->above = algebra->here;
    algebra->here = algebra->below;
    algebra->below = spare;
}

/* Leaves in `here` the presses of a row under the last one, which must all be zero. */
static bool
make_equations(struct algebra *algebra)
{
    for (int64_t col = 0; col < algebra->board->cols; col++)
        bits_add(sum_at(algebra, algebra->here, col), (size_t)col);
    for (int64_t row = 0; row < algebra->board->rows; row++) {
        if (search_must_stop(algebra->search))
            return false;
        chase_sums(algebra, row);
    }
    return true;
}

static void
swap_sums(const struct algebra *algebra, uint64_t *left, uint64_t *right)
{
    for (size_t i = 0; i < algebra->width; i++) {
        const uint64_t word = left[i];

        left[i] = right[i];
        right[i] = word;
    }
}

/* Gauss-Jordan elimination of one unknown; returns the rank after it. */
static int64_t
eliminate_unknown(struct algebra *algebra, int64_t unknown, int64_t rank)
{
    const int64_t count = algebra->board->cols;
    int64_t found = rank;

    while (found < count && !bits_has(sum_at(algebra, algebra->here, found), (size_t)unknown))
        found++;
    algebra->pivot_of[unknown] = found < count ? rank : -1;
    if (found == count)
        return rank;
    swap_sums(algebra, sum_at(algebra, algebra->here, rank), sum_at(algebra, algebra->here, found));
    for (int64_t other = 0; other < count; other++)
        if (other != rank && bits_has(sum_at(algebra, algebra->here, other), (size_t)unknown))
            add_sum(algebra, sum_at(algebra, algebra->here, other),
                    sum_at(algebra, algebra->here, rank));
    return rank + 1;
}

/* False when an equation reads 0 = 1. */
static bool
eliminate(struct algebra *algebra, int64_t *rank)
{
    const int64_t count = algebra->board->cols;

    *rank = 0;
    for (int64_t unknown = 0; unknown < count; unknown++)
        *rank = eliminate_unknown(algebra, unknown, *rank);
    for (int64_t equation = *rank; equation < count; equation++)
        if (bits_has(sum_at(algebra, algebra->here, equation), (size_t)count))
            return false;
    return true;
}

/* ---- Solutions ---- */

/* The unknowns when all free ones are 0; or, with a free one set, of the quiet pattern it gives. */
static void
set_first_row(struct algebra *algebra, int64_t free_unknown)
{
    const int64_t count = algebra->board->cols;
    const size_t column = (size_t)(free_unknown < 0 ? count : free_unknown);

    memset(algebra->first_row, 0, algebra->width * sizeof *algebra->first_row);
    for (int64_t unknown = 0; unknown < count; unknown++) {
        const int64_t pivot = algebra->pivot_of[unknown];

        if (unknown == free_unknown ||
            (pivot >= 0 && bits_has(sum_at(algebra, algebra->here, pivot), column)))
            bits_add(algebra->first_row, (size_t)unknown);
    }
}

/* Fills in the presses below the first row; lit NULL: of a board that is dark already. */
static void
chase_presses(const struct algebra *algebra, const uint64_t *lit, uint64_t *presses)
{
    const struct lights_board *board = algebra->board;
    const int64_t cols = board->cols;

    memset(presses, 0, lights_words(board) * sizeof *presses);
    for (int64_t col = 0; col < cols; col++)
        if (bits_has(algebra->first_row, (size_t)col))
            bits_add(presses, (size_t)col);
    for (int64_t cell = cols; cell < lights_cells(board); cell++) {
        const int64_t above = cell - cols;
        bool is_on = lit && bits_has(lit, (size_t)above);

        is_on ^= bits_has(presses, (size_t)above);
        is_on ^= above % cols > 0 && bits_has(presses, (size_t)above - 1);
        is_on ^= (above + 1) % cols > 0 && bits_has(presses, (size_t)above + 1);
        is_on ^= above >= cols && bits_has(presses, (size_t)(above - cols));
        if (is_on)
            bits_add(presses, (size_t)cell);
    }
}

/* Whether the current presses are fewer, or as many and earlier in reading order. */
static bool
is_better(const struct algebra *algebra, const struct lights_solution *best, size_t count)
{
    size_t word = 0;

    if (count != best->press_count)
        return count < best->press_count;
    while (word + 1 < lights_words(algebra->board) && algebra->presses[word] == best->presses[word])
        word++;
    /* The first cell that only one of them presses decides. */
    return algebra->presses[word] != best->presses[word] &&
           bits_has(&algebra->presses[word],
                    (size_t)bits_lowest(algebra->presses[word] ^ best->presses[word]));
}

static void
report_presses(const struct algebra *algebra, size_t count)
{
    const struct clew_event clear = {.kind = CLEW_EVENT_REMOVE, .cell = -1, .more = true};
    struct clew_event place = {.kind = CLEW_EVENT_PLACE, .value = 1};

    if (!search_is_traced(algebra->search))
        return;
    search_emit(algebra->search, &clear);
    for (int64_t cell = 0; cell < lights_cells(algebra->board); cell++)
        if (bits_has(algebra->presses, (size_t)cell)) {
            place.cell = cell;
            place.depth++;
            place.more = (size_t)place.depth < count;
            search_emit(algebra->search, &place);
        }
}

static void
keep_if_better(const struct algebra *algebra, struct lights_solution *best)
{
    const size_t count = lights_count(algebra->board, algebra->presses);

    if (best->verdict == LIGHTS_SOLVED && !is_better(algebra, best, count))
        return;
    best->verdict = LIGHTS_SOLVED;
    best->press_count = count;
    memcpy(best->presses, algebra->presses, lights_words(algebra->board) * sizeof *best->presses);
    report_presses(algebra, count);
}

/* All solutions, each from the one before by one quiet pattern (Gray code). */
static void
compare_solutions(struct algebra *algebra, struct lights_solution *best)
{
    const size_t words = lights_words(algebra->board);
    struct search_meter meter;
    bool is_complete;

    search_meter_start(&meter, algebra->search, 0);
    is_complete = search_count_node(&meter); /* the solution found already */
    for (uint64_t i = 1; is_complete && !(i >> algebra->pattern_count); i++) {
        const uint64_t *pattern = algebra->patterns + (size_t)bits_lowest(i) * words;

        is_complete = search_count_node(&meter);
        for (size_t word = 0; is_complete && word < words; word++)
            algebra->presses[word] ^= pattern[word];
        if (is_complete)
            keep_if_better(algebra, best);
    }
    search_meter_finish(&meter);
    best->is_best = is_complete && (int64_t)algebra->pattern_count == best->quiet_count;
}

static void
find_solutions(struct algebra *algebra, struct lights_solution *best)
{
    size_t found = 0;

    set_first_row(algebra, -1);
    chase_presses(algebra, algebra->board->lit, algebra->presses);
    keep_if_better(algebra, best);
    for (int64_t col = 0; col < algebra->board->cols && found < algebra->pattern_count; col++)
        if (algebra->pivot_of[col] < 0) {
            set_first_row(algebra, col);
            chase_presses(algebra, NULL,
                          algebra->patterns + found++ * lights_words(algebra->board));
        }
    compare_solutions(algebra, best);
}

/* ---- Memory ---- */

/* Everything but the patterns, whose number is known later; returns its bytes. */
static size_t
carve_algebra(struct algebra *algebra, void *block)
{
    const size_t cols = (size_t)algebra->board->cols, width = algebra->width;
    size_t used = 0;

    algebra->above = base_carve(block, &used, cols * width, sizeof(uint64_t));
    algebra->here = base_carve(block, &used, cols * width, sizeof(uint64_t));
    algebra->below = base_carve(block, &used, cols * width, sizeof(uint64_t));
    algebra->first_row = base_carve(block, &used, width, sizeof(uint64_t));
    algebra->pivot_of = base_carve(block, &used, cols, sizeof(int64_t));
    algebra->presses = base_carve(block, &used, lights_words(algebra->board), sizeof(uint64_t));
    return used;
}

static enum clew_status
solve_equations(struct algebra *algebra, struct lights_solution *solution, struct clew_error *error)
{
    struct base_memory *memory = algebra->search->memory;
    const size_t words = lights_words(algebra->board);
    int64_t rank;

    if (!make_equations(algebra))
        return CLEW_OK;
    if (!eliminate(algebra, &rank)) {
        solution->verdict = LIGHTS_HOPELESS;
        return CLEW_OK;
    }
    solution->quiet_count = algebra->board->cols - rank;
    if (solution->quiet_count <= LIGHTS_MAX_QUIET)
        algebra->pattern_count = (size_t)solution->quiet_count;
    algebra->patterns =
        base_alloc(memory, algebra->pattern_count * words * sizeof *algebra->patterns);
    solution->presses = base_alloc(memory, words * sizeof *solution->presses);
    if (algebra->patterns && solution->presses)
        find_solutions(algebra, solution);
    base_release(memory, algebra->patterns,
                 algebra->pattern_count * words * sizeof *algebra->patterns);
    if (solution->verdict == LIGHTS_SOLVED)
        return CLEW_OK;
    lights_solution_free(solution, algebra->board, memory);
    return base_no_memory(error);
}

enum clew_status
lights_solve(struct lights_solution *solution, const struct lights_board *board,
             struct search *search, struct clew_error *error)
{
    struct algebra algebra = {
        .board = board, .search = search, .width = bits_words((size_t)board->cols + 1)};
    const size_t bytes = carve_algebra(&algebra, NULL);
    void *block = base_alloc_zero(search->memory, bytes, 1);
    enum clew_status status;

    *solution = (struct lights_solution){.verdict = LIGHTS_STOPPED};
    if (!block)
        return base_no_memory(error);
    carve_algebra(&algebra, block);
    status = solve_equations(&algebra, solution, error);
    base_release(search->memory, block, bytes);
    return status;
}

void
lights_solution_free(struct lights_solution *solution, const struct lights_board *board,
                     struct base_memory *memory)
{
    base_release(memory, solution->presses, lights_words(board) * sizeof *solution->presses);
    solution->presses = NULL;
}
