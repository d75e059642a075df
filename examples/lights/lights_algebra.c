/*
 * lights_algebra - the engine: linear algebra over the field of two elements.
 *
 * Chasing lights: once the presses of the first row are chosen, the light above each cell of the
 * next row decides whether that cell must be pressed, and so on down the board. What would have to
 * be pressed in a row below the last one, the overflow, must be nothing (Anderson and Feil, 1998).
 * The overflow is linear in the first row: each column is chased once, on a dark board, and Gaussian
 * elimination then finds the first rows whose overflow is that of the lights.
 *
 * Elimination also finds the quiet patterns: presses that change no light. Adding one to a solution
 * gives another. With at most MAX_QUIET independent patterns all solutions are compared, which proves
 * the fewest presses; with more, or when a limit ends the comparison, the best one found is returned.
 *
 * One node per solution compared.
 */
#include "base/base_bits.h"
#include "lights/lights.h"

#include <string.h>

#define MAX_QUIET 20

/* Sets of cells are rows of `width` words; below the last row of the board is the overflow. */
struct algebra {
    const struct cells_board *board;
    struct search *search;
    size_t width, words;
    uint64_t *lit;
    uint64_t *presses; /* the current solution */
    uint64_t *best;
    size_t best_count;
    uint64_t *vectors; /* per column, and one more for the lights: an overflow, its first row */
    int64_t *pivot_of; /* by lowest bit of an overflow: the vector that has it, or -1 */
    int64_t *quiet;    /* vectors without overflow: first rows of quiet patterns */
    size_t quiet_count;
    uint64_t *patterns; /* the quiet patterns to combine, one set after the other */
    size_t pattern_count;
};

static void
add_to(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] ^= other[i];
}

/* Fills in the presses below the first row. lit NULL: on a dark board. */
static void
chase(const struct algebra *algebra, const uint64_t *lit, uint64_t *presses)
{
    const size_t width = algebra->width;
    const uint64_t last_columns = ~UINT64_C(0) >> (-algebra->board->cols & 63);

    for (int64_t row = 0; row < algebra->board->rows; row++) {
        const uint64_t *here = presses + (size_t)row * width;
        const uint64_t *above = row > 0 ? here - width : NULL;
        uint64_t *next = presses + (size_t)(row + 1) * width;

        for (size_t i = 0; i < width; i++) {
            next[i] = here[i] ^ here[i] << 1 ^ here[i] >> 1;
            next[i] ^= i > 0 ? here[i - 1] >> 63 : 0;
            next[i] ^= i + 1 < width ? here[i + 1] << 63 : 0;
            next[i] ^= above ? above[i] : 0;
            next[i] ^= lit ? lit[(size_t)row * width + i] : 0;
        }
        next[width - 1] &= last_columns;
    }
}

/* ---- First rows ---- */

static uint64_t *
vector_at(const struct algebra *algebra, int64_t index)
{
    return algebra->vectors + (size_t)index * 2 * algebra->width;
}

/* Cancels the overflow as far as possible. Returns the lowest bit that is left, or -1. */
static int64_t
reduce(const struct algebra *algebra, uint64_t *vector)
{
    for (size_t i = 0; i < algebra->width; i++)
        while (vector[i]) {
            const int64_t bit = (int64_t)(i * 64) + bits_lowest(vector[i]);

            if (algebra->pivot_of[bit] < 0)
                return bit;
            add_to(vector, vector_at(algebra, algebra->pivot_of[bit]), 2 * algebra->width);
        }
    return -1;
}

/* The overflow of a column, or (column = cols) of the lights, reduced; what is left of it. */
static int64_t
chase_column(struct algebra *algebra, int64_t column)
{
    const bool is_column = column < algebra->board->cols;
    uint64_t *vector = vector_at(algebra, column);

    memset(algebra->presses, 0, algebra->width * sizeof *algebra->presses);
    if (is_column) {
        bits_add(algebra->presses, (size_t)column);
        bits_add(vector + algebra->width, (size_t)column);
    }
    chase(algebra, is_column ? NULL : algebra->lit, algebra->presses);
    memcpy(vector, algebra->presses + algebra->words - algebra->width,
           algebra->width * sizeof *vector);
    return reduce(algebra, vector);
}

/* False: a limit ended it. */
static bool
eliminate(struct algebra *algebra)
{
    for (int64_t column = 0; column < algebra->board->cols; column++) {
        int64_t bit;

        if (search_must_stop(algebra->search))
            return false;
        bit = chase_column(algebra, column);
        if (bit >= 0)
            algebra->pivot_of[bit] = column;
        else
            algebra->quiet[algebra->quiet_count++] = column;
    }
    return true;
}

static void
chase_first_row(const struct algebra *algebra, int64_t vector, const uint64_t *lit,
                uint64_t *presses)
{
    memcpy(presses, vector_at(algebra, vector) + algebra->width, algebra->width * sizeof *presses);
    chase(algebra, lit, presses);
}

/* ---- Solutions ---- */

/* Whether the current solution has fewer presses, or as many and earlier in reading order. */
static bool
is_better(const struct algebra *algebra, size_t count)
{
    size_t word = 0;

    if (count != algebra->best_count)
        return count < algebra->best_count;
    while (word + 1 < algebra->words && algebra->presses[word] == algebra->best[word])
        word++;
    /* The first cell that only one of them presses decides. */
    return algebra->presses[word] != algebra->best[word] &&
           bits_has(&algebra->presses[word],
                    (size_t)bits_lowest(algebra->presses[word] ^ algebra->best[word]));
}

static bool
is_pressed(const struct algebra *algebra, const uint64_t *presses, int64_t cell)
{
    const int64_t cols = algebra->board->cols;

    return bits_has(presses + (size_t)(cell / cols) * algebra->width, (size_t)(cell % cols));
}

static void
report_presses(const struct algebra *algebra)
{
    const struct clew_event clear = {.kind = CLEW_EVENT_REMOVE, .cell = -1, .more = true};
    struct clew_event place = {.kind = CLEW_EVENT_PLACE, .value = 1};

    if (!search_is_traced(algebra->search))
        return;
    search_emit(algebra->search, &clear);
    for (; place.cell < cells_count(algebra->board); place.cell++)
        if (is_pressed(algebra, algebra->best, place.cell)) {
            place.depth++;
            place.more = (size_t)place.depth < algebra->best_count;
            search_emit(algebra->search, &place);
        }
}

static void
keep_if_better(struct algebra *algebra)
{
    size_t count = 0;

    for (size_t word = 0; word < algebra->words; word++)
        count += (size_t)bits_count(algebra->presses[word]);
    if (!is_better(algebra, count))
        return;
    algebra->best_count = count;
    memcpy(algebra->best, algebra->presses, algebra->words * sizeof *algebra->best);
    report_presses(algebra);
}

/* All solutions, each from the one before by one pattern (Gray code). False: not all. */
static bool
compare_solutions(struct algebra *algebra)
{
    struct search_meter meter;
    bool goes_on;

    for (size_t i = 0; i < algebra->pattern_count; i++)
        chase_first_row(algebra, algebra->quiet[i], NULL, algebra->patterns + i * algebra->words);
    chase_first_row(algebra, algebra->board->cols, algebra->lit, algebra->presses);
    algebra->best_count = SIZE_MAX;
    keep_if_better(algebra);
    search_meter_start(&meter, algebra->search, 0);
    goes_on = search_count_node(&meter); /* the solution found already */
    for (uint64_t i = 1; goes_on && !(i >> algebra->pattern_count); i++) {
        goes_on = search_count_node(&meter);
        if (!goes_on)
            break;
        add_to(algebra->presses, algebra->patterns + (size_t)bits_lowest(i) * algebra->words,
               algebra->words);
        keep_if_better(algebra);
    }
    search_meter_finish(&meter);
    return goes_on && algebra->pattern_count == algebra->quiet_count;
}

static enum clew_status
take_answer(struct puzzle_job *job, const struct algebra *algebra, struct clew_error *error)
{
    struct cells_answer *answer;
    enum clew_status status =
        cells_answer_new(&answer, NULL, algebra->best_count, job->search->memory, error);
    size_t count = 0;

    if (status)
        return status;
    for (int64_t cell = 0; cell < cells_count(algebra->board); cell++)
        if (is_pressed(algebra, algebra->best, cell))
            answer->cells[count++] = cell;
    job->answer = answer;
    job->outcome = CLEW_SOLVED;
    job->is_proved = true; /* a solution stays one when a limit ends the comparison with others */
    return CLEW_OK;
}

/* ---- The engine ---- */

static enum clew_status
solve_equations(struct puzzle_job *job, struct algebra *algebra, struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    enum clew_status status;
    size_t bytes;
    bool is_best;

    if (!eliminate(algebra))
        return CLEW_OK;
    if (chase_column(algebra, algebra->board->cols) >= 0) {
        job->outcome = CLEW_NONE;
        job->is_proved = true;
        return CLEW_OK;
    }
    if (algebra->quiet_count <= MAX_QUIET)
        algebra->pattern_count = algebra->quiet_count;
    bytes = algebra->pattern_count * algebra->words * sizeof *algebra->patterns;
    algebra->patterns = base_alloc(memory, bytes);
    if (!algebra->patterns)
        return base_no_memory(error);
    is_best = compare_solutions(algebra);
    status = take_answer(job, algebra, error);
    job->is_best = !status && is_best;
    base_release(memory, algebra->patterns, bytes);
    return status;
}

/* Everything but the patterns, whose number is known later; returns its bytes. */
static size_t
carve_algebra(struct algebra *algebra, void *block)
{
    const size_t cols = (size_t)algebra->board->cols;
    size_t used = 0;

    algebra->lit = base_carve(block, &used, algebra->words, sizeof(uint64_t));
    algebra->presses = base_carve(block, &used, algebra->words, sizeof(uint64_t));
    algebra->best = base_carve(block, &used, algebra->words, sizeof(uint64_t));
    algebra->vectors = base_carve(block, &used, (cols + 1) * 2 * algebra->width, sizeof(uint64_t));
    algebra->pivot_of = base_carve(block, &used, cols, sizeof(int64_t));
    algebra->quiet = base_carve(block, &used, cols, sizeof(int64_t));
    return used;
}

static enum clew_status
solve_by_algebra(struct puzzle_job *job, struct clew_error *error)
{
    const struct cells_board *board = job->board;
    const size_t width = bits_words((size_t)board->cols);
    struct algebra algebra = {.board = board,
                              .search = job->search,
                              .width = width,
                              .words = (size_t)(board->rows + 1) * width};
    const size_t bytes = carve_algebra(&algebra, NULL);
    void *block = base_alloc_zero(job->search->memory, bytes, 1);
    enum clew_status status;

    if (!block)
        return base_no_memory(error);
    carve_algebra(&algebra, block);
    for (int64_t col = 0; col < board->cols; col++)
        algebra.pivot_of[col] = -1;
    for (int64_t cell = 0; cell < cells_count(board); cell++)
        if (board->at[cell] == LIGHTS_ON)
            bits_add(algebra.lit + (size_t)(cell / board->cols) * width,
                     (size_t)(cell % board->cols));
    status = solve_equations(job, &algebra, error);
    base_release(job->search->memory, block, bytes);
    return status;
}

const struct puzzle_engine lights_engine_algebra = {
    .name = "auto",
    .description = "linear algebra: chases the lights, then compares all solutions",
    .origin = "M. Anderson and T. Feil 1998",
    .solve = solve_by_algebra,
};
