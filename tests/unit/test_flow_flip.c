/*
 * test_flow_flip - flips against all answers of small boards, listed by brute force.
 *
 * A flip of an answer is another answer. Which answers have low sides is found again here, cell by
 * cell. A search that leaves them out finds the others and nothing else, whether it does so from
 * the start or after the first answer; and its verdict about the only answer is right.
 */
#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn.h"
#include "flow_brute.h"
#include "support.h"

#include <string.h>

#define ROUNDS      1500
#define MAX_CELLS   25
#define MAX_EDGES   64
#define MAX_ANSWERS 200
#define MAX_STEPS   1000000

struct flip_exam {
    struct base_memory memory;
    struct base_random random;
    const struct flow_board *board;
    uint8_t answers[MAX_ANSWERS][MAX_EDGES];
    int count;
    int flips, left_out, proofs; /* on all boards */
};

static void
keep_answer(void *context, const uint8_t *is_used)
{
    struct flip_exam *exam = context;

    if (exam->count < MAX_ANSWERS)
        memcpy(exam->answers[exam->count], is_used, (size_t)exam->board->edge_count);
    exam->count++;
}

static bool
is_answer(const struct flip_exam *exam, const uint8_t *is_used)
{
    for (int i = 0; i < exam->count; i++)
        if (!memcmp(exam->answers[i], is_used, (size_t)exam->board->edge_count))
            return true;
    return false;
}

static bool
is_linked(const struct flow_board *board, const uint8_t *is_used, int32_t cell, int32_t other)
{
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const int32_t a = board->nodes[board->edges[edge].a].cell;
        const int32_t b = board->nodes[board->edges[edge].b].cell;

        if (is_used[edge] && ((a == cell && b == other) || (a == other && b == cell)))
            return true;
    }
    return false;
}

/* A place on the board, or off it. */
struct place {
    int row, col;
};

static bool
are_linked(const struct flow_board *board, const uint8_t *is_used, struct place a, struct place b)
{
    const bool is_on = a.row >= 0 && a.row < board->rows && a.col >= 0 && a.col < board->cols &&
                       b.row >= 0 && b.row < board->rows && b.col >= 0 && b.col < board->cols;

    return is_on &&
           is_linked(board, is_used, a.row * board->cols + a.col, b.row * board->cols + b.col);
}

/* A turn that begins at u and the place across, goes one step along, and has a link beyond it. */
static bool
has_turn(const struct flow_board *board, const uint8_t *is_used, struct place u, struct place along,
         struct place across)
{
    const struct place v = {u.row + across.row, u.col + across.col};
    const struct place a = {u.row + along.row, u.col + along.col};
    const struct place b = {v.row + along.row, v.col + along.col};
    const struct place p = {a.row + along.row, a.col + along.col};
    const struct place q = {b.row + along.row, b.col + along.col};

    return are_linked(board, is_used, u, a) && are_linked(board, is_used, a, b) &&
           are_linked(board, is_used, b, v) && are_linked(board, is_used, p, q);
}

/* low: the turn is below or to the right; otherwise above or to the left. */
static bool
has_side(const struct flow_board *board, const uint8_t *is_used, bool is_low)
{
    const int step = is_low ? 1 : -1;

    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const struct place u = {cell / board->cols, cell % board->cols};

        if (has_turn(board, is_used, u, (struct place){step, 0}, (struct place){0, 1}) ||
            has_turn(board, is_used, u, (struct place){0, step}, (struct place){1, 0}))
            return true;
    }
    return false;
}

static void
check_flips(struct flip_exam *exam)
{
    uint8_t other[MAX_EDGES];

    for (int i = 0; i < exam->count; i++) {
        const uint8_t *known = exam->answers[i];
        const bool has_flip = flow_flip_answer(other, exam->board, known);

        assert_int_equal(has_flip,
                         has_side(exam->board, known, true) || has_side(exam->board, known, false));
        if (!has_flip)
            continue;
        exam->flips++;
        assert_memory_not_equal(known, other, (size_t)exam->board->edge_count);
        if (!is_answer(exam, other)) {
            flow_brute_print(exam->board);
            fail_msg("a flip is no answer");
        }
    }
}

/* Answers that a search finds which leaves out flips, after the first one or from the start. */
static int
count_by_learning(struct flip_exam *exam, bool from_start)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct search_meter meter;
    struct flow_learn *learn = flow_learn_new(exam->board, true, 0, &exam->memory);
    uint8_t is_used[MAX_EDGES];
    int count = 0;

    assert_non_null(learn);
    search_start(&search, &exam->memory, &monitor);
    search_meter_start(&meter, &search, 0);
    if (from_start)
        flow_learn_leave_out_flips(learn);
    while (flow_learn_run(learn, &meter, 0, NULL) == FLOW_LEARN_ANSWER) {
        flow_learn_answer(learn, is_used);
        assert_true(is_answer(exam, is_used));
        if (from_start || count)
            assert_false(has_side(exam->board, is_used, true));
        else
            flow_learn_stay_near(learn, is_used);
        count += !has_side(exam->board, is_used, true);
        flow_learn_block_answer(learn);
        if (!from_start && count < 2)
            flow_learn_leave_out_flips(learn);
    }
    flow_learn_free(learn);
    return count;
}

static void
check_proof(struct flip_exam *exam)
{
    int without_low = 0, without_any = 0;

    for (int i = 0; i < exam->count; i++) {
        const bool is_low = has_side(exam->board, exam->answers[i], true);

        without_low += !is_low;
        without_any += !is_low && !has_side(exam->board, exam->answers[i], false);
    }
    exam->left_out += exam->count - without_low;
    assert_true(!exam->count == !without_low);
    /* The theorem: a known answer without sides, and no other without low ones. */
    if (without_any == 1 && without_low == 1) {
        exam->proofs++;
        assert_int_equal(exam->count, 1);
    }
    if (exam->count == 1)
        assert_true(without_any == 1 && without_low == 1);
    assert_int_equal(count_by_learning(exam, true), without_low);
    if (exam->count)
        assert_int_equal(count_by_learning(exam, false), without_low);
}

static void
check_board(struct flip_exam *exam, const struct flow_board *board)
{
    const struct flow_brute_listener listener = {keep_answer, exam};

    exam->board = board;
    exam->count = 0;
    if (!flow_flips_apply(board) || board->edge_count > MAX_EDGES ||
        !flow_brute_list(board, MAX_STEPS, &listener) || exam->count > MAX_ANSWERS)
        return;
    check_flips(exam);
    check_proof(exam);
}

static void
test_flips_of_all_answers(void **state)
{
    const int rounds = support_rounds(ROUNDS);
    struct flip_exam exam = {.board = NULL};

    (void)state;
    base_memory_init(&exam.memory, 0);
    support_seed(&exam.random);
    for (int i = 0; i < rounds; i++) {
        struct flow_brute_plan plan = flow_brute_plan_random(&exam.random, MAX_CELLS);
        struct flow_board *board;

        plan.kind = i % 3 ? FLOW_BRUTE_PLAIN : FLOW_BRUTE_VOIDS;
        plan.touch = true;
        board = flow_brute_board(&exam.random, &plan, &exam.memory);
        check_board(&exam, board);
        flow_board_free(board, &exam.memory);
    }
    print_message("# %d flips, %d answers left out, %d proofs\n", exam.flips, exam.left_out,
                  exam.proofs);
    assert_true(exam.flips > ROUNDS / 10 && exam.left_out > ROUNDS / 10);
    assert_true(exam.proofs > ROUNDS / 10);
    assert_int_equal(base_memory_used(&exam.memory), 0);
}

/* Boards with edges that a flip would need elsewhere, and no-touch, are left alone. */
static void
test_flips_need_plain_boards(void **state)
{
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int kind = FLOW_BRUTE_WALLS; kind <= FLOW_BRUTE_HEXES; kind++)
        for (int touch = 0; touch < 2; touch++) {
            const struct flow_brute_plan plan = {.kind = (enum flow_brute_kind)kind,
                                                 .min_cells = 20,
                                                 .max_cells = MAX_CELLS,
                                                 .is_cut = true,
                                                 .fill = true,
                                                 .touch = touch};
            struct flow_board *board = flow_brute_board(&random, &plan, &memory);

            assert_int_equal(flow_flips_apply(board), touch && board->is_plain);
            flow_board_free(board, &memory);
        }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flips_of_all_answers),
        cmocka_unit_test(test_flips_need_plain_boards),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
