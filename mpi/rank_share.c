/* rank_share - see rank_share.h. */
#include "rank_share.h"
#include "input/cli_input.h"
#include "rank_machine.h"

#include <string.h>
#include <time.h>

#define NS_PER_S 1000000000L
/* Seconds between looks for messages while there are parts: 0.5 us each, 0.5 % of the time. */
#define LOOK_EVERY 0.0001
/*
 * A thread that waits looks all the time at first, since an answer takes some ten microseconds;
 * then it leaves its processor to others.
 */
#define SPIN_SECONDS 0.0002
#define FIRST_SLEEP  100000L /* nanoseconds; doubled at each look in vain */
#define MAX_SLEEP    1000000L

/* How long a thread has waited. All zero: not at all. */
struct patience {
    double since;
    long sleep_ns;
};

/* ---- For the search ---- */

static bool
is_empty(const struct rank_packet *packet)
{
    return packet->from >= packet->to;
}

static void
ask(struct rank_share *share, size_t parts)
{
    const struct rank_packet request = {.round = share->round, .to = parts};

    if (share->is_asking || share->has_no_more || !is_empty(&share->next))
        return;
    share->is_asking = true;
    rank_post(0, RANK_TAG_ASK, &request, sizeof(request));
}

static void
look_for_messages(struct rank_share *share)
{
    struct rank_message *message;

    while ((message = rank_take_of_search())) {
        rank_share_take(share, message);
        rank_message_free(message);
    }
    atomic_store_explicit(&share->looked, cli_clock(), memory_order_relaxed);
}

/* Called with the lock held; another thread may signal a change meanwhile. */
static void
sleep_for_change(struct rank_share *share, struct patience *patience)
{
    struct timespec until;

    patience->sleep_ns = patience->sleep_ns ? 2 * patience->sleep_ns : FIRST_SLEEP;
    if (patience->sleep_ns > MAX_SLEEP)
        patience->sleep_ns = MAX_SLEEP;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += patience->sleep_ns;
    until.tv_sec += until.tv_nsec / NS_PER_S;
    until.tv_nsec %= NS_PER_S;
    pthread_cond_timedwait(&share->changed, &share->lock, &until);
}

/* Called with the lock held. Returns after a while, in which something may have changed. */
static void
wait_for_change(struct rank_share *share, struct patience *patience)
{
    const double now = cli_clock();

    if (patience->since == 0)
        patience->since = now;
    if (now - patience->since > SPIN_SECONDS)
        sleep_for_change(share, patience);
    pthread_mutex_unlock(&share->lock);
    look_for_messages(share);
    pthread_mutex_lock(&share->lock);
}

/* False: the next packet is not there yet. */
static bool
take_part(struct rank_share *share, size_t parts, size_t *part)
{
    *part = SEARCH_NO_PART;
    if (is_empty(&share->now)) {
        share->now = share->next;
        share->next = (struct rank_packet){0};
        ask(share, parts);
    }
    if (share->is_cancelled)
        return true;
    if (is_empty(&share->now))
        return share->has_no_more;
    *part = (size_t)share->now.from++;
    return true;
}

static size_t
next_part(void *context, size_t parts)
{
    struct rank_share *share = context;
    struct patience patience = {0};
    size_t part;

    pthread_mutex_lock(&share->lock);
    while (!take_part(share, parts, &part))
        wait_for_change(share, &patience);
    pthread_mutex_unlock(&share->lock);
    return part;
}

static void
look(void *context)
{
    struct rank_share *share = context;

    if (cli_clock() - atomic_load_explicit(&share->looked, memory_order_relaxed) > LOOK_EVERY)
        look_for_messages(share);
}

static void
found(void *context, size_t part)
{
    struct rank_share *share = context;
    struct rank_packet goal;

    pthread_mutex_lock(&share->lock);
    goal = (struct rank_packet){.round = share->round, .from = part};
    rank_post(0, RANK_TAG_FOUND, &goal, sizeof(goal));
    pthread_mutex_unlock(&share->lock);
}

/* Called with the lock held. */
static void
start_round(struct rank_share *share, uint64_t round)
{
    share->round = round;
    share->now = share->next = (struct rank_packet){0};
    share->is_asking = share->has_no_more = share->is_round_over = false;
    atomic_store(&share->share.first_goal, SEARCH_NO_PART);
}

static bool
end_round(void *context, struct search_round *round)
{
    struct rank_share *share = context;
    struct rank_round own = {
        .fingerprint = round->fingerprint, .nodes = round->nodes, .goal_part = round->goal_part};
    struct patience patience = {0};
    bool is_fine;

    if (round->capacity > sizeof(own.answer))
        rank_fail("an answer is too long to be sent");
    if (round->goal_part != SEARCH_NO_PART)
        memcpy(own.answer, round->answer, round->capacity);
    pthread_mutex_lock(&share->lock);
    own.round = share->round;
    rank_post(0, RANK_TAG_ROUND, &own, sizeof(own));
    while (!share->is_round_over && !share->is_cancelled)
        wait_for_change(share, &patience);
    is_fine = share->is_round_over;
    if (is_fine) {
        round->nodes = share->result.nodes;
        round->goal_part = (size_t)share->result.goal_part;
        if (round->goal_part != SEARCH_NO_PART)
            memcpy(round->answer, share->result.answer, round->capacity);
        start_round(share, share->round + 1);
    }
    pthread_mutex_unlock(&share->lock);
    return is_fine;
}

/* ---- For the main thread ---- */

void
rank_share_init(struct rank_share *share, struct rank_rounds *rounds)
{
    *share = (struct rank_share){.share = {.context = share,
                                           .process = rank_machine.searcher,
                                           .processes = rank_machine.searchers,
                                           .next_part = next_part,
                                           .found = found,
                                           .look = look,
                                           .end_round = end_round},
                                 .rounds = rounds,
                                 .lock = PTHREAD_MUTEX_INITIALIZER,
                                 .changed = PTHREAD_COND_INITIALIZER};
}

void
rank_share_begin(struct rank_share *share)
{
    pthread_mutex_lock(&share->lock);
    share->is_cancelled = false;
    start_round(share, rank_first_round_after(share->round));
    pthread_mutex_unlock(&share->lock);
}

void
rank_share_cancel(struct rank_share *share)
{
    pthread_mutex_lock(&share->lock);
    share->is_cancelled = true;
    pthread_cond_broadcast(&share->changed);
    pthread_mutex_unlock(&share->lock);
}

static void
take_packet(struct rank_share *share, const struct rank_packet *packet)
{
    share->is_asking = false;
    share->next = *packet;
    share->has_no_more = is_empty(packet);
}

static void
take_cut(struct rank_share *share, const struct rank_packet *cut)
{
    if (cut->from < atomic_load(&share->share.first_goal))
        atomic_store(&share->share.first_goal, (size_t)cut->from);
}

/* What belongs to a round that is over here comes too late to matter. */
static void
take_of_rank_0(struct rank_share *share, const struct rank_message *message)
{
    const struct rank_packet *packet = (const void *)message->bytes;

    pthread_mutex_lock(&share->lock);
    if (packet->round == share->round) { /* the first member of both kinds of message */
        if (message->tag == RANK_TAG_PACKET)
            take_packet(share, packet);
        else if (message->tag == RANK_TAG_CUT)
            take_cut(share, packet);
        else
            memcpy(&share->result, message->bytes, sizeof(share->result));
        if (message->tag == RANK_TAG_ROUND_OVER)
            share->is_round_over = true;
        pthread_cond_broadcast(&share->changed);
    }
    pthread_mutex_unlock(&share->lock);
}

void
rank_share_take(struct rank_share *share, const struct rank_message *message)
{
    const enum rank_tag tag = message->tag;

    if (tag == RANK_TAG_PACKET || tag == RANK_TAG_CUT || tag == RANK_TAG_ROUND_OVER)
        take_of_rank_0(share, message);
    else if (share->rounds)
        rank_rounds_take(share->rounds, message);
}
