/*
 * maze_shortest_path - chooses one of the shortest paths, given the costs of the stops.
 *
 * The moves of a path are a string over d l r u. Of all paths of lowest cost the answer is
 *
 *     alphabetical  the first string in the order d < l < r < u; a prefix comes before a longer
 *                   string. A string with more moves may come first: lul before ul.
 *     first         the first string in the order d < u < r < l, in which the rolling-ball system
 *                   tried the directions (see doc/history.md).
 *
 * A string leads the ball to one place only, so the first string is found letter by letter: at
 * each stop the first letter whose roll stays on some shortest path. Which stops are on shortest
 * paths is found backwards from the hole: p precedes s if one roll leads from p to s and its cost
 * is the difference of their costs. The result depends on the costs alone, not on how they were
 * found or by how many workers.
 *
 * The backward pass skips most cells of a segment: a stop can precede another one on a line only if
 * the ball reached it across that line, so exactly one of its two neighbours across is wall (or the
 * ball started there). It tests 64 cells at a time.
 *
 * Costs must be exact for every stop that costs less than the hole, and at least that of the hole
 * for the others.
 *
 * Fails: CLEW_NO_MEMORY.  The caller owns the answer.
 */
#ifndef MAZE_SHORTEST_PATH_H
#define MAZE_SHORTEST_PATH_H

#include "maze/maze_costs.h"
#include "search/search.h"

enum maze_ties {
    MAZE_ALPHABETICAL,
    MAZE_FIRST,
};

struct maze_path_query {
    const struct maze_board *board;
    const struct maze_costs *costs;
    const struct maze_lines *by_col; /* NULL: made temporarily */
    enum maze_ties ties;
};

/* The hole must have been reached. *answer is NULL when a limit ended the search. */
enum clew_status maze_shortest_path_find(struct maze_answer **answer,
                                         const struct maze_path_query *query, struct search *search,
                                         struct clew_error *error);

#endif
