/*
 * test_cells - the toolkit for simple puzzles, with the smallest set of rules that uses all of it.
 *
 * Marbles in rows: all have to be taken away, and taking one jams its right neighbour for good. So
 * moves can be refused, cannot be taken back by other moves, and can be mistakes. There is no engine
 * and no explanation: what is tested are the defaults.
 */
#include "support.h"

#include "cells/cells.h"

#include <string.h>

static const char *
refuse_take(const struct cells_board *board, int64_t cell)
{
    return board->at[cell] == 'o' ? NULL : board->at[cell] == '#' ? "it is jammed" : "it is empty";
}

static void
take(struct cells_edit *edit, int64_t cell)
{
    const struct cells_board *board = edit->board;

    cells_put(edit, cell, '.');
    if ((cell + 1) % board->cols && board->at[cell + 1] == 'o')
        cells_put(edit, cell + 1, '#');
}

static int64_t
count_marbles(const struct cells_board *board)
{
    return cells_count(board) - cells_holding(board, '.');
}

static const struct cells_look looks[] = {
    {.letter = '.', .acted_letter = ':', .symbol = '.', .acted_symbol = ':', .meaning = "empty"},
    {.letter = 'o',
     .acted_letter = 'O',
     .symbol = 'o',
     .acted_symbol = 'O',
     .meaning = "marble",
     .role = SCENE_PATH,
     .is_filled = true},
    {.letter = '#', .acted_letter = '@', .symbol = '#', .acted_symbol = '@', .meaning = "jammed"},
    {.letter = 0},
};

static const struct cells_rules marbles = {
    .title = "Marbles",
    .heading = "marbles:",
    .noun = "a board of marbles",
    .act = "take",
    .acts = "takes",
    .left_is = "cells full",
    .hopeless = "A marble is jammed.",
    .max_side = 9,
    .looks = looks,
    .move = take,
    .refuse = refuse_take,
    .left = count_marbles,
};

/* ---- Fixture: memory, a search, a position ---- */

struct fixture {
    struct base_memory memory;
    struct search_monitor monitor;
    struct search search;
    char cells[16];
    struct cells_board board;
    void *position;
};

/* A board of two rows. */
static void
start(struct fixture *fixture, const char *cells, uint64_t limit_nodes)
{
    memset(fixture, 0, sizeof *fixture);
    strcpy(fixture->cells, cells);
    fixture->board = (struct cells_board){&marbles, 2, (int64_t)strlen(cells) / 2, fixture->cells};
    base_memory_init(&fixture->memory, 0);
    fixture->search.threads = 1;
    fixture->search.limit_nodes = limit_nodes;
    search_start(&fixture->search, &fixture->memory, &fixture->monitor);
    assert_int_equal(
        cells_position_new(&fixture->position, &fixture->board, &fixture->memory, NULL), CLEW_OK);
}

static void
end(struct fixture *fixture)
{
    cells_position_free(fixture->position, &fixture->memory);
    assert_int_equal(base_memory_used(&fixture->memory), 0);
}

static enum clew_status
apply(struct fixture *fixture, int64_t cell, struct clew_error *error)
{
    return cells_apply(fixture->position, &(struct clew_move){.cell = cell}, error);
}

static void
expect_cells(const struct fixture *fixture, const char *expected)
{
    const struct cells_board *now = ((const struct cells_position *)fixture->position)->now;

    assert_memory_equal(now->at, expected, strlen(expected));
}

/* ---- Moves ---- */

static void
test_cells_moves_are_refused_or_undone(void **state)
{
    struct fixture fixture;
    struct clew_error error = {.status = CLEW_OK};
    struct clew_move moves[4];

    (void)state;
    start(&fixture, "oo.o..", 0);
    assert_int_equal(cells_list_moves(fixture.position, -1, moves, 4), 3);
    assert_int_equal(moves[2].cell, 3);
    assert_int_equal(cells_list_moves(fixture.position, 2, moves, 4), 0);
    assert_int_equal(apply(&fixture, 0, NULL), CLEW_OK);
    expect_cells(&fixture, ".#.o..");
    assert_int_equal(apply(&fixture, 1, &error), CLEW_BAD_MOVE);
    assert_string_equal(error.text, "it is jammed");
    assert_int_equal(apply(&fixture, 6, NULL), CLEW_BAD_MOVE);
    assert_int_equal(apply(&fixture, 3, NULL), CLEW_OK);
    cells_undo(fixture.position);
    cells_undo(fixture.position);
    expect_cells(&fixture, "oo.o..");
    end(&fixture);
}

static void
test_cells_gestures_explain_a_refusal(void **state)
{
    struct fixture fixture;
    struct puzzle_moves moves;
    struct puzzle_gesture gesture = {
        .kind = PUZZLE_GESTURE_PRESS, .cell = 2, .hand = {0, -1}, .moves = &moves};

    (void)state;
    start(&fixture, "oo.o..", 0);
    puzzle_moves_init(&moves, &fixture.memory);
    cells_gesture(fixture.position, &gesture);
    assert_int_equal(moves.count, 0);
    assert_int_equal(gesture.hand.cursor, 2);
    assert_string_equal(gesture.message, "it is empty");
    gesture.kind = PUZZLE_GESTURE_GO;
    gesture.side = CLEW_SIDE_LEFT;
    cells_gesture(fixture.position, &gesture);
    assert_int_equal(gesture.hand.cursor, 1);
    puzzle_moves_free(&moves);
    end(&fixture);
}

/* ---- Solving, rating, hints ---- */

/* answer NULL: there is none. */
static void
expect_outcome(const char *cells, uint64_t limit_nodes, enum clew_outcome outcome,
               const char *answer)
{
    struct fixture fixture;
    struct puzzle_job job = {.outcome = CLEW_GAVE_UP};
    const struct cells_answer *found;

    start(&fixture, cells, limit_nodes);
    job.board = &fixture.board;
    job.search = &fixture.search;
    assert_int_equal(cells_engine_bfs.solve(&job, NULL), CLEW_OK);
    assert_int_equal(job.outcome, outcome);
    assert_int_equal(job.is_best, answer != NULL);
    found = job.answer;
    assert_int_equal(found != NULL, answer != NULL);
    if (found)
        assert_int_equal(found->count, strlen(answer));
    for (size_t i = 0; found && i < found->count; i++)
        assert_int_equal(found->cells[i], answer[i] - '0');
    cells_answer_free(job.answer, &fixture.memory);
    end(&fixture);
}

/* From the right in each row; of all orders the first in reading order. */
static void
test_cells_bfs_finds_the_first_shortest_answer(void **state)
{
    (void)state;
    expect_outcome("oo.o.o", 0, CLEW_SOLVED, "1035");
    expect_outcome("oooooo", 0, CLEW_SOLVED, "210543");
    expect_outcome("......", 0, CLEW_SOLVED, "");
    expect_outcome("o#....", 0, CLEW_NONE, NULL);
    expect_outcome("oooooo", 5, CLEW_GAVE_UP, NULL);
}

static void
expect_rating(const char *cells, uint64_t limit_nodes, enum clew_status status, int moves)
{
    struct fixture fixture;
    struct puzzle_facts facts;
    struct puzzle_rating rating = {.facts = &facts};

    start(&fixture, cells, limit_nodes);
    rating.board = &fixture.board;
    rating.search = &fixture.search;
    puzzle_facts_init(&facts, &fixture.memory);
    assert_int_equal(cells_rate(&rating, NULL), status);
    if (!status) {
        assert_int_equal(rating.grade, moves <= 3 ? CLEW_GRADE_EASY : CLEW_GRADE_NORMAL);
        assert_int_equal((int)rating.score, moves);
        assert_string_equal(facts.facts[0].name, "takes");
        assert_int_equal(facts.facts[0].number, moves);
    }
    puzzle_facts_free(&facts);
    end(&fixture);
}

static void
test_cells_rating_is_the_length_of_the_shortest_answer(void **state)
{
    (void)state;
    expect_rating("oo.o..", 0, CLEW_OK, 3);
    expect_rating("oo.o.o", 0, CLEW_OK, 4);
    expect_rating("o#....", 0, CLEW_UNSUPPORTED, 0);
    expect_rating("oooooo", 5, CLEW_STOPPED, 0);
}

static void
expect_hint(const char *cells, int64_t first_move, enum clew_hint_kind kind, const char *sentence)
{
    struct fixture fixture;
    struct puzzle_hint hint = {.kind = CLEW_HINT_UNDECIDED};

    start(&fixture, cells, 0);
    if (first_move >= 0)
        assert_int_equal(apply(&fixture, first_move, NULL), CLEW_OK);
    puzzle_hint_init(&hint, &fixture.memory);
    hint.position = fixture.position;
    hint.search = &fixture.search;
    assert_int_equal(cells_hint(&hint, NULL), CLEW_OK);
    assert_false(hint.failed);
    puzzle_hint_fill_levels(&hint);
    assert_int_equal(hint.kind, kind);
    assert_string_equal(hint.sentences[CLEW_HINT_DO - 1], sentence);
    assert_int_equal(hint.moves.count, kind == CLEW_HINT_NEXT);
    puzzle_hint_free(&hint);
    end(&fixture);
}

static void
test_cells_hints_know_a_mistake_from_a_hopeless_board(void **state)
{
    (void)state;
    expect_hint("oo.o..", -1, CLEW_HINT_NEXT, "Take row 1, column 2.");
    expect_hint("oo.o..", 0, CLEW_HINT_MISTAKE,
                "From here it cannot be solved: take back some moves.");
    expect_hint("o#....", 0, CLEW_HINT_HOPELESS, "A marble is jammed.");
    expect_hint("o.....", 0, CLEW_HINT_FINISHED, "It is solved.");
}

/* ---- Drawing ---- */

static void
test_cells_texts_show_cells_and_moves(void **state)
{
    int64_t cells[] = {1, 0};
    const struct cells_answer answer = {cells, 2};
    struct clew_style style = CLEW_STYLE_INIT;
    struct fixture fixture;
    struct base_writer out;

    (void)state;
    start(&fixture, "oo.#..", 0);
    base_writer_init(&out, &fixture.memory);
    style.ascii = true;
    assert_int_equal(cells_draw_text(&out, &fixture.board, &answer, &style, NULL), CLEW_OK);
    style.frame = 2;
    assert_int_equal(cells_draw_text(&out, &fixture.board, &answer, &style, NULL), CLEW_OK);
    base_write_char(&out, '\0');
    assert_string_equal(out.text, " O  O  .\n #  .  .\n"
                                  " o  :  .\n #  .  .\n");
    base_writer_free(&out);
    end(&fixture);
}

/* ---- Memory ---- */

/* Everything that allocates, from a text to a hint. */
static enum clew_status
use_all(struct base_memory *memory, void *context)
{
    static const char board_text[] = "marbles:\noo.\no..\n", answer_text[] = "take 0,1; 0,0 1,0";
    struct puzzle_reading reading = {.memory = memory};
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct puzzle_hint hint = {.kind = CLEW_HINT_UNDECIDED};
    struct scene scene;
    struct base_text text;
    void *board = NULL, *answer = NULL, *position = NULL, *copy = NULL;
    enum clew_status status;

    (void)context;
    search_start(&search, memory, &monitor);
    puzzle_hint_init(&hint, memory);
    scene_init(&scene, memory, NULL);
    base_text_init(&text, "board", board_text, strlen(board_text));
    status = cells_read(&board, &text, &reading, &marbles, NULL);
    base_text_init(&text, "answer", answer_text, strlen(answer_text));
    if (!status)
        status = cells_read_answer(&answer, board, &text, memory, NULL);
    if (!status)
        status = cells_position_new(&position, board, memory, NULL);
    if (!status)
        status = cells_apply(position, &(struct clew_move){.cell = 1}, NULL);
    if (!status)
        status = cells_to_board(&copy, position, memory, NULL);
    hint.position = position;
    hint.search = &search;
    if (!status)
        status = cells_hint(&hint, NULL);
    if (!status && (hint.failed || hint.moves.failed))
        status = CLEW_NO_MEMORY;
    if (!status) {
        cells_draw(&scene, board, answer);
        status = scene_status(&scene, NULL);
    }
    scene_free(&scene);
    puzzle_hint_free(&hint);
    cells_board_free(copy, memory);
    cells_position_free(position, memory);
    cells_answer_free(answer, memory);
    cells_board_free(board, memory);
    return status;
}

static void
test_cells_survive_without_memory(void **state)
{
    (void)state;
    assert_true(support_fail_each_allocation(use_all, NULL) > 30);
}

/* A move that cannot be remembered is not made. */
static void
test_cells_a_move_without_memory_changes_nothing(void **state)
{
    struct fixture fixture;
    int refused = 0;

    (void)state;
    start(&fixture, "oo.o..", 0);
    fixture.memory.budget = base_memory_used(&fixture.memory);
    for (int i = 0; i < 40; i++) {
        if (apply(&fixture, 0, NULL) == CLEW_OK) {
            cells_undo(fixture.position);
        } else {
            refused++;
            fixture.memory.budget += 100;
        }
        expect_cells(&fixture, "oo.o..");
    }
    assert_true(refused > 1 && refused < 40);
    end(&fixture);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_cells_moves_are_refused_or_undone),
        cmocka_unit_test(test_cells_gestures_explain_a_refusal),
        cmocka_unit_test(test_cells_bfs_finds_the_first_shortest_answer),
        cmocka_unit_test(test_cells_rating_is_the_length_of_the_shortest_answer),
        cmocka_unit_test(test_cells_hints_know_a_mistake_from_a_hopeless_board),
        cmocka_unit_test(test_cells_texts_show_cells_and_moves),
        cmocka_unit_test(test_cells_survive_without_memory),
        cmocka_unit_test(test_cells_a_move_without_memory_changes_nothing),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
