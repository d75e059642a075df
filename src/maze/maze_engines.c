/* maze_engines - see the header. */
#include "maze/maze_engines.h"

void
maze_engines_finish_job(struct puzzle_job *job, struct maze_answer *answer, bool is_reached)
{
    job->outcome = !is_reached ? CLEW_NONE : answer ? CLEW_SOLVED : CLEW_GAVE_UP;
    job->is_proved = job->outcome != CLEW_GAVE_UP;
    job->is_best = job->outcome == CLEW_SOLVED;
    job->answer = answer;
}

void
maze_emit_expand(struct search *search, int worker, int64_t cell, int64_t cost)
{
    const struct clew_event event = {
        .kind = CLEW_EVENT_EXPAND, .worker = worker, .cell = cell, .value = cost, .depth = -1};

    search_emit(search, &event);
}
