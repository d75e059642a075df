/* cells_board - boards, answers and changes; see the header. */
#include "cells/cells.h"

#include <string.h>

/* ---- Boards ---- */

static enum clew_status
allocate_cells(struct cells_board **board, struct cells_board shape, struct base_memory *memory,
               struct clew_error *error)
{
    const size_t cells = (size_t)cells_count(&shape);
    struct cells_board *made = base_alloc(memory, sizeof *made);

    shape.at = base_alloc(memory, cells);
    if (!made || !shape.at) {
        base_release(memory, shape.at, cells);
        base_release(memory, made, sizeof *made);
        return base_no_memory(error);
    }
    *made = shape;
    *board = made;
    return CLEW_OK;
}

enum clew_status
cells_board_new(struct cells_board **board, const struct cells_rules *rules, int64_t rows,
                int64_t cols, struct base_memory *memory, struct clew_error *error)
{
    const struct cells_board shape = {.rules = rules, .rows = rows, .cols = cols};
    enum clew_status status;

    if (rows < 1 || cols < 1 || rows > rules->max_side || cols > rules->max_side)
        return base_fail(error, CLEW_BAD_BOARD, "%s has 1 to %lld rows and columns", rules->noun,
                         (long long)rules->max_side);
    status = allocate_cells(board, shape, memory, error);
    if (!status)
        memset((*board)->at, rules->looks[0].letter, (size_t)cells_count(&shape));
    return status;
}

enum clew_status
cells_board_copy(struct cells_board **copy, const struct cells_board *board,
                 struct base_memory *memory, struct clew_error *error)
{
    const enum clew_status status = allocate_cells(copy, *board, memory, error);

    if (!status)
        memcpy((*copy)->at, board->at, (size_t)cells_count(board));
    return status;
}

void
cells_board_free(void *board, struct base_memory *memory)
{
    struct cells_board *own = board;

    if (!own)
        return;
    base_release(memory, own->at, (size_t)cells_count(own));
    base_release(memory, own, sizeof *own);
}

int64_t
cells_rows(const void *board)
{
    return ((const struct cells_board *)board)->rows;
}

int64_t
cells_cols(const void *board)
{
    return ((const struct cells_board *)board)->cols;
}

int64_t
cells_holding(const struct cells_board *board, char letter)
{
    int64_t count = 0;

    for (int64_t cell = 0; cell < cells_count(board); cell++)
        count += board->at[cell] == letter;
    return count;
}

const struct cells_look *
cells_look_at(const struct cells_board *board, int64_t cell)
{
    const struct cells_look *look = board->rules->looks;

    while (look->letter != board->at[cell])
        look++;
    return look;
}

/* A cell is a tile with the number of its look. */
void
cells_describe(const void *board, int64_t cell, bool dark, struct clew_cell *out)
{
    const struct cells_board *own = board;
    const struct cells_look *look = cells_look_at(own, cell);

    out->kind = CLEW_CELL_TILE;
    out->value = look - own->rules->looks;
    out->name[0] = look->letter;
    out->name[1] = '\0';
    if (look->is_filled)
        out->colour = scene_colour(look->role, dark);
}

/* ---- Moves ---- */

void
cells_put(struct cells_edit *edit, int64_t cell, char letter)
{
    if (edit->memory && edit->count == edit->capacity) {
        void *grown =
            base_grow(edit->memory, edit->changes, &edit->capacity, sizeof *edit->changes);

        edit->failed |= !grown;
        if (!grown)
            return;
        edit->changes = grown;
    }
    if (edit->memory)
        edit->changes[edit->count++] = (struct cells_change){cell, edit->board->at[cell]};
    edit->board->at[cell] = letter;
}

const char *
cells_refusal(const struct cells_board *board, int64_t cell)
{
    return board->rules->refuse ? board->rules->refuse(board, cell) : NULL;
}

void
cells_make_move(struct cells_board *board, int64_t cell)
{
    struct cells_edit edit = {.board = board};

    board->rules->move(&edit, cell);
}

/* ---- Answers ---- */

enum clew_status
cells_answer_new(struct cells_answer **answer, const int64_t *cells, size_t count,
                 struct base_memory *memory, struct clew_error *error)
{
    struct cells_answer *made = base_alloc(memory, sizeof *made);
    int64_t *copy = base_alloc(memory, count * sizeof *copy);

    if (!made || !copy) {
        base_release(memory, made, sizeof *made);
        base_release(memory, copy, count * sizeof *copy);
        return base_no_memory(error);
    }
    if (cells && count)
        memcpy(copy, cells, count * sizeof *copy);
    *made = (struct cells_answer){.cells = copy, .count = count};
    *answer = made;
    return CLEW_OK;
}

void
cells_answer_free(void *answer, struct base_memory *memory)
{
    struct cells_answer *own = answer;

    if (!own)
        return;
    base_release(memory, own->cells, own->count * sizeof *own->cells);
    base_release(memory, own, sizeof *own);
}

void
cells_facts(const void *board, const void *answer, struct puzzle_facts *facts)
{
    const int64_t cols = ((const struct cells_board *)board)->cols;
    const struct cells_answer *own = answer;
    struct base_writer cells;

    if (!own)
        return;
    base_writer_init(&cells, facts->memory);
    for (size_t i = 0; i < own->count; i++)
        base_write(&cells, "%s%lld,%lld", i ? " " : "", (long long)(own->cells[i] / cols),
                   (long long)(own->cells[i] % cols));
    puzzle_fact_text(facts, "path", cells.text ? cells.text : "", cells.length);
    puzzle_fact_number(facts, "length", (int64_t)own->count);
    facts->failed |= cells.failed;
    base_writer_free(&cells);
}

size_t
cells_path(const void *board, const void *answer, size_t index, int64_t *cells, size_t capacity)
{
    const struct cells_answer *own = answer;

    (void)board;
    (void)index;
    for (size_t i = 0; i < own->count && i < capacity; i++)
        cells[i] = own->cells[i];
    return own->count;
}
