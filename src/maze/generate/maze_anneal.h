/*
 * maze_anneal - mazes with long shortest paths, by simulated annealing over the walls.
 *
 * A step adds, removes or moves a wall, or moves the ball; the best hole then follows from one
 * breadth-first search (maze_field). Steps that make the maze worse are accepted with a probability
 * that falls with the temperature (Kirkpatrick, Gelatt and Vecchi, 1983). What counts:
 *
 *     the rolls into the hole, up to the number asked for; then few walls and many false leads
 *     against it: several shortest paths, floor that the ball never rolls over
 *
 * The best maze that has all the wanted qualities is kept. Before it is compared, walls that are
 * not needed are removed one by one.
 *
 * Several chains run with random numbers of their own. Whole numbers only, and no decision depends
 * on time or on other chains: the same seed gives the same maze on any machine, for any number of
 * threads.
 *
 * Each search is a node. Fails: CLEW_STOPPED, CLEW_NO_MEMORY.
 */
#ifndef MAZE_ANNEAL_H
#define MAZE_ANNEAL_H

#include "maze/generate/maze_field.h"
#include "search/search.h"

struct maze_wish {
    int rows, cols;
    enum maze_rule rule;
    int rolls;       /* exactly so many; 0: as many as possible */
    int wall_count;  /* exactly so many; -1: any number */
    int ball, hole;  /* given cells; -1: chosen */
    bool is_minimal; /* no wall can be left out */
    bool is_reached; /* the ball can roll over all free cells */
    bool is_single;  /* there is one path of fewest rolls */
    uint64_t seed;
};

/* A maze, and how good it is. */
struct maze_composition {
    struct maze_field field;
    int ball, hole;
    int rolls;
    int64_t value; /* larger is better */
    bool is_found;
};

/* best->is_found is false when no chain found a maze with all the wanted qualities. */
enum clew_status maze_anneal(struct maze_composition *best, const struct maze_wish *wish,
                             struct search *search, struct clew_error *error);

#endif
