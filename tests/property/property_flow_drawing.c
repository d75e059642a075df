/*
 * property_flow_drawing - random changes and undos of links; what is derived from them is compared
 * with labels that are computed from scratch, by merging the ends of every drawn link until nothing
 * changes.
 */
#include "flow/game/flow_drawing.h"
#include "flow_brute.h"
#include "support.h"

#define BOARDS    300
#define CHANGES   60
#define MAX_CELLS 30
#define MAX_NODES (2 * MAX_CELLS) /* bridges have two */

struct labels {
    int32_t component[MAX_NODES];
    int16_t colour[MAX_NODES];
};

static void
label_components(struct labels *labels, const struct flow_drawing *drawing)
{
    const struct flow_board *board = drawing->position.board;
    bool changed = true;

    for (int32_t node = 0; node < board->node_count; node++)
        labels->component[node] = node;
    while (changed) {
        changed = false;
        for (int32_t edge = 0; edge < board->edge_count; edge++) {
            int32_t *a = &labels->component[board->edges[edge].a];
            int32_t *b = &labels->component[board->edges[edge].b];

            if (drawing->position.links[edge] == FLOW_LINK_USED && *a != *b) {
                *a = *b = *a < *b ? *a : *b;
                changed = true;
            }
        }
    }
}

/* The colour of all dots in a component; -1 for none, or two that differ. */
static int16_t
colour_of_component(const struct labels *labels, const struct flow_board *board, int32_t component)
{
    int16_t colour = -1;

    for (int32_t node = 0; node < board->node_count; node++) {
        const int16_t dot = board->nodes[node].colour;

        if (labels->component[node] != component || dot < 0)
            continue;
        if (colour >= 0 && colour != dot)
            return -1;
        colour = dot;
    }
    return colour;
}

/* Returns the number of components with dots of two colours. */
static int
expect_labels(const struct flow_drawing *drawing)
{
    const struct flow_board *board = drawing->position.board;
    struct labels labels;
    int mixed = 0;

    label_components(&labels, drawing);
    for (int32_t node = 0; node < board->node_count; node++) {
        const int16_t colour = colour_of_component(&labels, board, labels.component[node]);

        assert_int_equal(drawing->component[node], labels.component[node]);
        assert_int_equal(drawing->colour[node], colour);
        mixed += board->nodes[node].colour >= 0 && colour < 0;
    }
    return mixed;
}

static void
change_link(struct flow_drawing *drawing, struct base_random *random)
{
    const int32_t edge =
        (int32_t)base_random_below(random, (uint64_t)drawing->position.board->edge_count);
    static const enum flow_link_state states[] = {FLOW_LINK_USED, FLOW_LINK_BARRED, FLOW_LINK_OPEN};
    const enum flow_link_state state = states[base_random_below(random, 3)];

    if (drawing->log_count && base_random_below(random, 4) == 0)
        flow_drawing_undo(drawing);
    else if (drawing->position.links[edge] != state)
        assert_int_equal(flow_drawing_set(drawing, edge, state, NULL), CLEW_OK);
}

static void
test_labels_follow_every_change(void **state)
{
    struct base_random random;
    int mixed = 0;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(BOARDS); i > 0; i--) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct base_memory memory;
        struct flow_drawing *drawing;
        struct flow_board *board;

        base_memory_init(&memory, 0);
        board = flow_brute_board(&random, &plan, &memory);
        assert_true(board->node_count <= MAX_NODES);
        assert_int_equal(flow_drawing_new(&drawing, board, &memory, NULL), CLEW_OK);
        for (int change = 0; change < CHANGES && board->edge_count > 0; change++) {
            change_link(drawing, &random);
            mixed += expect_labels(drawing);
        }
        while (drawing->log_count)
            flow_drawing_undo(drawing);
        mixed += expect_labels(drawing);
        flow_drawing_free(drawing);
        flow_board_free(board, &memory);
    }
    assert_true(mixed > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_labels_follow_every_change)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
