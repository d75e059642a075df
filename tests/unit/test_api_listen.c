/* test_api_listen - every engine reports its steps to a listener, each one complete. */
#include "support.h"

#include <stdio.h>

static const char *const boards[] = {
    ".H...\n##..#\n.....\n.#..#\n.#.B.\n",
    "1 2 3\n4 6 0\n7 5 8\n",
    "R.G.Y\n....B\n..Y..\n.GOBO\n.R...\n",
};

struct event_counts {
    int64_t cells;
    int steps;
    int outside; /* events on cells outside of the board */
    bool is_open;
};

static void
count_event(void *context, const struct clew_event *event)
{
    struct event_counts *counts = context;

    counts->is_open = event->more;
    counts->outside += event->cell >= counts->cells || event->cell < -1;
    counts->steps += event->cell >= 0 && !event->more;
}

static void
expect_events(const char *text, const char *engine)
{
    struct clew_board *board = support_read(text, NULL);
    struct event_counts counts = {.cells = clew_board_rows(board) * clew_board_cols(board)};
    struct clew_options *options;
    struct clew_control *control;
    struct clew_answer *answer;
    char option[80];

    snprintf(option, sizeof option, "engine=%s", engine);
    options = support_options(option, "threads=1", NULL);
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_listen(control, count_event, &counts);
    assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
    if (!counts.steps || counts.outside || counts.is_open)
        print_message("# engine %s of %s: %d steps, %d outside\n", engine, clew_board_puzzle(board),
                      counts.steps, counts.outside);
    assert_true(counts.steps > 0);
    assert_int_equal(counts.outside, 0);
    assert_false(counts.is_open);
    clew_answer_free(answer);
    clew_control_free(control);
    clew_options_free(options);
    clew_board_free(board);
}

static void
test_api_listen_every_engine_emits_events(void **state)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct clew_board *board = support_read(boards[i], NULL);

        for (size_t e = 0; clew_engine_at(clew_board_puzzle(board), e, &engine); e++)
            expect_events(boards[i], engine.name);
        clew_board_free(board);
    }
}

/* A search that places ends with the answer on the board. */
static void
watch_event(void *context, const struct clew_event *event)
{
    clew_watch_event(context, event);
}

static void
test_api_listen_a_search_ends_with_its_answer(void **state)
{
    struct clew_board *board = support_read(boards[2], NULL);
    const struct clew_style style = {.size = sizeof(struct clew_style), .ascii = true};
    struct clew_control *control;
    struct clew_watch *watch;
    struct clew_answer *answer;
    char *seen, *wanted;

    (void)state;
    for (int i = 0; i < 3; i++) {
        static const char *const engines[] = {"engine=learn", "engine=csp-direction",
                                              "engine=diagonal"};
        struct clew_options *options = support_options(engines[i], "threads=1", NULL);

        assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
        assert_int_equal(clew_watch_new(&watch, board, NULL, NULL), CLEW_OK);
        clew_control_listen(control, watch_event, watch);
        assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
        assert_int_equal(clew_watch_text(&seen, NULL, watch, &style, NULL), CLEW_OK);
        assert_int_equal(clew_draw_text(&wanted, NULL, board, answer, &style, NULL), CLEW_OK);
        assert_string_equal(seen, wanted);
        clew_free(seen);
        clew_free(wanted);
        clew_answer_free(answer);
        clew_watch_free(watch);
        clew_control_free(control);
        clew_options_free(options);
    }
    clew_board_free(board);
}

/* What a search that has ended leaves on a cell. */
static struct clew_mark
mark_after_search(const struct clew_board *board, const char *engine, int64_t cell)
{
    struct clew_options *options = support_options(engine, "threads=1", NULL);
    struct clew_mark mark = CLEW_MARK_INIT;
    struct clew_control *control;
    struct clew_watch *watch;
    struct clew_answer *answer;

    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    assert_int_equal(clew_watch_new(&watch, board, NULL, NULL), CLEW_OK);
    clew_control_listen(control, watch_event, watch);
    assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
    assert_true(clew_watch_mark_at(watch, cell, &mark));
    clew_answer_free(answer);
    clew_watch_free(watch);
    clew_control_free(control);
    clew_options_free(options);
    return mark;
}

/* Two paths over a bridge: A level, B upright. */
static void
test_api_listen_both_paths_over_a_bridge(void **state)
{
    static const char *const engines[] = {"engine=csp-first", "engine=csp-smart",
                                          "engine=csp-direction", "engine=learn"};
    const unsigned level = CLEW_SIDE_LEFT | CLEW_SIDE_RIGHT,
                   upright = CLEW_SIDE_UP | CLEW_SIDE_DOWN;
    struct clew_board *board =
        support_read("{\"puzzle\":\"flow\",\"rows\":3,\"cols\":3,\"colours\":["
                     "{\"name\":\"A\",\"dots\":[[1,0],[1,2]]},"
                     "{\"name\":\"B\",\"dots\":[[0,1],[2,1]]}],"
                     "\"bridges\":[[1,1]],\"holes\":[[0,0],[0,2],[2,0],[2,2]]}",
                     NULL);

    (void)state;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        const struct clew_mark mark = mark_after_search(board, engines[i], 4);
        const bool is_first_level = mark.crossing_sides == upright;

        if (mark.sides != (level | upright))
            print_message("# %s: sides %u, crossing %u\n", engines[i], mark.sides,
                          mark.crossing_sides);
        assert_int_equal(mark.sides, level | upright);
        assert_int_equal(mark.crossing_sides, is_first_level ? upright : level);
        assert_int_equal(mark.value, is_first_level ? 0 : 1);
        assert_int_equal(mark.crossing_value, is_first_level ? 1 : 0);
    }
    clew_board_free(board);
}

/* What a listener knows about the cells of the third board. */
#define DOMAIN_CELLS 25

struct domains_seen {
    uint64_t domain[DOMAIN_CELLS];
    bool is_free[DOMAIN_CELLS];
    int most_free;
    int outside; /* placed, but not in the domain */
    int wrong_sizes;
};

static void
see_domain(void *context, const struct clew_event *event)
{
    struct domains_seen *seen = context;
    int free_count = 0, size = 0;

    if (event->kind == CLEW_EVENT_PLACE && event->cell >= 0 && seen->is_free[event->cell])
        seen->outside += !event->sides && !(seen->domain[event->cell] >> event->value & 1);
    if (event->kind != CLEW_EVENT_DOMAIN)
        return;
    seen->is_free[event->cell] = event->domain != NULL;
    seen->domain[event->cell] = event->domain ? event->domain[0] : 0;
    for (int bit = 0; bit < 64; bit++)
        size += (int)(seen->domain[event->cell] >> bit & 1);
    seen->wrong_sizes += size != event->value;
    for (int cell = 0; cell < DOMAIN_CELLS; cell++)
        free_count += seen->is_free[cell];
    seen->most_free = free_count > seen->most_free ? free_count : seen->most_free;
}

static uint64_t
count_nodes(const struct clew_board *board, const struct clew_options *options,
            struct clew_control *control)
{
    struct clew_answer *answer;
    uint64_t nodes;

    assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
    nodes = clew_answer_stats(answer)->nodes;
    clew_answer_free(answer);
    return nodes;
}

static void
test_api_listen_constraint_engines_tell_domains(void **state)
{
    static const char *const engines[] = {"engine=csp-smart", "engine=csp-first",
                                          "engine=csp-random", "engine=csp-direction"};
    struct clew_board *board = support_read(boards[2], NULL);

    (void)state;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        struct clew_options *options = support_options(engines[i], "threads=1", NULL);
        struct domains_seen seen = {.most_free = 0};
        struct clew_control *control;

        assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
        clew_control_listen(control, see_domain, &seen);
        assert_int_equal(count_nodes(board, options, control), count_nodes(board, options, NULL));
        assert_int_equal(seen.outside, 0);
        assert_int_equal(seen.wrong_sizes, 0);
        /* All cells without dots are free at first, unless deduction comes before the first step. */
        assert_in_range(seen.most_free, i < 3 ? 15 : 1, 15);
        for (int cell = 0; cell < DOMAIN_CELLS; cell++)
            assert_false(seen.is_free[cell]);
        clew_control_free(control);
        clew_options_free(options);
    }
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_listen_every_engine_emits_events),
        cmocka_unit_test(test_api_listen_a_search_ends_with_its_answer),
        cmocka_unit_test(test_api_listen_both_paths_over_a_bridge),
        cmocka_unit_test(test_api_listen_constraint_engines_tell_domains),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
