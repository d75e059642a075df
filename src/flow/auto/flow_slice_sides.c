/* flow_slice_sides - see the header. */
#include "flow/auto/flow_slice_sides.h"

#include "search/search_race.h"

#include <string.h>

#define SLICE_NODES     48000 /* of frontier in the first turn, with a known answer */
#define MAX_DOUBLINGS   2     /* of these, turn by turn */
#define SEARCH_NODES    16000 /* in every turn without one, where sat is as good */
#define SLICE_CONFLICTS 200   /* of learn */
#define FIRST_CONFLICTS 100   /* of learn in the first turn */
#define SAT_CONFLICTS   100
#define SAT_TURN        4      /* the first turn with sat in a proof */
#define JOIN_NODES      400000 /* of frontier; then all threads serve it in its slices */

enum {
    LEARNING,
    PROVING,
    SIDES
};

static void
start_side(struct flow_slice_side *side, const struct puzzle_job *whole, bool has_own_search)
{
    side->job = *whole;
    if (!has_own_search)
        return;
    search_start_child(&side->search, whole->search, 0);
    side->job.search = &side->search;
}

bool
flow_slice_sides_can_race(const struct flow_slice_sides *sides)
{
    /* Two searches at once cannot keep to a common limit of nodes. */
    return sides->whole->search->threads > 1 && !sides->whole->search->limit_nodes;
}

void
flow_slice_sides_init(struct flow_slice_sides *sides, struct puzzle_job *whole,
                      uint8_t *first_answer, uint8_t *block)
{
    const size_t edges = (size_t)((const struct flow_board *)whole->board)->edge_count;

    memset(sides, 0, sizeof *sides);
    sides->whole = whole;
    sides->copied_answer = block;
    start_side(&sides->learning, whole, flow_slice_sides_can_race(sides));
    start_side(&sides->proving, whole, flow_slice_sides_can_race(sides));
    flow_slice_learners_init(&sides->learners, &sides->learning.job, first_answer, block + edges);
    flow_slice_provers_init(&sides->provers, &sides->proving.job, block + 2 * edges);
}

void
flow_slice_sides_end(struct flow_slice_sides *sides)
{
    flow_slice_learners_end(&sides->learners);
    flow_slice_provers_end(&sides->provers);
}

bool
flow_slice_sides_have_settled(const struct flow_slice_sides *sides)
{
    return sides->provers.is_settled || flow_slice_learners_have_settled(&sides->learners);
}

static void
report_side(struct flow_slice_side *side, struct search *whole)
{
    const enum search_stop reason = search_stop_reason(&side->search);

    if (side->job.search == whole)
        return;
    atomic_fetch_add(&whole->nodes, atomic_exchange(&side->search.nodes, 0));
    if (search_stop_name(reason))
        search_stop_for(whole, reason);
}

void
flow_slice_sides_report(struct flow_slice_sides *sides)
{
    report_side(&sides->learning, sides->whole->search);
    report_side(&sides->proving, sides->whole->search);
}

void
flow_slice_sides_share(struct flow_slice_sides *sides)
{
    const uint8_t *answer = sides->provers.known; /* maybe their own, which the others never took */

    if (!answer)
        answer = flow_slice_provers_answer(&sides->provers);
    if (answer)
        flow_slice_learners_take(&sides->learners, answer);
    if (sides->learners.found_count)
        sides->provers.known = sides->learners.used_edges[0];
}

/* ---- Both at once ---- */

/* The first answer that either side finds is kept for both. */
static void
publish_answer(struct flow_slice_sides *sides, const uint8_t *answer)
{
    const uint8_t *none = NULL;

    atomic_compare_exchange_strong(&sides->known, &none, answer);
}

static bool
run_learning_side(struct flow_slice_sides *sides)
{
    struct flow_slice_learners *learners = &sides->learners;

    while (!atomic_load(&sides->must_join) && flow_slice_learners_can_go_on(learners) &&
           !search_is_stopped(learners->job->search)) {
        const uint8_t *known = atomic_load(&sides->known);

        if (known)
            flow_slice_learners_take(learners, known);
        flow_slice_learners_run_round(learners, sides->round);
        sides->round++;
        if (learners->found_count)
            publish_answer(sides, learners->used_edges[0]);
    }
    atomic_store(&sides->is_alone, true);
    return flow_slice_learners_have_settled(learners);
}

/* Whether frontier, by what it has done, is worth all threads from now on. */
static bool
wants_all_threads(const struct flow_slice_provers *provers)
{
    return provers->job->ask != PUZZLE_ASK_ANSWER && !provers->is_frontier_over &&
           provers->frontier_nodes >= JOIN_NODES;
}

static void
publish_prover_answer(struct flow_slice_sides *sides)
{
    const uint8_t *answer = flow_slice_provers_answer(&sides->provers);

    if (!answer || atomic_load(&sides->known)) /* then the copy may be in use */
        return;
    memcpy(sides->copied_answer, answer, (size_t)sides->provers.board->edge_count);
    publish_answer(sides, sides->copied_answer);
}

/* Proofs on small boards begin with frontier, which often settles them within a millisecond. */
static uint64_t
learn_conflicts(const struct flow_board *board, bool is_proof, int turn)
{
    const bool is_small =
        flow_shorter_side(board) <= FLOW_SMALL_WIDTH && board->lattice == FLOW_SQUARES;

    if (turn > 0)
        return SLICE_CONFLICTS;
    return is_small && is_proof ? 0 : FIRST_CONFLICTS;
}

static bool
run_proving_side(struct flow_slice_sides *sides)
{
    struct flow_slice_provers *provers = &sides->provers;

    provers->stays_alone = true;
    for (int turn = 0;
         flow_slice_provers_can_go_on(provers) && !search_is_stopped(provers->job->search) &&
         !(atomic_load(&sides->is_alone) && !provers->is_frontier_over);
         turn++) {
        const bool is_proof = atomic_load(&sides->known);

        provers->known = atomic_load(&sides->known);
        flow_slice_provers_run_learn(provers, learn_conflicts(provers->board, is_proof, turn));
        publish_prover_answer(sides);
        flow_slice_provers_run_frontier(
            provers,
            is_proof ? SLICE_NODES << (turn < MAX_DOUBLINGS ? turn : MAX_DOUBLINGS) : SEARCH_NODES);
        if (turn >= SAT_TURN || !is_proof)
            flow_slice_provers_run_sat(provers, SAT_CONFLICTS);
        publish_prover_answer(sides);
        if (wants_all_threads(provers))
            atomic_store(&sides->must_join, true);
    }
    provers->stays_alone = false;
    return provers->is_settled;
}

static bool
run_side(void *context, int side)
{
    return side == LEARNING ? run_learning_side(context) : run_proving_side(context);
}

static void
stop_sides(void *context)
{
    struct flow_slice_sides *sides = context;

    search_stop_for(&sides->learning.search, SEARCH_DONE);
    search_stop_for(&sides->proving.search, SEARCH_DONE);
}

void
flow_slice_sides_race(struct flow_slice_sides *sides)
{
    struct search_race race = {
        .contestant_count = SIDES, .contest = run_side, .stop = stop_sides, .context = sides};

    flow_slice_sides_share(sides);
    publish_answer(sides, sides->provers.known);
    sides->learners.has_other_elsewhere = true;
    sides->learners.must_pause = &sides->must_join;
    search_race_run(&race, sides->whole->search->pool);
    sides->learners.has_other_elsewhere = false;
    sides->learners.must_pause = NULL;
    flow_slice_sides_report(sides);
    if (!flow_slice_sides_have_settled(sides))
        flow_slice_sides_share(sides);
}
