/*
 * flow_engine_learn - the engine `learn`: clause learning, one solver per thread.
 *
 * Running times depend on the search heuristics. With several threads each runs a solver of its own
 * config on the whole question, and the first to settle it wins; they share only the flag of the
 * race. The first one runs alone at first: most boards need few conflicts, and waking the others would
 * take longer. With one thread the answer is always the same. When several processes search together
 * (search_share.h), each has configs of its own.
 *
 * Under touch, variables for the colours of nodes (flow_learn_colours) help only where all answers touch
 * themselves. So the first contestant begins without them; after a few conflicts without an answer it
 * looks whether there is one under no-touch, and if that is refuted at once, begins anew with them.
 *
 * All board kinds, both rules. `unique` continues to a second answer, `count` to the last one.
 * Answers are found one by one, so counting suits boards with few of them.
 */
#include "flow/flow_claim.h"
#include "flow/flow_engines.h"
#include "flow/learn/flow_learn.h"
#include "search/search_race.h"
#include "search/search_share.h"

#define MAX_CONTESTANTS    16
#define EASY_CONFLICTS     30
#define NO_TOUCH_CONFLICTS 60
#define ALONE_CONFLICTS    100 /* about a millisecond */

struct contestant {
    struct flow_learn *learn; /* NULL: has not begun, or has ended */
    struct search_meter meter;
    enum flow_learn_state state;
    uint64_t found_count;
    uint64_t decisions;
    uint8_t *used_edges[2]; /* edges of the first two answers */
};

struct learn_race {
    struct puzzle_job *job;
    uint64_t wanted; /* answers to find; 0: all */
    struct search_race race;
    int first_config; /* of the first contestant; those of the others follow */
    struct contestant contestants[MAX_CONTESTANTS];
};

static struct flow_learn *
start_solver(const struct puzzle_job *job, bool touch, int config)
{
    struct flow_learn *learn = flow_learn_new(job->board, touch, config, job->search->memory);

    if (learn && job->position)
        flow_learn_add_position(learn, job->position);
    return learn;
}

/* Searches for the wanted answers, until there are no more or another contestant has won. */
static void
learn_find_answers(struct contestant *contestant, const struct learn_race *race,
                   struct flow_learn *learn, uint64_t conflicts)
{
    for (;;) {
        contestant->state =
            flow_learn_run(learn, &contestant->meter, conflicts, &race->race.is_over);
        if (contestant->state != FLOW_LEARN_ANSWER)
            return;
        if (contestant->found_count < 2)
            flow_learn_answer(learn, contestant->used_edges[contestant->found_count]);
        if (++contestant->found_count == race->wanted)
            return;
        flow_learn_block_answer(learn);
    }
}

/* A traced search has one solver, so that its events make sense. */
static bool
suits_bits(const struct puzzle_job *job)
{
    const struct flow_board *board = job->board;

    return board->touch && board->node_count <= FLOW_LEARN_MAX_BITS_NODES &&
           !search_is_traced(job->search);
}

/* Whether all answers touch themselves, if that shows at once: such boards need bits. */
static bool
must_touch(struct contestant *contestant, const struct learn_race *race)
{
    struct flow_learn *learn = start_solver(race->job, false, 0);
    const bool is_refuted = learn && flow_learn_run(learn, &contestant->meter, NO_TOUCH_CONFLICTS,
                                                    &race->race.is_over) == FLOW_LEARN_EXHAUSTED;

    flow_learn_free(learn);
    return is_refuted;
}

/*
 * Easy boards are settled by a few conflicts without bits. Where these find no answer, another solver
 * with bits may take over.
 */
static struct flow_learn *
learn_easy_part(struct contestant *contestant, const struct learn_race *race, int config)
{
    const struct flow_board *board = race->job->board;
    struct flow_learn *learn = start_solver(race->job, board->touch, config | FLOW_LEARN_FOR_PROOF);

    if (!learn || config > 0 || !suits_bits(race->job))
        return learn;
    learn_find_answers(contestant, race, learn, EASY_CONFLICTS);
    if (contestant->state == FLOW_LEARN_PAUSED && !contestant->found_count &&
        must_touch(contestant, race)) {
        flow_learn_free(learn);
        learn = start_solver(race->job, true, 0);
    }
    return learn;
}

static bool
has_settled(const struct contestant *contestant)
{
    return contestant->state == FLOW_LEARN_ANSWER || contestant->state == FLOW_LEARN_EXHAUSTED;
}

/* Starts or resumes its solver. Pauses when one answer takes this many conflicts; 0: no limit. */
static void
run_contestant(struct learn_race *race, int number, uint64_t conflicts)
{
    struct contestant *contestant = &race->contestants[number];

    contestant->state = FLOW_LEARN_PAUSED;
    search_meter_start(&contestant->meter, race->job->search, number);
    if (!contestant->learn)
        contestant->learn = learn_easy_part(contestant, race, race->first_config + number);
    if (!contestant->learn)
        contestant->state = FLOW_LEARN_NO_MEMORY;
    else if (contestant->state == FLOW_LEARN_PAUSED)
        learn_find_answers(contestant, race, contestant->learn, conflicts);
    search_meter_finish(&contestant->meter);
}

static void
end_contestant(struct contestant *contestant)
{
    contestant->decisions = contestant->learn ? flow_learn_decisions(contestant->learn) : 0;
    flow_learn_free(contestant->learn);
    contestant->learn = NULL;
}

static bool
learn_as_contestant(void *context, int number)
{
    struct learn_race *race = context;

    run_contestant(race, number, 0);
    end_contestant(&race->contestants[number]);
    return has_settled(&race->contestants[number]);
}

/* Whether the first contestant has settled the board alone, or was stopped. */
static bool
learn_alone(struct learn_race *race)
{
    struct contestant *first = &race->contestants[0];
    const bool is_counted = race->wanted == 0; /* answer by answer, without a pause */

    if (race->race.contestant_count == 1 || race->race.waits_for_all || is_counted)
        return false;
    run_contestant(race, 0, ALONE_CONFLICTS);
    if (!has_settled(first) && first->state != FLOW_LEARN_STOPPED)
        return false;
    end_contestant(first);
    return true;
}

/* The winner; else one that has an answer; else the first. */
static const struct contestant *
choose_learn_contestant(const struct learn_race *race)
{
    const int winner = search_race_winner(&race->race);

    if (winner >= 0)
        return &race->contestants[winner];
    for (int i = 0; i < race->race.contestant_count; i++)
        if (race->contestants[i].found_count)
            return &race->contestants[i];
    return &race->contestants[0];
}

/* A contestant that exhausted the search proves an exact count; the others prove a lower bound. */
static enum clew_status
compare_learn_claims(const struct learn_race *race, struct clew_error *error)
{
    struct flow_claim claims[MAX_CONTESTANTS];

    for (int i = 0; i < race->race.contestant_count; i++) {
        const struct contestant *contestant = &race->contestants[i];

        claims[i] = (struct flow_claim){.engine = flow_engine_learn.name,
                                        .min_count = contestant->found_count,
                                        .max_count = contestant->state == FLOW_LEARN_EXHAUSTED
                                                         ? contestant->found_count
                                                         : FLOW_CLAIM_UNBOUNDED};
    }
    return flow_claims_check(claims, race->race.contestant_count, error);
}

/* Turns the result of one contestant into the answer of the job. */
static enum clew_status
report_learn_contestant(struct puzzle_job *job, const struct contestant *contestant,
                        struct clew_error *error)
{
    const struct flow_result found = {
        .first = contestant->found_count > 0 ? contestant->used_edges[0] : NULL,
        .second = contestant->found_count > 1 ? contestant->used_edges[1] : NULL,
        .count = contestant->found_count,
        .hits = -1,
        .guesses = (int64_t)contestant->decisions};

    if (has_settled(contestant))
        return flow_result_settle(job, &found, error);
    return flow_result_give_up(job, &found, error);
}

static enum clew_status
run_learn_race(struct learn_race *race, struct clew_error *error)
{
    struct puzzle_job *job = race->job;
    const struct contestant *chosen;
    enum clew_status status = CLEW_OK;

    if (learn_alone(race)) {
        chosen = &race->contestants[0];
    } else {
        search_race_run(&race->race, job->search->pool);
        chosen = choose_learn_contestant(race);
    }
    if (job->contestants_must_agree)
        status = compare_learn_claims(race, error);
    if (status)
        return status;
    if (chosen->state == FLOW_LEARN_NO_MEMORY && !chosen->found_count)
        return base_no_memory(error);
    if (chosen->state == FLOW_LEARN_NO_MEMORY) /* with an answer to report, and what ended it */
        search_stop_for(job->search, SEARCH_OUT_OF_BYTES);
    return report_learn_contestant(job, chosen, error);
}

static enum clew_status
solve_learn(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    const int threads = job->search->threads;
    const int count = threads < MAX_CONTESTANTS ? threads : MAX_CONTESTANTS;
    const size_t edges = (size_t)board->edge_count;
    const size_t bytes = 2 * edges * (size_t)count;
    uint8_t *used = base_alloc(memory, bytes);
    const struct search_share *share = search_pool_partners(job->search->pool);
    struct learn_race race = {.job = job,
                              .wanted = flow_wanted_answers(job->ask),
                              .first_config = share ? share->process * count : 0};
    enum clew_status status;

    if (!used)
        return base_no_memory(error);
    race.race = (struct search_race){.contestant_count = count,
                                     .waits_for_all = job->contestants_must_agree,
                                     .contest = learn_as_contestant,
                                     .context = &race};
    for (int i = 0; i < count; i++) {
        uint8_t *buffer = used + 2 * edges * (size_t)i;

        race.contestants[i] = (struct contestant){.state = FLOW_LEARN_STOPPED,
                                                  .used_edges = {buffer, buffer + edges}};
    }
    status = run_learn_race(&race, error);
    base_release(memory, used, bytes);
    return status;
}

const struct puzzle_engine flow_engine_learn = {
    .name = "learn",
    .description = "guesses links and learns from conflicts; all boards, both rules",
    .origin = "conflict-driven clause learning (Marques-Silva and Sakallah, 1996) over path rules",
    .takes_position = true,
    .solve = solve_learn,
};
