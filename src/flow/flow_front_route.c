/*
 * flow_front_route - to which part a state belongs, so that few change their part.
 *
 * By hash of the whole key half of all successors (or more) would have to be copied to another
 * worker. But a step changes only a few labels. So the steps are cut into blocks of half a row,
 * and in a block states are parted by the labels of those slots that are cut all through it: these
 * change only when a chain that ends there gets its colour. That two ends are mates is left out,
 * as the name of a mate changes with every move of the other end.
 *
 *     block b: layers after b * block_steps .. (b + 1) * block_steps - 1 steps, one mask for all
 */
#include "flow/flow_front.h"

/* The sum in flow_routed_labels must not carry from one label to the next. */
static bool
has_small_labels(const struct flow_front *front)
{
    return !front->is_wide && front->sweep->board->touch &&
           front->mate + (unsigned)front->sweep->slots <= 128;
}

/* Adds an edge to the masks of all blocks through which it is cut. */
static void
add_edge(struct flow_front *front, int32_t first_step, int32_t last_step, unsigned slot)
{
    const int32_t size = front->block_steps;
    int32_t block = (first_step + size) / size; /* begins after the edge was cut */

    for (; (size_t)block < front->blocks && (block + 1) * size - 1 <= last_step; block++) {
        uint64_t *mask = front->routes + (size_t)block * (size_t)front->words;

        ((uint8_t *)mask)[slot] = UINT8_MAX;
    }
}

void
flow_front_find_routes(struct flow_front *front)
{
    const struct flow_sweep *sweep = front->sweep;
    const int32_t nodes = sweep->board->node_count;

    if (front->parts == 1 || !has_small_labels(front))
        return;
    front->block_steps = sweep->line > 3 ? sweep->line / 2 : 1;
    front->blocks = (size_t)(nodes / front->block_steps) + 1;
    front->routes =
        base_alloc_zero(front->memory, front->blocks * (size_t)front->words, sizeof *front->routes);
    for (int32_t at = 0; front->routes && at < nodes; at++)
        for (int i = 0; i < sweep->steps[at].ahead_count; i++) {
            const struct flow_edge *ends = &sweep->board->edges[sweep->steps[at].ahead_edge[i]];
            const int32_t a = sweep->passed_at[ends->a], b = sweep->passed_at[ends->b];

            add_edge(front, at, a > b ? a : b, sweep->steps[at].ahead[i]);
        }
}

const uint64_t *
flow_front_route(const struct flow_front *front, int32_t steps)
{
    const uint64_t *mask;

    if (!front->routes)
        return NULL;
    mask = front->routes + (size_t)(steps / front->block_steps) * (size_t)front->words;
    for (int i = 0; i < front->words; i++)
        if (mask[i])
            return mask;
    return NULL; /* nothing is cut so long, as in the first row */
}
