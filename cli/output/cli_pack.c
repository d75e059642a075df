/* cli_pack - see cli_pack.h. */
#include "output/cli_pack.h"
#include "input/cli_source.h"

#include <stdlib.h>
#include <string.h>

enum cli_exit
cli_pack_open(struct cli_pack *pack, const struct cli_command *command, const char *path,
              const char *header)
{
    *pack = (struct cli_pack){.header = header, .ends_in_newline = true};
    return cli_append_open(&pack->file, command, path);
}

/* ---- What the file has ---- */

/* The text of the file; with the place of the pack's header if it is the last one. */
struct pack_text {
    struct cli_source source;
    const char *start; /* of the header; NULL: another pack, or none, is the last */
    const char *at;    /* complete up to here */
};

static void
find_pack(struct pack_text *text, const char *header)
{
    const size_t length = strlen(header);
    const char *end = text->source.text + text->source.length;
    const char *mark = "# clew generate ";
    const size_t mark_length = strlen(mark);

    text->start = NULL;
    for (const char *at = text->source.text; length && at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t left = (size_t)(end - at);

        if (left >= mark_length && !memcmp(at, mark, mark_length))
            text->start = !memcmp(at, header, left < length ? left : length) ? at : NULL;
        at = newline ? newline + 1 : end;
    }
    if (text->start) /* the header itself may be cut off */
        text->at = (size_t)(end - text->start) < length ? end : text->start + length;
}

/*
 * Whether the board is written completely: its text made anew is what the file has at this place.
 * The size is checked, too: the first rows of a board can look like a smaller one.
 */
static bool
is_board_complete(struct pack_text *text, const struct cli_pack_boards *what,
                  const struct clew_board *board, const char *written, size_t length)
{
    const size_t left = (size_t)(text->source.text + text->source.length - text->at);

    if (clew_board_rows(board) != what->rows || clew_board_cols(board) != what->cols ||
        length > left || memcmp(text->at, written, length) != 0)
        return false;
    text->at += length;
    return true;
}

/* One board of the file. False: it is not complete, so that the rest is cut off. */
static bool
take_board(struct cli_pack *pack, struct pack_text *text, const struct cli_pack_boards *what,
           const struct clew_board *board, bool is_in_pack)
{
    char *written;
    size_t length;
    bool is_complete = true;

    if (cli_boards_text(&written, &length, what->boards, board, pack->file.path))
        return !is_in_pack;
    if (is_in_pack) {
        const bool skips_newline = pack->count == 0 && length && *written == '\n';

        is_complete =
            is_board_complete(text, what, board, written + skips_newline, length - skips_newline);
        pack->count += is_complete;
    }
    clew_free(written);
    return is_complete;
}

static struct clew_reader *
new_reader(const struct cli_pack *pack, const struct cli_pack_boards *what)
{
    struct clew_reader *reader = NULL;
    struct clew_options *options;

    if (clew_options_new(&options, NULL))
        return NULL;
    if (!clew_options_set(options, "puzzle", what->puzzle, NULL) &&
        (!what->boards->format || !clew_options_set(options, "format", what->boards->format, NULL)))
        if (clew_reader_new(&reader, pack->file.path, options, NULL))
            reader = NULL;
    clew_options_free(options);
    return reader;
}

/*
 * Reads up to `limit` boards; returns how many are complete. Boards of earlier packs only set what
 * comments say about those after them.
 */
static size_t
take_boards(struct cli_pack *pack, struct pack_text *text, const struct cli_pack_boards *what,
            size_t limit)
{
    const char *const whole = text->source.text;
    uint64_t pack_line = 1;
    struct clew_reader *reader = new_reader(pack, what);
    struct clew_board *board;
    size_t count = 0;

    for (const char *at = whole; text->start && at < text->start; at++)
        pack_line += *at == '\n';
    if (reader)
        clew_reader_feed(reader, whole, text->source.length, true);
    while (reader && count < limit) {
        const enum clew_status status = clew_reader_next(reader, &board, NULL);
        bool is_complete;

        if (status == CLEW_END || status == CLEW_NO_MEMORY)
            break;
        if (status)
            continue;
        is_complete =
            take_board(pack, text, what, board, text->start && clew_board_line(board) >= pack_line);
        clew_board_free(board);
        if (!is_complete)
            break;
        count++;
    }
    clew_reader_free(reader);
    return count;
}

/*
 * Twice: the first time finds the boards that are complete, the second time only these are passed
 * to the writer, which must not have seen the incomplete one.
 */
static enum cli_exit
take_complete_boards(struct cli_pack *pack, struct pack_text *text,
                     const struct cli_pack_boards *what)
{
    struct pack_text again = *text;
    const size_t count = take_boards(pack, text, what, SIZE_MAX);
    enum cli_exit code = cli_boards_end(what->boards);

    pack->count = 0;
    if (!code)
        code = cli_boards_init_pack(what->boards, what->boards->args, what->boards->control, pack);
    if (!code)
        take_boards(pack, &again, what, count);
    return code;
}

/* Cuts the file off after `length` bytes, and continues there. */
static enum cli_exit
keep_until(struct cli_pack *pack, const struct pack_text *text, int64_t length)
{
    pack->ends_in_newline = length == 0 || text->source.text[length - 1] == '\n';
    return cli_append_keep(&pack->file, length, (int64_t)text->source.length);
}

static enum cli_exit
cut_rest(struct cli_pack *pack, const struct pack_text *text)
{
    int64_t header;

    pack->is_within = pack->count > 0;
    if (!text->start)
        return keep_until(pack, text, (int64_t)text->source.length);
    if (pack->count)
        return keep_until(pack, text, text->at - text->source.text);
    /* The header is written again, and so is the blank line before it. */
    header = text->start - text->source.text;
    return keep_until(pack, text, header - (header && text->source.text[header - 1] == '\n'));
}

static bool
has_earlier_text(const struct cli_pack *pack)
{
    return pack->file.is_regular && !pack->file.is_created;
}

/* The source is closed by the caller, whatever the result. */
static enum cli_exit
read_earlier_text(const struct cli_pack *pack, struct pack_text *text)
{
    struct clew_error error = {0};

    if (cli_source_open(&text->source, pack->file.path, &error) &&
        cli_source_whole(&text->source, &error))
        return CLI_OK;
    return cli_error_at(pack->file.path, &error);
}

enum cli_exit
cli_pack_continue(struct cli_pack *pack, const struct cli_pack_boards *what)
{
    struct pack_text text = {.start = NULL};
    enum cli_exit code;

    if (!has_earlier_text(pack))
        return CLI_OK;
    code = read_earlier_text(pack, &text);
    if (!code) {
        find_pack(&text, pack->header);
        code = take_complete_boards(pack, &text, what);
    }
    if (!code)
        code = cut_rest(pack, &text);
    cli_source_close(&text.source);
    return code;
}

/* A line that a crash cut off is removed if it can only be one of ours. */
static void
take_lines(struct cli_pack *pack, struct pack_text *text,
           bool (*is_board)(const void *context, const char *line, size_t length, uint64_t index),
           const void *context)
{
    static const char ours[] = "{\"command\":\"clew generate ";
    const char *end = text->source.text + text->source.length, *newline;
    size_t left;

    text->start = text->at = text->source.text;
    while ((newline = memchr(text->at, '\n', (size_t)(end - text->at)))) {
        const size_t length = (size_t)(newline - text->at);

        if (!is_board(context, text->at, length, pack->count))
            pack->count = 0;
        pack->count += is_board(context, text->at, length, pack->count);
        text->at = newline + 1;
    }
    left = (size_t)(end - text->at);
    if (left && memcmp(text->at, ours, left < sizeof(ours) - 1 ? left : sizeof(ours) - 1))
        text->at = end;
}

enum cli_exit
cli_pack_continue_lines(struct cli_pack *pack,
                        bool (*is_board)(const void *context, const char *line, size_t length,
                                         uint64_t index),
                        const void *context)
{
    struct pack_text text = {.start = NULL};
    enum cli_exit code;

    if (!has_earlier_text(pack))
        return CLI_OK;
    code = read_earlier_text(pack, &text);
    if (!code) {
        take_lines(pack, &text, is_board, context);
        code = keep_until(pack, &text, text.at - text.start);
        pack->is_within = pack->ends_in_newline;
    }
    cli_source_close(&text.source);
    return code;
}

/* ---- Adding ---- */

/* Header and first board in one write, so that no header is left without a board. */
static enum cli_exit
begin_pack(struct cli_pack *pack, const char *text, size_t length)
{
    char *all = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&all, &bytes);
    enum cli_exit code;

    if (!out)
        return cli_error(pack->file.command, "no memory");
    if (!pack->ends_in_newline)
        fputc('\n', out);
    if (pack->file.length > 0 && *pack->header)
        fputc('\n', out);
    fputs(pack->header, out);
    if (length && *text == '\n' && (pack->file.length == 0 || *pack->header)) {
        text++;
        length--;
    }
    fwrite(text, 1, length, out);
    if (fclose(out)) {
        free(all);
        return cli_error(pack->file.command, "no memory");
    }
    code = cli_append_write(&pack->file, all, bytes);
    free(all);
    pack->is_within = !code;
    return code;
}

enum cli_exit
cli_pack_add(struct cli_pack *pack, const char *text, size_t length)
{
    const enum cli_exit code = pack->is_within ? cli_append_write(&pack->file, text, length)
                                               : begin_pack(pack, text, length);

    pack->count += !code;
    return code;
}

enum cli_exit
cli_pack_close(struct cli_pack *pack)
{
    return cli_append_close(&pack->file);
}
