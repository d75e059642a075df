/* search_team - see the header. */
#include "search/search_team.h"

#include <sched.h>
#include <stdint.h>

#define SPINS 2000 /* one or two microseconds, then the worker yields */

struct search_team {
    void (*lead)(struct search_team *team, void *context);
    void *context; /* of lead */
    void (*body)(void *context, int part);
    void *subject; /* of body */
    int parts;
    atomic_uint_fast64_t ticket; /* phase number << 32 | next unclaimed part */
    atomic_int done;             /* parts of this phase that are finished */
    atomic_bool is_over;
    struct search_worker *leader;
};

/* For the timeline a worker counts as stealing when it has waited a little: spins up to here. */
#define SPINS_NOT_RECORDED 32

static void
spin_or_yield(struct search_worker *worker, int *spins)
{
    if (++*spins == SPINS_NOT_RECORDED)
        search_worker_is(worker, CLEW_WORK_STEALING);
    if (*spins > SPINS)
        sched_yield();
}

/* Runs parts of the current phase until all are claimed. False when none was left to claim. */
static bool
team_run_parts(struct search_team *team, struct search_worker *worker)
{
    uint_fast64_t ticket = atomic_load_explicit(&team->ticket, memory_order_acquire);
    bool has_claimed = false;

    while ((int)(ticket & UINT32_MAX) < team->parts)
        if (atomic_compare_exchange_weak_explicit(&team->ticket, &ticket, ticket + 1,
                                                  memory_order_acq_rel, memory_order_acquire)) {
            search_worker_is(worker, CLEW_WORK_BUSY);
            team->body(team->subject, (int)(ticket & UINT32_MAX));
            atomic_fetch_add_explicit(&team->done, 1, memory_order_release);
            has_claimed = true;
            ticket = atomic_load_explicit(&team->ticket, memory_order_acquire);
        }
    return has_claimed;
}

static void
team_help(struct search_worker *worker, void *task)
{
    struct search_team *team = *(struct search_team **)task;
    int spins = 0;

    /* When the pool runs the task inline, the leader would wait for itself. */
    if (search_worker_number(worker) == 0)
        return;
    while (!atomic_load_explicit(&team->is_over, memory_order_acquire))
        if (team_run_parts(team, worker))
            spins = 0;
        else
            spin_or_yield(worker, &spins);
}

static void
team_lead(struct search_worker *worker, void *task)
{
    struct search_team *team = *(struct search_team **)task;
    const int workers = search_pool_size(search_worker_pool(worker));
    struct search_group group;

    team->leader = worker;
    search_group_start(&group, NULL);
    for (int i = 1; i < workers && i < team->parts; i++)
        search_spawn(worker, &group, team_help, &team, sizeof team);
    team->lead(team, team->context);
    atomic_store_explicit(&team->is_over, true, memory_order_release);
    search_wait(worker, &group);
}

void
search_team_run(struct search_pool *pool, int parts,
                void (*first)(struct search_team *team, void *context), void *context)
{
    struct search_team team = {.lead = first, .context = context, .parts = parts};
    struct search_team *task = &team;

    atomic_init(&team.ticket, (uint_fast64_t)parts); /* nothing to claim yet */
    atomic_init(&team.done, 0);
    atomic_init(&team.is_over, false);
    search_pool_run(pool, team_lead, &task);
}

void
search_team_do(struct search_team *team, void (*body)(void *context, int part), void *context)
{
    const uint_fast64_t phase =
        (atomic_load_explicit(&team->ticket, memory_order_relaxed) >> 32) + 1;
    int spins = 0;

    team->body = body;
    team->subject = context;
    atomic_store_explicit(&team->done, 0, memory_order_relaxed);
    atomic_store_explicit(&team->ticket, phase << 32, memory_order_release);
    team_run_parts(team, team->leader);
    while (atomic_load_explicit(&team->done, memory_order_acquire) < team->parts)
        spin_or_yield(team->leader, &spins);
    search_worker_is(team->leader, CLEW_WORK_BUSY);
}
