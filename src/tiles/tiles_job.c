/* tiles_job - what every engine of sliding tiles does first and last. */
#include "tiles/tiles_engines.h"

enum clew_status
tiles_job_solved(struct puzzle_job *job, const struct tiles_start *start, const char *moves,
                 int length, int bound, struct clew_error *error)
{
    struct tiles_answer *answer;
    enum clew_status status =
        tiles_answer_new(&answer, start, moves, length, job->search->memory, error);

    if (status)
        return status;
    answer->bound = bound;
    job->answer = answer;
    job->outcome = CLEW_SOLVED;
    job->is_proved = true;
    return CLEW_OK;
}

bool
tiles_job_begin(struct puzzle_job *job, struct tiles_start *start, struct clew_error *error,
                enum clew_status *status)
{
    const struct tiles_board *board = job->board;

    *status = CLEW_OK;
    tiles_board_normalise(start, board);
    if (job->ask != PUZZLE_ASK_ANSWER) {
        *status =
            base_fail(error, CLEW_UNSUPPORTED, "of sliding tiles only a shortest way can be asked");
        return true;
    }
    if (!tiles_is_solvable(board)) {
        job->outcome = CLEW_NONE;
        job->is_proved = true;
        return true;
    }
    for (int tile = 1; tile < start->cells; tile++)
        if (start->tile_at[tiles_home(start, tile)] != tile)
            return false;
    *status = tiles_job_solved(job, start, "", 0, 0, error);
    return true;
}
