/* flow_engines - see the header. */
#include "flow/flow_engines.h"

void
flow_set_exhausted_outcome(struct puzzle_job *job, int found, bool finds_touching)
{
    const struct flow_board *board = job->board;
    struct flow_answer *answer = job->answer;
    const bool is_complete = finds_touching || !board->touch;

    if (answer)
        answer->holds_touch = board->touch && (finds_touching || found > 1 ||
                                               (found && job->ask == PUZZLE_ASK_ANSWER));
    if (!is_complete && job->ask == PUZZLE_ASK_COUNT)
        found = 0; /* there may be touching answers that it does not find */
    if (found > 1)
        job->outcome = CLEW_SEVERAL;
    else if (is_complete)
        job->outcome = found ? CLEW_UNIQUE : CLEW_NONE;
    else
        job->outcome = CLEW_GAVE_UP;
    if (job->ask == PUZZLE_ASK_ANSWER && found)
        job->outcome = CLEW_SOLVED;
    job->limit = job->outcome == CLEW_GAVE_UP ? "rule" : NULL;
    job->is_proved = job->outcome != CLEW_GAVE_UP;
}

/* The neighbour of the same colour other than `previous`; -1: none, -2: more than one. */
static int32_t
only_next_node(const struct flow_board *board, const int16_t *colour_of, int32_t node,
               int32_t previous)
{
    const struct flow_node *here = &board->nodes[node];
    int32_t next = -1;

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;

        if (to == previous || colour_of[to] != colour_of[node])
            continue;
        if (next >= 0)
            return -2;
        next = to;
    }
    return next;
}

bool
flow_paths_from_colours(struct flow_paths *paths, const struct flow_board *board,
                        const int16_t *colour_of)
{
    int32_t filled = 0, coloured = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        const int32_t goal = board->dots[colour][1];
        int32_t node = board->dots[colour][0], previous = -1;

        paths->start[colour] = filled;
        for (;;) {
            const int32_t next = only_next_node(board, colour_of, node, previous);

            if (filled == board->node_count)
                return false;
            paths->nodes[filled++] = node;
            if (node == goal && next == -1)
                break;
            if (node == goal || next < 0)
                return false;
            previous = node;
            node = next;
        }
    }
    paths->start[board->colours] = filled;
    for (int32_t node = 0; node < board->node_count; node++)
        coloured += colour_of[node] >= 0;
    return coloured == filled; /* else some colour has nodes off its path */
}
