/*
 * maze_generator - a new maze while it is made, and where its ball and its hole go.
 *
 * A hole that nobody gave is on a stop that the ball can reach; a ball that nobody gave on a cell
 * from which it can get into the hole. Where both are given there is nothing to choose, only to
 * find out whether the ball gets there (maze_generate_reach.c).
 *
 * Fails: CLEW_STOPPED, CLEW_NO_MEMORY, CLEW_BAD_OPTION.  Borrows everything.
 */
#ifndef MAZE_GENERATOR_H
#define MAZE_GENERATOR_H

#include "maze/generate/maze_generate.h"

enum maze_kind {
    MAZE_KIND_RANDOM,
    MAZE_KIND_LOOP,
    MAZE_KIND_PERFECT,
    MAZE_KIND_ANNEALED,
};

struct maze_generator {
    struct maze_board *board;
    const struct puzzle_options *options;
    enum maze_kind kind;
    bool is_solvable, has_ball, has_hole; /* as the options say */
    struct base_memory *memory;
    struct clew_error *error;
    struct base_random random;
    struct search_meter *meter; /* NULL: no limits */
};

static inline void
maze_generator_set_wall(struct maze_board *board, int64_t row, int64_t col, bool is_wall)
{
    const size_t bit = maze_lines_bit(&board->walls, row, col);

    if (is_wall)
        bits_add(board->walls.words, bit);
    else
        bits_remove(board->walls.words, bit);
}

/* ---- Ball and hole (maze_generate_places.c) ---- */

/* Whether an option names a place. Fails: it is not on the board. */
enum clew_status maze_check_place_option(bool *is_given, const struct maze_generator *generator,
                                         const char *name);
/* Changes the place to that of the option, if it is given. A wall there is removed. */
void maze_apply_place_option(struct maze_generator *generator, const char *name,
                             struct grid_place *place);

/* On any free cells. Where there are hardly any, walls are removed. */
void maze_place_anywhere(struct maze_generator *generator);
/* Among random walls, so that there is a solution. *is_found false: there is no place for them. */
enum clew_status maze_place_solvable(struct maze_generator *generator, bool *is_found);
/* The hole goes to a stop that the ball can reach: a random one, or the last. */
enum clew_status maze_choose_hole(struct maze_generator *generator, bool is_last, bool *is_found);
/* The ball goes to a cell from which it can get into the hole; or stays, and is only checked. */
enum clew_status maze_choose_ball(struct maze_generator *generator, bool stays, bool *is_found);

#endif
