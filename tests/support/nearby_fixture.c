/* nearby_fixture - see the header. */
#include "nearby_fixture.h"

#include "flow/board/flow_check.h"
#include "flow/flow_result.h"
#include "flow/learn/flow_learn.h"
#include "flow_brute.h"
#include "support.h"

void
nearby_set_up(struct nearby_fixture *fixture)
{
    base_memory_init(&fixture->memory, 0);
    fixture->answers[0] = fixture->known;
    fixture->answers[1] = fixture->second;
    fixture->monitor = (struct search_monitor){.on_event = NULL};
    fixture->search = (struct search){.threads = 1};
    search_start(&fixture->search, &fixture->memory, &fixture->monitor);
    search_meter_start(&fixture->meter, &fixture->search, 0);
}

bool
nearby_find_known(struct nearby_fixture *fixture, const struct flow_board *board, bool touch,
                  uint64_t max_conflicts)
{
    struct flow_learn *learn = flow_learn_new(board, touch, 0, &fixture->memory);
    bool is_found;

    assert_true(board->edge_count <= NEARBY_MAX_EDGES);
    assert_non_null(learn);
    is_found = flow_learn_run(learn, &fixture->meter, max_conflicts, NULL) == FLOW_LEARN_ANSWER;
    if (is_found)
        flow_learn_answer(learn, fixture->known);
    flow_learn_free(learn);
    return is_found;
}

void
nearby_check_both(struct nearby_fixture *fixture, const struct flow_board *board)
{
    struct flow_answer *answer;
    bool is_right;

    assert_int_equal(flow_answer_new(&answer, board, &fixture->memory, NULL), CLEW_OK);
    is_right = flow_paths_from_edges(&answer->first, board, fixture->known) &&
               flow_paths_from_edges(flow_answer_second(answer), board, fixture->second) &&
               flow_check(board, answer, &fixture->memory, NULL) == CLEW_OK;
    if (!is_right)
        flow_brute_print(board);
    assert_true(is_right);
    flow_answer_free(answer, &fixture->memory);
}
