/*
 * lights_rate - how hard a board is for a person: the fewest presses that solve it.
 *
 *     presses   up to 3   6        10     15       more
 *     grade     easy      normal   hard   expert   fiendish
 *
 * Fails: CLEW_UNSUPPORTED for a board without a solution, or with so many that the fewest presses
 * are not known; CLEW_STOPPED by a limit.
 */
#include "lights/lights_algebra.h"
#include "lights/lights_puzzle.h"

static enum clew_grade
lights_grade(size_t presses)
{
    static const size_t limits[] = {[CLEW_GRADE_EASY] = 3,
                                    [CLEW_GRADE_NORMAL] = 6,
                                    [CLEW_GRADE_HARD] = 10,
                                    [CLEW_GRADE_EXPERT] = 15};
    int grade = CLEW_GRADE_EASY;

    while (grade < CLEW_GRADE_FIENDISH && presses > limits[grade])
        grade++;
    return (enum clew_grade)grade;
}

static enum clew_status
refuse_rating(const struct lights_solution *solution, struct clew_error *error)
{
    if (solution->verdict == LIGHTS_HOPELESS)
        return base_fail(error, CLEW_UNSUPPORTED, "a board that cannot be solved has no rating");
    if (solution->quiet_count > LIGHTS_MAX_QUIET)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "2^%lld solutions are too many to find the fewest presses",
                         (long long)solution->quiet_count);
    return CLEW_STOPPED;
}

enum clew_status
lights_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    struct lights_solution solution;
    enum clew_status status = lights_solve(&solution, rating->board, rating->search, error);

    if (!status && !(solution.verdict == LIGHTS_SOLVED && solution.is_best))
        status = refuse_rating(&solution, error);
    if (!status) {
        rating->grade = lights_grade(solution.press_count);
        rating->score = (double)solution.press_count;
        puzzle_fact_number(rating->facts, "presses", (int64_t)solution.press_count);
        puzzle_fact_number(rating->facts, "quiet patterns", solution.quiet_count);
    }
    lights_solution_free(&solution, rating->board, rating->search->memory);
    return status;
}
