/* flow_brute - the solver that tries every path; see the header. */
#include "flow_brute.h"

#include <stdlib.h>

struct path_walk {
    const struct flow_board *board;
    int16_t *owner; /* of each node, -1: none */
    int32_t used;
    uint64_t found, max_answers, steps_left;
};

static void start_colour(struct path_walk *walk, int colour);

/* Whether the node is adjacent to its own path, except to the node it was reached from. */
static bool
touches(const struct path_walk *walk, int32_t node, int32_t previous, int colour)
{
    const struct flow_node *here = &walk->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to != previous && walk->owner[here->links[i].to] == colour)
            return true;
    return false;
}

static bool
is_limit_reached(const struct path_walk *walk)
{
    return !walk->steps_left || (walk->max_answers && walk->found >= walk->max_answers);
}

static void
extend_path(struct path_walk *walk, int colour, int32_t node)
{
    const struct flow_node *here = &walk->board->nodes[node];
    const int32_t goal = walk->board->dots[colour][1];

    for (int i = 0; i < here->degree && !is_limit_reached(walk); i++) {
        const int32_t to = here->links[i].to;

        if (walk->owner[to] >= 0 || (walk->board->nodes[to].colour >= 0 && to != goal))
            continue;
        if (!walk->board->touch && touches(walk, to, node, colour))
            continue;
        walk->steps_left--;
        walk->owner[to] = (int16_t)colour;
        walk->used++;
        if (to == goal)
            start_colour(walk, colour + 1);
        else
            extend_path(walk, colour, to);
        walk->used--;
        walk->owner[to] = -1;
    }
}

static void
start_colour(struct path_walk *walk, int colour)
{
    int32_t start;

    if (colour == walk->board->colours) {
        walk->found += !walk->board->fill || walk->used == walk->board->node_count;
        return;
    }
    start = walk->board->dots[colour][0];
    walk->owner[start] = (int16_t)colour;
    walk->used++;
    extend_path(walk, colour, start);
    walk->used--;
    walk->owner[start] = -1;
}

static bool
count_all(struct path_walk *walk)
{
    walk->owner = malloc((size_t)walk->board->node_count * sizeof *walk->owner);
    for (int32_t node = 0; node < walk->board->node_count; node++)
        walk->owner[node] = -1;
    start_colour(walk, 0);
    free(walk->owner);
    return walk->steps_left > 0;
}

uint64_t
flow_brute_count(const struct flow_board *board, uint64_t max_answers)
{
    struct path_walk walk = {.board = board, .max_answers = max_answers, .steps_left = UINT64_MAX};

    count_all(&walk);
    return walk.found;
}

bool
flow_brute_count_paths(uint64_t *count, const struct flow_board *board, uint64_t max_steps)
{
    struct path_walk walk = {.board = board, .steps_left = max_steps};
    const bool is_complete = count_all(&walk);

    *count = walk.found;
    return is_complete;
}
