/*
 * api_write - boards and answers as text in a format: one board, or many one after the other.
 *
 * A format may need a comment line before a board, which applies to all boards after it (the goal
 * of tiles). A single board always gets its comment; a clew_writer omits it while it still applies.
 */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

struct clew_writer {
    struct base_memory memory;
    char *format;               /* NULL: each board in its own */
    struct base_writer comment; /* the last one written; empty at first */
    bool has_written;
    bool was_several_lines; /* the previous board */
};

static const struct puzzle_format *
find_format(const struct clew_board *board, const char *name)
{
    const struct puzzle_format *const *formats = board->puzzle->formats;

    if (!name)
        return board->format && board->format->write ? board->format : formats[0];
    for (; *formats; formats++)
        if (strcmp((*formats)->name, name) == 0)
            return *formats;
    return NULL;
}

void
clew_free(void *text)
{
    free(text);
}

/* Finds the format, and the solution to write with the board. */
static enum clew_status
prepare_write(const struct puzzle_format **format, const void **solution,
              const struct clew_board *board, const struct clew_answer *answer, const char *name,
              struct clew_error *error)
{
    *format = find_format(board, name);
    if (!*format)
        return base_fail(error, CLEW_BAD_OPTION, "%s has no format '%.60s'", board->puzzle->name,
                         name);
    if (!(*format)->write)
        return base_fail(error, CLEW_UNSUPPORTED, "format %s is read only", (*format)->name);
    return api_solution_of(solution, board, answer, error);
}

enum clew_status
clew_write(char **text, size_t *length, const struct clew_board *board,
           const struct clew_answer *answer, const char *name, struct clew_error *error)
{
    const struct puzzle_format *format;
    const void *solution;
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    base_error_clear(error);
    status = prepare_write(&format, &solution, board, answer, name, error);
    if (status)
        return status;
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    if (format->write_comment)
        format->write_comment(&writer, board->board, false);
    status = format->write(&writer, board->board, solution, error);
    if (!status)
        return base_writer_take(&writer, text, length, error);
    base_writer_free(&writer);
    return status;
}

bool
clew_write_loses(const struct clew_board *board, const char *name, size_t index,
                 struct clew_rule *out)
{
    const struct puzzle_format *format = find_format(board, name);
    struct clew_rule rule = CLEW_RULE_INIT;
    size_t lost = 0;

    if (!format || format->is_complete || !board->puzzle->rule)
        return false;
    for (size_t i = 0; board->puzzle->rule(board->board, i, &rule); i++) {
        if (format->keeps_rule ? format->keeps_rule(board->board, rule.name) : rule.is_default)
            continue;
        if (lost++ == index) {
            api_copy_out(out, &rule, sizeof rule);
            return true;
        }
    }
    return false;
}

/* ---- Many boards ---- */

enum clew_status
clew_writer_new(struct clew_writer **out, const char *format, struct clew_error *error)
{
    struct clew_writer *writer = calloc(1, sizeof *writer);

    *out = NULL;
    base_error_clear(error);
    if (!writer)
        return base_no_memory(error);
    base_memory_init(&writer->memory, 0);
    base_writer_init(&writer->comment, &writer->memory);
    if (format) {
        writer->format = base_alloc(&writer->memory, strlen(format) + 1);
        if (!writer->format) {
            clew_writer_free(writer);
            return base_no_memory(error);
        }
        memcpy(writer->format, format, strlen(format) + 1);
    }
    *out = writer;
    return CLEW_OK;
}

void
clew_writer_free(struct clew_writer *writer)
{
    if (!writer)
        return;
    base_writer_free(&writer->comment);
    if (writer->format)
        base_release(&writer->memory, writer->format, strlen(writer->format) + 1);
    free(writer);
}

static bool
is_same_text(const struct base_writer *a, const struct base_writer *b)
{
    return a->length == b->length && (!a->length || memcmp(a->text, b->text, a->length) == 0);
}

/* Writes the board's comment unless the last one still applies. */
static void
write_comment_if_new(struct clew_writer *writer, struct base_writer *text,
                     const struct puzzle_format *format, const void *board)
{
    struct base_writer comment;

    if (!format->write_comment)
        return;
    base_writer_init(&comment, &writer->memory);
    format->write_comment(&comment, board, writer->comment.length > 0);
    text->failed = text->failed || comment.failed;
    if (comment.failed || !comment.length || is_same_text(&comment, &writer->comment)) {
        base_writer_free(&comment);
        return;
    }
    base_write_bytes(text, comment.text, comment.length);
    base_writer_free(&writer->comment);
    writer->comment = comment;
}

static bool
has_several_lines(const char *text, size_t length)
{
    const char *newline = memchr(text, '\n', length);

    return newline && newline + 1 < text + length;
}

/* A blank line separates two boards if one of them has several lines. */
static void
write_next_board(struct clew_writer *writer, struct base_writer *text,
                 const struct puzzle_format *format, const struct clew_board *board,
                 const struct base_writer *body)
{
    const bool is_several_lines = has_several_lines(body->text, body->length);

    if (writer->has_written && (writer->was_several_lines || is_several_lines))
        base_write_char(text, '\n');
    write_comment_if_new(writer, text, format, board->board);
    base_write_bytes(text, body->text, body->length);
    writer->was_several_lines = is_several_lines;
    writer->has_written = true;
}

enum clew_status
clew_writer_add(struct clew_writer *writer, char **text, size_t *length,
                const struct clew_board *board, const struct clew_answer *answer,
                struct clew_error *error)
{
    const struct puzzle_format *format;
    const void *solution;
    struct base_writer body, whole;
    enum clew_status status;

    *text = NULL;
    base_error_clear(error);
    status = prepare_write(&format, &solution, board, answer, writer->format, error);
    if (status)
        return status;
    base_writer_init(&body, &writer->memory);
    base_writer_init(&whole, &writer->memory);
    status = format->write(&body, board->board, solution, error);
    if (!status && body.failed)
        status = base_no_memory(error);
    if (!status) {
        write_next_board(writer, &whole, format, board, &body);
        status = base_writer_take(&whole, text, length, error);
    }
    base_writer_free(&body);
    return status;
}
