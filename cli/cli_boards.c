/* cli_boards - see cli_boards.h. */
#include "cli_boards.h"
#include "cli_output.h"

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

enum cli_exit
cli_boards_add(struct cli_boards *boards, const struct clew_board *board, const char *file)
{
    struct clew_error error = {0};
    const char *newline;
    char *text;
    size_t length;

    if (clew_write(&text, &length, board, clew_board_answer(board), cli_text(boards->args, CLI_TO),
                   &error)) {
        if (!error.line)
            error.line = clew_board_line(board);
        return cli_complain_at(file, &error);
    }
    newline = memchr(text, '\n', length);
    if (boards->count++ && (boards->is_apart || (newline && newline + 1 < text + length)))
        fputc('\n', boards->out);
    boards->is_apart = newline && newline + 1 < text + length;
    fwrite(text, 1, length, boards->out);
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
