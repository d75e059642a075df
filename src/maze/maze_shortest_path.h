/*
 * maze_shortest_path - chooses one of the shortest paths.
 *
 * The moves of a path are a string over d l r u. Of all paths of lowest cost the answer is
 *
 *     alphabetical  the first string in the order d < l < r < u; a prefix comes before a longer
 *                   string. A string with more moves may come first: lul before ul.
 *     first         the first string in the order d < u < r < l, in which the rolling-ball system
 *                   tried the directions (see doc/history.md).
 *
 * A string leads the ball to one place only, so the first string is found letter by letter: at
 * each stop the first letter whose roll stays on some shortest path (maze_trace_path). Which stops
 * are on shortest paths is found backwards from the hole: p precedes s if one roll leads from p to
 * s and its cost is the difference of their costs. Engines keep costs in their own ways, so each
 * does that itself, with maze_visit_predecessors. The result depends on the costs alone, not on how
 * they were found or by how many workers.
 *
 * The backward pass skips most cells of a segment: a stop can precede another one on a line only if
 * the ball reached it across that line, so exactly one of its two neighbours across is wall (or the
 * ball started there). It tests 64 cells at a time.
 *
 * Fails: CLEW_NO_MEMORY.  The caller owns the answer.
 */
#ifndef MAZE_SHORTEST_PATH_H
#define MAZE_SHORTEST_PATH_H

#include "maze/maze_rolls.h"
#include "search/search.h"

enum maze_ties {
    MAZE_ALPHABETICAL,
    MAZE_FIRST,
};

/* The cost of a roll over this many cells. */
static inline uint32_t
maze_roll_cost(const struct maze_board *board, int64_t cells)
{
    return board->measure == MAZE_DISTANCE ? (uint32_t)cells : 1;
}

/*
 * Called for a cell from which a roll along `axis` leads to the stop at this cost. Returns whether
 * to go on.
 */
typedef bool maze_predecessor_visit(void *context, struct grid_place from, enum maze_axis axis,
                                    uint32_t roll_cost);

/* All cells that may precede a stop on a shortest path. False: a visit returned false. */
bool maze_visit_predecessors(const struct maze_board *board, const struct maze_rolls *rolls,
                             struct grid_place stop, maze_predecessor_visit *visit, void *context);
/* Only those from which a roll along `axis` leads there. */
bool maze_visit_predecessors_along(const struct maze_board *board, const struct maze_rolls *rolls,
                                   struct grid_place stop, enum maze_axis axis,
                                   maze_predecessor_visit *visit, void *context);

/* What the backward pass found. */
struct maze_path_stops {
    /* Whether a shortest path stops here at this cost, having rolled along `axis`. */
    bool (*has)(const void *context, struct grid_place stop, enum maze_axis axis, uint64_t cost);
    const void *context;
};

struct maze_path_query {
    const struct maze_board *board;
    const struct maze_rolls *rolls;
    struct maze_path_stops stops;
    enum maze_ties ties;
};

enum clew_status maze_trace_path(struct maze_answer **answer, const struct maze_path_query *query,
                                 struct base_memory *memory, struct clew_error *error);

#endif
