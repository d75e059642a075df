/*
 * generator_stats - new Flow boards beside published levels.
 *
 *     generator_stats [BOARDS [SIDE...]]      default: 200 boards of 6, 8, 10, 12 and 14
 *
 * For each size: the figures of boards with the seeds 1, 2, ..., those of published levels, and the
 * ratio of the two in percent; then how both split into grades, in percent. Fails if a ratio is not
 * within 15 % of 1, or a grade not within 6 points. The published figures are means over plain
 * square levels of public packs; those of grades are not known for all sizes.
 *
 *     colours    per board                       median    cells of a path, over all paths
 *     bends      per cell that is no dot         longest   path, as a share of the board
 *     ring       dots on the outer ring          direct    paths that are as short as their dots
 *     corners    corners that are dots                     allow, as a share
 */
#include <clew.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX_SIDE  15
#define TOLERANCE 0.15
#define POINTS    6 /* of percent, by which a grade may differ */
#define GRADES    (CLEW_GRADE_FIENDISH + 1)

enum {
    COLOURS,
    BENDS,
    RING,
    CORNERS,
    MEDIAN,
    LONGEST,
    DIRECT,
    FIGURES
};

static const char *const names[FIGURES] = {"colours", "bends",   "ring",  "corners",
                                           "median",  "longest", "direct"};

/* From side 5 on. */
static const double published[][FIGURES] = {
    {4.3, .38, .60, .49, 5, .39, .72},   {5.1, .35, .50, .41, 6, .37, .65},
    {6.0, .33, .42, .36, 7, .34, .62},   {6.4, .31, .37, .33, 8, .32, .54},
    {7.3, .30, .32, .28, 9, .31, .53},   {8.3, .29, .28, .27, 10, .28, .50},
    {9.2, .29, .26, .25, 10, .26, .49},  {10.2, .28, .22, .22, 11, .25, .48},
    {12.0, .29, .20, .23, 11, .22, .49}, {13.5, .29, .19, .24, 11, .21, .49},
    {15.0, .32, .19, .26, 11, .19, .47},
};

/* From side 5 on, in percent, with the promise that no path touches itself; 0: not known. */
static const double published_grades[][GRADES] = {
    {0},
    {74, 22, 3, 1.3, 0},
    {0},
    {25, 53, 18, 4.6, 0},
    {0},
    {9, 44, 37, 9.9, 0.2},
    {0},
    {3, 26, 49, 19.4, 1.9},
    {0},
    {1, 10, 47, 34.6, 6.8},
    {0, 4, 35, 50.9, 10.7},
};

/* Sums over the boards of one size. */
struct sums {
    int side;
    long boards, paths, dots, inner, bends, ring, corners, direct;
    double longest;
    long grades[GRADES];
    long by_length[MAX_SIDE * MAX_SIDE + 1]; /* paths */
};

static int
edges_at(int side, int64_t cell)
{
    const int64_t row = cell / side, col = cell % side;

    return (row == 0 || row == side - 1) + (col == 0 || col == side - 1);
}

static void
add_dot(struct sums *sums, int64_t cell)
{
    const int edges = edges_at(sums->side, cell);

    sums->dots++;
    sums->ring += edges > 0;
    sums->corners += edges > 1;
}

static void
add_path(struct sums *sums, const int64_t *cells, size_t count)
{
    const int64_t side = sums->side, first = cells[0], last = cells[count - 1];

    sums->paths++;
    sums->by_length[count]++;
    add_dot(sums, first);
    add_dot(sums, last);
    sums->inner += (long)count - 2;
    for (size_t i = 2; i < count; i++)
        sums->bends += cells[i] - cells[i - 1] != cells[i - 1] - cells[i - 2];
    sums->direct += llabs(first / side - last / side) + llabs(first % side - last % side) ==
                    (long long)count - 1;
}

static void
add_answer(struct sums *sums, const struct clew_answer *answer)
{
    int64_t cells[MAX_SIDE * MAX_SIDE];
    size_t longest = 0;

    sums->boards++;
    for (size_t path = 0; path < clew_answer_path_count(answer); path++) {
        const size_t count = clew_answer_path(answer, path, cells, MAX_SIDE * MAX_SIDE);

        add_path(sums, cells, count);
        if (count > longest)
            longest = count;
    }
    sums->longest += (double)longest / (sums->side * sums->side);
}

static double
median_length(const struct sums *sums)
{
    long below = 0;
    int length = 0;

    while (2 * (below += sums->by_length[length]) < sums->paths)
        length++;
    return length;
}

/* The promise holds on all new boards. */
static enum clew_status
add_grade(struct sums *sums, const struct clew_board *board, struct clew_error *error)
{
    struct clew_rating *rating = NULL;
    struct clew_options *options;
    enum clew_status status = clew_options_new(&options, error);

    if (status == CLEW_OK)
        status = clew_options_set(options, "promise", "no-touch", error);
    if (status == CLEW_OK)
        status = clew_rate(&rating, board, options, NULL, error);
    if (status == CLEW_OK)
        sums->grades[clew_rating_grade(rating)]++;
    clew_rating_free(rating);
    clew_options_free(options);
    return status;
}

static int
generate_all(struct sums *sums, long boards)
{
    const struct clew_generate_request request = {sizeof request, "flow", sums->side, sums->side};
    struct clew_options *options;
    struct clew_error error;
    int failed = clew_options_new(&options, &error) != CLEW_OK;

    for (long seed = 1; !failed && seed <= boards; seed++) {
        struct clew_answer *answer = NULL;
        struct clew_board *board = NULL;
        char text[32];

        snprintf(text, sizeof text, "%ld", seed);
        failed = clew_options_set(options, "seed", text, &error) != CLEW_OK ||
                 clew_generate(&board, &answer, &request, options, NULL, &error) != CLEW_OK ||
                 add_grade(sums, board, &error) != CLEW_OK;
        if (!failed)
            add_answer(sums, answer);
        clew_answer_free(answer);
        clew_board_free(board);
    }
    if (failed)
        fprintf(stderr, "generator_stats: %s\n", error.text);
    clew_options_free(options);
    return failed;
}

/* Prints the two lines of grades; 1 if one is out of bounds. */
static int
report_grades(const struct sums *sums)
{
    const double *wanted = published_grades[sums->side - 5];
    const bool is_known = wanted[CLEW_GRADE_NORMAL] > 0;
    int is_off = 0;

    printf("   grades    ");
    for (int i = 0; i < GRADES; i++) {
        const double share = 100 * (double)sums->grades[i] / (double)sums->boards;

        printf(" %7.1f", share);
        is_off |= is_known && (share < wanted[i] - POINTS || share > wanted[i] + POINTS);
    }
    printf("\n");
    if (is_known)
        printf("   published  %7.1f %7.1f %7.1f %7.1f %7.1f\n", wanted[0], wanted[1], wanted[2],
               wanted[3], wanted[4]);
    return is_off;
}

/* Prints the three lines of figures; 1 if a ratio is out of bounds. */
static int
report(const struct sums *sums, double seconds)
{
    const double boards = (double)sums->boards;
    const double *wanted = published[sums->side - 5];
    const double figures[FIGURES] = {(double)sums->paths / boards,
                                     (double)sums->bends / (double)sums->inner,
                                     (double)sums->ring / (double)sums->dots,
                                     (double)sums->corners / (4 * boards),
                                     median_length(sums),
                                     sums->longest / boards,
                                     (double)sums->direct / (double)sums->paths};
    int is_off = 0;

    printf("%2d new      ", sums->side);
    for (int i = 0; i < FIGURES; i++)
        printf(" %7.3f", figures[i]);
    printf("   %.1f ms of CPU per board\n   published", 1e3 * seconds / boards);
    for (int i = 0; i < FIGURES; i++)
        printf(" %7.3f", wanted[i]);
    printf("\n   ratio, %% ");
    for (int i = 0; i < FIGURES; i++) {
        const double ratio = figures[i] / wanted[i];

        printf(" %7.0f", 100 * ratio);
        is_off |= ratio < 1 - TOLERANCE || ratio > 1 + TOLERANCE;
    }
    printf("\n");
    is_off |= report_grades(sums);
    fflush(stdout);
    return is_off;
}

static int
measure(int side, long boards)
{
    static struct sums sums;
    const clock_t start = clock();

    if (side < 5 || side > MAX_SIDE) {
        fprintf(stderr, "generator_stats: a side is from 5 to %d\n", MAX_SIDE);
        return 1;
    }
    sums = (struct sums){.side = side};
    return generate_all(&sums, boards) || report(&sums, (double)(clock() - start) / CLOCKS_PER_SEC);
}

int
main(int argc, char **argv)
{
    static const int sides[] = {6, 8, 10, 12, 14};
    const long boards = argc > 1 ? atol(argv[1]) : 200;
    int failed = boards < 1;

    printf("            ");
    for (int i = 0; i < FIGURES; i++)
        printf(" %7s", names[i]);
    printf("\n");
    for (int i = 2; i < argc; i++)
        failed |= measure(atoi(argv[i]), boards);
    for (int i = 0; argc <= 2 && i < 5; i++)
        failed |= measure(sides[i], boards);
    return failed;
}
