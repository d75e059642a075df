/*
 * test_flow_steps - the encoding of pieces, the table of rules, and what each rule says.
 *
 * Every reason that the ladder can give fires here on a board made for it, with its exact sentence.
 * property_flow_rules tests that the steps are true.
 */
#include "base/base_bits.h"
#include "flow/rules/flow_piece.h"
#include "flow/rules/flow_reason.h"
#include "flow/rules/flow_rules_internal.h"
#include "support.h"

#include <string.h>

#define MAX_CELLS 36

/* ---- Pieces ---- */

static void
test_flow_piece_numbers_follow_the_masks(void **state)
{
    (void)state;
    for (int piece = 0; piece < FLOW_PIECE_COUNT; piece++) {
        const int links = bits_count(flow_piece_links[piece]);

        assert_in_range(links, piece == FLOW_PIECE_EMPTY ? 0 : 1,
                        piece == FLOW_PIECE_EMPTY ? 0 : 2);
        assert_true(piece == 0 || flow_piece_links[piece] > flow_piece_links[piece - 1]);
        for (int link = 0; link < FLOW_MAX_LINKS; link++)
            assert_int_equal(flow_pieces_using[link] >> piece & 1,
                             flow_piece_links[piece] >> link & 1);
    }
}

static void
test_flow_pieces_at_start_are_those_of_the_place(void **state)
{
    (void)state;
    for (int degree = 0; degree <= FLOW_MAX_LINKS; degree++) {
        const uint32_t cell = flow_pieces_at_start(false, degree, true);
        const uint32_t dot = flow_pieces_at_start(true, degree, true);

        assert_int_equal(bits_count(cell), degree * (degree - 1) / 2);
        assert_int_equal(bits_count(dot), degree);
        assert_int_equal(flow_pieces_at_start(false, degree, false),
                         cell | FLOW_PIECE_BIT(FLOW_PIECE_EMPTY));
        for (uint32_t left = cell | dot; left; left &= left - 1)
            assert_int_equal(flow_piece_links[bits_lowest(left)] >> degree, 0);
    }
}

static void
test_flow_pieces_agree_on_what_all_or_none_use(void **state)
{
    const uint32_t set = flow_piece_pipe(0, 1) | flow_piece_pipe(1, 3);

    (void)state;
    assert_int_equal(flow_pieces_used_by_all(set, 4), 1 << 1);
    assert_int_equal(flow_pieces_used_by_none(set, 4), 1 << 2);
}

/* ---- The table ---- */

static void
test_flow_rules_are_numbered_and_named(void **state)
{
    static const char *const names[] = {
        "only way",       "apart",     "no ring",     "side by side", "a bend needs a dot",
        "no way through", "blind run", "narrow pass", "chessboard",   "round the wall",
        "must pass",      "suppose",   "both ways"};

    (void)state;
    assert_null(flow_rule_at(0));
    assert_null(flow_rule_at(FLOW_RULE_COUNT + 1));
    for (int number = 1; number <= FLOW_RULE_COUNT; number++) {
        const struct flow_rule *rule = flow_rule_at(number);

        assert_int_equal(rule->number, number);
        assert_string_equal(rule->name, names[number - 1]);
        assert_int_equal(rule->promise, number == FLOW_RULE_SIDE_BY_SIDE || number == FLOW_RULE_BEND
                                            ? FLOW_PROMISE_NO_TOUCH
                                            : FLOW_PROMISE_NONE);
        assert_int_equal(strstr(rule->statement, "beside itself") != NULL, rule->promise);
        assert_int_equal(strstr(rule->sentence, "beside itself") != NULL, rule->promise);
        assert_int_equal(rule->grade, number <= 3   ? CLEW_GRADE_EASY
                                      : number == 4 ? CLEW_GRADE_NORMAL
                                      : number == 5 ? CLEW_GRADE_HARD
                                      : number <= 7 ? CLEW_GRADE_EXPERT
                                                    : CLEW_GRADE_FIENDISH);
    }
}

/* ---- Sentences ---- */

enum {
    HEXES = 1,
    NO_FILL = 2,
    PROMISED = 4,
    UNIQUE = 8,
};

/* One character per cell: a dot, or '.', '#' for a void cell, '+' for a bridge. */
struct example {
    const char *board; /* rows, separated by blanks */
    int options;
    const char *links; /* "11-12 21x22": row and column of two cells; - used, x barred; or NULL */
    enum flow_reason reason;
    const char *sentence;
};

static const struct example examples[] = {
    {"A... .... ...A", 0, NULL, FLOW_REASON_ONLY_CORNER,
     "Row 1, column 4 is a corner, so the path must turn there: left and down."},
    {"A... .... ...A", 0, "12x22", FLOW_REASON_ONLY_SIDES,
     "Row 1, column 2 has only two sides left, so the path goes left and right."},
    {"A... .... ...A", 0, "12-13 12x22", FLOW_REASON_ONLY_WAY_ON,
     "The path at row 1, column 2 has only one way on: left."},
    {"A... .... ...A", 0, "11x21", FLOW_REASON_ONLY_WAY_OUT,
     "The A dot at row 1, column 1 has only one way out: right."},
    {"A... .... ...A", 0, "12-13 12-22", FLOW_REASON_HAS_BOTH_LINKS,
     "Row 1, column 2 already has both its links, so its other sides are barred: left."},
    {"A... .... ...A", 0, "11-12", FLOW_REASON_DOT_HAS_LINK,
     "The A dot at row 1, column 1 already has its link, so its other sides are barred: down."},
    {"A... .... ...A", NO_FILL, "13x14", FLOW_REASON_DEAD_END,
     "A path into row 1, column 4 could not leave it again, so its last side is barred: down."},
    {"A... .... ...A", 0, "11-12 11-21", FLOW_REASON_TOO_MANY_LINKS,
     "Row 1, column 1 has more links than a path can have there."},
    {"A... .... ...A", 0, "13x14", FLOW_REASON_TOO_FEW_LINKS,
     "Row 1, column 4 has too few sides left for a path."},
    {"AB .. AB", 0, NULL, FLOW_REASON_DIFFERENT_COLOURS,
     "Row 1, column 1 is on the path of A and row 1, column 2 on that of B, so they are not "
     "linked."},
    {"AB .. AB", 0, "11-12", FLOW_REASON_JOINS_COLOURS,
     "Row 1, column 1 is on the path of A and row 1, column 2 on that of B, yet they are linked."},
    {"..A ..A", 0, NULL, FLOW_REASON_ENDS_OF_ONE_CHAIN,
     "Row 1, column 2 and row 2, column 2 are the two ends of one line; linked, they would close a "
     "ring without a dot."},
    {"A... .... ...A", 0, "12-13 22-23 12-22 13-23", FLOW_REASON_CLOSES_RING,
     "The link between row 2, column 2 and row 2, column 3 closes a ring without a dot."},
    {"..A ..A", NO_FILL | PROMISED, NULL, FLOW_REASON_SAME_PATH,
     "Row 1, column 3 and row 2, column 3 are neighbours on the path of A, so they are linked, "
     "because no path runs beside itself."},
    {"A... .... ...A", PROMISED, NULL, FLOW_REASON_SQUARE_FULL,
     "The square from row 1, column 3 to row 2, column 4 already has two links, so its other sides "
     "are barred, because no path runs beside itself."},
    {"... .A. A..", HEXES | PROMISED, "11-12 11-21", FLOW_REASON_SQUARE_FULL,
     "The diamond from row 1, column 1 to row 2, column 2 already has two links, so its other "
     "sides are barred, because no path runs beside itself."},
    {"A.. ... ..A", HEXES | PROMISED, "22-23", FLOW_REASON_TRIANGLE_FULL,
     "Two cells of the triangle at row 2, column 2 are linked, so the third is linked to neither, "
     "because no path runs beside itself."},
    {"AA. ...", PROMISED, NULL, FLOW_REASON_TOUCHES_ITSELF,
     "Row 1, column 1 and row 1, column 2 are neighbours on one path and not linked; that cannot "
     "be, because no path runs beside itself."},
    {"... .AA", PROMISED, NULL, FLOW_REASON_SQUARE_OVERFULL,
     "The square from row 1, column 1 to row 2, column 2 has more than two links; that cannot be, "
     "because no path runs beside itself."},
    {"...A A... ....", HEXES | PROMISED, NULL, FLOW_REASON_TRIANGLE_OVERFULL,
     "The triangle at row 1, column 1 has more than one link; that cannot be, because no path runs "
     "beside itself."},
    {"A.A ... B.B", PROMISED, NULL, FLOW_REASON_BEND_NEEDS_DOT,
     "The path through row 1, column 2 goes left and right: any other turn needs a dot of another "
     "path inside it, because no path runs beside itself."},
    {"... A.A", NO_FILL | PROMISED, NULL, FLOW_REASON_BEND_BARRED,
     "No path through row 1, column 2 goes down: that turn needs a dot of another path inside it, "
     "because no path runs beside itself."},
    {"AB. A.B", HEXES | PROMISED, NULL, FLOW_REASON_NO_BEND_LEFT,
     "No path can pass row 1, column 3: every turn left there needs a dot of another path inside "
     "it, because no path runs beside itself."},
    {"A... .... BB.A", 0, NULL, FLOW_REASON_OTHER_WAYS_CLOSED,
     "The path through row 2, column 1 goes right: every other way joins two colours or closes a "
     "ring."},
    {"B.B .A. .A.", NO_FILL, NULL, FLOW_REASON_WAY_CLOSED,
     "No path through row 1, column 2 goes down: every such way joins two colours or closes a "
     "ring."},
    {"B..A .CC. A..B", 0, NULL, FLOW_REASON_NO_WAY_LEFT,
     "No path can pass row 2, column 1: every way joins two colours or closes a ring."},
    {"... .A. .A. B.B", HEXES | PROMISED, NULL, FLOW_REASON_OTHER_WAYS_TOUCH,
     "The path through row 1, column 1 goes to row 1, column 2 and to row 2, column 1: every other "
     "way joins two colours, closes a ring or is ruled out because no path runs beside itself."},
    {".... A.A.", NO_FILL | PROMISED, NULL, FLOW_REASON_WAY_TOUCHES,
     "No path through row 2, column 2 goes up: every such way joins two colours, closes a ring or "
     "is ruled out because no path runs beside itself."},
    {"...A .B.. ..B. A...", PROMISED, NULL, FLOW_REASON_EVERY_WAY_TOUCHES,
     "No path can pass row 2, column 3: every way joins two colours, closes a ring or is ruled out "
     "because no path runs beside itself."},
    {".AA ...", UNIQUE, "11-21 12-22 13-23 22-23", FLOW_REASON_SWAP_BARS,
     "Row 1, column 2 and row 1, column 3 are not linked: otherwise the path could also be drawn "
     "in another way there, because the board has only one solution."},
    {".. .. AA", UNIQUE, "11-21 12-22 21-22 21x31 31-32", FLOW_REASON_SWAP_POSSIBLE,
     "The path at row 2, column 1 and row 2, column 2 could also be drawn in another way; that "
     "cannot be, because the board has only one solution."},
    {"AA .. ..", PROMISED, NULL, FLOW_REASON_RUN_INTO_WALL,
     "A path from row 1, column 1 to row 2, column 1 would be forced on to row 3, column 1 and be "
     "stuck there, so the two are not linked. Remember that no path runs beside itself."},
    {".A A.", PROMISED, NULL, FLOW_REASON_RUN_ONE_CELL,
     "A path from row 1, column 2 into row 1, column 1 could not leave it again, so the two are "
     "not linked. Remember that no path runs beside itself."},
    {"BB AA", PROMISED, NULL, FLOW_REASON_RUN_NO_COLOUR,
     "No colour can reach both row 1, column 1 and row 2, column 1, so the two are not linked. "
     "Remember that no path runs beside itself."},
    {"BB AA", 0, NULL, FLOW_REASON_PASS_ALL_USED,
     "2 paths must cross the rim of rows 1 to 2, column 1, which has only that many sides left, "
     "so all of them are links."},
    {".A A.", 0, "21-22", FLOW_REASON_PASS_NONE_USED,
     "The paths cross the rim of rows 1 to 2, column 1 as often as they must already, so its last "
     "open sides are barred."},
    {"AB BA", 0, "11x12", FLOW_REASON_PASS_TOO_NARROW,
     "2 paths must cross the rim of rows 1 to 2, column 1, and it has too few sides for that."},
    {"A. .A", 0, NULL, FLOW_REASON_SHADES_FIX_SIDES,
     "On a chessboard pattern a path alternates between light and dark. By the numbers of light "
     "and dark cells and dots in rows 1 to 2, column 1, only these sides of its rim fit."},
    {"A.. .A.", 0, NULL, FLOW_REASON_SHADES_DIFFER,
     "On a chessboard pattern a path alternates between light and dark. By the numbers of light "
     "and dark cells and dots in rows 1 to 2, columns 1 to 2, no choice of sides of its rim fits."},
    {".A A.", 0, "21-22", FLOW_REASON_CUTS_OFF,
     "A link between row 1, column 1 and row 1, column 2 would cut the two ends of A off from each "
     "other, so it is barred."},
    {"A. .A", 0, NULL, FLOW_REASON_CUTS_OFF_CELLS,
     "A link between row 1, column 1 and row 1, column 2 would cut off cells that no path could "
     "fill, so it is barred."},
    {"B.A A.B", 0, NULL, FLOW_REASON_MUST_CROSS,
     "With a link between row 1, column 2 and row 2, column 2 the paths of A and B would have to "
     "cross, so it is barred."},
    {"..A ABB", 0, NULL, FLOW_REASON_MUST_PASS_APART,
     "Every way left for A passes row 1, column 2, which is therefore on its path and not linked "
     "to row 2, column 2 on that of B."},
    {".. AA", PROMISED, "21x22", FLOW_REASON_MUST_PASS_LINKED,
     "Every way left for A passes row 1, column 1, which is therefore on its path and linked to "
     "row 2, column 1, because no path runs beside itself."},
    {"A. .A", 0, NULL, FLOW_REASON_SUPPOSE_USED,
     "Suppose row 1, column 1 and row 1, column 2 were linked: after 1 more link nothing fits any "
     "more at the marked cells. So they are not linked."},
    {"AA ..", UNIQUE, NULL, FLOW_REASON_SUPPOSE_BARRED,
     "Suppose row 1, column 1 and row 2, column 1 were not linked: at once nothing fits any more "
     "at the marked cells. So they are linked. Remember that the board has only one "
     "solution."},
    {"A.. ... A..", 0, NULL, FLOW_REASON_BOTH_WAYS,
     "Whether row 1, column 1 and row 1, column 2 are linked or not: both lead to the same at the "
     "framed cells."},
    {"A. .A", 0, NULL, FLOW_REASON_NESTED,
     "Suppose it were otherwise between row 1, column 1 and row 1, column 2: then whatever is "
     "supposed about another side leads to an impossibility."},
};

static struct flow_board *
build_board(const struct example *example, struct base_memory *memory)
{
    uint8_t cells[MAX_CELLS] = {0};
    int16_t dots[MAX_CELLS];
    uint32_t names[26];
    struct flow_shape shape = {.cols = (int)strcspn(example->board, " "),
                               .lattice = example->options & HEXES ? FLOW_HEXES : FLOW_SQUARES,
                               .fill = !(example->options & NO_FILL),
                               .touch = true,
                               .cells = cells,
                               .dots = dots,
                               .names = names};
    struct flow_board *board = NULL;
    int count = 0;

    for (const char *at = example->board; *at; at++) {
        if (*at == ' ')
            continue;
        cells[count] = *at == '#'   ? FLOW_CELL_VOID
                       : *at == '+' ? FLOW_CELL_BRIDGE
                                    : FLOW_CELL_PLAIN;
        dots[count] = *at >= 'A' ? (int16_t)(*at - 'A') : -1;
        if (dots[count] >= shape.colours)
            shape.colours = dots[count] + 1;
        count++;
    }
    for (int i = 0; i < 26; i++)
        names[i] = (uint32_t)('A' + i);
    shape.rows = count / shape.cols;
    assert_int_equal(flow_board_build(&board, &shape, memory, NULL), CLEW_OK);
    return board;
}

static void
draw_links(const struct flow_board *board, const char *text, uint8_t *links)
{
    memset(links, FLOW_LINK_OPEN, (size_t)board->edge_count);
    for (const char *at = text; at && *at; at += at[5] ? 6 : 5) {
        const int a = (at[0] - '1') * board->cols + at[1] - '1';
        const int b = (at[3] - '1') * board->cols + at[4] - '1';
        const int32_t edge = flow_edge_between(board, board->first_node[a], board->first_node[b]);

        assert_true(edge >= 0);
        links[edge] = at[2] == '-' ? FLOW_LINK_USED : FLOW_LINK_BARRED;
    }
}

/* A step with the reason: at a site of its rule, or later when the ladder is climbed. */
static bool
find_reason(struct flow_rules *rules, enum flow_reason reason, struct flow_step *step)
{
    const int rule = flow_reason_rule(reason);
    enum flow_step_status status = FLOW_STEP_FOUND;

    flow_colours_find(rules);
    for (int32_t site = 0; !rules->is_broken && flow_rules_has_rule(rules, rule) &&
                           site < flow_sites[rule].count(rules);
         site++)
        if (flow_sites[rule].find(rules, site, step) && step->reason == (int)reason)
            return true;
    do
        status = flow_rules_next(rules, FLOW_RULE_COUNT, step);
    while (status == FLOW_STEP_FOUND && step->reason != (int)reason);
    return status != FLOW_STEP_NONE && step->reason == (int)reason;
}

static void
check_example(const struct example *example, struct base_memory *memory)
{
    struct flow_board *board = build_board(example, memory);
    const enum flow_promise promise = example->options & PROMISED ? FLOW_PROMISE_NO_TOUCH
                                      : example->options & UNIQUE ? FLOW_PROMISE_UNIQUE
                                                                  : FLOW_PROMISE_NONE;
    uint8_t links[6 * MAX_CELLS];
    struct flow_rules *rules;
    struct flow_step step = {0};
    struct base_writer writer;

    assert_int_equal(flow_rules_new(&rules, board, promise, memory, NULL), CLEW_OK);
    draw_links(board, example->links, links);
    flow_rules_load(rules, links);
    if (!find_reason(rules, example->reason, &step)) {
        print_message("# never said: %s\n", example->sentence);
        fail();
    }
    assert_int_equal(step.rule, flow_reason_rule(example->reason));
    base_writer_init(&writer, memory);
    flow_step_sentence(&writer, board, &step);
    assert_string_equal(writer.text, example->sentence);
    base_writer_free(&writer);
    flow_rules_free(rules);
    flow_board_free(board, memory);
}

static void
test_flow_step_sentences(void **state)
{
    bool is_said[FLOW_REASON_COUNT] = {false};
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        check_example(&examples[i], &memory);
        is_said[examples[i].reason] = true;
    }
    for (int reason = 1; reason < FLOW_REASON_COUNT; reason++)
        assert_true(is_said[reason]);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* A step of rules 8 and 9 about a region away from the edge; its site comes after all rectangles. */
static void
check_region_step(struct flow_rules *rules, int rule, const char *sentence)
{
    struct base_memory *memory = rules->memory;
    int32_t site = flow_sites[rule].count(rules) - 1;
    struct base_writer writer;
    struct flow_step step;

    while (site >= 0 && !flow_sites[rule].find(rules, site, &step))
        site--;
    assert_true(site >= 0);
    assert_true(step.is_region);
    assert_int_equal(step.link_count, 1);
    assert_int_equal(step.edges[0], flow_edge_between(rules->board, 3, 4));
    assert_int_equal(step.states[0], FLOW_LINK_USED);
    assert_int_equal(step.evidence_count, 2);
    base_writer_init(&writer, memory);
    flow_step_sentence(&writer, rules->board, &step);
    assert_string_equal(writer.text, sentence);
    base_writer_free(&writer);
}

static void
test_flow_step_regions_are_enclosed_by_paths(void **state)
{
    static const struct example example = {
        .board = "A.. .A. ...",
        .links = "11-12 12-13 13-23 23-33 32-33 31-32 21-31 12x22 22x23 22x32"};
    struct base_memory memory;
    struct flow_board *board;
    struct flow_rules *rules;
    uint8_t links[6 * MAX_CELLS];

    (void)state;
    base_memory_init(&memory, 0);
    board = build_board(&example, &memory);
    assert_int_equal(flow_rules_new(&rules, board, FLOW_PROMISE_NONE, &memory, NULL), CLEW_OK);
    draw_links(board, example.links, links);
    flow_rules_load(rules, links);
    check_region_step(rules, FLOW_RULE_NARROW_PASS,
                      "1 path must cross the rim of the region without lines at row 2, column 2, "
                      "which has only that many sides left, so all of them are links.");
    check_region_step(rules, FLOW_RULE_CHESSBOARD,
                      "On a chessboard pattern a path alternates between light and dark. By the "
                      "numbers of light and dark cells and dots in the region without lines at row "
                      "2, column 2, only these sides of its rim fit.");
    flow_rules_free(rules);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Conclusion, evidence and affected cells of one step, in full. */
static void
test_flow_step_names_links_and_cells(void **state)
{
    static const struct example example = {.board = "A... .... ...A"};
    struct base_memory memory;
    struct flow_board *board;
    struct flow_rules *rules;
    struct flow_step step;

    (void)state;
    base_memory_init(&memory, 0);
    board = build_board(&example, &memory);
    assert_int_equal(flow_rules_new(&rules, board, FLOW_PROMISE_NONE, &memory, NULL), CLEW_OK);
    assert_int_equal(flow_rules_next(rules, 1, &step), FLOW_STEP_FOUND);
    assert_int_equal(step.rule, FLOW_RULE_ONLY_WAY);
    assert_int_equal(step.link_count, 2);
    assert_int_equal(step.edges[0], flow_edge_between(board, 2, 3));
    assert_int_equal(step.edges[1], flow_edge_between(board, 3, 7));
    assert_int_equal(step.states[0], FLOW_LINK_USED);
    assert_int_equal(step.states[1], FLOW_LINK_USED);
    assert_int_equal(step.evidence_count, 1);
    assert_int_equal(step.evidence[0], 3);
    assert_int_equal(step.affected_count, 3);
    assert_int_equal(flow_rules_link(rules, step.edges[0]), FLOW_LINK_USED);
    flow_rules_load(rules, NULL);
    assert_int_equal(flow_rules_link(rules, step.edges[0]), FLOW_LINK_OPEN);
    assert_int_equal(flow_rules_next(rules, 0, &step), FLOW_STEP_NONE);
    flow_rules_free(rules);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* A promise is named in a step only where the board's rules do not say the same. */
static void
test_flow_step_promise_is_what_the_rules_do_not_say(void **state)
{
    static const struct example example = {.board = "A... .... ...A"};
    struct base_memory memory;
    struct flow_step step;

    (void)state;
    base_memory_init(&memory, 0);
    for (int touch = 0; touch < 2; touch++) {
        struct flow_board *board = build_board(&example, &memory);
        struct flow_rules *rules;

        board->touch = touch;
        assert_int_equal(flow_rules_new(&rules, board,
                                        touch ? FLOW_PROMISE_NO_TOUCH : FLOW_PROMISE_NONE, &memory,
                                        NULL),
                         CLEW_OK);
        do
            assert_int_equal(flow_rules_next(rules, FLOW_RULE_COUNT, &step), FLOW_STEP_FOUND);
        while (step.rule != FLOW_RULE_SIDE_BY_SIDE);
        assert_int_equal(step.promise, touch ? FLOW_PROMISE_NO_TOUCH : FLOW_PROMISE_NONE);
        flow_rules_free(rules);
        flow_board_free(board, &memory);
    }
}

static enum clew_status
try_rules(struct base_memory *memory, void *board)
{
    struct flow_rules *rules;
    const enum clew_status status = flow_rules_new(&rules, board, FLOW_PROMISE_NONE, memory, NULL);

    flow_rules_free(rules);
    return status;
}

static void
test_flow_rules_say_when_memory_runs_out(void **state)
{
    static const struct example example = {.board = "A... .... ...A"};
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = build_board(&example, &memory);
    assert_in_range(support_fail_each_allocation(try_rules, board), 5, 7);
    flow_board_free(board, &memory);
}

/* ---- Events ---- */

struct event_counts {
    int rules, places;
    bool is_named;
};

static void
record_event(void *context, const struct clew_event *event)
{
    struct event_counts *counts = context;

    counts->rules += event->kind == CLEW_EVENT_RULE;
    counts->places += event->kind == CLEW_EVENT_PLACE;
    counts->is_named &= (event->rule != NULL) == (event->kind == CLEW_EVENT_RULE);
}

/* On this board everything follows; where nothing follows there are guesses, which have no rule. */
static void
test_csp_direction_names_the_rules_of_its_events(void **state)
{
    static const char *const boards[] = {"ABC\n...\nABC\n", "A...\n....\n....\n...A\n"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct clew_board *board = support_read(boards[i], NULL);
        struct clew_options *options = support_options("engine=csp-direction", NULL);
        struct event_counts counts = {.is_named = true};
        struct clew_control *control;
        struct clew_answer *answer;

        assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
        clew_control_listen(control, record_event, &counts);
        assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
        assert_true(counts.is_named);
        assert_true(counts.rules > 0);
        assert_int_equal(counts.places > 0, i);
        clew_answer_free(answer);
        clew_control_free(control);
        clew_options_free(options);
        clew_board_free(board);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_piece_numbers_follow_the_masks),
        cmocka_unit_test(test_flow_pieces_at_start_are_those_of_the_place),
        cmocka_unit_test(test_flow_pieces_agree_on_what_all_or_none_use),
        cmocka_unit_test(test_flow_rules_are_numbered_and_named),
        cmocka_unit_test(test_flow_step_sentences),
        cmocka_unit_test(test_flow_step_regions_are_enclosed_by_paths),
        cmocka_unit_test(test_flow_step_names_links_and_cells),
        cmocka_unit_test(test_flow_step_promise_is_what_the_rules_do_not_say),
        cmocka_unit_test(test_flow_rules_say_when_memory_runs_out),
        cmocka_unit_test(test_csp_direction_names_the_rules_of_its_events),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
