/*
 * cmd_bench - clew bench: the methods of five older systems and the default, side by side.
 *
 * Each contest is a board that is made here, the same everywhere, and the methods of one older
 * system that can solve it in a moment; the default solves it too. Methods that an older system ran
 * in parallel run on two threads. What the systems were is told in doc/engines.md.
 *
 * It is a demonstration that takes a few seconds; bench/run measures with care.
 */
#include "commands/cli_run_once.h"
#include "output/cli_format_number.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <string.h>

#define LIMIT_SECONDS "2"
#define DEFAULT_RUNS  9 /* it is quick, and everything is measured by it */
#define MAX_METHODS   8

struct method {
    const char *name; /* NULL ends the list */
    const char *engine;
    const char *option, *value; /* NULL: none */
    unsigned threads;
};

struct contest {
    const char *system; /* NULL: goes on with the one before */
    const char *board;  /* what it is, in words */
    const char *puzzle;
    int64_t rows, cols;
    struct {
        const char *name, *value;
    } making[4]; /* options of the generator, ended by NULL */
    struct method methods[MAX_METHODS];
};

static const struct contest contests[] = {
    {"Flow by best-first search, in Haskell",
     "flow 10x10, 6 colours",
     "flow",
     10,
     10,
     {{"seed", "3"}, {"colors", "6"}},
     {{"best-first", "best-first", NULL, NULL, 1},
      {"best-first, naive", "best-first", "parallel", "naive", 2},
      {"best-first, fair", "best-first", "parallel", "fair", 2},
      {"best-first, forward", "best-first", "parallel", "forward", 2}}},
    {"Sliding tiles by iterative deepening",
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
    {"Flow as a constraint problem",
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
    {"Flow by Dijkstra's search, in C",
     "flow 9x9, 9 colours",
     "flow",
     9,
     9,
     {{"seed", "1"}},
     {{"dijkstra", "dijkstra", NULL, NULL, 1},
      {"dijkstra, dead ends", "dijkstra", "deadends", "on", 1}}},
    {"The rolling ball",
     "maze 1500x1500, 10 % walls",
     "maze",
     1500,
     1500,
     {{"seed", "1"}, {"walls", "10"}},
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
    double least, most; /* factors met so far */
    uint64_t methods;
};

static bool
set_all(struct clew_options *options, const struct contest *contest)
{
    for (size_t i = 0; i < sizeof(contest->making) / sizeof(*contest->making); i++)
        if (contest->making[i].name &&
            clew_options_set(options, contest->making[i].name, contest->making[i].value, NULL))
            return false;
    return true;
}

static enum cli_exit
make_board(struct clew_board **board, const struct bench *bench, const struct contest *contest)
{
    struct clew_error error = {0};
    struct clew_options *options;
    enum clew_status status = clew_options_new(&options, NULL);

    if (status)
        return cli_complain(bench->args->command, "no memory");
    if (set_all(options, contest))
        status = clew_generate(board, NULL, contest->puzzle, contest->rows, contest->cols, options,
                               NULL, &error);
    else
        status = CLEW_BAD_OPTION;
    clew_options_free(options);
    return status ? cli_complain(bench->args->command, "%s cannot be made: %s", contest->board,
                                 error.text)
                  : CLI_FINE;
}

/* False when somebody interrupted. */
static bool
run_method(struct cli_run_once *trial, const struct bench *bench, const struct clew_board *board,
           const struct method *method)
{
    struct clew_options *options;
    bool goes_on;

    *trial = (struct cli_run_once){.engine = method->engine, .threads = method->threads};
    if (clew_options_new(&options, NULL)) {
        trial->status = CLEW_NO_MEMORY;
        return true;
    }
    trial->status = clew_options_set(options, "limit-seconds", LIMIT_SECONDS, &trial->error);
    if (!trial->status && method->option)
        trial->status = clew_options_set(options, method->option, method->value, &trial->error);
    goes_on = trial->status || cli_run_once_run(trial, board, options, bench->control,
                                                strcmp(method->engine, "auto") ? 1 : DEFAULT_RUNS);
    clew_options_free(options);
    return goes_on;
}

static void
print_row(const char *name, const struct cli_run_once *trial, double factor)
{
    char nodes[CLI_FIGURE_BYTES], seconds[CLI_FIGURE_BYTES], figure[CLI_FIGURE_BYTES];
    char verdict[48];

    snprintf(verdict, sizeof(verdict), "%s%s%s", clew_outcome_name(trial->outcome),
             *trial->limit ? ", " : "", trial->limit);
    printf("    %-24s %7u  %-16s %13s %9s  %s%s\n", name, trial->threads, verdict,
           cli_figure_count(nodes, sizeof(nodes), trial->stats.nodes),
           cli_figure_seconds(seconds, sizeof(seconds), trial->stats.seconds),
           cli_run_once_is_answered(trial) ? "x " : "more than x ",
           cli_figure_factor(figure, sizeof(figure), factor));
}

static enum cli_exit
print_json(const struct bench *bench, const struct contest *contest, const char *name,
           const struct cli_run_once *trial, double factor)
{
    return cli_json_print(bench->args->command,
                          json_pack("{s:s, s:s, s:s, s:i, s:s, s:I, s:f, s:I, s:I, s:f}", "board",
                                    contest->board, "method", name, "engine", trial->answered,
                                    "threads", (int)trial->threads, "outcome",
                                    clew_outcome_name(trial->outcome), "nodes",
                                    (json_int_t)trial->stats.nodes, "seconds", trial->stats.seconds,
                                    "peak_bytes", (json_int_t)trial->stats.peak_bytes, "tasks",
                                    (json_int_t)trial->stats.tasks.created, "factor", factor));
}

static enum cli_exit
say(struct bench *bench, const struct contest *contest, const char *name,
    const struct cli_run_once *trial, const struct cli_run_once *standard)
{
    const double factor = trial->stats.seconds / standard->stats.seconds;
    char why[160];

    if (trial->status)
        return cli_complain(bench->args->command, "%s: %s", name, trial->error.text);
    if (trial != standard) {
        bench->least = bench->methods == 0 || factor < bench->least ? factor : bench->least;
        bench->most = factor > bench->most ? factor : bench->most;
        bench->methods++;
    }
    if (!cli_trials_agree(trial, standard, why, sizeof(why)))
        return cli_complain(bench->args->command, "%s: engines contradict each other: %s",
                            contest->board, why);
    if (cli_flag(bench->args, CLI_JSON))
        return print_json(bench, contest, name, trial, factor);
    print_row(name, trial, factor);
    return cli_output_flush();
}

/* All methods of one contest on its board. */
static enum cli_exit
run_contest(struct bench *bench, const struct contest *contest, const struct clew_board *board)
{
    static const struct method by_default = {"auto, the default", "auto", NULL, NULL, 1};
    struct cli_run_once standard, trial;
    enum cli_exit code;

    if (!run_method(&standard, bench, board, &by_default))
        return CLI_GAVE_UP;
    code = say(bench, contest, by_default.name, &standard, &standard);
    for (size_t i = 0; !code && i < MAX_METHODS && contest->methods[i].name; i++) {
        if (!run_method(&trial, bench, board, &contest->methods[i]))
            return CLI_GAVE_UP;
        code = say(bench, contest, contest->methods[i].name, &trial, &standard);
    }
    return code;
}

static enum cli_exit
run_all(struct bench *bench)
{
    const bool is_table = !cli_flag(bench->args, CLI_JSON);
    enum cli_exit code = CLI_FINE;

    if (is_table)
        printf("    %-24s %7s  %-16s %13s %9s  %s\n", "method", "threads", "outcome", "nodes",
               "seconds", "times the default's");
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
    }
    if (cli_signals_stopped())
        return cli_worse(code, CLI_GAVE_UP);
    if (is_table) {
        char least[CLI_FIGURE_BYTES], most[CLI_FIGURE_BYTES];

        printf("\nThe default takes between 1/%s and 1/%s of the time of these %llu.\n",
               cli_figure_factor(least, sizeof(least), bench->least),
               cli_figure_factor(most, sizeof(most), bench->most),
               (unsigned long long)bench->methods);
    }
    return cli_worse(code, cli_output_flush());
}

static enum cli_exit
run(const struct cli_args *args)
{
    struct bench bench = {.args = args};
    enum cli_exit code;

    if (args->word_count)
        return cli_complain(args->command, "it makes its own boards; clew compare takes yours");
    if (clew_control_new(&bench.control, NULL))
        return cli_complain(args->command, "no memory");
    cli_signals_watch(bench.control);
    code = run_all(&bench);
    cli_signals_forget(bench.control);
    clew_control_free(bench.control);
    return code;
}

const struct cli_command cmd_bench = {
    .name = "bench",
    .about = "how the older systems do against the default",
    .group = CLI_GROUP_LEARN,
    .usage = "",
    .details =
        "Makes a few boards, the same ones everywhere, and solves each by the methods of the\n"
        "older systems that Clew contains and by the default. A method that takes more than\n"
        "two seconds gives up. Exit code 2 when two methods contradict each other.",
    .own = CLI_TAKES(CLI_JSON),
    .run = run,
};
