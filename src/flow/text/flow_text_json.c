/*
 * flow_text_json - boards of every kind as JSON, with their rules.
 *
 *     {"puzzle":"flow","rows":3,"cols":3,"lattice":"squares","joined":"none",
 *      "rules":{"fill":true,"touch":true},
 *      "colours":[{"name":"A","dots":[[0,0],[2,0]]},{"name":12,"dots":[[0,2],[2,2]]}],
 *      "holes":[[1,1]],"bridges":[],"walls":[[[0,0],[0,1]]],
 *      "paths":[[[0,0],[1,0],[2,0]], ...],
 *      "lines":[[[0,0],[1,0]]],"crosses":[[[0,1],[1,1]]]}
 *
 * A cell is [row, column] from 0. rows and cols come first; the rest may come in any order, and
 * everything but the colours is optional. holes are void cells. paths is the answer, one path per
 * colour; lines and crosses are what a player has drawn so far, between neighbours on a bare board.
 * Options given by the user take precedence over the rules of the text.
 */
#include "base/base_json.h"
#include "flow/text/flow_text.h"

#include <string.h>

struct json_board {
    struct flow_draft draft;
    bool has_draft;
    int64_t rows, cols;
    bool has_paths;
    struct base_text paths; /* where the answer begins */
    bool has_lines, has_crosses;
    struct base_text lines, crosses; /* where they begin */
};

static bool
recognise_json(const struct base_text *given)
{
    static const char word[] = "\"flow\"";
    struct base_text text = *given;
    const char *end =
        text.end - text.at > PUZZLE_LOOKAHEAD_BYTES ? text.at + PUZZLE_LOOKAHEAD_BYTES : text.end;

    if (base_json_peek(&text) != '{')
        return false;
    for (const char *at = text.at; (size_t)(end - at) >= sizeof word; at++) {
        at = memchr(at, '"', (size_t)(end - at) - sizeof word + 1);
        if (!at)
            return false;
        if (memcmp(at, word, sizeof word - 1) == 0)
            return true;
    }
    return false;
}

enum clew_status
flow_text_json_cell(struct base_text *text, int64_t rows, int64_t cols, int32_t *cell,
                    struct clew_error *error)
{
    int64_t row = 0, col = 0;
    bool first = true;
    enum clew_status status = base_json_open(text, '[', error);

    if (status == CLEW_OK && !base_json_element(text, &first, &status, error))
        return status ? status
                      : base_text_fail(text, error, CLEW_BAD_TEXT, "a cell is [row, column]");
    if (status == CLEW_OK)
        status = base_json_number(text, &row, 0, rows - 1, "the row", error);
    if (status == CLEW_OK && !base_json_element(text, &first, &status, error))
        return status ? status
                      : base_text_fail(text, error, CLEW_BAD_TEXT, "a cell is [row, column]");
    if (status == CLEW_OK)
        status = base_json_number(text, &col, 0, cols - 1, "the column", error);
    if (status == CLEW_OK && base_json_element(text, &first, &status, error))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a cell is [row, column]");
    *cell = (int32_t)(row * cols + col);
    return status;
}

static enum clew_status
read_kinds(struct json_board *json, struct base_text *text, int kind, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '[', error);
    bool first = true;

    while (status == CLEW_OK && base_json_element(text, &first, &status, error)) {
        const struct base_text place = *text;
        int32_t cell;

        status = flow_text_json_cell(text, json->rows, json->cols, &cell, error);
        if (status == CLEW_OK && json->draft.cells[cell] != FLOW_CELL_PLAIN)
            return base_text_fail(&place, error, CLEW_BAD_BOARD,
                                  "this cell is a hole or a bridge already");
        if (status == CLEW_OK)
            flow_draft_kind(&json->draft, cell, kind, base_text_location(&place));
    }
    return status;
}

static enum clew_status
json_read_walls(struct json_board *json, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '[', error);
    bool first = true;

    while (status == CLEW_OK && base_json_element(text, &first, &status, error)) {
        const struct base_location location = base_text_location(text);
        int32_t cells[2];
        int count = 0;
        bool inner = true;

        status = base_json_open(text, '[', error);
        while (status == CLEW_OK && base_json_element(text, &inner, &status, error)) {
            if (count == 2)
                return base_text_fail(text, error, CLEW_BAD_TEXT, "a wall is two cells");
            status = flow_text_json_cell(text, json->rows, json->cols, &cells[count++], error);
        }
        if (status == CLEW_OK && count != 2)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "a wall is two cells");
        if (status == CLEW_OK)
            status = flow_draft_wall(&json->draft, (struct flow_wall){cells[0], cells[1]}, location,
                                     error);
    }
    return status;
}

/* A colour's name: a number, or a string of one printable ASCII character. */
static enum clew_status
json_read_name(struct base_text *text, uint32_t *name, struct clew_error *error)
{
    const struct base_text place = *text;
    enum clew_status status;
    int64_t number = 0;
    char word[8];

    if (base_json_peek(text) != '"') {
        status = base_json_number(text, &number, 0, 9999999, "a colour's name", error);
        *name = FLOW_NUMBER + (uint32_t)number;
        return status;
    }
    status = base_json_string(text, word, sizeof word, error);
    if (status == CLEW_OK && (word[0] <= ' ' || word[0] > '~' || word[1]))
        return base_text_fail(&place, error, CLEW_BAD_TEXT,
                              "a colour's name is a number or one printable character");
    *name = (unsigned char)word[0];
    return status;
}

/* The dots of a colour may come before its name: they are added when both are known. */
static enum clew_status
read_colour(struct json_board *json, struct base_text *text, struct clew_error *error)
{
    const struct base_text start = *text;
    struct base_text dots = *text;
    enum clew_status status = base_json_open(text, '{', error);
    bool first = true, has_name = false, has_dots = false;
    uint32_t name = 0;
    char key[32];

    while (status == CLEW_OK && base_json_member(text, &first, key, sizeof key, &status, error)) {
        if (strcmp(key, "name") == 0) {
            status = json_read_name(text, &name, error);
            has_name = true;
        } else if (strcmp(key, "dots") == 0) {
            dots = *text;
            status = base_json_skip(text, error);
            has_dots = true;
        } else {
            status = base_json_skip(text, error);
        }
    }
    if (status == CLEW_OK && (!has_name || !has_dots))
        return base_text_fail(&start, error, CLEW_BAD_TEXT, "a colour has a name and dots");
    if (status == CLEW_OK)
        status = base_json_open(&dots, '[', error);
    first = true;
    while (status == CLEW_OK && base_json_element(&dots, &first, &status, error)) {
        const struct base_text place = dots;
        int32_t cell;

        status = flow_text_json_cell(&dots, json->rows, json->cols, &cell, error);
        if (status == CLEW_OK)
            status = flow_draft_dot(&json->draft, cell, name, &place, error);
    }
    return status;
}

static enum clew_status
read_colours(struct json_board *json, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '[', error);
    bool first = true;

    while (status == CLEW_OK && base_json_element(text, &first, &status, error))
        status = read_colour(json, text, error);
    return status;
}

static enum clew_status
read_rules(struct json_board *json, struct base_text *text, const struct puzzle_reading *reading,
           struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '{', error);
    const struct puzzle_options *options = reading->options;
    bool first = true;
    char key[32];

    while (status == CLEW_OK && base_json_member(text, &first, key, sizeof key, &status, error)) {
        bool value = false;

        status = base_json_bool(text, &value, error);
        if (strcmp(key, "fill") == 0 && !(options && puzzle_option_is_given(options, "fill")))
            json->draft.shape.fill = value;
        if (strcmp(key, "touch") == 0 && !(options && puzzle_option_is_given(options, "rule")))
            json->draft.shape.touch = value;
    }
    return status;
}

/* A string that must be one of the words, which are separated by |; *index is which. */
static enum clew_status
json_read_word(struct base_text *text, const char *words, int *index, struct clew_error *error)
{
    struct base_text place = *text;
    char word[16];
    const enum clew_status status = base_json_string(text, word, sizeof word, error);

    *index = 0;
    for (const char *at = words; status == CLEW_OK; ++*index) {
        const size_t length = strcspn(at, "|");

        if (strlen(word) == length && memcmp(word, at, length) == 0)
            return CLEW_OK;
        if (!at[length])
            return base_text_fail(&place, error, CLEW_BAD_TEXT, "expected one of %s", words);
        at += length + 1;
    }
    return status;
}

/* Starts the draft when both sizes are known. */
static enum clew_status
take_size(struct json_board *json, struct base_text *text, int64_t *size, const char *what,
          const struct puzzle_reading *reading, struct clew_error *error)
{
    const struct base_text place = *text;
    enum clew_status status = base_json_number(text, size, 1, FLOW_MAX_CELLS, what, error);

    if (status != CLEW_OK || json->has_draft || !json->rows || !json->cols)
        return status;
    if (json->rows > FLOW_MAX_CELLS / json->cols)
        return base_text_fail(&place, error, CLEW_BAD_BOARD, "more than %d cells", FLOW_MAX_CELLS);
    status =
        flow_draft_start(&json->draft, (int)json->rows, (int)json->cols, reading->memory, error);
    json->has_draft = status == CLEW_OK;
    if (json->has_draft)
        flow_draft_rules(&json->draft, reading, true);
    return status;
}

/* Members that need the finished board are read after it is built. */
static void
remember_place(struct json_board *json, const char *key, const struct base_text *text)
{
    if (strcmp(key, "paths") == 0) {
        json->has_paths = true;
        json->paths = *text;
    } else if (strcmp(key, "lines") == 0) {
        json->has_lines = true;
        json->lines = *text;
    } else if (strcmp(key, "crosses") == 0) {
        json->has_crosses = true;
        json->crosses = *text;
    }
}

static enum clew_status
json_read_member(struct json_board *json, const char *key, struct base_text *text,
                 const struct puzzle_reading *reading, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    int index = 0;

    if (strcmp(key, "puzzle") == 0)
        return json_read_word(text, "flow", &index, error);
    if (strcmp(key, "rows") == 0 && !json->has_draft)
        return take_size(json, text, &json->rows, "rows", reading, error);
    if (strcmp(key, "cols") == 0 && !json->has_draft)
        return take_size(json, text, &json->cols, "cols", reading, error);
    if (!json->has_draft)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "rows and cols must come before \"%s\"",
                              key);
    if (strcmp(key, "lattice") == 0) {
        status = json_read_word(text, "squares|hexes", &index, error);
        json->draft.shape.lattice = index ? FLOW_HEXES : FLOW_SQUARES;
    } else if (strcmp(key, "joined") == 0) {
        status = json_read_word(text, "none|sides|ends|all", &index, error);
        json->draft.shape.joins_sides = index & 1;
        json->draft.shape.joins_ends = index >> 1 & 1;
    } else if (strcmp(key, "rules") == 0) {
        status = read_rules(json, text, reading, error);
    } else if (strcmp(key, "colours") == 0) {
        status = read_colours(json, text, error);
    } else if (strcmp(key, "holes") == 0) {
        status = read_kinds(json, text, FLOW_CELL_VOID, error);
    } else if (strcmp(key, "bridges") == 0) {
        status = read_kinds(json, text, FLOW_CELL_BRIDGE, error);
    } else if (strcmp(key, "walls") == 0) {
        status = json_read_walls(json, text, error);
    } else {
        remember_place(json, key, text);
        status = base_json_skip(text, error);
    }
    return status;
}

/* One path: cells from dot to dot. */
static enum clew_status
json_read_path(struct flow_paths *paths, const struct flow_board *board, int32_t *filled,
               struct base_text *text, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '[', error);
    int32_t node = -1;
    bool first = true;

    while (status == CLEW_OK && base_json_element(text, &first, &status, error)) {
        const struct base_text place = *text;
        int32_t cell = 0;

        status = flow_text_json_cell(text, board->rows, board->cols, &cell, error);
        if (status != CLEW_OK)
            return status;
        node = node < 0 ? board->first_node[cell] : flow_neighbour_on_cell(board, node, cell);
        if (node < 0)
            return base_text_fail(&place, error, CLEW_BAD_BOARD, "no path can step here");
        if (*filled == board->node_count)
            return base_text_fail(&place, error, CLEW_BAD_BOARD,
                                  "the paths have more cells than the board");
        paths->nodes[(*filled)++] = node;
    }
    return status;
}

static enum clew_status
json_read_paths(struct flow_answer **answer, const struct flow_board *board, struct base_text text,
                struct base_memory *memory, struct clew_error *error)
{
    enum clew_status status = flow_answer_new(answer, board, memory, error);
    bool first = true;
    int colour = 0;
    int32_t filled = 0;

    if (status == CLEW_OK)
        status = base_json_open(&text, '[', error);
    while (status == CLEW_OK && base_json_element(&text, &first, &status, error)) {
        if (colour == board->colours)
            return base_text_fail(&text, error, CLEW_BAD_TEXT, "there are more paths than colours");
        status = json_read_path(&(*answer)->first, board, &filled, &text, error);
        (*answer)->first.start[++colour] = filled;
    }
    if (status == CLEW_OK && colour != board->colours)
        return base_text_fail(&text, error, CLEW_BAD_TEXT,
                              "the answer has %d path%s for %d colour%s", colour,
                              base_plural(colour), board->colours, base_plural(board->colours));
    return status;
}

/* ---- What is drawn ---- */

/* The mark between two neighbours, given as [[row, column], [row, column]]. */
static enum clew_status
read_mark(int *mark, const struct flow_board *board, struct base_text *text,
          struct clew_error *error)
{
    const struct base_text place = *text;
    int32_t cells[2] = {0, 0};
    bool first = true;
    enum clew_status status = base_json_open(text, '[', error);
    int count = 0;

    while (status == CLEW_OK && base_json_element(text, &first, &status, error)) {
        if (count++ == 2)
            break;
        status = flow_text_json_cell(text, board->rows, board->cols, &cells[count - 1], error);
    }
    if (status == CLEW_OK)
        *mark = flow_mark_between(board, cells[0], cells[1]);
    if (status == CLEW_OK && (count != 2 || *mark < 0))
        status = base_text_fail(&place, error, CLEW_BAD_BOARD, "two neighbours must be given here");
    return status;
}

static enum clew_status
json_read_marks(struct flow_board *board, struct base_text text, char sign,
                struct base_memory *memory, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    bool first = true;

    if (!flow_is_bare(board))
        return base_text_fail(&text, error, CLEW_UNSUPPORTED,
                              "only a bare board of squares can carry lines and crosses");
    if (!board->pzpr_marks && !flow_marks_new(board, memory))
        return base_no_memory(error);
    status = base_json_open(&text, '[', error);
    while (status == CLEW_OK && base_json_element(&text, &first, &status, error)) {
        int mark = -1;

        status = read_mark(&mark, board, &text, error);
        if (status == CLEW_OK)
            board->pzpr_marks[mark] = sign;
    }
    return status;
}

static enum clew_status
read_object(struct json_board *json, struct base_text *text, const struct puzzle_reading *reading,
            struct clew_error *error)
{
    const struct base_text start = *text;
    enum clew_status status = base_json_open(text, '{', error);
    bool first = true;
    char key[32];

    while (status == CLEW_OK && base_json_member(text, &first, key, sizeof key, &status, error))
        status = json_read_member(json, key, text, reading, error);
    if (status == CLEW_OK && !json->has_draft)
        return base_text_fail(&start, error, CLEW_BAD_TEXT, "a board has rows and cols");
    if (status == CLEW_OK) {
        base_text_skip_blanks(text);
        if (base_text_line(text).length)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "nothing may follow the board");
        base_text_next_line(text);
    }
    return status;
}

static enum clew_status
read_json(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    const struct base_text before = *text;
    struct json_board json = {0};
    struct flow_board *made = NULL;
    struct flow_answer *answer = NULL;
    enum clew_status status = read_object(&json, text, reading, error);
    const bool is_whole = status == CLEW_OK && !base_text_is_end(text);

    if (status == CLEW_OK)
        status = flow_draft_build(&made, &json.draft, text, base_text_location(&before), error);
    if (status == CLEW_OK && json.has_paths)
        status = json_read_paths(&answer, made, json.paths, reading->memory, error);
    if (status == CLEW_OK && json.has_lines)
        status = json_read_marks(made, json.lines, FLOW_MARK_LINE, reading->memory, error);
    if (status == CLEW_OK && json.has_crosses)
        status = json_read_marks(made, json.crosses, FLOW_MARK_CROSS, reading->memory, error);
    if (json.has_draft)
        flow_draft_free(&json.draft);
    if (status != CLEW_OK) {
        flow_answer_free(answer, reading->memory);
        flow_board_free(made, reading->memory);
        if (is_whole)
            *text = before; /* else it stays at the fault, or at the end of the text */
        return status;
    }
    *board = made;
    reading->answer = answer;
    return CLEW_OK;
}

const struct puzzle_format flow_format_json = {
    .name = "json",
    .description = "JSON: all kinds of boards, with rules, any number of colours, and the answer",
    .carries_answer = true,
    .is_complete = true,
    .example = "{\"puzzle\":\"flow\",\"rows\":1,\"cols\":2,\n "
               "\"colours\":[{\"name\":\"A\",\"dots\":[[0,0],[0,1]]}]}",
    .recognise = recognise_json,
    .read = read_json,
    .write = flow_write_json,
};
