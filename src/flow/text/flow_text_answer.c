/*
 * flow_text_answer - reads answers in the forms that people and programs write.
 *
 *     rows of letters      RRGGY       cells of a colour must form one path from dot to dot
 *     lines of paths       R 0,0 1,0 2,0 ...
 *     pack, json, pzpr, picture: the board again, with the answer that such a text carries
 *
 * In rows a letter may be written in the other case unless that is a colour of its own: the Flow
 * constraint system writes paths in lower case and dots in upper case, the parallel Flow system all
 * in upper case (see doc/history.md). Rows give only colours; flow_find_paths finds the paths.
 */
#include "flow/board/flow_shape.h"
#include "flow/text/flow_find_paths.h"
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

static void
skip_answer_comments(struct base_text *text)
{
    while (!base_text_is_end(text) &&
           (base_line_is_blank(base_text_line(text)) || base_line_is_comment(base_text_line(text))))
        base_text_next_line(text);
}

/* ---- A board that carries an answer ---- */

static int
colour_with_dots(const struct flow_board *board, int32_t a, int32_t b)
{
    for (int colour = 0; colour < board->colours; colour++)
        if ((board->dots[colour][0] == a && board->dots[colour][1] == b) ||
            (board->dots[colour][0] == b && board->dots[colour][1] == a))
            return colour;
    return -1;
}

/* Copies the paths of another board's answer, in the order of this board's colours. */
static enum clew_status
copy_paths(struct flow_answer *answer, const struct flow_board *board,
           const struct flow_board *other, const struct flow_answer *theirs,
           struct clew_error *error)
{
    int32_t filled = 0;

    if (other->rows != board->rows || other->cols != board->cols ||
        other->node_count != board->node_count || other->colours != board->colours)
        return base_fail(error, CLEW_BAD_ANSWER, "this is the answer to another board");
    for (int colour = 0; colour < board->colours; colour++) {
        const int same = colour_with_dots(other, board->dots[colour][0], board->dots[colour][1]);

        if (same < 0)
            return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[board->dots[colour][0]].cell,
                                  "colour %s has no path in this answer",
                                  flow_name_of(board->names[colour]).text);
        answer->first.start[colour] = filled;
        for (int32_t i = theirs->first.start[same]; i < theirs->first.start[same + 1]; i++)
            if (filled < board->node_count)
                answer->first.nodes[filled++] = theirs->first.nodes[i];
    }
    answer->first.start[board->colours] = filled;
    return CLEW_OK;
}

static enum clew_status
read_from_format(struct flow_answer *answer, const struct flow_board *board, struct base_text *text,
                 const struct puzzle_format *format, struct base_memory *memory,
                 struct clew_error *error)
{
    struct puzzle_reading reading = {.memory = memory};
    void *other = NULL;
    enum clew_status status = format->read(&other, text, &reading, error);

    if (status != CLEW_OK)
        return status;
    if (!reading.answer)
        status = base_text_fail(text, error, CLEW_BAD_TEXT, "this text carries no whole answer");
    else
        status = copy_paths(answer, board, other, reading.answer, error);
    flow_answer_free(reading.answer, memory);
    flow_board_free(other, memory);
    return status;
}

/* ---- Lines of paths ---- */

bool
flow_text_looks_like_paths(struct base_text text)
{
    while (!base_text_is_end(&text) && *text.at > ' ')
        text.at++;
    base_text_skip_blanks(&text);
    while (base_is_digit(base_text_peek(&text)))
        text.at++;
    return base_text_peek(&text) == ',';
}

static bool
begins_with(struct base_line line, const char *name)
{
    const size_t length = strlen(name);

    return line.length > length && memcmp(line.start, name, length) == 0 &&
           line.start[length] == ' ';
}

/* Moves to the cells of the line that begins with the colour's name; false: there is none. */
static bool
find_line(struct base_text *text, const char *name)
{
    for (; !base_text_is_end(text); base_text_next_line(text))
        if (begins_with(base_text_line(text), name)) {
            text->at += strlen(name);
            return true;
        }
    return false;
}

/* Every line must begin with a colour, and each colour has one line. */
static enum clew_status
check_lines(const struct flow_board *board, struct base_text text, struct clew_error *error)
{
    bool has_line[FLOW_MAX_COLOURS] = {false};

    for (skip_answer_comments(&text); !base_text_is_end(&text); skip_answer_comments(&text)) {
        int colour = 0;

        while (colour < board->colours &&
               !begins_with(base_text_line(&text), flow_name_of(board->names[colour]).text))
            colour++;
        if (colour == board->colours)
            return base_text_fail(&text, error, CLEW_BAD_TEXT,
                                  "this line begins with no colour of the board");
        if (has_line[colour])
            return base_text_fail(&text, error, CLEW_BAD_TEXT, "colour %s has a path already",
                                  flow_name_of(board->names[colour]).text);
        has_line[colour] = true;
        base_text_next_line(&text);
    }
    return CLEW_OK;
}

int32_t
flow_text_take_step(const struct flow_board *board, struct base_text *text, int32_t before,
                    struct clew_error *error)
{
    const struct base_text place = *text;
    int64_t row = 0, col = 0;
    int32_t node;

    if (base_text_number(text, &row, 0, board->rows - 1, "the row", error) != CLEW_OK)
        return -1;
    if (!base_text_take(text, ',')) {
        base_text_fail(text, error, CLEW_BAD_TEXT, "a cell is row,column");
        return -1;
    }
    if (base_text_number(text, &col, 0, board->cols - 1, "the column", error) != CLEW_OK)
        return -1;
    node = before < 0 ? board->first_node[row * board->cols + col]
                      : flow_neighbour_on_cell(board, before, (int32_t)(row * board->cols + col));
    if (node < 0)
        base_text_fail(&place, error, CLEW_BAD_ANSWER, "no path can step here");
    return node;
}

static enum clew_status
answer_read_path(struct flow_paths *paths, const struct flow_board *board, int32_t *filled,
                 struct base_text *text, struct clew_error *error)
{
    int32_t node = -1;

    for (base_text_skip_blanks(text); base_text_line(text).length; base_text_skip_blanks(text)) {
        node = flow_text_take_step(board, text, node, error);
        if (node < 0)
            return error ? error->status : CLEW_BAD_ANSWER;
        if (*filled == board->node_count)
            return base_text_fail(text, error, CLEW_BAD_ANSWER,
                                  "the paths have more cells than the board");
        paths->nodes[(*filled)++] = node;
    }
    return CLEW_OK;
}

static enum clew_status
answer_read_paths(struct flow_paths *paths, const struct flow_board *board,
                  const struct base_text *text, struct clew_error *error)
{
    enum clew_status status = check_lines(board, *text, error);
    int32_t filled = 0;

    for (int colour = 0; status == CLEW_OK && colour < board->colours; colour++) {
        const struct flow_name name = flow_name_of(board->names[colour]);
        struct base_text line = *text;

        if (!find_line(&line, name.text))
            return base_text_fail(text, error, CLEW_BAD_TEXT, "no line begins with colour %s",
                                  name.text);
        paths->start[colour] = filled;
        status = answer_read_path(paths, board, &filled, &line, error);
    }
    paths->start[board->colours] = filled;
    return status;
}

/* ---- Rows of letters ---- */

static int
colour_named(const struct flow_board *board, uint32_t name)
{
    for (int colour = 0; colour < board->colours; colour++)
        if (board->names[colour] == name)
            return colour;
    return -1;
}

static bool
has_number_names(const struct flow_board *board)
{
    return board->names[0] >= FLOW_NUMBER;
}

/* Reads one cell: *colour is -1 for an empty cell. */
static enum clew_status
answer_take_cell(const struct flow_board *board, struct base_text *text, int32_t cell, int *colour,
                 struct clew_error *error)
{
    const int c = base_text_peek(text);
    int64_t number = 0;

    *colour = -1;
    if (board->first_node[cell] < 0 || c == '.' || c == '_' ||
        (c == '0' && colour_named(board, '0') < 0)) {
        text->at++;
        return CLEW_OK;
    }
    if (base_is_digit(c) && has_number_names(board)) {
        const enum clew_status status =
            base_text_number(text, &number, 0, 1000000000, "a cell", error);

        *colour = colour_named(board, FLOW_NUMBER + (uint32_t)number);
        return status;
    }
    *colour = colour_named(board, (uint32_t)c);
    if (*colour < 0 && base_is_letter(c))
        *colour =
            colour_named(board, (uint32_t)(base_is_lower(c) ? base_to_upper(c) : base_to_lower(c)));
    if (*colour < 0)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "%s is not a colour of this board",
                              base_quote_byte(c).text);
    text->at++;
    return CLEW_OK;
}

enum clew_status
flow_text_read_colours(int16_t *colour_of, const struct flow_board *board, struct base_text *text,
                       struct clew_error *error)
{
    if (memchr(board->cells, FLOW_CELL_BRIDGE, (size_t)board->cell_count))
        return base_text_fail(text, error, CLEW_UNSUPPORTED,
                              "rows cannot show which colours pass a bridge: give the paths");
    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        enum clew_status status;
        int colour;

        base_text_skip_blanks(text);
        if (base_text_line(text).length == 0)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "this row has %d cell%s, not %d",
                                  (int)cell % board->cols, base_plural(cell % board->cols),
                                  board->cols);
        status = answer_take_cell(board, text, cell, &colour, error);
        if (status != CLEW_OK)
            return status;
        if (board->first_node[cell] >= 0)
            colour_of[board->first_node[cell]] = (int16_t)colour;
        if ((cell + 1) % board->cols)
            continue;
        if (board->cols == 1)
            base_text_take(text, ','); /* as flow_text_rows writes it */
        base_text_skip_blanks(text);
        if (base_text_line(text).length)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "this row has more than %d cell%s",
                                  board->cols, base_plural(board->cols));
        base_text_next_line(text);
    }
    return CLEW_OK;
}

/* After an answer, only comments and blank lines are allowed. */
static enum clew_status
read_end(struct base_text *text, int rows, struct clew_error *error)
{
    skip_answer_comments(text);
    if (base_text_is_end(text))
        return CLEW_OK;
    return base_text_fail(text, error, CLEW_BAD_TEXT, "the answer goes on after %d row%s", rows,
                          base_plural(rows));
}

static enum clew_status
answer_read_rows(struct flow_answer *answer, const struct flow_board *board, struct base_text *text,
                 struct base_memory *memory, struct clew_error *error)
{
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    enum clew_status status;
    int16_t *colour_of;

    colour_of = base_alloc(memory, bytes);
    if (!colour_of)
        return base_no_memory(error);
    status = flow_text_read_colours(colour_of, board, text, error);
    if (status == CLEW_OK)
        status = read_end(text, board->rows, error);
    if (status == CLEW_OK)
        status = flow_find_paths(&answer->first, board, colour_of, memory, error);
    base_release(memory, colour_of, bytes);
    return status;
}

/* ---- Any form ---- */

static enum clew_status
read_in_any_form(struct flow_answer *answer, const struct flow_board *board, struct base_text *text,
                 struct base_memory *memory, struct clew_error *error)
{
    static const struct puzzle_format *const formats[] = {&flow_format_pack, &flow_format_json,
                                                          &flow_format_pzpr, &flow_format_picture};

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i]->recognise(text))
            return read_from_format(answer, board, text, formats[i], memory, error);
    if (flow_text_looks_like_paths(*text))
        return answer_read_paths(&answer->first, board, text, error);
    return answer_read_rows(answer, board, text, memory, error);
}

enum clew_status
flow_read_answer(void **answer, const void *board, struct base_text *text,
                 struct base_memory *memory, struct clew_error *error)
{
    struct flow_answer *made;
    enum clew_status status = flow_answer_new(&made, board, memory, error);

    if (status != CLEW_OK)
        return status;
    skip_answer_comments(text);
    status = read_in_any_form(made, board, text, memory, error);
    if (status != CLEW_OK)
        flow_answer_free(made, memory);
    else
        *answer = made;
    return status;
}
