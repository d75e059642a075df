/* search_team - see the header. */
#include "search/search_team.h"

#include "base/base_clock.h"

#include <sched.h>
#include <stdint.h>

#define SPINS 2000 /* one or two microseconds, then the worker yields */
/*
 * Yielding this long a helper leaves: long enough for the system to move it away from the leader's
 * processor, where it cannot help.
 */
#define IDLE_SECONDS 0.02
/*
 * A helper that lost its processor to another program in the middle of a part delays the leader for
 * a time slice, some milliseconds. After such a delay the leader goes on alone for twice as long.
 * Where a program runs all the time, the next delay comes within a few time slices: then the leader
 * stays alone for longer each time. A single delay, which happens on an idle machine as well, does
 * not cost the help of the next 20 milliseconds.
 */
#define LATE_SECONDS       0.0005
#define AGAIN_SECONDS      0.01 /* after the leader was alone */
#define MIN_ALONE_PER_LATE 2
#define MAX_ALONE_PER_LATE 16

struct search_team {
    void (*lead)(struct search_team *team, void *context);
    void *context; /* of lead */
    void (*body)(void *context, int part);
    void *subject; /* of body */
    int parts;
    atomic_uint_fast64_t ticket; /* phase number << 32 | next unclaimed part */
    atomic_int done;             /* parts of this phase that are finished */
    atomic_bool is_over;
    atomic_int helpers; /* called and not left */
    struct search_worker *leader;
    struct search_group helping;
    double alone_until; /* base_seconds; 0: it was never alone */
    int alone_per_late;
};

/* For the timeline a worker counts as stealing when it has waited a little: spins up to here. */
#define SPINS_NOT_RECORDED 32

struct waiting {
    int spins;
    double yielding_since; /* base_seconds; while spins > SPINS */
};

/* Spins at first, then yields; returns for how long it has been yielding. */
static double
wait_a_little(struct search_worker *worker, struct waiting *waiting)
{
    if (++waiting->spins == SPINS_NOT_RECORDED)
        search_worker_is(worker, CLEW_WORK_STEALING);
    if (waiting->spins <= SPINS)
        return 0;
    if (waiting->spins == SPINS + 1)
        waiting->yielding_since = base_seconds();
    else
        waiting->spins--;
    sched_yield();
    return base_seconds() - waiting->yielding_since;
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
    struct waiting waiting = {0};

    /* When the pool runs the task inline, the leader would wait for itself. */
    while (search_worker_number(worker) != 0 &&
           !atomic_load_explicit(&team->is_over, memory_order_acquire))
        if (team_run_parts(team, worker))
            waiting.spins = 0;
        else if (wait_a_little(worker, &waiting) > IDLE_SECONDS)
            break;
    atomic_fetch_sub_explicit(&team->helpers, 1, memory_order_relaxed);
}

/* Calls as many helpers as are missing. */
static void
call_helpers(struct search_team *team)
{
    const int workers = search_pool_size(search_worker_pool(team->leader));
    const int wanted = (workers < team->parts ? workers : team->parts) - 1;

    for (int i = atomic_load_explicit(&team->helpers, memory_order_relaxed); i < wanted; i++) {
        atomic_fetch_add_explicit(&team->helpers, 1, memory_order_relaxed);
        search_spawn(team->leader, &team->helping, team_help, &team, sizeof team);
    }
}

static void
team_lead(struct search_worker *worker, void *task)
{
    struct search_team *team = *(struct search_team **)task;

    team->leader = worker;
    search_group_start(&team->helping, NULL);
    team->lead(team, team->context);
    atomic_store_explicit(&team->is_over, true, memory_order_release);
    search_wait(worker, &team->helping);
}

void
search_team_run(struct search_pool *pool, int parts,
                void (*first)(struct search_team *team, void *context), void *context)
{
    struct search_team team = {
        .lead = first, .context = context, .parts = parts, .alone_per_late = MIN_ALONE_PER_LATE};
    struct search_team *task = &team;

    atomic_init(&team.ticket, (uint_fast64_t)parts); /* nothing to claim yet */
    atomic_init(&team.done, 0);
    atomic_init(&team.is_over, false);
    atomic_init(&team.helpers, 0);
    search_pool_run(pool, team_lead, &task);
}

/* A helper was late from `since` on, for so many seconds. */
static void
go_on_alone(struct search_team *team, double since, double late)
{
    if (since - team->alone_until > AGAIN_SECONDS)
        team->alone_per_late = MIN_ALONE_PER_LATE;
    else if (team->alone_per_late < MAX_ALONE_PER_LATE)
        team->alone_per_late *= 2;
    team->alone_until = since + late + team->alone_per_late * late;
}

/* Waits for the parts that helpers have claimed. */
static void
wait_for_helpers(struct search_team *team, double started, bool is_even)
{
    struct waiting waiting = {0};
    double late = 0;

    while (atomic_load_explicit(&team->done, memory_order_acquire) < team->parts)
        late = wait_a_little(team->leader, &waiting);
    search_worker_is(team->leader, CLEW_WORK_BUSY);
    /* Not if the parts are as long as that themselves. */
    if (is_even && late > LATE_SECONDS && late > waiting.yielding_since - started)
        go_on_alone(team, waiting.yielding_since, late);
}

static void
team_do(struct search_team *team, void (*body)(void *context, int part), void *context,
        bool is_even)
{
    const uint_fast64_t phase =
        (atomic_load_explicit(&team->ticket, memory_order_relaxed) >> 32) + 1;
    const double started = base_seconds();

    if (started < team->alone_until) {
        for (int part = 0; part < team->parts; part++)
            body(context, part);
        return;
    }
    call_helpers(team);
    team->body = body;
    team->subject = context;
    atomic_store_explicit(&team->done, 0, memory_order_relaxed);
    atomic_store_explicit(&team->ticket, phase << 32, memory_order_release);
    team_run_parts(team, team->leader);
    wait_for_helpers(team, started, is_even);
}

void
search_team_do(struct search_team *team, void (*body)(void *context, int part), void *context)
{
    team_do(team, body, context, true);
}

void
search_team_do_uneven(struct search_team *team, void (*body)(void *context, int part),
                      void *context)
{
    team_do(team, body, context, false);
}
