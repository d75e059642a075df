/* flow_solutions - see the header. */
#include "flow_solutions.h"

#include "flow/board/flow_position.h"
#include "flow_brute.h"

#include <string.h>

static void
take_solution(void *context, const uint8_t *is_used)
{
    struct flow_solutions *solutions = context;

    if (solutions->count < FLOW_MAX_SOLUTIONS)
        memcpy(solutions->used[solutions->count], is_used, (size_t)solutions->board->edge_count);
    solutions->count++;
}

bool
flow_solutions_list(struct flow_solutions *solutions, const struct flow_board *board,
                    uint64_t max_steps)
{
    const struct flow_brute_listener listener = {take_solution, solutions};

    solutions->board = board;
    solutions->count = 0;
    return board->edge_count <= FLOW_MAX_SOLUTION_EDGES &&
           flow_brute_list(board, max_steps, &listener) && solutions->count <= FLOW_MAX_SOLUTIONS;
}

bool
flow_solution_agrees(const struct flow_solutions *solutions, uint64_t index, const uint8_t *links)
{
    for (int edge = 0; edge < solutions->board->edge_count; edge++)
        if (links[edge] != FLOW_LINK_OPEN &&
            solutions->used[index][edge] != (links[edge] == FLOW_LINK_USED))
            return false;
    return true;
}

uint64_t
flow_solutions_agreeing(const struct flow_solutions *solutions, const uint8_t *links)
{
    uint64_t count = 0;

    for (uint64_t i = 0; i < solutions->count; i++)
        count += flow_solution_agrees(solutions, i, links);
    return count;
}
