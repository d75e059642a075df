/* flow_race - see the header. */
#include "flow/auto/flow_race.h"

#include "flow/flow_claim.h"
#include "search/search_race.h"

struct contestant {
    const struct puzzle_engine *engine;
    struct search search;
    struct base_memory memory;
    struct puzzle_job job;
    enum clew_status status;
};

struct flow_race {
    struct puzzle_job *job;
    struct contestant contestants[FLOW_MAX_CONTESTANTS];
    int count;
    struct search_race race;
};

static bool
solve_as_contestant(void *context, int number)
{
    struct flow_race *race = context;
    struct contestant *contestant = &race->contestants[number];
    const char *before;

    before = search_pool_phase(contestant->search.pool, contestant->engine->name);
    contestant->status = contestant->engine->solve(&contestant->job, NULL);
    search_pool_phase(contestant->search.pool, before);
    return contestant->status == CLEW_OK && contestant->job.outcome != CLEW_GAVE_UP;
}

static void
stop_contestants(void *context)
{
    struct flow_race *race = context;

    for (int i = 0; i < race->count; i++)
        search_stop_for(&race->contestants[i].search, SEARCH_DONE);
}

/* The winner; else one that has a solution; else one that did not fail. */
static struct contestant *
choose_race_contestant(struct flow_race *race)
{
    const int winner = search_race_winner(&race->race);
    struct contestant *best = &race->contestants[0];

    if (winner >= 0)
        return &race->contestants[winner];
    for (int i = 0; i < race->count; i++) {
        struct contestant *contestant = &race->contestants[i];

        if (contestant->job.answer && flow_answer_has_solution(contestant->job.answer))
            return contestant;
        if (best->status != CLEW_OK)
            best = contestant;
    }
    return best;
}

/*
 * Without a winner, a limit that ended a contestant ends the whole search. One that ran out of
 * memory left the others running, so any other limit takes precedence.
 */
static void
report_race_limits(struct flow_race *race)
{
    struct search *whole = race->job->search;
    const bool is_undecided = search_race_winner(&race->race) < 0;
    bool ran_out = false;

    for (int i = 0; i < race->count; i++) {
        const struct search *search = &race->contestants[i].search;
        const enum search_stop reason = search_stop_reason(search);

        atomic_fetch_add(&whole->nodes, atomic_load(&search->nodes));
        ran_out = ran_out || reason == SEARCH_OUT_OF_BYTES;
        if (is_undecided && reason != SEARCH_OUT_OF_BYTES && search_stop_name(reason))
            search_stop_for(whole, reason);
    }
    if (is_undecided && ran_out)
        search_stop_for(whole, SEARCH_OUT_OF_BYTES);
}

/* The first contestant may need the most memory; it leaves half of the free budget. */
static void
share_race_memory(struct contestant *contestant, struct base_memory *whole, bool is_first)
{
    const size_t used = base_memory_used(whole);
    const size_t left = whole->budget > used ? whole->budget - used : 0;

    base_memory_init_child(&contestant->memory, whole,
                           is_first && whole->budget ? left / 2 + 1 : 0);
    contestant->search.memory = &contestant->memory;
}

static enum clew_status
compare_race_claims(const struct flow_race *race, struct clew_error *error)
{
    struct flow_claim claims[FLOW_MAX_CONTESTANTS];
    int count = 0;

    for (int i = 0; i < race->count; i++)
        if (race->contestants[i].status == CLEW_OK)
            claims[count++] =
                flow_claim_of(&race->contestants[i].job, race->contestants[i].engine->name);
    return count ? flow_claims_check(claims, count, error) : CLEW_OK;
}

/* Moves the answer of the chosen contestant to the job and frees all others; NULL frees all. */
static void
keep_only_answer_of(struct flow_race *race, const struct contestant *chosen)
{
    struct puzzle_job *job = race->job;

    for (int i = 0; i < race->count; i++)
        if (&race->contestants[i] != chosen)
            flow_answer_free(race->contestants[i].job.answer, job->search->memory);
    if (!chosen)
        return;
    puzzle_job_take_result(job, &chosen->job);
    job->engine = chosen->engine->name;
}

static enum clew_status
start_race_contestant(struct flow_race *race, const struct puzzle_engine *engine,
                      bool has_half_memory, struct clew_error *error)
{
    struct puzzle_job *job = race->job;
    struct contestant *contestant = &race->contestants[race->count];
    enum clew_status status;

    contestant->engine = engine;
    contestant->job = *job;
    contestant->job.search = &contestant->search;
    contestant->job.outcome = CLEW_GAVE_UP;
    search_start_child(&contestant->search, job->search, 0);
    contestant->search.threads = 1;
    share_race_memory(contestant, job->search->memory, has_half_memory);
    status = search_pool_new(&contestant->search.pool, 1, job->search->memory, error);
    race->count += status == CLEW_OK;
    return status;
}

static enum clew_status
run_race_contestants(struct flow_race *race, struct clew_error *error)
{
    const struct contestant *chosen;
    enum clew_status status = CLEW_OK;

    search_race_run(&race->race, race->job->search->pool);
    report_race_limits(race);
    chosen = choose_race_contestant(race);
    if (race->job->contestants_must_agree)
        status = compare_race_claims(race, error);
    if (status) {
        keep_only_answer_of(race, NULL);
        return status;
    }
    keep_only_answer_of(race, chosen);
    if (chosen->status != CLEW_OK)
        base_fail(error, chosen->status, "no engine could complete its search");
    return chosen->status;
}

enum clew_status
flow_race_run(struct puzzle_job *job, const struct puzzle_engine *const *engines, int count,
              struct clew_error *error)
{
    struct flow_race race = {.job = job};
    enum clew_status status = CLEW_OK;

    for (int i = 0; i < count && status == CLEW_OK; i++)
        status = start_race_contestant(&race, engines[i], i == 0 && count > 1, error);
    race.race = (struct search_race){.contestant_count = race.count,
                                     .waits_for_all = job->contestants_must_agree,
                                     .contest = solve_as_contestant,
                                     .stop = stop_contestants,
                                     .context = &race};
    if (status == CLEW_OK)
        status = run_race_contestants(&race, error);
    for (int i = 0; i < race.count; i++)
        search_pool_free(race.contestants[i].search.pool);
    return status;
}
