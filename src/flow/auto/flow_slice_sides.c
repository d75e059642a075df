/* flow_slice_sides - see the header. */
#include "flow/auto/flow_slice_sides.h"

#include "search/search_race.h"

#include <string.h>

#define JOIN_NODES 1200000 /* of frontier; then all threads serve it in its slices */

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

/* ---- Turns ---- */

static bool
is_prover(enum flow_slice_search search)
{
    return search == FLOW_SLICE_FRONTIER || search == FLOW_SLICE_SAT;
}

struct flow_slice
flow_slice_sides_next(struct flow_slice_sides *sides)
{
    const struct slice_shares shares = flow_slice_shares_of(
        sides->learners.board, sides->whole->ask, flow_slice_learners_known(&sides->learners));
    struct flow_slice_progress progress[FLOW_SLICE_SEARCHES];

    for (int i = 0; i < FLOW_SLICE_SEARCHES; i++) {
        const enum flow_slice_search search = (enum flow_slice_search)i;

        progress[i] = is_prover(search) ? flow_slice_provers_progress(&sides->provers, search)
                                        : flow_slice_learners_progress(&sides->learners, search);
    }
    return flow_slice_choose(&shares, progress);
}

void
flow_slice_sides_run(struct flow_slice_sides *sides, const struct flow_slice *slice)
{
    if (is_prover(slice->search))
        flow_slice_provers_run(&sides->provers, slice);
    else
        flow_slice_learners_run(&sides->learners, slice);
    flow_slice_sides_share(sides);
    flow_slice_sides_report(sides);
}

/* ---- Both at once ---- */

/* The first answer that either side finds is kept for both. */
static void
publish_answer(struct flow_slice_sides *sides, const uint8_t *answer)
{
    const uint8_t *none = NULL;

    atomic_compare_exchange_strong(&sides->known, &none, answer);
}

static struct flow_slice
next_of_learners(struct flow_slice_sides *sides)
{
    struct flow_slice_learners *learners = &sides->learners;
    const struct slice_shares shares = flow_slice_shares_of(learners->board, sides->whole->ask,
                                                            flow_slice_learners_known(learners));
    struct flow_slice_progress progress[FLOW_SLICE_SEARCHES] = {{.can_go_on = false}};

    for (int i = 0; i < FLOW_SLICE_SEARCHES; i++)
        if (!is_prover((enum flow_slice_search)i))
            progress[i] = flow_slice_learners_progress(learners, (enum flow_slice_search)i);
    return flow_slice_choose(&shares, progress);
}

static bool
run_learning_side(struct flow_slice_sides *sides)
{
    struct flow_slice_learners *learners = &sides->learners;
    struct flow_slice next = next_of_learners(sides);

    while (next.nanoseconds) {
        flow_slice_learners_run(learners, &next);
        if (learners->found_count)
            publish_answer(sides, learners->used_edges[0]);
        else if (atomic_load(&sides->known))
            flow_slice_learners_take(learners, atomic_load(&sides->known));
        next = next_of_learners(sides);
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

static struct flow_slice
next_of_provers(const struct flow_slice_provers *provers)
{
    const struct slice_shares shares = flow_slice_shares_beside(provers->known != NULL);
    struct flow_slice_progress progress[FLOW_SLICE_SEARCHES];

    for (int i = 0; i < FLOW_SLICE_SEARCHES; i++)
        progress[i] = flow_slice_provers_progress(provers, (enum flow_slice_search)i);
    return flow_slice_choose(&shares, progress);
}

/* Alone, it ends unless it is all that is left. */
static bool
may_go_on(struct flow_slice_sides *sides)
{
    return !atomic_load(&sides->is_alone) || sides->provers.is_frontier_over;
}

static bool
run_proving_side(struct flow_slice_sides *sides)
{
    struct flow_slice_provers *provers = &sides->provers;
    struct flow_slice next;

    provers->runs_beside = true;
    provers->known = atomic_load(&sides->known);
    next = next_of_provers(provers);
    while (next.nanoseconds && may_go_on(sides)) {
        flow_slice_provers_run(provers, &next);
        publish_prover_answer(sides);
        if (wants_all_threads(provers))
            atomic_store(&sides->must_join, true);
        provers->known = atomic_load(&sides->known);
        next = next_of_provers(provers);
    }
    provers->runs_beside = false;
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
    sides->provers.spent[FLOW_SLICE_FRONTIER] = 0; /* now that it has all threads */
    flow_slice_sides_report(sides);
    if (!flow_slice_sides_have_settled(sides))
        flow_slice_sides_share(sides);
}
