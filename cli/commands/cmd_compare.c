/*
 * cmd_compare - clew compare: solves the same boards with several engines.
 *
 * The engines run one after the other so that their times are comparable. If two engines
 * contradict each other, one of them must be wrong: that is an error.
 */
#include "input/cli_engine_options.h"
#include "measure/cli_compare.h"
#include "output/cli_output.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdio.h>

#define LIMIT_SECONDS     "10"
#define MAX_SHORT_SECONDS 0.05 /* of a run whose time depends on what ran just before it */
#define WARM_RUNS         3
#define SHORT_ROUNDS      5

static enum cli_exit
error_of_contradiction(const struct cli_compare *compare, const char *why)
{
    struct clew_error error = {0};

    snprintf(error.text, sizeof(error.text), "board %llu: engines contradict each other: %s",
             (unsigned long long)compare->input.index, why);
    return cli_error_at(compare->input.file, &error);
}

/* Checks every pair, because the first engine may have given up. */
static enum cli_exit
check_agreement(const struct cli_compare *compare)
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
warm_up(struct cli_compare *compare, const struct clew_board *board)
{
    for (size_t i = 0; i < compare->contestants.count; i++)
        if (!compare->measurements[i].status &&
            !cli_measure(&compare->measurements[i], board, compare->contestants.list[i].options,
                         compare->control, 1))
            return false;
    return true;
}

/*
 * A short run is repeated untimed just before it is timed: other engines have used the caches of
 * the processor since. And unless --rounds says how often, the median of a few runs is taken, since
 * another process can stretch a single one by any factor. A run that gave up is not repeated.
 */
static bool
measure_warm(struct cli_compare *compare, size_t index, const struct clew_board *board)
{
    struct cli_measurement *measured = &compare->measurements[index];
    struct clew_options *options = compare->contestants.list[index].options;
    const bool is_short = measured->stats.seconds < MAX_SHORT_SECONDS;
    const bool is_median = is_short && !cli_is_given(compare->args, CLI_ROUNDS);

    if (!cli_measurement_is_answered(measured))
        return true;
    if (is_short && !cli_measure(measured, board, options, compare->control, WARM_RUNS))
        return false;
    return cli_measure(measured, board, options, compare->control,
                       is_median ? SHORT_ROUNDS : compare->rounds);
}

static bool
measure_all(struct cli_compare *compare, const struct clew_board *board)
{
    const bool is_warm = cli_flag(compare->args, CLI_WARM);

    if (is_warm && !warm_up(compare, board))
        return false;
    for (size_t i = 0; i < compare->contestants.count; i++) {
        struct cli_measurement *measured = &compare->measurements[i];

        compare->table_seconds[i] =
            is_warm && cli_measurement_is_answered(measured) ? measured->table_seconds : 0;
        if (measured->status)
            continue;
        if (!(is_warm ? measure_warm(compare, i, board)
                      : cli_measure_cold(measured, board, compare->contestants.list[i].options,
                                         compare->control, compare->rounds)))
            return false;
        if (cli_is_given(compare->args, CLI_TIMELINE))
            cli_compare_add_timeline(compare, i);
    }
    return true;
}

/* Sets the question and the limit; refuses options that the engine of a variant does not use. */
static enum cli_exit
prepare_contestants(struct cli_compare *compare, const struct clew_board *board)
{
    const struct cli_args *args = compare->args;
    enum cli_exit code =
        cli_contestants_fill(&compare->contestants, args, clew_board_puzzle(board));

    for (size_t i = 0; !code && i < compare->contestants.count; i++) {
        struct cli_contestant *contestant = &compare->contestants.list[i];
        struct cli_measurement *measured = &compare->measurements[i];

        *measured = (struct cli_measurement){.engine = contestant->variant->engine,
                                             .threads = contestant->threads};
        measured->status =
            cli_check_engine_options(&contestant->variant->args, board, &measured->error);
        if ((cli_flag(args, CLI_UNIQUE) &&
             clew_options_set(contestant->options, "ask", "unique", NULL)) ||
            (!cli_library_value(args, "limit-seconds") &&
             !cli_library_value(&contestant->variant->args, "limit-seconds") &&
             clew_options_set(contestant->options, "limit-seconds", LIMIT_SECONDS, NULL)))
            code = cli_error(args->command, "no memory");
    }
    return code;
}

static enum cli_exit
compare_board(struct cli_compare *compare, const struct clew_board *board)
{
    enum cli_exit code = prepare_contestants(compare, board);

    if (code)
        return code;
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
    code = cli_worse(code, cli_compare_print(compare, board));
    cli_compare_plot_board(compare);
    return cli_worse(cli_worse(code, check_agreement(compare)), cli_output_flush());
}

static enum cli_exit
compare_all(struct cli_compare *compare)
{
    enum cli_exit code = CLI_OK;
    struct clew_board *board;
    unsigned long long count = 0;

    while (!ferror(stdout) && cli_input_next(&compare->input, &board)) {
        code = cli_worse(code, compare_board(compare, board));
        clew_board_free(board);
        count += !cli_signals_stopped();
    }
    if (cli_signals_stopped()) {
        cli_interrupted(compare->args->command, "after %llu board%s", count, count == 1 ? "" : "s");
        code = cli_worse(code, CLI_GAVE_UP);
    }
    if (!cli_flag(compare->args, CLI_JSON) && !cli_flag(compare->args, CLI_CSV))
        code = cli_worse(code, cli_compare_print_sums(compare));
    if (cli_is_given(compare->args, CLI_PLOT) && compare->contestants.count > 0)
        code = cli_worse(code, cli_compare_plot_save(compare));
    if (cli_is_given(compare->args, CLI_TIMELINE) && compare->contestants.count > 0)
        code = cli_worse(code, cli_timeline_save(&compare->timeline, compare->args->command));
    code = cli_worse(code, cli_output_flush());
    return cli_worse(code, compare->input.worst);
}

static enum cli_exit
prepare_compare(struct cli_compare *compare)
{
    const struct cli_args *args = compare->args;
    const uint64_t rounds = cli_number(args, CLI_ROUNDS);

    if (rounds < 1 || rounds > CLI_MAX_REPEATS)
        return cli_error(args->command, "--rounds must be from 1 to %d", CLI_MAX_REPEATS);
    if (cli_library_value(args, "engine"))
        return cli_error(args->command, "--engine names one engine; to compare several, "
                                        "use --engines A,B or --variants");
    compare->rounds = (unsigned)rounds;
    if (cli_contestants_init(&compare->contestants, args))
        return CLI_ERROR;
    if (clew_control_new(&compare->control, NULL))
        return cli_error(args->command, "no memory");
    if (cli_is_given(args, CLI_TIMELINE)) {
        clew_control_record(compare->control, true);
        cli_timeline_init(&compare->timeline, cli_text(args, CLI_TIMELINE));
    }
    return cli_input_init(&compare->input, args, args->operands, args->operand_count);
}

static enum cli_exit
run_compare(const struct cli_args *args)
{
    static struct cli_compare compare; /* too large for the stack */
    enum cli_exit code;

    if (cli_is_given(args, CLI_PLOT) && !cli_canvas_has_format(cli_text(args, CLI_PLOT)))
        return cli_error(args->command, "%s: a plot must end in .svg, .png or .pdf",
                         cli_text(args, CLI_PLOT));
    if (cli_is_given(args, CLI_TIMELINE)) {
        if (cli_timeline_check(args->command, cli_text(args, CLI_TIMELINE)))
            return CLI_ERROR;
        if (!cli_flag(args, CLI_WARM))
            return cli_error(args->command, "--timeline goes without --no-warm, which runs each "
                                            "engine in a process of its own");
    }
    compare = (struct cli_compare){.args = args};
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
    cli_contestants_free(&compare.contestants);
    cli_plot_free(&compare.bars);
    cli_canvas_free(&compare.curves);
    cli_timeline_free(&compare.timeline);
    return code;
}

const struct cli_command cmd_compare = {
    .name = "compare",
    .summary = "compare engines on the same boards",
    .group = CLI_GROUP_LEARN,
    .usage = "[BOARD ...]",
    .details = "Runs the engines one after the other, by default all engines of the puzzle.\n"
               "--variants gives each its own options, as in --variants 'csp-smart; csp-smart\n"
               "--no-mrv; best-first --parallel=fair --threads 4'.\n"
               "One numeric option may have a range, as --split-depth 2..8, and so may --threads:\n"
               "each value is a run of its own, and --plot draws curves over it.\n"
               "Before any is timed all run once, so that tables are ready and the order does\n"
               "not matter; the time for tables is reported apart. The factor is the time\n"
               "relative to the first run, the speed-up that relative to the fewest threads, the\n"
               "efficiency the speed-up per thread. With several --rounds the median is shown;\n"
               "+/- is the median distance from it. A run gives up after 10 seconds unless\n"
               "--limit-seconds is given.\n"
               "Exit code: 0 if all answers agree, even if some engines gave up; 2 if two\n"
               "engines contradict each other.",
    .own = CLI_TAKES(CLI_ENGINES) | CLI_TAKES(CLI_VARIANTS) | CLI_TAKES(CLI_THREADS) |
           CLI_TAKES(CLI_ROUNDS) | CLI_TAKES(CLI_WARM) | CLI_TAKES(CLI_UNIQUE) |
           CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_CSV) | CLI_TAKES(CLI_PLOT) | CLI_TAKES(CLI_FORCE) |
           CLI_TAKES(CLI_PROGRESS) | CLI_TAKES(CLI_TIMELINE),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .takes_ranges = true,
    .run = run_compare,
};
