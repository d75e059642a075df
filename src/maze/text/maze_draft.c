/* maze_draft - see the header. */
#include "maze/text/maze_draft.h"

void
maze_draft_init(struct maze_draft *draft, struct base_text *text, struct puzzle_reading *reading,
                struct clew_error *error)
{
    *draft = (struct maze_draft){.text = text,
                                 .reading = reading,
                                 .error = error,
                                 .first_line = text->line,
                                 .rule = maze_comment_rule(reading->comment_state),
                                 .measure = maze_comment_measure(reading->comment_state)};
}

void
maze_draft_free(struct maze_draft *draft)
{
    maze_board_free(draft->board, draft->reading->memory);
    draft->board = NULL;
}

enum clew_status
maze_draft_set_width(struct maze_draft *draft, int64_t cols)
{
    if (cols > MAZE_MAX_CELLS)
        return base_text_fail(draft->text, draft->error, CLEW_BAD_BOARD,
                              "a row of more than %lld cells; a maze has no more than that",
                              (long long)MAZE_MAX_CELLS);
    return maze_board_new(&draft->board, cols, draft->reading->memory, draft->error);
}

enum clew_status
maze_draft_reserve(struct maze_draft *draft, int64_t more, bool exact)
{
    struct maze_lines *walls = &draft->board->walls;

    if (more > MAZE_MAX_CELLS / walls->length - walls->count)
        return base_text_fail(draft->text, draft->error, CLEW_BAD_BOARD,
                              "more than %lld cells; a maze has no more than that",
                              (long long)MAZE_MAX_CELLS);
    if (!maze_lines_reserve(walls, walls->count + more, exact, draft->reading->memory))
        return base_text_fail(draft->text, draft->error, CLEW_NO_MEMORY,
                              "out of memory within the limit");
    return CLEW_OK;
}

/* ---- Rows of one character per cell ---- */

/* Consecutive lines of the same length: their distance in bytes, and their number. */
struct block {
    size_t stride;
    int64_t count;
};

/*
 * Finds the lines of this length, judging by their ends only; the scanner checks the rest. A line
 * that cannot be a row by its first character ends the block.
 */
static struct block
find_block(const struct base_text *text, int64_t length, const struct maze_symbols *symbols,
           int64_t max_rows)
{
    const char *line_end = text->at + length;
    const bool has_return = text->end - text->at > length && *line_end == '\r';
    struct block block = {(size_t)length + 1 + has_return, 0};
    const char *row = text->at;

    while (block.count < max_rows && text->end - row >= (int64_t)block.stride &&
           row[block.stride - 1] == '\n' && (!has_return || row[length] == '\r') &&
           symbols->of[(unsigned char)row[0]] != MAZE_SYMBOL_UNKNOWN) {
        row += block.stride;
        block.count++;
    }
    return block;
}

static enum clew_status
fail_symbol(const struct maze_draft *draft, struct base_line line, int64_t at)
{
    const struct base_quoted_byte shown = base_quote_byte((unsigned char)line.start[at]);

    return base_text_fail_at(draft->text, line.start + at, draft->error, CLEW_BAD_TEXT,
                             "unknown character %s in a row of the maze", shown.text);
}

/* Reads a row that read_block did not take, or reports what is wrong with it. */
static enum clew_status
read_symbol_row(struct maze_draft *draft, struct maze_scan *scan, struct base_line line)
{
    struct maze_lines *walls = &draft->board->walls;
    const int64_t length = (int64_t)line.length;
    const int64_t both = length < walls->length ? length : walls->length;
    enum clew_status status = maze_draft_reserve(draft, 1, false);

    if (status)
        return status;
    for (int64_t i = 0; i < both; i++)
        if (scan->symbols->of[(unsigned char)line.start[i]] == MAZE_SYMBOL_UNKNOWN)
            return fail_symbol(draft, line, i);
    if (length != walls->length)
        return base_text_fail_at(draft->text, line.start + both, draft->error, CLEW_BAD_TEXT,
                                 "a row of %lld cell%s under a first row of %lld",
                                 (long long)length, base_plural(length), (long long)walls->length);
    maze_scan_row(scan, line.start, walls->count);
    walls->count++;
    base_text_next_line(draft->text);
    return CLEW_OK;
}

/* Reads the block of equally long lines that begins here, if there is one. */
static enum clew_status
read_block(struct maze_draft *draft, struct maze_scan *scan, int64_t max_rows)
{
    struct base_text *text = draft->text;
    struct maze_lines *walls = &draft->board->walls;
    const struct block block = find_block(text, walls->length, scan->symbols, max_rows);
    enum clew_status status;
    int64_t bad, good;

    if (!block.count)
        return CLEW_OK;
    status = maze_draft_reserve(draft, block.count, walls->count == 0);
    if (status)
        return status;
    bad = maze_scan_rows(scan, text->at, block.stride, walls->count, block.count,
                         draft->reading->pool);
    good = bad < 0 ? block.count : bad - walls->count;
    walls->count += good;
    text->at += (size_t)good * block.stride;
    text->line += (uint64_t)good;
    text->line_start = text->at;
    return CLEW_OK; /* read_symbol_row reports a bad row */
}

/* Fails at the second ball or hole of the text. */
static enum clew_status
fail_second_endpoint(const struct maze_draft *draft, const struct base_text *start,
                     const struct maze_symbols *symbols, enum maze_symbol symbol, const char *what)
{
    struct base_text text = *start;
    int occurrences = 0;

    for (; !base_text_is_end(&text); base_text_next_line(&text)) {
        const struct base_line line = base_text_line(&text);

        for (size_t i = 0; i < line.length; i++)
            if (symbols->of[(unsigned char)line.start[i]] == symbol && ++occurrences == 2)
                return base_text_fail_at(&text, line.start + i, draft->error, CLEW_BAD_BOARD,
                                         "a second %s; a maze has one", what);
    }
    return CLEW_OK;
}

static void
set_endpoint(struct maze_endpoint *endpoint, struct maze_scan_count *found, uint64_t first_line)
{
    if (atomic_load(&found->count) == 0)
        return;
    endpoint->is_set = true;
    endpoint->place = (struct grid_place){atomic_load(&found->row), atomic_load(&found->col)};
    endpoint->location = (struct base_location){first_line + (uint64_t)endpoint->place.row,
                                                (uint64_t)endpoint->place.col + 1};
}

static bool
is_end_of_rows(const struct maze_draft *draft, struct base_line line,
               bool (*ends_rows)(struct base_line line))
{
    return base_text_is_end(draft->text) || base_line_is_blank(line) ||
           (ends_rows && ends_rows(line));
}

enum clew_status
maze_draft_read_rows(struct maze_draft *draft, const struct maze_symbols *symbols,
                     bool (*ends_rows)(struct base_line line), int64_t max_rows)
{
    const struct base_text start = *draft->text;
    const int64_t limit = max_rows ? max_rows : MAZE_MAX_CELLS;
    struct base_line line = base_text_line(draft->text);
    struct maze_scan scan;
    enum clew_status status = maze_draft_set_width(draft, (int64_t)line.length);

    if (status)
        return status;
    maze_scan_init(&scan, symbols, &draft->board->walls);
    while (!is_end_of_rows(draft, line, ends_rows) && draft->board->walls.count < limit) {
        status = read_block(draft, &scan, limit - draft->board->walls.count);
        line = base_text_line(draft->text);
        if (!status && !is_end_of_rows(draft, line, ends_rows) && draft->board->walls.count < limit)
            status = read_symbol_row(draft, &scan, line);
        if (status)
            return status;
        line = base_text_line(draft->text);
    }
    if (atomic_load(&scan.balls.count) > 1)
        return fail_second_endpoint(draft, &start, symbols, MAZE_SYMBOL_BALL, "ball");
    if (atomic_load(&scan.holes.count) > 1)
        return fail_second_endpoint(draft, &start, symbols, MAZE_SYMBOL_HOLE, "hole");
    set_endpoint(&draft->ball, &scan.balls, start.line);
    set_endpoint(&draft->hole, &scan.holes, start.line);
    return CLEW_OK;
}

/* ---- Building ---- */

/* Messages repeat the coordinates as they were written, from 0. */
static enum clew_status
check_endpoint(struct maze_draft *draft, struct maze_endpoint *endpoint, const char *name)
{
    const struct maze_board *board = draft->board;
    const bool is_given = puzzle_option_cell(draft->reading->options, name, &endpoint->place.row,
                                             &endpoint->place.col);
    const struct grid_place place = endpoint->place;
    const struct base_location location = is_given || !endpoint->is_set
                                              ? (struct base_location){draft->first_line, 1}
                                              : endpoint->location;

    if (!is_given && !endpoint->is_set)
        return base_text_fail_in(draft->text, location, draft->error, CLEW_BAD_BOARD,
                                 "no %s on the board", name);
    if (place.row < 0 || place.col < 0 || place.row >= board->rows || place.col >= board->cols)
        return base_text_fail_in(draft->text, location, draft->error, CLEW_BAD_BOARD,
                                 "the %s at (%lld,%lld) is outside of %lld x %lld cells, which "
                                 "begin at (0,0)",
                                 name, (long long)place.row, (long long)place.col,
                                 (long long)board->rows, (long long)board->cols);
    if (maze_is_wall(board, place.row, place.col))
        return base_text_fail_in(draft->text, location, draft->error, CLEW_BAD_BOARD,
                                 "the %s at (%lld,%lld) is on a wall; the cells begin at (0,0)",
                                 name, (long long)place.row, (long long)place.col);
    return CLEW_OK;
}

static int
choose_rule(const struct maze_draft *draft, const char *name, int from_text)
{
    if (from_text >= 0 && !puzzle_option_is_given(draft->reading->options, name))
        return from_text;
    return puzzle_option_choice(draft->reading->options, name);
}

enum clew_status
maze_draft_build(struct maze_draft *draft, void **board)
{
    struct maze_board *made = draft->board;
    enum clew_status status;

    made->rows = made->walls.count;
    status = check_endpoint(draft, &draft->ball, "ball");
    if (!status)
        status = check_endpoint(draft, &draft->hole, "hole");
    if (status)
        return status;
    made->ball = draft->ball.place;
    made->hole = draft->hole.place;
    made->rule = (enum maze_rule)choose_rule(draft, "rule", draft->rule);
    made->measure = (enum maze_measure)choose_rule(draft, "measure", draft->measure);
    draft->board = NULL;
    *board = made;
    return CLEW_OK;
}
