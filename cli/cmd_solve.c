/* cmd_solve - clew solve: the answers to boards, proved. */
#include "cli_input.h"
#include "cli_json.h"
#include "cli_output.h"
#include "cli_picture.h"
#include "cli_progress.h"
#include "cli_replay.h"
#include "cli_signals.h"
#include "cli_style.h"

#include <stdio.h>

/* What stays the same from board to board. */
struct work {
    const struct cli_args *args;
    struct clew_style style;
    bool animates;
    struct clew_control *control;
    struct cli_input input;
};

static enum cli_exit
print_result(const struct work *work, const struct cli_result *result)
{
    const struct cli_args *args = work->args;
    enum cli_exit code = CLI_FINE;

    if (cli_flag(args, CLI_JSON))
        return cli_json_print(args->command, cli_json_result(result));
    if (cli_flag(args, CLI_QUIET))
        cli_report_quiet(result);
    else
        code = cli_report_words(args, result, &work->style, work->input.boards == 1);
    if (cli_flag(args, CLI_LONG))
        cli_report_older(result);
    return code;
}

/* The files that were asked for, beside what is printed. */
static enum cli_exit
draw_result(const struct work *work, const struct cli_picture *picture)
{
    const char *still = cli_text(work->args, CLI_DRAW), *moving = cli_text(work->args, CLI_RECORD);
    enum cli_exit code = CLI_FINE;

    if (still)
        code = cli_picture_save(picture, still, work->input.boards);
    if (moving)
        code = cli_worse(code, cli_replay_save(picture, moving, work->input.boards));
    return code;
}

static enum cli_exit
report(const struct work *work, const struct cli_result *result)
{
    const struct cli_picture picture = {
        .command = work->args->command,
        .board = result->board,
        .answer = clew_answer_has_solution(result->answer) ? result->answer : NULL,
        .style = &work->style,
    };
    enum cli_exit code = cli_exit_of(result->answer);

    if (work->animates && picture.answer)
        cli_replay_show(&picture);
    code = cli_worse(code, print_result(work, result));
    code = cli_worse(code, cli_output_flush());
    code = cli_worse(code, draw_result(work, &picture));
    if (cli_flag(work->args, CLI_STATS))
        cli_stats_row(result);
    return code;
}

/* A fault of the search is said of the board's place, since it has none of its own. */
static enum cli_exit
complain_of_search(const struct work *work, const struct clew_board *board,
                   struct clew_error *error)
{
    if (error->status == CLEW_BAD_OPTION)
        return cli_complain(work->args->command, "%s", error->text);
    if (!error->line)
        error->line = clew_board_line(board);
    return cli_complain_at(work->input.file, error);
}

static enum cli_exit
solve_board(struct work *work, const struct clew_board *board)
{
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    enum clew_status status;
    enum cli_exit code;

    cli_progress_search(work->control);
    status = clew_solve(&answer, board, work->args->options, work->control, &error);
    cli_progress_search(NULL);
    if (status)
        return complain_of_search(work, board, &error);
    code = report(work, &(struct cli_result){.file = work->input.file,
                                             .index = work->input.index,
                                             .read_seconds = work->input.read_seconds,
                                             .board = board,
                                             .answer = answer});
    clew_answer_free(answer);
    return code;
}

static enum cli_exit
solve_all(struct work *work)
{
    enum cli_exit worst = CLI_FINE;
    struct clew_board *board;

    while (!ferror(stdout) && cli_input_next(&work->input, &board)) {
        worst = cli_worse(worst, solve_board(work, board));
        clew_board_free(board);
    }
    if (cli_signals_stopped())
        worst = cli_worse(worst, CLI_GAVE_UP);
    return cli_worse(worst, work->input.worst);
}

static enum cli_exit
run(const struct cli_args *args)
{
    struct work work = {.args = args, .style = cli_style(args)};
    enum cli_exit code;

    if ((cli_is_given(args, CLI_DRAW) &&
         cli_picture_check(args->command, cli_text(args, CLI_DRAW))) ||
        (cli_is_given(args, CLI_RECORD) &&
         cli_replay_check(args->command, cli_text(args, CLI_RECORD))))
        return CLI_BAD;
    work.animates =
        cli_flag(args, CLI_ANIMATE) && !cli_flag(args, CLI_JSON) && !cli_flag(args, CLI_QUIET);
    cli_progress_start(args);
    code = cli_input_init(&work.input, args, args->words, args->word_count);
    if (!code && clew_control_new(&work.control))
        code = cli_complain(args->command, "no memory");
    if (!code) {
        cli_signals_watch(work.control);
        code = solve_all(&work);
        cli_signals_forget(work.control);
    }
    cli_progress_stop();
    if (cli_flag(args, CLI_STATS))
        cli_stats_end();
    cli_input_free(&work.input);
    clew_control_free(work.control);
    return code;
}

const struct cli_command cmd_solve = {
    .name = "solve",
    .about = "find the answer to boards, and prove it",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =
        "Reads boards of any known puzzle and format from the files, or from standard input.\n"
        "Exit code: 0 solved, 1 proved that there is no answer, 2 bad usage or input, 3 gave\n"
        "up; with several boards the worst, from good to bad 0, 1, 3, 2.\n"
        "Ctrl-C ends the search and says what is known.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_QUIET) | CLI_TAKES(CLI_LONG) | CLI_TAKES(CLI_STATS) |
           CLI_TAKES(CLI_PROGRESS) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) |
           CLI_TAKES(CLI_DRAW) | CLI_TAKES(CLI_DARK) | CLI_TAKES(CLI_CELL) |
           CLI_TAKES(CLI_ANIMATED) | CLI_TAKES(CLI_ANIMATE) | CLI_TAKES(CLI_RECORD) |
           CLI_TAKES(CLI_SPEED),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .run = run,
};
