/*
 * api_result - reads a board and its answer from a result, one line that clew solve prints as JSON.
 *
 *     {"file":...,"puzzle":"maze","format":"drawing","board":"B.H\n","path":"r", ...}
 *
 * "board" is a text in the format; the answer is in "paths", "solution" or "path", as the facts of
 * the puzzles are called. So what one command prints the next one can read.
 */
#include "api/api_reader.h"
#include "base/base_json.h"

#include <string.h>

enum {
    PUZZLE,
    FORMAT,
    BOARD,
    PATH,
    SOLUTION,
    PATHS,
    PARTS
};

static const char *const part_names[PARTS] = {"puzzle", "format",   "board",
                                              "path",   "solution", "paths"};

struct result {
    struct base_memory *memory;
    struct base_writer parts[PARTS];
};

bool
api_is_result(const struct base_text *text)
{
    struct base_text at = *text;

    if (!base_text_take(&at, '{'))
        return false;
    base_text_skip_blanks(&at);
    return base_text_take_word(&at, "\"file\"");
}

/* A string cannot be longer than the line it is in. */
static enum clew_status
read_string(struct base_writer *out, struct base_text *text, struct clew_error *error)
{
    const size_t most = base_text_line(text).length + 1;
    char *room = base_writer_room(out, most);
    enum clew_status status;

    if (!room)
        return base_no_memory(error);
    status = base_json_string(text, room, most, error);
    if (!status)
        out->length += strlen(room);
    return status;
}

/* A string, or an array of strings, each a line. */
static enum clew_status
read_text(struct base_writer *out, struct base_text *text, struct clew_error *error)
{
    bool first = true;
    enum clew_status status;

    if (base_json_peek(text) != '[')
        return read_string(out, text, error);
    status = base_json_open(text, '[', error);
    while (!status && base_json_element(text, &first, &status, error)) {
        status = read_string(out, text, error);
        base_write_char(out, '\n');
    }
    return status;
}

static enum clew_status
read_parts(struct result *result, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '{', error);
    bool first = true;
    char key[32];

    while (!status && base_json_member(text, &first, key, sizeof key, &status, error)) {
        int part = 0;

        while (part < PARTS && strcmp(key, part_names[part]) != 0)
            part++;
        if (part < PARTS && !result->parts[part].length)
            status = read_text(&result->parts[part], text, error);
        else
            status = base_json_skip(text, error);
    }
    if (!status)
        base_text_next_line(text);
    return status;
}

/* The options of the reader, with the puzzle and the format of the result unless they are given. */
static enum clew_status
make_options(struct clew_options **options, const struct clew_reader *reader,
             const struct result *result, struct clew_error *error)
{
    enum clew_status status = reader->options ? api_options_copy(options, reader->options, error)
                                              : clew_options_new(options, error);

    if (!status && !reader->only_puzzle && result->parts[PUZZLE].length)
        status = clew_options_set(*options, "puzzle", result->parts[PUZZLE].text, error);
    if (!status && !reader->only_format && result->parts[FORMAT].length)
        status = clew_options_set(*options, "format", result->parts[FORMAT].text, error);
    return status;
}

static enum clew_status
read_result_answer(struct clew_board *board, const struct result *result, struct clew_error *error)
{
    const struct base_writer *answer = &result->parts[PATHS];
    struct base_text text;

    if (!answer->length)
        answer = &result->parts[SOLUTION];
    if (!answer->length)
        answer = &result->parts[PATH];
    if (!answer->length || board->carried)
        return CLEW_OK;
    base_text_init(&text, "", answer->text, answer->length);
    return board->puzzle->read_answer(&board->carried, board->board, &text, &board->memory, error);
}

static enum clew_status
make_board(struct clew_board **board, const struct clew_reader *reader, const struct result *result,
           struct clew_error *error)
{
    struct clew_options *options = NULL;
    enum clew_status status = make_options(&options, reader, result, error);

    if (!status && !result->parts[BOARD].length)
        status = base_fail(error, CLEW_BAD_TEXT, "no \"board\" in this result");
    if (!status)
        status = clew_board_read(board, result->parts[BOARD].text, result->parts[BOARD].length,
                                 options, error);
    if (!status)
        status = read_result_answer(*board, result, error);
    if (!status)
        (*board)->line = reader->text.line;
    clew_options_free(options);
    return status;
}

enum clew_status
api_read_result(struct clew_reader *reader, struct base_text *after, struct clew_board **board,
                struct clew_error *error)
{
    struct result result = {.memory = &reader->memory};
    struct clew_error inner;
    enum clew_status status;

    *after = reader->text;
    for (int part = 0; part < PARTS; part++)
        base_writer_init(&result.parts[part], result.memory);
    status = read_parts(&result, after, error);
    if (!status) {
        base_error_clear(&inner);
        status = make_board(board, reader, &result, &inner);
        if (status) {
            clew_board_free(*board);
            *board = NULL;
            base_text_fail(&reader->text, error, status, "%s", inner.text);
        }
    }
    for (int part = 0; part < PARTS; part++)
        base_writer_free(&result.parts[part]);
    return status;
}
