/*
 * flow_learn_bends - runs of bends, under no-touch on filled rectangles (flow_bends).
 *
 * The cell inside a bend makes the same bend, unless it is a stop. So where a cell can no longer
 * make a bend, neither can the cell outside it, and so on along the diagonal:
 *
 *     c  .  .      s cannot bend right and down: then c cannot either, although all four of its
 *     .  s  .      edges may be without a value
 *
 * The reason is an edge of the first cell of the diagonal whose own edges exclude the bend.
 */
#include "flow/learn/flow_learn_internal.h"
#include "flow/rules/flow_piece.h"

/* By bend: the two sides it links. */
static const uint8_t bend_sides[LEARN_BENDS][2] = {
    {FLOW_LEFT, FLOW_UP},
    {FLOW_RIGHT, FLOW_UP},
    {FLOW_LEFT, FLOW_DOWN},
    {FLOW_RIGHT, FLOW_DOWN},
};

/* The nodes at the corners of a cell: inside its bends. */
static void
find_corners(int32_t corners[LEARN_BENDS], const struct flow_board *board, int row, int col)
{
    const int32_t *here = board->first_node + row * board->cols + col;
    const int32_t *up = row > 0 ? here - board->cols : NULL;
    const int32_t *down = row < board->rows - 1 ? here + board->cols : NULL;
    const bool has_left = col > 0, has_right = col < board->cols - 1;

    corners[0] = up && has_left ? up[-1] : -1;
    corners[1] = up && has_right ? up[+1] : -1;
    corners[2] = down && has_left ? down[-1] : -1;
    corners[3] = down && has_right ? down[+1] : -1;
}

/* The piece of each bend that the cell has both sides for, and its diagonal allows; 0: none. */
static void
find_bend_pieces(uint32_t pieces[LEARN_BENDS], const struct flow_node *node, uint8_t possible)
{
    uint32_t using[] = {[FLOW_LEFT] = 0, [FLOW_RIGHT] = 0, [FLOW_UP] = 0, [FLOW_DOWN] = 0};

    for (int slot = 0; slot < node->degree; slot++)
        using[node->links[slot].side] = flow_pieces_using[slot];
    for (int bend = 0; bend < LEARN_BENDS; bend++)
        pieces[bend] =
            possible >> bend & 1 ? using[bend_sides[bend][0]] & using[bend_sides[bend][1]] : 0;
}

void
flow_learn_bends_init(struct flow_learn *learn, const uint8_t *possible)
{
    const struct flow_board *board = learn->board;
    int cell = 0;

    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++, cell++) {
            const int32_t node = board->first_node[cell];

            if (node < 0)
                continue;
            find_corners(learn->bends[node].inside, board, row, col);
            find_bend_pieces(learn->bends[node].piece, &board->nodes[node], possible[cell]);
        }
}

/* The bend is impossible at the node: nor is it at the cells outside, as far as they had it. */
static bool
end_run_of_bends(struct flow_learn *learn, int32_t node, int bend)
{
    for (;;) {
        const int32_t outside = learn->bends[node].inside[LEARN_BENDS - 1 - bend];
        uint32_t piece;

        if (outside < 0)
            return true;
        piece = learn->bends[outside].piece[bend] & learn->nodes[outside].pieces;
        if (!piece)
            return true;
        learn->nodes[outside].pieces &= ~piece;
        learn->lost_bends[learn->lost_bend_count++] = (struct learn_lost_bend){outside, piece};
        if (!flow_learn_propagate_node(learn, outside))
            return false;
        node = outside;
    }
}

bool
flow_learn_lose_bends(struct flow_learn *learn, int32_t node, uint32_t lost)
{
    const struct learn_bends *here = &learn->bends[node];

    for (int bend = 0; bend < LEARN_BENDS; bend++)
        if ((lost & here->piece[bend]) && !end_run_of_bends(learn, node, bend))
            return false;
    return true;
}

void
flow_learn_restore_bends(struct flow_learn *learn, int count)
{
    while (learn->lost_bend_count > count) {
        const struct learn_lost_bend *lost = &learn->lost_bends[--learn->lost_bend_count];

        learn->nodes[lost->node].pieces |= lost->piece;
    }
}

/* A literal that is false and would have to be true for the node to have the piece; or -1. */
static int32_t
excluding_literal(const struct flow_learn *learn, int32_t node, uint32_t piece, int32_t before)
{
    const struct learn_node *here = &learn->nodes[node];

    for (int slot = 0; slot < here->degree; slot++) {
        const int32_t edge = here->edge[slot];
        const bool is_in_piece = flow_pieces_using[slot] & piece;

        if (learn->value[edge] == !is_in_piece && learn->assignments[edge].trail_index < before)
            return 2 * edge + !is_in_piece;
    }
    return -1;
}

int32_t
flow_learn_explain_bend(const struct flow_learn *learn, int32_t node, int bend, int32_t before)
{
    for (;;) {
        int32_t literal;

        node = learn->bends[node].inside[bend];
        if (node < 0 || !learn->bends[node].piece[bend])
            return -1;
        literal = excluding_literal(learn, node, learn->bends[node].piece[bend], before);
        if (literal >= 0)
            return literal;
    }
}
