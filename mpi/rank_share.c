/* rank_share - see rank_share.h. */
#include "rank_share.h"
#include "input/cli_input.h"

#include <string.h>

/*
 * At least so many, so that ranks search near each other: what is beyond the first goal is wasted.
 * Korf's first board on two ranks: 7 % more nodes with 4 packets, 0.03 % with 800.
 */
#define PACKETS_PER_RANK 256
/*
 * Of the round before; this one takes some five times as long. So a packet takes longer than its
 * request and answer, which is under way while the packet before it is searched.
 */
#define MIN_PACKET_SECONDS 0.001
#define SHARE_OF_PACKET    4 /* a packet is this part of an equal share of what is left */

/* ---- For the search ---- */

/* Called with the lock held. */
static void
say(struct rank_share *share, enum rank_tag tag, const void *bytes, size_t length)
{
    struct rank_message *message = rank_alloc(sizeof(*message));

    *message = (struct rank_message){.tag = tag, .length = length, .bytes = rank_alloc(length)};
    memcpy(message->bytes, bytes, length);
    *share->end_of_outbox = message;
    share->end_of_outbox = &message->next;
    rank_wake();
}

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
    say(share, RANK_TAG_ASK, &request, sizeof(request));
}

static size_t
next_part(void *context, size_t parts)
{
    struct rank_share *share = context;
    size_t part = SEARCH_NO_PART;

    pthread_mutex_lock(&share->lock);
    while (is_empty(&share->now) && !share->is_cancelled) {
        share->now = share->next;
        share->next = (struct rank_packet){0};
        ask(share, parts);
        if (!is_empty(&share->now) || share->has_no_more)
            break;
        pthread_cond_wait(&share->changed, &share->lock);
    }
    if (!is_empty(&share->now) && !share->is_cancelled)
        part = (size_t)share->now.from++;
    pthread_mutex_unlock(&share->lock);
    return part;
}

static void
found(void *context, size_t part)
{
    struct rank_share *share = context;
    struct rank_packet goal;

    pthread_mutex_lock(&share->lock);
    goal = (struct rank_packet){.round = share->round, .from = part};
    say(share, RANK_TAG_FOUND, &goal, sizeof(goal));
    pthread_mutex_unlock(&share->lock);
}

/* Called with the lock held. */
static void
start_round(struct rank_share *share)
{
    share->round++;
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
    bool is_fine;

    if (round->capacity > sizeof(own.answer))
        rank_fail("an answer is too long to be sent");
    if (round->goal_part != SEARCH_NO_PART)
        memcpy(own.answer, round->answer, round->capacity);
    pthread_mutex_lock(&share->lock);
    own.round = share->round;
    say(share, RANK_TAG_ROUND, &own, sizeof(own));
    while (!share->is_round_over && !share->is_cancelled)
        pthread_cond_wait(&share->changed, &share->lock);
    is_fine = share->is_round_over;
    if (is_fine) {
        round->nodes = share->result.nodes;
        round->goal_part = (size_t)share->result.goal_part;
        if (round->goal_part != SEARCH_NO_PART)
            memcpy(round->answer, share->result.answer, round->capacity);
        start_round(share);
    }
    pthread_mutex_unlock(&share->lock);
    return is_fine;
}

/* ---- For the main thread ---- */

void
rank_share_init(struct rank_share *share)
{
    *share = (struct rank_share){.share = {.context = share,
                                           .process = rank_own,
                                           .next_part = next_part,
                                           .found = found,
                                           .end_round = end_round},
                                 .lock = PTHREAD_MUTEX_INITIALIZER,
                                 .changed = PTHREAD_COND_INITIALIZER};
    share->end_of_outbox = &share->outbox;
}

void
rank_share_begin(struct rank_share *share)
{
    pthread_mutex_lock(&share->lock);
    share->is_cancelled = false;
    share->round = 0;
    start_round(share);
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

void
rank_share_send(struct rank_share *share)
{
    struct rank_message *message;

    pthread_mutex_lock(&share->lock);
    message = share->outbox;
    share->outbox = NULL;
    share->end_of_outbox = &share->outbox;
    pthread_mutex_unlock(&share->lock);
    while (message) {
        struct rank_message *next = message->next;

        rank_post(0, message->tag, message->bytes, message->length);
        rank_message_free(message);
        message = next;
    }
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
void
rank_share_take(struct rank_share *share, const struct rank_message *message)
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

/* ---- Rank 0 ---- */

static void
begin_round(struct rank_rounds *rounds, uint64_t round)
{
    const double now = cli_clock();

    *rounds = (struct rank_rounds){.round = round,
                                   .first_goal = SEARCH_NO_PART,
                                   .started = now,
                                   .seconds_before = round > 1 ? now - rounds->started : 0,
                                   .sum = {.goal_part = SEARCH_NO_PART}};
}

void
rank_rounds_begin(struct rank_rounds *rounds)
{
    begin_round(rounds, 1);
}

/* The fewest parts of a packet: at the beginning of a short round a quarter of an equal share. */
static uint64_t
min_packet(const struct rank_rounds *rounds, uint64_t parts)
{
    const uint64_t most = parts / (SHARE_OF_PACKET * (uint64_t)rank_count) + 1;
    const double wanted = (double)parts * MIN_PACKET_SECONDS /
                          (rounds->seconds_before * (double)rank_count + MIN_PACKET_SECONDS);

    return wanted < (double)most ? (uint64_t)wanted + 1 : most;
}

static uint64_t
packet_size(const struct rank_rounds *rounds, uint64_t parts, uint64_t left)
{
    const uint64_t ranks = (uint64_t)rank_count;
    const uint64_t most = parts / (PACKETS_PER_RANK * ranks) + 1;
    const uint64_t least = min_packet(rounds, parts);
    uint64_t size = left / (SHARE_OF_PACKET * ranks);

    if (size > most)
        size = most;
    if (size < least)
        size = least;
    return size < left ? size : left;
}

/* No part after a goal is handed out; those before it are searched to the end. */
static void
hand_out(struct rank_rounds *rounds, int rank, uint64_t parts)
{
    const uint64_t end = rounds->first_goal < parts ? rounds->first_goal : parts;
    const uint64_t left = rounds->next < end ? end - rounds->next : 0;
    const struct rank_packet packet = {.round = rounds->round,
                                       .from = rounds->next,
                                       .to = rounds->next + packet_size(rounds, parts, left)};

    rounds->next = packet.to;
    rank_post(rank, RANK_TAG_PACKET, &packet, sizeof(packet));
}

static void
post_to_all(enum rank_tag tag, const void *bytes, size_t length)
{
    for (int rank = 0; rank < rank_count; rank++)
        rank_post(rank, tag, bytes, length);
}

static void
take_goal(struct rank_rounds *rounds, uint64_t part)
{
    const struct rank_packet cut = {.round = rounds->round, .from = part};

    if (part >= rounds->first_goal)
        return;
    rounds->first_goal = part;
    post_to_all(RANK_TAG_CUT, &cut, sizeof(cut));
}

static void
take_end(struct rank_rounds *rounds, const struct rank_round *end)
{
    struct rank_round *sum = &rounds->sum;

    if (rounds->ended++ == 0)
        sum->fingerprint = end->fingerprint;
    else if (sum->fingerprint != end->fingerprint)
        rank_fail("the ranks search different trees: give them the same tables and memory limit");
    sum->nodes += end->nodes;
    if (end->goal_part < sum->goal_part) {
        sum->goal_part = end->goal_part;
        memcpy(sum->answer, end->answer, sizeof(sum->answer));
    }
    if (rounds->ended < rank_count)
        return;
    sum->round = rounds->round;
    post_to_all(RANK_TAG_ROUND_OVER, sum, sizeof(*sum));
    begin_round(rounds, rounds->round + 1);
}

void
rank_rounds_take(struct rank_rounds *rounds, const struct rank_message *message)
{
    const struct rank_packet *packet = (const void *)message->bytes;

    if (packet->round != rounds->round)
        return;
    if (message->tag == RANK_TAG_ASK)
        hand_out(rounds, message->from, packet->to);
    else if (message->tag == RANK_TAG_FOUND)
        take_goal(rounds, packet->from);
    else
        take_end(rounds, (const void *)message->bytes);
}
