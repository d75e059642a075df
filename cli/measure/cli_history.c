/* cli_history - see cli_history.h. */
#include "measure/cli_history.h"
#include "input/cli_input.h"
#include "input/cli_packs.h"
#include "measure/cli_history_report.h"
#include "measure/cli_variants.h"
#include "output/cli_output.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_SHARE      8   /* times the mean of the time that is left for a row */
#define CUT_SHARE      0.1 /* of that, after the same method was cut on an easier board */
#define MIN_SECONDS    0.03
#define AUTO_SECONDS   "1"
#define AUTO_ROUNDS    5
#define SHORT_SECONDS  0.02 /* worth repeating */
#define SHORT_ROUNDS   5
#define MAX_AUTO       64
#define MAX_PATH_BYTES 2048

/* What auto took on a board. */
struct auto_run {
    const char *board;
    struct cli_measurement measured;
};

struct history {
    const struct cli_args *args;
    struct cli_published published;
    struct clew_control *control;
    double deadline;
    size_t rows_left, rows_done;
    const char *cut_method; /* that did not end in time in this table, or NULL */
    struct auto_run auto_runs[MAX_AUTO];
    size_t auto_count;
    struct cli_history_row rows[CLI_MAX_PUBLISHED_ROWS]; /* of the current table */
    struct cli_canvas canvas;
};

/* ---- Boards ---- */

/* "loop 1000": the maze that the rolling-ball system generated. */
static bool
make_loop(struct clew_board **board, const char *name)
{
    const long size = strtol(name + strlen("loop "), NULL, 10);
    const struct clew_generate_request request = {sizeof request, "maze", size, size};
    struct clew_options *options;
    bool is_made;

    if (clew_options_new(&options, NULL))
        return false;
    is_made = !clew_options_set(options, "kind", "loop", NULL) &&
              !clew_generate(board, NULL, &request, options, NULL, NULL);
    clew_options_free(options);
    return is_made;
}

static bool
find_board(char *path, const struct history *history, const char *name)
{
    const char *given = cli_text(history->args, CLI_BOARDS), *own = history->published.folder;
    const struct {
        const char *folder, *below;
    } places[] = {{given, ""},
                  {given, "/flow"},
                  {own, "/earlier/flow"},
                  {own, "/earlier/tiles"},
                  {own, "/maze"}};

    for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++)
        if (places[i].folder &&
            snprintf(path, MAX_PATH_BYTES, "%s%s/%s", places[i].folder, places[i].below, name) <
                MAX_PATH_BYTES &&
            access(path, R_OK) == 0)
            return true;
    return false;
}

/* NULL and CLI_OK: the board is not here. */
static enum cli_exit
open_board(struct clew_board **board, const struct history *history, const char *name)
{
    char path[MAX_PATH_BYTES];

    *board = NULL;
    if (!strncmp(name, "loop ", 5))
        return make_loop(board, name) ? CLI_OK : cli_error(history->args->command, "no memory");
    return find_board(path, history, name) ? cli_input_one(board, history->args, path) : CLI_OK;
}

/* ---- Runs ---- */

static bool
measure_auto(struct cli_measurement *measured, struct history *history,
             const struct clew_board *board)
{
    struct clew_options *options;
    bool goes_on = true;

    *measured = (struct cli_measurement){.engine = "auto", .threads = 1};
    if (clew_options_new(&options, NULL))
        return true;
    measured->status = clew_options_set(options, "limit-seconds", AUTO_SECONDS, &measured->error);
    if (!measured->status)
        goes_on = cli_measure(measured, board, options, history->control, AUTO_ROUNDS);
    clew_options_free(options);
    return goes_on;
}

/* Once per board; NULL after an interruption. */
static const struct cli_measurement *
find_auto(struct history *history, const char *name, const struct clew_board *board)
{
    struct auto_run *run;

    for (size_t i = 0; i < history->auto_count; i++)
        if (!strcmp(history->auto_runs[i].board, name))
            return &history->auto_runs[i].measured;
    if (history->auto_count == MAX_AUTO)
        history->auto_count--;
    run = &history->auto_runs[history->auto_count++];
    run->board = name;
    return measure_auto(&run->measured, history, board) ? &run->measured : NULL;
}

/* Boards of a table get harder, so a method that was cut gets little more. */
static double
row_seconds(const struct history *history, const char *method)
{
    const double left = history->deadline - cli_clock();
    const double share = left * MAX_SHARE / (double)(history->rows_left + MAX_SHARE);
    const bool is_hopeless = history->cut_method && !strcmp(history->cut_method, method);

    return fmax(MIN_SECONDS, is_hopeless ? CUT_SHARE * share : share);
}

/* Short runs are repeated for a median. */
static bool
measure_variant(struct cli_history_row *row, struct history *history,
                const struct cli_variant *variant, const struct clew_board *board)
{
    struct cli_measurement *measured = &row->measured;
    struct clew_options *options = cli_options_copy(history->args, &variant->args);
    char seconds[32];
    bool goes_on = true;

    row->limit_seconds = row_seconds(history, row->published->method);
    snprintf(seconds, sizeof(seconds), "%.3f", row->limit_seconds);
    *measured = (struct cli_measurement){
        .engine = variant->engine,
        .threads = variant->threads.count ? (unsigned)variant->threads.values[0] : 1};
    if (!options || clew_options_set(options, "limit-seconds", seconds, &measured->error))
        measured->status = CLEW_NO_MEMORY;
    else
        goes_on = cli_measure(measured, board, options, history->control, 1);
    if (goes_on && cli_measurement_is_answered(measured) && measured->stats.seconds < SHORT_SECONDS)
        goes_on = cli_measure(measured, board, options, history->control, SHORT_ROUNDS);
    if (!measured->status && measured->outcome == CLEW_GAVE_UP)
        history->cut_method = row->published->method;
    clew_options_free(options);
    return goes_on;
}

static enum cli_exit
check_row(const struct history *history, const struct cli_history_row *row)
{
    char why[160];

    if (row->measured.status)
        return cli_error(history->args->command, "%s: %s", row->published->method,
                         row->measured.error.text);
    if (!cli_measurements_agree(&row->measured, row->automatic, why, sizeof(why)))
        return cli_error(history->args->command, "%s: engines contradict each other: %s",
                         row->published->board, why);
    return CLI_OK;
}

static enum cli_exit
run_on_board(struct history *history, struct cli_history_row *row, const struct clew_board *board)
{
    struct cli_variant variant;
    enum cli_exit code = cli_variant_parse(&variant, history->args->command, row->published->method,
                                           strlen(row->published->method));

    if (!code) {
        row->automatic = find_auto(history, row->published->board, board);
        if (!row->automatic || !measure_variant(row, history, &variant, board))
            code = CLI_GAVE_UP;
        row->measured.engine = "this method"; /* the variant ends here */
        row->is_run = !code;
    }
    cli_variant_free(&variant);
    return code ? code : check_row(history, row);
}

static enum cli_exit
run_row(struct history *history, struct cli_history_row *row)
{
    struct clew_board *board;
    enum cli_exit code = open_board(&board, history, row->published->board);

    if (board)
        code = run_on_board(history, row, board);
    clew_board_free(board);
    history->rows_left--;
    return code;
}

/* ---- Tables ---- */

static enum cli_exit
run_table(struct history *history, const struct cli_published_table *table)
{
    enum cli_exit code = CLI_OK;

    history->cut_method = NULL;
    for (size_t i = 0; i < table->count && !cli_signals_stopped(); i++) {
        history->rows[i] =
            (struct cli_history_row){.published = &history->published.rows[table->first + i]};
        code = cli_worse(code, run_row(history, &history->rows[i]));
        history->rows_done += !cli_signals_stopped();
    }
    if (cli_signals_stopped())
        return cli_worse(code, CLI_GAVE_UP);
    cli_progress_clear();
    if (cli_flag(history->args, CLI_JSON))
        code = cli_worse(code, cli_history_json(history->args, table, history->rows));
    else
        code = cli_worse(code, cli_history_print(history->args, table, history->rows));
    if (cli_is_given(history->args, CLI_PLOT))
        cli_history_plot(&history->canvas, table, history->rows);
    return cli_worse(code, cli_output_flush());
}

static enum cli_exit
run_tables(struct history *history)
{
    const struct cli_published *published = &history->published;
    const bool is_text = !cli_flag(history->args, CLI_JSON);
    enum cli_exit code = CLI_OK;

    for (size_t i = 0; i < published->table_count && !cli_signals_stopped(); i++) {
        const struct cli_published_table *table = &published->tables[i];

        if (is_text && (i == 0 || strcmp(table->system, table[-1].system) != 0))
            printf("%s%s\n", i ? "\n" : "", table->system);
        code = cli_worse(code, run_table(history, table));
    }
    if (cli_signals_stopped()) {
        cli_interrupted(history->args->command, "after %zu of %zu rows", history->rows_done,
                        published->row_count);
        return cli_worse(code, CLI_GAVE_UP);
    }
    if (is_text)
        printf("\nfactor: ours / published, on another machine. seconds: of our run. auto: of\n"
               "the default engine on the same board. doc/history.md explains the differences.\n");
    if (cli_is_given(history->args, CLI_PLOT))
        code = cli_worse(code, cli_canvas_save(&history->canvas, history->args->command,
                                               cli_text(history->args, CLI_PLOT)));
    return cli_worse(code, cli_output_flush());
}

enum cli_exit
cli_history_run(const struct cli_args *args)
{
    static struct history history; /* too large for the stack */
    enum cli_exit code;

    history = (struct history){.args = args};
    code = cli_published_read(&history.published, args);
    if (!code && clew_control_new(&history.control, NULL))
        code = cli_error(args->command, "no memory");
    if (!code) {
        cli_signals_watch(history.control);
        cli_canvas_init(&history.canvas, "Published curves, run again",
                        "Time and speed-up, as published and as measured here.");
        history.rows_left = history.published.row_count;
        history.deadline = cli_clock() + 60 * cli_real(args, CLI_MINUTES);
        code = run_tables(&history);
        cli_signals_forget(history.control);
    }
    clew_control_free(history.control);
    cli_canvas_free(&history.canvas);
    cli_published_free(&history.published);
    return code;
}
