/*
 * test_flow_bends - the rule of bends against walks along diagonals and against all answers.
 *
 * Which bends a board allows, and which of them learn still has after some links are decided, is
 * found again here cell by cell. A bend that an answer makes is never excluded, on the bare board
 * or while learn decides the links of that answer one by one. A bend that is lost has a reason.
 */
#include "api/api.h"
#include "flow/learn/flow_learn_internal.h"
#include "flow_brute.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

#define ROUNDS      1500
#define GENERATED   40
#define MAX_CELLS   196
#define MAX_LISTED  25 /* cells of boards whose answers are listed */
#define MAX_EDGES   64
#define MAX_ANSWERS 200
#define MAX_STEPS   1000000
#define RESTARTS    4 /* of random decisions, per board */

struct bends_exam {
    struct base_memory memory;
    struct base_random random;
    const struct flow_board *board;
    uint8_t possible[MAX_CELLS];
    uint8_t answers[MAX_ANSWERS][MAX_EDGES];
    int count;
    int excluded, lost, explained, made; /* bends, on all boards */
};

/* By bend, in the order of flow_bends: where its inside is, and the sides that it links. */
static const struct {
    int row, col;
    enum flow_side sides[2];
} bends[LEARN_BENDS] = {
    {-1, -1, {FLOW_UP, FLOW_LEFT}},
    {-1, +1, {FLOW_UP, FLOW_RIGHT}},
    {+1, -1, {FLOW_DOWN, FLOW_LEFT}},
    {+1, +1, {FLOW_DOWN, FLOW_RIGHT}},
};

/* ---- The twin: one cell and one bend at a time ---- */

/* The cell inside the bend; -1: off the board. */
static int
inside_of(const struct flow_board *board, int cell, int bend)
{
    const int row = cell / board->cols + bends[bend].row,
              col = cell % board->cols + bends[bend].col;

    return row < 0 || col < 0 || row >= board->rows || col >= board->cols ? -1
                                                                          : row * board->cols + col;
}

static bool
is_stop(const struct flow_board *board, int cell)
{
    const int32_t node = board->first_node[cell];

    return node < 0 || board->nodes[node].colour >= 0;
}

/* The edge on this side of the cell; -1: none. */
static int32_t
edge_at(const struct flow_board *board, int cell, enum flow_side side)
{
    const struct flow_node *node = &board->nodes[board->first_node[cell]];

    for (int i = 0; i < node->degree; i++)
        if (node->links[i].side == side)
            return node->links[i].edge;
    return -1;
}

/* Whether the values of the cell's own edges allow the bend; values NULL: none is known. */
static bool
allows_bend(const struct flow_board *board, int cell, int bend, const int8_t *values)
{
    for (int side = 0; side < 4; side++) {
        const int32_t edge = edge_at(board, cell, (enum flow_side)side);
        const bool is_in_bend = bends[bend].sides[0] == (enum flow_side)side ||
                                bends[bend].sides[1] == (enum flow_side)side;

        if (edge < 0 ? is_in_bend : values && values[edge] == !is_in_bend)
            return false;
    }
    return true;
}

/*
 * values NULL: by the diagonal alone, as flow_bends_find has it. A cell beside void cells that has
 * no edges for the bend hides from learn what follows on its diagonal: a deduction fewer, not one
 * that is wrong.
 */
static bool
can_bend(const struct flow_board *board, int cell, int bend, const int8_t *values)
{
    for (int length = 0; !is_stop(board, cell); length++) {
        if (values && length && !allows_bend(board, cell, bend, NULL))
            return true;
        if (values && !allows_bend(board, cell, bend, values))
            return false;
        cell = inside_of(board, cell, bend);
        if (cell < 0)
            return false;
    }
    return true;
}

/* ---- The bare board ---- */

static void
check_possible_bends(struct bends_exam *exam)
{
    const struct flow_board *board = exam->board;

    flow_bends_find(exam->possible, board);
    for (int cell = 0; cell < board->cell_count; cell++)
        for (int bend = 0; bend < LEARN_BENDS; bend++) {
            const bool is_possible = !is_stop(board, cell) && can_bend(board, cell, bend, NULL);

            assert_int_equal(exam->possible[cell] >> bend & 1, is_possible);
            exam->excluded += !is_possible;
        }
}

/* ---- Learn ---- */

/* The reason is false, and an edge of a cell further inside that excludes the bend there. */
static void
check_reason(struct bends_exam *exam, const struct flow_learn *learn, int cell, int bend)
{
    const int32_t literal =
        flow_learn_explain_bend(learn, exam->board->first_node[cell], bend, INT32_MAX);
    bool is_found = false;

    assert_true(literal >= 0);
    assert_int_equal(learn_literal_value(learn, literal), 0);
    for (cell = inside_of(exam->board, cell, bend); !is_found && !is_stop(exam->board, cell);
         cell = inside_of(exam->board, cell, bend))
        for (int side = 0; side < 4; side++)
            is_found |= edge_at(exam->board, cell, (enum flow_side)side) == literal >> 1 &&
                        !allows_bend(exam->board, cell, bend, learn->value);
    assert_true(is_found);
    exam->explained++;
}

/* After propagation without conflict every cell has the bends that the twin finds. */
static void
check_bends_left(struct bends_exam *exam, const struct flow_learn *learn)
{
    const struct flow_board *board = exam->board;

    for (int cell = 0; cell < board->cell_count; cell++)
        for (int bend = 0; bend < LEARN_BENDS && !is_stop(board, cell); bend++) {
            const int32_t node = board->first_node[cell];
            const uint32_t piece = learn->bends[node].piece[bend];
            const bool is_left = learn->nodes[node].pieces & piece;

            assert_int_equal(piece != 0, can_bend(board, cell, bend, NULL) &&
                                             allows_bend(board, cell, bend, NULL));
            if (!piece)
                continue;
            assert_int_equal(is_left, can_bend(board, cell, bend, learn->value));
            exam->lost += !is_left;
            if (!is_left && allows_bend(board, cell, bend, learn->value))
                check_reason(exam, learn, cell, bend);
        }
}

static void
decide(struct flow_learn *learn, int32_t literal)
{
    learn->levels[learn->level++] = (struct learn_level){.trail_count = learn->trail_count,
                                                         .join_count = learn->join_count,
                                                         .lost_bend_count = learn->lost_bend_count};
    flow_learn_assign(learn, literal, LEARN_DECISION, 0);
}

/* An edge without a value; -1: all have one. */
static int32_t
open_edge(struct bends_exam *exam, const struct flow_learn *learn)
{
    const int first = (int)base_random_below(&exam->random, (uint64_t)learn->edge_count);

    for (int i = 0; i < learn->edge_count; i++) {
        const int32_t edge = (first + i) % learn->edge_count;

        if (learn->value[edge] < 0)
            return edge;
    }
    return -1;
}

/* Random decisions up to a conflict, then back to a level below it, a few times over. */
static void
check_random_decisions(struct bends_exam *exam, struct flow_learn *learn)
{
    for (int i = 0; i < RESTARTS; i++) {
        int32_t edge;

        check_bends_left(exam, learn);
        while ((edge = open_edge(exam, learn)) >= 0) {
            decide(learn, 2 * edge + (int)base_random_below(&exam->random, 2));
            if (!flow_learn_propagate(learn))
                break;
            check_bends_left(exam, learn);
        }
        if (learn->level)
            flow_learn_backtrack(learn,
                                 (int)base_random_below(&exam->random, (uint64_t)learn->level));
    }
    flow_learn_backtrack(learn, 0);
}

/* The links of an answer never conflict: no cell loses the bend that it makes. */
static void
check_answer(struct bends_exam *exam, struct flow_learn *learn, const uint8_t *is_used)
{
    const struct flow_board *board = exam->board;
    int32_t edge;

    for (int cell = 0; cell < board->cell_count; cell++)
        for (int bend = 0; bend < LEARN_BENDS && !is_stop(board, cell); bend++)
            if (allows_bend(board, cell, bend, (const int8_t *)is_used)) {
                assert_true(exam->possible[cell] >> bend & 1);
                exam->made++;
            }
    while ((edge = open_edge(exam, learn)) >= 0) {
        decide(learn, 2 * edge + !is_used[edge]);
        assert_true(flow_learn_propagate(learn));
    }
    for (edge = 0; edge < learn->edge_count; edge++)
        assert_int_equal(learn->value[edge], is_used[edge]);
    flow_learn_backtrack(learn, 0);
}

/* ---- Boards ---- */

static void
keep_answer(void *context, const uint8_t *is_used)
{
    struct bends_exam *exam = context;

    if (exam->count < MAX_ANSWERS)
        memcpy(exam->answers[exam->count], is_used, (size_t)exam->board->edge_count);
    exam->count++;
}

static void
check_board(struct bends_exam *exam, const struct flow_board *board)
{
    const struct flow_brute_listener listener = {keep_answer, exam};
    struct flow_learn *learn;

    exam->board = board;
    exam->count = 0;
    check_possible_bends(exam);
    learn = flow_learn_new(board, false, 0, &exam->memory);
    assert_true(learn && learn->bends);
    if (!learn->is_unsat && flow_learn_propagate(learn))
        check_random_decisions(exam, learn);
    if (board->cell_count <= MAX_LISTED && board->edge_count <= MAX_EDGES &&
        flow_brute_list(board, MAX_STEPS, &listener)) {
        assert_true(!exam->count || !learn->is_unsat);
        for (int i = 0; i < exam->count && i < MAX_ANSWERS; i++)
            check_answer(exam, learn, exam->answers[i]);
    }
    flow_learn_free(learn);
}

static void
start_exam(struct bends_exam *exam)
{
    *exam = (struct bends_exam){.board = NULL};
    base_memory_init(&exam->memory, 0);
    support_seed(&exam->random);
}

static void
end_exam(struct bends_exam *exam)
{
    print_message("# bends: %d excluded, %d lost, %d with a reason further inside, %d made\n",
                  exam->excluded, exam->lost, exam->explained, exam->made);
    assert_int_equal(base_memory_used(&exam->memory), 0);
}

static void
test_bends_of_all_answers(void **state)
{
    const int rounds = support_rounds(ROUNDS);
    struct bends_exam exam;

    (void)state;
    start_exam(&exam);
    for (int i = 0; i < rounds; i++) {
        const struct flow_brute_plan plan = {.kind = i % 2 ? FLOW_BRUTE_PLAIN : FLOW_BRUTE_VOIDS,
                                             .min_cells = 9,
                                             .max_cells = MAX_LISTED,
                                             .is_cut = i % 5 != 0,
                                             .fill = true,
                                             .touch = false};
        struct flow_board *board = flow_brute_board(&exam.random, &plan, &exam.memory);

        if (flow_bends_apply(board))
            check_board(&exam, board);
        flow_board_free(board, &exam.memory);
    }
    end_exam(&exam);
    assert_true(exam.excluded > rounds && exam.made > rounds / 10);
}

/* Larger boards with few dots: bends are lost along whole diagonals. */
static void
test_bends_along_diagonals(void **state)
{
    const int rounds = support_rounds(GENERATED);
    struct bends_exam exam;

    (void)state;
    start_exam(&exam);
    for (int i = 0; i < rounds; i++) {
        const int side = 10 + i % 5;
        char seed[24];
        struct clew_options *options;
        struct clew_board *board;

        snprintf(seed, sizeof seed, "seed=%d", 1 + (int)base_random_below(&exam.random, 1000000));
        options = support_options("rule=no-touch", seed, NULL);
        assert_int_equal(support_generate(&board, "flow", side, side, options), CLEW_OK);
        check_board(&exam, board->board);
        clew_board_free(board);
        clew_options_free(options);
    }
    end_exam(&exam);
    assert_true(exam.lost > 100 * rounds && exam.explained > 10 * rounds);
}

/* Cells that may stay empty, walls and other shapes: a bend there need not have another inside. */
static void
test_bends_need_plain_boards(void **state)
{
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int kind = FLOW_BRUTE_PLAIN; kind <= FLOW_BRUTE_HEXES; kind++)
        for (int fill = 0; fill < 2; fill++) {
            const struct flow_brute_plan plan = {.kind = (enum flow_brute_kind)kind,
                                                 .min_cells = 20,
                                                 .max_cells = MAX_LISTED,
                                                 .is_cut = true,
                                                 .fill = fill,
                                                 .touch = false};
            struct flow_board *board = flow_brute_board(&random, &plan, &memory);

            assert_int_equal(flow_bends_apply(board), fill && board->is_plain);
            flow_board_free(board, &memory);
        }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_bends_of_all_answers),
        cmocka_unit_test(test_bends_along_diagonals),
        cmocka_unit_test(test_bends_need_plain_boards),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
