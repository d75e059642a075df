/*
 * bench_classic - the engines of three earlier Flow systems (doc/history.md) against the default.
 *
 *     bench_classic [--rounds N] [--boards N] [--data FOLDER]
 *
 * The 9x9 board whose node count was published, if FOLDER/flow has it, and generated boards. In
 * every round each method solves all boards once; ratios are taken within the round.
 *
 * Fails when a method finds no answer, or visits another number of nodes than published.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#define PUBLISHED_NODES 587332
#define MAX_METHODS     8

struct method {
    const char *engine;
    const char *option, *value;
};

struct round {
    double cpu, wall;
    uint64_t nodes;
    size_t bytes; /* the maximum over the boards */
};

static struct round
solve_all(const struct bench_boards *boards, const struct method *method)
{
    const char *const pairs[2][2] = {{"engine", method->engine}, {method->option, method->value}};
    struct clew_options *options = bench_options(pairs, 2);
    struct round round = {0};

    for (size_t i = 0; i < boards->count; i++) {
        const double cpu = bench_cpu(), wall = bench_wall();
        const struct clew_stats *stats;
        struct clew_answer *answer;

        if (clew_solve(&answer, boards->list[i], options, NULL, NULL) ||
            clew_answer_outcome(answer) != CLEW_SOLVED)
            bench_fail("a board was not solved");
        stats = clew_answer_stats(answer);
        round.cpu += bench_cpu() - cpu;
        round.wall += bench_wall() - wall;
        round.nodes += stats->nodes;
        round.bytes = stats->peak_bytes > round.bytes ? stats->peak_bytes : round.bytes;
        clew_answer_free(answer);
    }
    clew_options_free(options);
    return round;
}

static void
report(const struct method *method, const struct round *rounds, const struct round *baseline,
       int count)
{
    double values[MAX_BENCH_ROUNDS];

    printf("  %s%s%s%s%s: nodes %llu, at most %.2f MB\n", method->engine,
           method->option ? ", " : "", method->option ? method->option : "",
           method->option ? " " : "", method->option ? method->value : "",
           (unsigned long long)rounds[0].nodes, (double)rounds[0].bytes / 1e6);
    for (int i = 0; i < count; i++)
        values[i] = 1000 * rounds[i].cpu;
    bench_print_spread("  all boards, cpu ms", "%.3f", values, count);
    for (int i = 0; i < count; i++)
        values[i] = rounds[i].cpu / baseline[i].cpu;
    bench_print_spread("  times the default's", "%.1f", values, count);
}

/* The first method is the default, with which the others are compared. */
static uint64_t
measure(const char *label, const struct bench_boards *boards, const struct method *methods,
        int count, int rounds)
{
    static struct round results[MAX_METHODS][MAX_BENCH_ROUNDS];

    printf("%s\n", label);
    for (int i = 0; i < rounds; i++)
        for (int m = 0; m < count; m++)
            results[m][i] = solve_all(boards, &methods[m]);
    for (int m = 0; m < count; m++)
        report(&methods[m], results[m], results[0], rounds);
    return results[count - 1][0].nodes;
}

static void
measure_published(const struct bench_settings *settings)
{
    static const struct method methods[] = {{"auto", NULL, NULL}, {"dijkstra", NULL, NULL}};
    const char *const pairs[2][2] = {{"puzzle", "flow"}, {"rule", "no-touch"}};
    struct clew_options *options = bench_options(pairs, 2);
    struct bench_boards boards = {0};
    char path[4096];

    snprintf(path, sizeof path, "%s/flow/regular_9x9_01.txt", settings->data);
    if (!bench_read(&boards, path, options))
        printf("the published 9x9 board is not present, skipped\n");
    else if (measure("the published 9x9 board; target: dijkstra in 80 ms, 100 bytes per node",
                     &boards, methods, 2, settings->rounds) != PUBLISHED_NODES)
        bench_fail("not the published number of nodes");
    bench_free(&boards);
    clew_options_free(options);
}

static void
measure_made(const struct bench_settings *settings, int side, const char *colours,
             const struct method *methods, int count)
{
    struct bench_boards boards = {0};
    char seed[16], title[120];
    const char *const pairs[3][2] = {{"seed", seed}, {"colors", colours}, {"rule", "no-touch"}};

    for (int i = 1; i <= settings->boards; i++) {
        snprintf(seed, sizeof seed, "%d", i);
        bench_make(&boards, "flow", side, pairs, 3);
    }
    snprintf(title, sizeof title, "%d boards of %dx%d, about %s colours, seeds from 1",
             settings->boards, side, side, colours);
    measure(title, &boards, methods, count, settings->rounds);
    bench_free(&boards);
}

int
main(int argc, char **argv)
{
    static const struct method all[] = {
        {"auto", NULL, NULL},      {"best-first", NULL, NULL},     {"csp-first", NULL, NULL},
        {"csp-smart", NULL, NULL}, {"csp-smart", "lcv", "on"},     {"csp-direction", NULL, NULL},
        {"dijkstra", NULL, NULL},  {"dijkstra", "deadends", "on"},
    };
    struct bench_settings settings = {.rounds = 5, .boards = 10};

    bench_parse_arguments(&settings, argc, argv);
    if (settings.boards < 1)
        bench_fail("at least one board");
    measure_published(&settings);
    measure_made(&settings, 8, "8", all, 8);
    measure_made(&settings, 10, "8", all, 6);
    return 0;
}
