/*
 * flow_cnf - encodes a Flow board as clauses (CNF).
 *
 *     variable 1 + edge                    the edge is used
 *     then `bits` variables per node       the number of the colour of its path, in binary
 *     then `bits` variables per edge       no-touch: its ends differ in that bit
 *     then one variable per node           no fill: the node is used
 *
 * The clauses: one used edge at a dot; two (or none, without fill) elsewhere; both ends of a used
 * edge have the same colour; the dots have theirs; no cycle of three or four edges. Under no-touch:
 * the ends of an unused edge differ in colour, and of such a cycle at least two edges are unused.
 * Longer cycles are not excluded: the caller searches each model for cycles and adds
 * flow_cnf_forbid_cycle for each.
 *
 * The encoding uses no deduction of any engine, so that a proof about the clauses is a proof about
 * the board. tools/check-layers enforces that for the files of `sat`.
 *
 * Clauses are stored one after the other, each ended by 0, as in DIMACS.
 * Fails: after a failed allocation has_failed is set and further clauses are dropped.
 * Memory: flow_cnf_free; the board must outlive the clauses.  Threads: one.
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
    size_t length, capacity; /* in literals, with the 0 after each clause */
    size_t clause_count;
    int bits; /* per colour number */
    int variable_count;
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

/* Adds one literal of a clause; 0 ends the clause. */
void flow_cnf_add(struct flow_cnf *cnf, int literal);

/*
 * Forbids the cycle of used edges through the marked nodes, none of them a dot: some edge must
 * leave them. Without fill this holds only while `edge`, one of the cycle, is used.
 */
void flow_cnf_forbid_cycle(struct flow_cnf *cnf, const uint8_t *is_on_cycle, int32_t edge);
/* Adds a clause that excludes this answer. */
void flow_cnf_block_answer(struct flow_cnf *cnf, const uint8_t *is_used);

/* Writes all clauses in DIMACS format, with comments on what the variables mean. */
void flow_cnf_write(struct base_writer *out, const struct flow_cnf *cnf);

#endif
