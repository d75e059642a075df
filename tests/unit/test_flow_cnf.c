/*
 * test_flow_cnf - the clauses of small boards mean what the rules of Flow say.
 *
 * All subsets of the edges are tried: the clauses leave a subset open exactly when it is an answer, or
 * has a cycle of more than four edges. Whether the other variables can be chosen is found by a plain
 * search here, so no SAT solver is needed.
 */
#include "flow/sat/flow_cnf.h"
#include "support.h"

#include <string.h>

#define MAX_NODES     12
#define MAX_EDGES     17
#define MAX_VARIABLES 160

/* ---- Clauses ---- */

/* Of each variable: 1 true, -1 false, 0 open. */
struct values {
    signed char of[MAX_VARIABLES + 1];
};

enum verdict {
    FALSE,
    OPEN,
    TRUE
};

/* The verdict on one clause; *unit is its only open literal if it is not yet true, or 0. */
static enum verdict
judge_clause(const int *clause, const struct values *values, int *unit)
{
    int open = 0, last_open = 0;

    *unit = 0;
    for (; *clause; clause++) {
        const int value = values->of[*clause < 0 ? -*clause : *clause];

        if (value && (value > 0) == (*clause > 0))
            return TRUE;
        if (!value) {
            last_open = *clause;
            open++;
        }
    }
    *unit = open == 1 ? last_open : 0;
    return open ? OPEN : FALSE;
}

static const int *
next_clause(const int *clause)
{
    while (*clause)
        clause++;
    return clause + 1;
}

/* Sets what single open literals force; FALSE: some clause cannot be satisfied. */
static enum verdict
propagate(const struct flow_cnf *cnf, struct values *values)
{
    const int *const end = cnf->literals + cnf->length;
    enum verdict all = TRUE;
    bool has_changed = true;

    while (has_changed) {
        has_changed = false;
        all = TRUE;
        for (const int *clause = cnf->literals; clause < end; clause = next_clause(clause)) {
            int unit;
            const enum verdict verdict = judge_clause(clause, values, &unit);

            if (verdict == FALSE)
                return FALSE;
            if (verdict == OPEN)
                all = OPEN;
            if (unit) {
                values->of[unit < 0 ? -unit : unit] = unit < 0 ? -1 : 1;
                has_changed = true;
            }
        }
    }
    return all;
}

static bool
can_be_satisfied(const struct flow_cnf *cnf, struct values values)
{
    const enum verdict verdict = propagate(cnf, &values);
    int variable = 1;

    if (verdict != OPEN)
        return verdict == TRUE;
    while (values.of[variable])
        variable++;
    values.of[variable] = 1;
    if (can_be_satisfied(cnf, values))
        return true;
    values.of[variable] = -1;
    return can_be_satisfied(cnf, values);
}

/* The subset as values of the edges; the other variables are open. */
static struct values
values_of(const struct flow_board *board, uint32_t used)
{
    struct values values;

    memset(&values, 0, sizeof values);
    for (int32_t edge = 0; edge < board->edge_count; edge++)
        values.of[flow_cnf_edge(edge)] = used >> edge & 1 ? 1 : -1;
    return values;
}

/* ---- The rules ---- */

static int
used_degree(const struct flow_board *board, int32_t node, uint32_t used)
{
    int degree = 0;

    for (int i = 0; i < board->nodes[node].degree; i++)
        degree += (int)(used >> board->nodes[node].links[i].edge & 1);
    return degree;
}

static bool
has_right_degrees(const struct flow_board *board, uint32_t used)
{
    for (int32_t node = 0; node < board->node_count; node++) {
        const int degree = used_degree(board, node, used);
        const bool is_dot = board->nodes[node].colour >= 0;

        if (is_dot ? degree != 1 : degree != 2 && (degree != 0 || board->fill))
            return false;
    }
    return true;
}

/* Follows the used edges from a node; marks the nodes, takes the edges away; returns the last node. */
static int32_t
walk(const struct flow_board *board, int32_t node, uint32_t *used, int mark, int *marks)
{
    for (;;) {
        const struct flow_node *here = &board->nodes[node];
        int i = 0;

        marks[node] = mark;
        while (i < here->degree && !(*used >> here->links[i].edge & 1))
            i++;
        if (i == here->degree)
            return node;
        *used &= ~(UINT32_C(1) << here->links[i].edge);
        node = here->links[i].to;
    }
}

/* Whether the paths connect dots of one colour and, under no-touch, keep apart from themselves. */
static bool
are_right_paths(const struct flow_board *board, uint32_t used, uint32_t *cycles)
{
    int marks[MAX_NODES] = {0};
    uint32_t left = used;

    for (int colour = 0; colour < board->colours; colour++)
        if (walk(board, board->dots[colour][0], &left, colour + 1, marks) != board->dots[colour][1])
            return false;
    *cycles = left;
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const int mark = marks[board->edges[edge].a];

        if (!board->touch && !(used >> edge & 1) && mark && mark == marks[board->edges[edge].b])
            return false;
    }
    return true;
}

static int
count_edges(uint32_t edges)
{
    int count = 0;

    for (; edges; edges &= edges - 1)
        count++;
    return count;
}

/* ---- Tests ---- */

struct counts {
    int answers, refused, cycles;
};

static void
expect_same(const struct flow_cnf *cnf, uint32_t used, struct counts *counts)
{
    const struct flow_board *board = cnf->board;
    const bool is_open = can_be_satisfied(cnf, values_of(board, used));
    uint32_t cycles = 0;

    if (!has_right_degrees(board, used) || !are_right_paths(board, used, &cycles)) {
        assert_false(is_open);
        counts->refused++;
    } else if (count_edges(cycles) > 4) {
        counts->cycles++; /* left to the caller, which forbids them one by one */
    } else {
        assert_int_equal(is_open, cycles == 0);
        counts->answers += cycles == 0;
    }
}

static struct flow_board *
read_board(const char *rows, int cols, bool fill, bool touch, struct base_memory *memory)
{
    static const uint8_t cells[MAX_NODES] = {FLOW_CELL_PLAIN};
    uint32_t names[MAX_NODES];
    int16_t dots[MAX_NODES];
    struct flow_shape shape = {.rows = (int)strlen(rows) / cols,
                               .cols = cols,
                               .fill = fill,
                               .touch = touch,
                               .cells = cells,
                               .dots = dots,
                               .names = names};
    struct flow_board *board;

    for (int i = 0; rows[i]; i++) {
        dots[i] = (int16_t)(rows[i] == '.' ? -1 : rows[i] - 'A');
        if (dots[i] >= shape.colours)
            shape.colours = dots[i] + 1;
    }
    for (int i = 0; i < shape.colours; i++)
        names[i] = (uint32_t)('A' + i);
    assert_int_equal(flow_board_build(&board, &shape, memory, NULL), CLEW_OK);
    assert_in_range(board->edge_count, 1, MAX_EDGES);
    return board;
}

/* Colours 0 to 3 in two bits. AA leaves ten cells for long cycles; BB can go round an empty cell. */
static void
test_the_clauses_leave_exactly_the_answers(void **state)
{
    static const struct {
        const char *rows;
        int cols;
    } boards[] = {{"A.......A", 3},    {"BAB.A....", 3},    {"C.BA.CAB.", 3},
                  {"AA..........", 4}, {"BB.A.......A", 4}, {"DC.BA.DCAB..", 4}};
    struct counts counts = {0};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int rules = 0; rules < 4; rules++) {
            struct base_memory memory;
            struct flow_board *board;
            struct flow_cnf cnf;

            base_memory_init(&memory, 0);
            board = read_board(boards[i].rows, boards[i].cols, rules & 1, rules & 2, &memory);
            flow_cnf_init(&cnf, board, &memory);
            assert_in_range(cnf.variable_count, 1, MAX_VARIABLES);
            for (uint32_t used = 0; used >> board->edge_count == 0; used++)
                expect_same(&cnf, used, &counts);
            flow_cnf_free(&cnf);
            flow_board_free(board, &memory);
        }
    print_message("# %d answers, %d subsets refused, %d with a long cycle\n", counts.answers,
                  counts.refused, counts.cycles);
    assert_true(counts.answers > 20 && counts.refused > 100000 && counts.cycles > 0);
}

/* Whether some clause is false already, without choosing or deducing anything. */
static bool
is_refused(const struct flow_cnf *cnf, const struct values *values)
{
    const int *const end = cnf->literals + cnf->length;
    int unit;

    for (const int *clause = cnf->literals; clause < end; clause = next_clause(clause))
        if (judge_clause(clause, values, &unit) == FALSE)
            return true;
    return false;
}

/* Colours refuse them too, but the solver is several times as fast with clauses of the edges alone. */
static void
test_short_cycles_are_refused_by_their_edges_alone(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int touch = 0; touch < 2; touch++) {
        struct flow_board *board = read_board("A..........A", 4, false, touch, &memory);
        const int32_t square[4] = {flow_edge_between(board, 1, 2), flow_edge_between(board, 2, 6),
                                   flow_edge_between(board, 5, 6), flow_edge_between(board, 1, 5)};
        struct flow_cnf cnf;

        flow_cnf_init(&cnf, board, &memory);
        for (int missing = 0; missing < 5; missing++) { /* 4: none is */
            struct values values;

            memset(&values, 0, sizeof values);
            for (int i = 0; i < 4; i++)
                values.of[flow_cnf_edge(square[i])] = i != missing;
            assert_int_equal(is_refused(&cnf, &values), missing == 4 || !touch);
        }
        flow_cnf_free(&cnf);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Without fill the cells of the cycle may stay empty instead: then `edge` is not used. */
static void
test_a_cycle_must_be_left_and_with_fill_always(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int fill = 0; fill < 2; fill++) {
        struct flow_board *board = read_board("A..A........", 4, fill, true, &memory);
        uint8_t is_on_cycle[MAX_NODES] = {0};
        const int32_t edge = flow_edge_between(board, 5, 6);
        struct flow_cnf cnf;
        int leaving = 0;
        size_t before;

        is_on_cycle[5] = is_on_cycle[6] = is_on_cycle[9] = is_on_cycle[10] = true;
        flow_cnf_init(&cnf, board, &memory);
        before = cnf.length;
        flow_cnf_forbid_cycle(&cnf, is_on_cycle, edge);
        for (size_t i = before; cnf.literals[i]; i++) {
            const struct flow_edge *ends;

            if (cnf.literals[i] == -flow_cnf_edge(edge) && !fill)
                continue;
            assert_in_range(cnf.literals[i], 1, board->edge_count);
            ends = &board->edges[cnf.literals[i] - 1];
            assert_true(is_on_cycle[ends->a] != is_on_cycle[ends->b]);
            leaving++;
        }
        assert_int_equal(leaving, 6); /* of four cells in the middle, two on the rim */
        assert_int_equal(cnf.length - before, leaving + 1 + !fill);
        flow_cnf_free(&cnf);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_the_clauses_leave_exactly_the_answers),
        cmocka_unit_test(test_short_cycles_are_refused_by_their_edges_alone),
        cmocka_unit_test(test_a_cycle_must_be_left_and_with_fill_always),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
