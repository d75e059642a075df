/*
 * bench - what the programs that measure share: clocks, medians, options, boards of a file.
 *
 * A program runs every way once a round, so that ratios are taken within a round and a busy machine
 * hurts all alike; it prints medians with least and most, and fails when an answer is wrong. Two
 * clocks: processor time, which says what the work costs, and time on the wall.
 *
 * Whatever fails ends the program with a sentence: a record with a hole in it is no record.
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
struct bench_words {
    int rounds;
    const char *clew; /* the command, or NULL */
    const char *data; /* a folder where published boards may be */
    long long side;
    int boards, colours;
    bool is_full; /* also what takes minutes */
};

void bench_give_up(const char *what) __attribute__((noreturn));
/*
 * --rounds N, --clew PATH, --data FOLDER, --side N, --boards N, --colours N, --full; what is not
 * given stays.
 */
void bench_take_words(struct bench_words *words, int count, char **arguments);

double bench_wall(void);
double bench_cpu(void);

void bench_sort(double *values, int count);
/* "what median (least to most)" of one number of each round; sorts them. */
void bench_print_spread(const char *what, const char *form, double *values, int count);

struct clew_options *bench_options(const char *const (*pairs)[2], int count);

/* Seconds of a command from its start to its end; it must end well. */
struct bench_run {
    double wall, cpu;
};
/* input NULL: none. Its output is thrown away. */
struct bench_run bench_command(const char *const *arguments, const char *input);

/* All boards of a file; false if there is no such file. */
bool bench_read(struct bench_boards *boards, const char *path, const struct clew_options *options);
/* A new square board, made with these options. */
void bench_make(struct bench_boards *boards, const char *puzzle, int side,
                const char *const (*pairs)[2], int count);
void bench_add(struct bench_boards *boards, struct clew_board *board);
void bench_free(struct bench_boards *boards);

#endif
