/*
 * bench_flow - how long Flow boards take: first answers, verdicts without and with touching.
 *
 *     bench_flow [--data DIR] [--rounds N] [--boards N] [--side N] [--colours N]
 *
 * Sets of published boards where DIR has them (by default ../shared/data/flow), and always N new
 * boards of side x side cells, cut from random covers without touching. In every round each
 * question is put to all boards of a set, one after the other in this process; reading is not
 * counted, checking is. Two clocks: processor time, which says what the work costs, and time on
 * the wall, which says what two threads gain.
 *
 * Ends with failure when an answer is missing, or a verdict differs from that of the round before.
 */
#include <clew.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_BOARDS 1000
#define MOST_ROUNDS 100

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

struct arguments {
    const char *data;
    int rounds, boards, side, colours;
};

static void
give_up(const char *what)
{
    fprintf(stderr, "bench_flow: %s\n", what);
    exit(1);
}

static double
seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static struct clew_options *
new_options(void)
{
    struct clew_options *options;

    if (clew_options_new(&options))
        give_up("no memory");
    return options;
}

static void
set_option(struct clew_options *options, const char *name, const char *value)
{
    if (clew_options_set(options, name, value, NULL))
        give_up("an option is refused");
}

/* ---- Boards ---- */

struct boards {
    struct clew_board *list[MOST_BOARDS];
    int count;
};

static void
add_board(struct boards *boards, struct clew_board *board)
{
    if (boards->count == MOST_BOARDS)
        give_up("too many boards");
    boards->list[boards->count++] = board;
}

static void
free_boards(struct boards *boards)
{
    for (int i = 0; i < boards->count; i++)
        clew_board_free(boards->list[i]);
    boards->count = 0;
}

static char *
read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;

    *length = 0;
    while (file && !feof(file)) {
        text = realloc(text, *length + 65536);
        if (!text)
            give_up("no memory");
        *length += fread(text + *length, 1, 65536, file);
    }
    if (!file || fclose(file))
        give_up("a file cannot be read");
    return text;
}

static void
read_boards(struct boards *boards, const char *path, const struct clew_options *options)
{
    struct clew_reader *reader;
    struct clew_board *board;
    enum clew_status status;
    size_t length;
    char *text = read_file(path, &length);

    if (clew_reader_new(&reader, path, options, NULL))
        give_up("no memory");
    clew_reader_feed(reader, text, length, true);
    while ((status = clew_reader_next(reader, &board, NULL)) == CLEW_OK)
        add_board(boards, board);
    if (status != CLEW_END)
        give_up("a board is refused");
    clew_reader_free(reader);
    free(text);
}

static void
read_set(struct boards *boards, const struct set *set, const char *data, const char *rule)
{
    struct clew_options *options = new_options();
    const int patterns = (int)(sizeof set->files / sizeof *set->files);

    set_option(options, "puzzle", "flow");
    set_option(options, "rule", rule);
    for (int i = 0; i < patterns && set->files[i]; i++) {
        char pattern[4096];
        glob_t found;

        snprintf(pattern, sizeof pattern, "%s/%s", data, set->files[i]);
        if (glob(pattern, 0, NULL, &found) != 0)
            continue;
        for (size_t j = 0; j < found.gl_pathc; j++)
            read_boards(boards, found.gl_pathv[j], options);
        globfree(&found);
    }
    clew_options_free(options);
}

static void
make_set(struct boards *boards, const struct arguments *arguments, const char *rule)
{
    struct clew_options *options = new_options();
    char number[32];

    snprintf(number, sizeof number, "%d", arguments->colours);
    set_option(options, "colours", number);
    set_option(options, "rule", rule);
    for (int i = 0; i < arguments->boards; i++) {
        struct clew_board *board;

        snprintf(number, sizeof number, "%d", i + 1);
        set_option(options, "seed", number);
        if (clew_generate(&board, "flow", arguments->side, arguments->side, options, NULL))
            give_up("a board cannot be made");
        add_board(boards, board);
    }
    clew_options_free(options);
}

/* ---- Measuring ---- */

/* What one question to all boards of a set took, in each round; and to each board, at best. */
struct times {
    double cpu[MOST_ROUNDS], wall[MOST_ROUNDS];
    double board[MOST_BOARDS];
    enum clew_outcome outcome[MOST_BOARDS];
    uint64_t nodes;
};

static void
ask_board(struct times *times, const struct clew_board *board, int which, int round,
          const struct clew_options *options)
{
    const double start = seconds(CLOCK_PROCESS_CPUTIME_ID);
    struct clew_answer *answer;
    double spent;

    if (clew_solve(&answer, board, options, NULL, NULL))
        give_up("a search failed");
    spent = seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    if (!clew_answer_has_solution(answer) || clew_answer_outcome(answer) == CLEW_GAVE_UP)
        give_up("a board without an answer");
    if (round > 0 && clew_answer_outcome(answer) != times->outcome[which])
        give_up("two rounds differ");
    times->outcome[which] = clew_answer_outcome(answer);
    times->nodes += clew_answer_stats(answer)->nodes;
    if (round == 0 || spent < times->board[which])
        times->board[which] = spent;
    clew_answer_free(answer);
}

static int
compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void
print_times(struct times *times, const struct question *question, int rounds, int boards)
{
    int several = 0;

    for (int i = 0; i < boards; i++)
        several += times->outcome[i] == CLEW_SEVERAL;
    qsort(times->cpu, (size_t)rounds, sizeof *times->cpu, compare);
    qsort(times->wall, (size_t)rounds, sizeof *times->wall, compare);
    qsort(times->board, (size_t)boards, sizeof *times->board, compare);
    printf("  %-28s cpu %8.2f ms (%.2f to %.2f), wall %8.2f (%.2f to %.2f), a board %.3f, "
           "worst %.2f, %llu nodes",
           question->name, times->cpu[rounds / 2] * 1e3, times->cpu[0] * 1e3,
           times->cpu[rounds - 1] * 1e3, times->wall[rounds / 2] * 1e3, times->wall[0] * 1e3,
           times->wall[rounds - 1] * 1e3, times->board[boards / 2] * 1e3,
           times->board[boards - 1] * 1e3, (unsigned long long)(times->nodes / (uint64_t)rounds));
    printf(several ? ", %d several\n" : "\n", several);
    fflush(stdout);
}

static void
put_question(const struct question *question, const struct boards *boards, int rounds)
{
    static struct times times;
    struct clew_options *options = new_options();

    memset(&times, 0, sizeof times);
    set_option(options, "ask", question->ask);
    set_option(options, "threads", question->threads);
    for (int round = 0; round < rounds; round++) {
        const double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);

        for (int i = 0; i < boards->count; i++)
            ask_board(&times, boards->list[i], i, round, options);
        times.cpu[round] = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
        times.wall[round] = seconds(CLOCK_MONOTONIC) - wall;
    }
    print_times(&times, question, rounds, boards->count);
    clew_options_free(options);
}

/* set NULL: the new boards. */
static void
measure(const struct set *set, const struct arguments *arguments)
{
    static struct boards boards;

    for (int i = 0; i < QUESTIONS; i++) {
        const struct question *question = &questions[i];
        const bool is_touch_verdict = i == QUESTIONS - 1;

        if (is_touch_verdict && !(set && set->has_touch_verdict))
            continue;
        if (set)
            read_set(&boards, set, arguments->data, question->rule);
        else
            make_set(&boards, arguments, question->rule);
        if (boards.count && i == 0 && set)
            printf("%s: %d boards\n", set->name, boards.count);
        else if (boards.count && i == 0)
            printf("new boards, %d x %d, about %d colours: %d boards\n", arguments->side,
                   arguments->side, arguments->colours, boards.count);
        if (boards.count)
            put_question(question, &boards, arguments->rounds);
        free_boards(&boards);
    }
}

static void
read_arguments(struct arguments *arguments, int count, char **words)
{
    for (int i = 1; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--data") == 0)
            arguments->data = words[i + 1];
        else if (strcmp(words[i], "--rounds") == 0)
            arguments->rounds = atoi(words[i + 1]);
        else if (strcmp(words[i], "--boards") == 0)
            arguments->boards = atoi(words[i + 1]);
        else if (strcmp(words[i], "--side") == 0)
            arguments->side = atoi(words[i + 1]);
        else if (strcmp(words[i], "--colours") == 0)
            arguments->colours = atoi(words[i + 1]);
        else if (strcmp(words[i], "--clew") != 0) /* given to all programs; not needed here */
            give_up("unknown option");
    }
    if (arguments->rounds < 1 || arguments->rounds > MOST_ROUNDS || arguments->boards < 1)
        give_up("--rounds is 1 to 100, --boards at least 1");
}

int
main(int argc, char **argv)
{
    struct arguments arguments = {
        .data = "../shared/data/flow", .rounds = 5, .boards = 20, .side = 50, .colours = 50};

    read_arguments(&arguments, argc, argv);
    for (int i = 0; i < SETS; i++)
        measure(&sets[i], &arguments);
    measure(NULL, &arguments);
    return 0;
}
