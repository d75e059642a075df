/*
 * flow_anneal - path covers of a board's graph, improved by simulated annealing.
 *
 * A cover puts every node on exactly one of k paths. One move keeps it a cover by k paths: an end e
 * takes a neighbour x, and x gives up one of its links, the one to y.
 *
 *     e and x on one path ("backbite", Mansfield 1982): y lies between them and is the new end
 *     x on another path: x and all beyond it, seen from y, move to the path of e; y ends the rest
 *
 * A move changes two paths at most, and only the nodes that change their path are visited to learn
 * what it costs: the energy is never computed as a whole. Energies, temperatures and random choices
 * are integers, so that a seed gives the same cover on every machine.
 *
 * The lanes of bridges keep both of their links and are never an end. With a symmetry every move is
 * made together with its image, so that the cover stays symmetric.
 *
 * Fails: flow_anneal_new with NULL (memory). The graph and the symmetry must outlive the cover.
 * Threads: one per cover.
 */
#ifndef FLOW_ANNEAL_H
#define FLOW_ANNEAL_H

#include "base/base_random.h"
#include "flow/board/flow_board.h"
#include "search/search.h"

#define FLOW_ANNEAL_COOLINGS 64 /* temperatures that a run goes through, from 0, the hottest */

/* What a cover is charged for, in thousandths; the hottest temperature is 3000. */
struct flow_energy {
    int32_t touch; /* two neighbours on one path without a link between them */
    int32_t bend;
    int32_t ring;   /* a dot at the edge of the rectangle */
    int32_t corner; /* a dot in a corner, besides */
    int32_t direct; /* a path as short as the place of its dots allows */
    int32_t spread; /* a path of n nodes costs spread * n * n / mean length */
    int min_length; /* of a path, in nodes; shorter ones are charged heavily */
};

struct anneal_node {
    int32_t to[FLOW_MAX_LINKS]; /* the neighbour on each side */
    int32_t label;              /* the path it is on */
    uint8_t sides;              /* bit per side with a neighbour */
    uint8_t used;               /* bit per side with a link of the cover: at most two */
    uint16_t stamp;             /* nodes of the part that would move have the current one */
};

struct anneal_path {
    int32_t ends[2];
    int32_t length; /* in nodes */
};

struct flow_anneal {
    const struct flow_board *graph;
    const int32_t *image; /* of each node under the symmetry; NULL: none */
    struct flow_energy energy;
    struct base_random random;
    struct anneal_node *nodes;
    struct anneal_path *paths;
    int32_t *dot_cost;    /* of each node */
    int32_t *length_cost; /* of each length, up to node_count */
    uint8_t *is_lane;
    uint32_t *logs; /* 2^16 times -ln(u), for equidistant u from 0 to 1 */
    int *order;     /* scratch: the edges in random order */
    int node_count, path_count;
    int64_t touch_count;                         /* of all paths */
    uint32_t temperatures[FLOW_ANNEAL_COOLINGS]; /* thousandths */
    uint16_t stamp;
    uint8_t is_bend[1 << FLOW_MAX_LINKS]; /* by used */
    struct base_memory *memory;
    size_t block_bytes;
    void *block;
};

struct flow_anneal *flow_anneal_new(const struct flow_board *graph, const int32_t *image,
                                    struct base_memory *memory);
void flow_anneal_free(struct flow_anneal *cover);

/*
 * A new random cover by path_count paths, whatever its energy. False if none was found: there may
 * be none, or it is hard to find (few paths on many nodes).
 */
bool flow_anneal_start(struct flow_anneal *cover, int path_count, uint64_t seed);
/* Sets the energy for the next runs; the number of paths must be known. */
void flow_anneal_set_energy(struct flow_anneal *cover, const struct flow_energy *energy);
/*
 * Makes steps attempts at a move, while the temperature falls from that of index `from` to the
 * coldest in equal parts. False: the meter said stop.
 */
bool flow_anneal_run(struct flow_anneal *cover, int from, uint64_t steps,
                     struct search_meter *meter);
/* No path touches itself or is too short. */
bool flow_anneal_is_clean(const struct flow_anneal *cover);

/* ---- Moves, shared by the files of this module ---- */

/* End e takes the node on a side; that one gives up its link on side cut. */
struct anneal_move {
    int32_t end;
    uint8_t side, cut;
    /* Filled in by flow_anneal_try: */
    int32_t taken, freed; /* x and y above */
    int32_t tail_end;     /* the far end of what moves to another path; -1: the path stays */
    int32_t tail_length;
    int64_t change; /* of the energy */
    int touch_change;
};

/*
 * What the move would cost. False if it is no move, or costs more than max_change; the rest of
 * *move is then not valid.
 */
bool flow_anneal_try(struct flow_anneal *cover, struct anneal_move *move, int64_t max_change);
/* Makes a move that was tried since the cover changed last. */
void flow_anneal_make(struct flow_anneal *cover, const struct anneal_move *move);
/* The move that undoes one just made; it still has to be tried. */
struct anneal_move flow_anneal_inverse(const struct anneal_move *move);

/*
 * One attempt at a random move of a random end, or of the given one, at a temperature from 0 to
 * FLOW_ANNEAL_COOLINGS - 1. The number of moves made: 0, 1, or 2 with a symmetry.
 */
int flow_anneal_step(struct flow_anneal *cover, int temperature, struct anneal_move moves[2]);
int flow_anneal_step_at(struct flow_anneal *cover, int32_t end, int temperature,
                        struct anneal_move moves[2]);

static inline uint8_t
anneal_opposite(uint8_t side)
{
    return side ^ 1; /* of flow_side: the side by which the neighbour links back */
}

#endif
