/*
 * flow_pieces - what each node can still look like, narrowed by what its neighbours allow.
 *
 * A piece is the set of a node's links that a path uses there: two for a pipe, one for a dot, none
 * for a node left empty (only where the board need not be filled). A node keeps a set of pieces:
 *
 *     links 0..5 of a node -> piece = mask of at most two of them -> one of 22 numbers
 *     sets[node] = bits over these numbers; one bit left: decided; none: contradiction
 *
 * Arc consistency: what all pieces of a node use, the neighbour must use; what none uses, it
 * cannot. Links that must be used join into chains. A chain knows its two ends and its colour, if
 * it has reached a dot; two colours cannot be joined, nor the two ends of one chain. Under
 * no-touch a bend also forbids the links of the node that closes its square, falls where that node
 * has no other, and ends of one path that stand side by side must be joined there.
 *
 * Every rule only takes away what no answer has, so a contradiction proves that there is none. The
 * converse does not hold: chains that close elsewhere, and under no-touch a path that comes back
 * beside itself, are for the caller to see when all nodes are decided (flow_pieces_is_answer).
 *
 * Used by: csp-direction, frontier, hints.  One thread each.  Memory: about 430 bytes a node.
 */
#ifndef FLOW_PIECES_H
#define FLOW_PIECES_H

#include "flow/flow_board.h"

#define FLOW_PIECE_KINDS 22

/* The mask of links of each piece, in growing order. */
extern const uint8_t flow_piece_links[FLOW_PIECE_KINDS];
/* The set of all pieces that use a link. */
extern const uint32_t flow_pieces_using[FLOW_MOST_LINKS];

struct flow_piece_change;

struct flow_pieces {
    const struct flow_board *board;
    struct base_memory *memory;
    uint32_t *sets;
    uint8_t (*back)[FLOW_MOST_LINKS]; /* which link of the neighbour leads back */
    uint8_t *joined;                  /* mask of links that are surely used */
    int32_t *other_end;               /* of the chain that ends here; itself when alone */
    int16_t *colour;                  /* of the chain that ends here, or -1 */
    struct flow_piece_change *trail;
    size_t trail_length;
    int32_t *queue; /* nodes whose set shrank: a ring with a place for each */
    int32_t queue_first, queue_count;
    uint8_t *is_queued;
    int16_t *colour_at; /* room to look for touching */
    int32_t *region;    /* room to look who can reach whom */
    bool touch;         /* the rule of the board, unless the caller wants no-touch at first */
    uint64_t decided;   /* pipes whose set came down to one piece, all told */
};

enum clew_status flow_pieces_new(struct flow_pieces **pieces, const struct flow_board *board,
                                 struct base_memory *memory, struct clew_error *error);
void flow_pieces_free(struct flow_pieces *pieces);

/* Sets up every node and narrows them all. False: the board has no answer. */
bool flow_pieces_start(struct flow_pieces *pieces);
/* Keeps only these pieces of a node and follows what comes of it. False: contradiction. */
bool flow_pieces_keep(struct flow_pieces *pieces, int32_t node, uint32_t set);
/* A moment, and the way back to it; needed after a contradiction too. */
size_t flow_pieces_now(const struct flow_pieces *pieces);
void flow_pieces_undo(struct flow_pieces *pieces, size_t moment);
/* Tries every piece of every open node once and drops those that fail. False: no answer. */
bool flow_pieces_probe(struct flow_pieces *pieces, bool *has_changed);

/* The pieces of a node that, under no-touch, leave a piece to all nodes around. */
uint32_t flow_pieces_answered(const struct flow_pieces *pieces, int32_t node);

/* Whether every colour can still be joined and every node reached; to be asked after _keep. */
bool flow_pieces_are_reachable(struct flow_pieces *pieces);

/* Whether the nodes, all being decided, make an answer; fills a byte an edge with the links used.
 */
bool flow_pieces_is_answer(const struct flow_pieces *pieces, uint8_t *is_used);

static inline bool
flow_piece_is_decided(uint32_t set)
{
    return (set & (set - 1)) == 0;
}

#endif
