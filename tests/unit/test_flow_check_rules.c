/*
 * test_flow_check_rules - every rule of the Flow checker, one at a time, on every kind of board.
 *
 * The paths are given as nodes, below the formats: what no text can express must be refused too. A
 * case that breaks a rule differs from a right one in that rule only.
 */
#include "api/api.h"
#include "flow/board/flow_check.h"
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_NODES 64

struct judged {
    struct clew_board *handle;
    struct flow_board *board;
    int32_t nodes[2][MAX_NODES], start[2][MAX_NODES];
    struct flow_answer answer;
};

/* Paths as "row column", a space between cells and / between colours; ^ is the upright lane. */
static void
parse_paths(struct judged *judged, int which, const char *text)
{
    const struct flow_board *board = judged->board;
    int count = 0, colour = 0;

    judged->start[which][0] = 0;
    for (; *text; text++) {
        if (*text == '/')
            judged->start[which][++colour] = count;
        if (!isdigit((unsigned char)*text))
            continue;
        judged->nodes[which][count] =
            board->first_node[(text[0] - '0') * board->cols + text[1] - '0'] + (text[2] == '^');
        text++;
        count++;
    }
    judged->start[which][colour + 1] = count;
}

static void
begin(struct judged *judged, const char *board, const char *paths)
{
    memset(judged, 0, sizeof *judged);
    judged->handle = support_read(board, NULL);
    judged->board = judged->handle->board;
    judged->answer.first = (struct flow_paths){judged->nodes[0], judged->start[0]};
    parse_paths(judged, 0, paths);
}

/* words: part of the sentence; NULL: the answer is right. */
static void
expect(const struct judged *judged, const char *words)
{
    struct base_memory memory;
    struct clew_error error;

    base_error_clear(&error);
    base_memory_init(&memory, 0);
    assert_int_equal(flow_check(judged->board, &judged->answer, &memory, &error),
                     words ? CLEW_BAD_ANSWER : CLEW_OK);
    if (words && !strstr(error.text, words))
        print_message("# expected '%s', got '%s'\n", words, error.text);
    assert_true(!words || strstr(error.text, words));
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
judge(const char *board, const char *paths, const char *words)
{
    struct judged judged;

    begin(&judged, board, paths);
    expect(&judged, words);
    clew_board_free(judged.handle);
}

#define COLOUR(name, r1, c1, r2, c2)                                                               \
    "{\"name\":\"" name "\",\"dots\":[[" #r1 "," #c1 "],[" #r2 "," #c2 "]]}"
#define BOARD(rows, cols, more, colours)                                                           \
    "{\"puzzle\":\"flow\",\"rows\":" #rows ",\"cols\":" #cols "," more "\"colours\":[" colours "]" \
    "}"
#define NO_TOUCH "\"rules\":{\"fill\":true,\"touch\":false},"
#define NO_FILL  "\"rules\":{\"fill\":false,\"touch\":true},"

#define TWO_ROWS BOARD(2, 3, , COLOUR("A", 0, 0, 0, 2) "," COLOUR("B", 1, 0, 1, 2))

static void
test_flow_check_ends(void **state)
{
    struct judged judged;

    (void)state;
    judge(TWO_ROWS, "00 01 02/10 11 12", NULL);
    judge(TWO_ROWS, "02 01 00/10 11 12", NULL);
    judge(TWO_ROWS, "00/10 11 12", "has no path");
    judge(TWO_ROWS, "01 02/10 11 12", "which is not one of its dots");
    judge(TWO_ROWS, "00 01/10 11 12", "not at its other dot");
    judge(TWO_ROWS, "00 01 00/10 11 12", "not at its other dot");
    begin(&judged, TWO_ROWS, "00 01 02/10 11 12");
    judged.nodes[0][1] = -1;
    expect(&judged, "leaves the board");
    judged.nodes[0][1] = 6;
    expect(&judged, "leaves the board");
    judged.nodes[0][1] = 1;
    judged.start[0][2] = 7;
    expect(&judged, "has no path");
    judged.start[0][2] = 6;
    judged.start[0][0] = -1;
    expect(&judged, "has no path");
    clew_board_free(judged.handle);
}

static void
test_flow_check_steps(void **state)
{
    (void)state;
    judge(TWO_ROWS, "00 02/10 11 12", "cannot step");    /* two columns on */
    judge(TWO_ROWS, "00 01 02/10 01 12", "cannot step"); /* aslant */
    judge(BOARD(3, 1, NO_FILL, COLOUR("A", 0, 0, 2, 0)), "00 20", "cannot step");
    judge(BOARD(3, 1, NO_FILL, COLOUR("A", 0, 0, 2, 0)), "00 10 20", NULL);
    /* From the end of a row to the start of the next. */
    judge(BOARD(2, 2, NO_FILL, COLOUR("A", 0, 1, 1, 0)), "01 10", "cannot step");
}

static void
test_flow_check_nodes(void **state)
{
    (void)state;
    judge(BOARD(2, 3, , COLOUR("A", 0, 0, 0, 2)), "00 01 00 01 02", "twice");
    judge(BOARD(3, 3, NO_FILL, COLOUR("A", 0, 1, 2, 1) "," COLOUR("B", 1, 0, 1, 2)),
          "01 11 21/10 11 12", "both pass");
    judge(BOARD(2, 3, NO_FILL, COLOUR("A", 0, 0, 0, 2) "," COLOUR("B", 0, 1, 1, 1)),
          "00 01 02/01 11", "passes the dot of colour B");
}

static void
test_flow_check_fill(void **state)
{
    (void)state;
    judge(BOARD(2, 3, , COLOUR("A", 0, 0, 0, 2)), "00 01 02", "is empty");
    judge(BOARD(2, 3, NO_FILL, COLOUR("A", 0, 0, 0, 2)), "00 01 02", NULL);
    judge(BOARD(2, 3, "\"holes\":[[1,0],[1,1],[1,2]],", COLOUR("A", 0, 0, 0, 2)), "00 01 02", NULL);
}

#define WALL BOARD(2, 2, NO_FILL "\"walls\":[[[0,0],[0,1]]],", COLOUR("A", 0, 0, 0, 1))

static void
test_flow_check_walls(void **state)
{
    (void)state;
    judge(WALL, "00 10 11 01", NULL);
    judge(WALL, "00 01", "through the wall");
    judge(WALL, "01 00", "through the wall");
}

#define JOINED(how, rows, cols, r, c)                                                              \
    BOARD(rows, cols, NO_FILL "\"joined\":\"" how "\",", COLOUR("A", 0, 0, r, c))

static void
test_flow_check_joined_edges(void **state)
{
    (void)state;
    judge(JOINED("none", 1, 4, 0, 3), "00 03", "cannot step");
    judge(JOINED("sides", 1, 4, 0, 3), "00 03", NULL);
    judge(JOINED("none", 4, 1, 3, 0), "00 30", "cannot step");
    judge(JOINED("all", 4, 1, 3, 0), "00 30", NULL);
    judge(JOINED("all", 4, 4, 3, 3), "00 33", "cannot step");
    judge(JOINED("all", 4, 4, 2, 0), "00 20", "cannot step");
    judge(JOINED("all", 4, 4, 3, 3), "00 30 33", NULL);
}

#define BRIDGE(rules)                                                                              \
    BOARD(3, 3, rules "\"bridges\":[[1,1]],\"holes\":[[0,0],[0,2],[2,0],[2,2]],",                  \
          COLOUR("A", 0, 1, 2, 1) "," COLOUR("B", 1, 0, 1, 2))
#define TURN_AT_BRIDGE BOARD(3, 3, NO_FILL "\"bridges\":[[1,1]],", COLOUR("A", 0, 1, 1, 2))

/* Each lane is passed on its own, and only straight on. */
static void
test_flow_check_bridges(void **state)
{
    (void)state;
    judge(BRIDGE(), "01 11^ 21/10 11 12", NULL);
    judge(BRIDGE(), "01 11 21/10 11^ 12", "cannot step");
    judge(TURN_AT_BRIDGE, "01 11^ 12", "cannot step");
    judge(TURN_AT_BRIDGE, "01 11 12", "cannot step");
    judge(TURN_AT_BRIDGE, "01 02 12", NULL);
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],", COLOUR("A", 0, 0, 1, 2)), "00 01 02 12", "is empty");
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],", COLOUR("A", 0, 1, 2, 1)), "01 11^ 21", "is empty");
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],\"holes\":[[0,0],[0,2],[2,0],[2,2]],",
                COLOUR("A", 0, 1, 2, 1) "," COLOUR("B", 1, 0, 1, 2)),
          "01 11^ 21/10 12", "cannot step");
}

/* All around the bridge, and through one lane of it only. */
static void
test_flow_check_empty_lanes(void **state)
{
    (void)state;
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],", COLOUR("A", 0, 1, 0, 0)), "01 11^ 21 20 10 00",
          "is empty");
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],\"holes\":[[0,0],[2,2]],",
                COLOUR("A", 0, 1, 2, 0) "," COLOUR("B", 0, 2, 1, 2)),
          "01 11^ 21 20/02 12", "is empty");
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],\"holes\":[[0,0],[2,2]],",
                COLOUR("A", 1, 0, 2, 1) "," COLOUR("B", 0, 1, 1, 2)),
          "10 20 21/01 02 12", "from side to side");
    judge(BOARD(3, 3, "\"bridges\":[[1,1]],\"holes\":[[0,0],[2,2]],",
                COLOUR("A", 1, 2, 2, 1) "," COLOUR("B", 0, 1, 0, 2)),
          "12 11 10 20 21/01 02", "up and down");
}

#define HEX(rules) BOARD(3, 3, rules "\"lattice\":\"hexes\",", COLOUR("A", 0, 0, 1, 1))

/* Odd columns are half a cell higher: 1,1 touches 0,0 and 1,0. */
static void
test_flow_check_hexes(void **state)
{
    (void)state;
    judge(HEX(NO_FILL), "00 11", NULL);
    judge(HEX(NO_FILL), "11 00", NULL);
    judge(BOARD(3, 3, NO_FILL, COLOUR("A", 0, 0, 1, 1)), "00 11", "cannot step");
    judge(BOARD(3, 3, NO_FILL "\"lattice\":\"hexes\",", COLOUR("A", 1, 0, 0, 1)), "10 01",
          "cannot step");
    judge(BOARD(3, 4, NO_FILL "\"lattice\":\"hexes\",", COLOUR("A", 0, 0, 1, 3)), "00 13",
          "cannot step");
    judge(BOARD(4, 4, NO_FILL "\"lattice\":\"hexes\",\"joined\":\"all\",", COLOUR("A", 0, 0, 1, 3)),
          "00 13", NULL);
    judge(BOARD(4, 4, NO_FILL "\"lattice\":\"hexes\",\"joined\":\"all\",", COLOUR("A", 3, 0, 0, 1)),
          "30 01", NULL);
    judge(BOARD(4, 4, NO_FILL "\"lattice\":\"hexes\",\"joined\":\"all\",", COLOUR("A", 0, 1, 3, 2)),
          "01 32", NULL);
    judge(BOARD(1, 3, NO_FILL "\"lattice\":\"hexes\",", COLOUR("A", 0, 0, 0, 2)), "00 01 02", NULL);
}

#define NEITHER "\"rules\":{\"fill\":false,\"touch\":false},"

static void
test_flow_check_no_touch(void **state)
{
    (void)state;
    judge(BOARD(2, 2, NO_FILL, COLOUR("A", 0, 0, 1, 0)), "00 01 11 10", NULL);
    judge(BOARD(2, 2, NEITHER, COLOUR("A", 0, 0, 1, 0)), "00 01 11 10", "runs beside itself");
    judge(BOARD(2, 2, NEITHER "\"walls\":[[[0,0],[1,0]]],", COLOUR("A", 0, 0, 1, 0)), "00 01 11 10",
          NULL);
    judge(BOARD(2, 2, NEITHER, COLOUR("A", 0, 0, 0, 1) "," COLOUR("B", 1, 0, 1, 1)), "00 01/10 11",
          NULL);
    /* Two steps apart and yet neighbours: only hexes have triangles. */
    judge(HEX(NEITHER), "00 11", NULL);
    judge(HEX(NEITHER), "00 10 11", "runs beside itself");
    /* Across a joined edge. */
    judge(BOARD(1, 4, NEITHER "\"joined\":\"sides\",", COLOUR("A", 0, 0, 0, 3)), "00 01 02 03",
          "runs beside itself");
    judge(BOARD(1, 4, NEITHER, COLOUR("A", 0, 0, 0, 3)), "00 01 02 03", NULL);
    judge(BOARD(4, 1, NEITHER "\"joined\":\"all\",", COLOUR("A", 0, 0, 3, 0)), "00 10 20 30",
          "runs beside itself");
    /* A path may cross itself on a bridge, and pass beside one. */
    judge(BOARD(3, 4, NEITHER "\"bridges\":[[1,1]],", COLOUR("A", 1, 0, 2, 1)),
          "10 11 12 02 01 11^ 21", NULL);
    judge(BOARD(3, 5, NEITHER "\"bridges\":[[1,1]],", COLOUR("A", 1, 2, 0, 1)),
          "12 22 21 20 10 00 01", NULL);
    judge(BOARD(3, 3, NEITHER "\"bridges\":[[1,1]],", COLOUR("A", 0, 1, 2, 1)), "01 11^ 21", NULL);
}

/* Graphs that no reader makes: a node on a cell that is missing. */
static void
test_flow_check_missing_cells(void **state)
{
    struct judged judged;

    (void)state;
    begin(&judged, TWO_ROWS, "00 01 02/10 11 12");
    judged.board->cells[1] = FLOW_CELL_VOID;
    expect(&judged, "cannot step");
    judged.board->cells[1] = FLOW_CELL_PLAIN;
    judged.board->cells[0] = FLOW_CELL_VOID;
    expect(&judged, "cannot step");
    judged.board->cells[0] = FLOW_CELL_PLAIN;
    expect(&judged, NULL);
    clew_board_free(judged.handle);
}

#define SQUARE BOARD(2, 3, NO_FILL, COLOUR("A", 0, 0, 0, 2))

static void
judge_second(const char *first, const char *second, const char *words)
{
    struct judged judged;

    begin(&judged, SQUARE, first);
    parse_paths(&judged, 1, second);
    judged.answer.second = (struct flow_paths){judged.nodes[1], judged.start[1]};
    expect(&judged, words);
    clew_board_free(judged.handle);
}

static void
test_flow_check_second_answer(void **state)
{
    (void)state;
    judge_second("00 01 02", "00 10 11 12 02", NULL);
    judge_second("00 01 11 12 02", "00 10 11 12 02", NULL);
    judge_second("00 01 11 12 02", "02 12 11 10 00", NULL);
    judge_second("00 01 02", "00 01 02", "the first again");
    judge_second("00 01 02", "02 01 00", "the first again");
    judge_second("00 01 02", "00 02", "cannot step");
}

static enum clew_status
check_within(struct base_memory *memory, void *context)
{
    const struct judged *judged = context;

    return flow_check(judged->board, &judged->answer, memory, NULL);
}

static void
test_flow_check_without_memory(void **state)
{
    struct judged judged;

    (void)state;
    begin(&judged, TWO_ROWS, "00 01 02/10 11 12");
    assert_int_equal(support_fail_each_allocation(check_within, &judged), 1);
    clew_board_free(judged.handle);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_check_ends),
        cmocka_unit_test(test_flow_check_steps),
        cmocka_unit_test(test_flow_check_nodes),
        cmocka_unit_test(test_flow_check_fill),
        cmocka_unit_test(test_flow_check_walls),
        cmocka_unit_test(test_flow_check_joined_edges),
        cmocka_unit_test(test_flow_check_bridges),
        cmocka_unit_test(test_flow_check_empty_lanes),
        cmocka_unit_test(test_flow_check_hexes),
        cmocka_unit_test(test_flow_check_no_touch),
        cmocka_unit_test(test_flow_check_missing_cells),
        cmocka_unit_test(test_flow_check_second_answer),
        cmocka_unit_test(test_flow_check_without_memory),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
