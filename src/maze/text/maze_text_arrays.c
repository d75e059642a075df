/*
 * maze_text_arrays - the maze as nested arrays, in the three shapes in common use.
 *
 *     maze = [[0,0,1],[0,1,0]], ball = [0,0], hole = [1,2]      names, in any order
 *
 *     [[0,0,1],[0,1,0]]                                         bare, in this order
 *     [0,0]
 *     [1,2]
 *
 *     {"hole":[1,2], "maze":[[0,0,1],[0,1,0]], "ball":[0,0]}    a JSON object
 *
 * 0 is free, 1 is wall; a position is row, column from 0, in brackets or, as a tuple of Haskell or
 * Python, in parentheses. An object may also have the rules:
 * "rule":"drop"|"stop", "measure":"distance"|"moves". The writer writes objects. One reader accepts
 * all three: a sequence of values, each with or without a name, with or without braces.
 */
#include "maze/text/maze_text.h"

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
    bool is_object; /* in braces */
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
recognise_maze_arrays(const struct base_text *text)
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

/* ---- The other parts ---- */

static enum clew_status
read_endpoint_array(struct maze_draft *draft, enum part part)
{
    struct base_text *text = draft->text;
    struct maze_endpoint *endpoint = part == PART_BALL ? &draft->ball : &draft->hole;
    enum clew_status status;
    char closing = ']';

    if (base_text_take(text, '('))
        closing = ')';
    else if (!base_text_take(text, '['))
        return maze_draft_fail_expected(draft, "'[row,column]'");
    base_text_skip_space(text);
    status = maze_read_endpoint(text, endpoint, ',', part_names[part], draft->error);
    if (status)
        return status;
    base_text_skip_space(text);
    return base_text_take(text, closing)
               ? CLEW_OK
               : maze_draft_fail_expected(draft, closing == ')' ? "')'" : "']'");
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
                return base_text_take(text, '"') ? CLEW_OK
                                                 : maze_draft_fail_expected(draft, "'\"'");
            }
    return base_text_fail(text, draft->error, CLEW_BAD_TEXT, "the %s must be \"%s\" or \"%s\"",
                          part_names[part], choices[0], choices[1]);
}

/* Only letters follow: the text may end within a name. */
static bool
may_be_cut_off(const struct base_text *text)
{
    const char *at = text->at;

    while (at < text->end && *at >= 'a' && *at <= 'z')
        at++;
    return at == text->end;
}

/* Reads the name of a value; without a name it is the next part in the usual order. */
static enum clew_status
read_part_name(struct arrays *arrays, enum part *part)
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
        return maze_draft_fail_expected(&arrays->draft, "the maze, the ball or the hole");
    found = take_part_name(text);
    if (found < 0 && may_be_cut_off(text))
        return base_text_fail(&start, arrays->draft.error, CLEW_BAD_TEXT,
                              "the text ends within a name");
    if (found < 0 || (is_quoted && !base_text_take(text, '"')))
        return base_text_fail(&start, arrays->draft.error, CLEW_BAD_TEXT,
                              "unknown name; a maze has maze, ball, hole, rule and measure");
    base_text_skip_space(text);
    if (!base_text_take(text, ':') && !base_text_take(text, '='))
        return maze_draft_fail_expected(&arrays->draft, arrays->is_object ? "':'" : "'='");
    base_text_skip_space(text);
    *part = (enum part)found;
    return CLEW_OK;
}

static enum clew_status
read_part(struct arrays *arrays)
{
    const struct base_text start = *arrays->draft.text;
    enum part part = PART_MAZE;
    enum clew_status status = read_part_name(arrays, &part);

    if (status)
        return status;
    if (arrays->has[part])
        return base_text_fail(&start, arrays->draft.error, CLEW_BAD_BOARD,
                              "a second %s; a maze has one", part_names[part]);
    arrays->has[part] = true;
    switch (part) {
    case PART_MAZE:
        return maze_draft_read_matrix(&arrays->draft);
    case PART_BALL:
    case PART_HOLE:
        return read_endpoint_array(&arrays->draft, part);
    default:
        return read_rule(&arrays->draft, part);
    }
}

/* A board without braces ends when it is complete or a blank line follows. */
static bool
is_complete(const struct arrays *arrays)
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
        if (!arrays->is_object && is_complete(arrays))
            return maze_text_end_line(text, arrays->draft.error);
        base_text_skip_space(text);
        if (arrays->is_object && base_text_take(text, '}'))
            return maze_text_end_line(text, arrays->draft.error);
        if (!base_text_take(text, ',') && arrays->is_object)
            return maze_draft_fail_expected(&arrays->draft, "',' or '}'");
    }
}

static enum clew_status
read_maze_arrays(void **board, struct base_text *text, struct puzzle_reading *reading,
                 struct clew_error *error)
{
    struct arrays arrays = {.is_object = false};
    enum clew_status status;

    maze_draft_init(&arrays.draft, text, reading, error);
    status = read_parts(&arrays);
    if (!status && !arrays.has[PART_MAZE])
        status = base_text_fail_in(text, (struct base_location){arrays.draft.first_line, 1}, error,
                                   CLEW_BAD_BOARD, "no maze among the values");
    if (!status)
        status = maze_draft_build(&arrays.draft, board);
    maze_draft_free(&arrays.draft);
    return status;
}

/* ---- Writing ---- */

static void
write_array_cells(struct base_writer *out, const struct maze_board *maze)
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
write_maze_arrays(struct base_writer *out, const void *board, const void *answer,
                  struct clew_error *error)
{
    const struct maze_board *maze = board;

    (void)answer;
    base_write_text(out, "{\"maze\":[");
    write_array_cells(out, maze);
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
    .description = "maze, ball and hole as nested arrays: named, on three lines, or a JSON object",
    .is_complete = true,
    .example = "maze = [[0,0,1],[0,1,0]],\nball = [0,0], hole = [1,2]",
    .recognise = recognise_maze_arrays,
    .read = read_maze_arrays,
    .write = write_maze_arrays,
};
