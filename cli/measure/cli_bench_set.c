/* cli_bench_set - see cli_bench_set.h. */
#include "measure/cli_bench_set.h"
#include "input/cli_input.h"
#include "input/cli_packs.h"
#include "input/cli_puzzles.h"
#include "measure/cli_measure.h"
#include "measure/cli_peer.h"
#include "output/cli_format_number.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_table.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT_SECONDS "1"
#define MAX_ENGINES   24

struct bench_set {
    const struct cli_args *args;
    const char *puzzle;
    struct clew_control *control;
    struct clew_options *options;
    struct clew_board **boards;
    int64_t *cells;
    size_t count, capacity;
    struct cli_bench_times engines[MAX_ENGINES];
    size_t engine_count, done_count;
    struct cli_peer peer; /* its row is the last of `engines` */
    char peer_name[64];
};

/* ---- Boards ---- */

static bool
add_board(struct bench_set *set, struct clew_board *board)
{
    if (set->count == set->capacity) {
        const size_t capacity = set->capacity ? 2 * set->capacity : 256;
        struct clew_board **boards = realloc(set->boards, capacity * sizeof(*boards));
        int64_t *cells = boards ? realloc(set->cells, capacity * sizeof(*cells)) : NULL;

        if (boards)
            set->boards = boards;
        if (!cells)
            return false;
        set->cells = cells;
        set->capacity = capacity;
    }
    set->cells[set->count] = clew_board_rows(board) * clew_board_cols(board);
    set->boards[set->count++] = board;
    return true;
}

static enum cli_exit
read_files(struct bench_set *set, char **files, size_t count)
{
    struct cli_input input;
    struct clew_board *board;
    enum cli_exit code = cli_input_init(&input, set->args, files, count);

    while (!code && cli_input_next(&input, &board)) {
        if (strcmp(clew_board_puzzle(board), set->puzzle) != 0)
            code = cli_error(set->args->command, "%s, board %llu is a board of %s, not of %s",
                             input.file, (unsigned long long)input.index, clew_board_puzzle(board),
                             set->puzzle);
        else if (!add_board(set, board))
            code = cli_error(set->args->command, "no memory");
        if (code)
            clew_board_free(board);
    }
    code = cli_worse(code, input.worst);
    cli_input_free(&input);
    return code;
}

static enum cli_exit
read_packs(struct bench_set *set)
{
    enum cli_exit code = CLI_OK;

    for (int kind = 0; !code && kind < CLI_PACK_EARLIER; kind++) {
        struct cli_pack_info pack;

        if (cli_pack_find(&pack, set->puzzle, kind))
            code = read_files(set, pack.glob.gl_pathv, pack.glob.gl_pathc);
        cli_pack_info_free(&pack);
    }
    return code;
}

/* --set FILE, and what follows the puzzle; by default the packs that come with the command. */
static enum cli_exit
read_set(struct bench_set *set, size_t first, size_t end)
{
    const struct cli_args *args = set->args;
    char *named[] = {(char *)cli_text(args, CLI_SET)};
    enum cli_exit code = CLI_OK;

    if (named[0])
        code = read_files(set, named, 1);
    if (!code && end > first)
        code = read_files(set, args->operands + first, end - first);
    if (!code && !named[0] && end == first)
        code = read_packs(set);
    if (!code && cli_signals_stopped())
        code = CLI_GAVE_UP;
    if (!code && set->count == 0)
        code = cli_error(args->command, "the set has no boards");
    return code;
}

/* ---- Runs ---- */

static enum cli_exit
measure_engine(struct bench_set *set, struct cli_bench_times *times, double deadline)
{
    for (size_t i = 0; i < set->count && cli_clock() < deadline; i++) {
        struct cli_measurement measured = {.engine = times->name, .threads = 1};

        if (!cli_measure(&measured, set->boards[i], set->options, set->control, 1))
            return CLI_GAVE_UP;
        if (measured.status && measured.status != CLEW_UNSUPPORTED)
            return cli_error(set->args->command, "%s: %s", times->name, measured.error.text);
        times->tried++;
        if (!cli_measurement_is_answered(&measured))
            continue;
        times->seconds[i] = measured.stats.seconds;
        times->nodes += measured.stats.nodes;
        if (measured.stats.peak_bytes > times->peak_bytes)
            times->peak_bytes = measured.stats.peak_bytes;
    }
    return CLI_OK;
}

static bool
is_wanted(const char *list, const char *engine)
{
    const size_t length = strlen(engine);

    for (; list; list = strchr(list, ',')) {
        list += *list == ',';
        if (!strncmp(list, engine, length) && (!list[length] || list[length] == ','))
            return true;
    }
    return false;
}

static enum cli_exit
list_engines(struct bench_set *set)
{
    const char *wanted = cli_text(set->args, CLI_ENGINES);
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    for (size_t i = 0; clew_engine_at(set->puzzle, i, &engine); i++) {
        if ((wanted && !is_wanted(wanted, engine.name)) || set->engine_count == MAX_ENGINES - 1)
            continue;
        if (!cli_bench_times_init(&set->engines[set->engine_count++], engine.name, set->count))
            return cli_error(set->args->command, "no memory");
    }
    return set->engine_count ? CLI_OK
                             : cli_error(set->args->command, "%s has none of the engines %s",
                                         set->puzzle, wanted);
}

/* Each engine gets an equal share of the time that is left. */
static enum cli_exit
measure_all(struct bench_set *set)
{
    const double end = cli_clock() + 60 * cli_real(set->args, CLI_MINUTES);
    enum cli_exit code = list_engines(set);

    for (size_t e = 0; !code && e < set->engine_count; e++) {
        const double now = cli_clock();

        cli_progress_search(set->control);
        code = measure_engine(set, &set->engines[e],
                              now + (end - now) / (double)(set->engine_count - e));
        cli_progress_search(NULL);
        set->done_count += !code;
    }
    if (!code && set->peer.times.seconds) {
        set->engines[set->engine_count++] = set->peer.times;
        set->peer.times.seconds = NULL;
    }
    return code;
}

/* ---- Reports ---- */

static void
add_seconds(struct cli_table *table, double seconds, bool is_known)
{
    char text[CLI_NUMBER_BYTES];

    cli_table_cell(table, is_known ? cli_format_seconds(text, sizeof(text), seconds) : "-");
}

static void
add_times(struct cli_table *table, const struct cli_bench_times *times,
          const struct cli_bench_stats *stats)
{
    const bool is_known = stats->answered > 0;
    char text[64], rate[CLI_NUMBER_BYTES];

    cli_table_cell(table, times->name);
    snprintf(text, sizeof(text), "%zu/%zu", stats->answered, times->count);
    cli_table_cell(table, text);
    cli_table_cell(
        table, is_known && stats->total > 0
                   ? cli_format_factor(rate, sizeof(rate), (double)stats->answered / stats->total)
                   : "-");
    add_seconds(table, stats->mean, is_known);
    add_seconds(table, stats->median, is_known);
    add_seconds(table, stats->p95, is_known);
    add_seconds(table, stats->p99, is_known);
    add_seconds(table, stats->max, is_known);
}

static void
add_costs(struct cli_table *table, const struct cli_bench_times *times,
          const struct cli_bench_stats *stats)
{
    char text[CLI_NUMBER_BYTES];

    cli_table_cell(table, times->name);
    cli_table_cell(table, times->nodes ? cli_format_count(text, sizeof(text), times->nodes) : "-");
    cli_table_cell(table, times->peak_bytes
                              ? cli_format_bytes(text, sizeof(text), (double)times->peak_bytes)
                              : "-");
    snprintf(text, sizeof(text), "%.2f", stats->exponent);
    cli_table_cell(table, isnan(stats->exponent) ? "-" : text);
    cli_table_cell(table, cli_format_count(text, sizeof(text), times->tried));
}

static enum cli_exit
print_tables(const struct bench_set *set, const struct cli_bench_stats *stats)
{
    struct cli_table times, costs;
    enum cli_exit code;

    printf("%s, %zu board%s\n", set->puzzle, set->count, set->count == 1 ? "" : "s");
    cli_table_init(&times, "engine|answered>|per second>|mean>|median>|p95>|p99>|max>");
    cli_table_init(&costs, "engine|nodes>|most memory>|exponent>|boards tried>");
    for (size_t e = 0; e < set->engine_count; e++) {
        add_times(&times, &set->engines[e], &stats[e]);
        add_costs(&costs, &set->engines[e], &stats[e]);
    }
    code = cli_table_print(&times, set->args->command);
    putchar('\n');
    code = cli_worse(code, cli_table_print(&costs, set->args->command));
    printf("exponent: b of time ~ cells^b, fitted to the medians of answered boards by size\n");
    if (*set->peer_name)
        printf("%s: as measured%s%s%s%s\n", set->peer_name, *set->peer.date ? " " : "",
               set->peer.date, *set->peer.machine ? "\n  " : "", set->peer.machine);
    return code;
}

static enum cli_exit
print_set_json(const struct bench_set *set, const struct cli_bench_stats *stats)
{
    enum cli_exit code = CLI_OK;

    for (size_t e = 0; e < set->engine_count; e++) {
        const struct cli_bench_times *times = &set->engines[e];
        json_t *object =
            json_pack("{s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:I, s:I}", "puzzle",
                      set->puzzle, "engine", times->name, "boards", (json_int_t)times->count,
                      "tried", (json_int_t)times->tried, "answered", (json_int_t)stats[e].answered,
                      "seconds", stats[e].total, "mean", stats[e].mean, "median", stats[e].median,
                      "p95", stats[e].p95, "p99", stats[e].p99, "max", stats[e].max, "nodes",
                      (json_int_t)times->nodes, "peak_bytes", (json_int_t)times->peak_bytes);

        if (!isnan(stats[e].exponent))
            json_object_set_new(object, "exponent", json_real(stats[e].exponent));
        if (*set->peer_name && e + 1 == set->engine_count) {
            json_object_set_new(object, "date", json_string(set->peer.date));
            json_object_set_new(object, "machine", json_string(set->peer.machine));
        }
        code = cli_worse(code, cli_json_print(set->args->command, object));
    }
    return code;
}

static enum cli_exit
save_curves(const struct bench_set *set, const struct cli_bench_stats *stats)
{
    static struct cli_chart chart; /* too large for the stack */
    struct cli_canvas canvas;
    enum cli_exit code;

    cli_canvas_init(&canvas, "Time by size",
                    "The median time of each engine over the number of "
                    "cells, on logarithmic scales.");
    chart = (struct cli_chart){.x = {.label = "cells", .is_log = true},
                               .y = {.label = "median", .is_log = true, .is_seconds = true}};
    snprintf(chart.heading, sizeof(chart.heading), "%s, %zu board%s", set->puzzle, set->count,
             set->count == 1 ? "" : "s");
    for (size_t e = 0; e < set->engine_count; e++) {
        char label[120];

        if (isnan(stats[e].exponent))
            snprintf(label, sizeof(label), "%s", set->engines[e].name);
        else
            snprintf(label, sizeof(label), "%s ~ cells^%.1f", set->engines[e].name,
                     stats[e].exponent);
        if (!cli_bench_curve(cli_chart_series(&chart, label, e), &set->engines[e], set->cells))
            canvas.has_failed = true;
    }
    cli_chart_draw(&chart, &canvas);
    code = cli_canvas_save(&canvas, set->args->command, cli_text(set->args, CLI_PLOT));
    cli_canvas_free(&canvas);
    return code;
}

static enum cli_exit
report_set(const struct bench_set *set)
{
    struct cli_bench_stats stats[MAX_ENGINES];
    enum cli_exit code = CLI_OK;

    for (size_t e = 0; e < set->engine_count; e++)
        if (!cli_bench_stats_of(&stats[e], &set->engines[e], set->cells))
            return cli_error(set->args->command, "no memory");
    cli_progress_clear();
    code = cli_flag(set->args, CLI_JSON) ? print_set_json(set, stats) : print_tables(set, stats);
    if (cli_is_given(set->args, CLI_PLOT))
        code = cli_worse(code, save_curves(set, stats));
    return cli_worse(code, cli_output_flush());
}

/* ---- The command ---- */

static enum cli_exit
prepare_set(struct bench_set *set)
{
    const struct cli_args *args = set->args;
    const bool has_peer = cli_is_given(args, CLI_PEER);
    const char *peer_file = has_peer ? args->operands[args->operand_count - 1] : NULL;
    size_t first = args->operand_count > has_peer; /* whether the puzzle is named */
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    enum cli_exit code = CLI_OK;

    if (has_peer && cli_peer_read(&set->peer, cli_text(args, CLI_PEER), peer_file, 0))
        return CLI_ERROR;
    if (!cli_puzzle_find(&puzzle, args->command, first ? args->operands[0] : set->peer.puzzle))
        return CLI_ERROR;
    set->puzzle = puzzle.name;
    code = read_set(set, first, args->operand_count - has_peer);
    if (!code && has_peer) {
        cli_bench_times_free(&set->peer.times);
        snprintf(set->peer_name, sizeof(set->peer_name), "%s", cli_text(args, CLI_PEER));
        code = cli_peer_read(&set->peer, set->peer_name, peer_file, set->count);
    }
    if (!code)
        set->options = cli_options_copy(args, NULL);
    if (!code && (!set->options || clew_control_new(&set->control, NULL) ||
                  (!cli_library_value(args, "limit-seconds") &&
                   clew_options_set(set->options, "limit-seconds", LIMIT_SECONDS, NULL))))
        code = cli_error(args->command, "no memory");
    return code;
}

static void
report_interruption(const struct bench_set *set)
{
    if (set->engine_count)
        cli_interrupted(set->args->command, "after %zu of %zu engines", set->done_count,
                        set->engine_count);
    else
        cli_interrupted(set->args->command, "while reading");
}

enum cli_exit
cli_bench_set_run(const struct cli_args *args)
{
    static struct bench_set set; /* too large for the stack */
    enum cli_exit code;

    set = (struct bench_set){.args = args};
    cli_progress_start(args);
    code = prepare_set(&set);
    if (!code) {
        cli_signals_watch(set.control);
        code = measure_all(&set);
        if (!code)
            code = report_set(&set);
        cli_signals_forget(set.control);
    }
    cli_progress_stop();
    if (cli_signals_stopped())
        report_interruption(&set);
    for (size_t i = 0; i < set.count; i++)
        clew_board_free(set.boards[i]);
    for (size_t e = 0; e < set.engine_count; e++)
        cli_bench_times_free(&set.engines[e]);
    cli_bench_times_free(&set.peer.times);
    clew_options_free(set.options);
    clew_control_free(set.control);
    free(set.boards);
    free(set.cells);
    return code;
}
