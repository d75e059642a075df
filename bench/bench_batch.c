/*
 * bench_batch - how many boards a second the command takes from a pipe.
 *
 *     bench_batch --clew PATH [--rounds N]
 *
 * Flow boards of 5x5 to 15x15, as many of each, with the verdict under the rule that no path runs
 * beside itself, one JSON object a board: what a pack author's check of a level pack is. Boards are
 * made here; "easy" means one and a half colours a row, as level packs for beginners have it, and
 * "usual" one colour a row. Measured is the whole process, by the processor time that the system
 * says it took, and by the clock.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LEAST_SIDE 5
#define MAX_SIDE   15
#define EACH       100
#define TIMES      5 /* the file holds every board so often */

static void
write_boards(FILE *out, int side, int colours)
{
    char colours_text[16], seed_text[16];
    const char *const pairs[2][2] = {{"colors", colours_text}, {"seed", seed_text}};

    snprintf(colours_text, sizeof colours_text, "%d", colours);
    for (int seed = 1; seed <= EACH; seed++) {
        struct clew_options *options;
        struct clew_board *board;
        size_t length;
        char *text;

        snprintf(seed_text, sizeof seed_text, "%d", seed);
        options = bench_options(pairs, 2);
        if (clew_generate(&board, NULL, "flow", side, side, options, NULL, NULL) ||
            clew_write(&text, &length, board, NULL, "rows", NULL) ||
            fwrite(text, 1, length, out) != length || fputc('\n', out) == EOF)
            bench_give_up("cannot make a board");
        clew_free(text);
        clew_board_free(board);
        clew_options_free(options);
    }
}

static void
make_file(const char *path, int easy)
{
    char *text = NULL;
    size_t length = 0;
    FILE *boards = open_memstream(&text, &length), *out = fopen(path, "w");

    if (!boards || !out)
        bench_give_up("cannot write a file");
    for (int side = LEAST_SIDE; side <= MAX_SIDE; side++)
        write_boards(boards, side, easy ? 3 * side / 2 : side);
    if (fclose(boards))
        bench_give_up("no memory");
    for (int time = 0; time < TIMES; time++)
        if (fwrite(text, 1, length, out) != length)
            bench_give_up("cannot write a file");
    if (fclose(out))
        bench_give_up("cannot write a file");
    free(text);
}

static struct bench_run
run_once(const char *clew, const char *file, const char *jobs)
{
    const char *const arguments[] = {clew,       "solve",  "--json", "--unique", "--rule",
                                     "no-touch", "--jobs", jobs,     "-",        NULL};

    return bench_command(arguments, file);
}

static void
measure(const char *clew, int easy, int rounds)
{
    const double boards = (double)EACH * TIMES * (MAX_SIDE - LEAST_SIDE + 1);
    double one[MAX_BENCH_ROUNDS], two[MAX_BENCH_ROUNDS], cpu[MAX_BENCH_ROUNDS],
        gain[MAX_BENCH_ROUNDS];
    char file[] = "/tmp/bench_batch_XXXXXX";

    close(mkstemp(file));
    make_file(file, easy);
    for (int i = 0; i < rounds; i++) {
        const struct bench_run alone = run_once(clew, file, "1"), both = run_once(clew, file, "2");

        cpu[i] = boards / alone.cpu;
        one[i] = boards / alone.wall;
        two[i] = boards / both.wall;
        gain[i] = alone.wall / both.wall;
    }
    unlink(file);
    printf("%.0f %s flow boards of %dx%d to %dx%d, verdict under no-touch, JSON\n", boards,
           easy ? "easy" : "usual", LEAST_SIDE, LEAST_SIDE, MAX_SIDE, MAX_SIDE);
    bench_print_spread("boards a cpu second, --jobs 1", "%.0f", cpu, rounds);
    bench_print_spread("boards a second, --jobs 1", "%.0f", one, rounds);
    bench_print_spread("boards a second, --jobs 2", "%.0f", two, rounds);
    bench_print_spread("one / two jobs, wall", "%.2f", gain, rounds);
    if (easy)
        printf("  %-42s %s\n", "mark", "9,000 boards a second and core");
}

int
main(int count, char **arguments)
{
    struct bench_words words = {.rounds = 5};

    bench_take_words(&words, count, arguments);
    if (!words.clew)
        bench_give_up("--clew PATH is needed");
    measure(words.clew, 1, words.rounds);
    measure(words.clew, 0, words.rounds);
    return 0;
}
