/* tiles_play - positions, moves and gestures; see the header. */
#include "tiles/game/tiles_play.h"

#include <stdio.h>
#include <string.h>

static const char *const direction_words[GRID_DIRECTIONS] = {"left", "right", "up", "down"};

/* ---- Positions ---- */

static int
count_home(const struct tiles_board *board, const uint8_t *tile_at)
{
    int count = 0;

    for (int cell = 0; cell < board->cells; cell++)
        count += tile_at[cell] && tile_at[cell] == board->goal_at[cell];
    return count;
}

static enum clew_status
new_tiles_position(void **position, const void *board, struct base_memory *memory,
                   struct clew_error *error)
{
    const struct tiles_board *own = board;
    struct tiles_position *made = base_alloc_zero(memory, 1, sizeof *made);
    struct tiles_plan *plan = base_alloc_zero(memory, 1, sizeof *plan);

    if (!made || !plan) {
        base_release(memory, made, sizeof *made);
        base_release(memory, plan, sizeof *plan);
        return base_no_memory(error);
    }
    made->board = own;
    made->memory = memory;
    made->plan = plan;
    memcpy(made->tile_at, own->tile_at, sizeof made->tile_at);
    made->gap = tiles_find(own->tile_at, own->cells, 0);
    made->home_count = count_home(own, own->tile_at);
    *position = made;
    return CLEW_OK;
}

static void
free_tiles_position(void *position, struct base_memory *memory)
{
    struct tiles_position *own = position;

    if (!own)
        return;
    tiles_plan_clear(own);
    base_release(memory, own->plan, sizeof *own->plan);
    base_release(memory, own->slid, own->move_capacity);
    base_release(memory, own, sizeof *own);
}

/* ---- Moves ---- */

int
tiles_cell_that_slides(const struct tiles_position *position, enum grid_direction direction)
{
    const struct tiles_board *board = position->board;
    const int row = position->gap / board->cols - grid_row_step(direction);
    const int col = position->gap % board->cols - grid_col_step(direction);

    if (row < 0 || row >= board->rows || col < 0 || col >= board->cols)
        return -1;
    return row * board->cols + col;
}

/* Slides the tile of a cell next to the gap, and updates the number of tiles at home. */
static void
slide_from(struct tiles_position *position, int from)
{
    const uint8_t *goal_at = position->board->goal_at;
    const uint8_t tile = position->tile_at[from];

    position->home_count += (tile == goal_at[position->gap]) - (tile == goal_at[from]);
    position->tile_at[position->gap] = tile;
    position->tile_at[from] = 0;
    position->gap = from;
}

static bool
reserve_move(struct tiles_position *position)
{
    void *grown;

    if (position->move_count < position->move_capacity)
        return true;
    if (position->move_capacity > INT32_MAX / 2) /* an answer holds no more moves */
        return false;
    grown = base_grow(position->memory, position->slid, &position->move_capacity,
                      sizeof *position->slid);
    if (!grown)
        return false;
    position->slid = grown;
    return true;
}

/* Why nothing slides in that direction. */
static void
describe_refusal(char *text, size_t size, const struct tiles_position *position,
                 enum grid_direction direction)
{
    if (position->board->names_gap)
        snprintf(text, size, "the gap cannot go %s", direction_words[grid_opposite(direction)]);
    else
        snprintf(text, size, "no tile can slide %s", direction_words[direction]);
}

static enum clew_status
apply_move(void *position, const struct clew_move *move, struct clew_error *error)
{
    struct tiles_position *own = position;
    const enum grid_direction direction = (enum grid_direction)move->value;
    char why[64];
    int from;

    if (move->kind != 0 || move->value < 0 || move->value >= GRID_DIRECTIONS)
        return base_fail(error, CLEW_BAD_MOVE, "this is no move of sliding tiles");
    from = tiles_cell_that_slides(own, direction);
    if (from < 0) {
        describe_refusal(why, sizeof why, own, direction);
        return base_fail_cell(error, CLEW_BAD_MOVE, own->gap, "%s", why);
    }
    if (!reserve_move(own))
        return base_no_memory(error);
    tiles_plan_follow(own, direction);
    own->slid[own->move_count++] = (uint8_t)direction;
    slide_from(own, from);
    return CLEW_OK;
}

static void
undo_move(void *position)
{
    struct tiles_position *own = position;
    enum grid_direction direction;

    if (!own->move_count)
        return;
    direction = (enum grid_direction)own->slid[--own->move_count];
    slide_from(own, tiles_cell_that_slides(own, grid_opposite(direction)));
    tiles_plan_go_back(own);
}

/* For a tile its own slide, for the gap all slides into it. */
static size_t
list_moves(const void *position, int64_t cell, struct clew_move *moves, size_t capacity)
{
    const struct tiles_position *own = position;
    size_t count = 0;

    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        const int from = tiles_cell_that_slides(own, (enum grid_direction)d);

        if (from < 0 || (cell >= 0 && cell != from && cell != own->gap))
            continue;
        if (count < capacity)
            moves[count] = tiles_move_of((enum grid_direction)d);
        count++;
    }
    return count;
}

static enum clew_status
read_move(struct clew_move *move, const void *board, struct base_text *text,
          struct clew_error *error)
{
    const bool names_gap = ((const struct tiles_board *)board)->names_gap;
    const int direction = grid_direction_of_letter(base_text_peek(text));

    if (base_text_is_end(text))
        return base_text_fail(text, error, CLEW_BAD_MOVE, "a move is missing (L, R, U or D)");
    if (direction < 0)
        return base_text_fail(text, error, CLEW_BAD_MOVE, "%s is no move (L, R, U or D)",
                              base_quote_byte(base_text_peek(text)).text);
    text->at++;
    *move = tiles_move_of(names_gap ? grid_opposite((enum grid_direction)direction)
                                    : (enum grid_direction)direction);
    return CLEW_OK;
}

static void
write_move(struct base_writer *out, const void *board, const struct clew_move *move)
{
    const char letter = "LRUD"[move->value & 3];

    base_write_char(out, ((const struct tiles_board *)board)->names_gap ? tiles_opposite(letter)
                                                                        : letter);
}

/* ---- Gestures ---- */

static void
press_cell(const struct tiles_position *position, struct puzzle_gesture *gesture)
{
    const int cols = position->board->cols;
    const int rows_away = (int)(gesture->cell / cols) - position->gap / cols;
    const int cols_away = (int)(gesture->cell % cols) - position->gap % cols;
    const enum grid_direction direction = cols_away > 0   ? GRID_LEFT
                                          : cols_away < 0 ? GRID_RIGHT
                                          : rows_away > 0 ? GRID_UP
                                                          : GRID_DOWN;

    if (rows_away && cols_away) {
        snprintf(gesture->message, sizeof gesture->message, "tile %d is not in line with the gap",
                 position->tile_at[gesture->cell]);
        return;
    }
    for (int i = 0;
         i < (rows_away < 0 ? -rows_away : rows_away) + (cols_away < 0 ? -cols_away : cols_away);
         i++)
        puzzle_moves_add(gesture->moves, tiles_move_of(direction));
}

static void
press_arrow(const struct tiles_position *position, struct puzzle_gesture *gesture)
{
    const int direction = gesture->side == CLEW_SIDE_LEFT    ? GRID_LEFT
                          : gesture->side == CLEW_SIDE_RIGHT ? GRID_RIGHT
                          : gesture->side == CLEW_SIDE_UP    ? GRID_UP
                          : gesture->side == CLEW_SIDE_DOWN  ? GRID_DOWN
                                                             : -1;

    if (direction < 0)
        return;
    if (tiles_cell_that_slides(position, (enum grid_direction)direction) >= 0)
        puzzle_moves_add(gesture->moves, tiles_move_of((enum grid_direction)direction));
    else
        describe_refusal(gesture->message, sizeof gesture->message, position,
                         (enum grid_direction)direction);
}

static void
interpret_gesture(const void *position, struct puzzle_gesture *gesture)
{
    if (gesture->kind == PUZZLE_GESTURE_PRESS)
        press_cell(position, gesture);
    else if (gesture->kind == PUZZLE_GESTURE_GO)
        press_arrow(position, gesture);
}

static int64_t
cursor_of(const void *position)
{
    return ((const struct tiles_position *)position)->gap;
}

const struct puzzle_play tiles_play = {
    .controls = "arrows or a click slide tiles",
    .position_new = new_tiles_position,
    .position_free = free_tiles_position,
    .apply = apply_move,
    .undo = undo_move,
    .list_moves = list_moves,
    .read_move = read_move,
    .write_move = write_move,
    .separator = "",
    .gesture = interpret_gesture,
    .cursor = cursor_of,
    .to_answer = tiles_position_to_answer,
    .to_board = tiles_position_to_board,
    .solves_as_board = true,
    .to_moves = tiles_position_to_moves,
    .cell = tiles_position_cell,
    .progress = tiles_position_progress,
    .hint = tiles_hint,
    .explain = tiles_explain,
    .draw = tiles_position_draw,
};
