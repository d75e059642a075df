/*
 * maze_generate - new mazes: random walls, one long loop, perfect mazes, annealed puzzles.
 *
 *     random   each cell is wall with the same probability (option walls, in percent); ball and
 *              hole are on free cells.
 *     loop     the test maze of the rolling-ball system (see doc/history.md), one long path up and
 *              down: even columns are wall, with a gap alternately at the bottom and the top.
 *              Needs an even number of columns.
 *     perfect  corridors that form a tree: rooms at even rows and columns, with one path between
 *              any two. If the number of rows or columns is even, the last one is wall. The ball
 *              is at the top left, the hole on the stop that takes the most rolls to reach.
 *
 *     annealed a puzzle (maze_anneal.h): as many rolls into the hole as possible, or as many as the
 *              options moves or grade ask for, which imply this kind. The option walls is then
 *              their number. Unless switched off: no wall can be left out (minimal), the ball can
 *              roll over all floor (reach), and one path has the fewest rolls (single). Up to
 *              4096 cells; its measure is moves.
 *
 * A maze has a solution unless the option solvable is off: the hole is on a stop that the ball can
 * reach, or where the option hole says, with the ball on a cell from which it can get there. Where
 * there is no such cell, the walls are drawn again, up to 100 times, or fewer times on large boards.
 *
 * The same size, options and seed give the same board everywhere. Each cell counts as a node, so
 * limits and cancellation take effect at every cell.
 *
 * Fails: CLEW_STOPPED, CLEW_NO_MEMORY, CLEW_BAD_OPTION, CLEW_UNSUPPORTED.
 */
#ifndef MAZE_GENERATE_H
#define MAZE_GENERATE_H

#include "base/base_random.h"
#include "maze/board/maze_board.h"
#include "puzzle/puzzle.h"

enum clew_status maze_generate(struct puzzle_generation *generation, struct clew_error *error);

/* Clears the walls of a board that is all wall, and sets ball and hole. */
enum clew_status maze_generate_annealed(struct maze_board *board,
                                        const struct puzzle_generation *generation,
                                        struct clew_error *error);
/* Fails: a cell that an option names is not on the board. */
enum clew_status maze_generate_outside(const struct maze_board *board, const char *name,
                                       struct grid_place place, struct clew_error *error);

/*
 * Carves a perfect maze into a board that is all wall. meter NULL: no limits.
 * Fails: CLEW_STOPPED, CLEW_NO_MEMORY.
 */
enum clew_status maze_carve_perfect(struct maze_board *board, struct base_random *random,
                                    struct search_meter *meter, struct base_memory *memory,
                                    struct clew_error *error);

struct maze_cell_list {
    uint32_t *cells;
    size_t count, capacity;
};

/*
 * The stops that the ball can reach if there is no hole, ordered by the number of rolls, the start
 * first. The caller frees the list, also after a failure. meter NULL: no limits.
 * Fails: CLEW_STOPPED, CLEW_NO_MEMORY.
 */
enum clew_status maze_list_stops(struct maze_cell_list *list, const struct maze_board *board,
                                 struct search_meter *meter, struct base_memory *memory,
                                 struct clew_error *error);
/*
 * The cells from which the ball can get into the hole by the rule of the board, wherever the ball
 * is; the hole first. Otherwise like maze_list_stops.
 */
enum clew_status maze_list_starts(struct maze_cell_list *list, const struct maze_board *board,
                                  struct search_meter *meter, struct base_memory *memory,
                                  struct clew_error *error);
void maze_cell_list_free(struct maze_cell_list *list, struct base_memory *memory);

/* Counts one cell. False: a limit or a cancellation ends the generation. */
static inline bool
maze_generate_count_cell(struct search_meter *meter)
{
    return !meter || search_count_node(meter);
}

enum clew_status maze_generate_stopped(struct clew_error *error);

#endif
