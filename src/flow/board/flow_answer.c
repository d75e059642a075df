/* flow_answer - an answer with its paths; see flow_board.h. */
#include "flow/board/flow_board.h"

/* One block holds the answer and the paths of both, so that freeing needs no board. */
struct flow_answer_block {
    struct flow_answer answer;
    size_t bytes;
    size_t path_words; /* of one answer: its nodes, then its starts */
    size_t nodes;
    int32_t words[];
};

static void
set_path_pointers(struct flow_paths *paths, struct flow_answer_block *block, int which)
{
    paths->nodes = block->words + (size_t)which * block->path_words;
    paths->start = paths->nodes + block->nodes;
}

enum clew_status
flow_answer_new(struct flow_answer **answer, const struct flow_board *board,
                struct base_memory *memory, struct clew_error *error)
{
    const size_t nodes = (size_t)board->node_count;
    const size_t words = nodes + (size_t)board->colours + 1;
    const size_t bytes = sizeof(struct flow_answer_block) + 2 * words * sizeof(int32_t);
    struct flow_answer_block *block = base_alloc_zero(memory, 1, bytes);

    if (!block)
        return base_no_memory(error);
    block->bytes = bytes;
    block->path_words = words;
    block->nodes = nodes;
    block->answer.hits = block->answer.guesses = -1;
    block->answer.holds_touch = board->touch;
    set_path_pointers(&block->answer.first, block, 0);
    *answer = &block->answer;
    return CLEW_OK;
}

void
flow_answer_free(void *answer, struct base_memory *memory)
{
    struct flow_answer_block *block = answer; /* the answer is its first member */

    if (block)
        base_release(memory, block, block->bytes);
}

bool
flow_answer_has_solution(const void *answer)
{
    const struct flow_answer *given = answer;

    return given->first.start[1] > 0; /* there is at least one colour, and no path is empty */
}

struct flow_paths *
flow_answer_second(struct flow_answer *answer)
{
    set_path_pointers(&answer->second, (struct flow_answer_block *)answer, 1);
    return &answer->second;
}

int32_t
flow_next_on_path(const struct flow_board *board, const uint8_t *is_used, int32_t node,
                  int32_t came)
{
    const struct flow_node *here = &board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (is_used[here->links[i].edge] && here->links[i].to != came)
            return here->links[i].to;
    return -1;
}

bool
flow_paths_from_edges(struct flow_paths *paths, const struct flow_board *board,
                      const uint8_t *is_used)
{
    int32_t filled = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        int32_t node = board->dots[colour][0], came = -1;

        paths->start[colour] = filled;
        for (;;) {
            int32_t next;

            if (node < 0 || filled == board->node_count)
                return false;
            paths->nodes[filled++] = node;
            if (node == board->dots[colour][1])
                break;
            next = flow_next_on_path(board, is_used, node, came);
            came = node;
            node = next;
        }
    }
    paths->start[board->colours] = filled;
    return true;
}

void
flow_colour_nodes(int16_t *colours, const struct flow_board *board, const struct flow_paths *paths)
{
    for (int32_t node = 0; node < board->node_count; node++)
        colours[node] = -1;
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour]; i < paths->start[colour + 1]; i++)
            colours[paths->nodes[i]] = (int16_t)colour;
}
