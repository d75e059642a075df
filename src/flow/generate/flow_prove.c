/* flow_prove - see the header. */
#include "flow/generate/flow_prove.h"

#include "flow/flow_engines.h"
#include "flow/game/flow_play.h"
#include "flow/generate/flow_style.h"
#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn.h"

#include <string.h>

#define CONFLICTS_PER_NODE 10 /* of learn, before and after it found the known answer */
#define MIN_CONFLICTS      1000
#define FRONTIER_NODES     UINT64_C(1000000)
#define FRONTIER_MAX_NODES UINT64_C(15000000) /* on boards that are larger than published ones */
#define DIRECTION_NODES    UINT64_C(20000)

/* Copies an answer other than the known one; false where there is none. */
static bool
take_other(const struct flow_proof *proof, const struct flow_answer *answer)
{
    const size_t edges = (size_t)proof->board->edge_count;
    const struct flow_paths *both[2] = {&answer->first, &answer->second};

    for (int i = 0; i < 2; i++) {
        if (!both[i]->nodes)
            continue;
        memset(proof->other, 0, edges);
        flow_edges_from_paths(proof->other, proof->board, both[i]);
        if (memcmp(proof->other, proof->known, edges) != 0)
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
ask_engine(enum flow_verdict *verdict, const struct flow_proof *proof,
           const struct puzzle_engine *engine, uint64_t max_nodes, struct clew_error *error)
{
    struct search part;
    struct puzzle_job job = {
        .board = proof->board, .ask = PUZZLE_ASK_UNIQUE, .search = &part, .outcome = CLEW_GAVE_UP};
    enum clew_status status;

    search_start_child(&part, proof->whole, max_nodes);
    part.threads = 1;
    status = search_pool_new(&part.pool, 1, part.memory, error);
    if (status != CLEW_OK)
        return status;
    status = engine->solve(&job, error);
    search_pool_free(part.pool);
    *verdict = FLOW_VERDICT_OPEN;
    if (has_ended_whole(proof->whole, &part)) {
        *verdict = FLOW_VERDICT_STOPPED;
    } else if (status == CLEW_OK && (job.is_proved || !search_is_stopped(&part))) {
        if (job.outcome == CLEW_UNIQUE)
            *verdict = FLOW_VERDICT_UNIQUE;
        else if (job.outcome == CLEW_SEVERAL && take_other(proof, job.answer))
            *verdict = FLOW_VERDICT_SEVERAL;
        else if (job.outcome == CLEW_NONE)
            status =
                base_fail(error, CLEW_BAD_ANSWER, "engine %s overlooks a solution", engine->name);
    }
    flow_answer_free(job.answer, part.memory);
    return status;
}

static uint64_t
max_conflicts_of(const struct flow_proof *proof)
{
    const uint64_t count = CONFLICTS_PER_NODE * (uint64_t)proof->board->node_count;

    return (uint64_t)proof->effort * (count < MIN_CONFLICTS ? MIN_CONFLICTS : count);
}

/* Smaller boards are proved without, and their seeds go on giving the same boards. */
static bool
uses_flips(const struct flow_board *board)
{
    return flow_flips_apply(board) && board->node_count > FLOW_STYLE_MAX_NODES;
}

/*
 * The search stays near the known answer: there most second answers are found soon, and the others
 * are excluded about as fast as by a search that is free. What it proves within its limit decides which
 * boards a seed gives, so its config stays the same.
 */
enum clew_status
flow_prove_by_learn(enum flow_verdict *verdict, const struct flow_proof *proof,
                    struct clew_error *error)
{
    const struct flow_board *board = proof->board;
    struct flow_learn *learn =
        flow_learn_new(board, board->touch, FLOW_LEARN_FOR_PROOF, proof->whole->memory);
    enum flow_learn_state state = FLOW_LEARN_ANSWER;
    const uint64_t max_conflicts = max_conflicts_of(proof);
    struct search_meter meter;
    bool has_known = false, is_other = false;

    if (!learn)
        return base_no_memory(error);
    search_meter_start(&meter, proof->whole, 0);
    flow_learn_stay_near(learn, proof->known);
    if (uses_flips(board)) {
        is_other = flow_flip_answer(proof->other, board, proof->known);
        flow_learn_leave_out_flips(learn);
    }
    while (!is_other) {
        state = flow_learn_run(learn, &meter, max_conflicts, NULL);
        if (state != FLOW_LEARN_ANSWER)
            break;
        flow_learn_answer(learn, proof->other);
        is_other = memcmp(proof->other, proof->known, (size_t)board->edge_count) != 0;
        has_known |= !is_other;
        flow_learn_block_answer(learn);
    }
    search_meter_finish(&meter);
    flow_learn_free(learn);
    *verdict = is_other                        ? FLOW_VERDICT_SEVERAL
               : state == FLOW_LEARN_STOPPED   ? FLOW_VERDICT_STOPPED
               : state == FLOW_LEARN_EXHAUSTED ? FLOW_VERDICT_UNIQUE
                                               : FLOW_VERDICT_OPEN;
    if (state == FLOW_LEARN_NO_MEMORY)
        return base_no_memory(error);
    return *verdict == FLOW_VERDICT_UNIQUE && !has_known
               ? base_fail(error, CLEW_BAD_ANSWER, "engine learn overlooks a solution")
               : CLEW_OK;
}

enum clew_status
flow_prove_again(enum flow_verdict *verdict, const struct flow_proof *proof,
                 struct clew_error *error)
{
    const struct flow_board *board = proof->board;
    const int width = board->rows < board->cols ? board->rows : board->cols;
    const bool is_wide = width > FLOW_STYLE_MAX_WIDTH;
    const uint64_t frontier_nodes =
        board->node_count > FLOW_STYLE_MAX_NODES ? FRONTIER_MAX_NODES : FRONTIER_NODES;
    const struct puzzle_engine *engine =
        is_wide ? &flow_engine_csp_direction : &flow_engine_frontier;
    enum clew_status status =
        ask_engine(verdict, proof, engine, is_wide ? DIRECTION_NODES : frontier_nodes, error);

    if (status == CLEW_OK && *verdict == FLOW_VERDICT_SEVERAL)
        return base_fail(error, CLEW_BAD_ANSWER,
                         "engine %s finds a second solution that engine learn overlooks",
                         engine->name);
    return status;
}
