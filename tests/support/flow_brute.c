/* flow_brute - see the header; here the count. flow_brute_make.c makes the boards. */
#include "flow_brute.h"

#include <stdlib.h>

struct walk {
    const struct flow_board *board;
    int16_t *owner; /* of each node, -1 for nobody */
    int32_t used;
    uint64_t found, most, steps_left;
};

static void walk_colour(struct walk *walk, int colour);

/* Whether the node lies beside its own path anywhere but where the path comes from. */
static bool
touches(const struct walk *walk, int32_t node, int32_t came, int colour)
{
    const struct flow_node *here = &walk->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to != came && walk->owner[here->links[i].to] == colour)
            return true;
    return false;
}

static bool
is_over(const struct walk *walk)
{
    return !walk->steps_left || (walk->most && walk->found >= walk->most);
}

static void
walk_on(struct walk *walk, int colour, int32_t node)
{
    const struct flow_node *here = &walk->board->nodes[node];
    const int32_t goal = walk->board->dots[colour][1];

    for (int i = 0; i < here->degree && !is_over(walk); i++) {
        const int32_t to = here->links[i].to;

        if (walk->owner[to] >= 0 || (walk->board->nodes[to].colour >= 0 && to != goal))
            continue;
        if (!walk->board->touch && touches(walk, to, node, colour))
            continue;
        walk->steps_left--;
        walk->owner[to] = (int16_t)colour;
        walk->used++;
        if (to == goal)
            walk_colour(walk, colour + 1);
        else
            walk_on(walk, colour, to);
        walk->used--;
        walk->owner[to] = -1;
    }
}

static void
walk_colour(struct walk *walk, int colour)
{
    int32_t start;

    if (colour == walk->board->colours) {
        walk->found += !walk->board->fill || walk->used == walk->board->node_count;
        return;
    }
    start = walk->board->dots[colour][0];
    walk->owner[start] = (int16_t)colour;
    walk->used++;
    walk_on(walk, colour, start);
    walk->used--;
    walk->owner[start] = -1;
}

static bool
run(struct walk *walk)
{
    walk->owner = malloc((size_t)walk->board->node_count * sizeof *walk->owner);
    for (int32_t node = 0; node < walk->board->node_count; node++)
        walk->owner[node] = -1;
    walk_colour(walk, 0);
    free(walk->owner);
    return walk->steps_left > 0;
}

uint64_t
flow_brute_count(const struct flow_board *board, uint64_t most)
{
    struct walk walk = {.board = board, .most = most, .steps_left = UINT64_MAX};

    run(&walk);
    return walk.found;
}

bool
flow_brute_count_paths(uint64_t *count, const struct flow_board *board, uint64_t max_steps)
{
    struct walk walk = {.board = board, .steps_left = max_steps};
    const bool is_whole = run(&walk);

    *count = walk.found;
    return is_whole;
}
