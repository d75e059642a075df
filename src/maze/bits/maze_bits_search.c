/*
 * maze_bits_search - the steps of the engine `bits`, by one worker or by a team.
 *
 * A step is one cost; the leader of the team finds the next one and hands out the parts. A team is
 * synchronised at every cost, some 20,000 times on 10,000 x 10,000 cells, which search_team does in
 * a fraction of a microsecond. Steps of few items are run by the leader alone.
 */
#include "maze/bits/maze_bits.h"
#include "search/search_team.h"

struct steps {
    struct maze_bits *bits;
    uint64_t cost; /* of the step */
    uint64_t hole_cost;
    bool is_complete;
};

static void
expand_part(void *context, int part)
{
    const struct steps *steps = context;

    maze_bits_expand(&steps->bits->parts[part], steps->cost);
}

static bool
has_stopped_part(const struct maze_bits *bits)
{
    for (int i = 0; i < bits->part_count; i++)
        if (bits->parts[i].is_stopped || bits->parts[i].is_out_of_memory)
            return true;
    return false;
}

static uint64_t
find_next_cost(const struct maze_bits *bits)
{
    uint64_t next = MAZE_BITS_NO_COST;

    for (int i = 0; i < bits->part_count; i++)
        if (bits->parts[i].next_cost < next)
            next = bits->parts[i].next_cost;
    return next;
}

static size_t
count_step_items(const struct maze_bits *bits)
{
    size_t count = 0;

    for (int i = 0; i < bits->part_count; i++)
        count += bits->parts[i].item_count;
    return count;
}

static bool
is_hole_reached(const struct maze_bits *bits)
{
    for (int axis = 0; axis < 2; axis++) {
        const struct maze_line_pos hole = maze_line_pos_of(bits->board->hole, (enum maze_axis)axis);

        if (maze_bits_is_reached(&bits->lines[axis],
                                 maze_bits_item(bits, hole, (enum maze_axis)axis)))
            return true;
    }
    return false;
}

/* Steps have about as many items as the one before. */
static void
run_step(struct steps *steps, struct search_team *team)
{
    const struct maze_bits *bits = steps->bits;

    if (team && count_step_items(bits) >= bits->tuning.min_items)
        search_team_do(team, expand_part, steps);
    else
        for (int i = 0; i < bits->part_count; i++)
            expand_part(steps, i);
}

static void
run_steps(struct search_team *team, void *context)
{
    struct steps *steps = context;
    const struct maze_bits *bits = steps->bits;

    while (steps->cost != MAZE_BITS_NO_COST && steps->hole_cost == MAZE_BITS_NO_COST) {
        run_step(steps, team);
        if (has_stopped_part(bits))
            return;
        if (is_hole_reached(bits))
            steps->hole_cost = steps->cost;
        steps->cost = find_next_cost(bits);
    }
    steps->is_complete = true;
}

static bool
push_ball(struct maze_bits *bits)
{
    struct maze_bits_queue *queue = &bits->parts[0].queue;

    for (int i = 0; i < 2; i++) {
        const enum maze_axis axis = (enum maze_axis)i;
        const struct maze_line_pos ball = maze_line_pos_of(bits->board->ball, axis);
        const size_t owner =
            (size_t)(ball.line >> MAZE_BITS_BLOCK_SHIFT) & (size_t)(bits->part_count - 1);
        const size_t chain = maze_bits_queue_chain(queue, 0, 2 * owner + (size_t)i);

        if (!maze_bits_queue_push(queue, chain, maze_bits_item(bits, ball, axis)))
            return false;
    }
    return true;
}

bool
maze_bits_search(struct maze_bits *bits, uint64_t *hole_cost)
{
    struct steps steps = {.bits = bits, .hole_cost = MAZE_BITS_NO_COST};

    if (!push_ball(bits))
        return false;
    if (bits->part_count > 1)
        search_team_run(bits->search->pool, bits->part_count, run_steps, &steps);
    else
        run_steps(NULL, &steps);
    *hole_cost = steps.hole_cost;
    return steps.is_complete;
}
