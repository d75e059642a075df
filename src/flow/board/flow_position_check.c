/* flow_position_check - see the header. */
#include "flow/board/flow_position_check.h"

static int32_t
count_drawn_links(const struct flow_position *position)
{
    int32_t drawn = 0;

    for (int32_t edge = 0; edge < position->board->edge_count; edge++)
        drawn += position->links[edge] == FLOW_LINK_USED;
    return drawn;
}

/*
 * Counts the drawn links that the paths run along; -1 when a step uses a barred link or no link at
 * all. A path visits no node twice (flow_check), so no link is counted twice.
 */
static int32_t
count_drawn_steps(const struct flow_position *position, const struct flow_paths *paths)
{
    const struct flow_board *board = position->board;
    int32_t drawn = 0;

    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++) {
            const int32_t edge = flow_edge_between(board, paths->nodes[i - 1], paths->nodes[i]);

            if (edge < 0 || position->links[edge] == FLOW_LINK_BARRED)
                return -1;
            drawn += position->links[edge] == FLOW_LINK_USED;
        }
    return drawn;
}

bool
flow_position_allows(const struct flow_position *position, const struct flow_answer *answer)
{
    const int32_t drawn = count_drawn_links(position);

    if (!flow_answer_has_solution(answer))
        return true;
    return count_drawn_steps(position, &answer->first) == drawn &&
           (!answer->second.nodes || count_drawn_steps(position, &answer->second) == drawn);
}
