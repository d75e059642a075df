/*
 * search_team - see the header.
 *
 * Who waits spins for some microseconds, which is what a phase takes to begin on a quiet machine,
 * and then parks: on a busy machine the processor is somebody else's. Parking is announced before
 * the last look at what is waited for, and whoever changes that looks for the announcement
 * afterwards; both are sequentially consistent, so one of the two sees the other.
 */
#include "search/search_team.h"

#include <pthread.h>
#include <stdint.h>

#define SPINS 10000 /* five to ten microseconds */

struct search_team {
    void (*lead)(struct search_team *team, void *context);
    void *context; /* of lead */
    void (*body)(void *context, int part);
    void *subject; /* of body */
    int parts;
    atomic_uint_fast64_t ticket; /* phase number << 32 | next unclaimed part */
    atomic_int done;             /* parts of this phase that are finished */
    atomic_bool is_over;
    pthread_mutex_t park_lock;
    pthread_cond_t phase_begun; /* or the work is over */
    pthread_cond_t phase_done;
    atomic_int parked_helpers;
    atomic_bool is_leader_parked;
};

static bool
has_unclaimed_part(struct search_team *team)
{
    return (int)(atomic_load(&team->ticket) & UINT32_MAX) < team->parts;
}

/* ---- Parking ---- */

static void
park_helper(struct search_team *team)
{
    pthread_mutex_lock(&team->park_lock);
    atomic_fetch_add(&team->parked_helpers, 1);
    while (!atomic_load(&team->is_over) && !has_unclaimed_part(team))
        pthread_cond_wait(&team->phase_begun, &team->park_lock);
    atomic_fetch_sub(&team->parked_helpers, 1);
    pthread_mutex_unlock(&team->park_lock);
}

static void
wake_helpers(struct search_team *team)
{
    if (atomic_load(&team->parked_helpers) == 0)
        return;
    pthread_mutex_lock(&team->park_lock);
    pthread_cond_broadcast(&team->phase_begun);
    pthread_mutex_unlock(&team->park_lock);
}

static void
park_leader(struct search_team *team)
{
    pthread_mutex_lock(&team->park_lock);
    atomic_store(&team->is_leader_parked, true);
    while (atomic_load(&team->done) < team->parts)
        pthread_cond_wait(&team->phase_done, &team->park_lock);
    atomic_store(&team->is_leader_parked, false);
    pthread_mutex_unlock(&team->park_lock);
}

static void
finish_part(struct search_team *team)
{
    if (atomic_fetch_add(&team->done, 1) + 1 < team->parts || !atomic_load(&team->is_leader_parked))
        return;
    pthread_mutex_lock(&team->park_lock);
    pthread_cond_signal(&team->phase_done);
    pthread_mutex_unlock(&team->park_lock);
}

/* ---- Phases ---- */

/* Runs parts of the current phase until all are claimed. False when none was left to claim. */
static bool
team_run_parts(struct search_team *team)
{
    uint_fast64_t ticket = atomic_load_explicit(&team->ticket, memory_order_acquire);
    bool has_claimed = false;

    while ((int)(ticket & UINT32_MAX) < team->parts)
        if (atomic_compare_exchange_weak_explicit(&team->ticket, &ticket, ticket + 1,
                                                  memory_order_acq_rel, memory_order_acquire)) {
            team->body(team->subject, (int)(ticket & UINT32_MAX));
            finish_part(team);
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
    while (!atomic_load_explicit(&team->is_over, memory_order_acquire)) {
        if (team_run_parts(team)) {
            spins = 0;
        } else if (++spins > SPINS) {
            park_helper(team);
            spins = 0;
        }
    }
}

static void
team_lead(struct search_worker *worker, void *task)
{
    struct search_team *team = *(struct search_team **)task;
    const int workers = search_pool_size(search_worker_pool(worker));
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 1; i < workers && i < team->parts; i++)
        search_spawn(worker, &group, team_help, &team, sizeof team);
    team->lead(team, team->context);
    atomic_store(&team->is_over, true);
    wake_helpers(team);
    search_wait(worker, &group);
}

void
search_team_run(struct search_pool *pool, int parts,
                void (*first)(struct search_team *team, void *context), void *context)
{
    struct search_team team = {.lead = first,
                               .context = context,
                               .parts = parts,
                               .park_lock = PTHREAD_MUTEX_INITIALIZER,
                               .phase_begun = PTHREAD_COND_INITIALIZER,
                               .phase_done = PTHREAD_COND_INITIALIZER};
    struct search_team *task = &team;

    atomic_init(&team.ticket, (uint_fast64_t)parts); /* nothing to claim yet */
    atomic_init(&team.done, 0);
    atomic_init(&team.is_over, false);
    atomic_init(&team.parked_helpers, 0);
    atomic_init(&team.is_leader_parked, false);
    search_pool_run(pool, team_lead, &task);
    pthread_cond_destroy(&team.phase_done);
    pthread_cond_destroy(&team.phase_begun);
    pthread_mutex_destroy(&team.park_lock);
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
    atomic_store(&team->ticket, phase << 32);
    wake_helpers(team);
    team_run_parts(team);
    while (atomic_load_explicit(&team->done, memory_order_acquire) < team->parts)
        if (++spins > SPINS)
            park_leader(team);
}
