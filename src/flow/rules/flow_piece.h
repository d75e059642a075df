/*
 * flow_piece - how a path can pass a node, numbered, and sets of these as bits.
 *
 * A piece is the set of a node's links that are used: none for an empty node, one for a dot, two
 * for any other node on a path. With at most six links there are 1 + 6 + 15 = 22 of them, numbered
 * in the order of their masks of links:
 *
 *     number  0    1    2    3    4    5    6    7    8    9   10   11 ...
 *     links   -    0    1   0,1   2   0,2  1,2   3   0,3  1,3  2,3   4 ...
 *
 * The pieces whose highest link is h follow one another: 1 + h of them, after those of the links
 * below, of which there are 1 + h (h + 1) / 2. That gives every number and every set below.
 *
 * No memory, no state; nothing can fail.
 */
#ifndef FLOW_PIECE_H
#define FLOW_PIECE_H

#include "flow/board/flow_board.h"

#define FLOW_PIECE_COUNT 22

/* The number of the empty piece, of a dot's piece, and of the pipe that uses two links. */
#define FLOW_PIECE_EMPTY           0
#define FLOW_PIECE_END(link)       (1 + (link) * ((link) + 1) / 2)
#define FLOW_PIECE_PIPE(low, high) (FLOW_PIECE_END(high) + 1 + (low))

#define FLOW_PIECE_BIT(number) (UINT32_C(1) << (number))

/* The set of all pieces that use a link: its own, the pipes to lower links, those to higher. */
#define FLOW_PIECE_LOWER_(low, link)                                                               \
    ((low) < (link) ? FLOW_PIECE_BIT(FLOW_PIECE_PIPE(low, link)) : 0)
#define FLOW_PIECE_HIGHER_(link, high)                                                             \
    ((high) > (link) ? FLOW_PIECE_BIT(FLOW_PIECE_PIPE(link, high)) : 0)
#define FLOW_PIECE_OTHER_(link, other)                                                             \
    (FLOW_PIECE_LOWER_(other, link) | FLOW_PIECE_HIGHER_(link, other))
#define FLOW_PIECES_USING_(link)                                                                   \
    (FLOW_PIECE_BIT(FLOW_PIECE_END(link)) | FLOW_PIECE_OTHER_(link, 0) |                           \
     FLOW_PIECE_OTHER_(link, 1) | FLOW_PIECE_OTHER_(link, 2) | FLOW_PIECE_OTHER_(link, 3) |        \
     FLOW_PIECE_OTHER_(link, 4) | FLOW_PIECE_OTHER_(link, 5))

/* In the header, so that every loop over links can be unrolled with the sets as constants. */
static const uint32_t flow_pieces_using[FLOW_MAX_LINKS] = {
    FLOW_PIECES_USING_(0), FLOW_PIECES_USING_(1), FLOW_PIECES_USING_(2),
    FLOW_PIECES_USING_(3), FLOW_PIECES_USING_(4), FLOW_PIECES_USING_(5),
};

/* The mask of links of each piece, listed by highest link. */
#define FLOW_END_(link)       [FLOW_PIECE_END(link)] = 1 << (link)
#define FLOW_PIPE_(low, high) [FLOW_PIECE_PIPE(low, high)] = 1 << (low) | 1 << (high)
/* clang-format off */
static const uint8_t flow_piece_links[FLOW_PIECE_COUNT] = {
    [FLOW_PIECE_EMPTY] = 0,
    FLOW_END_(0),
    FLOW_END_(1), FLOW_PIPE_(0, 1),
    FLOW_END_(2), FLOW_PIPE_(0, 2), FLOW_PIPE_(1, 2),
    FLOW_END_(3), FLOW_PIPE_(0, 3), FLOW_PIPE_(1, 3), FLOW_PIPE_(2, 3),
    FLOW_END_(4), FLOW_PIPE_(0, 4), FLOW_PIPE_(1, 4), FLOW_PIPE_(2, 4), FLOW_PIPE_(3, 4),
    FLOW_END_(5), FLOW_PIPE_(0, 5), FLOW_PIPE_(1, 5), FLOW_PIPE_(2, 5), FLOW_PIPE_(3, 5), FLOW_PIPE_(4, 5),
};
/* clang-format on */

/* The pipe that uses both links, as a set. */
static inline uint32_t
flow_piece_pipe(int a, int b)
{
    return flow_pieces_using[a] & flow_pieces_using[b];
}

static inline bool
flow_piece_is_decided(uint32_t set)
{
    return (set & (set - 1)) == 0;
}

/* All pieces that a node can have on a bare board. */
static inline uint32_t
flow_pieces_at_start(bool is_dot, int degree, bool fill)
{
    uint32_t set = !is_dot && !fill ? FLOW_PIECE_BIT(FLOW_PIECE_EMPTY) : 0;

    for (int high = 0; high < degree; high++) {
        if (is_dot)
            set |= FLOW_PIECE_BIT(FLOW_PIECE_END(high));
        else
            for (int low = 0; low < high; low++)
                set |= FLOW_PIECE_BIT(FLOW_PIECE_PIPE(low, high));
    }
    return set;
}

/* The links that all pieces of the set use, and those that none uses, as masks. */
static inline unsigned
flow_pieces_used_by_all(uint32_t set, int degree)
{
    unsigned links = 0;

    for (int link = 0; link < degree; link++)
        links |= (unsigned)!(set & ~flow_pieces_using[link]) << link;
    return links;
}

static inline unsigned
flow_pieces_used_by_none(uint32_t set, int degree)
{
    unsigned links = 0;

    for (int link = 0; link < degree; link++)
        links |= (unsigned)!(set & flow_pieces_using[link]) << link;
    return links;
}

#endif
