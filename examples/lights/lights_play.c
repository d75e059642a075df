/*
 * lights_play - playing: the position, its only kind of move, and what gestures mean.
 *
 * A move is a press, "press R,C" with row and column from 0. Undo presses the same cell again. A
 * pointer presses a cell when it goes down; arrow keys move the cursor and space presses there.
 */
#include "lights/lights_puzzle.h"

#include "grid/grid.h"

/* ---- Positions ---- */

static void
lights_position_free(void *position, struct base_memory *memory)
{
    struct lights_position *lights = position;

    if (!lights)
        return;
    base_release(memory, lights->now.lit, lights_words(&lights->now) * sizeof *lights->now.lit);
    base_release(memory, lights->presses, lights->capacity * sizeof *lights->presses);
    base_release(memory, lights, sizeof *lights);
}

static enum clew_status
lights_position_new(void **position, const void *board, struct base_memory *memory,
                    struct clew_error *error)
{
    const struct lights_board *lights = board;
    struct lights_position *made = base_alloc_zero(memory, 1, sizeof *made);
    const size_t bytes = lights_words(lights) * sizeof *lights->lit;
    uint64_t *lit = base_alloc(memory, bytes);

    if (!made || !lit) {
        base_release(memory, made, sizeof *made);
        base_release(memory, lit, bytes);
        return base_no_memory(error);
    }
    memcpy(lit, lights->lit, bytes);
    *made = (struct lights_position){
        .board = lights, .memory = memory, .now = {lights->rows, lights->cols, lit}};
    *position = made;
    return CLEW_OK;
}

static enum clew_status
apply_press(void *position, const struct clew_move *move, struct clew_error *error)
{
    struct lights_position *lights = position;

    if (move->kind != 0 || move->cell < 0 || move->cell >= lights_cells(lights->board))
        return base_fail(error, CLEW_BAD_MOVE, "only cells of the board can be pressed");
    if (lights->count == lights->capacity) {
        const size_t size = sizeof *lights->presses;
        const size_t capacity = lights->capacity ? 2 * lights->capacity : 16;
        void *grown =
            base_resize(lights->memory, lights->presses, lights->capacity * size, capacity * size);

        if (!grown)
            return base_no_memory(error);
        lights->presses = grown;
        lights->capacity = capacity;
    }
    lights->presses[lights->count++] = move->cell;
    lights_press(lights->board, lights->now.lit, move->cell);
    return CLEW_OK;
}

static void
undo_press(void *position)
{
    struct lights_position *lights = position;

    lights_press(lights->board, lights->now.lit, lights->presses[--lights->count]);
}

/* ---- Moves ---- */

static size_t
list_presses(const void *position, int64_t cell, struct clew_move *moves, size_t capacity)
{
    const struct lights_board *board = ((const struct lights_position *)position)->board;
    const int64_t first = cell < 0 ? 0 : cell;
    const int64_t count = cell < 0 ? lights_cells(board) : cell < lights_cells(board) ? 1 : 0;

    for (int64_t i = 0; i < count && (size_t)i < capacity; i++)
        moves[i] = (struct clew_move){.cell = first + i};
    return (size_t)count;
}

static enum clew_status
read_press(struct clew_move *move, const void *board, struct base_text *text,
           struct clew_error *error)
{
    *move = (struct clew_move){.kind = 0};
    return lights_read_press(&move->cell, board, text, error);
}

static void
write_press(struct base_writer *out, const void *board, const struct clew_move *move)
{
    const int64_t cols = ((const struct lights_board *)board)->cols;

    base_write(out, "press %lld,%lld", (long long)(move->cell / cols),
               (long long)(move->cell % cols));
}

static void
interpret_lights_gesture(const void *position, struct puzzle_gesture *gesture)
{
    const struct lights_board *board = ((const struct lights_position *)position)->board;
    const bool is_press =
        gesture->kind == PUZZLE_GESTURE_PRESS || gesture->kind == PUZZLE_GESTURE_GRAB;

    if (is_press) {
        gesture->hand.cursor = gesture->cell;
        puzzle_moves_add(gesture->moves, (struct clew_move){.cell = gesture->cell});
    } else if (gesture->kind == PUZZLE_GESTURE_GO) {
        const int64_t to = grid_step(board->rows, board->cols, gesture->cell, gesture->side);

        if (to >= 0)
            gesture->hand.cursor = to;
    }
}

static int64_t
lights_first_cursor(const void *position)
{
    (void)position;
    return 0;
}

/* ---- A position as answer, board and cells ---- */

static enum clew_status
lights_to_answer(void **answer, const void *position, struct base_memory *memory,
                 struct clew_error *error)
{
    const struct lights_position *lights = position;
    const size_t on = lights_count(&lights->now, lights->now.lit);
    const size_t words = lights_words(lights->board);
    struct lights_answer *made = NULL;
    enum clew_status status;
    uint64_t *pressed;

    if (on)
        return base_fail(error, CLEW_BAD_ANSWER,
                         on == 1 ? "%zu light is still on" : "%zu lights are still on", on);
    pressed = base_alloc_zero(memory, words, sizeof *pressed);
    if (!pressed)
        return base_no_memory(error);
    for (size_t i = 0; i < lights->count; i++)
        pressed[lights->presses[i] >> 6] ^= UINT64_C(1) << (lights->presses[i] & 63);
    status = lights_answer_of_set(&made, lights->board, pressed, memory, error);
    base_release(memory, pressed, words * sizeof *pressed);
    *answer = made;
    return status;
}

static enum clew_status
lights_to_board(void **board, const void *position, struct base_memory *memory,
                struct clew_error *error)
{
    const struct lights_position *lights = position;
    struct lights_board *made;
    enum clew_status status =
        lights_board_new(&made, lights->now.rows, lights->now.cols, memory, error);

    if (status)
        return status;
    memcpy(made->lit, lights->now.lit, lights_words(made) * sizeof *made->lit);
    *board = made;
    return CLEW_OK;
}

static enum clew_status
lights_to_moves(struct puzzle_moves *moves, const void *position, const void *answer,
                struct clew_error *error)
{
    const struct lights_answer *lights = answer;

    (void)position;
    for (size_t i = 0; i < lights->count; i++)
        puzzle_moves_add(moves, (struct clew_move){.cell = lights->presses[i]});
    return moves->failed ? base_no_memory(error) : CLEW_OK;
}

static void
describe_position_light(const void *position, int64_t cell, bool dark, struct clew_game_cell *out)
{
    const struct lights_position *lights = position;
    struct clew_cell filled = CLEW_CELL_INIT;

    lights_puzzle.cell(&lights->now, cell, dark, &filled);
    out->kind = filled.kind;
    out->value = filled.value;
    out->colour = filled.colour;
    memcpy(out->name, filled.name, sizeof out->name);
}

static void
write_lights_progress(const void *position, size_t move_count, struct base_writer *out)
{
    const struct lights_position *lights = position;

    base_write(out, "%zu of %lld lights on, %zu press%s",
               lights_count(&lights->now, lights->now.lit), (long long)lights_cells(lights->board),
               move_count, move_count == 1 ? "" : "es");
}

const struct puzzle_play lights_play = {
    .controls = "click presses, arrows move, space presses",
    .has_free_cursor = true,
    .position_new = lights_position_new,
    .position_free = lights_position_free,
    .apply = apply_press,
    .undo = undo_press,
    .list_moves = list_presses,
    .read_move = read_press,
    .write_move = write_press,
    .separator = "; ",
    .gesture = interpret_lights_gesture,
    .cursor = lights_first_cursor,
    .to_answer = lights_to_answer,
    .to_board = lights_to_board,
    .solves_as_board = true,
    .to_moves = lights_to_moves,
    .cell = describe_position_light,
    .progress = write_lights_progress,
    .hint = lights_hint,
    .draw = lights_draw_position,
};
