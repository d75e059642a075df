/* test_puzzle_marks - what the events of a search leave on the cells. */
#include "support.h"

#include "puzzle/puzzle_marks.h"

static void
send_event(struct puzzle_marks *marks, enum clew_event_kind kind, int64_t value, unsigned sides)
{
    puzzle_marks_event(
        marks, &(struct clew_event){.kind = kind, .cell = 1, .value = value, .sides = sides});
}

static void
test_puzzle_marks_sides_are_added_and_removed(void **state)
{
    struct base_memory memory;
    struct puzzle_marks marks;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(puzzle_marks_init(&marks, 3, &memory, NULL), CLEW_OK);
    assert_int_equal(marks.latest_cell, -1);
    send_event(&marks, CLEW_EVENT_PLACE, 5, 1);
    send_event(&marks, CLEW_EVENT_RULE, -1, 8); /* an unknown value keeps the old one */
    assert_int_equal(marks.cells[1].kind, PUZZLE_RULED);
    assert_int_equal(marks.cells[1].sides, 9);
    assert_int_equal(marks.cells[1].value, 5);
    send_event(&marks, CLEW_EVENT_REMOVE, 0, 8);
    assert_int_equal(marks.cells[1].sides, 1);
    send_event(&marks, CLEW_EVENT_REMOVE, 0, 1);
    assert_int_equal(marks.cells[1].kind, PUZZLE_UNMARKED);
    send_event(&marks, CLEW_EVENT_PLACE, 2, 6);
    send_event(&marks, CLEW_EVENT_REMOVE, 0, 0);
    assert_int_equal(marks.cells[1].kind, PUZZLE_UNMARKED);
    assert_int_equal(marks.latest_cell, 1);
    send_event(&marks, CLEW_EVENT_PLACE, 2, 6);
    puzzle_marks_event(&marks, &(struct clew_event){.kind = CLEW_EVENT_REMOVE, .cell = -1});
    assert_int_equal(marks.cells[1].kind, PUZZLE_UNMARKED);
    puzzle_marks_free(&marks);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* On a bridge: what is removed from one path leaves the other. */
static void
test_puzzle_marks_keep_two_paths_apart(void **state)
{
    struct base_memory memory;
    struct puzzle_marks marks;
    const struct puzzle_mark *mark;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(puzzle_marks_init(&marks, 3, &memory, NULL), CLEW_OK);
    mark = &marks.cells[1];
    send_event(&marks, CLEW_EVENT_PLACE, 5, 1);
    send_event(&marks, CLEW_EVENT_PLACE, 7, 4);
    send_event(&marks, CLEW_EVENT_PLACE, 5, 2);
    send_event(&marks, CLEW_EVENT_PLACE, 7, 8);
    assert_int_equal(mark->sides, 15);
    assert_int_equal(mark->value, 5);
    assert_int_equal(mark->crossing_sides, 12);
    assert_int_equal(mark->crossing_value, 7);
    send_event(&marks, CLEW_EVENT_REMOVE, 7, 8);
    assert_int_equal(mark->crossing_sides, 4);
    send_event(&marks, CLEW_EVENT_REMOVE, 5, 3); /* the second path is the only one now */
    assert_int_equal(mark->sides, 4);
    assert_int_equal(mark->value, 7);
    assert_int_equal(mark->crossing_sides, 0);
    send_event(&marks, CLEW_EVENT_PLACE, -1, 1); /* of unknown colour */
    assert_int_equal(mark->value, 7);
    assert_int_equal(mark->crossing_sides, 1);
    assert_int_equal(mark->crossing_value, -1);
    send_event(&marks, CLEW_EVENT_REMOVE, 0, 0);
    assert_int_equal(mark->kind, PUZZLE_UNMARKED);
    puzzle_marks_free(&marks);
}

static void
test_puzzle_marks_ignore_events_without_a_cell(void **state)
{
    struct base_memory memory;
    struct puzzle_marks marks;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(puzzle_marks_init(&marks, 2, &memory, NULL), CLEW_OK);
    puzzle_marks_event(&marks, &(struct clew_event){.kind = CLEW_EVENT_BOUND, .value = 7});
    puzzle_marks_event(&marks, &(struct clew_event){.kind = CLEW_EVENT_ANSWER});
    puzzle_marks_event(&marks, &(struct clew_event){.kind = CLEW_EVENT_PLACE, .cell = -1});
    puzzle_marks_event(&marks, &(struct clew_event){.kind = CLEW_EVENT_PLACE, .cell = 2});
    assert_int_equal(marks.latest_cell, -1);
    assert_int_equal(marks.cells[0].kind, PUZZLE_UNMARKED);
    puzzle_marks_free(&marks);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_puzzle_marks_sides_are_added_and_removed),
        cmocka_unit_test(test_puzzle_marks_keep_two_paths_apart),
        cmocka_unit_test(test_puzzle_marks_ignore_events_without_a_cell),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
