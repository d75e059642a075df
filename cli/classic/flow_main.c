/*
 * flow_main - the classic command for Flow boards:
 *
 *     flow [OPTIONS] BOARD1.txt BOARD2.txt ...
 *
 * It searches with the engine dijkstra under the no-touch rule, so that node counts match the
 * published ones. --engine is an addition; other engines use the full rules.
 *
 * Exit code: 0 if every board was searched, whatever the outcome; 2 for bad usage or a bad board;
 * 3 after an interruption.
 */
#include "classic/flow_command.h"
#include "output/cli_output.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_replay.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STORAGE_BYTES "1024M"

/* NAME.svg for .../NAME.txt, or NAME-01.svg ... when it has several boards. */
static enum cli_exit
save_svg(struct flow *flow, const struct cli_picture *picture)
{
    const char *slash = strrchr(flow->input.file, '/');
    const char *name = slash ? slash + 1 : flow->input.file;
    const char *dot = strrchr(name, '.');
    const int stem = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
    char *path = malloc((size_t)stem + sizeof(".svg"));
    struct cli_series series = {.path = path, .has_first = flow->has_first_svg};
    enum cli_exit code;

    if (!path)
        return cli_error(NULL, "no memory");
    memcpy(path, name, (size_t)stem);
    strcpy(path + stem, ".svg");
    code = cli_picture_save(picture, &series, flow->input.index);
    flow->has_first_svg = series.has_first;
    free(path);
    return code;
}

static enum cli_exit
flow_report_board(struct flow *flow, const struct clew_board *board,
                  const struct clew_answer *answer)
{
    const struct cli_picture picture = {
        .board = board,
        .answer = clew_answer_has_solution(answer) ? answer : NULL,
        .style = &flow->style,
    };
    enum cli_exit code = CLI_OK;

    if (flow->wants_animation && picture.answer)
        cli_replay_show(&picture);
    if (flow->is_quiet)
        flow_report_line(flow, answer);
    else
        flow_report_text(flow, &picture, answer);
    if (flow->wants_diagnostics && !picture.answer)
        flow_report_diagnostics(board, answer);
    if (flow->wants_svg)
        code = save_svg(flow, &picture);
    return cli_worse(code, cli_output_flush());
}

static void
add_up(struct flow *flow, const struct clew_answer *answer)
{
    struct flow_sum *sum = &flow->sums[flow_outcome_of(answer)];

    sum->boards++;
    sum->nodes += clew_answer_stats(answer)->nodes;
    sum->seconds += clew_answer_stats(answer)->seconds;
}

static enum cli_exit
flow_solve_board(struct flow *flow, const struct clew_board *board)
{
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    enum clew_status status;
    enum cli_exit code;

    cli_progress_search(flow->control);
    status = clew_solve(&answer, board, flow->args.options, flow->control, &error);
    cli_progress_search(NULL);
    cli_progress_clear();
    if (status)
        return cli_error_at(flow->input.file, &error);
    add_up(flow, answer);
    code = flow_report_board(flow, board, answer);
    clew_answer_free(answer);
    return code;
}

static enum cli_exit
flow_solve_all(struct flow *flow)
{
    struct clew_board *board;
    enum cli_exit code = CLI_OK;

    while (!ferror(stdout) && cli_input_next(&flow->input, &board)) {
        code = cli_worse(code, flow_solve_board(flow, board));
        clew_board_free(board);
    }
    if (flow->is_quiet)
        flow_report_totals(flow);
    if (cli_signals_stopped())
        code = cli_worse(code, CLI_GAVE_UP);
    return cli_worse(cli_worse(code, flow->input.worst), cli_output_flush());
}

static enum cli_exit
flow_run(struct flow *flow, int argc, char **argv)
{
    struct clew_options *options = flow->args.options;
    enum cli_exit code;

    if (clew_options_set(options, "puzzle", "flow", NULL) ||
        clew_options_set(options, "limit-bytes", STORAGE_BYTES, NULL))
        return cli_error(NULL, "no memory");
    if (!flow_parse_options(flow, argc, argv))
        return CLI_ERROR;
    if (flow->wants_help) {
        flow_print_help();
        return cli_output_flush();
    }
    if (optind == argc)
        return cli_error(NULL, "no board given: flow [OPTIONS] BOARD1.txt ...; see flow -h");
    if (clew_options_set(options, "engine", flow->engine, NULL) ||
        (!strcmp(flow->engine, "dijkstra") && clew_options_set(options, "rule", "no-touch", NULL)))
        return cli_error(NULL, "no memory");
    flow->style = cli_style(&flow->args);
    cli_progress_start(&flow->args);
    code = cli_input_init(&flow->input, &flow->args, argv + optind, (size_t)(argc - optind));
    if (!code)
        code = flow_solve_all(flow);
    cli_progress_stop();
    cli_input_free(&flow->input);
    return code;
}

int
main(int argc, char **argv)
{
    struct flow flow = {.engine = "dijkstra"};
    enum cli_exit code;

    cli_program = "flow";
    cli_output_init();
    cli_signals_init();
    if (argc == 2 && !strcmp(argv[1], "--version")) {
        printf("flow %s\n", clew_version());
        return cli_output_flush();
    }
    if (clew_options_new(&flow.args.options, NULL) || clew_control_new(&flow.control, NULL))
        return cli_error(NULL, "no memory");
    cli_signals_watch(flow.control);
    code = flow_run(&flow, argc, argv);
    cli_signals_forget(flow.control);
    clew_control_free(flow.control);
    clew_options_free(flow.args.options);
    return (int)code;
}
