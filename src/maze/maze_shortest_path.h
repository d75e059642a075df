/*
 * maze_shortest_path - from costs to the way: which of the least ways is the answer.
 *
 * Written as letters, a way is a string over d l r u. The answer is
 *
 *     alphabetical  the least string of all ways of least cost, by d < l < r < u; where one is
 *                   the beginning of the other, the shorter. A longer one may win: lul before ul.
 *     first         the same by the older system's order of trying, d < u < r < l.
 *
 * A string leads the ball to one place only. So the least string is found letter by letter: at
 * each stop, the least letter whose roll stays on some way of least cost. Which stops lie on such
 * a way is found from the hole backwards: p comes before s if one roll leads from p to s and its
 * cost is just the difference. The result depends on the costs alone, not on how or by how many
 * workers they were found.
 *
 * Backwards, most cells of a stretch are passed over: a stop comes before another on a line only
 * if the ball came to it across that line, so one of its two neighbours across is wall and the
 * other is not (or the ball started there). 64 cells are looked at together.
 *
 * Costs must be exact for every stop that costs less than the hole, and at least the hole's for
 * the others.
 */
#ifndef MAZE_SHORTEST_PATH_H
#define MAZE_SHORTEST_PATH_H

#include "maze/maze_costs.h"
#include "search/search.h"

enum maze_ties {
    MAZE_ALPHABETICAL,
    MAZE_FIRST,
};

struct maze_question {
    const struct maze_board *board;
    const struct maze_costs *costs;
    const struct maze_lines *by_col; /* NULL: they are made for the occasion */
    enum maze_ties ties;
};

/* The hole must have been reached. *answer stays NULL when a limit ended the work. */
enum clew_status maze_shortest_path_find(struct maze_answer **answer,
                                         const struct maze_question *question,
                                         struct search *search, struct clew_error *error);

#endif
