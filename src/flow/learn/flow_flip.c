/* flow_flip - see the header. */
#include "flow/learn/flow_flip.h"

#include <string.h>

bool
flow_flips_apply(const struct flow_board *board)
{
    return board->touch && board->is_plain;
}

/* The node of a cell of the pair, counted along the turn and across it; or -1. */
static int32_t
node_at(const struct flow_board *board, int32_t cell, bool is_mirrored, int along, int across)
{
    const int row = cell / board->cols + (is_mirrored ? across : along);
    const int col = cell % board->cols + (is_mirrored ? along : across);

    return row < board->rows && col < board->cols ? board->first_node[row * board->cols + col] : -1;
}

static int32_t
edge_between(const struct flow_board *board, int32_t a, int32_t b)
{
    if (a < 0 || b < 0)
        return -1;
    for (int i = 0; i < board->nodes[a].degree; i++)
        if (board->nodes[a].links[i].to == b)
            return board->nodes[a].links[i].edge;
    return -1;
}

bool
flow_flip_at(struct flow_flip *flip, const struct flow_board *board, int32_t cell, bool is_mirrored)
{
    int32_t left[3], right[3];
    bool is_whole;

    for (int along = 0; along < 3; along++) {
        left[along] = node_at(board, cell, is_mirrored, along, 0);
        right[along] = node_at(board, cell, is_mirrored, along, 1);
    }
    *flip = (struct flow_flip){
        .shared = edge_between(board, left[1], right[1]),
        .low = {edge_between(board, left[0], left[1]), edge_between(board, right[0], right[1]),
                edge_between(board, left[2], right[2])},
        .high = {edge_between(board, left[0], right[0]), edge_between(board, left[1], left[2]),
                 edge_between(board, right[1], right[2])}};
    is_whole = flip->shared >= 0;
    for (int i = 0; i < 3; i++)
        is_whole &= flip->low[i] >= 0 && flip->high[i] >= 0;
    return is_whole;
}

static bool
are_used(const uint8_t *is_used, const int32_t edges[3])
{
    return is_used[edges[0]] && is_used[edges[1]] && is_used[edges[2]];
}

bool
flow_flip_answer(uint8_t *other, const struct flow_board *board, const uint8_t *known)
{
    struct flow_flip flip;

    for (int32_t site = 0; site < 2 * board->cell_count; site++) {
        bool is_low, is_high;

        if (!flow_flip_at(&flip, board, site / 2, site % 2) || !known[flip.shared])
            continue;
        is_low = are_used(known, flip.low);
        is_high = are_used(known, flip.high);
        if (!is_low && !is_high)
            continue;
        memcpy(other, known, (size_t)board->edge_count);
        for (int i = 0; i < 3; i++) {
            other[flip.low[i]] = is_high;
            other[flip.high[i]] = is_low;
        }
        return true;
    }
    return false;
}
