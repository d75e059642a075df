/* cli_boards - see cli_boards.h. */
#include "output/cli_boards.h"
#include "output/cli_output.h"
#include "output/cli_pack.h"
#include "output/cli_save.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdlib.h>
#include <string.h>

/* Can represent every board, if the puzzle has it. */
#define COMPLETE_FORMAT "json"

enum cli_exit
cli_boards_init(struct cli_boards *boards, const struct cli_args *args,
                struct clew_control *control)
{
    *boards = (struct cli_boards){
        .args = args, .format = cli_text(args, CLI_TO), .control = control, .out = stdout};
    if (clew_writer_new(&boards->writer, boards->format, NULL))
        return cli_error(args->command, "no memory");
    if (!cli_is(args, CLI_OUTPUT, "-"))
        boards->out = open_memstream(&boards->text, &boards->length);
    if (boards->out)
        return CLI_OK;
    clew_writer_free(boards->writer);
    return cli_error(args->command, "no memory");
}

enum cli_exit
cli_boards_init_pack(struct cli_boards *boards, const struct cli_args *args,
                     struct clew_control *control, struct cli_pack *pack)
{
    *boards = (struct cli_boards){
        .args = args, .format = cli_text(args, CLI_TO), .control = control, .pack = pack};
    return clew_writer_new(&boards->writer, boards->format, NULL)
               ? cli_error(args->command, "no memory")
               : CLI_OK;
}

/* The format in which a board will be written; false if there is none. */
static bool
find_output_format(struct clew_format_info *format, const struct clew_board *board, const char *to)
{
    const char *name = to ? to : clew_board_format(board);

    for (size_t i = 0; clew_format_at(clew_board_puzzle(board), i, format); i++)
        if (!name || !strcmp(format->name, name))
            return true;
    return false;
}

static bool
solves(const struct cli_boards *boards)
{
    return (boards->args->command->own & CLI_TAKES(CLI_SOLVE)) && cli_flag(boards->args, CLI_SOLVE);
}

/*
 * Solves a board for --solve, or for a format that needs an answer. A wrong answer that came with the board is
 * reported, not replaced.
 */
static enum clew_status
find_board_answer(struct clew_answer **answer, const struct cli_boards *boards,
                  const struct clew_board *board, struct clew_error *error)
{
    enum clew_status status = clew_check(NULL, board, NULL, 0, error);

    if (status != CLEW_UNSUPPORTED && !(status == CLEW_OK && solves(boards)))
        return status;
    status = clew_solve(answer, board, boards->args->options, boards->control, error);
    if (status || clew_answer_outcome(*answer) != CLEW_GAVE_UP)
        return status;
    snprintf(error->text, sizeof(error->text), "no answer was found within the limits");
    return error->status = CLEW_STOPPED;
}

static bool
has_no_answer(const struct cli_boards *boards, const struct clew_answer *found,
              struct clew_error *error)
{
    if (!solves(boards) || !found || clew_answer_has_solution(found))
        return false;
    snprintf(error->text, sizeof(error->text), "there is no answer");
    error->status = CLEW_END;
    return true;
}

/*
 * Without --solve the answer is written only if the format stores it next to the board. In rows,
 * for example, it would replace the board.
 */
static enum clew_status
write_board(char **text, size_t *length, const struct cli_boards *boards,
            const struct clew_board *board, struct clew_error *error)
{
    const struct clew_answer *carried = clew_board_answer(board);
    struct clew_answer *found = NULL;
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    enum clew_status status = CLEW_OK;

    if (!find_output_format(&format, board, boards->format) || !format.carries_answer)
        carried = NULL;
    if (solves(boards) || (format.needs_answer && !carried))
        status = find_board_answer(&found, boards, board, error);
    if (!status && has_no_answer(boards, found, error))
        status = error->status;
    cli_stage_begin("writing");
    if (!status)
        status = clew_writer_add(boards->writer, text, length, board,
                                 found && clew_answer_has_solution(found) ? found : carried, error);
    cli_stage_end();
    clew_answer_free(found);
    return status;
}

/* After the default format failed: writes this and all later boards in the complete format. */
static bool
use_complete_format(struct cli_boards *boards, const struct clew_board *board)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    struct clew_writer *writer;

    if (boards->format || clew_board_format(board) ||
        !find_output_format(&format, board, COMPLETE_FORMAT) ||
        clew_writer_new(&writer, COMPLETE_FORMAT, NULL))
        return false;
    clew_writer_free(boards->writer);
    boards->writer = writer;
    boards->format = COMPLETE_FORMAT;
    boards->needs_blank = boards->count > 0;
    return true;
}

/* The option that restores a rule: "--no-fill", "--rule=no-touch", "--goal-file FILE". */
static int
print_rule_option(char *text, size_t size, const char *puzzle, const struct clew_rule *rule)
{
    const struct clew_option_info *info = cli_option_find(puzzle, rule->name);

    if (!rule->value)
        return snprintf(text, size, "--%s FILE", rule->name);
    if (info && info->kind == CLEW_OPTION_FLAG)
        return snprintf(text, size, "--%s%s", strcmp(rule->value, "on") ? "no-" : "", rule->name);
    return snprintf(text, size, "--%s=%s", rule->name, rule->value);
}

/* Only once per output, since boards of one file mostly have the same rules. */
static void
note_lost_rules(struct cli_boards *boards, const struct clew_board *board, const char *file)
{
    struct clew_rule rule = CLEW_RULE_INIT;
    char needed[160] = "";
    size_t filled = 0;

    if (boards->has_noted_loss || !boards->format || !clew_board_format(board))
        return;
    for (size_t i = 0;
         filled + 1 < sizeof(needed) && clew_write_loses(board, boards->format, i, &rule); i++) {
        needed[filled] = ' ';
        filled += 1 + (size_t)print_rule_option(needed + filled + 1, sizeof(needed) - filled - 1,
                                                clew_board_puzzle(board), &rule);
    }
    if (!filled)
        return;
    boards->has_noted_loss = true;
    fprintf(stderr, "%s:%llu: note: %s cannot express the rules; read it with%s\n", file,
            (unsigned long long)clew_board_line(board), boards->format, needed);
}

static enum cli_exit
error_of_board(const struct clew_board *board, const char *file, struct clew_error *error)
{
    if (error->status == CLEW_STOPPED && cli_signals_stopped())
        return CLI_GAVE_UP;
    if (!error->line)
        error->line = clew_board_line(board);
    cli_error_at(file, error);
    if (error->status == CLEW_END) /* see has_no_answer */
        return CLI_NO;
    return error->status == CLEW_STOPPED ? CLI_GAVE_UP : CLI_ERROR;
}

/* A board of a pack that was read in the complete format: later ones are written in it, too. */
static void
keep_complete_format(struct cli_boards *boards, const struct clew_board *board)
{
    const char *read_in = clew_board_format(board);
    struct clew_writer *writer;

    if (!boards->pack || boards->format || !read_in || strcmp(read_in, COMPLETE_FORMAT) != 0 ||
        clew_writer_new(&writer, COMPLETE_FORMAT, NULL))
        return;
    clew_writer_free(boards->writer);
    boards->writer = writer;
    boards->format = COMPLETE_FORMAT;
}

static bool
prepend_newline(char **text, size_t *length)
{
    char *longer = malloc(*length + 2);

    if (!longer)
        return false;
    *longer = '\n';
    memcpy(longer + 1, *text, *length + 1);
    clew_free(*text);
    *text = longer;
    ++*length;
    return true;
}

enum cli_exit
cli_boards_text(char **text, size_t *length, struct cli_boards *boards,
                const struct clew_board *board, const char *file)
{
    struct clew_error error = {0};
    enum clew_status status;

    keep_complete_format(boards, board);
    status = write_board(text, length, boards, board, &error);
    if (status == CLEW_UNSUPPORTED && use_complete_format(boards, board))
        status = write_board(text, length, boards, board, &error);
    if (status)
        return error_of_board(board, file, &error);
    if (boards->needs_blank && !prepend_newline(text, length)) {
        clew_free(*text);
        return cli_error(boards->args->command, "no memory");
    }
    boards->needs_blank = false;
    return CLI_OK;
}

static enum cli_exit
emit_text(struct cli_boards *boards, const char *text, size_t length)
{
    if (boards->pack)
        return cli_pack_add(boards->pack, text, length);
    if (boards->out == stdout)
        return cli_output_write(text, length);
    fwrite(text, 1, length, boards->out);
    return CLI_OK;
}

enum cli_exit
cli_boards_add(struct cli_boards *boards, const struct clew_board *board, const char *file)
{
    enum cli_exit code;
    char *text;
    size_t length;

    code = cli_boards_text(&text, &length, boards, board, file);
    if (code)
        return code;
    cli_progress_hold();
    note_lost_rules(boards, board, file);
    code = emit_text(boards, text, length);
    boards->count += !code;
    boards->has_failed = boards->has_failed || code || (boards->out && ferror(boards->out));
    cli_progress_release();
    clew_free(text);
    return code;
}

enum cli_exit
cli_boards_end(struct cli_boards *boards)
{
    enum cli_exit code = CLI_OK;

    clew_writer_free(boards->writer);
    if (boards->pack)
        return CLI_OK;
    if (boards->out == stdout)
        return cli_output_flush();
    if (!cli_stream_close(boards->out, &boards->text))
        code = cli_error(boards->args->command, "no memory");
    else if (boards->count)
        code = cli_save(boards->args->command, cli_text(boards->args, CLI_OUTPUT), boards->text,
                        boards->length);
    free(boards->text);
    return code;
}
