/* api_rate - how hard a board is for a person, as a job with limits. */
#include "api/api.h"

#include <stdlib.h>

struct clew_rating {
    struct base_memory memory;
    enum clew_grade grade;
    double score;
    struct puzzle_facts facts;
};

static enum clew_status
run_rating(struct clew_rating *rating, const struct clew_board *board, struct api_job *job,
           struct clew_error *error)
{
    struct puzzle_rating question = {.board = board->board,
                                     .options = &job->options,
                                     .search = &job->search,
                                     .facts = &rating->facts};
    enum clew_status status = board->puzzle->rate(&question, error);

    rating->grade = question.grade;
    rating->score = question.score;
    if (status == CLEW_STOPPED)
        return api_job_stopped(job, "rating", error);
    if (!status && rating->facts.failed)
        status = base_no_memory(error);
    return status;
}

enum clew_status
clew_rate(struct clew_rating **out, const struct clew_board *board,
          const struct clew_options *given, struct clew_control *control, struct clew_error *error)
{
    struct puzzle_options options;
    struct clew_rating *rating;
    struct api_job job;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    if (!board->puzzle->rate)
        return base_fail(error, CLEW_UNSUPPORTED, "boards of %s cannot be rated",
                         board->puzzle->name);
    status = api_options_for(&options, board->puzzle, given, error);
    if (status)
        return status;
    rating = calloc(1, sizeof *rating);
    if (!rating)
        return base_no_memory(error);
    base_memory_init(&rating->memory, puzzle_option_size(&options, "limit-bytes"));
    puzzle_facts_init(&rating->facts, &rating->memory);
    status = api_job_start(&job, board->puzzle, given, control, &rating->memory, error);
    if (!status) {
        status = run_rating(rating, board, &job, error);
        api_job_end(&job);
    }
    if (status)
        clew_rating_free(rating);
    else
        *out = rating;
    return status;
}

void
clew_rating_free(struct clew_rating *rating)
{
    if (!rating)
        return;
    puzzle_facts_free(&rating->facts);
    free(rating);
}

enum clew_grade
clew_rating_grade(const struct clew_rating *rating)
{
    return rating->grade;
}

double
clew_rating_score(const struct clew_rating *rating)
{
    return rating->score;
}

const struct clew_fact *
clew_rating_fact_at(const struct clew_rating *rating, size_t index)
{
    return index < rating->facts.count ? &rating->facts.facts[index] : NULL;
}

const char *
clew_grade_name(enum clew_grade grade)
{
    static const char *const names[] = {
        [CLEW_GRADE_EASY] = "easy",         [CLEW_GRADE_NORMAL] = "normal",
        [CLEW_GRADE_HARD] = "hard",         [CLEW_GRADE_EXPERT] = "expert",
        [CLEW_GRADE_FIENDISH] = "fiendish",
    };

    return (size_t)grade < sizeof names / sizeof *names ? names[grade] : "?";
}
