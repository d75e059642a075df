/*
 * maze_generate - new mazes: random walls, the older system's loop, perfect mazes.
 *
 *     random   each cell is wall with the same chance (option walls, in percent); ball and hole on
 *              free cells. With the option solvable the hole is put on a stop the ball can reach.
 *     loop     the older system's test maze, one long way up and down: even columns are wall, with
 *              a gap at the bottom and at the top in turn. Needs an even number of columns.
 *     perfect  corridors that form a tree: rooms at even rows and columns, with one way between
 *              any two. An even last row or column is left as wall. Ball at the top left, hole on
 *              the stop that takes the most rolls to reach.
 *
 * Same size, options and seed give the same board everywhere. Limits and cancellation are asked at
 * every cell; each cell counts as a node. Fails: CLEW_STOPPED, CLEW_NO_MEMORY, CLEW_BAD_OPTION,
 * CLEW_UNSUPPORTED.
 */
#ifndef MAZE_GENERATE_H
#define MAZE_GENERATE_H

#include "base/base_random.h"
#include "maze/board/maze_board.h"
#include "puzzle/puzzle.h"

enum clew_status maze_generate(struct puzzle_generation *order, struct clew_error *error);

/*
 * Makes the walls of a perfect maze on a board of walls alone. meter NULL: no limits. Fails:
 * CLEW_STOPPED, CLEW_NO_MEMORY.
 */
enum clew_status maze_carve_perfect(struct maze_board *board, struct base_random *random,
                                    struct search_meter *meter, struct base_memory *memory,
                                    struct clew_error *error);

struct maze_stop_list {
    uint32_t *stops; /* cells */
    size_t count, capacity;
};

/*
 * The stops that the ball can reach when there is no hole, in the order of the rolls they take,
 * the ball's own cell first. The caller releases the list, also after a failure. meter NULL: no
 * limits. Fails: CLEW_STOPPED, CLEW_NO_MEMORY.
 */
enum clew_status maze_list_stops(struct maze_stop_list *list, const struct maze_board *board,
                                 struct search_meter *meter, struct base_memory *memory,
                                 struct clew_error *error);
void maze_stop_list_free(struct maze_stop_list *list, struct base_memory *memory);

/* One more cell. False: a limit or a cancellation ends the generation. */
static inline bool
maze_count_cell(struct search_meter *meter)
{
    return !meter || search_count_node(meter);
}

enum clew_status maze_generate_stopped(struct clew_error *error);

#endif
