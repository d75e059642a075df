/*
 * maze_text_arrays - the maze as nested arrays, in the three shapes that go round.
 *
 *     maze = [[0,0,1],[0,1,0]], ball = [0,0], hole = [1,2]      names, in any order
 *
 *     [[0,0,1],[0,1,0]]                                         bare, in this order
 *     [0,0]
 *     [1,2]
 *
 *     {"hole":[1,2], "maze":[[0,0,1],[0,1,0]], "ball":[0,0]}    a JSON object
 *
 * 0 is free, 1 is wall; a position is row, column from 0. An object may also name the rules:
 * "rule":"drop"|"stop", "measure":"distance"|"moves". Objects are what is written. One reader
 * takes all three: a sequence of values, each with or without a name, between braces or not.
 */
#include "maze/maze_text.h"

enum part {
    PART_MAZE,
    PART_BALL,
    PART_HOLE,
    PART_RULE,
    PART_MEASURE,
    PARTS,
};

static const char *const part_names[PARTS] = {"maze", "ball", "hole", "rule", "measure"};

struct arrays {
    struct maze_draft draft;
    bool is_object;
    bool has[PARTS];
};

/* ---- Recognising ---- */

static int
take_part_name(struct base_text *text)
{
    for (int part = 0; part < PARTS; part++)
        if (base_text_take_word(text, part_names[part]))
            return part;
    return -1;
}

static bool
recognise(const struct base_text *text)
{
    struct base_text at = *text;

    if (base_text_take(&at, '[')) {
        base_text_skip_space(&at);
        return base_text_is_end(&at) || base_text_peek(&at) == '[' || base_text_peek(&at) == ']';
    }
    if (!base_text_take(&at, '{'))
        return take_part_name(&at) >= 0 &&
               (base_text_skip_blanks(&at),
                base_text_peek(&at) == '=' || base_text_peek(&at) == ':');
    base_text_skip_space(&at);
    return base_text_take(&at, '"') && take_part_name(&at) >= 0;
}

/* ---- The rows ---- */

static enum clew_status
fail_end(struct maze_draft *draft, const char *what)
{
    const struct base_shown shown = base_show_byte(base_text_peek(draft->text));

    if (base_text_is_end(draft->text))
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "the text ends where %s must stand", what);
    return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT, "%s where %s must stand",
                          shown.text, what);
}

/* A single 0 or 1, no digit behind it. */
static bool
is_cell(const struct base_text *text)
{
    const int64_t left = text->end - text->at;

    return left > 0 && (*text->at | 1) == '1' &&
           !(left > 1 && text->at[1] >= '0' && text->at[1] <= '9');
}

static enum clew_status
fail_cell(struct maze_draft *draft)
{
    const int sign = base_text_peek(draft->text);

    if (sign == '-' || (sign >= '0' && sign <= '9'))
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT, "a cell must be 0 or 1");
    return fail_end(draft, "a cell, 0 or 1,");
}

/* The cells of one row, behind its '[' and up to its ']'; -1 cells when something is wrong. */
static int64_t
read_cells(struct maze_draft *draft, uint64_t *words, int64_t most)
{
    struct base_text *text = draft->text;
    int64_t count = 0;

    for (;;) {
        base_text_skip_space(text);
        if (!is_cell(text)) {
            fail_cell(draft);
            return -1;
        }
        if (count < most && words)
            words[count / 64] |= (uint64_t)(*text->at & 1) << (count & 63);
        text->at++;
        count++;
        base_text_skip_space(text);
        if (base_text_take(text, ']'))
            return count;
        if (base_text_peek(text) != ',') {
            fail_end(draft, "',' or ']'");
            return -1;
        }
        if (count == most && words) {
            base_text_fail(text, draft->error, CLEW_BAD_TEXT,
                           "a row of more cells than the first row's %lld", (long long)most);
            return -1;
        }
        text->at++;
    }
}

static enum clew_status
read_row(struct maze_draft *draft)
{
    struct maze_lines *walls = &draft->board->walls;
    enum clew_status status = maze_draft_reserve(draft, 1, false);
    uint64_t *words;
    int64_t count;

    if (status)
        return status;
    words = maze_line_words(walls, walls->count);
    memset(words, 0, walls->line_words * sizeof *words);
    base_text_take(draft->text, '[');
    count = read_cells(draft, words, walls->length);
    if (count < 0)
        return CLEW_BAD_TEXT;
    if (count < walls->length) {
        draft->text->at--;
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "a row of %lld cells under a first row of %lld", (long long)count,
                              (long long)walls->length);
    }
    maze_line_close(walls, words);
    walls->count++;
    return CLEW_OK;
}

/* What lies between two rows: "," and perhaps space. Its bytes, or 0 if there is no further row. */
static size_t
bytes_between(const struct base_text *text)
{
    struct base_text at = *text;

    base_text_skip_space(&at);
    if (!base_text_take(&at, ','))
        return 0;
    base_text_skip_space(&at);
    return base_text_peek(&at) == '[' ? (size_t)(at.at - text->at) : 0;
}

/*
 * Behind a first row that is written without spaces: takes at once all rows that are written just
 * like it and stand as far apart, each as ",[0,...,1]". What is different stays for read_row.
 */
static enum clew_status
read_even_rows(struct maze_draft *draft, size_t row_bytes)
{
    struct base_text *text = draft->text;
    struct maze_lines *walls = &draft->board->walls;
    const char *between = text->at;
    const size_t gap = bytes_between(text), stride = row_bytes + gap;
    int64_t count = 0, newlines = 0, bad;
    enum clew_status status;

    if (!gap || row_bytes != 2 * (size_t)walls->length + 1)
        return CLEW_OK;
    for (const char *at = between;
         (size_t)(text->end - at) >= stride && !memcmp(at, between, gap) && at[gap] == '[' &&
         at[stride - 1] == ']' && count < MAZE_MOST_CELLS;
         at += stride)
        count++;
    status = maze_draft_reserve(draft, count, true);
    if (status)
        return status;
    bad = maze_scan_digit_rows(walls, between + gap + 1, stride, walls->count, count,
                               draft->reading->crew);
    count = bad < 0 ? count : bad - walls->count;
    walls->count += count;
    text->at += (size_t)count * stride;
    for (size_t i = 0; i < gap && count; i++)
        if (between[i] == '\n') {
            newlines++;
            text->line_start = text->at - stride + i + 1;
        }
    text->line += (uint64_t)(newlines * count);
    return CLEW_OK;
}

/* Opens the board with the width of the first row, and reads that row. */
static enum clew_status
read_first_row(struct maze_draft *draft, size_t *row_bytes)
{
    const struct base_text start = *draft->text;
    enum clew_status status;
    int64_t cols;

    base_text_take(draft->text, '[');
    cols = read_cells(draft, NULL, 0);
    if (cols < 0)
        return CLEW_BAD_TEXT;
    *row_bytes = (size_t)(draft->text->at - start.at);
    *draft->text = start;
    status = maze_draft_open(draft, cols);
    return status ? status : read_row(draft);
}

static enum clew_status
read_maze(struct maze_draft *draft)
{
    struct base_text *text = draft->text;
    enum clew_status status = CLEW_OK;
    size_t row_bytes = 0;

    if (!base_text_take(text, '['))
        return fail_end(draft, "'[', the maze's rows,");
    for (;;) {
        base_text_skip_space(text);
        if (base_text_peek(text) != '[')
            return fail_end(draft, "'[', a row of the maze,");
        status = draft->board ? read_row(draft) : read_first_row(draft, &row_bytes);
        if (!status)
            status = read_even_rows(draft, row_bytes);
        if (status)
            return status;
        base_text_skip_space(text);
        if (base_text_take(text, ']'))
            return CLEW_OK;
        if (!base_text_take(text, ','))
            return fail_end(draft, "',' or ']'");
    }
}

/* ---- The other parts ---- */

static enum clew_status
read_position(struct maze_draft *draft, enum part part)
{
    struct base_text *text = draft->text;
    struct maze_mark *mark = part == PART_BALL ? &draft->ball : &draft->hole;
    enum clew_status status;

    if (!base_text_take(text, '['))
        return fail_end(draft, "'[row,column]'");
    base_text_skip_space(text);
    status = maze_text_mark(text, mark, ',', part_names[part], draft->error);
    if (status)
        return status;
    base_text_skip_space(text);
    return base_text_take(text, ']') ? CLEW_OK : fail_end(draft, "']'");
}

static enum clew_status
read_rule(struct maze_draft *draft, enum part part)
{
    struct base_text *text = draft->text;
    const char *const words[2][2] = {{"drop", "stop"}, {"distance", "moves"}};
    int *rule = part == PART_RULE ? &draft->rule : &draft->measure;
    const char *const *choices = words[part == PART_MEASURE];

    if (base_text_take(text, '"'))
        for (int i = 0; i < 2; i++)
            if (base_text_take_word(text, choices[i])) {
                *rule = i;
                return base_text_take(text, '"') ? CLEW_OK : fail_end(draft, "'\"'");
            }
    return base_text_fail(text, draft->error, CLEW_BAD_TEXT, "the %s must be \"%s\" or \"%s\"",
                          part_names[part], choices[0], choices[1]);
}

/* Whether nothing but letters follows: a name may have been cut off. */
static bool
is_cut_name(const struct base_text *text)
{
    const char *at = text->at;

    while (at < text->end && *at >= 'a' && *at <= 'z')
        at++;
    return at == text->end;
}

/* The name before a value, or the next in the usual order where there is none. */
static enum clew_status
read_name(struct arrays *arrays, enum part *part)
{
    struct base_text *text = arrays->draft.text;
    const struct base_text start = *text;
    const bool is_quoted = base_text_take(text, '"');
    int found;

    if (!is_quoted && !arrays->is_object && base_text_peek(text) == '[') {
        *part = !arrays->has[PART_MAZE]   ? PART_MAZE
                : !arrays->has[PART_BALL] ? PART_BALL
                                          : PART_HOLE;
        return CLEW_OK;
    }
    if (base_text_is_end(text))
        return fail_end(&arrays->draft, "the maze, the ball or the hole");
    found = take_part_name(text);
    if (found < 0 && is_cut_name(text))
        return base_text_fail(&start, arrays->draft.error, CLEW_BAD_TEXT,
                              "the text ends within a name");
    if (found < 0 || (is_quoted && !base_text_take(text, '"')))
        return base_text_fail(&start, arrays->draft.error, CLEW_BAD_TEXT,
                              "unknown name; a maze has maze, ball, hole, rule and measure");
    base_text_skip_space(text);
    if (!base_text_take(text, ':') && !base_text_take(text, '='))
        return fail_end(&arrays->draft, arrays->is_object ? "':'" : "'='");
    base_text_skip_space(text);
    *part = (enum part)found;
    return CLEW_OK;
}

static enum clew_status
read_part(struct arrays *arrays)
{
    const struct base_text start = *arrays->draft.text;
    enum part part = PART_MAZE;
    enum clew_status status = read_name(arrays, &part);

    if (status)
        return status;
    if (arrays->has[part])
        return base_text_fail(&start, arrays->draft.error, CLEW_BAD_BOARD,
                              "a second %s; a maze has one", part_names[part]);
    arrays->has[part] = true;
    switch (part) {
    case PART_MAZE:
        return read_maze(&arrays->draft);
    case PART_BALL:
    case PART_HOLE:
        return read_position(&arrays->draft, part);
    default:
        return read_rule(&arrays->draft, part);
    }
}

/* Whether the board, read without braces, ends here: it is complete, or a blank line follows. */
static bool
is_over(const struct arrays *arrays)
{
    struct base_text at = *arrays->draft.text;
    const uint64_t line = at.line;

    if (arrays->has[PART_MAZE] && arrays->has[PART_BALL] && arrays->has[PART_HOLE])
        return true;
    base_text_skip_space(&at);
    return base_text_is_end(&at) || at.line > line + 1;
}

static enum clew_status
read_parts(struct arrays *arrays)
{
    struct base_text *text = arrays->draft.text;
    enum clew_status status;

    arrays->is_object = base_text_take(text, '{');
    for (;;) {
        base_text_skip_space(text);
        status = read_part(arrays);
        if (status)
            return status;
        if (!arrays->is_object && is_over(arrays))
            return maze_text_end_line(text, arrays->draft.error);
        base_text_skip_space(text);
        if (arrays->is_object && base_text_take(text, '}'))
            return maze_text_end_line(text, arrays->draft.error);
        if (!base_text_take(text, ',') && arrays->is_object)
            return fail_end(&arrays->draft, "',' or '}'");
    }
}

static enum clew_status
read_arrays(void **board, struct base_text *text, struct puzzle_reading *reading,
            struct clew_error *error)
{
    struct arrays arrays = {.is_object = false};
    enum clew_status status;

    maze_draft_init(&arrays.draft, text, reading, error);
    status = read_parts(&arrays);
    if (!status && !arrays.has[PART_MAZE])
        status = base_text_fail_place(text, arrays.draft.first_line, 1, error, CLEW_BAD_BOARD,
                                      "no maze among the values");
    if (!status)
        status = maze_draft_close(&arrays.draft, board);
    maze_draft_drop(&arrays.draft);
    return status;
}

/* ---- Writing ---- */

static void
write_cells(struct base_writer *out, const struct maze_board *maze)
{
    for (int64_t row = 0; row < maze->rows; row++) {
        const size_t bytes = 2 * (size_t)maze->cols + 2;
        char *at = base_writer_room(out, bytes);

        if (!at)
            return;
        *at++ = '[';
        for (int64_t col = 0; col < maze->cols; col++) {
            *at++ = maze_is_wall(maze, row, col) ? '1' : '0';
            *at++ = ',';
        }
        at[-1] = ']';
        *at++ = row + 1 < maze->rows ? ',' : ']';
        *at = '\0';
        out->length += bytes;
    }
}

static enum clew_status
write_arrays(struct base_writer *out, const void *board, const void *answer,
             struct clew_error *error)
{
    const struct maze_board *maze = board;

    (void)answer;
    base_write_text(out, "{\"maze\":[");
    write_cells(out, maze);
    base_write(out, ",\"ball\":[%lld,%lld],\"hole\":[%lld,%lld]", (long long)maze->ball.row,
               (long long)maze->ball.col, (long long)maze->hole.row, (long long)maze->hole.col);
    if (maze->rule == MAZE_STOP)
        base_write_text(out, ",\"rule\":\"stop\"");
    if (maze->measure == MAZE_MOVES)
        base_write_text(out, ",\"measure\":\"moves\"");
    base_write_text(out, "}\n");
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

const struct puzzle_format maze_format_arrays = {
    .name = "arrays",
    .about = "maze, ball and hole as nested arrays: named, on three lines, or a JSON object",
    .recognise = recognise,
    .read = read_arrays,
    .write = write_arrays,
};
