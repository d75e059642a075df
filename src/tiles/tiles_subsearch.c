/* tiles_subsearch - see the header. */
#include "tiles/tiles_subsearch.h"

#include "base/base_clock.h"
#include "tiles/board/tiles_check.h"

#define NO_TIME 1e-9 /* 0 would mean that there is no limit */

static void
subsearch_start(struct search *search, const struct tiles_subsearch *sub)
{
    struct search *parent = sub->parent;

    search_start_child(search, parent, 0);
    search->limit_seconds = sub->seconds;
    search->started = base_seconds();
    if (parent->limit_seconds > 0) {
        const double left = parent->started + parent->limit_seconds - search->started;

        if (!(sub->seconds > 0) || left < sub->seconds)
            search->limit_seconds = left > 0 ? left : NO_TIME;
    }
}

enum clew_status
tiles_subsearch_solve(struct tiles_answer **answer, const struct tiles_board *board,
                      const struct tiles_subsearch *sub, struct clew_error *error)
{
    struct search search;
    struct puzzle_job job = {
        .board = board, .options = sub->options, .search = &search, .outcome = CLEW_GAVE_UP};
    enum clew_status status;

    *answer = NULL;
    subsearch_start(&search, sub);
    status = sub->engine->solve(&job, error);
    atomic_fetch_add(&sub->parent->nodes, atomic_load(&search.nodes));
    if (search_stop_reason(&search) == SEARCH_OUT_OF_NODES)
        search_stop_for(sub->parent, SEARCH_OUT_OF_NODES); /* its nodes were all that was left */
    if (!status && job.answer)
        status = tiles_check(board, job.answer, sub->parent->memory, error);
    if (status)
        tiles_answer_free(job.answer, sub->parent->memory);
    else
        *answer = job.answer;
    return status;
}
