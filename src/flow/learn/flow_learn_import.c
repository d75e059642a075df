/*
 * flow_learn_import - takes over what another solver of the same board has learned.
 *
 * Clauses that follow from the board, and from the answers that both leave out, hold in every
 * search for another answer. Those of low lbd propagate most; others would slow down more than they
 * help.
 */
#include "flow/learn/flow_learn_internal.h"

#define MAX_IMPORTED_LBD       3
#define MAX_IMPORTED_LBD_EARLY 5   /* while there are few clauses, more of them help */
#define EARLY_CONFLICTS        300 /* of the solver that takes them */

static void
import_clause(struct flow_learn *learn, const uint32_t *words)
{
    const int count = flow_learn_copy_unassigned(learn, learn->learned, words);

    if (count > 1)
        flow_learn_add_clause(learn, learn->learned, count, words[LEARN_CLAUSE_LBD]);
    else if (count == 1)
        flow_learn_assign(learn, learn->learned[0], LEARN_DECISION, 0);
    learn->is_unsat |= !count || (count == 1 && !flow_learn_propagate(learn));
}

static void
import_facts(struct flow_learn *learn, const struct flow_learn *from)
{
    const int count = from->level ? from->levels[0].trail_count : from->trail_count;

    for (int i = 0; i < count && !learn->is_unsat; i++) {
        const int value = learn_literal_value(learn, from->trail[i]);

        if (value == LEARN_UNKNOWN)
            flow_learn_assign(learn, from->trail[i], LEARN_DECISION, 0);
        learn->is_unsat |= value == 0;
    }
    learn->is_unsat |= !learn->is_unsat && !flow_learn_propagate(learn);
}

void
flow_learn_import(struct flow_learn *learn, struct flow_learn *from)
{
    const uint32_t max_lbd =
        learn->conflict_count < EARLY_CONFLICTS ? MAX_IMPORTED_LBD_EARLY : MAX_IMPORTED_LBD;

    if (learn->variable_count != from->variable_count)
        return;
    flow_learn_backtrack(learn, 0);
    learn->is_unsat |= from->is_unsat || !flow_learn_propagate(learn);
    if (!learn->is_unsat)
        import_facts(learn, from);
    for (size_t at = from->exported > 1 ? from->exported : 1;
         at < from->arena_used && !learn->is_unsat;
         at += LEARN_CLAUSE_LITERALS + from->arena[at + LEARN_CLAUSE_SIZE]) {
        const uint32_t lbd = from->arena[at + LEARN_CLAUSE_LBD];

        if (lbd > 0 && lbd <= max_lbd)
            import_clause(learn, from->arena + at);
    }
    from->exported = from->arena_used;
}
