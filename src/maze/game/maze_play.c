/* maze_play - positions, moves and gestures; see the header. */
#include "maze/game/maze_play.h"

#include <stdio.h>

/* ---- Positions ---- */

static enum clew_status
maze_position_new(void **position, const void *board, struct base_memory *memory,
                  struct clew_error *error)
{
    struct maze_position *made = base_alloc_zero(memory, 1, sizeof *made);

    if (!made)
        return base_no_memory(error);
    made->board = board;
    made->memory = memory;
    made->ball = made->board->ball;
    *position = made;
    return CLEW_OK;
}

static void
maze_position_free(void *position, struct base_memory *memory)
{
    struct maze_position *own = position;

    if (!own)
        return;
    base_release(memory, own->from, own->move_capacity * sizeof *own->from);
    base_release(memory, own, sizeof *own);
}

/* ---- Moves ---- */

static bool
reserve_roll(struct maze_position *position)
{
    void *grown;

    if (position->move_count < position->move_capacity)
        return true;
    grown = base_grow(position->memory, position->from, &position->move_capacity,
                      sizeof *position->from);
    if (!grown)
        return false;
    position->from = grown;
    return true;
}

/* Finds where a roll ends. False: the ball does not move; `why` says the reason. */
static bool
try_roll(struct grid_place *end, const struct maze_position *position,
         enum grid_direction direction, char *why, size_t size)
{
    static const char *const sides[GRID_DIRECTIONS] = {"on its left", "on its right", "above it",
                                                       "below it"};

    *end = position->ball;
    if (maze_is_solved(position)) {
        snprintf(why, size, "the ball is in the hole");
        return false;
    }
    if (maze_roll(position->board, end, direction) == 0) {
        snprintf(why, size, "there is a wall %s", sides[direction]);
        return false;
    }
    return true;
}

static int64_t
distance_between(struct grid_place a, struct grid_place b)
{
    const int64_t along = a.row - b.row + a.col - b.col; /* one of the two is 0 */

    return along < 0 ? -along : along;
}

static enum clew_status
maze_position_apply(void *position, const struct clew_move *move, struct clew_error *error)
{
    struct maze_position *own = position;
    struct grid_place end;
    char why[64];

    if (move->kind != 0 || move->value < 0 || move->value >= GRID_DIRECTIONS)
        return base_fail(error, CLEW_BAD_MOVE, "this is no move of a maze");
    if (!try_roll(&end, own, (enum grid_direction)move->value, why, sizeof why))
        return base_fail_cell(error, CLEW_BAD_MOVE, maze_cell(own->board, own->ball), "%s", why);
    if (!reserve_roll(own))
        return base_no_memory(error);
    own->from[own->move_count++] = (uint32_t)maze_cell(own->board, own->ball);
    own->distance += distance_between(own->ball, end);
    own->ball = end;
    return CLEW_OK;
}

static void
maze_position_undo(void *position)
{
    struct maze_position *own = position;
    struct grid_place before;

    if (!own->move_count)
        return;
    before = maze_place_of_cell(own->board, own->from[--own->move_count]);
    own->distance -= distance_between(before, own->ball);
    own->ball = before;
}

/* All moves belong to the cell of the ball. */
static size_t
maze_position_moves(const void *position, int64_t cell, struct clew_move *moves, size_t capacity)
{
    const struct maze_position *own = position;
    size_t count = 0;

    if (cell >= 0 && cell != maze_cell(own->board, own->ball))
        return 0;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        struct grid_place end;
        char why[64];

        if (!try_roll(&end, own, (enum grid_direction)d, why, sizeof why))
            continue;
        if (count < capacity)
            moves[count] = maze_move_of((enum grid_direction)d);
        count++;
    }
    return count;
}

static enum clew_status
maze_read_move(struct clew_move *move, const void *board, struct base_text *text,
               struct clew_error *error)
{
    const int direction = grid_direction_of_letter(base_text_peek(text));

    (void)board;
    if (base_text_is_end(text))
        return base_text_fail(text, error, CLEW_BAD_MOVE, "a move is missing (l, r, u or d)");
    if (direction < 0)
        return base_text_fail(text, error, CLEW_BAD_MOVE, "%s is no move (l, r, u or d)",
                              base_quote_byte(base_text_peek(text)).text);
    text->at++;
    *move = maze_move_of((enum grid_direction)direction);
    return CLEW_OK;
}

static void
maze_write_move(struct base_writer *out, const void *board, const struct clew_move *move)
{
    (void)board;
    base_write_char(out, grid_direction_letter((enum grid_direction)(move->value & 3)));
}

/* ---- Gestures ---- */

/* The direction from the ball to another cell of its row or column, or -1. */
static int
direction_to(const struct maze_position *position, struct grid_place place)
{
    const struct grid_place ball = position->ball;

    if (place.row == ball.row && place.col != ball.col)
        return place.col < ball.col ? GRID_LEFT : GRID_RIGHT;
    if (place.col == ball.col && place.row != ball.row)
        return place.row < ball.row ? GRID_UP : GRID_DOWN;
    return -1;
}

static int
direction_of_side(enum clew_side side)
{
    return side == CLEW_SIDE_LEFT    ? GRID_LEFT
           : side == CLEW_SIDE_RIGHT ? GRID_RIGHT
           : side == CLEW_SIDE_UP    ? GRID_UP
           : side == CLEW_SIDE_DOWN  ? GRID_DOWN
                                     : -1;
}

static void
maze_interpret_gesture(const void *position, struct puzzle_gesture *gesture)
{
    const struct maze_position *own = position;
    struct grid_place end;
    int direction = -1;

    if (gesture->kind == PUZZLE_GESTURE_GO)
        direction = direction_of_side(gesture->side);
    else if (gesture->kind == PUZZLE_GESTURE_PRESS) {
        direction = direction_to(own, maze_place_of_cell(own->board, gesture->cell));
        if (direction < 0 && gesture->cell != maze_cell(own->board, own->ball))
            snprintf(gesture->message, sizeof gesture->message,
                     "the ball rolls along its row or its column only");
    }
    if (direction >= 0 && try_roll(&end, own, (enum grid_direction)direction, gesture->message,
                                   sizeof gesture->message))
        puzzle_moves_add(gesture->moves, maze_move_of((enum grid_direction)direction));
}

static int64_t
maze_position_cursor(const void *position)
{
    const struct maze_position *own = position;

    return maze_cell(own->board, own->ball);
}

const struct puzzle_play maze_play = {
    .controls = "arrows or a click roll the ball",
    .position_new = maze_position_new,
    .position_free = maze_position_free,
    .apply = maze_position_apply,
    .undo = maze_position_undo,
    .list_moves = maze_position_moves,
    .read_move = maze_read_move,
    .write_move = maze_write_move,
    .separator = "",
    .gesture = maze_interpret_gesture,
    .cursor = maze_position_cursor,
    .to_answer = maze_position_to_answer,
    .to_board = maze_position_to_board,
    .solves_as_board = true,
    .to_moves = maze_position_to_moves,
    .cell = maze_position_cell,
    .progress = maze_position_progress,
    .hint = maze_hint,
    .draw = maze_position_draw,
};
