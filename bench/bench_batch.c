/*
 * bench_batch - how many boards per second the command solves from a pipe.
 *
 *     bench_batch --clew PATH [--rounds N]
 *
 * Flow boards of 5x5 to 15x15, the same number of each size, with a uniqueness verdict under the
 * rule no-touch and one JSON object per board: what the author of a level pack would run. Boards
 * are generated; "easy" has one and a half colours per row, like level packs for beginners, "usual"
 * one colour per row. The whole process is measured, in processor time and in wall time.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define MIN_SIDE 5
#define MAX_SIDE 15
#define EACH     100 /* boards of each size */
#define TIMES    5   /* copies of every board in the file */

static void
write_boards(FILE *out, int side, int colours)
{
    const struct clew_generate_request request = {sizeof request, "flow", side, side};
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
        if (clew_generate(&board, NULL, &request, options, NULL, NULL) ||
            clew_write(&text, &length, board, NULL, "rows", NULL) ||
            fwrite(text, 1, length, out) != length || fputc('\n', out) == EOF)
            bench_fail("cannot make a board");
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
        bench_fail("cannot write a file");
    for (int side = MIN_SIDE; side <= MAX_SIDE; side++)
        write_boards(boards, side, easy ? 3 * side / 2 : side);
    if (fclose(boards))
        bench_fail("no memory");
    for (int time = 0; time < TIMES; time++)
        if (fwrite(text, 1, length, out) != length)
            bench_fail("cannot write a file");
    if (fclose(out))
        bench_fail("cannot write a file");
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
    const double boards = (double)EACH * TIMES * (MAX_SIDE - MIN_SIDE + 1);
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
           easy ? "easy" : "usual", MIN_SIDE, MIN_SIDE, MAX_SIDE, MAX_SIDE);
    bench_print_spread("boards per cpu second, --jobs 1", "%.0f", cpu, rounds);
    bench_print_spread("boards per second, --jobs 1", "%.0f", one, rounds);
    bench_print_spread("boards per second, --jobs 2", "%.0f", two, rounds);
    bench_print_spread("one / two jobs, wall", "%.2f", gain, rounds);
    if (easy)
        printf("  %-42s %s\n", "target", "9,000 boards per second and core");
}

int
main(int argc, char **argv)
{
    struct bench_settings settings = {.rounds = 5};

    bench_parse_arguments(&settings, argc, argv);
    if (!settings.clew)
        bench_fail("--clew PATH is needed");
    measure(settings.clew, 1, settings.rounds);
    measure(settings.clew, 0, settings.rounds);
    return 0;
}
