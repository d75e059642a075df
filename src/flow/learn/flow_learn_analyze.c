/*
 * flow_learn_analyze - from a contradiction to a clause that would have prevented it.
 *
 * Facts of the latest level are replaced by their reasons, latest first, until a single one of
 * them is left: the first unique point through which the latest guess led here. Then the clause
 * says that this fact cannot hold together with the other, older ones; the search goes back to the
 * latest level of those, and the clause turns the fact round at once.
 */
#include "flow/learn/flow_learn_internal.h"

static void
explain(struct flow_learn *learn, int32_t edge)
{
    const struct learn_fact *fact = &learn->facts[edge];

    learn->why_count = 0;
    switch ((enum learn_reason)fact->reason) {
    case LEARN_GUESS:
        break;
    case LEARN_PLACE:
        flow_learn_explain_place(learn, fact->about, edge);
        break;
    case LEARN_CYCLE:
        flow_learn_explain_cycle(learn, fact->about, edge);
        break;
    case LEARN_PATH:
        flow_learn_explain_path(learn, edge);
        break;
    case LEARN_CLAUSE:
        flow_learn_explain_clause(learn, (uint32_t)fact->about, edge);
        break;
    }
}

static int
latest_level(const struct flow_learn *learn)
{
    int latest = 0;

    for (int i = 0; i < learn->why_count; i++) {
        const int level = learn->facts[learn->why[i] >> 1].level;

        latest = level > latest ? level : latest;
    }
    return latest;
}

/* Marks the facts in why; older ones join the lesson. How many are new and of this level. */
static int
take_reasons(struct flow_learn *learn, int *count)
{
    int open = 0;

    for (int i = 0; i < learn->why_count; i++) {
        const int32_t edge = learn->why[i] >> 1;

        if (learn->is_marked[edge] || learn->facts[edge].level == 0)
            continue;
        learn->is_marked[edge] = 1;
        flow_learn_decide_raise(learn, edge);
        if (learn->facts[edge].level == learn->level)
            open++;
        else
            learn->lesson[(*count)++] = learn->why[i];
    }
    return open;
}

/* Fills lesson[1 ..] with the older facts and lesson[0] with the unique point; their number. */
static int
find_lesson(struct flow_learn *learn)
{
    int count = 1;
    int at = learn->count;
    int open = take_reasons(learn, &count);

    for (;;) {
        int32_t edge;

        do
            edge = learn->trail[--at] >> 1;
        while (!learn->is_marked[edge]);
        learn->is_marked[edge] = 0;
        if (--open == 0)
            break;
        explain(learn, edge);
        open += take_reasons(learn, &count);
    }
    learn->lesson[0] = learn->trail[at] ^ 1;
    return count;
}

/* Whether the other facts of the lesson force this one anyway. */
static bool
is_implied(struct flow_learn *learn, int32_t edge)
{
    if (learn->facts[edge].reason == LEARN_GUESS)
        return false;
    explain(learn, edge);
    for (int i = 0; i < learn->why_count; i++) {
        const int32_t cause = learn->why[i] >> 1;

        if (!learn->is_marked[cause] && learn->facts[cause].level > 0)
            return false;
    }
    return true;
}

/* Drops what is implied, and unmarks all. The marks must stand until the last has been judged. */
static int
shorten(struct flow_learn *learn, int count)
{
    int kept = 1;

    for (int i = 1; i < count; i++) {
        const int32_t literal = learn->lesson[i];

        if (is_implied(learn, literal >> 1))
            continue;
        learn->lesson[i] = learn->lesson[kept]; /* swap, so that the dropped ones stay listed */
        learn->lesson[kept++] = literal;
    }
    for (int i = 1; i < count; i++)
        learn->is_marked[learn->lesson[i] >> 1] = 0;
    return kept;
}

/* Brings the latest of the older facts to place 1, as watches want it; its level. */
static int
level_to_return(struct flow_learn *learn, int count)
{
    int latest = 1;
    int32_t literal;

    if (count == 1)
        return 0;
    for (int i = 2; i < count; i++)
        if (learn->facts[learn->lesson[i] >> 1].level >
            learn->facts[learn->lesson[latest] >> 1].level)
            latest = i;
    literal = learn->lesson[latest];
    learn->lesson[latest] = learn->lesson[1];
    learn->lesson[1] = literal;
    return learn->facts[literal >> 1].level;
}

static uint32_t
count_levels(struct flow_learn *learn, int count)
{
    uint32_t levels = 0;

    learn->lesson_number++;
    for (int i = 0; i < count; i++) {
        int32_t *mark = &learn->level_marks[learn->facts[learn->lesson[i] >> 1].level];

        levels += *mark != learn->lesson_number;
        *mark = learn->lesson_number;
    }
    return levels;
}

bool
flow_learn_analyze(struct flow_learn *learn, bool keep)
{
    const int level = latest_level(learn);
    uint32_t grade, clause;
    int count, back;

    learn->conflicts++;
    if (level == 0)
        return false;
    flow_learn_return(learn, level);
    count = shorten(learn, find_lesson(learn));
    grade = keep ? 0 : count_levels(learn, count);
    back = level_to_return(learn, count);
    flow_learn_return(learn, back);
    flow_learn_decide_fade(learn);
    if (count == 1) {
        flow_learn_fact(learn, learn->lesson[0], LEARN_GUESS, 0);
        return true;
    }
    clause = flow_learn_store(learn, learn->lesson, count, grade);
    if (clause)
        flow_learn_fact(learn, learn->lesson[0], LEARN_CLAUSE, (int32_t)clause);
    return true;
}
