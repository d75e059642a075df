/*
 * bench_tiles - how fast sliding-tile boards are solved with the fewest moves.
 *
 *     bench_tiles [--rounds N] [--data FOLDER] [--clew PATH] [--full]
 *
 * Korf's hundred boards and those of the parallel 15-puzzle system (doc/history.md), as far as
 * FOLDER/tiles has them, and generated boards. All methods must find the same length. With --clew
 * the command is timed on one board at a time, from start to end of the process. --full adds what
 * takes minutes: three of Korf's hardest boards, four 24-puzzles, and the tables of 7 and 8 tiles,
 * built by the command in a temporary folder, loaded, and searched: a thousand random boards, and
 * nine at the maximum distance from the goal (80 moves).
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PROCESS_BOARDS 20

/* The folder of tables; "none": each process builds its own. */
static const char *tables = "none";

struct method {
    const char *label;
    const char *engine, *heuristic, *threads;
    const char *target;
};

struct set {
    const char *label;
    struct bench_boards boards;
    int64_t *lengths; /* of the shortest answers; 0 until known */
};

/* ---- Solving a set ---- */

struct round {
    double wall, cpu, table;
    uint64_t nodes;
};

static double
real_of(const struct clew_answer *answer, const char *name)
{
    const struct clew_fact *fact = clew_answer_fact(answer, name);

    return fact && fact->kind == CLEW_FACT_REAL ? fact->real : 0;
}

static void
check_answer(const struct clew_answer *answer, int64_t *length)
{
    const struct clew_fact *fact = clew_answer_fact(answer, "length");

    if (clew_answer_outcome(answer) != CLEW_SOLVED || !fact)
        bench_fail("a board was not solved");
    if (*length && *length != fact->number)
        bench_fail("two methods differ in length");
    *length = fact->number;
}

static struct round
solve_set(const struct set *set, const struct method *method)
{
    const char *const pairs[4][2] = {{"engine", method->engine},
                                     {"threads", method->threads},
                                     {"tables", tables},
                                     {"heuristic", method->heuristic}};
    struct clew_options *options = bench_options(pairs, method->heuristic ? 4 : 3);
    struct round round = {0};

    for (size_t i = 0; i < set->boards.count; i++) {
        const double wall = bench_wall(), cpu = bench_cpu();
        struct clew_answer *answer;

        if (clew_solve(&answer, set->boards.list[i], options, NULL, NULL))
            bench_fail("a search failed");
        round.wall += bench_wall() - wall;
        round.cpu += bench_cpu() - cpu;
        round.table += real_of(answer, "table_seconds");
        round.nodes += clew_answer_stats(answer)->nodes;
        check_answer(answer, &set->lengths[i]);
        clew_answer_free(answer);
    }
    clew_options_free(options);
    return round;
}

static void
report(const struct set *set, const struct method *method, const struct round *rounds, int count)
{
    double values[MAX_BENCH_ROUNDS];

    printf("  %s, %s, %s thread%s: nodes %llu\n", set->label, method->label, method->threads,
           method->threads[0] == '1' ? "" : "s", (unsigned long long)rounds[0].nodes);
    for (int i = 0; i < count; i++)
        values[i] = 1000 * (rounds[i].wall - rounds[i].table) / (double)set->boards.count;
    bench_print_spread("  per board, tables apart, wall ms", "%.3f", values, count);
    for (int i = 0; i < count; i++)
        values[i] = 1000 * rounds[i].cpu / (double)set->boards.count;
    bench_print_spread("  per board, tables included, cpu ms", "%.3f", values, count);
    for (int i = 0; i < count; i++)
        values[i] = (double)rounds[i].nodes / rounds[i].cpu / 1e6;
    bench_print_spread("  million nodes per cpu second", "%.1f", values, count);
    if (rounds[0].table > 0)
        printf("  %-42s %.3f\n", "  tables in the first round, s", rounds[0].table);
    if (method->target)
        printf("  %-42s %s\n", "  target", method->target);
}

/* Every method runs once per round; two threads are compared with one. */
static void
measure(const struct set *set, const struct method *methods, int method_count, int rounds)
{
    static struct round results[8][MAX_BENCH_ROUNDS];
    double ratios[MAX_BENCH_ROUNDS];

    for (int i = 0; i < rounds; i++)
        for (int w = 0; w < method_count; w++)
            results[w][i] = solve_set(set, &methods[w]);
    for (int w = 0; w < method_count; w++)
        report(set, &methods[w], results[w], rounds);
    for (int w = 0; w + 1 < method_count; w++) {
        if (methods[w].threads[0] != '1' || methods[w + 1].threads[0] != '2')
            continue;
        for (int i = 0; i < rounds; i++)
            ratios[i] = results[w][i].wall / results[w + 1][i].wall;
        bench_print_spread("  one / two threads, wall", "%.2f", ratios, rounds);
    }
}

/* ---- Sets ---- */

static void
set_ready(struct set *set, const char *label)
{
    set->label = label;
    set->lengths = calloc(set->boards.count + 1, sizeof *set->lengths);
    if (!set->lengths)
        bench_fail("no memory");
}

static void
set_free(struct set *set)
{
    bench_free(&set->boards);
    free(set->lengths);
    *set = (struct set){0};
}

/* The boards with these numbers, from 1; 0 ends the list. */
static struct set
chosen(const struct bench_boards *boards, const int *numbers, const char *label)
{
    struct set set = {0};

    for (; *numbers; numbers++)
        bench_add(&set.boards, boards->list[*numbers - 1]);
    set_ready(&set, label);
    return set;
}

/* Frees a chosen set, not its boards. */
static void
forget(struct set *set)
{
    free(set->boards.list);
    free(set->lengths);
}

/* Generated boards; walk is the number of moves of a walk, NULL for other kinds. */
static struct set
made(const char *kind, const char *walk, int count, const char *label)
{
    struct set set = {0};

    for (int seed = 1; seed <= count; seed++) {
        char text[16];
        const char *const pairs[3][2] = {{"seed", text}, {"kind", kind}, {"walk", walk}};

        snprintf(text, sizeof text, "%d", seed);
        bench_make(&set.boards, "tiles", 4, pairs, walk ? 3 : 2);
    }
    set_ready(&set, label);
    return set;
}

static const struct method manhattan[] = {
    {"ida, Manhattan", "ida", "manhattan", "1", "300 million nodes per second"},
    {"ida, Manhattan", "ida", "manhattan", "2", "1.9x one thread"},
};
static const struct method tables_663[] = {
    {"ida, 6-6-3", "ida", "pdb-663", "1", "tables in 0.5 s, 12 ms per board"}};
static const struct method tables_78[] = {{"ida, 7-8", "ida", "pdb-78", "1", "1.5 ms per board"},
                                          {"ida, 7-8", "ida", "pdb-78", "2", NULL}};
static bool
read_file(struct bench_boards *boards, const char *data, const char *name,
          const struct clew_options *options)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/tiles/%s", data, name);
    return bench_read(boards, path, options);
}

static void
measure_korf(const struct bench_settings *settings)
{
    static const int middling[] = {2, 4, 5, 6, 8, 11, 25, 0}, hardest[] = {66, 82, 88, 0};
    const char *const goal[2][2] = {{"goal", "first"}, {"puzzle", "tiles"}};
    struct clew_options *options = bench_options(goal, 2);
    struct set all = {0}, some;

    if (!read_file(&all.boards, settings->data, "korf100.txt", options)) {
        printf("  Korf's boards are not present, skipped\n");
    } else {
        set_ready(&all, "Korf's hundred");
        some = chosen(&all.boards, middling, "Korf 2 4 5 6 8 11 25");
        measure(&some, manhattan, 2, settings->rounds);
        forget(&some);
        measure(&all, tables_663, 1, settings->rounds);
        if (settings->is_full) {
            some = chosen(&all.boards, hardest, "Korf 66 82 88");
            measure(&some, manhattan, 2, 1);
            forget(&some);
        }
        set_free(&all);
    }
    clew_options_free(options);
}

/* Four of Korf's and Felner's fifty 24-puzzles, one by one. */
static void
measure_korf_24(const struct bench_settings *settings)
{
    static const struct method methods[] = {
        {"ida, 6-6-6-6", "ida", "pdb-6666", "2", "a minute; a table in 15 s"}};
    static const int numbers[] = {38, 40, 25, 44};
    const char *const goal[2][2] = {{"goal", "first"}, {"puzzle", "tiles"}};
    struct clew_options *options = bench_options(goal, 2);
    struct bench_boards boards = {0};

    if (!read_file(&boards, settings->data, "korf50_24.txt", options) || boards.count < 50) {
        printf("  Korf's and Felner's 24-puzzles are not present, skipped\n");
    } else {
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            const int chosen_one[] = {numbers[i], 0};
            char name[32];
            struct set set;

            snprintf(name, sizeof name, "24-puzzle %d", numbers[i]);
            set = chosen(&boards, chosen_one, name);
            measure(&set, methods, 1, 1);
            forget(&set);
        }
    }
    bench_free(&boards);
    clew_options_free(options);
}

static void
measure_classic(const struct bench_settings *settings)
{
    static const int seventeen[] = {4, 0}, forty[] = {8, 0};
    static const struct method deepening[] = {
        {"iddfs", "iddfs", NULL, "1", "published 226.7 s, and 83.2 s on six threads"}};
    static const struct method methods[] = {
        {"ida", "ida", "manhattan", "1", "10 ms; published 556.5 s"},
        {"iddfs-pruned", "iddfs-pruned", NULL, "1",
         "100 ms; published 540 s, and 211.2 s on ten threads"},
        {"auto", "auto", NULL, "1", "5 ms"}};
    const char *const pairs[2][2] = {{"puzzle", "tiles"}, {"goal", "last"}};
    struct clew_options *options = bench_options(pairs, 2);
    struct bench_boards boards = {0};
    struct set set;

    if (!read_file(&boards, settings->data, "seed_boards.txt", options) || boards.count < 8) {
        printf("  the boards of the parallel 15-puzzle system are not present, skipped\n");
    } else {
        set = chosen(&boards, seventeen, "parallel 15-puzzle system, 17 moves");
        measure(&set, deepening, 1, settings->rounds);
        forget(&set);
        set = chosen(&boards, forty, "parallel 15-puzzle system, 40 moves");
        measure(&set, methods, 3, settings->rounds);
        forget(&set);
    }
    bench_free(&boards);
    clew_options_free(options);
}

/* ---- The whole process ---- */

static void
measure_process(const char *clew)
{
    struct set set = made("solvable", NULL, PROCESS_BOARDS, "random boards");
    char file[] = "/tmp/bench_tiles_XXXXXX";
    const char *const arguments[] = {clew, "solve", "-q", "--threads=2", file, NULL};
    double wall[PROCESS_BOARDS], cpu[PROCESS_BOARDS], sum = 0;

    close(mkstemp(file));
    for (int i = 0; i < PROCESS_BOARDS; i++) {
        FILE *out = fopen(file, "w");
        struct bench_run run;
        size_t length;
        char *text;

        if (!out || clew_write(&text, &length, set.boards.list[i], NULL, NULL, NULL) ||
            fwrite(text, 1, length, out) != length || fclose(out))
            bench_fail("cannot write a board");
        clew_free(text);
        run = bench_command(arguments, NULL);
        sum += wall[i] = 1000 * run.wall;
        cpu[i] = 1000 * run.cpu;
    }
    unlink(file);
    printf("  one random 4x4 board, auto, 2 threads, whole process: mean %.1f ms of %d boards\n",
           sum / PROCESS_BOARDS, PROCESS_BOARDS);
    bench_print_spread("  wall ms", "%.1f", wall, PROCESS_BOARDS);
    bench_print_spread("  cpu ms", "%.1f", cpu, PROCESS_BOARDS);
    printf("  %-42s %s\n", "  target", "150 ms on average");
    set_free(&set);
}

/* ---- The tables of 7 and 8 tiles ---- */

/* Nine boards at distance 80 (Bruengger, Marzetta, Fukuda and Nievergelt, 1999). */
static const char farthest[] = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n"
                               "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1\n"
                               "0 11 9 13 12 15 10 14 3 7 6 2 4 8 5 1\n"
                               "0 15 9 13 11 12 10 14 3 7 6 2 4 8 5 1\n"
                               "0 12 9 13 15 11 10 14 3 7 6 2 4 8 5 1\n"
                               "0 12 14 13 15 11 9 10 3 7 6 2 4 8 5 1\n"
                               "0 12 10 13 15 11 14 9 3 7 6 2 4 8 5 1\n"
                               "0 12 11 13 15 14 10 9 3 7 6 2 4 8 5 1\n"
                               "0 12 10 13 15 11 9 14 7 3 6 2 4 8 5 1\n";

static void
write_boards(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");

    if (!out || fputs(text, out) < 0 || fclose(out))
        bench_fail("cannot write boards");
}

/* Built by the command; then a board one move from the goal takes as long as loading them. */
static void
measure_tables_78(const char *clew, const char *near, int rounds)
{
    const char *const build[] = {clew,          "pdb",      "build", "pdb-78",
                                 "--threads=2", "--tables", tables,  NULL};
    const char *const load[] = {
        clew,          "solve",    "-q",   "--engine=ida", "--goal=last", "--heuristic=pdb-78",
        "--threads=2", "--tables", tables, near,           NULL};
    double wall[MAX_BENCH_ROUNDS], cpu[MAX_BENCH_ROUNDS];
    const struct bench_run built = bench_command(build, NULL);

    printf("  tables of 7-8, built and kept, 2 threads: wall %.1f s, cpu %.1f s\n", built.wall,
           built.cpu);
    printf("  %-42s %s\n", "  target", "20 s");
    for (int i = 0; i < rounds; i++) {
        const struct bench_run run = bench_command(load, NULL);

        wall[i] = run.wall;
        cpu[i] = run.cpu;
    }
    printf("  one easy board with them, 2 threads, whole process\n");
    bench_print_spread("  wall s", "%.3f", wall, rounds);
    bench_print_spread("  cpu s", "%.3f", cpu, rounds);
    printf("  %-42s %s\n", "  target", "loaded in 0.3 s");
}

static void
measure_one_by_one(const struct bench_boards *boards)
{
    static const struct method method = {"ida, 7-8", "ida", "pdb-78", "2", NULL};

    for (size_t i = 0; i < boards->count; i++) {
        int64_t length = 80;
        const struct set one = {.boards = {&boards->list[i], 1}, .lengths = &length};
        const struct round round = solve_set(&one, &method);

        printf("  a board of 80 moves, 7-8, 2 threads: wall %.0f ms, cpu %.0f ms, nodes %llu\n",
               1000 * round.wall, 1000 * round.cpu, (unsigned long long)round.nodes);
    }
    printf("  %-42s %s\n", "  target", "10 s each");
}

static void
measure_78(const struct bench_settings *settings)
{
    const char *const goal[2][2] = {{"goal", "last"}, {"puzzle", "tiles"}};
    struct clew_options *options = bench_options(goal, 2);
    char folder[] = "/tmp/bench_tiles_XXXXXX", near[64], far[64];
    const char *const remove[] = {settings->clew, "pdb",  "remove", "pdb-78",
                                  "--tables",     folder, NULL};
    struct bench_boards boards = {0};
    struct set random;

    if (!mkdtemp(folder))
        bench_fail("cannot make a folder");
    snprintf(near, sizeof near, "%s/near", folder);
    snprintf(far, sizeof far, "%s/far", folder);
    write_boards(near, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n");
    write_boards(far, farthest);
    tables = folder;
    measure_tables_78(settings->clew, near, settings->rounds);
    random = made("solvable", NULL, 1000, "1,000 random boards");
    measure(&random, tables_78, 2, settings->rounds);
    set_free(&random);
    if (!bench_read(&boards, far, options) || boards.count != 9)
        bench_fail("cannot read boards back");
    measure_one_by_one(&boards);
    bench_free(&boards);
    clew_options_free(options);
    bench_command(remove, NULL);
    unlink(near);
    unlink(far);
    rmdir(folder);
    tables = "none";
}

int
main(int argc, char **argv)
{
    struct bench_settings settings = {.rounds = 5};
    struct set walks, random;

    bench_parse_arguments(&settings, argc, argv);
    printf("published boards\n");
    measure_korf(&settings);
    if (settings.is_full)
        measure_korf_24(&settings);
    measure_classic(&settings);
    printf("generated boards, seeds from 1\n");
    walks = made("walk", "150", 20, "20 walks of 150 moves");
    measure(&walks, manhattan, 2, settings.rounds);
    set_free(&walks);
    random = made("solvable", NULL, 30, "30 random boards");
    measure(&random, tables_663, 1, settings.rounds);
    set_free(&random);
    if (settings.clew)
        measure_process(settings.clew);
    if (settings.clew && settings.is_full)
        measure_78(&settings);
    return 0;
}
