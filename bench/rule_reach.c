/*
 * rule_reach - how far the rules of Flow go on new boards, how the grades split, and what it costs.
 *
 *     rule_reach [BOARDS [SIDE...]]      default: 200 boards of 6, 8, 10, 12 and 14
 *
 * For each size, boards with the seeds 1, 2, ..., under the promise no-touch, which they keep:
 *
 *     easy ... fiendish   shares of the boards, in percent
 *     reach      boards that are solved without rule 12 and 13, in percent
 *     trying     boards on which the rules end
 *     longest    supposition, in sides
 *     given      ms of CPU for a rating with the promise given: median, 95th percentile and most
 *     auto       the same with the proof that the board has one solution, which keeps the promise
 *     first      the same for the first hint of a game
 *     slowest    and for the slowest hint of a game played by hints: it contains that proof, once
 *
 * Fails if fewer boards than wanted are solved without rule 12, if one needs trying, or if a
 * supposition has more than 12 sides.
 */
#include <clew.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX_BOARDS  1000
#define MAX_LENGTH  12
#define RULE_12     12
#define GRADE_COUNT 5

/* What was found on the boards of one size. */
struct tally {
    int side;
    int boards;
    int grades[GRADE_COUNT];
    int without_12, by_trying;
    int longest;
    double given_ms[MAX_BOARDS], auto_ms[MAX_BOARDS], first_ms[MAX_BOARDS], slowest_ms[MAX_BOARDS];
};

static double
cpu_ms(void)
{
    return 1e3 * (double)clock() / CLOCKS_PER_SEC;
}

static enum clew_status
add_explanation(struct tally *tally, const struct clew_board *board,
                const struct clew_options *options, struct clew_error *error)
{
    struct clew_explanation *explanation;
    struct clew_step step = CLEW_STEP_INIT;
    const enum clew_status status = clew_explain(&explanation, board, options, NULL, error);
    int hardest = 0;
    bool is_tried = false;

    if (status != CLEW_OK)
        return status;
    for (size_t i = 0; clew_explanation_step_at(explanation, i, &step); i++) {
        is_tried |= !step.rule;
        hardest = step.number > hardest ? step.number : hardest;
        tally->longest = step.length > tally->longest ? step.length : tally->longest;
    }
    tally->by_trying += is_tried;
    tally->without_12 += !is_tried && hardest < RULE_12;
    clew_explanation_free(explanation);
    return CLEW_OK;
}

static enum clew_status
add_rating(struct tally *tally, double *ms, const struct clew_board *board,
           const struct clew_options *options, struct clew_error *error)
{
    const double start = cpu_ms();
    struct clew_rating *rating;
    const enum clew_status status = clew_rate(&rating, board, options, NULL, error);

    if (status != CLEW_OK)
        return status;
    ms[tally->boards] = cpu_ms() - start;
    tally->grades[clew_rating_grade(rating)] += ms == tally->auto_ms;
    clew_rating_free(rating);
    return CLEW_OK;
}

static enum clew_status
add_ratings(struct tally *tally, const struct clew_board *board, struct clew_error *error)
{
    struct clew_options *options;
    enum clew_status status = clew_options_new(&options, error);

    if (status == CLEW_OK)
        status = clew_options_set(options, "promise", "no-touch", error);
    if (status == CLEW_OK)
        status = add_rating(tally, tally->given_ms, board, options, error);
    clew_options_free(options);
    return status == CLEW_OK ? add_rating(tally, tally->auto_ms, board, NULL, error) : status;
}

/* Takes one hint; false at the end of the game. */
static bool
take_hint(struct tally *tally, struct clew_game *game, bool is_first, enum clew_status *status,
          struct clew_error *error)
{
    const double start = cpu_ms();
    struct clew_hint *hint = NULL;
    bool goes_on;
    double ms;

    *status = clew_game_hint(&hint, game, CLEW_HINT_DO, NULL, NULL, error);
    ms = cpu_ms() - start;
    goes_on = *status == CLEW_OK && clew_hint_kind(hint) == CLEW_HINT_NEXT;
    if (is_first)
        tally->first_ms[tally->boards] = tally->slowest_ms[tally->boards] = ms;
    if (ms > tally->slowest_ms[tally->boards])
        tally->slowest_ms[tally->boards] = ms;
    if (goes_on)
        *status = clew_game_take_hint(game, hint, error);
    clew_hint_free(hint);
    return goes_on && *status == CLEW_OK;
}

/* Plays the board by hints. */
static enum clew_status
add_hints(struct tally *tally, const struct clew_board *board, struct clew_error *error)
{
    struct clew_game *game;
    enum clew_status status = clew_game_new(&game, board, error);
    bool is_first = true;

    if (status != CLEW_OK)
        return status;
    while (take_hint(tally, game, is_first, &status, error))
        is_first = false;
    clew_game_free(game);
    return status;
}

static enum clew_status
add_board(struct tally *tally, struct clew_options *options, long seed, struct clew_error *error)
{
    const struct clew_generate_request request = {sizeof request, "flow", tally->side, tally->side};
    struct clew_answer *answer = NULL;
    struct clew_board *board = NULL;
    enum clew_status status;
    char text[32];

    snprintf(text, sizeof text, "%ld", seed);
    status = clew_options_set(options, "seed", text, error);
    if (status == CLEW_OK)
        status = clew_generate(&board, &answer, &request, options, NULL, error);
    if (status == CLEW_OK)
        status = add_explanation(tally, board, NULL, error);
    if (status == CLEW_OK)
        status = add_ratings(tally, board, error);
    if (status == CLEW_OK)
        status = add_hints(tally, board, error);
    tally->boards++;
    clew_answer_free(answer);
    clew_board_free(board);
    return status;
}

static int
compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void
print_times(double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, compare_numbers);
    printf("  %5.2f %5.1f %5.1f", times[count / 2], times[count * 95 / 100], times[count - 1]);
}

/* Prints the line of a size; 1 if a bound is missed. */
static int
report(struct tally *tally)
{
    const double wanted = tally->side <= 10 ? 99 : tally->side <= 12 ? 98 : 95;
    const double reach = 100.0 * tally->without_12 / tally->boards;

    printf("%4d", tally->side);
    for (int i = 0; i < GRADE_COUNT; i++)
        printf(" %8.1f", 100.0 * tally->grades[i] / tally->boards);
    printf(" %6.1f %6d %7d", reach, tally->by_trying, tally->longest);
    print_times(tally->given_ms, tally->boards);
    print_times(tally->auto_ms, tally->boards);
    print_times(tally->first_ms, tally->boards);
    print_times(tally->slowest_ms, tally->boards);
    printf("\n");
    fflush(stdout);
    return reach < wanted || tally->by_trying || tally->longest > MAX_LENGTH;
}

static int
measure(int side, long boards)
{
    static struct tally tally;
    struct clew_options *options;
    struct clew_error error;
    enum clew_status status = clew_options_new(&options, &error);

    tally = (struct tally){.side = side};
    for (long seed = 1; status == CLEW_OK && seed <= boards; seed++)
        status = add_board(&tally, options, seed, &error);
    clew_options_free(options);
    if (status == CLEW_OK)
        return report(&tally);
    fprintf(stderr, "rule_reach: %s\n", error.text);
    return 1;
}

int
main(int argc, char **argv)
{
    static const int sides[] = {6, 8, 10, 12, 14};
    const long boards = argc > 1 ? atol(argv[1]) : 200;
    int failed = 0;

    if (boards < 1 || boards > MAX_BOARDS) {
        fprintf(stderr, "rule_reach: 1 to %d boards\n", MAX_BOARDS);
        return 2;
    }
    printf("side     easy   normal     hard   expert fiendish  reach trying longest"
           "              given               auto              first            slowest\n");
    for (int i = 2; i < argc; i++)
        failed |= measure(atoi(argv[i]), boards);
    for (int i = 0; argc <= 2 && i < 5; i++)
        failed |= measure(sides[i], boards);
    return failed;
}
