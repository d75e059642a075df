/*
 * property_flow_game - random moves and gestures on random Flow boards of every kind.
 *
 * Moves: undo restores every link and the data derived from it, and each position can be drawn as
 * text and as a picture. Gestures keep paths well-formed, their moves apply, and each round of a
 * drag ends.
 *
 * CLEW_SOAK=10 tests ten times as many boards.
 */
#include "flow/board/flow_position_check.h"
#include "flow/flow_puzzle.h"
#include "flow/game/flow_moves.h"
#include "flow/game/flow_play.h"
#include "flow_brute.h"
#include "game/game_view.h"
#include "support.h"

#include <string.h>

#define BOARDS     1200
#define MAX_CELLS  30
#define MAX_EDGES  (2 * MAX_CELLS * FLOW_MAX_LINKS)
#define MAX_NODES  (2 * MAX_CELLS)
#define MAX_ROUNDS 100 /* of one gesture */

/* Everything that undo must restore. */
struct snapshot {
    uint8_t links[MAX_EDGES];
    uint32_t stamp[MAX_EDGES];
    int32_t component[MAX_NODES];
    int16_t colour[MAX_NODES];
};

static void
take_snapshot(struct snapshot *snapshot, const struct flow_drawing *drawing)
{
    const size_t edges = (size_t)drawing->position.board->edge_count;
    const size_t nodes = (size_t)drawing->position.board->node_count;

    memset(snapshot, 0, sizeof *snapshot);
    assert_true(edges <= MAX_EDGES && nodes <= MAX_NODES);
    memcpy(snapshot->links, drawing->position.links, edges);
    memcpy(snapshot->stamp, drawing->stamp, edges * sizeof *drawing->stamp);
    memcpy(snapshot->component, drawing->component, nodes * sizeof *drawing->component);
    memcpy(snapshot->colour, drawing->colour, nodes * sizeof *drawing->colour);
}

static void
assert_same(const struct snapshot *a, const struct snapshot *b)
{
    assert_memory_equal(a, b, sizeof *a);
}

/* Recomputes the components by joining the ends of links, and compares. */
static void
check_derived(const struct flow_drawing *drawing)
{
    const struct flow_board *board = drawing->position.board;
    int32_t root[MAX_NODES];
    bool has_changed = true;

    for (int32_t node = 0; node < board->node_count; node++)
        root[node] = node;
    while (has_changed) {
        has_changed = false;
        for (int32_t edge = 0; edge < board->edge_count; edge++) {
            const int32_t a = board->edges[edge].a, b = board->edges[edge].b;

            if (!flow_is_drawn(drawing, edge) || root[a] == root[b])
                continue;
            root[a] = root[b] = root[a] < root[b] ? root[a] : root[b];
            has_changed = true;
        }
    }
    for (int32_t node = 0; node < board->node_count; node++) {
        int colour = -1;

        for (int32_t other = 0; other < board->node_count; other++)
            if (root[other] == root[node] && board->nodes[other].colour >= 0)
                colour = colour == -1 || colour == board->nodes[other].colour
                             ? board->nodes[other].colour
                             : -2;
        assert_int_equal(drawing->component[node], root[node]);
        assert_int_equal(drawing->colour[node], colour < 0 ? -1 : colour);
    }
}

/* ---- Drawing ---- */

/* A view of any size; where a cell is shown, there is that cell. */
static void
view_everything(const struct flow_drawing *drawing, const struct puzzle_highlights *highlights,
                struct clew_style style, struct base_random *random, struct base_memory *memory)
{
    const struct flow_board *board = drawing->position.board;
    const struct game game = {.puzzle = &flow_puzzle,
                              .board = board,
                              .position = (void *)(uintptr_t)drawing,
                              .hand.cursor =
                                  (int64_t)base_random_below(random, (uint64_t)board->cell_count)};
    struct game_view view;
    int64_t row, col;

    style.names = base_random_below(random, 2);
    style.text_height = (int)base_random_below(random, 30);
    style.text_width = (int)base_random_below(random, 60);
    game_view_init(&view, &game);
    assert_int_equal(game_view_paint(&view, highlights, &style, memory, NULL), CLEW_OK);
    assert_true(game_view_find(&view, game.hand.cursor, &row, &col));
    for (int64_t cell = 0; cell < board->cell_count; cell++)
        if (game_view_find(&view, cell, &row, &col))
            assert_int_equal(game_view_cell_at(&view, row, col), cell);
        else
            assert_false(game_view_is_whole(&view));
    game_view_free(&view);
}

static void
draw_everything(const struct flow_drawing *drawing, struct base_random *random,
                struct base_memory *memory)
{
    struct puzzle_hint_cell cells[3];
    const struct puzzle_highlights highlights = {cells, base_random_below(random, 4)};
    const struct clew_style style = {.size = sizeof style,
                                     .ascii = base_random_below(random, 2),
                                     .coordinates = base_random_below(random, 2)};
    struct base_writer out;
    struct scene scene;

    for (int i = 0; i < 3; i++)
        cells[i] = (struct puzzle_hint_cell){
            (int64_t)base_random_below(random, (uint64_t)drawing->position.board->cell_count),
            (enum clew_role)i};
    view_everything(drawing, &highlights, style, random, memory);
    base_writer_init(&out, memory);
    scene_init(&scene, memory, &style);
    flow_play.draw(&scene, drawing, &highlights);
    assert_int_equal(scene_status(&scene, NULL), CLEW_OK);
    scene_write_svg(&scene, &out);
    assert_true(out.length > 0);
    scene_free(&scene);
    base_writer_free(&out);
}

/* ---- Moves ---- */

static struct flow_drawing *
start_drawing(const struct flow_board *board, struct base_memory *memory)
{
    void *position;

    assert_int_equal(flow_play.position_new(&position, board, memory, NULL), CLEW_OK);
    return position;
}

/* Sets any link to any state, or takes one of the listed moves. */
static struct clew_move
random_move(const struct flow_drawing *drawing, struct base_random *random)
{
    const struct flow_board *board = drawing->position.board;
    struct clew_move offered[MAX_EDGES];
    const size_t count = flow_play.list_moves(drawing, -1, offered, MAX_EDGES);
    const int32_t edge = (int32_t)base_random_below(random, (uint64_t)board->edge_count);
    const int32_t ends[2] = {board->edges[edge].a, board->edges[edge].b};

    if (count && base_random_below(random, 2))
        return offered[base_random_below(random, count)];
    return flow_move_of(board, edge, (enum flow_link_state)base_random_below(random, 3),
                        ends[base_random_below(random, 2)]);
}

/* The text of a move reads as the same move. */
static void
check_text(const struct flow_board *board, const struct clew_move *move, struct base_memory *memory)
{
    struct base_writer out;
    struct base_text text;
    struct clew_move again;

    base_writer_init(&out, memory);
    flow_play.write_move(&out, board, move);
    base_text_init(&text, "", out.text, out.length);
    assert_int_equal(flow_play.read_move(&again, board, &text, NULL), CLEW_OK);
    assert_true(base_text_is_end(&text));
    assert_memory_equal(&again, move, sizeof again);
    base_writer_free(&out);
}

/* Applies random moves, checks each position, and undoes them all. */
static int
play_moves(const struct flow_board *board, struct base_random *random, struct base_memory *memory)
{
    static struct snapshot before[40], after;
    struct flow_drawing *drawing = start_drawing(board, memory);
    int applied = 0;

    for (int i = 0; i < 40 && board->edge_count; i++) {
        const struct clew_move move = random_move(drawing, random);

        take_snapshot(&before[applied], drawing);
        if (flow_play.apply(drawing, &move, NULL) == CLEW_OK) {
            check_text(board, &move, memory);
            check_derived(drawing);
            applied++;
        } else { /* nothing has changed */
            take_snapshot(&after, drawing);
            assert_same(&after, &before[applied]);
        }
    }
    draw_everything(drawing, random, memory);
    for (int i = applied; i-- > 0;) {
        flow_play.undo(drawing);
        take_snapshot(&after, drawing);
        assert_same(&after, &before[i]);
    }
    flow_play.position_free(drawing, memory);
    return applied;
}

/* ---- Gestures ---- */

/* Every component is a path with dots only at its ends, and of one colour. */
static void
check_well_formed(const struct flow_drawing *drawing)
{
    const struct flow_board *board = drawing->position.board;

    for (int32_t node = 0; node < board->node_count; node++) {
        int32_t nodes = 0, links = 0;
        int dots = 0;

        assert_in_range(flow_drawn_degree(drawing, node), 0, flow_full_degree(board, node));
        for (int32_t other = 0; other < board->node_count; other++)
            if (drawing->component[other] == node) {
                nodes++;
                links += flow_drawn_degree(drawing, other);
                dots += board->nodes[other].colour >= 0;
            }
        if (nodes) /* a tree, so with degrees up to 2 a path */
            assert_int_equal(links / 2, nodes - 1);
        if (dots)
            assert_true(drawing->colour[node] >= 0);
    }
}

static struct puzzle_gesture
random_gesture(const struct flow_board *board, const struct puzzle_hand *hand,
               struct base_random *random)
{
    static const enum puzzle_gesture_kind kinds[] = {
        PUZZLE_GESTURE_PRESS, PUZZLE_GESTURE_DRAG, PUZZLE_GESTURE_DRAG,  PUZZLE_GESTURE_DRAG,
        PUZZLE_GESTURE_GO,    PUZZLE_GESTURE_GO,   PUZZLE_GESTURE_GO,    PUZZLE_GESTURE_GO,
        PUZZLE_GESTURE_GRAB,  PUZZLE_GESTURE_MARK, PUZZLE_GESTURE_CLEAR, PUZZLE_GESTURE_RELEASE};
    struct puzzle_gesture gesture = {
        .kind = kinds[base_random_below(random, sizeof kinds / sizeof *kinds)],
        .cell = (int64_t)base_random_below(random, (uint64_t)board->cell_count),
        .side = (enum clew_side)(1u << base_random_below(random, 6)),
        .is_held = base_random_below(random, 3) == 0,
        .hand = *hand};

    if (gesture.kind == PUZZLE_GESTURE_CLEAR && base_random_below(random, 4))
        gesture.kind = PUZZLE_GESTURE_DRAG; /* so that paths grow long */
    if (gesture.kind == PUZZLE_GESTURE_GO || gesture.kind == PUZZLE_GESTURE_GRAB)
        gesture.cell = hand->cursor;
    return gesture;
}

/* As the game does: round by round, applying the moves of each. */
static int
make_gesture(struct flow_drawing *drawing, struct puzzle_gesture *gesture,
             struct base_memory *memory)
{
    struct puzzle_moves moves;
    int applied = 0, rounds = 0;

    puzzle_moves_init(&moves, memory);
    gesture->moves = &moves;
    do {
        moves.count = 0;
        gesture->again = false;
        gesture->message[0] = '\0';
        flow_play.gesture(drawing, gesture);
        assert_in_range(gesture->hand.cursor, 0, drawing->position.board->cell_count - 1);
        for (size_t i = 0; i < moves.count; i++, applied++)
            assert_int_equal(flow_play.apply(drawing, &moves.moves[i], NULL), CLEW_OK);
        assert_true(++rounds < MAX_ROUNDS);
    } while (gesture->again && moves.count);
    puzzle_moves_free(&moves);
    return applied;
}

/* Random gestures, sometimes a link without a colour; then undoes all. */
static int
play_gestures(const struct flow_board *board, struct base_random *random,
              struct base_memory *memory)
{
    static struct snapshot empty, after;
    struct flow_drawing *drawing = start_drawing(board, memory);
    struct puzzle_hand hand = {.cursor = flow_play.cursor(drawing), .held = -1};
    int applied = 0, joined = 0;

    take_snapshot(&empty, drawing);
    for (int i = 0; i < 40; i++) {
        struct puzzle_gesture gesture = random_gesture(board, &hand, random);

        applied += make_gesture(drawing, &gesture, memory);
        hand = gesture.hand;
        check_well_formed(drawing);
        if (hand.held >= 0 && gesture.kind != PUZZLE_GESTURE_MARK)
            assert_int_equal(board->nodes[hand.held].cell, hand.cursor);
        joined += flow_count_joined(drawing) > 0;
        if (board->edge_count && base_random_below(random, 8) == 0) { /* a piece anywhere */
            const int32_t edge = (int32_t)base_random_below(random, (uint64_t)board->edge_count);
            const struct flow_edge ends = board->edges[edge];

            if (flow_drawn_degree(drawing, ends.a) + flow_drawn_degree(drawing, ends.b) == 0 &&
                board->nodes[ends.a].colour < 0 && board->nodes[ends.b].colour < 0) {
                assert_int_equal(flow_drawing_set(drawing, edge, FLOW_LINK_USED, NULL), CLEW_OK);
                applied++;
            }
        }
    }
    draw_everything(drawing, random, memory);
    while (applied-- > 0)
        flow_play.undo(drawing);
    take_snapshot(&after, drawing);
    assert_same(&after, &empty);
    flow_play.position_free(drawing, memory);
    return joined > 0;
}

/* On any position, gestures end and their moves apply. */
static void
play_gestures_on_anything(const struct flow_board *board, struct base_random *random,
                          struct base_memory *memory)
{
    struct flow_drawing *drawing = start_drawing(board, memory);
    struct puzzle_hand hand = {.cursor = flow_play.cursor(drawing), .held = -1};

    for (int i = 0; i < 40 && board->edge_count; i++) {
        const struct clew_move move = random_move(drawing, random);
        struct puzzle_gesture gesture = random_gesture(board, &hand, random);

        if (base_random_below(random, 2))
            (void)!flow_play.apply(drawing, &move, NULL);
        make_gesture(drawing, &gesture, memory);
        hand = gesture.hand;
        check_derived(drawing);
    }
    flow_play.position_free(drawing, memory);
}

static void
test_flow_game_moves_and_gestures_on_random_boards(void **state)
{
    const int boards = support_rounds(BOARDS);
    struct base_memory memory;
    struct base_random random;
    int applied = 0, with_joined = 0;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < boards; i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);

        applied += play_moves(board, &random, &memory);
        with_joined += play_gestures(board, &random, &memory);
        play_gestures_on_anything(board, &random, &memory);
        flow_board_free(board, &memory);
    }
    print_message("# %d boards, %d moves; on %d a gesture joined a colour\n", boards, applied,
                  with_joined);
    assert_true(applied > 10 * boards && with_joined > boards / 10);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* ---- Memory ---- */

static enum clew_status
play_within(struct base_memory *memory, void *context)
{
    const struct flow_board *board = context;
    const struct clew_move move = flow_move_of(board, 0, FLOW_LINK_USED, board->edges[0].a);
    void *position = NULL, *copy = NULL;
    enum clew_status status = flow_play.position_new(&position, board, memory, NULL);

    if (status == CLEW_OK)
        status = flow_play.apply(position, &move, NULL);
    if (status == CLEW_OK)
        status = flow_play.to_board(&copy, position, memory, NULL);
    flow_board_free(copy, memory);
    flow_play.position_free(position, memory);
    return status;
}

static void
test_flow_game_survives_when_memory_runs_out(void **state)
{
    const struct flow_brute_plan plan = {
        .min_cells = 9, .max_cells = 12, .is_cut = true, .fill = true, .touch = true};
    struct base_memory memory;
    struct base_random random;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    board = flow_brute_board(&random, &plan, &memory);
    assert_true(support_fail_each_allocation(play_within, board) > 8);
    flow_board_free(board, &memory);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_game_moves_and_gestures_on_random_boards),
        cmocka_unit_test(test_flow_game_survives_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
