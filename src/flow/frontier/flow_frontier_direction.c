/* flow_frontier_direction - see the header. */
#include "flow/frontier/flow_frontier_direction.h"

#include "flow/frontier/flow_frontier_strips.h"

#include <math.h>

#define GROWTH_PER_ROW 1.6
#define FIRST_SAMPLE   8 /* states */
#define LAST_SAMPLE    64
#define ESTIMATE_SHARE 32  /* the search takes at least this many times the nodes of estimates */
#define HOPELESS       2   /* times the least estimate: no need to know how many times */
#define RELUCTANCE     1.5 /* estimates must differ by this factor to change the direction */
#define SEED           1
#define STRIPS_AT      15000 /* nodes of the sweeps from which on estimates are by strips */
#define STRIP_NODES    60000 /* of one strip: too many */

void
flow_direction_choice_init(struct flow_direction_choice *choice, uint64_t first_estimate)
{
    *choice =
        (struct flow_direction_choice){.sample_size = FIRST_SAMPLE, .estimate_at = first_estimate};
    base_random_seed(&choice->random, SEED);
}

/* The states of a frontier, less what they would have grown to anyway. */
static double
relative_size(const struct flow_frontier *frontier)
{
    double size = (double)flow_frontier_state_count(frontier);

    for (int32_t at = 0; at < frontier->at && size > 0; at += frontier->sweep->line_length)
        size /= GROWTH_PER_ROW;
    return size;
}

static int
count_frontiers(struct flow_frontier **frontiers)
{
    int count = 0;

    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++)
        count += frontiers[i] != NULL;
    return count;
}

bool
flow_direction_is_estimate_due(const struct flow_direction_choice *choice,
                               struct flow_frontier **frontiers, uint64_t spent)
{
    return spent >= choice->estimate_at && count_frontiers(frontiers) > 1;
}

bool
flow_direction_is_estimated(const struct flow_direction_choice *choice)
{
    return choice->sample_size > FIRST_SAMPLE;
}

/* By a sample of states. */
static uint64_t
estimate_by_sample(struct flow_direction_choice *choice, struct flow_frontier **frontiers,
                   int worker)
{
    double least = HUGE_VAL;
    uint64_t cost = 0;

    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        struct search_meter meter;

        if (!frontiers[i])
            continue;
        search_meter_start(&meter, frontiers[i]->search, worker);
        choice->estimates[i] =
            flow_frontier_estimate(frontiers[i], frontiers[i]->sweep->board->node_count,
                                   choice->sample_size, HOPELESS * least, &choice->random, &meter);
        cost += meter.nodes;
        search_meter_finish(&meter);
        if (choice->estimates[i] < least)
            least = choice->estimates[i];
    }
    choice->sample_size *= 2;
    return cost;
}

static bool
is_any_finite(const struct flow_direction_choice *choice, struct flow_frontier **frontiers)
{
    bool is_any = false;

    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++)
        is_any |= frontiers[i] && choice->estimates[i] < HUGE_VAL;
    return is_any;
}

/* A direction is left out if one of its strips takes more nodes than all strips of another one. */
static uint64_t
estimate_by_strips(struct flow_direction_choice *choice, struct flow_frontier **frontiers,
                   int worker)
{
    uint64_t max_nodes = STRIP_NODES, cost = 0;

    for (int turn = 0; turn < FLOW_DIRECTION_COUNT; turn++) {
        const int i = (choice->latest + turn) % FLOW_DIRECTION_COUNT;
        struct search_meter meter;

        if (!frontiers[i])
            continue;
        search_meter_start(&meter, frontiers[i]->search, worker);
        choice->estimates[i] =
            flow_frontier_estimate_by_strips(frontiers[i], choice->known, max_nodes, &meter);
        cost += meter.nodes;
        if (choice->estimates[i] < HUGE_VAL && meter.nodes < max_nodes)
            max_nodes = meter.nodes;
        search_meter_finish(&meter);
    }
    /* If none was finished, the latest direction goes on. */
    if (!is_any_finite(choice, frontiers))
        choice->estimates[choice->latest] = 0;
    choice->sample_size = 2 * LAST_SAMPLE;
    return cost;
}

bool
flow_direction_is_by_strips(const struct flow_direction_choice *choice, uint64_t spent)
{
    return choice->known && spent >= STRIPS_AT;
}

uint64_t
flow_direction_estimate(struct flow_direction_choice *choice, struct flow_frontier **frontiers,
                        uint64_t spent, int worker)
{
    const bool is_by_strips = flow_direction_is_by_strips(choice, spent);
    const uint64_t cost = is_by_strips ? estimate_by_strips(choice, frontiers, worker)
                                       : estimate_by_sample(choice, frontiers, worker);

    choice->estimate_at =
        choice->sample_size > LAST_SAMPLE ? UINT64_MAX : spent + ESTIMATE_SHARE * cost;
    if (choice->known && !is_by_strips && choice->estimate_at > STRIPS_AT)
        choice->estimate_at = STRIPS_AT;
    return cost;
}

struct flow_frontier **
flow_direction_choose(struct flow_direction_choice *choice, struct flow_frontier **frontiers)
{
    struct flow_frontier **best = NULL;
    double least = 0;

    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        double cost;

        if (!frontiers[i])
            continue;
        cost = flow_direction_is_estimated(choice)
                   ? choice->estimates[i] / (i == choice->latest ? RELUCTANCE : 1)
                   : relative_size(frontiers[i]);
        if (!best || cost < least) {
            best = &frontiers[i];
            least = cost;
        }
    }
    choice->latest = best ? (int)(best - frontiers) : -1;
    return best;
}
