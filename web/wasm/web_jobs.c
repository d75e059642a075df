/* web_jobs - what may take long, for JavaScript: solving, hints, rating, generating, checking. */
#include "web_glue.h"

#include <stdlib.h>
#include <string.h>

/* ---- Answers ---- */

static void
put_path(const struct clew_answer *answer, size_t path)
{
    const size_t count = clew_answer_path(answer, path, NULL, 0);
    int64_t *cells = malloc((count ? count : 1) * sizeof *cells);

    web_json_open('[');
    if (cells) {
        clew_answer_path(answer, path, cells, count);
        for (size_t i = 0; i < count; i++)
            web_json_number((double)cells[i]);
    }
    web_json_close(']');
    free(cells);
}

static void
put_paths(const struct clew_answer *answer)
{
    web_json_name("paths");
    web_json_open('[');
    for (size_t path = 0; path < clew_answer_path_count(answer); path++)
        put_path(answer, path);
    web_json_close(']');
}

static void
put_fact(const struct clew_fact *fact)
{
    web_json_open('{');
    web_json_put_text("name", fact->name);
    web_json_name("value");
    if (fact->kind == CLEW_FACT_NUMBER)
        web_json_number((double)fact->number);
    else if (fact->kind == CLEW_FACT_REAL)
        web_json_number(fact->real);
    else
        web_json_bytes(fact->text, fact->length);
    web_json_close('}');
}

static void
put_count(const struct clew_count *count)
{
    if (!count)
        return;
    web_json_name("count");
    web_json_open('{');
    web_json_put_text("text", count->text);
    web_json_put_flag("isExact", count->is_exact);
    web_json_close('}');
}

static void
put_stats(const struct clew_stats *stats)
{
    web_json_put_number("nodes", (double)stats->nodes);
    web_json_put_number("seconds", stats->seconds);
    web_json_put_number("peakBytes", (double)stats->peak_bytes);
}

void
web_put_answer(const struct clew_answer *answer)
{
    const struct clew_answer *second = clew_answer_second(answer);
    const struct clew_fact *fact;

    web_json_open('{');
    web_json_put_text("outcome", clew_outcome_name(clew_answer_outcome(answer)));
    web_json_put_text("proof", clew_proof_name(clew_answer_proof(answer)));
    web_json_put_text("limit", clew_answer_limit(answer));
    web_json_put_text("engine", clew_answer_engine(answer));
    web_json_put_flag("hasSolution", clew_answer_has_solution(answer));
    put_stats(clew_answer_stats(answer));
    put_paths(answer);
    web_json_put_text("moves", clew_answer_moves(answer));
    put_count(clew_answer_count(answer));
    if (second) {
        web_json_name("second");
        web_json_open('{');
        put_paths(second);
        web_json_close('}');
    }
    web_json_name("facts");
    web_json_open('[');
    for (size_t i = 0; (fact = clew_answer_fact_at(answer, i)); i++)
        put_fact(fact);
    web_json_close(']');
    web_put_timeline();
    web_json_close('}');
}

/* ---- Solving ---- */

static bool
solve(struct clew_answer **answer, const struct clew_board *board, const struct clew_game *game,
      const char *lines, bool with_events)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_error error = {0};
    struct clew_control *control;
    enum clew_status status;

    if (failed)
        return false;
    control = web_job_start(with_events);
    if (control) /* events take more time than the search */
        clew_control_record(control, !with_events);
    status = game ? clew_game_solve(answer, game, options, control, &error)
                  : clew_solve(answer, board, options, control, &error);
    web_job_end(); /* the last events; their receiver may ask for results of its own */
    if (status)
        failed = !web_fail(&error);
    clew_options_free(options);
    return !failed;
}

bool
web_solve(const struct clew_board *board, const struct clew_game *game, const char *lines,
          bool with_events)
{
    struct clew_answer *answer;

    if (!solve(&answer, board, game, lines, with_events))
        return false;
    web_json_start();
    web_put_answer(answer);
    clew_answer_free(answer);
    return true;
}

bool
web_game_solve_and_finish(struct clew_game *game, const char *lines)
{
    struct clew_answer *answer;
    struct clew_error error = {0};
    enum clew_status status = CLEW_OK;

    if (!solve(&answer, NULL, game, lines, false))
        return false;
    if (clew_answer_has_solution(answer))
        status = clew_game_finish(game, answer, &error);
    if (!status) {
        web_json_start();
        web_put_answer(answer);
    }
    clew_answer_free(answer);
    return status ? web_fail(&error) : true;
}

bool
web_check(const struct clew_board *board, const char *answer)
{
    struct clew_error error = {0};

    web_json_start();
    return clew_check(NULL, board, answer, strlen(answer), &error) ? web_fail(&error) : true;
}

/* ---- Rating and generating ---- */

bool
web_rate(const struct clew_board *board, const char *lines)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_rating *rating;
    const struct clew_fact *fact;
    struct clew_error error = {0};
    enum clew_status status;

    if (failed)
        return false;
    status = clew_rate(&rating, board, options, web_job_start(false), &error);
    web_job_end();
    clew_options_free(options);
    if (status)
        return web_fail(&error);
    web_json_start();
    web_json_open('{');
    web_json_put_text("grade", clew_grade_name(clew_rating_grade(rating)));
    web_json_put_number("score", clew_rating_score(rating));
    web_json_name("facts");
    web_json_open('[');
    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++)
        put_fact(fact);
    web_json_close(']');
    web_json_close('}');
    clew_rating_free(rating);
    return true;
}

struct clew_board *
web_generate(const char *puzzle, int rows, int cols, const char *lines)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_generate_request request = CLEW_GENERATE_REQUEST_INIT;
    struct clew_board *board = NULL;
    struct clew_error error = {0};

    if (failed)
        return NULL;
    request.puzzle = puzzle;
    request.rows = rows;
    request.cols = cols;
    if (clew_generate(&board, NULL, &request, options, web_job_start(false), &error))
        web_fail(&error);
    web_job_end();
    clew_options_free(options);
    return board;
}
