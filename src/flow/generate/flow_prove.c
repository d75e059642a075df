/* flow_prove - see the header. */
#include "flow/generate/flow_prove.h"

#include "flow/flow_engines.h"
#include "flow/game/flow_play.h"
#include "flow/learn/flow_learn.h"

#include <string.h>

#define NEAR_CONFLICTS     500 /* for a second answer near the known one */
#define FRONTIER_MAX_WIDTH 18  /* cells; a wider frontier rarely ends within its nodes */
#define FRONTIER_NODES     UINT64_C(1000000)
#define LEARN_NODES        UINT64_C(8000)
#define DIRECTION_NODES    UINT64_C(20000)

struct prover {
    const struct flow_board *board;
    const uint8_t *known;
    uint8_t *other;
    struct search *whole;
    struct search_pool *pool; /* of one worker */
};

/* Copies an answer other than the known one; false where there is none. */
static bool
take_other(const struct prover *prover, const struct flow_answer *answer)
{
    const size_t edges = (size_t)prover->board->edge_count;
    const struct flow_paths *both[2] = {&answer->first, &answer->second};

    for (int i = 0; i < 2; i++) {
        if (!both[i]->nodes)
            continue;
        memset(prover->other, 0, edges);
        flow_edges_from_paths(prover->other, prover->board, both[i]);
        if (memcmp(prover->other, prover->known, edges) != 0)
            return true;
    }
    return false;
}

/* The limits of the whole search end it here, too; those of this part do not. */
static bool
has_ended_whole(struct search *whole, const struct search *part)
{
    const enum search_stop reason = search_stop_reason(part);
    const uint64_t spent = atomic_load(&((struct search *)part)->nodes);

    atomic_fetch_add(&whole->nodes, spent);
    if (reason == SEARCH_OUT_OF_BYTES)
        search_stop_for(whole, reason);
    return search_must_stop(whole);
}

static enum clew_status
ask_engine(enum flow_verdict *verdict, const struct prover *prover,
           const struct puzzle_engine *engine, uint64_t max_nodes, struct clew_error *error)
{
    struct search part;
    struct puzzle_job job = {
        .board = prover->board, .ask = PUZZLE_ASK_UNIQUE, .search = &part, .outcome = CLEW_GAVE_UP};
    enum clew_status status;

    search_start_child(&part, prover->whole, max_nodes);
    part.pool = prover->pool;
    part.threads = 1;
    status = engine->solve(&job, error);
    *verdict = FLOW_VERDICT_OPEN;
    if (has_ended_whole(prover->whole, &part)) {
        *verdict = FLOW_VERDICT_STOPPED;
    } else if (status == CLEW_OK && (job.is_proved || !search_is_stopped(&part))) {
        if (job.outcome == CLEW_UNIQUE)
            *verdict = FLOW_VERDICT_UNIQUE;
        else if (job.outcome == CLEW_SEVERAL && take_other(prover, job.answer))
            *verdict = FLOW_VERDICT_SEVERAL;
        else if (job.outcome == CLEW_NONE)
            status =
                base_fail(error, CLEW_BAD_ANSWER, "engine %s overlooks a solution", engine->name);
    }
    flow_answer_free(job.answer, part.memory);
    return status;
}

/*
 * Looks for a second answer near the known one. Does not prove anything without one: the search
 * that stays near an answer takes longer to exclude all others.
 */
static enum clew_status
search_near(enum flow_verdict *verdict, const struct prover *prover, struct clew_error *error)
{
    const struct flow_board *board = prover->board;
    struct flow_learn *learn = flow_learn_new(board, board->touch, 0, prover->whole->memory);
    enum flow_learn_state state = FLOW_LEARN_ANSWER;
    struct search_meter meter;
    bool is_other = false;

    if (!learn)
        return base_no_memory(error);
    search_meter_start(&meter, prover->whole, 0);
    flow_learn_stay_near(learn, prover->known);
    for (int i = 0; i < 2 && state == FLOW_LEARN_ANSWER && !is_other; i++) {
        state = flow_learn_run(learn, &meter, NEAR_CONFLICTS, NULL);
        if (state != FLOW_LEARN_ANSWER)
            break;
        flow_learn_answer(learn, prover->other);
        is_other = memcmp(prover->other, prover->known, (size_t)board->edge_count) != 0;
        flow_learn_block_answer(learn);
    }
    search_meter_finish(&meter);
    flow_learn_free(learn);
    *verdict = is_other                      ? FLOW_VERDICT_SEVERAL
               : state == FLOW_LEARN_STOPPED ? FLOW_VERDICT_STOPPED
                                             : FLOW_VERDICT_OPEN;
    return state == FLOW_LEARN_NO_MEMORY ? base_no_memory(error) : CLEW_OK;
}

/* Asks the engines that suit the board until two have the same word, or one knows better. */
static enum clew_status
ask_engines(enum flow_verdict *verdict, const struct prover *prover, struct clew_error *error)
{
    const struct flow_board *board = prover->board;
    const int width = board->rows < board->cols ? board->rows : board->cols;
    const struct {
        const struct puzzle_engine *engine;
        uint64_t max_nodes;
        bool is_asked;
    } engines[] = {{&flow_engine_frontier, FRONTIER_NODES, width <= FRONTIER_MAX_WIDTH},
                   {&flow_engine_learn, LEARN_NODES, true},
                   {&flow_engine_csp_direction, DIRECTION_NODES, width > FRONTIER_MAX_WIDTH}};
    enum clew_status status = CLEW_OK;
    int unique_count = 0;

    for (int i = 0; i < 3 && status == CLEW_OK && unique_count < 2; i++) {
        if (!engines[i].is_asked)
            continue;
        status = ask_engine(verdict, prover, engines[i].engine, engines[i].max_nodes, error);
        if (status != CLEW_OK || *verdict == FLOW_VERDICT_STOPPED)
            return status;
        if (*verdict == FLOW_VERDICT_SEVERAL)
            return unique_count ? base_fail(error, CLEW_BAD_ANSWER,
                                            "engine %s finds a second solution that another engine "
                                            "overlooks",
                                            engines[i].engine->name)
                                : CLEW_OK;
        unique_count += *verdict == FLOW_VERDICT_UNIQUE;
    }
    *verdict = unique_count == 2 ? FLOW_VERDICT_UNIQUE : FLOW_VERDICT_OPEN;
    return status;
}

enum clew_status
flow_prove(enum flow_verdict *verdict, const struct flow_board *board, const uint8_t *known,
           uint8_t *other, struct search *whole, struct clew_error *error)
{
    struct prover prover = {.board = board, .known = known, .other = other, .whole = whole};
    enum clew_status status = search_pool_new(&prover.pool, 1, whole->memory, error);

    if (status != CLEW_OK)
        return status;
    status = search_near(verdict, &prover, error);
    if (status == CLEW_OK && *verdict == FLOW_VERDICT_OPEN)
        status = ask_engines(verdict, &prover, error);
    search_pool_free(prover.pool);
    return status;
}
