/*
 * bench_regret - how much the default engine loses against the best single engine, board by board.
 *
 *     bench_regret [--data FOLDER] [--set NAME] [--ask answer|unique|count] [--threads N]
 *                  [--limit SECONDS] [--boards N] [--seed N] [--list]
 *
 * Regret is the processor time of `auto` over that of the best of frontier, learn, sat and
 * diagonal, on the same board and question, in this process; only where auto takes more than 1 ms.
 * A single engine runs little longer than the best before it, so a board costs at most six times
 * what auto takes. What nobody decides within the limit is left out and counted; where only auto gives
 * up, the limit stands for its time, and the regret is a lower bound (marked >). Times below 30 ms
 * are the least of seven, auto and the engines in turns: a machine that slows down for a moment would
 * otherwise show as regret. With several threads times are wall times, and want an idle machine.
 *
 * Without --set all five sets are measured, some 440 boards, and the last lines are those of all
 * sets together, for each question and for all of them.
 *
 * --boards N takes every N-th board only; --list prints a line for each. --seed N is the first seed
 * of the generated boards: slices that were tuned on some boards are measured on others.
 *
 * Fails when two engines contradict each other.
 */
#include "regret_boards.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#define ENGINES       5    /* auto and the single ones */
#define ASKS          3    /* questions */
#define WORTH         1e-3 /* seconds of auto: less is not counted */
#define SHORT         0.03 /* seconds: such runs are repeated */
#define REPEATS       7
#define WORST_COUNT   8
#define BEATEN_FACTOR 1.3 /* an engine may take this much longer than the best before it */

static const char *const engines[ENGINES] = {"auto", "frontier", "learn", "sat", "diagonal"};
static const char *const asks[ASKS] = {"answer", "unique", "count"};

struct regret_settings {
    const char *data, *set, *ask, *threads;
    double limit;
    size_t stride;
    int first_seed;
    bool is_listed;
};

struct timing {
    double seconds;
    enum clew_outcome outcome;
};

struct regret {
    char board[REGRET_NAME];
    const char *best;
    double value, seconds;
    bool is_bound;
};

struct totals {
    struct regret *list;
    int count, short_count, open_count, lost_count;
    double seconds;
};

/* ---- One board ---- */

static struct clew_control *control;

static void
on_timer(int number)
{
    (void)number;
    clew_control_cancel(control);
}

/*
 * Processor time of this thread, or wall time where there are several threads. The processor time
 * of the process advances in ticks while the timer runs.
 */
static double
now(const struct regret_settings *settings)
{
    struct timespec time;

    if (settings->threads[0] != '1')
        return bench_wall();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The limit is one of processor time, so that a busy machine does not matter. 0: none. */
static void
set_limit(double seconds)
{
    const struct itimerval timer = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};

    setitimer(ITIMER_PROF, &timer, NULL);
}

static struct timing
time_once(const struct clew_board *board, const char *engine, const char *ask,
          const struct regret_settings *settings, double limit)
{
    const char *const pairs[3][2] = {
        {"engine", engine}, {"ask", ask}, {"threads", settings->threads}};
    struct timing timing = {.outcome = CLEW_GAVE_UP};
    struct clew_options *options = bench_options(pairs, 3);
    struct clew_answer *answer;
    enum clew_status status;
    double start;

    clew_control_reset(control);
    set_limit(limit);
    start = now(settings);
    status = clew_solve(&answer, board, options, control, NULL);
    timing.seconds = now(settings) - start;
    set_limit(0);
    if (status == CLEW_OK) {
        timing.outcome = clew_answer_outcome(answer);
        clew_answer_free(answer);
    } else if (status != CLEW_UNSUPPORTED && status != CLEW_NO_MEMORY) {
        bench_fail("a search failed");
    }
    clew_options_free(options);
    return timing;
}

/* Runs an engine again that has decided the board in a short time. */
static void
time_again(struct timing *timing, const struct clew_board *board, const char *engine,
           const char *ask, const struct regret_settings *settings)
{
    struct timing again;

    if (timing->outcome == CLEW_GAVE_UP || timing->seconds >= SHORT)
        return;
    again = time_once(board, engine, ask, settings, settings->limit);
    if (again.outcome != CLEW_GAVE_UP && again.seconds < timing->seconds)
        *timing = again;
}

static void
compare_outcomes(enum clew_outcome a, enum clew_outcome b, const char *name)
{
    if (a != CLEW_GAVE_UP && b != CLEW_GAVE_UP && a != b) {
        fprintf(stderr, "%s\n", name);
        bench_fail("two engines contradict each other");
    }
}

static void
print_board(const struct regret_board *board, const struct timing *timings, const char *ask)
{
    printf("    %-28s %-6s", board->name, ask);
    for (int i = 0; i < ENGINES; i++)
        if (timings[i].outcome == CLEW_GAVE_UP)
            printf("  %s >%.5f", engines[i], timings[i].seconds);
        else
            printf("  %s %.5f", engines[i], timings[i].seconds);
    printf("  %s\n", clew_outcome_name(timings[0].outcome));
}

static void
append_regret(struct totals *totals, const struct regret_board *board, const struct timing *timings,
              int best)
{
    struct regret *regret = &totals->list[totals->count++];

    *regret = (struct regret){.best = engines[best],
                              .value = best ? timings[0].seconds / timings[best].seconds
                                            : 1 / BEATEN_FACTOR,
                              .seconds = timings[0].seconds,
                              .is_bound = timings[0].outcome == CLEW_GAVE_UP};
    memcpy(regret->board, board->name, sizeof regret->board);
}

/* The best single engine; 0 if none decided the board. */
static int
best_engine(const struct timing *timings)
{
    int best = 0;

    for (int i = 1; i < ENGINES; i++)
        if (timings[i].outcome != CLEW_GAVE_UP &&
            (best == 0 || timings[i].seconds < timings[best].seconds))
            best = i;
    return best;
}

static void
time_engines(struct timing *timings, const struct regret_board *board, const char *ask,
             const struct regret_settings *settings)
{
    double limit = settings->limit;

    for (int i = 0; i < ENGINES; i++) {
        timings[i] = time_once(board->board, engines[i], ask, settings, limit);
        compare_outcomes(timings[0].outcome, timings[i].outcome, board->name);
        if (timings[i].outcome != CLEW_GAVE_UP && timings[i].seconds * BEATEN_FACTOR < limit)
            limit = timings[i].seconds * BEATEN_FACTOR;
    }
    for (int repeat = 1; repeat < REPEATS; repeat++)
        for (int i = 0; i < ENGINES; i++)
            time_again(&timings[i], board->board, engines[i], ask, settings);
}

static void
measure_board(struct totals *totals, const struct regret_board *board, const char *ask,
              const struct regret_settings *settings)
{
    struct timing timings[ENGINES] = {{0}};
    int best;

    time_engines(timings, board, ask, settings);
    best = best_engine(timings);
    totals->seconds += timings[0].seconds;
    if (settings->is_listed)
        print_board(board, timings, ask);
    totals->lost_count += timings[0].outcome == CLEW_GAVE_UP;
    if (timings[0].outcome == CLEW_GAVE_UP && !best)
        totals->open_count++;
    else if (timings[0].seconds <= WORTH)
        totals->short_count++;
    else
        append_regret(totals, board, timings, best);
}

/* ---- A set ---- */

static int
by_regret(const void *a, const void *b)
{
    const double x = ((const struct regret *)a)->value, y = ((const struct regret *)b)->value;

    return (x > y) - (x < y);
}

static void
print_totals(struct totals *totals, const char *name, const char *ask)
{
    const int count = totals->count;

    printf("%-14s %-6s  auto %7.2f s, undecided %d (by all: %d), below 1 ms %d, counted %d", name,
           ask, totals->seconds, totals->lost_count, totals->open_count, totals->short_count,
           count);
    if (count) {
        qsort(totals->list, (size_t)count, sizeof *totals->list, by_regret);
        printf(": regret median %.2f, 90 %% %.2f, 99 %% %.2f, worst %.2f",
               totals->list[count / 2].value, totals->list[(count - 1) * 9 / 10].value,
               totals->list[(count - 1) * 99 / 100].value, totals->list[count - 1].value);
    }
    printf("\n");
    for (int i = count - 1; i >= 0 && i >= count - WORST_COUNT; i--)
        if (totals->list[i].value > 1.5)
            printf("    %s%6.2f  %-30s auto %.4f s, best %s\n",
                   totals->list[i].is_bound ? ">" : " ", totals->list[i].value,
                   totals->list[i].board, totals->list[i].seconds, totals->list[i].best);
    fflush(stdout);
}

static struct totals
empty_totals(size_t board_count)
{
    struct totals totals = {.list = calloc(board_count + 1, sizeof *totals.list)};

    if (!totals.list)
        bench_fail("no memory");
    return totals;
}

static void
add_totals(struct totals *all, const struct totals *totals)
{
    const size_t count = (size_t)(all->count + totals->count);
    struct regret *list = realloc(all->list, (count + 1) * sizeof *list);

    if (!list)
        bench_fail("no memory");
    all->list = list;
    for (int i = 0; i < totals->count; i++)
        list[all->count++] = totals->list[i];
    all->seconds += totals->seconds;
    all->lost_count += totals->lost_count;
    all->open_count += totals->open_count;
    all->short_count += totals->short_count;
}

/* all: by question. */
static void
measure_set(int set, struct totals *all, const struct regret_settings *settings)
{
    struct regret_boards boards = {0};

    regret_boards_add(&boards, set, settings->data, settings->first_seed);
    printf("%s: %zu boards\n", regret_set_names[set], boards.count / settings->stride);
    for (int ask = 0; ask < ASKS; ask++) {
        struct totals totals;

        if (settings->ask && strcmp(settings->ask, asks[ask]) != 0)
            continue;
        totals = empty_totals(boards.count);
        for (size_t i = settings->stride - 1; i < boards.count; i += settings->stride)
            measure_board(&totals, &boards.list[i], asks[ask], settings);
        print_totals(&totals, regret_set_names[set], asks[ask]);
        add_totals(&all[ask], &totals);
        free(totals.list);
    }
    regret_boards_free(&boards);
}

/* NULL stands for all. */
static void
check_name(const char *name, const char *const *names, int count, const char *complaint)
{
    bool is_known = !name;

    for (int i = 0; i < count; i++)
        is_known |= name && !strcmp(name, names[i]);
    if (!is_known)
        bench_fail(complaint);
}

static void
parse_arguments(struct regret_settings *settings, int count, char **arguments)
{
    settings->data = getenv("CLEW_DATA") ? getenv("CLEW_DATA") : "../shared/data";
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i], *value = i + 1 < count ? arguments[i + 1] : NULL;

        if (!strcmp(name, "--list")) {
            settings->is_listed = true;
            continue;
        }
        i++;
        if (value && !strcmp(name, "--data"))
            settings->data = value;
        else if (value && !strcmp(name, "--set"))
            settings->set = value;
        else if (value && !strcmp(name, "--ask"))
            settings->ask = value;
        else if (value && !strcmp(name, "--threads"))
            settings->threads = value;
        else if (value && !strcmp(name, "--limit"))
            settings->limit = atof(value);
        else if (value && !strcmp(name, "--boards") && atoi(value) > 0)
            settings->stride = (size_t)atoi(value);
        else if (value && !strcmp(name, "--seed") && atoi(value) > 0)
            settings->first_seed = atoi(value);
        else if (!value || strcmp(name, "--clew") != 0) /* which bench/run gives */
            bench_fail("options: --data FOLDER --set NAME --ask QUESTION --threads N "
                       "--limit SECONDS --boards N --seed N --list");
    }
    check_name(settings->ask, asks, ASKS, "--ask is answer, unique or count");
    check_name(settings->set, regret_set_names, REGRET_SETS, "--set has an unknown name");
}

int
main(int argc, char **argv)
{
    struct regret_settings settings = {.threads = "1", .limit = 1, .stride = 1, .first_seed = 1};
    struct totals all[ASKS] = {{0}}, pooled = {0};

    if (clew_control_new(&control, NULL))
        bench_fail("no memory");
    signal(SIGPROF, on_timer);
    parse_arguments(&settings, argc, argv);
    for (int set = 0; set < REGRET_SETS; set++)
        if (!settings.set || !strcmp(settings.set, regret_set_names[set]))
            measure_set(set, all, &settings);
    for (int ask = 0; ask < ASKS && !settings.set; ask++) {
        if (all[ask].seconds > 0)
            print_totals(&all[ask], "all sets", asks[ask]);
        add_totals(&pooled, &all[ask]);
    }
    if (!settings.set && !settings.ask)
        print_totals(&pooled, "all sets", "all");
    for (int ask = 0; ask < ASKS; ask++)
        free(all[ask].list);
    free(pooled.list);
    clew_control_free(control);
    return 0;
}
