/*
 * flow_learn_clauses - learned clauses: storage, propagation by two watched literals, reduction.
 *
 * Each clause watches two literals that are not false (Moskewicz et al., 2001). It is visited only
 * when one of them becomes false: then it watches another literal instead, or it is unit and makes
 * its other watched literal true, or it is a conflict.
 */
#include "flow/learn/flow_learn_internal.h"

#include <string.h>

#define ARENA_FIRST_WORDS 4096
#define LBD_KEPT_ALWAYS   2 /* clauses up to this lbd are never removed */
#define MAX_LBD           255

static bool
add_watch(struct flow_learn *learn, int32_t literal, uint32_t clause, int32_t blocker)
{
    struct learn_watches *watches = &learn->watches[literal];

    if (watches->count == watches->capacity) {
        const uint32_t more = watches->capacity ? 2 * watches->capacity : 4;
        struct learn_watch *list = base_resize(
            learn->memory, watches->list, watches->capacity * sizeof *list, more * sizeof *list);

        if (!list) {
            learn->has_failed = true;
            return false;
        }
        watches->list = list;
        watches->capacity = more;
    }
    watches->list[watches->count++] = (struct learn_watch){clause, blocker};
    return true;
}

static bool
reserve_words(struct flow_learn *learn, size_t words)
{
    size_t more = learn->arena_capacity ? learn->arena_capacity : ARENA_FIRST_WORDS;
    uint32_t *arena;

    while (more < learn->arena_used + words)
        more *= 2;
    if (more == learn->arena_capacity)
        return true;
    arena = more > UINT32_MAX
                ? NULL
                : base_resize(learn->memory, learn->arena, learn->arena_capacity * sizeof *arena,
                              more * sizeof *arena);
    if (!arena) {
        learn->has_failed = true;
        return false;
    }
    learn->arena = arena;
    learn->arena_capacity = more;
    return true;
}

uint32_t
flow_learn_add_clause(struct flow_learn *learn, const int32_t *literals, int count, uint32_t lbd)
{
    const uint32_t clause = (uint32_t)learn->arena_used;
    uint32_t *words;

    if (!reserve_words(learn, LEARN_CLAUSE_LITERALS + (size_t)count))
        return 0;
    words = learn->arena + clause;
    words[LEARN_CLAUSE_SIZE] = (uint32_t)count;
    words[LEARN_CLAUSE_LBD] = lbd > MAX_LBD ? MAX_LBD : lbd;
    words[LEARN_CLAUSE_USES] = 1;
    memcpy(words + LEARN_CLAUSE_LITERALS, literals, (size_t)count * sizeof *literals);
    learn->arena_used += LEARN_CLAUSE_LITERALS + (size_t)count;
    learn->clause_count++;
    if (add_watch(learn, literals[0], clause, literals[1]))
        add_watch(learn, literals[1], clause, literals[0]);
    return clause;
}

void
flow_learn_explain_clause(struct flow_learn *learn, uint32_t clause, int32_t variable)
{
    uint32_t *words = learn->arena + clause;
    const int32_t *literals = (const int32_t *)(words + LEARN_CLAUSE_LITERALS);

    words[LEARN_CLAUSE_USES]++;
    for (uint32_t i = 0; i < words[LEARN_CLAUSE_SIZE]; i++)
        if (literals[i] >> 1 != variable)
            learn->explanation[learn->explanation_count++] = literals[i];
}

/*
 * Replaces the second watched literal by one that is not false; false if there is none. When memory
 * runs out here the clause is lost, which is sound, and the search ends with FLOW_LEARN_NO_MEMORY.
 */
static bool
move_watch(struct flow_learn *learn, uint32_t clause, int32_t *literals, uint32_t count)
{
    for (uint32_t i = 2; i < count; i++)
        if (learn_literal_value(learn, literals[i]) != 0) {
            const int32_t free_literal = literals[i];

            literals[i] = literals[1];
            literals[1] = free_literal;
            add_watch(learn, free_literal, clause, literals[0]);
            return true;
        }
    return false;
}

bool
flow_learn_propagate_clauses(struct flow_learn *learn, int32_t literal)
{
    struct learn_watches *watches = &learn->watches[literal];
    uint32_t kept = 0;
    bool is_consistent = true;

    for (uint32_t i = 0; i < watches->count; i++) {
        const struct learn_watch watch = watches->list[i];
        int32_t *literals;
        uint32_t *words;

        if (!is_consistent || learn_literal_value(learn, watch.blocker) == 1) {
            watches->list[kept++] = watch;
            continue;
        }
        words = learn->arena + watch.clause;
        literals = (int32_t *)(words + LEARN_CLAUSE_LITERALS);
        if (literals[0] == literal) {
            literals[0] = literals[1];
            literals[1] = literal;
        }
        if (learn_literal_value(learn, literals[0]) != 1 &&
            move_watch(learn, watch.clause, literals, words[LEARN_CLAUSE_SIZE]))
            continue;
        watches->list[kept++] = (struct learn_watch){watch.clause, literals[0]};
        if (learn_literal_value(learn, literals[0]) == LEARN_UNKNOWN) {
            flow_learn_assign(learn, literals[0], LEARN_CLAUSE, (int32_t)watch.clause);
        } else if (learn_literal_value(learn, literals[0]) == 0) {
            learn->explanation_count = 0;
            flow_learn_explain_clause(learn, watch.clause, -1);
            is_consistent = false;
        }
    }
    watches->count = kept;
    return is_consistent;
}

/* The lbd from which on clauses are removed, such that about half of them stay. */
static uint32_t
lbd_limit(const struct flow_learn *learn)
{
    size_t with_lbd[MAX_LBD + 1] = {0}, kept = 0;
    uint32_t lbd = 0;

    for (size_t at = 1; at < learn->arena_used;
         at += LEARN_CLAUSE_LITERALS + learn->arena[at + LEARN_CLAUSE_SIZE])
        with_lbd[learn->arena[at + LEARN_CLAUSE_LBD]]++;
    while (lbd < MAX_LBD && kept + with_lbd[lbd] <= learn->clause_count / 2)
        kept += with_lbd[lbd++];
    return lbd > LBD_KEPT_ALWAYS ? lbd : LBD_KEPT_ALWAYS + 1;
}

int
flow_learn_copy_unassigned(const struct flow_learn *learn, int32_t *out, const uint32_t *words)
{
    const int32_t *literals = (const int32_t *)(words + LEARN_CLAUSE_LITERALS);
    int count = 0;

    for (uint32_t i = 0; i < words[LEARN_CLAUSE_SIZE]; i++) {
        const int value = learn_literal_value(learn, literals[i]);

        if (value == 1)
            return -1;
        if (value == LEARN_UNKNOWN)
            out[count++] = literals[i];
    }
    return count;
}

/*
 * At level 0, after propagation, every clause that is not satisfied has at least two literals
 * without a value. Clauses that stay move down in the arena, and all watches are rebuilt.
 */
void
flow_learn_reduce(struct flow_learn *learn)
{
    const uint32_t limit = lbd_limit(learn);
    const size_t end = learn->arena_used;

    for (int literal = 0; literal < 2 * learn->variable_count; literal++)
        learn->watches[literal].count = 0;
    learn->arena_used = 1;
    learn->clause_count = 0;
    for (size_t at = 1, next; at < end; at = next) {
        const uint32_t *words = learn->arena + at;
        const uint32_t lbd = words[LEARN_CLAUSE_LBD];
        const bool is_kept = lbd < limit || (lbd == limit && words[LEARN_CLAUSE_USES] > 1);
        const int count = is_kept ? flow_learn_copy_unassigned(learn, learn->learned, words) : 0;

        next = at + LEARN_CLAUSE_LITERALS + words[LEARN_CLAUSE_SIZE];
        if (count > 0)
            flow_learn_add_clause(learn, learn->learned, count, lbd);
    }
    learn->exported = learn->arena_used;
}
