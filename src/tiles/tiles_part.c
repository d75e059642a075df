/* tiles_part - see the header. */
#include "tiles/tiles_part.h"

#include "base/base_clock.h"
#include "tiles/board/tiles_check.h"

#define NO_TIME 1e-9 /* a limit of 0 would mean none */

static void
start_search(struct search *search, const struct tiles_part *part)
{
    struct search *whole = part->whole;
    const uint64_t nodes = atomic_load(&whole->nodes);

    *search = (struct search){.memory = whole->memory,
                              .monitor = whole->monitor,
                              .pool = whole->pool,
                              .threads = whole->threads,
                              .limit_seconds = part->seconds,
                              .started = base_seconds()};
    if (whole->limit_seconds > 0) {
        const double left = whole->started + whole->limit_seconds - search->started;

        if (!(part->seconds > 0) || left < part->seconds)
            search->limit_seconds = left > 0 ? left : NO_TIME;
    }
    if (whole->limit_nodes)
        search->limit_nodes = whole->limit_nodes > nodes ? whole->limit_nodes - nodes : 1;
    atomic_init(&search->stop, SEARCH_RUNNING);
    atomic_init(&search->nodes, 0);
    atomic_flag_clear(&search->is_emitting);
}

enum clew_status
tiles_solve_part(struct tiles_answer **answer, const struct tiles_board *board,
                 const struct tiles_part *part, struct clew_error *error)
{
    struct search search;
    struct puzzle_job job = {
        .board = board, .options = part->options, .search = &search, .outcome = CLEW_GAVE_UP};
    enum clew_status status;

    *answer = NULL;
    start_search(&search, part);
    status = part->engine->solve(&job, error);
    atomic_fetch_add(&part->whole->nodes, atomic_load(&search.nodes));
    if (search_stop_reason(&search) == SEARCH_OUT_OF_NODES)
        search_stop_for(part->whole, SEARCH_OUT_OF_NODES); /* they were all that was left */
    if (!status && job.answer)
        status = tiles_check(board, job.answer, part->whole->memory, error);
    if (status)
        tiles_answer_free(job.answer, part->whole->memory);
    else
        *answer = job.answer;
    return status;
}
