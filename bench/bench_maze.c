/*
 * bench_maze - how fast the rolling-ball maze is read and searched.
 *
 *     bench_maze [--side N] [--rounds N] [--clew PATH]
 *
 * Random boards of N x N cells with 1 %, 10 % and 20 % walls, ball and hole in opposite corners,
 * written to a file and mapped. In every round each way of solving is run once, so that ratios are
 * taken within a round and a busy machine hurts all alike. Two clocks: processor time, which says
 * what the work costs, and time on the wall, which says what two threads gain. With --clew the
 * command is timed on the loop maze of 1000 x 1000, from start to end of the process.
 *
 * Ends with failure when two ways differ in outcome, distance or path.
 */
#include <clew.h>

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_ROUNDS 100
#define WAYS        3

extern char **environ;

struct way {
    const char *engine;
    const char *threads;
};

static const struct way ways[WAYS] = {{"bits", "1"}, {"bits", "2"}, {"dijkstra", "1"}};

/* What one run of one way took. */
struct run {
    double read_cpu, search_cpu, wall;
    double bytes_a_cell;
    uint64_t nodes;
};

static void
give_up(const char *what)
{
    fprintf(stderr, "bench_maze: %s\n", what);
    exit(1);
}

static double
seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- Numbers ---- */

static int
compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* "median (least to most)" of one number of each round. */
static void
print_spread(const char *what, const char *form, double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    printf("  %-38s", what);
    printf(form, values[count / 2]);
    printf(" (");
    printf(form, values[0]);
    printf(" to ");
    printf(form, values[count - 1]);
    printf(")\n");
}

/* ---- Boards ---- */

static struct clew_options *
options_of(const char *const (*pairs)[2], int count)
{
    struct clew_options *options;

    if (clew_options_new(&options))
        give_up("no memory");
    for (int i = 0; i < count; i++)
        if (clew_options_set(options, pairs[i][0], pairs[i][1], NULL))
            give_up("an option is refused");
    return options;
}

/* Writes a new board to a temporary file and says how long it is. */
static size_t
make_file(const char *path, int64_t side, struct clew_options *options)
{
    struct clew_board *board;
    size_t length;
    char *text;
    FILE *file = fopen(path, "w");

    if (!file || clew_generate(&board, "maze", side, side, options, NULL) ||
        clew_write(&text, &length, board, NULL, "drawing", NULL) ||
        fwrite(text, 1, length, file) != length || fclose(file))
        give_up("cannot make the board");
    clew_free(text);
    clew_board_free(board);
    return length;
}

/* ---- One run ---- */

/* The answer's distance and path must be those of the first run on this board. */
static void
judge(const struct clew_answer *answer, char **path)
{
    const struct clew_fact *fact = clew_answer_fact(answer, "path");

    if (!fact)
        give_up("a board without an answer");
    if (!*path)
        *path = strdup(fact->text);
    else if (strcmp(*path, fact->text) != 0)
        give_up("two ways of solving differ");
}

static struct run
run_once(const char *file, size_t length, const struct way *way, char **path)
{
    const char *const pairs[2][2] = {{"engine", way->engine}, {"threads", way->threads}};
    struct clew_options *options = options_of(pairs, 2);
    const double start = seconds(CLOCK_MONOTONIC);
    const double start_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    const int fd = open(file, O_RDONLY);
    char *text = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    struct clew_board *board;
    struct clew_answer *answer;
    struct run run;
    double read_cpu;

    if (fd < 0 || text == MAP_FAILED || clew_board_read(&board, text, length, options, NULL))
        give_up("cannot read the board");
    read_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    if (clew_solve(&answer, board, options, NULL, NULL))
        give_up("cannot solve the board");
    run = (struct run){
        .read_cpu = read_cpu - start_cpu,
        .search_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - read_cpu,
        .wall = seconds(CLOCK_MONOTONIC) - start,
        .nodes = clew_answer_stats(answer)->nodes,
        .bytes_a_cell = (double)clew_answer_stats(answer)->peak_bytes /
                        (double)(clew_board_rows(board) * clew_board_cols(board)),
    };
    judge(answer, path);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
    munmap(text, length);
    close(fd);
    return run;
}

/* ---- A density ---- */

static void
report(struct run (*runs)[WAYS], int rounds, size_t length)
{
    double values[MOST_ROUNDS];
    char what[64];

    for (int way = 0; way < WAYS; way++) {
        snprintf(what, sizeof what, "%s, %s thread%s: search, cpu s", ways[way].engine,
                 ways[way].threads, ways[way].threads[0] == '1' ? "" : "s");
        for (int i = 0; i < rounds; i++)
            values[i] = runs[i][way].search_cpu;
        print_spread(what, "%.3f", values, rounds);
        for (int i = 0; i < rounds; i++)
            values[i] = runs[i][way].wall;
        print_spread("  file to answer, wall s", "%.3f", values, rounds);
        printf("  %-38s%llu\n", "  nodes", (unsigned long long)runs[0][way].nodes);
        printf("  %-38s%.2f, %.2f with the text\n", "  peak bytes a cell",
               runs[0][way].bytes_a_cell, runs[0][way].bytes_a_cell + 1);
    }
    for (int i = 0; i < rounds; i++)
        values[i] = (double)length / runs[i][0].read_cpu / 1e6;
    print_spread("reading, MB a cpu second", "%.0f", values, rounds);
    for (int i = 0; i < rounds; i++)
        values[i] = runs[i][2].search_cpu / runs[i][0].search_cpu;
    print_spread("dijkstra / bits, cpu, one thread", "%.2f", values, rounds);
    for (int i = 0; i < rounds; i++)
        values[i] = runs[i][0].wall / runs[i][1].wall;
    print_spread("one / two threads, wall", "%.2f", values, rounds);
}

static void
measure_density(const char *walls, int64_t side, int rounds)
{
    static struct run runs[MOST_ROUNDS][WAYS];
    char corner[64], file[] = "/tmp/bench_maze_XXXXXX", *path = NULL;
    const char *const pairs[4][2] = {
        {"walls", walls}, {"seed", "7"}, {"ball", "0,0"}, {"hole", corner}};
    struct clew_options *options;
    size_t length;

    snprintf(corner, sizeof corner, "%lld,%lld", (long long)side - 1, (long long)side - 1);
    options = options_of(pairs, 4);
    close(mkstemp(file));
    length = make_file(file, side, options);
    for (int i = 0; i < rounds; i++)
        for (int way = 0; way < WAYS; way++)
            runs[i][way] = run_once(file, length, &ways[way], &path);
    unlink(file);
    printf("%lld x %lld, %s %% walls, seed 7, way of %zu rolls\n", (long long)side, (long long)side,
           walls, strlen(path));
    report(runs, rounds, length);
    free(path);
    clew_options_free(options);
}

/* ---- The command on the loop ---- */

static double
time_command(const char *clew, const char *file)
{
    const double start = seconds(CLOCK_MONOTONIC);
    char *const arguments[] = {(char *)clew, "solve", "--quiet", (char *)file, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&child, clew, &actions, NULL, arguments, environ) ||
        waitpid(child, &status, 0) < 0 || status != 0)
        give_up("the command failed");
    posix_spawn_file_actions_destroy(&actions);
    return 1000 * (seconds(CLOCK_MONOTONIC) - start);
}

static void
measure_loop(const char *clew)
{
    const char *const pairs[1][2] = {{"kind", "loop"}};
    struct clew_options *options = options_of(pairs, 1);
    char file[] = "/tmp/bench_maze_XXXXXX";
    double values[50];

    close(mkstemp(file));
    make_file(file, 1000, options);
    for (int i = 0; i < 50; i++)
        values[i] = time_command(clew, file);
    print_spread("1000 x 1000 loop, whole process, ms", "%.2f", values, 50);
    unlink(file);
    clew_options_free(options);
}

int
main(int count, char **arguments)
{
    static const char *const densities[] = {"1", "10", "20"};
    const char *clew = NULL;
    int64_t side = 10000;
    int rounds = 5;

    for (int i = 1; i + 1 < count; i += 2)
        if (strcmp(arguments[i], "--side") == 0)
            side = atoll(arguments[i + 1]);
        else if (strcmp(arguments[i], "--rounds") == 0)
            rounds = atoi(arguments[i + 1]);
        else if (strcmp(arguments[i], "--clew") == 0)
            clew = arguments[i + 1];
        else
            give_up("options: --side N --rounds N --clew PATH");
    if (side < 2 || rounds < 1 || rounds > MOST_ROUNDS)
        give_up("a side of 2 or more, 1 to 100 rounds");
    for (int i = 0; i < 3; i++)
        measure_density(densities[i], side, rounds);
    if (clew)
        measure_loop(clew);
    return 0;
}
