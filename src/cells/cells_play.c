/* cells_play - positions, moves and gestures; see the header. */
#include "cells/cells.h"

#include "grid/grid.h"

#include <stdio.h>
#include <string.h>

/* ---- Positions ---- */

enum clew_status
cells_position_new(void **position, const void *board, struct base_memory *memory,
                   struct clew_error *error)
{
    struct cells_position *made = base_alloc_zero(memory, 1, sizeof *made);
    enum clew_status status;

    if (!made)
        return base_no_memory(error);
    status = cells_board_copy(&made->now, board, memory, error);
    if (status) {
        base_release(memory, made, sizeof *made);
        return status;
    }
    made->board = board;
    made->memory = memory;
    made->edit = (struct cells_edit){.board = made->now, .memory = memory};
    *position = made;
    return CLEW_OK;
}

void
cells_position_free(void *position, struct base_memory *memory)
{
    struct cells_position *own = position;

    if (!own)
        return;
    cells_board_free(own->now, memory);
    base_release(memory, own->edit.changes, own->edit.capacity * sizeof *own->edit.changes);
    base_release(memory, own->moves, own->capacity * sizeof *own->moves);
    base_release(memory, own, sizeof *own);
}

/* ---- Moves ---- */

static void
take_back(struct cells_position *position, size_t first_change)
{
    struct cells_edit *edit = &position->edit;

    while (edit->count > first_change) {
        const struct cells_change *change = &edit->changes[--edit->count];

        edit->board->at[change->cell] = change->before;
    }
}

enum clew_status
cells_apply(void *position, const struct clew_move *move, struct clew_error *error)
{
    struct cells_position *own = position;
    const struct cells_rules *rules = own->board->rules;
    const size_t first_change = own->edit.count;
    const char *why;

    if (move->kind != 0 || move->cell < 0 || move->cell >= cells_count(own->board))
        return base_fail(error, CLEW_BAD_MOVE, "a move is to %s a cell of the board", rules->act);
    why = cells_refusal(own->now, move->cell);
    if (why)
        return base_fail_cell(error, CLEW_BAD_MOVE, move->cell, "%s", why);
    if (own->count == own->capacity) {
        void *grown = base_grow(own->memory, own->moves, &own->capacity, sizeof *own->moves);

        if (!grown)
            return base_no_memory(error);
        own->moves = grown;
    }
    rules->move(&own->edit, move->cell);
    if (own->edit.failed) {
        own->edit.failed = false;
        take_back(own, first_change);
        return base_no_memory(error);
    }
    own->moves[own->count++] = (struct cells_played){move->cell, first_change};
    return CLEW_OK;
}

void
cells_undo(void *position)
{
    struct cells_position *own = position;

    if (own->count)
        take_back(own, own->moves[--own->count].first_change);
}

size_t
cells_list_moves(const void *position, int64_t cell, struct clew_move *moves, size_t capacity)
{
    const struct cells_position *own = position;
    const int64_t first = cell < 0 ? 0 : cell;
    const int64_t end = cell < 0 ? cells_count(own->board) : cell + 1;
    size_t count = 0;

    for (int64_t at = first; at < end; at++)
        if (!cells_refusal(own->now, at)) {
            if (count < capacity)
                moves[count] = (struct clew_move){.cell = at};
            count++;
        }
    return count;
}

void
cells_gesture(const void *position, struct puzzle_gesture *gesture)
{
    const struct cells_board *board = ((const struct cells_position *)position)->now;

    if (gesture->kind == PUZZLE_GESTURE_PRESS || gesture->kind == PUZZLE_GESTURE_GRAB) {
        const char *why = cells_refusal(board, gesture->cell);

        gesture->hand.cursor = gesture->cell;
        if (why)
            snprintf(gesture->message, sizeof gesture->message, "%s", why);
        else
            puzzle_moves_add(gesture->moves, (struct clew_move){.cell = gesture->cell});
    } else if (gesture->kind == PUZZLE_GESTURE_GO) {
        const int64_t to = grid_step(board->rows, board->cols, gesture->cell, gesture->side);

        if (to >= 0)
            gesture->hand.cursor = to;
    }
}

int64_t
cells_cursor(const void *position)
{
    (void)position;
    return 0;
}

/* ---- A position as answer, board, cells and a line of progress ---- */

enum clew_status
cells_to_answer(void **answer, const void *position, struct base_memory *memory,
                struct clew_error *error)
{
    const struct cells_position *own = position;
    const int64_t left = own->board->rules->left(own->now);
    struct cells_answer *made;
    enum clew_status status;

    if (left)
        return base_fail(error, CLEW_BAD_ANSWER, "%lld of %lld %s", (long long)left,
                         (long long)cells_count(own->board), own->board->rules->left_is);
    status = cells_answer_new(&made, NULL, own->count, memory, error);
    if (status)
        return status;
    for (size_t i = 0; i < own->count; i++)
        made->cells[i] = own->moves[i].cell;
    *answer = made;
    return CLEW_OK;
}

enum clew_status
cells_to_board(void **board, const void *position, struct base_memory *memory,
               struct clew_error *error)
{
    const struct cells_position *own = position;
    struct cells_board *copy;
    const enum clew_status status = cells_board_copy(&copy, own->now, memory, error);

    if (!status)
        *board = copy;
    return status;
}

enum clew_status
cells_to_moves(struct puzzle_moves *moves, const void *position, const void *answer,
               struct clew_error *error)
{
    const struct cells_answer *own = answer;

    (void)position;
    for (size_t i = 0; i < own->count; i++)
        puzzle_moves_add(moves, (struct clew_move){.cell = own->cells[i]});
    return moves->failed ? base_no_memory(error) : CLEW_OK;
}

void
cells_describe_position(const void *position, int64_t cell, bool dark, struct clew_game_cell *out)
{
    struct clew_cell filled = CLEW_CELL_INIT;

    cells_describe(((const struct cells_position *)position)->now, cell, dark, &filled);
    out->kind = filled.kind;
    out->value = filled.value;
    out->colour = filled.colour;
    memcpy(out->name, filled.name, sizeof out->name);
}

void
cells_progress(const void *position, size_t move_count, struct base_writer *out)
{
    const struct cells_position *own = position;
    const struct cells_rules *rules = own->board->rules;

    base_write(out, "%lld of %lld %s, %zu %s", (long long)rules->left(own->now),
               (long long)cells_count(own->board), rules->left_is, move_count,
               move_count == 1 ? rules->act : rules->acts);
}
