/* maze_text - see the header. */
#include "maze/text/maze_text.h"

void
maze_draft_init(struct maze_draft *draft, struct base_text *text, struct puzzle_reading *reading,
                struct clew_error *error)
{
    *draft = (struct maze_draft){.text = text,
                                 .reading = reading,
                                 .error = error,
                                 .first_line = text->line,
                                 .rule = -1,
                                 .measure = -1};
}

void
maze_draft_drop(struct maze_draft *draft)
{
    maze_board_free(draft->board, draft->reading->memory);
    draft->board = NULL;
}

enum clew_status
maze_draft_open(struct maze_draft *draft, int64_t cols)
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

/* ---- Lines of signs ---- */

/* A block of lines that are all as long as the first: how many bytes apart, and how many. */
struct block {
    size_t stride;
    int64_t count;
};

/*
 * How many lines from `at` on are `length` long, going by the place of their ends only: what
 * stands between is for the scanner. A line that begins like no row ends the block.
 */
static struct block
find_block(const struct base_text *text, int64_t length, const struct maze_signs *signs,
           int64_t most)
{
    const char *end_sign = text->at + length;
    const bool has_return = text->end - text->at > length && *end_sign == '\r';
    struct block block = {(size_t)length + 1 + has_return, 0};
    const char *row = text->at;

    while (block.count < most && text->end - row >= (int64_t)block.stride &&
           row[block.stride - 1] == '\n' && (!has_return || row[length] == '\r') &&
           signs->of[(unsigned char)row[0]] != MAZE_SIGN_UNKNOWN) {
        row += block.stride;
        block.count++;
    }
    return block;
}

static enum clew_status
fail_sign(const struct maze_draft *draft, struct base_line line, int64_t at)
{
    const struct base_quoted_byte shown = base_quote_byte((unsigned char)line.start[at]);

    return base_text_fail_at(draft->text, line.start + at, draft->error, CLEW_BAD_TEXT,
                             "unknown sign %s in a row of the maze", shown.text);
}

/* The line at hand is a row that the fast way did not take: reads it, or says what is wrong. */
static enum clew_status
read_line(struct maze_draft *draft, struct maze_scan *scan, struct base_line line)
{
    struct maze_lines *walls = &draft->board->walls;
    const int64_t length = (int64_t)line.length;
    const int64_t both = length < walls->length ? length : walls->length;
    enum clew_status status = maze_draft_reserve(draft, 1, false);

    if (status)
        return status;
    for (int64_t i = 0; i < both; i++)
        if (scan->signs->of[(unsigned char)line.start[i]] == MAZE_SIGN_UNKNOWN)
            return fail_sign(draft, line, i);
    if (length != walls->length)
        return base_text_fail_at(draft->text, line.start + both, draft->error, CLEW_BAD_TEXT,
                                 "a row of %lld cells under a first row of %lld", (long long)length,
                                 (long long)walls->length);
    maze_scan_row(scan, line.start, walls->count);
    walls->count++;
    base_text_next_line(draft->text);
    return CLEW_OK;
}

/* Takes the block of even lines at hand, if there is one. */
static enum clew_status
read_block(struct maze_draft *draft, struct maze_scan *scan, int64_t most)
{
    struct base_text *text = draft->text;
    struct maze_lines *walls = &draft->board->walls;
    const struct block block = find_block(text, walls->length, scan->signs, most);
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
    return CLEW_OK; /* read_line says what is wrong with a bad one */
}

/* The place in the text of the second ball or hole, in reading order. */
static enum clew_status
fail_second(const struct maze_draft *draft, const struct base_text *start,
            const struct maze_signs *signs, enum maze_sign sign, const char *what)
{
    struct base_text text = *start;
    int seen = 0;

    for (; !base_text_is_end(&text); base_text_next_line(&text)) {
        const struct base_line line = base_text_line(&text);

        for (size_t i = 0; i < line.length; i++)
            if (signs->of[(unsigned char)line.start[i]] == sign && ++seen == 2)
                return base_text_fail_at(&text, line.start + i, draft->error, CLEW_BAD_BOARD,
                                         "a second %s; a maze has one", what);
    }
    return CLEW_OK;
}

static void
note_mark(struct maze_mark *mark, struct maze_seen *seen, uint64_t first_line)
{
    if (atomic_load(&seen->count) == 0)
        return;
    mark->is_set = true;
    mark->place = (struct grid_place){atomic_load(&seen->row), atomic_load(&seen->col)};
    mark->line = first_line + (uint64_t)mark->place.row;
    mark->column = (uint64_t)mark->place.col + 1;
}

static bool
is_over(const struct maze_draft *draft, struct base_line line,
        bool (*ends_row)(struct base_line line))
{
    return base_text_is_end(draft->text) || base_line_is_blank(line) ||
           (ends_row && ends_row(line));
}

enum clew_status
maze_draft_sign_rows(struct maze_draft *draft, const struct maze_signs *signs,
                     bool (*ends_row)(struct base_line line), int64_t row_limit)
{
    const struct base_text start = *draft->text;
    const int64_t most = row_limit ? row_limit : MAZE_MAX_CELLS;
    struct base_line line = base_text_line(draft->text);
    struct maze_scan scan;
    enum clew_status status = maze_draft_open(draft, (int64_t)line.length);

    if (status)
        return status;
    maze_scan_init(&scan, signs, &draft->board->walls);
    while (!is_over(draft, line, ends_row) && draft->board->walls.count < most) {
        status = read_block(draft, &scan, most - draft->board->walls.count);
        line = base_text_line(draft->text);
        if (!status && !is_over(draft, line, ends_row) && draft->board->walls.count < most)
            status = read_line(draft, &scan, line);
        if (status)
            return status;
        line = base_text_line(draft->text);
    }
    if (atomic_load(&scan.balls.count) > 1)
        return fail_second(draft, &start, signs, MAZE_SIGN_BALL, "ball");
    if (atomic_load(&scan.holes.count) > 1)
        return fail_second(draft, &start, signs, MAZE_SIGN_HOLE, "hole");
    note_mark(&draft->ball, &scan.balls, start.line);
    note_mark(&draft->hole, &scan.holes, start.line);
    return CLEW_OK;
}

/* ---- Ball and hole ---- */

enum clew_status
maze_text_mark(struct base_text *text, struct maze_mark *mark, char between, const char *what,
               struct clew_error *error)
{
    void (*skip)(struct base_text * text) = between ? base_text_skip_space : base_text_skip_blanks;
    enum clew_status status;

    mark->line = text->line;
    mark->column = base_text_column(text);
    status = base_text_number(text, &mark->place.row, 0, MAZE_MAX_CELLS - 1, "a row", error);
    if (status)
        return status;
    skip(text);
    if (between && !base_text_take(text, between))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "the %s needs a row and a column", what);
    skip(text);
    mark->is_set = true;
    return base_text_number(text, &mark->place.col, 0, MAZE_MAX_CELLS - 1, "a column", error);
}

enum clew_status
maze_text_end_line(struct base_text *text, struct clew_error *error)
{
    base_text_skip_blanks(text);
    if (!base_line_is_blank(base_text_line(text)))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "unexpected text behind the board");
    base_text_next_line(text);
    return CLEW_OK;
}

static enum clew_status
close_mark(struct maze_draft *draft, struct maze_mark *mark, const char *name)
{
    const struct maze_board *board = draft->board;
    const bool is_given =
        puzzle_option_cell(draft->reading->options, name, &mark->place.row, &mark->place.col);
    const struct grid_place place = mark->place;
    const uint64_t line = is_given || !mark->is_set ? draft->first_line : mark->line;
    const uint64_t column = is_given || !mark->is_set ? 1 : mark->column;

    if (!is_given && !mark->is_set)
        return base_text_fail_line(draft->text, line, column, draft->error, CLEW_BAD_BOARD,
                                   "no %s on the board", name);
    if (place.row < 0 || place.col < 0 || place.row >= board->rows || place.col >= board->cols)
        return base_text_fail_line(draft->text, line, column, draft->error, CLEW_BAD_BOARD,
                                   "the %s at row %lld, column %lld is outside of %lld x %lld",
                                   name, (long long)place.row, (long long)place.col,
                                   (long long)board->rows, (long long)board->cols);
    if (maze_is_wall(board, place.row, place.col))
        return base_text_fail_line(draft->text, line, column, draft->error, CLEW_BAD_BOARD,
                                   "the %s at row %lld, column %lld is on a wall", name,
                                   (long long)place.row, (long long)place.col);
    return CLEW_OK;
}

static int
rule_of(const struct maze_draft *draft, const char *name, int in_text)
{
    if (in_text >= 0 && !puzzle_option_is_given(draft->reading->options, name))
        return in_text;
    return puzzle_option_choice(draft->reading->options, name);
}

enum clew_status
maze_draft_close(struct maze_draft *draft, void **board)
{
    struct maze_board *made = draft->board;
    enum clew_status status;

    made->rows = made->walls.count;
    status = close_mark(draft, &draft->ball, "ball");
    if (!status)
        status = close_mark(draft, &draft->hole, "hole");
    if (status)
        return status;
    made->ball = draft->ball.place;
    made->hole = draft->hole.place;
    made->rule = (enum maze_rule)rule_of(draft, "rule", draft->rule);
    made->measure = (enum maze_measure)rule_of(draft, "measure", draft->measure);
    draft->board = NULL;
    *board = made;
    return CLEW_OK;
}

/* ---- Writing ---- */

void
maze_write_rows(struct base_writer *out, const struct maze_board *board, char wall, char free)
{
    for (int64_t row = 0; row < board->rows; row++) {
        char *room = base_writer_room(out, (size_t)board->cols + 1);

        if (!room)
            return;
        for (int64_t col = 0; col < board->cols; col++)
            room[col] = maze_is_wall(board, row, col) ? wall : free;
        room[board->cols] = '\n';
        room[board->cols + 1] = '\0';
        out->length += (size_t)board->cols + 1;
    }
}
