/*
 * flow_cnf - a Flow board as clauses.
 *
 *     variable 1 + edge                  the edge is used
 *     then `bits` variables a node       the number of the colour whose path passes it
 *     then, under no-touch, `bits` an edge: its ends differ in that bit
 *     and where nodes may stay empty, one a node: it is used
 *
 * Clauses say: one edge at a dot; two (or none, without fill) elsewhere; the ends of a used edge
 * have one colour; the dots have theirs; no ring of three or four edges. Under no-touch: the ends of
 * an edge that is not used differ, and of such a ring at least two edges are not used. What is
 * missing is that longer rings are no paths. Who solves the clauses looks for rings in what comes out
 * and adds flow_cnf_forbid_cycle for each.
 *
 * The clauses are a second opinion: they use no deduction of any engine, so that a proof about them
 * is a proof about the board. tools/check-layers holds the files of `sat` to that.
 *
 * Clauses lie one after the other, each ended by 0, as DIMACS has them.
 * Fails: after a failed allocation everything is swallowed and has_failed set.
 */
#ifndef FLOW_CNF_H
#define FLOW_CNF_H

#include "base/base_writer.h"
#include "flow/board/flow_board.h"
#include "flow/board/flow_position.h"

struct flow_cnf {
    const struct flow_board *board;
    struct base_memory *memory;
    int *literals;
    size_t length, capacity;
    size_t clauses;
    int bits;
    int variables;
    bool has_failed;
};

/* The clauses of the board, from its nodes, edges and rules alone. */
void flow_cnf_init(struct flow_cnf *cnf, const struct flow_board *board,
                   struct base_memory *memory);
/* A unit clause for every link that the position has drawn or barred. */
void flow_cnf_add_position(struct flow_cnf *cnf, const struct flow_position *position);
void flow_cnf_free(struct flow_cnf *cnf);

static inline int
flow_cnf_edge(int32_t edge)
{
    return 1 + (int)edge;
}

/* One clause more, literal by literal, ended by 0. */
void flow_cnf_add(struct flow_cnf *cnf, int literal);

/*
 * A ring of used edges passes these nodes, marked in is_in, and no dot: some edge must leave them.
 * Where the board need not be filled, only if `edge` of the ring is used.
 */
void flow_cnf_forbid_cycle(struct flow_cnf *cnf, const uint8_t *is_in, int32_t edge);
/* Any other answer than this one. */
void flow_cnf_block_answer(struct flow_cnf *cnf, const uint8_t *is_used);

/* All clauses in the DIMACS format, with a remark on what the variables mean. */
void flow_cnf_write(struct base_writer *out, const struct flow_cnf *cnf);

#endif
