/* cli_boards - see cli_boards.h. */
#include "cli_boards.h"
#include "cli_loss.h"
#include "cli_output.h"
#include "cli_signals.h"

#include <stdlib.h>
#include <string.h>

enum cli_exit
cli_boards_init(struct cli_boards *boards, const struct cli_args *args)
{
    *boards = (struct cli_boards){.args = args, .out = stdout};
    if (!cli_is(args, CLI_OUTPUT, "-"))
        boards->out = open_memstream(&boards->text, &boards->length);
    return boards->out ? CLI_FINE : cli_complain(args->command, "no memory");
}

/* What is known of the format that a board will be written in; false: nothing. */
static bool
find_format(struct clew_format_info *format, const struct clew_board *board, const char *to)
{
    const char *name = to ? to : clew_board_format(board);

    for (size_t i = 0; clew_format_at(clew_board_puzzle(board), i, format); i++)
        if (!name || !strcmp(format->name, name))
            return true;
    return false;
}

/* An answer for a format that is not written without one: Ctrl-C ends the search. */
static enum clew_status
find_answer(struct clew_answer **answer, const struct clew_board *board,
            const struct clew_options *options, struct clew_error *error)
{
    struct clew_control *control;
    enum clew_status status = clew_check(NULL, board, NULL, 0, error);

    if (status != CLEW_UNSUPPORTED) /* one came with the board, and is wrong */
        return status;
    if (clew_control_new(&control, NULL))
        return CLEW_NO_MEMORY;
    cli_signals_watch(control);
    status = clew_solve(answer, board, options, control, error);
    cli_signals_forget(control);
    clew_control_free(control);
    return status;
}

/*
 * With the answer only where it goes along with the board: rows, say, would be those of the answer,
 * and the board would be gone.
 */
static enum clew_status
write_board(char **text, size_t *length, const struct cli_boards *boards,
            const struct clew_board *board, struct clew_error *error)
{
    const char *to = cli_text(boards->args, CLI_TO);
    const struct clew_answer *carried = clew_board_answer(board);
    struct clew_answer *found = NULL;
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    enum clew_status status = CLEW_OK;

    if (!find_format(&format, board, to) || !format.carries_answer)
        carried = NULL;
    else if (format.needs_answer && !carried)
        status = find_answer(&found, board, boards->args->options, error);
    if (!status)
        status = clew_write(text, length, board,
                            found && clew_answer_has_solution(found) ? found : carried, to, error);
    clew_answer_free(found);
    return status;
}

/* Once is enough: the boards of a file are mostly of one kind. */
static void
tell_loss(struct cli_boards *boards, const struct clew_board *board, const char *file,
          const char *text, size_t length)
{
    const char *to = cli_text(boards->args, CLI_TO);
    char needed[80];

    if (boards->has_told_loss || !to || !clew_board_format(board) ||
        !cli_loss_of_rules(needed, sizeof(needed), board, text, length, to))
        return;
    boards->has_told_loss = true;
    fprintf(stderr, "%s:%llu: note: %s cannot tell the rules; read it with %s\n", file,
            (unsigned long long)clew_board_line(board), to, needed);
}

/* The remark that the text begins with, which tells the goal of tiles; its bytes, or 0. */
static size_t
bytes_of_remark(const struct cli_boards *boards, const char *text, size_t length)
{
    const char *newline = memchr(text, '\n', length);
    const size_t bytes = newline ? (size_t)(newline + 1 - text) : 0;

    return bytes < sizeof(boards->remark) && strncmp(text, "# ", 2) == 0 ? bytes : 0;
}

/*
 * A remark of tiles holds for all boards after it, until there is another. So one that is in force
 * is not written again, and a board that needs none gets the usual one where another is in force.
 * Returns what is to be written before the board, and takes the board's own remark off its text.
 */
static const char *
remark_before(struct cli_boards *boards, const char **text, size_t *length)
{
    static const char usual[] = "# Goal: gap last\n";
    const size_t bytes = bytes_of_remark(boards, *text, *length);
    const char *remark = bytes ? *text : usual;
    const size_t remark_bytes = bytes ? bytes : sizeof(usual) - 1;

    *text += bytes;
    *length -= bytes;
    if ((!bytes && !boards->remark[0]) || strncmp(boards->remark, remark, remark_bytes) == 0)
        return "";
    memcpy(boards->remark, remark, remark_bytes);
    boards->remark[remark_bytes] = '\0';
    return boards->remark;
}

enum cli_exit
cli_boards_add(struct cli_boards *boards, const struct clew_board *board, const char *file)
{
    struct clew_error error = {0};
    const char *newline, *told, *remark;
    char *text;
    size_t length;

    if (write_board(&text, &length, boards, board, &error)) {
        if (!error.line)
            error.line = clew_board_line(board);
        return cli_complain_at(file, &error);
    }
    tell_loss(boards, board, file, text, length);
    told = text;
    remark =
        strcmp(clew_board_puzzle(board), "tiles") == 0 ? remark_before(boards, &told, &length) : "";
    newline = memchr(told, '\n', length);
    if (boards->count++ && (boards->is_apart || (newline && newline + 1 < told + length)))
        fputc('\n', boards->out);
    boards->is_apart = newline && newline + 1 < told + length;
    fputs(remark, boards->out);
    fwrite(told, 1, length, boards->out);
    clew_free(text);
    return boards->out == stdout ? cli_output_flush() : CLI_FINE;
}

enum cli_exit
cli_boards_end(struct cli_boards *boards)
{
    enum cli_exit code = CLI_FINE;

    if (boards->out == stdout)
        return cli_output_flush();
    if (ferror(boards->out) || fclose(boards->out))
        code = cli_complain(boards->args->command, "no memory");
    else if (boards->count)
        code = cli_save(boards->args->command, cli_text(boards->args, CLI_OUTPUT), boards->text,
                        boards->length);
    free(boards->text);
    return code;
}
