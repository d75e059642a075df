/*
 * flow_pieces_bends - under no-touch, which pieces leave their neighbours anything to be.
 *
 *     a---N       A path from a over N to b, and X beside both a and b: a step from X to either
 *     |   |       would bring the path back beside itself. So X goes elsewhere, and a and b do not
 *     X...b       go to X. A bend at N is possible only while all three have pieces for that.
 *
 * On squares X must then bend as N does, and so must the next along the diagonal, until a dot or a
 * hole ends the row: bends that no dot lies behind fall out before anything is guessed.
 */
#include "flow/flow_pieces.h"

/* The pieces of a node that use the link `with` and not the link `without`. */
static uint32_t
pieces_between(const struct flow_pieces *pieces, int32_t node, int with, int without)
{
    return pieces->sets[node] & flow_pieces_using[with] & ~flow_pieces_using[without];
}

/* Whether the pipe that uses links i and j of the node leaves a piece to everybody around. */
static bool
is_answered(const struct flow_pieces *pieces, int32_t node, int i, int j)
{
    const struct flow_node *nodes = pieces->board->nodes;
    const int32_t a = nodes[node].links[i].to, b = nodes[node].links[j].to;

    for (int k = 0; k < nodes[a].degree; k++) {
        const int32_t across = nodes[a].links[k].to;

        if (across == b)
            return false; /* a and b are neighbours themselves */
        for (int l = 0; across != node && l < nodes[b].degree; l++) {
            const uint32_t coming =
                flow_pieces_using[pieces->back[a][k]] | flow_pieces_using[pieces->back[b][l]];

            if (nodes[b].links[l].to != across)
                continue;
            if (!(pieces->sets[across] & ~coming) ||
                !pieces_between(pieces, a, pieces->back[node][i], k) ||
                !pieces_between(pieces, b, pieces->back[node][j], l))
                return false;
        }
    }
    return true;
}

uint32_t
flow_pieces_answered(const struct flow_pieces *pieces, int32_t node)
{
    const int degree = pieces->board->nodes[node].degree;
    uint32_t set = pieces->sets[node];

    if (flow_piece_is_decided(set) || pieces->board->nodes[node].colour >= 0)
        return set;
    for (int i = 0; i < degree; i++)
        for (int j = i + 1; j < degree; j++) {
            const uint32_t both = flow_pieces_using[i] & flow_pieces_using[j];

            if ((set & both) && !is_answered(pieces, node, i, j))
                set &= ~both;
        }
    return set;
}
