/*
 * bench_maze - how fast the rolling-ball maze is read and searched.
 *
 *     bench_maze [--side N] [--rounds N] [--clew PATH]
 *
 * Random boards of N x N cells with 1 %, 10 % and 20 % walls, ball and hole in opposite corners,
 * written to a file and mapped. Every method runs once per round; ratios are taken within a round.
 * With --clew the command is timed on the loop maze of 1000 x 1000, from start to end of the
 * process.
 *
 * Fails when two methods differ in outcome, distance or path.
 */
#include "bench.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define METHODS 3

struct method {
    const char *engine;
    const char *threads;
};

static const struct method methods[METHODS] = {{"bits", "1"}, {"bits", "2"}, {"dijkstra", "1"}};

/* One run of one method. */
struct run {
    double read_cpu, search_cpu, wall;
    double bytes_per_cell;
    uint64_t nodes;
};

/* ---- Boards ---- */

/* Writes a new board to a file; returns its length. */
static size_t
make_file(const char *path, int64_t side, struct clew_options *options)
{
    const struct clew_generate_request request = {sizeof request, "maze", side, side};
    struct clew_board *board;
    size_t length;
    char *text;
    FILE *file = fopen(path, "w");

    if (!file || clew_generate(&board, NULL, &request, options, NULL, NULL) ||
        clew_write(&text, &length, board, NULL, "drawing", NULL) ||
        fwrite(text, 1, length, file) != length || fclose(file))
        bench_fail("cannot make the board");
    clew_free(text);
    clew_board_free(board);
    return length;
}

/* ---- One run ---- */

/* The answer's distance and path must be those of the first run on this board. */
static void
check_answer(const struct clew_answer *answer, char **path)
{
    const struct clew_fact *fact = clew_answer_fact(answer, "path");

    if (!fact)
        bench_fail("a board without an answer");
    if (!*path)
        *path = strdup(fact->text);
    else if (strcmp(*path, fact->text) != 0)
        bench_fail("two methods differ");
}

static struct run
run_once(const char *file, size_t length, const struct method *method, char **path)
{
    const char *const pairs[2][2] = {{"engine", method->engine}, {"threads", method->threads}};
    struct clew_options *options = bench_options(pairs, 2);
    const double start = bench_wall();
    const double start_cpu = bench_cpu();
    const int fd = open(file, O_RDONLY);
    char *text = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    struct clew_board *board;
    struct clew_answer *answer;
    struct run run;
    double read_cpu;

    if (fd < 0 || text == MAP_FAILED || clew_board_read(&board, text, length, options, NULL))
        bench_fail("cannot read the board");
    read_cpu = bench_cpu();
    if (clew_solve(&answer, board, options, NULL, NULL))
        bench_fail("cannot solve the board");
    run = (struct run){
        .read_cpu = read_cpu - start_cpu,
        .search_cpu = bench_cpu() - read_cpu,
        .wall = bench_wall() - start,
        .nodes = clew_answer_stats(answer)->nodes,
        .bytes_per_cell = (double)clew_answer_stats(answer)->peak_bytes /
                          (double)(clew_board_rows(board) * clew_board_cols(board)),
    };
    check_answer(answer, path);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
    munmap(text, length);
    close(fd);
    return run;
}

/* ---- A density ---- */

static void
report(struct run (*runs)[METHODS], int rounds, size_t length)
{
    double values[MAX_BENCH_ROUNDS];
    char what[64];

    for (int method = 0; method < METHODS; method++) {
        snprintf(what, sizeof what, "%s, %s thread%s: search, cpu s", methods[method].engine,
                 methods[method].threads, methods[method].threads[0] == '1' ? "" : "s");
        for (int i = 0; i < rounds; i++)
            values[i] = runs[i][method].search_cpu;
        bench_print_spread(what, "%.3f", values, rounds);
        for (int i = 0; i < rounds; i++)
            values[i] = runs[i][method].wall;
        bench_print_spread("  file to answer, wall s", "%.3f", values, rounds);
        printf("  %-42s %llu\n", "  nodes", (unsigned long long)runs[0][method].nodes);
        printf("  %-42s %.2f, %.2f with the text\n", "  peak bytes per cell",
               runs[0][method].bytes_per_cell, runs[0][method].bytes_per_cell + 1);
    }
    for (int i = 0; i < rounds; i++)
        values[i] = (double)length / runs[i][0].read_cpu / 1e6;
    bench_print_spread("reading, MB per cpu second", "%.0f", values, rounds);
    for (int i = 0; i < rounds; i++)
        values[i] = runs[i][2].search_cpu / runs[i][0].search_cpu;
    bench_print_spread("dijkstra / bits, cpu, one thread", "%.2f", values, rounds);
    for (int i = 0; i < rounds; i++)
        values[i] = runs[i][0].wall / runs[i][1].wall;
    bench_print_spread("one / two threads, wall", "%.2f", values, rounds);
}

static void
measure_density(const char *walls, int64_t side, int rounds)
{
    static struct run runs[MAX_BENCH_ROUNDS][METHODS];
    char corner[64], file[] = "/tmp/bench_maze_XXXXXX", *path = NULL;
    const char *const pairs[4][2] = {
        {"walls", walls}, {"seed", "7"}, {"ball", "0,0"}, {"hole", corner}};
    struct clew_options *options;
    size_t length;

    snprintf(corner, sizeof corner, "%lld,%lld", (long long)side - 1, (long long)side - 1);
    options = bench_options(pairs, 4);
    close(mkstemp(file));
    length = make_file(file, side, options);
    for (int i = 0; i < rounds; i++)
        for (int method = 0; method < METHODS; method++)
            runs[i][method] = run_once(file, length, &methods[method], &path);
    unlink(file);
    printf("%lld x %lld, %s %% walls, seed 7, path of %zu rolls\n", (long long)side,
           (long long)side, walls, strlen(path));
    report(runs, rounds, length);
    free(path);
    clew_options_free(options);
}

/* ---- The command on the loop ---- */

static void
measure_loop(const char *clew)
{
    const char *const pairs[1][2] = {{"kind", "loop"}};
    struct clew_options *options = bench_options(pairs, 1);
    char file[] = "/tmp/bench_maze_XXXXXX";
    const char *const arguments[] = {clew, "solve", "--quiet", file, NULL};
    double wall[50], cpu[50];

    close(mkstemp(file));
    make_file(file, 1000, options);
    for (int i = 0; i < 50; i++) {
        const struct bench_run run = bench_command(arguments, NULL);

        wall[i] = 1000 * run.wall;
        cpu[i] = 1000 * run.cpu;
    }
    printf("1000 x 1000, the loop, whole process\n");
    bench_print_spread("wall ms", "%.2f", wall, 50);
    bench_print_spread("cpu ms", "%.2f", cpu, 50);
    unlink(file);
    clew_options_free(options);
}

int
main(int argc, char **argv)
{
    static const char *const densities[] = {"1", "10", "20"};
    struct bench_settings settings = {.rounds = 5, .side = 10000};

    bench_parse_arguments(&settings, argc, argv);
    if (settings.side < 2)
        bench_fail("a side of 2 or more");
    for (int i = 0; i < 3; i++)
        measure_density(densities[i], settings.side, settings.rounds);
    if (settings.clew)
        measure_loop(settings.clew);
    return 0;
}
