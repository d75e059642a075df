/* flow_result - see the header. */
#include "flow/flow_result.h"

static enum clew_status
result_make_answer(struct puzzle_job *job, const struct flow_result *found,
                   struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct flow_answer *answer;
    enum clew_status status = flow_answer_new(&answer, board, job->search->memory, error);

    if (status)
        return status;
    answer->holds_touch = board->touch;
    answer->hits = found->hits;
    answer->guesses = found->guesses;
    if (found->first && !flow_paths_from_edges(&answer->first, board, found->first))
        answer->first.start[board->colours] =
            0; /* cannot happen; the checker would refuse it too */
    if (found->second)
        flow_paths_from_edges(flow_answer_second(answer), board, found->second);
    job->answer = answer;
    return CLEW_OK;
}

static enum clew_outcome
result_outcome(enum puzzle_ask ask, const struct flow_result *found)
{
    switch (ask) {
    case PUZZLE_ASK_ANSWER:
        return found->first ? CLEW_SOLVED : CLEW_NONE;
    case PUZZLE_ASK_UNIQUE:
        return found->second ? CLEW_SEVERAL : found->first ? CLEW_UNIQUE : CLEW_NONE;
    case PUZZLE_ASK_COUNT:
        break;
    }
    if (found->count_overflowed || found->count > 1)
        return CLEW_SEVERAL;
    return found->count ? CLEW_UNIQUE : CLEW_NONE;
}

enum clew_status
flow_result_settle(struct puzzle_job *job, const struct flow_result *found,
                   struct clew_error *error)
{
    enum clew_status status = result_make_answer(job, found, error);
    struct flow_answer *answer = job->answer;

    if (status)
        return status;
    if (job->ask == PUZZLE_ASK_COUNT) {
        answer->has_count = true;
        answer->count_overflowed = found->count_overflowed;
        answer->count_high = (uint64_t)(found->count >> 64);
        answer->count_low = (uint64_t)found->count;
    }
    job->outcome = result_outcome(job->ask, found);
    job->is_proved = true;
    return CLEW_OK;
}

enum clew_status
flow_result_give_up(struct puzzle_job *job, const struct flow_result *found,
                    struct clew_error *error)
{
    job->outcome = CLEW_GAVE_UP;
    return result_make_answer(job, found, error);
}

/* Sets the colour of its path at every node, -1 off all paths. */
static void
colour_nodes_by_path(const struct flow_board *board, const uint8_t *is_used, int16_t *colour_at)
{
    for (int32_t node = 0; node < board->node_count; node++)
        colour_at[node] = -1;
    for (int colour = 0; colour < board->colours; colour++) {
        int32_t node = board->dots[colour][0], previous = -1;

        while (node >= 0 && colour_at[node] < 0) {
            const int32_t next = flow_next_on_path(board, is_used, node, previous);

            colour_at[node] = (int16_t)colour;
            previous = node;
            node = next;
        }
    }
}

bool
flow_touches_itself(const struct flow_board *board, const uint8_t *is_used, int16_t *colour_at)
{
    colour_nodes_by_path(board, is_used, colour_at);
    for (int edge = 0; edge < board->edge_count; edge++) {
        const int16_t colour = colour_at[board->edges[edge].a];

        if (!is_used[edge] && colour >= 0 && colour == colour_at[board->edges[edge].b])
            return true;
    }
    return false;
}
