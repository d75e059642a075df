/*
 * cmd_bench - clew bench: the methods of the five earlier systems against the default engine.
 *
 * Each contest is a generated board, the same on every machine, that the methods of one earlier
 * system solve within seconds. Methods that ran in parallel there use two threads here. For the
 * systems see doc/history.md.
 *
 * This is a demonstration that takes a few seconds; bench/run does careful measurements.
 */
#include "measure/cli_bench_set.h"
#include "measure/cli_history.h"
#include "measure/cli_measure.h"
#include "output/cli_format_number.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "pictures/cli_canvas.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <string.h>

#define LIMIT_SECONDS "2"
#define DEFAULT_RUNS  9 /* it is fast, and all factors are relative to it */
#define MAX_METHODS   8

struct method {
    const char *name; /* NULL marks the end */
    const char *engine;
    const char *option, *value; /* NULL: none */
    unsigned threads;
};

struct contest {
    const char *system; /* NULL: same as the previous contest */
    const char *board;  /* description of the board */
    const char *puzzle;
    int64_t rows, cols;
    struct {
        const char *name, *value;
    } generator_options[4]; /* options for the generator, up to a NULL name */
    struct method methods[MAX_METHODS];
};

static const struct contest contests[] = {
    {"Parallel Flow system: best-first search",
     "flow 10x10, 6 colours",
     "flow",
     10,
     10,
     {{"seed", "3"}, {"colors", "6"}},
     {{"best-first", "best-first", NULL, NULL, 1},
      {"best-first, naive", "best-first", "parallel", "naive", 2},
      {"best-first, fair", "best-first", "parallel", "fair", 2},
      {"best-first, forward", "best-first", "parallel", "forward", 2}}},
    {"Parallel 15-puzzle system: iterative deepening",
     "tiles 4x4, 18 moves",
     "tiles",
     4,
     4,
     {{"seed", "3"}, {"kind", "walk"}, {"walk", "24"}},
     {{"iddfs", "iddfs", NULL, NULL, 1}, {"iddfs, split", "iddfs", "parallel", "split", 2}}},
    {NULL,
     "tiles 4x4, 42 moves",
     "tiles",
     4,
     4,
     {{"seed", "3"}, {"kind", "walk"}, {"walk", "120"}},
     {{"iddfs-pruned", "iddfs-pruned", NULL, NULL, 1},
      {"iddfs-pruned, split", "iddfs-pruned", "parallel", "split", 2},
      {"ida", "ida", "heuristic", "manhattan", 1}}},
    {"Flow constraint system",
     "flow 6x6, 6 colours",
     "flow",
     6,
     6,
     {{"seed", "2"}},
     {{"csp-random (dumb)", "csp-random", NULL, NULL, 1}}},
    {NULL,
     "flow 10x10, 6 colours",
     "flow",
     10,
     10,
     {{"seed", "3"}, {"colors", "6"}},
     {{"csp-first (dumb)", "csp-first", NULL, NULL, 1},
      {"csp-smart", "csp-smart", NULL, NULL, 1},
      {"csp-smart, lcv", "csp-smart", "lcv", "on", 1},
      {"csp-direction (smarter)", "csp-direction", NULL, NULL, 1}}},
    {"Flow shortest-path system: Dijkstra",
     "flow 9x9, 9 colours",
     "flow",
     9,
     9,
     {{"seed", "1"}},
     {{"dijkstra", "dijkstra", NULL, NULL, 1},
      {"dijkstra, dead ends", "dijkstra", "deadends", "on", 1}}},
    {"Rolling-ball system: Dijkstra",
     "maze 1500x1500, 10 % walls",
     "maze",
     1500,
     1500,
     {{"seed", "1"}, {"walls", "10"}, {"solvable", "off"}},
     {{"dijkstra", "dijkstra", NULL, NULL, 1}, {"dijkstra-4", "dijkstra-4", NULL, NULL, 2}}},
    {NULL,
     "maze 1000x1000, the loop",
     "maze",
     1000,
     1000,
     {{"kind", "loop"}},
     {{"dijkstra", "dijkstra", NULL, NULL, 1}, {"dijkstra-4", "dijkstra-4", NULL, NULL, 2}}},
};

#define CONTEST_COUNT (sizeof(contests) / sizeof(*contests))

struct bench {
    const struct cli_args *args;
    struct clew_control *control;
    double min_factor, max_factor; /* factors so far */
    uint64_t methods;
};

static bool
set_all(struct clew_options *options, const struct contest *contest)
{
    for (size_t i = 0; i < sizeof(contest->generator_options) / sizeof(*contest->generator_options);
         i++)
        if (contest->generator_options[i].name &&
            clew_options_set(options, contest->generator_options[i].name,
                             contest->generator_options[i].value, NULL))
            return false;
    return true;
}

static enum cli_exit
make_board(struct clew_board **board, const struct bench *bench, const struct contest *contest)
{
    const struct clew_generate_request request = {sizeof request, contest->puzzle, contest->rows,
                                                  contest->cols};
    struct clew_error error = {0};
    struct clew_options *options;
    enum clew_status status = clew_options_new(&options, NULL);

    if (status)
        return cli_error(bench->args->command, "no memory");
    if (set_all(options, contest))
        status = clew_generate(board, NULL, &request, options, NULL, &error);
    else
        status = CLEW_BAD_OPTION;
    clew_options_free(options);
    return status ? cli_error(bench->args->command, "cannot generate %s: %s", contest->board,
                              error.text)
                  : CLI_OK;
}

/* False after an interruption. */
static bool
run_method(struct cli_measurement *measured, const struct bench *bench,
           const struct clew_board *board, const struct method *method)
{
    struct clew_options *options;
    bool goes_on;

    *measured = (struct cli_measurement){.engine = method->engine, .threads = method->threads};
    if (clew_options_new(&options, NULL)) {
        measured->status = CLEW_NO_MEMORY;
        return true;
    }
    measured->status = clew_options_set(options, "limit-seconds", LIMIT_SECONDS, &measured->error);
    if (!measured->status && method->option)
        measured->status =
            clew_options_set(options, method->option, method->value, &measured->error);
    goes_on = measured->status || cli_measure(measured, board, options, bench->control,
                                              strcmp(method->engine, "auto") ? 1 : DEFAULT_RUNS);
    clew_options_free(options);
    return goes_on;
}

static void
print_method(const char *name, const struct cli_measurement *measured, double factor)
{
    char nodes[CLI_NUMBER_BYTES], seconds[CLI_NUMBER_BYTES], number[CLI_NUMBER_BYTES];
    char verdict[48];

    snprintf(verdict, sizeof(verdict), "%s%s%s", clew_outcome_name(measured->outcome),
             *measured->limit ? ", " : "", measured->limit);
    printf("    %-23s %3u %-16s %11s %8s %s %s\n", name, measured->threads, verdict,
           cli_format_count(nodes, sizeof(nodes), measured->stats.nodes),
           cli_format_seconds(seconds, sizeof(seconds), measured->stats.seconds),
           cli_measurement_is_answered(measured) ? "x" : ">",
           cli_format_factor(number, sizeof(number), factor));
}

static enum cli_exit
print_method_json(const struct bench *bench, const struct contest *contest, const char *name,
                  const struct cli_measurement *measured, double factor)
{
    return cli_json_print(
        bench->args->command,
        json_pack("{s:s, s:s, s:s, s:i, s:s, s:I, s:f, s:I, s:I, s:f}", "board", contest->board,
                  "method", name, "engine", measured->answered, "threads", (int)measured->threads,
                  "outcome", clew_outcome_name(measured->outcome), "nodes",
                  (json_int_t)measured->stats.nodes, "seconds", measured->stats.seconds,
                  "peak_bytes", (json_int_t)measured->stats.peak_bytes, "tasks",
                  (json_int_t)measured->stats.tasks.created, "factor", factor));
}

static enum cli_exit
report_method(struct bench *bench, const struct contest *contest, const char *name,
              const struct cli_measurement *measured, const struct cli_measurement *default_result)
{
    const double factor = measured->stats.seconds / default_result->stats.seconds;
    char why[160];

    if (measured->status)
        return cli_error(bench->args->command, "%s: %s", name, measured->error.text);
    if (measured != default_result) {
        bench->min_factor =
            bench->methods == 0 || factor < bench->min_factor ? factor : bench->min_factor;
        bench->max_factor = factor > bench->max_factor ? factor : bench->max_factor;
        bench->methods++;
    }
    if (!cli_measurements_agree(measured, default_result, why, sizeof(why)))
        return cli_error(bench->args->command, "%s: engines contradict each other: %s",
                         contest->board, why);
    if (cli_flag(bench->args, CLI_JSON))
        return print_method_json(bench, contest, name, measured, factor);
    print_method(name, measured, factor);
    return cli_output_flush();
}

/* Runs all methods of one contest on its board. */
static enum cli_exit
run_contest(struct bench *bench, const struct contest *contest, const struct clew_board *board)
{
    static const struct method default_method = {"auto, the default", "auto", NULL, NULL, 1};
    struct cli_measurement default_result, measured;
    enum cli_exit code;

    if (!run_method(&default_result, bench, board, &default_method))
        return CLI_GAVE_UP;
    code = report_method(bench, contest, default_method.name, &default_result, &default_result);
    for (size_t i = 0; !code && i < MAX_METHODS && contest->methods[i].name; i++) {
        if (!run_method(&measured, bench, board, &contest->methods[i]))
            return CLI_GAVE_UP;
        code = report_method(bench, contest, contest->methods[i].name, &measured, &default_result);
    }
    return code;
}

static enum cli_exit
run_contests(struct bench *bench)
{
    const bool is_table = !cli_flag(bench->args, CLI_JSON);
    enum cli_exit code = CLI_OK;
    size_t count = 0;

    if (is_table)
        printf("    %-23s %3s %-16s %11s %8s %s\n", "method", "thr", "outcome", "nodes", "seconds",
               "x default");
    for (size_t i = 0; i < CONTEST_COUNT && !cli_signals_stopped(); i++) {
        struct clew_board *board = NULL;

        if (is_table && contests[i].system)
            printf("%s\n", contests[i].system);
        if (is_table)
            printf("  %s\n", contests[i].board);
        code = cli_worse(code, make_board(&board, bench, &contests[i]));
        if (board)
            code = cli_worse(code, run_contest(bench, &contests[i], board));
        clew_board_free(board);
        count += !cli_signals_stopped();
    }
    if (cli_signals_stopped()) {
        cli_interrupted(bench->args->command, "after %zu of %zu boards", count, CONTEST_COUNT);
        return cli_worse(code, CLI_GAVE_UP);
    }
    if (is_table) {
        char min_factor[CLI_NUMBER_BYTES], max_factor[CLI_NUMBER_BYTES];

        printf("\nThe default takes between 1/%s and 1/%s of the time of these %llu methods.\n",
               cli_format_factor(min_factor, sizeof(min_factor), bench->min_factor),
               cli_format_factor(max_factor, sizeof(max_factor), bench->max_factor),
               (unsigned long long)bench->methods);
    }
    return cli_worse(code, cli_output_flush());
}

static enum cli_exit
run_bench(const struct cli_args *args)
{
    struct bench bench = {.args = args};
    enum cli_exit code;

    if (cli_is_given(args, CLI_PLOT) && !cli_canvas_has_format(cli_text(args, CLI_PLOT)))
        return cli_error(args->command, "%s: a plot must end in .svg, .png or .pdf",
                         cli_text(args, CLI_PLOT));
    if (cli_library_value(args, "engine"))
        return cli_error(args->command, "--engine is for clew solve; here --engines selects some");
    if (args->operand_count == 1 && !strcmp(args->operands[0], "history"))
        return cli_history_run(args);
    if (args->operand_count)
        return cli_bench_set_run(args);
    if (cli_is_given(args, CLI_SET) || cli_is_given(args, CLI_PEER))
        return cli_error(args->command, "name the puzzle: clew bench flow ...");
    if (clew_control_new(&bench.control, NULL))
        return cli_error(args->command, "no memory");
    cli_signals_watch(bench.control);
    code = run_contests(&bench);
    cli_signals_forget(bench.control);
    clew_control_free(bench.control);
    return code;
}

const struct cli_command cmd_bench = {
    .name = "bench",
    .summary = "compare the earlier systems with the default",
    .group = CLI_GROUP_LEARN,
    .usage = "[history | PUZZLE [FILE ...]]",
    .details = "Generates a few boards, the same on every machine, and solves each with the\n"
               "methods of the earlier systems that Clew contains and with the default engine. A\n"
               "method gives up after two seconds. Exit code 2 if two methods contradict each\n"
               "other.\n"
               "clew bench history runs the published tables and curves of the earlier systems\n"
               "again, on their boards: the published figure, ours, and the time of auto. Boards\n"
               "that do not come with clew are looked for in --boards. --plot draws the curves.\n"
               "clew bench PUZZLE measures auto and every engine over a set of boards: boards per\n"
               "second, mean, median, percentiles, nodes, memory, and how the time grows with the\n"
               "size. A board is given up after one second. --peer NAME shows the times of\n"
               "another solver beside them; its file is the last argument.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_BOARDS) | CLI_TAKES(CLI_MINUTES) |
           CLI_TAKES(CLI_SET) | CLI_TAKES(CLI_PEER) | CLI_TAKES(CLI_ENGINES) |
           CLI_TAKES(CLI_PROGRESS) | CLI_TAKES(CLI_PLOT) | CLI_TAKES(CLI_FORCE),
    .library = CLEW_FOR_SOLVING,
    .hides_library = true,
    .run = run_bench,
};
