/* rank_rounds - see rank_rounds.h. */
#include "rank_rounds.h"
#include "api/api_share.h"
#include "input/cli_input.h"
#include "rank_machine.h"

#include <string.h>

/*
 * At least so many, so that ranks search near each other: what is beyond the first goal is wasted,
 * and so is the wait for the last packets before it.
 */
#define PACKETS_PER_RANK 2048
/*
 * Of the round before; this one takes some five times as long. So a packet takes longer than its
 * request and answer, which is under way while the packet before it is searched.
 */
#define MIN_PACKET_SECONDS 0.0002
#define SHARE_OF_PACKET    4 /* a packet is this part of an equal share of what is left */

#define SEARCH_SHIFT 32 /* a round's number: that of the search above, its own below */

uint64_t
rank_first_round_after(uint64_t round)
{
    return ((round >> SEARCH_SHIFT) + 1) << SEARCH_SHIFT;
}

/* Called with the lock held, as all that follow. */
static void
begin_round(struct rank_rounds *rounds, uint64_t round, double seconds_before)
{
    rounds->round = round;
    rounds->next = 0;
    rounds->first_goal = SEARCH_NO_PART;
    rounds->ended = 0;
    rounds->started = cli_clock();
    rounds->seconds_before = seconds_before;
    rounds->sum = (struct rank_round){.goal_part = SEARCH_NO_PART};
}

/* The fewest parts of a packet: at the beginning of a short round a quarter of an equal share. */
static uint64_t
min_packet(const struct rank_rounds *rounds, uint64_t parts)
{
    const int ranks = rank_machine.searchers;
    const uint64_t most = parts / (SHARE_OF_PACKET * (uint64_t)ranks) + 1;
    const double wanted = (double)parts * MIN_PACKET_SECONDS /
                          (rounds->seconds_before * (double)ranks + MIN_PACKET_SECONDS);

    return wanted < (double)most ? (uint64_t)wanted + 1 : most;
}

static uint64_t
packet_size(const struct rank_rounds *rounds, uint64_t parts, uint64_t left)
{
    const uint64_t ranks = (uint64_t)rank_machine.searchers;
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
take_goal(struct rank_rounds *rounds, uint64_t part)
{
    const struct rank_packet cut = {.round = rounds->round, .from = part};

    if (part >= rounds->first_goal)
        return;
    rounds->first_goal = part;
    rank_post_to_searchers(RANK_TAG_CUT, &cut, sizeof(cut));
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
    if (rounds->ended < rank_machine.searchers)
        return;
    sum->round = rounds->round;
    rank_post_to_searchers(RANK_TAG_ROUND_OVER, sum, sizeof(*sum));
    begin_round(rounds, rounds->round + 1, cli_clock() - rounds->started);
}

static void
take(struct rank_rounds *rounds, const struct rank_message *message)
{
    const struct rank_packet *packet = (const void *)message->bytes;

    if (packet->round != rounds->round) /* the first member of both kinds of message */
        return;
    rounds->is_split = true;
    if (message->tag == RANK_TAG_ASK)
        hand_out(rounds, message->from, packet->to);
    else if (message->tag == RANK_TAG_FOUND)
        take_goal(rounds, packet->from);
    else
        take_end(rounds, (const void *)message->bytes);
}

/* ---- For other files ---- */

void
rank_rounds_init(struct rank_rounds *rounds)
{
    *rounds = (struct rank_rounds){.lock = PTHREAD_MUTEX_INITIALIZER};
}

void
rank_rounds_begin(struct rank_rounds *rounds)
{
    pthread_mutex_lock(&rounds->lock);
    rounds->is_split = false;
    begin_round(rounds, rank_first_round_after(rounds->round), 0);
    pthread_mutex_unlock(&rounds->lock);
}

void
rank_rounds_take(struct rank_rounds *rounds, const struct rank_message *message)
{
    pthread_mutex_lock(&rounds->lock);
    take(rounds, message);
    pthread_mutex_unlock(&rounds->lock);
}

bool
rank_rounds_is_split(struct rank_rounds *rounds)
{
    bool is_split;

    pthread_mutex_lock(&rounds->lock);
    is_split = rounds->is_split;
    pthread_mutex_unlock(&rounds->lock);
    return is_split;
}
