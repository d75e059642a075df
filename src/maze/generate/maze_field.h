/*
 * maze_field - a small maze that can be changed and measured quickly.
 *
 * For each cell and direction `end` has the cell where a roll ends, so that a breadth-first search
 * over stops only looks up numbers. Changing one wall updates one row and one column of these
 * tables, nothing else.
 *
 *     # . . o . #      end[left][o] and end[right][o] are the ends of the segment around o
 *
 * One breadth-first search without a hole measures every cell as a hole at once: a path to the
 * hole is not affected by it before it gets there. Under the rule stop the cost of a cell is the
 * level of the first stop on it, under the rule drop that of the first roll over it.
 *
 * No memory: plain structs of a fixed size, which can be copied. Never fails.
 */
#ifndef MAZE_FIELD_H
#define MAZE_FIELD_H

#include "grid/grid.h"
#include "maze/board/maze_board.h"

#define MAZE_FIELD_MAX_CELLS 4096

struct maze_field {
    int rows, cols, cells;
    int wall_count;
    enum maze_rule rule;
    uint8_t is_wall[MAZE_FIELD_MAX_CELLS];
    uint16_t end[GRID_DIRECTIONS][MAZE_FIELD_MAX_CELLS];
};

/* What a search from the ball found. */
struct maze_levels {
    /* By cell, as a hole: the fewest rolls into it plus one (0: cannot be reached). */
    uint16_t level[MAZE_FIELD_MAX_CELLS];
    uint8_t way_count[MAZE_FIELD_MAX_CELLS];         /* paths of fewest rolls; 2 means several */
    uint16_t stops_before[MAZE_FIELD_MAX_CELLS + 1]; /* stops of a lower level */
    int deepest;                                     /* greatest level of a stop */
    int floor_missed;                                /* free cells that no roll leads over */
};

/* All free. */
void maze_field_init(struct maze_field *field, int rows, int cols, enum maze_rule rule);
void maze_field_set(struct maze_field *field, int cell, bool is_wall);
void maze_field_measure(struct maze_levels *levels, const struct maze_field *field, int ball);

/* The fewest rolls into a hole on that cell; -1: it cannot be reached. */
static inline int
maze_field_rolls(const struct maze_levels *levels, int cell)
{
    return levels->level[cell] - 1;
}

#endif
