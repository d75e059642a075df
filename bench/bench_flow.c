/*
 * bench_flow - how long Flow boards take: first answers, and verdicts under both rules.
 *
 *     bench_flow [--data FOLDER] [--rounds N] [--boards N] [--side N] [--colours N]
 *
 * Sets of published boards, as far as FOLDER/flow has them, and N generated boards of side x side
 * cells, cut from random no-touch covers. In every round each question is asked of all boards of a
 * set, one after another in this process; reading is not counted, checking is. Then single boards
 * under touch, verdict and count, with one thread and two in turns: those that take one thread
 * longer than WORTH_TWO.
 *
 * Fails when an answer is missing, or a verdict differs from that of the round before.
 */
#include "bench.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

#define MAX_BOARDS 1000

struct question {
    const char *name;
    const char *ask;
    const char *rule;
    const char *threads;
};

static const struct question questions[] = {
    {"answer, touch, 1 thread", "answer", "touch", "1"},
    {"answer, no-touch, 1 thread", "answer", "no-touch", "1"},
    {"answer, no-touch, 2 threads", "answer", "no-touch", "2"},
    {"verdict, no-touch, 1 thread", "unique", "no-touch", "1"},
    {"verdict, touch, 1 thread", "unique", "touch", "1"},
    {"verdict, touch, 2 threads", "unique", "touch", "2"},
};
#define QUESTIONS ((int)(sizeof questions / sizeof *questions))

struct set {
    const char *name;
    const char *files[3]; /* patterns in the data folder */
    bool has_touch_verdict;
};

static const struct set sets[] = {
    {"21 regular, extreme and jumbo", {"regular_*", "extreme_*", "jumbo_*"}, true},
    {"janko, 8x8 to 36x20", {"janko_half.txt"}, false},
    {"numberlink 40x20", {"numberlink_40x20.txt"}, false},
    {"numberlink, to 58x38 and 80x30", {"numberlink_4.txt"}, false},
};
#define SETS ((int)(sizeof sets / sizeof *sets))

/* ---- Boards ---- */

static void
read_set(struct bench_boards *boards, const struct set *set, const char *data, const char *rule)
{
    const char *const pairs[2][2] = {{"puzzle", "flow"}, {"rule", rule}};
    struct clew_options *options = bench_options(pairs, 2);
    const int patterns = (int)(sizeof set->files / sizeof *set->files);

    for (int i = 0; i < patterns && set->files[i]; i++) {
        char pattern[4096];
        glob_t found;

        snprintf(pattern, sizeof pattern, "%s/flow/%s", data, set->files[i]);
        if (glob(pattern, 0, NULL, &found) != 0)
            continue;
        for (size_t j = 0; j < found.gl_pathc; j++)
            bench_read(boards, found.gl_pathv[j], options);
        globfree(&found);
    }
    clew_options_free(options);
}

static void
make_set(struct bench_boards *boards, const struct bench_settings *settings, const char *rule)
{
    for (int i = 0; i < settings->boards; i++) {
        char colours[32], seed[32];
        const char *const pairs[4][2] = {
            {"colors", colours}, {"seed", seed}, {"rule", rule}, {"any", "on"}};

        snprintf(colours, sizeof colours, "%d", settings->colours);
        snprintf(seed, sizeof seed, "%d", i + 1);
        bench_make(boards, "flow", (int)settings->side, pairs, 4);
    }
}

/* ---- Measuring ---- */

/* Times of one question: for all boards of a set in each round, and the minimum per board. */
struct times {
    double cpu[MAX_BENCH_ROUNDS], wall[MAX_BENCH_ROUNDS];
    double board[MAX_BOARDS];
    enum clew_outcome outcome[MAX_BOARDS];
    uint64_t nodes;
};

static void
ask_board(struct times *times, const struct clew_board *board, int which, int round,
          const struct clew_options *options)
{
    const double start = bench_cpu();
    struct clew_answer *answer;
    double spent;

    if (clew_solve(&answer, board, options, NULL, NULL))
        bench_fail("a search failed");
    spent = bench_cpu() - start;
    if (!clew_answer_has_solution(answer) || clew_answer_outcome(answer) == CLEW_GAVE_UP)
        bench_fail("a board without an answer");
    if (round > 0 && clew_answer_outcome(answer) != times->outcome[which])
        bench_fail("two rounds differ");
    times->outcome[which] = clew_answer_outcome(answer);
    times->nodes += clew_answer_stats(answer)->nodes;
    if (round == 0 || spent < times->board[which])
        times->board[which] = spent;
    clew_answer_free(answer);
}

static void
print_times(struct times *times, const struct question *question, int rounds, int boards)
{
    int several = 0;

    for (int i = 0; i < boards; i++)
        several += times->outcome[i] == CLEW_SEVERAL;
    bench_sort(times->cpu, rounds);
    bench_sort(times->wall, rounds);
    bench_sort(times->board, boards);
    printf("  %-28s cpu %8.2f ms (%.2f to %.2f), wall %8.2f (%.2f to %.2f), median board %.3f, "
           "worst %.2f, %llu nodes",
           question->name, times->cpu[rounds / 2] * 1e3, times->cpu[0] * 1e3,
           times->cpu[rounds - 1] * 1e3, times->wall[rounds / 2] * 1e3, times->wall[0] * 1e3,
           times->wall[rounds - 1] * 1e3, times->board[boards / 2] * 1e3,
           times->board[boards - 1] * 1e3, (unsigned long long)(times->nodes / (uint64_t)rounds));
    printf(several ? ", %d several\n" : "\n", several);
    fflush(stdout);
}

static void
put_question(const struct question *question, const struct bench_boards *boards, int rounds)
{
    static struct times times;
    const char *const pairs[2][2] = {{"ask", question->ask}, {"threads", question->threads}};
    struct clew_options *options = bench_options(pairs, 2);

    memset(&times, 0, sizeof times);
    if (boards->count > MAX_BOARDS)
        bench_fail("too many boards");
    for (int round = 0; round < rounds; round++) {
        const double wall = bench_wall(), cpu = bench_cpu();

        for (size_t i = 0; i < boards->count; i++)
            ask_board(&times, boards->list[i], (int)i, round, options);
        times.cpu[round] = bench_cpu() - cpu;
        times.wall[round] = bench_wall() - wall;
    }
    print_times(&times, question, rounds, (int)boards->count);
    clew_options_free(options);
}

/* set NULL: the new boards. */
static void
measure(const struct set *set, const struct bench_settings *settings)
{
    struct bench_boards boards = {0};

    for (int i = 0; i < QUESTIONS; i++) {
        const struct question *question = &questions[i];
        const bool is_touch_verdict = i >= QUESTIONS - 2;

        if (is_touch_verdict && !(set && set->has_touch_verdict))
            continue;
        if (set)
            read_set(&boards, set, settings->data, question->rule);
        else
            make_set(&boards, settings, question->rule);
        if (boards.count && i == 0 && set)
            printf("%s: %zu boards\n", set->name, boards.count);
        else if (boards.count && i == 0)
            printf("new boards, %lld x %lld, about %d colours: %zu boards\n", settings->side,
                   settings->side, settings->colours, boards.count);
        if (boards.count)
            put_question(question, &boards, settings->rounds);
        bench_free(&boards);
    }
}

/* ---- One thread over two ---- */

#define WORTH_TWO   0.05 /* seconds */
#define GAIN_SIDE   14
#define GAIN_BOARDS 6

static struct bench_run
time_one(const struct clew_board *board, const char *ask, const char *threads,
         enum clew_outcome *outcome)
{
    const char *const pairs[2][2] = {{"ask", ask}, {"threads", threads}};
    struct clew_options *options = bench_options(pairs, 2);
    struct clew_answer *answer;
    const double cpu = bench_cpu(), wall = bench_wall();
    struct bench_run spent;

    if (clew_solve(&answer, board, options, NULL, NULL))
        bench_fail("a search failed");
    spent = (struct bench_run){.wall = bench_wall() - wall, .cpu = bench_cpu() - cpu};
    *outcome = clew_answer_outcome(answer);
    clew_answer_free(answer);
    clew_options_free(options);
    return spent;
}

/* Boards that are solved too fast to compare are skipped. */
static void
compare_threads(const char *name, const struct clew_board *board, const char *ask, int rounds)
{
    double one[MAX_BENCH_ROUNDS], two[MAX_BENCH_ROUNDS];
    double gain[MAX_BENCH_ROUNDS], more[MAX_BENCH_ROUNDS];
    enum clew_outcome alone, together;

    if (time_one(board, ask, "1", &alone).cpu < WORTH_TWO)
        return;
    for (int round = 0; round < rounds; round++) {
        const struct bench_run first = time_one(board, ask, "1", &alone);
        const struct bench_run second = time_one(board, ask, "2", &together);

        one[round] = first.wall;
        two[round] = second.wall;
        gain[round] = first.wall / second.wall;
        more[round] = second.cpu / first.cpu;
        if (alone != together)
            bench_fail("one thread and two differ");
    }
    bench_sort(one, rounds);
    bench_sort(two, rounds);
    bench_sort(gain, rounds);
    bench_sort(more, rounds);
    printf("  %-22s %-6s  1 thread %7.1f ms, 2 threads %7.1f, one over two %.2f (%.2f to %.2f), "
           "cpu of two over one %.2f\n",
           name, ask, one[rounds / 2] * 1e3, two[rounds / 2] * 1e3, gain[rounds / 2], gain[0],
           gain[rounds - 1], more[rounds / 2]);
    fflush(stdout);
}

static void
compare_both(const char *name, const struct bench_boards *boards, int rounds)
{
    for (size_t i = 0; i < boards->count; i++) {
        compare_threads(name, boards->list[i], "unique", rounds);
        compare_threads(name, boards->list[i], "count", rounds);
    }
}

static void
compare_published(const struct bench_settings *settings)
{
    static const char *const patterns[] = {"*_12x12_*", "*_13x13_*", "*_14x14_*", "seed_csp_1414*"};
    const char *const pairs[2][2] = {{"puzzle", "flow"}, {"rule", "touch"}};
    struct clew_options *options = bench_options(pairs, 2);

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        char pattern[4096];
        glob_t found;

        snprintf(pattern, sizeof pattern, "%s/flow/%s", settings->data, patterns[i]);
        if (glob(pattern, 0, NULL, &found) != 0)
            continue;
        for (size_t j = 0; j < found.gl_pathc; j++) {
            struct bench_boards boards = {0};

            bench_read(&boards, found.gl_pathv[j], options);
            compare_both(strrchr(found.gl_pathv[j], '/') + 1, &boards, settings->rounds);
            bench_free(&boards);
        }
        globfree(&found);
    }
    clew_options_free(options);
}

static void
compare_new(const struct bench_settings *settings)
{
    for (int i = 0; i < GAIN_BOARDS; i++) {
        char seed[32], name[64];
        const char *const pairs[4][2] = {
            {"colors", "8"}, {"seed", seed}, {"rule", "touch"}, {"any", "on"}};
        struct bench_boards boards = {0};

        snprintf(seed, sizeof seed, "%d", i + 1);
        snprintf(name, sizeof name, "new %dx%d, seed %s", GAIN_SIDE, GAIN_SIDE, seed);
        bench_make(&boards, "flow", GAIN_SIDE, pairs, 4);
        compare_both(name, &boards, settings->rounds);
        bench_free(&boards);
    }
}

int
main(int argc, char **argv)
{
    struct bench_settings settings = {.rounds = 5, .boards = 20, .side = 50, .colours = 300};

    bench_parse_arguments(&settings, argc, argv);
    for (int i = 0; i < SETS; i++)
        measure(&sets[i], &settings);
    measure(NULL, &settings);
    printf("one thread over two, under touch, where one takes more than %.0f ms:\n",
           WORTH_TWO * 1e3);
    compare_published(&settings);
    compare_new(&settings);
    return 0;
}
