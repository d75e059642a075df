/*
 * tiles_automaton_reorder - converts the automaton of one move order to another.
 *
 * A symmetry of the rectangle maps cells to cells and moves to moves. Equivalent strings stay
 * equivalent, and if the symmetry maps the new order to the old one move by move, the first in move
 * order stays the first. So a string is forbidden in the new automaton if its image is in the old
 * one: the columns of the table are permuted, and the root states, one per gap cell, renumbered.
 */
#include "tiles/tables/tiles_automaton.h"

#include <string.h>

#define MAX_CELLS 25

static int
reorder_map_cell(const struct tiles_automaton_kind *kind, enum grid_symmetry symmetry, int cell)
{
    const struct grid_place place =
        grid_map(symmetry, kind->rows, kind->cols,
                 (struct grid_place){.row = cell / kind->cols, .col = cell % kind->cols});

    return (int)(place.row * kind->cols + place.col);
}

/* Maps a move by the image of a step in the middle of a 5x5 square. */
static int
reorder_map_move(enum grid_symmetry symmetry, int move)
{
    const struct grid_place from = {.row = 2, .col = 2};
    const struct grid_place to = {.row = 2 + grid_row_step((enum grid_direction)move),
                                  .col = 2 + grid_col_step((enum grid_direction)move)};
    const struct grid_place a = grid_map(symmetry, 5, 5, from), b = grid_map(symmetry, 5, 5, to);

    if (a.row == b.row)
        return b.col < a.col ? GRID_LEFT : GRID_RIGHT;
    return b.row < a.row ? GRID_UP : GRID_DOWN;
}

static bool
maps_order(const struct tiles_automaton_kind *kind, enum grid_symmetry symmetry,
           const uint8_t order[GRID_DIRECTIONS])
{
    const bool exchanges_rows_and_cols = symmetry % 2 == 1;

    if (exchanges_rows_and_cols && kind->rows != kind->cols)
        return false;
    for (int k = 0; k < GRID_DIRECTIONS; k++)
        if (reorder_map_move(symmetry, order[k]) != kind->order[k])
            return false;
    return true;
}

static void
apply_symmetry(struct tiles_automaton *automaton, enum grid_symmetry symmetry)
{
    const int cells = automaton->kind.rows * automaton->kind.cols;
    uint32_t root_of[MAX_CELLS]; /* new number of a root state, by the old one */
    uint32_t old_roots[MAX_CELLS][GRID_DIRECTIONS];

    for (int cell = 0; cell < cells; cell++)
        root_of[reorder_map_cell(&automaton->kind, symmetry, cell)] = (uint32_t)cell;
    for (uint32_t state = 0; state < automaton->states; state++) {
        uint32_t old[GRID_DIRECTIONS];

        memcpy(old, automaton->next[state], sizeof old);
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            const uint32_t next = old[reorder_map_move(symmetry, move)];

            automaton->next[state][move] = next < (uint32_t)cells ? root_of[next] : next;
        }
    }
    memcpy(old_roots, automaton->next, (size_t)cells * sizeof *old_roots);
    for (int root = 0; root < cells; root++)
        memcpy(automaton->next[root_of[root]], old_roots[root], sizeof *old_roots);
}

bool
tiles_automaton_reorder(struct tiles_automaton *automaton, const uint8_t order[GRID_DIRECTIONS])
{
    for (int symmetry = 0; symmetry < GRID_SYMMETRIES; symmetry++)
        if (maps_order(&automaton->kind, (enum grid_symmetry)symmetry, order)) {
            apply_symmetry(automaton, (enum grid_symmetry)symmetry);
            memcpy(automaton->kind.order, order, sizeof automaton->kind.order);
            return true;
        }
    return false;
}
