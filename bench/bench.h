/*
 * bench - what the benchmark programs share: clocks, medians, options, boards from a file.
 *
 * A program runs every method once per round and takes ratios within a round, so that a busy
 * machine affects all methods alike; it prints medians with minimum and maximum, and fails when an
 * answer is wrong. Two clocks: processor time, which says what the work costs, and wall time.
 *
 * Any failure ends the program with a message, so that no record is incomplete.
 */
#ifndef BENCH_H
#define BENCH_H

#include <clew.h>
#include <stdbool.h>
#include <stddef.h>

#define MAX_BENCH_ROUNDS 100

struct bench_boards {
    struct clew_board **list;
    size_t count;
};

/* What every program takes from its command line. */
struct bench_settings {
    int rounds;
    const char *clew; /* the command, or NULL */
    const char *data; /* a folder with published boards in flow/ and tiles/, as far as present */
    long long side;
    int boards, colours;
    bool is_full; /* also what takes minutes */
};

void bench_fail(const char *what) __attribute__((noreturn));
/*
 * --rounds N, --clew PATH, --data FOLDER, --side N, --boards N, --colours N, --full. What is not
 * given keeps its value, except data: the environment variable CLEW_DATA, or else puzzles.
 */
void bench_parse_arguments(struct bench_settings *settings, int count, char **arguments);

double bench_wall(void);
double bench_cpu(void);

void bench_sort(double *values, int count);
/* Prints "what median (minimum to maximum)" of one value per round; sorts the values. */
void bench_print_spread(const char *what, const char *form, double *values, int count);

struct clew_options *bench_options(const char *const (*pairs)[2], int count);

/* Seconds from start to end of a command. */
struct bench_run {
    double wall, cpu;
};
/* input NULL: none. The output is discarded; exit codes other than 0 are failures. */
struct bench_run bench_command(const char *const *arguments, const char *input);

/* Adds all boards of a file; false if there is no such file. */
bool bench_read(struct bench_boards *boards, const char *path, const struct clew_options *options);
/* Adds a new square board, generated with these options. */
void bench_make(struct bench_boards *boards, const char *puzzle, int side,
                const char *const (*pairs)[2], int count);
void bench_add(struct bench_boards *boards, struct clew_board *board);
void bench_free(struct bench_boards *boards);

#endif
