/*
 * flow_learn_clauses - what was learned, and how it is noticed that it applies.
 *
 * Of each clause two literals are watched that are not false (Moskewicz et al., 2001); only when
 * one of them becomes false is the clause looked at: another literal takes over, or the clause
 * makes its other watched literal true, or it is violated.
 */
#include "flow/learn/flow_learn_internal.h"

#include <string.h>

#define STORE_FIRST_WORDS 4096
#define GRADE_ALWAYS      2 /* clauses that join so few levels are never forgotten */
#define MAX_GRADE         255

static bool
watch(struct flow_learn *learn, int32_t literal, uint32_t clause, int32_t blocker)
{
    struct learn_watches *watches = &learn->watches[literal];

    if (watches->count == watches->capacity) {
        const uint32_t more = watches->capacity ? 2 * watches->capacity : 4;
        struct learn_watch *list = base_resize(
            learn->memory, watches->list, watches->capacity * sizeof *list, more * sizeof *list);

        if (!list) {
            learn->failed = true;
            return false;
        }
        watches->list = list;
        watches->capacity = more;
    }
    watches->list[watches->count++] = (struct learn_watch){clause, blocker};
    return true;
}

static bool
make_room(struct flow_learn *learn, size_t words)
{
    size_t more = learn->store_capacity ? learn->store_capacity : STORE_FIRST_WORDS;
    uint32_t *store;

    while (more < learn->store_used + words)
        more *= 2;
    if (more == learn->store_capacity)
        return true;
    store = more > UINT32_MAX
                ? NULL
                : base_resize(learn->memory, learn->store, learn->store_capacity * sizeof *store,
                              more * sizeof *store);
    if (!store) {
        learn->failed = true;
        return false;
    }
    learn->store = store;
    learn->store_capacity = more;
    return true;
}

uint32_t
flow_learn_store(struct flow_learn *learn, const int32_t *literals, int count, uint32_t grade)
{
    const uint32_t clause = (uint32_t)learn->store_used;
    uint32_t *words;

    if (!make_room(learn, LEARN_CLAUSE_LITERALS + (size_t)count))
        return 0;
    words = learn->store + clause;
    words[LEARN_CLAUSE_COUNT] = (uint32_t)count;
    words[LEARN_CLAUSE_GRADE] = grade > MAX_GRADE ? MAX_GRADE : grade;
    words[LEARN_CLAUSE_USES] = 1;
    memcpy(words + LEARN_CLAUSE_LITERALS, literals, (size_t)count * sizeof *literals);
    learn->store_used += LEARN_CLAUSE_LITERALS + (size_t)count;
    learn->clauses++;
    if (watch(learn, literals[0], clause, literals[1]))
        watch(learn, literals[1], clause, literals[0]);
    return clause;
}

void
flow_learn_explain_clause(struct flow_learn *learn, uint32_t clause, int32_t edge)
{
    uint32_t *words = learn->store + clause;
    const int32_t *literals = (const int32_t *)(words + LEARN_CLAUSE_LITERALS);

    words[LEARN_CLAUSE_USES]++;
    for (uint32_t i = 0; i < words[LEARN_CLAUSE_COUNT]; i++)
        if (literals[i] >> 1 != edge)
            learn->why[learn->why_count++] = literals[i];
}

/*
 * Whether a literal that is not false took over the watch from the second one. Should memory run
 * out just then, the clause is lost, which is sound; and the search ends with that word anyway.
 */
static bool
hand_over(struct flow_learn *learn, uint32_t clause, int32_t *literals, uint32_t count)
{
    for (uint32_t i = 2; i < count; i++)
        if (learn_truth(learn, literals[i]) != 0) {
            const int32_t taken = literals[i];

            literals[i] = literals[1];
            literals[1] = taken;
            watch(learn, taken, clause, literals[0]);
            return true;
        }
    return false;
}

bool
flow_learn_watch_false(struct flow_learn *learn, int32_t literal)
{
    struct learn_watches *watches = &learn->watches[literal];
    uint32_t kept = 0;
    bool is_well = true;

    for (uint32_t i = 0; i < watches->count; i++) {
        const struct learn_watch look = watches->list[i];
        int32_t *literals;
        uint32_t *words;

        if (!is_well || learn_truth(learn, look.blocker) == 1) {
            watches->list[kept++] = look;
            continue;
        }
        words = learn->store + look.clause;
        literals = (int32_t *)(words + LEARN_CLAUSE_LITERALS);
        if (literals[0] == literal) {
            literals[0] = literals[1];
            literals[1] = literal;
        }
        if (learn_truth(learn, literals[0]) != 1 &&
            hand_over(learn, look.clause, literals, words[LEARN_CLAUSE_COUNT]))
            continue;
        watches->list[kept++] = (struct learn_watch){look.clause, literals[0]};
        if (learn_truth(learn, literals[0]) == LEARN_UNKNOWN) {
            flow_learn_fact(learn, literals[0], LEARN_CLAUSE, (int32_t)look.clause);
        } else if (learn_truth(learn, literals[0]) == 0) {
            learn->why_count = 0;
            flow_learn_explain_clause(learn, look.clause, -1);
            is_well = false;
        }
    }
    watches->count = kept;
    return is_well;
}

/* The grade from which on clauses go, such that about half of them stay. */
static uint32_t
grade_to_forget(const struct flow_learn *learn)
{
    size_t with_grade[MAX_GRADE + 1] = {0}, kept = 0;
    uint32_t grade = 0;

    for (size_t at = 1; at < learn->store_used;
         at += LEARN_CLAUSE_LITERALS + learn->store[at + LEARN_CLAUSE_COUNT])
        with_grade[learn->store[at + LEARN_CLAUSE_GRADE]]++;
    while (grade < MAX_GRADE && kept + with_grade[grade] <= learn->clauses / 2)
        kept += with_grade[grade++];
    return grade > GRADE_ALWAYS ? grade : GRADE_ALWAYS + 1;
}

/* Copies the literals that are still open; 0 when the clause is true of the board anyway. */
static int
copy_open(const struct flow_learn *learn, int32_t *open, const uint32_t *words)
{
    const int32_t *literals = (const int32_t *)(words + LEARN_CLAUSE_LITERALS);
    int count = 0;

    for (uint32_t i = 0; i < words[LEARN_CLAUSE_COUNT]; i++) {
        const int truth = learn_truth(learn, literals[i]);

        if (truth == 1)
            return 0;
        if (truth == LEARN_UNKNOWN)
            open[count++] = literals[i];
    }
    return count;
}

/*
 * At level 0 every clause that is not yet true has two open literals at least, or the rules would
 * have used it. Those that stay move down in the store, and all watches are set anew.
 */
void
flow_learn_forget(struct flow_learn *learn)
{
    const uint32_t limit = grade_to_forget(learn);
    const size_t end = learn->store_used;

    for (int literal = 0; literal < 2 * learn->edges; literal++)
        learn->watches[literal].count = 0;
    learn->store_used = 1;
    learn->clauses = 0;
    for (size_t at = 1, next; at < end; at = next) {
        const uint32_t *words = learn->store + at;
        const uint32_t grade = words[LEARN_CLAUSE_GRADE];
        const bool stays = grade < limit || (grade == limit && words[LEARN_CLAUSE_USES] > 1);
        const int count = stays ? copy_open(learn, learn->lesson, words) : 0;

        next = at + LEARN_CLAUSE_LITERALS + words[LEARN_CLAUSE_COUNT];
        if (count)
            flow_learn_store(learn, learn->lesson, count, grade);
    }
}
