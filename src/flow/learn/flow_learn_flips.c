/*
 * flow_learn_flips - clauses that leave out answers which a flip turns into others (flow_flip.h).
 */
#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn_internal.h"

#define FLIP_LINKS 4

/* Adds the clause that not all of these edges are used. At level 0, with the trail propagated. */
static void
add_not_all_used(struct flow_learn *learn, const int32_t edges[FLIP_LINKS])
{
    int32_t literals[FLIP_LINKS];
    int count = 0;

    for (int i = 0; i < FLIP_LINKS; i++) {
        if (learn->value[edges[i]] == 0)
            return;
        if (learn->value[edges[i]] < 0)
            literals[count++] = 2 * edges[i] + 1;
    }
    if (count > 1)
        flow_learn_add_clause(learn, literals, count, 0);
    else if (count == 1)
        flow_learn_assign(learn, literals[0], LEARN_DECISION, 0);
    learn->is_unsat |= !count || !flow_learn_propagate(learn);
}

void
flow_learn_leave_out_flips(struct flow_learn *learn)
{
    struct flow_flip flip;

    flow_learn_backtrack(learn, 0);
    learn->is_unsat |= !flow_learn_propagate(learn);
    for (int32_t site = 0; site < 2 * learn->board->cell_count && !learn->is_unsat; site++)
        if (flow_flip_at(&flip, learn->board, site / 2, site % 2))
            add_not_all_used(learn,
                             (int32_t[]){flip.shared, flip.low[0], flip.low[1], flip.low[2]});
}
