/* flow_race - see the header. */
#include "flow/flow_race.h"

#include "flow/flow_board.h"

struct racer {
    struct race *race;
    const struct engine *engine;
    struct search search;
    struct base_memory memory;
    struct puzzle_job job;
    enum clew_status status;
};

struct race {
    struct puzzle_job *job;
    struct racer racers[FLOW_RACERS_MOST];
    int count;
    atomic_int winner; /* -1: nobody yet */
};

/* A search with the limits of another; it can be stopped without stopping that one. No crew yet. */
static void
start_search(struct search *search, const struct search *whole)
{
    const uint64_t nodes = atomic_load(&((struct search *)whole)->nodes);

    *search = (struct search){.limit_nodes = whole->limit_nodes,
                              .limit_seconds = whole->limit_seconds,
                              .memory = whole->memory,
                              .outside = whole->outside,
                              .threads = 1,
                              .started = whole->started};
    if (whole->limit_nodes)
        search->limit_nodes = nodes < whole->limit_nodes ? whole->limit_nodes - nodes : 1;
    atomic_init(&search->stop, SEARCH_GOES_ON);
    atomic_init(&search->nodes, 0);
    atomic_flag_clear(&search->is_speaking);
}

static void
run_racer(struct search_worker *worker, void *task)
{
    struct racer *racer = *(struct racer **)task;
    struct race *race = racer->race;
    int nobody = -1;

    (void)worker;
    if (search_is_stopped(&racer->search))
        return;
    racer->status = racer->engine->solve(&racer->job, NULL);
    if (racer->status != CLEW_OK || racer->job.outcome == CLEW_GAVE_UP)
        return;
    if (!atomic_compare_exchange_strong(&race->winner, &nobody, (int)(racer - race->racers)))
        return;
    for (int i = 0; i < race->count; i++)
        search_stop_for(&race->racers[i].search, SEARCH_DONE);
}

static void
run_all(struct search_worker *worker, void *task)
{
    struct race *race = task;
    struct racer *first = &race->racers[0];
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 1; i < race->count; i++) {
        struct racer *racer = &race->racers[i];

        search_spawn(worker, &group, run_racer, &racer, sizeof racer);
    }
    run_racer(worker, &first);
    search_wait(worker, &group);
}

/* The winner; else one that brought something; else one that at least did not run out. */
static struct racer *
speaker(struct race *race)
{
    const int winner = atomic_load(&race->winner);
    struct racer *best = &race->racers[0];

    if (winner >= 0)
        return &race->racers[winner];
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];

        if (racer->job.answer && flow_answer_has_solution(racer->job.answer))
            return racer;
        if (best->status != CLEW_OK)
            best = racer;
    }
    return best;
}

/*
 * A limit that ended one of them ended the whole, if there is no winner. One that ran out of bytes
 * left the others running: what ended these is told, if anything else did.
 */
static void
tell_limits(struct race *race)
{
    struct search *whole = race->job->search;
    bool ran_out = false;

    for (int i = 0; i < race->count; i++) {
        const struct search *search = &race->racers[i].search;
        const enum search_stop reason = search_stop_reason(search);

        atomic_fetch_add(&whole->nodes, atomic_load(&search->nodes));
        ran_out = ran_out || reason == SEARCH_OUT_OF_BYTES;
        if (atomic_load(&race->winner) < 0 && reason != SEARCH_OUT_OF_BYTES &&
            search_stop_name(reason))
            search_stop_for(whole, reason);
    }
    if (atomic_load(&race->winner) < 0 && ran_out)
        search_stop_for(whole, SEARCH_OUT_OF_BYTES);
}

/* The first, who may be the hungriest, leaves half of what is free to the others. */
static void
share_memory(struct racer *racer, struct base_memory *whole, bool is_first)
{
    const size_t used = base_memory_used(whole);
    const size_t left = whole->budget > used ? whole->budget - used : 0;

    base_memory_init_part(&racer->memory, whole, is_first && whole->budget ? left / 2 + 1 : 0);
    racer->search.memory = &racer->memory;
}

static void
take_over(struct puzzle_job *job, const struct puzzle_job *from, const struct engine *engine)
{
    job->outcome = from->outcome;
    job->is_proved = from->is_proved;
    job->limit = from->limit;
    job->answer = from->answer;
    job->engine = engine->name;
}

static void
hand_over(struct race *race)
{
    struct puzzle_job *job = race->job;
    const struct racer *chosen = speaker(race);

    for (int i = 0; i < race->count; i++)
        if (&race->racers[i] != chosen)
            flow_answer_free(race->racers[i].job.answer, job->search->memory);
    take_over(job, &chosen->job, chosen->engine);
}

enum clew_status
flow_race_run(struct puzzle_job *job, const struct engine *const *engines, int count,
              struct clew_error *error)
{
    struct race race = {.job = job};
    enum clew_status status = CLEW_OK;

    atomic_init(&race.winner, -1);
    for (int i = 0; i < count && status == CLEW_OK; i++) {
        struct racer *racer = &race.racers[i];

        racer->race = &race;
        racer->engine = engines[i];
        racer->job = *job;
        racer->job.search = &racer->search;
        racer->job.outcome = CLEW_GAVE_UP;
        start_search(&racer->search, job->search);
        share_memory(racer, job->search->memory, i == 0 && count > 1);
        status = search_crew_new(&racer->search.crew, 1, job->search->memory, error);
        race.count += status == CLEW_OK;
    }
    if (status == CLEW_OK) {
        search_crew_run(job->search->crew, run_all, &race);
        tell_limits(&race);
        status = speaker(&race)->status;
        hand_over(&race);
        if (status != CLEW_OK)
            base_fail(error, status, "no engine could go to the end");
    }
    for (int i = 0; i < race.count; i++)
        search_crew_free(race.racers[i].search.crew);
    return status;
}

/* Whether what ended the try ends the whole as well. */
static bool
ends_whole(const struct search *tried, struct search *whole, uint64_t nodes)
{
    switch (search_stop_reason(tried)) {
    case SEARCH_OUT_OF_NODES:
        return whole->limit_nodes && nodes >= whole->limit_nodes;
    case SEARCH_OUT_OF_SECONDS:
    case SEARCH_CANCELLED:
        return true;
    default:
        return false;
    }
}

bool
flow_race_try(struct puzzle_job *job, const struct engine *engine, uint64_t most_nodes)
{
    struct search *whole = job->search, search;
    struct puzzle_job own = *job;
    enum clew_status status;
    uint64_t nodes;

    start_search(&search, whole);
    if (!search.limit_nodes || search.limit_nodes > most_nodes)
        search.limit_nodes = most_nodes;
    search.crew = whole->crew;
    search.threads = whole->threads;
    own.search = &search;
    own.outcome = CLEW_GAVE_UP;
    status = engine->solve(&own, NULL);
    nodes =
        atomic_fetch_add(&whole->nodes, atomic_load(&search.nodes)) + atomic_load(&search.nodes);
    if (status == CLEW_OK && own.outcome != CLEW_GAVE_UP) {
        take_over(job, &own, engine);
        return true;
    }
    flow_answer_free(own.answer, whole->memory);
    if (ends_whole(&search, whole, nodes))
        search_stop_for(whole, search_stop_reason(&search));
    return false;
}
