/* maze_engines - see the header. */
#include "maze/maze_engines.h"

enum clew_status
maze_engines_finish_job(struct puzzle_job *job, const struct maze_costs *costs,
                        const struct maze_lines *by_col, bool is_complete, struct clew_error *error)
{
    const struct maze_board *board = job->board;
    const enum maze_ties ties = (enum maze_ties)puzzle_option_choice(job->options, "ties");
    struct maze_answer *answer;
    enum clew_status status;

    job->outcome = CLEW_GAVE_UP;
    if (!is_complete)
        return CLEW_OK;
    if (maze_cost(costs, board->hole) == MAZE_NOT_REACHED) {
        job->outcome = CLEW_NONE;
        job->is_proved = true;
        return CLEW_OK;
    }
    status = maze_shortest_path_find(&answer, &(struct maze_path_query){board, costs, by_col, ties},
                                     job->search, error);
    if (status || !answer)
        return status;
    job->answer = answer;
    job->outcome = CLEW_SOLVED;
    job->is_proved = true;
    job->is_best = true;
    return CLEW_OK;
}

void
maze_emit_expand(struct search *search, int worker, int64_t cell, int64_t cost)
{
    const struct clew_event event = {
        .kind = CLEW_EVENT_EXPAND, .worker = worker, .cell = cell, .value = cost, .depth = -1};

    search_emit(search, &event);
}
