/*
 * cmd_compare - clew compare: solves the same boards with several engines.
 *
 * The engines run one after the other so that their times are comparable. If two engines
 * contradict each other, one of them must be wrong: that is an error.
 */
#include "commands/cli_contestants.h"
#include "input/cli_input.h"
#include "input/cli_values.h"
#include "output/cli_format_number.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_plot.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LIMIT_SECONDS     "10"
#define MIN_TABLE_SECONDS 1e-3 /* shorter is not worth a line */
#define MAX_SHORT_SECONDS 0.05 /* of a run whose time depends on what ran just before it */
#define WARM_RUNS         3
#define MAX_PLOTTED       12 /* more boards are plotted only as a total */

struct compare {
    const struct cli_args *args;
    struct cli_input input;
    struct cli_contestants contestants;
    struct cli_measurement measurements[CLI_MAX_CONTESTANTS]; /* of the current board */
    double table_seconds[CLI_MAX_CONTESTANTS];                /* spent before timing began */
    struct clew_control *control;
    unsigned repeats;
    struct cli_plot plot;
};

/* Time relative to the first engine; negative if unknown. */
static double
factor_of(const struct cli_measurement *measurements, size_t index)
{
    if (measurements[index].status || !cli_measurement_is_answered(&measurements[0]) ||
        measurements[0].stats.seconds <= 0)
        return -1;
    return measurements[index].stats.seconds / measurements[0].stats.seconds;
}

static void
write_factor(char *text, size_t size, double factor, bool is_open)
{
    char number[CLI_NUMBER_BYTES];

    if (factor < 0)
        snprintf(text, size, "-");
    else
        snprintf(text, size, "%s%s", is_open ? "> " : "",
                 cli_format_factor(number, sizeof(number), factor));
}

static void
write_outcome(char *text, size_t size, const struct cli_measurement *measured)
{
    if (measured->status)
        snprintf(text, size, "%s", clew_status_name(measured->status));
    else if (*measured->limit)
        snprintf(text, size, "%s (%s)", clew_outcome_name(measured->outcome), measured->limit);
    else
        snprintf(text, size, "%s", clew_outcome_name(measured->outcome));
}

/* ---- The table ---- */

/* The columns fit 80; a wide terminal shows the tasks, too. */
#define ROW_FORMAT   "%-14s %3s  %-17s %13s %8s %8s %8s"
#define WIDE_COLUMNS 90

static void
print_row_end(const char *tasks)
{
    if (cli_terminal_width(STDOUT_FILENO) >= WIDE_COLUMNS)
        printf(" %10s", tasks);
    putchar('\n');
}

static void
print_table_header(const char *outcome, const char *memory, const char *tasks)
{
    printf(ROW_FORMAT, "engine", "thr", outcome, "nodes", "seconds", "factor", memory);
    print_row_end(tasks);
}

static void
print_measurement(const struct cli_measurement *measurements, size_t index)
{
    const struct cli_measurement *measured = &measurements[index];
    char outcome[48], nodes[CLI_NUMBER_BYTES], seconds[CLI_NUMBER_BYTES], bytes[CLI_NUMBER_BYTES],
        tasks[CLI_NUMBER_BYTES], factor[48], threads[16];

    write_outcome(outcome, sizeof(outcome), measured);
    snprintf(threads, sizeof(threads), "%u", measured->threads);
    if (measured->status) {
        printf("%-14s %3s  %s: %s\n", measured->engine, threads, outcome, measured->error.text);
        return;
    }
    write_factor(factor, sizeof(factor), factor_of(measurements, index),
                 !cli_measurement_is_answered(measured));
    printf(ROW_FORMAT, measured->engine, threads, outcome,
           cli_format_count(nodes, sizeof(nodes), measured->stats.nodes),
           cli_format_seconds(seconds, sizeof(seconds), measured->stats.seconds), factor,
           cli_format_bytes(bytes, sizeof(bytes), (double)measured->stats.peak_bytes));
    print_row_end(cli_format_count(tasks, sizeof(tasks), measured->stats.tasks.created));
}

static void
print_table_time(const char *engine, double table_seconds, const char *when)
{
    char seconds[CLI_NUMBER_BYTES];

    if (table_seconds >= MIN_TABLE_SECONDS)
        printf("tables of %s: %s, %s\n", engine,
               cli_format_seconds(seconds, sizeof(seconds), table_seconds), when);
}

static void
print_table_times(const struct compare *compare)
{
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_measurement *measured = &compare->measurements[i];

        print_table_time(measured->engine, compare->table_seconds[i], "before timing");
        print_table_time(measured->engine, measured->table_seconds, "included");
    }
}

static void
print_table(const struct compare *compare, const struct clew_board *board)
{
    printf("%s%s, board %llu: %s %lldx%lld\n", compare->input.boards > 1 ? "\n" : "",
           compare->input.file, (unsigned long long)compare->input.index, clew_board_puzzle(board),
           (long long)clew_board_rows(board), (long long)clew_board_cols(board));
    print_table_header("outcome", "memory", "tasks");
    for (size_t i = 0; i < compare->contestants.count; i++)
        print_measurement(compare->measurements, i);
    print_table_times(compare);
}

static void
print_sums(const struct compare *compare)
{
    const struct cli_contestant *first = &compare->contestants.list[0];

    if (compare->input.boards < 2 || first->boards == 0)
        return;
    printf("\nall %llu boards\n", (unsigned long long)first->boards);
    print_table_header("answered", "", "");
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_contestant *contestant = &compare->contestants.list[i];
        const bool is_open = contestant->answered < contestant->boards;
        char answered[48], nodes[CLI_NUMBER_BYTES], seconds[CLI_NUMBER_BYTES], factor[48];
        char threads[16];

        snprintf(threads, sizeof(threads), "%u", contestant->threads);
        snprintf(answered, sizeof(answered), "%llu", (unsigned long long)contestant->answered);
        write_factor(factor, sizeof(factor),
                     first->answered == first->boards && first->seconds > 0
                         ? contestant->seconds / first->seconds
                         : -1,
                     is_open);
        printf(ROW_FORMAT, contestant->engine, threads, answered,
               cli_format_count(nodes, sizeof(nodes), contestant->nodes),
               cli_format_seconds(seconds, sizeof(seconds), contestant->seconds), factor, "");
        print_row_end("");
    }
}

/* ---- JSON and CSV ---- */

static json_t *
measurement_json(const struct compare *compare, const struct clew_board *board, size_t index)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    const struct clew_stats *stats = &measured->stats;
    const double factor = factor_of(compare->measurements, index);
    json_t *object =
        json_pack("{s:o, s:I, s:s, s:I, s:I, s:s, s:i, s:s}", "file",
                  cli_json_text(compare->input.file, strlen(compare->input.file)), "index",
                  (json_int_t)compare->input.index, "puzzle", clew_board_puzzle(board), "rows",
                  (json_int_t)clew_board_rows(board), "cols", (json_int_t)clew_board_cols(board),
                  "engine", measured->engine, "threads", (int)measured->threads, "outcome",
                  measured->status ? "error" : clew_outcome_name(measured->outcome));

    if (measured->status) {
        json_object_set_new(object, "why",
                            cli_json_text(measured->error.text, strlen(measured->error.text)));
        return object;
    }
    if (*measured->limit)
        json_object_set_new(object, "limit", json_string(measured->limit));
    json_object_set_new(object, "answered_by", json_string(measured->answered));
    json_object_set_new(object, "nodes", json_integer((json_int_t)stats->nodes));
    json_object_set_new(object, "seconds", json_real(stats->seconds));
    json_object_set_new(object, "seconds_least", json_real(measured->min_seconds));
    json_object_set_new(object, "seconds_most", json_real(measured->max_seconds));
    json_object_set_new(object, "table_seconds",
                        json_real(compare->table_seconds[index] + measured->table_seconds));
    json_object_set_new(object, "timed_table_seconds", json_real(measured->table_seconds));
    json_object_set_new(object, "peak_bytes", json_integer((json_int_t)stats->peak_bytes));
    json_object_set_new(object, "tasks", json_integer((json_int_t)stats->tasks.created));
    if (factor >= 0)
        json_object_set_new(object, "factor", json_real(factor));
    return object;
}

static enum cli_exit
print_board_json(const struct compare *compare, const struct clew_board *board)
{
    enum cli_exit code = CLI_OK;

    for (size_t i = 0; i < compare->contestants.count; i++)
        code = cli_worse(
            code, cli_json_print(compare->args->command, measurement_json(compare, board, i)));
    return code;
}

/* For text that may contain commas or quotes. */
static void
print_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void
print_csv(const struct compare *compare, const struct clew_board *board)
{
    if (compare->input.boards == 1)
        puts("file,index,puzzle,rows,cols,engine,threads,outcome,nodes,seconds,seconds_least,"
             "seconds_most,peak_bytes,tasks,factor");
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_measurement *measured = &compare->measurements[i];
        const struct clew_stats *stats = &measured->stats;
        const double factor = factor_of(compare->measurements, i);
        char outcome[48];

        write_outcome(outcome, sizeof(outcome), measured);
        print_quoted(compare->input.file);
        printf(",%llu,%s,%lld,%lld,%s,%u,%s,%llu,%.9f,%.9f,%.9f,%zu,%llu,",
               (unsigned long long)compare->input.index, clew_board_puzzle(board),
               (long long)clew_board_rows(board), (long long)clew_board_cols(board),
               measured->engine, measured->threads, outcome, (unsigned long long)stats->nodes,
               stats->seconds, measured->min_seconds, measured->max_seconds, stats->peak_bytes,
               (unsigned long long)stats->tasks.created);
        if (factor >= 0)
            printf("%.6g", factor);
        putchar('\n');
    }
}

/* ---- The plot ---- */

static void
plot_label(char *text, size_t size, const char *engine, unsigned threads)
{
    if (threads > 1)
        snprintf(text, size, "%s, %u threads", engine, threads);
    else
        snprintf(text, size, "%s", engine);
}

/* One colour per engine: its runs with different threads are side by side in the list. */
static size_t
engine_index(const struct compare *compare, size_t contestant)
{
    return contestant / compare->contestants.thread_choices;
}

static void
plot_board(struct compare *compare)
{
    char label[160];

    if (!cli_is_given(compare->args, CLI_PLOT) || compare->input.boards > MAX_PLOTTED)
        return;
    snprintf(label, sizeof(label), "%s, board %llu", compare->input.file,
             (unsigned long long)compare->input.index);
    cli_plot_heading(&compare->plot, label);
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_measurement *measured = &compare->measurements[i];

        plot_label(label, sizeof(label), measured->engine, measured->threads);
        if (!measured->status)
            cli_plot_bar(&compare->plot, label, measured->stats.seconds, engine_index(compare, i),
                         !cli_measurement_is_answered(measured));
    }
}

static enum cli_exit
save_plot(struct compare *compare)
{
    char label[160];

    if (compare->input.boards > 1)
        cli_plot_heading(&compare->plot, "all boards");
    for (size_t i = 0; compare->input.boards > 1 && i < compare->contestants.count; i++) {
        const struct cli_contestant *contestant = &compare->contestants.list[i];

        plot_label(label, sizeof(label), contestant->engine, contestant->threads);
        cli_plot_bar(&compare->plot, label, contestant->seconds, engine_index(compare, i),
                     contestant->answered < contestant->boards);
    }
    return cli_plot_save(&compare->plot, compare->args->command, cli_text(compare->args, CLI_PLOT),
                         "Time of each engine");
}

/* ---- Running ---- */

static enum cli_exit
error_of_contradiction(const struct compare *compare, const char *why)
{
    struct clew_error error = {0};

    snprintf(error.text, sizeof(error.text), "board %llu: engines contradict each other: %s",
             (unsigned long long)compare->input.index, why);
    return cli_error_at(compare->input.file, &error);
}

/* Checks every pair, because the first engine may have given up. */
static enum cli_exit
check_agreement(const struct compare *compare)
{
    char why[160];

    for (size_t a = 0; a < compare->contestants.count; a++)
        for (size_t b = a + 1; b < compare->contestants.count; b++)
            if (!cli_measurements_agree(&compare->measurements[a], &compare->measurements[b], why,
                                        sizeof(why)))
                return error_of_contradiction(compare, why);
    return CLI_OK;
}

/*
 * The first run of each engine, untimed, before any is timed: it builds the tables that an engine
 * needs, and any other engine may find them in memory. Otherwise what runs first would pay for all,
 * and the result would depend on the order.
 */
static bool
warm_up(struct compare *compare, const struct clew_board *board)
{
    for (size_t i = 0; i < compare->contestants.count; i++)
        if (!cli_measure(&compare->measurements[i], board, compare->args->options, compare->control,
                         1))
            return false;
    return true;
}

/*
 * A short run is repeated untimed just before it is timed: other engines have used the caches of
 * the processor since. A run that gave up is not repeated.
 */
static bool
measure_warm(struct cli_measurement *measured, struct compare *compare,
             const struct clew_board *board)
{
    struct clew_options *options = compare->args->options;

    if (!cli_measurement_is_answered(measured))
        return true;
    if (measured->stats.seconds < MAX_SHORT_SECONDS &&
        !cli_measure(measured, board, options, compare->control, WARM_RUNS))
        return false;
    return cli_measure(measured, board, options, compare->control, compare->repeats);
}

static bool
measure_all(struct compare *compare, const struct clew_board *board)
{
    const bool is_warm = cli_flag(compare->args, CLI_WARM);

    if (is_warm && !warm_up(compare, board))
        return false;
    for (size_t i = 0; i < compare->contestants.count; i++) {
        struct cli_measurement *measured = &compare->measurements[i];

        compare->table_seconds[i] =
            is_warm && cli_measurement_is_answered(measured) ? measured->table_seconds : 0;
        if (!(is_warm ? measure_warm(measured, compare, board)
                      : cli_measure_cold(measured, board, compare->args->options, compare->control,
                                         compare->repeats)))
            return false;
    }
    return true;
}

static enum cli_exit
compare_board(struct compare *compare, const struct clew_board *board)
{
    enum cli_exit code = CLI_OK;

    cli_contestants_fill(&compare->contestants, clew_board_puzzle(board));
    for (size_t i = 0; i < compare->contestants.count; i++)
        compare->measurements[i] =
            (struct cli_measurement){.engine = compare->contestants.list[i].engine,
                                     .threads = compare->contestants.list[i].threads};
    cli_progress_search(compare->control);
    if (!measure_all(compare, board))
        return CLI_GAVE_UP;
    cli_progress_search(NULL);
    for (size_t i = 0; i < compare->contestants.count; i++) {
        cli_contestant_add(&compare->contestants.list[i], &compare->measurements[i]);
        if (compare->measurements[i].status)
            code = CLI_ERROR;
    }
    cli_progress_clear();
    if (cli_flag(compare->args, CLI_JSON))
        code = cli_worse(code, print_board_json(compare, board));
    else if (cli_flag(compare->args, CLI_CSV))
        print_csv(compare, board);
    else
        print_table(compare, board);
    plot_board(compare);
    return cli_worse(cli_worse(code, check_agreement(compare)), cli_output_flush());
}

static enum cli_exit
compare_all(struct compare *compare)
{
    enum cli_exit code = CLI_OK;
    struct clew_board *board;

    while (!ferror(stdout) && cli_input_next(&compare->input, &board)) {
        code = cli_worse(code, compare_board(compare, board));
        clew_board_free(board);
    }
    if (cli_signals_stopped())
        code = cli_worse(code, CLI_GAVE_UP);
    if (!cli_flag(compare->args, CLI_JSON) && !cli_flag(compare->args, CLI_CSV))
        print_sums(compare);
    if (cli_is_given(compare->args, CLI_PLOT) && compare->input.boards > 0)
        code = cli_worse(code, save_plot(compare));
    code = cli_worse(code, cli_output_flush());
    return cli_worse(code, compare->input.worst);
}

static enum cli_exit
prepare_compare(struct compare *compare)
{
    const struct cli_args *args = compare->args;
    const uint64_t repeats = cli_number(args, CLI_ROUNDS);

    if (repeats < 1 || repeats > CLI_MAX_REPEATS)
        return cli_error(args->command, "--rounds must be from 1 to %d", CLI_MAX_REPEATS);
    if (cli_library_value(args, "engine"))
        return cli_error(args->command, "--engine names one engine; to compare several, "
                                        "use --engines A,B");
    compare->repeats = (unsigned)repeats;
    if (cli_contestants_init(&compare->contestants, args))
        return CLI_ERROR;
    if (clew_control_new(&compare->control, NULL) ||
        (cli_flag(args, CLI_UNIQUE) && clew_options_set(args->options, "ask", "unique", NULL)) ||
        (!cli_library_value(args, "limit-seconds") &&
         clew_options_set(args->options, "limit-seconds", LIMIT_SECONDS, NULL)))
        return cli_error(args->command, "no memory");
    return cli_input_init(&compare->input, args, args->operands, args->operand_count);
}

static enum cli_exit
run_compare(const struct cli_args *args)
{
    static struct compare compare; /* too large for the stack */
    enum cli_exit code;

    if (cli_is_given(args, CLI_PLOT) && !cli_plot_has_format(cli_text(args, CLI_PLOT)))
        return cli_error(args->command, "%s: a plot must end in .svg, .png or .pdf",
                         cli_text(args, CLI_PLOT));
    compare = (struct compare){.args = args};
    cli_progress_start(args);
    code = prepare_compare(&compare);
    if (!code) {
        cli_signals_watch(compare.control);
        code = compare_all(&compare);
        cli_signals_forget(compare.control);
    }
    cli_progress_stop();
    cli_input_free(&compare.input);
    clew_control_free(compare.control);
    cli_plot_free(&compare.plot);
    return code;
}

const struct cli_command cmd_compare = {
    .name = "compare",
    .summary = "compare engines on the same boards",
    .group = CLI_GROUP_LEARN,
    .usage = "[BOARD ...]",
    .details = "Runs the engines one after the other, by default all engines of the puzzle.\n"
               "Before any is timed all run once, so that tables are ready and the order does\n"
               "not matter; the time for tables is reported apart. The factor is the time\n"
               "relative to the first engine. A run gives up after 10 seconds unless\n"
               "--limit-seconds is given.\n"
               "Exit code: 0 if all answers agree, even if some engines gave up; 2 if two\n"
               "engines contradict each other.",
    .own = CLI_TAKES(CLI_ENGINES) | CLI_TAKES(CLI_THREADS) | CLI_TAKES(CLI_ROUNDS) |
           CLI_TAKES(CLI_WARM) | CLI_TAKES(CLI_UNIQUE) | CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_CSV) |
           CLI_TAKES(CLI_PLOT) | CLI_TAKES(CLI_FORCE) | CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .run = run_compare,
};
