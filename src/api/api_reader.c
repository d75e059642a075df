/*
 * api_reader - boards from a text, one after the other.
 *
 *     comments and blank lines -> which format? -> its reader -> a board
 *
 * The text may come in pieces. A board that reaches the end of a piece may be incomplete: the
 * reader goes back to its beginning and returns CLEW_MORE. The format of the last board is tried
 * first on the next one, so a file of a million lines is recognised once.
 */
#include "api/api_reader.h"
#include "base/base_json.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making and feeding ---- */

static enum clew_status
choose_by_option(struct clew_reader *reader, struct clew_error *error)
{
    const struct puzzle_options options = {.given = reader->options};
    const char *puzzle = puzzle_option_text(&options, "puzzle");
    const char *format = puzzle_option_text(&options, "format");

    if (puzzle) {
        reader->only_puzzle = api_puzzle_named(puzzle);
        if (!reader->only_puzzle)
            return base_fail(error, CLEW_BAD_OPTION, "no puzzle is called '%.60s'", puzzle);
    }
    reader->only_format = format;
    for (int p = 0; format && api_puzzles[p]; p++) {
        if (reader->only_puzzle && api_puzzles[p] != reader->only_puzzle)
            continue;
        for (int f = 0; api_puzzles[p]->formats[f]; f++)
            if (strcmp(api_puzzles[p]->formats[f]->name, format) == 0)
                return CLEW_OK;
    }
    if (format)
        return base_fail(error, CLEW_BAD_OPTION, "no format is called '%.60s'", format);
    return CLEW_OK;
}

enum clew_status
clew_reader_new(struct clew_reader **out, const char *source, const struct clew_options *options,
                struct clew_error *error)
{
    const struct puzzle_options common = {.given = options};
    struct clew_reader *reader = calloc(1, sizeof *reader);
    const size_t bytes = strlen(source) + 1;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    if (!reader)
        return base_no_memory(error);
    base_memory_init(&reader->memory, 0);
    reader->source = base_alloc(&reader->memory, bytes);
    if (!reader->source) {
        free(reader);
        return base_no_memory(error);
    }
    memcpy(reader->source, source, bytes);
    status = api_options_copy(&reader->options, options, error);
    if (!status)
        status = choose_by_option(reader, error);
    if (!status)
        status = search_pool_new(&reader->pool, api_threads(&common), &reader->memory, error);
    if (status) {
        clew_reader_free(reader);
        return status;
    }
    base_text_init(&reader->text, reader->source, "", 0);
    reader->fed = reader->text.at;
    *out = reader;
    return CLEW_OK;
}

void
clew_reader_free(struct clew_reader *reader)
{
    if (!reader)
        return;
    if (reader->pool)
        search_pool_free(reader->pool);
    base_release(&reader->memory, reader->source, strlen(reader->source) + 1);
    clew_options_free(reader->options);
    free(reader);
}

void
clew_reader_feed(struct clew_reader *reader, const char *text, size_t length, bool last)
{
    /* The column goes on where the old piece stopped within a line. */
    const ptrdiff_t into_line = reader->text.at - reader->text.line_start;

    reader->fed = reader->text.at = text;
    reader->text.end = text + length;
    reader->text.line_start = text - into_line;
    reader->text.is_complete = last;
}

size_t
clew_reader_used(const struct clew_reader *reader)
{
    return (size_t)(reader->text.at - reader->fed);
}

/* ---- Between boards ---- */

static void
offer_comment(struct clew_reader *reader, struct base_line line)
{
    for (int i = 0; api_puzzles[i]; i++)
        if (api_puzzles[i]->comment)
            api_puzzles[i]->comment(line, &reader->comment_values[i]);
}

/* False when a piece ends within the first three bytes of a text: they may be a byte-order mark. */
static bool
has_whole_bom(const struct base_text *text)
{
    return text->is_complete || text->line > 1 || text->at > text->line_start ||
           text->end - text->at >= 3;
}

static enum clew_status
skip_comments(struct clew_reader *reader)
{
    struct base_text *text = &reader->text;

    while (!base_text_is_end(text)) {
        struct base_line line;

        if (!strchr("# \t\r\n", base_text_peek(text)) || base_text_peek(text) == 0)
            return CLEW_OK; /* decided without reading the whole line, which may be long */
        line = base_text_line(text);
        if (!base_line_is_blank(line) && !base_line_is_comment(line))
            return CLEW_OK;
        if (!base_text_has_line(text))
            return CLEW_MORE;
        if (!base_line_is_blank(line))
            offer_comment(reader, line);
        base_text_next_line(text);
    }
    return text->is_complete ? CLEW_END : CLEW_MORE;
}

/*
 * The end of the input by a line of the format, such as "0 0" of numberlink: what follows is no
 * board, however much of it there is.
 */
static enum clew_status
skip_after_end(struct clew_reader *reader)
{
    struct base_text *text = &reader->text;
    const struct puzzle_format *format = reader->previous_format;

    if (!reader->is_over && format && format->end_line && !base_text_is_end(text)) {
        struct base_line line = base_text_line(text);

        if (!base_text_has_line(text))
            return CLEW_MORE;
        while (line.length && strchr(" \t", line.start[line.length - 1]))
            line.length--;
        reader->is_over = line.length == strlen(format->end_line) &&
                          memcmp(line.start, format->end_line, line.length) == 0;
    }
    while (reader->is_over && !base_text_is_end(text))
        base_text_next_line(text);
    if (!reader->is_over)
        return CLEW_OK;
    return text->is_complete ? CLEW_END : CLEW_MORE;
}

/*
 * After a bad JSON object: the line after it. If its brackets do not match, the next line that
 * begins with one, or the next blank line: a broken line must not swallow those after it.
 */
static void
skip_bad_object(struct base_text *text)
{
    struct base_text object = *text;

    if (base_json_skip(&object, NULL) == CLEW_OK) {
        *text = object;
        base_text_next_line(text);
    } else if (!base_text_has_line(&object)) {
        text->at = text->end; /* cut off there: it may be well-formed */
    } else {
        do
            base_text_next_line(text);
        while (!base_text_is_end(text) && base_text_peek(text) != '{' &&
               !(base_line_is_blank(base_text_line(text)) && base_text_has_line(text)));
    }
}

/*
 * Goes to where the next board can begin: the next line if a board is one line, otherwise the next
 * blank line. The fault may have been found after the whole board was read, so only a line that is
 * partly read is skipped in any case. A line cut off by the end of the piece is not known to be
 * blank.
 */
static void
skip_bad_board(struct base_text *text, const struct base_text *start,
               const struct puzzle_format *format)
{
    const bool is_line = format && format->is_line;

    if (base_text_peek(start) == '{' || (format && format->skip)) {
        *text = *start;
        if (base_text_peek(start) == '{')
            skip_bad_object(text);
        else
            format->skip(text);
        return;
    }
    if (text->at == start->at || text->at > text->line_start)
        base_text_next_line(text);
    while (!is_line && !base_text_is_end(text) &&
           !(base_line_is_blank(base_text_line(text)) && base_text_has_line(text)))
        base_text_next_line(text);
}

/* ---- The next board ---- */

/* Lines after a bad line of the same kind are not tried: they may be many. */
static bool
may_be_fallback(const struct clew_reader *reader, const struct api_candidate *chosen,
                enum clew_status status)
{
    const struct puzzle_format *last = reader->last.format, *now = chosen->format;

    return (status == CLEW_NO_FORMAT || status == CLEW_BAD_TEXT || status == CLEW_BAD_BOARD) &&
           base_text_peek(&reader->text) != '{' && !(last && last->is_line) &&
           !(now && (now->is_line || now->is_fallback) && now == reader->previous_format);
}

/* After the status `failed`: the status of a fallback format, if that can say more. */
static enum clew_status
replace_by_fallback(struct clew_reader *reader, struct api_candidate *chosen,
                    struct base_text *after, struct clew_board **board, enum clew_status failed,
                    struct clew_error *error)
{
    struct clew_error fault;
    enum clew_status status;

    base_error_clear(&fault);
    status = api_read_fallback(reader, chosen, after, board, &fault);
    if (status == CLEW_BAD_TEXT || (status == CLEW_BAD_BOARD && failed != CLEW_NO_FORMAT))
        return failed;
    if (error)
        *error = fault;
    return status;
}

/* A fault without a line is reported at the line where the board begins. */
static void
add_line_to_error(const struct clew_reader *reader, struct clew_error *error)
{
    struct clew_error bare;

    if (!error || error->line || error->status == CLEW_BAD_OPTION)
        return;
    bare = *error;
    base_error_clear(error);
    base_text_fail(&reader->text, error, bare.status, "%s", bare.text);
    error->cell = bare.cell;
}

/* Checks the answer that came with a board. */
static enum clew_status
finish_board(struct clew_board **board, enum clew_status status, struct clew_error *error)
{
    if (!status)
        status = api_board_take_carried(*board, error);
    if (status) {
        clew_board_free(*board);
        *board = NULL;
    }
    return status;
}

/* A line that clew solve --json printed. */
static enum clew_status
read_next_result(struct clew_reader *reader, struct clew_board **board, struct clew_error *error)
{
    struct base_text after;
    const enum clew_status status = api_read_result(reader, &after, board, error);

    if (status)
        skip_bad_board(&after, &reader->text, NULL);
    reader->text = after;
    reader->previous_format = NULL;
    return finish_board(board, status, error);
}

enum clew_status
clew_reader_next(struct clew_reader *reader, struct clew_board **board, struct clew_error *error)
{
    struct api_candidate chosen = {0};
    struct base_text after;
    enum clew_status status;

    *board = NULL;
    base_error_clear(error);
    if (!has_whole_bom(&reader->text))
        return CLEW_MORE;
    base_text_skip_bom(&reader->text);
    status = skip_comments(reader);
    if (!status)
        status = skip_after_end(reader);
    if (status)
        return status;
    after = reader->text;
    if (!base_text_has_line(&reader->text) && base_text_peek(&reader->text) == '{')
        return CLEW_MORE; /* it may be a result, which is one line */
    if (api_is_result(&reader->text))
        return read_next_result(reader, board, error);
    status = api_recognise(reader, &chosen, error);
    if (status == CLEW_MORE)
        return status;
    if (!status)
        status = api_read_as(reader, &chosen, &after, board, error);
    if (may_be_fallback(reader, &chosen, status))
        status = replace_by_fallback(reader, &chosen, &after, board, status, error);
    if (status == CLEW_MORE)
        return status;
    if (status)
        skip_bad_board(&after, &reader->text, chosen.format);
    if (!reader->text.is_complete && base_text_is_end(&after) &&
        !(status == CLEW_OK && chosen.format->is_line)) {
        clew_board_free(*board);
        *board = NULL;
        base_error_clear(error);
        return CLEW_MORE;
    }
    if (status)
        add_line_to_error(reader, error);
    else
        reader->last = chosen;
    reader->text = after;
    reader->previous_format = chosen.format;
    return finish_board(board, status, error);
}

enum clew_status
clew_board_read(struct clew_board **board, const char *text, size_t length,
                const struct clew_options *options, struct clew_error *error)
{
    struct clew_reader *reader;
    struct clew_board *next;
    enum clew_status status;

    *board = NULL;
    status = clew_reader_new(&reader, "", options, error);
    if (status)
        return status;
    clew_reader_feed(reader, text, length, true);
    status = clew_reader_next(reader, board, error);
    if (status == CLEW_END)
        status = base_text_fail(&reader->text, error, CLEW_BAD_TEXT, "there is no board here");
    if (!status && clew_reader_next(reader, &next, NULL) != CLEW_END) {
        clew_board_free(next);
        clew_board_free(*board);
        *board = NULL;
        status = base_text_fail(&reader->text, error, CLEW_BAD_TEXT,
                                "there is more than one board here");
    }
    clew_reader_free(reader);
    return status;
}
