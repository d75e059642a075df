/*
 * flow_learn_analyze - from a conflict to a learned clause.
 *
 * Literals of the conflict level are resolved with their explanations, latest first, until only
 * one of them is left: the first unique implication point (first UIP). The clause says that it
 * cannot hold together with the others, which are of lower levels. The search backtracks to the
 * highest of those levels, where the clause is unit and flips the UIP.
 */
#include "flow/learn/flow_learn_internal.h"

static void
explain_assignment(struct flow_learn *learn, int32_t variable)
{
    const struct learn_assignment *fact = &learn->assignments[variable];

    learn->explanation_count = 0;
    switch ((enum learn_reason)fact->reason) {
    case LEARN_DECISION:
        break;
    case LEARN_NODE:
        flow_learn_explain_node(learn, fact->reason_data, variable);
        break;
    case LEARN_CYCLE:
        flow_learn_explain_cycle(learn, fact->reason_data, variable);
        break;
    case LEARN_PATH:
        flow_learn_explain_path(learn, variable);
        break;
    case LEARN_COLOUR:
        flow_learn_explain_colour(learn, variable);
        break;
    case LEARN_CLAUSE:
        flow_learn_explain_clause(learn, (uint32_t)fact->reason_data, variable);
        break;
    }
}

static int
highest_level(const struct flow_learn *learn)
{
    int highest = 0;

    for (int i = 0; i < learn->explanation_count; i++) {
        const int level = learn->assignments[learn->explanation[i] >> 1].level;

        highest = level > highest ? level : highest;
    }
    return highest;
}

/*
 * Marks the literals of the explanation and adds those of lower levels to the learned clause.
 * Returns how many are new and of the current level.
 */
static int
collect_explanation(struct flow_learn *learn, int *count)
{
    int unresolved = 0;

    for (int i = 0; i < learn->explanation_count; i++) {
        const int32_t variable = learn->explanation[i] >> 1;

        if (learn->is_marked[variable] || learn->assignments[variable].level == 0)
            continue;
        learn->is_marked[variable] = 1;
        flow_learn_bump(learn, variable);
        if (learn->assignments[variable].level == learn->level)
            unresolved++;
        else
            learn->learned[(*count)++] = learn->explanation[i];
    }
    return unresolved;
}

/* Sets learned[0] to the UIP, negated, and learned[1 ..] to lower levels; returns the size. */
static int
find_first_uip(struct flow_learn *learn)
{
    int count = 1;
    int at = learn->trail_count;
    int unresolved = collect_explanation(learn, &count);

    for (;;) {
        int32_t variable;

        do
            variable = learn->trail[--at] >> 1;
        while (!learn->is_marked[variable]);
        learn->is_marked[variable] = 0;
        if (--unresolved == 0)
            break;
        explain_assignment(learn, variable);
        unresolved += collect_explanation(learn, &count);
    }
    learn->learned[0] = learn->trail[at] ^ 1;
    return count;
}

/* Whether the other literals of the clause imply this one. */
static bool
is_redundant(struct flow_learn *learn, int32_t variable)
{
    if (learn->assignments[variable].reason == LEARN_DECISION)
        return false;
    explain_assignment(learn, variable);
    for (int i = 0; i < learn->explanation_count; i++) {
        const int32_t other = learn->explanation[i] >> 1;

        if (!learn->is_marked[other] && learn->assignments[other].level > 0)
            return false;
    }
    return true;
}

/* Drops redundant literals, then clears all marks: each test needs the marks of all the others. */
static int
minimize_clause(struct flow_learn *learn, int count)
{
    int kept = 1;

    for (int i = 1; i < count; i++) {
        const int32_t literal = learn->learned[i];

        if (is_redundant(learn, literal >> 1))
            continue;
        learn->learned[i] = learn->learned[kept]; /* swap: dropped ones must be unmarked below */
        learn->learned[kept++] = literal;
    }
    for (int i = 1; i < count; i++)
        learn->is_marked[learn->learned[i] >> 1] = 0;
    return kept;
}

/* Moves the highest of the lower levels to learned[1], where it is watched; returns that level. */
static int
backtrack_level(struct flow_learn *learn, int count)
{
    int highest = 1;
    int32_t literal;

    if (count == 1)
        return 0;
    for (int i = 2; i < count; i++)
        if (learn->assignments[learn->learned[i] >> 1].level >
            learn->assignments[learn->learned[highest] >> 1].level)
            highest = i;
    literal = learn->learned[highest];
    learn->learned[highest] = learn->learned[1];
    learn->learned[1] = literal;
    return learn->assignments[literal >> 1].level;
}

static uint32_t
compute_lbd(struct flow_learn *learn, int count)
{
    uint32_t levels = 0;

    learn->level_stamp++;
    for (int i = 0; i < count; i++) {
        int32_t *stamp = &learn->level_stamps[learn->assignments[learn->learned[i] >> 1].level];

        levels += *stamp != learn->level_stamp;
        *stamp = learn->level_stamp;
    }
    return levels;
}

bool
flow_learn_analyze(struct flow_learn *learn, bool keep)
{
    const int level = highest_level(learn);
    uint32_t lbd, clause;
    int count;

    learn->conflict_count++;
    if (level == 0)
        return false;
    flow_learn_backtrack(learn, level);
    count = minimize_clause(learn, find_first_uip(learn));
    lbd = keep ? 0 : compute_lbd(learn, count);
    if (!keep)
        flow_learn_restart_note(learn, lbd);
    flow_learn_backtrack(learn, backtrack_level(learn, count));
    flow_learn_decay(learn);
    if (count == 1) {
        flow_learn_assign(learn, learn->learned[0], LEARN_DECISION, 0);
        return true;
    }
    clause = flow_learn_add_clause(learn, learn->learned, count, lbd);
    if (clause)
        flow_learn_assign(learn, learn->learned[0], LEARN_CLAUSE, (int32_t)clause);
    return true;
}
