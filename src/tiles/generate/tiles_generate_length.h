/*
 * tiles_generate_length - boards whose shortest solution has a given length, or a given grade.
 *
 * A board at the end of k moves of a shortest solution of length L needs exactly L - k moves. So a
 * board that needs more moves than asked for is played until as many are left. Where such a board
 * comes from depends on the size:
 *
 *     up to 10 cells   the distances of all boards are computed; every board of that length is
 *                      equally likely
 *     up to 16 cells   random boards are solved; where all are too short, the longest is changed
 *                      by a few random moves and replaced by what is not shorter (hill climbing)
 *     above that       a random walk from the goal, extended until it is far enough away; up to
 *                      TILES_MAX_WALKED_LENGTH moves
 *
 * A grade is met by trying lengths at which boards of that grade are common. The number of tries
 * is fixed, and no decision depends on time, so the same seed gives the same board everywhere.
 *
 * Fails: CLEW_BAD_OPTION for a length that no board of the size has; CLEW_UNSUPPORTED when no board
 * was found in all tries; CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef TILES_GENERATE_LENGTH_H
#define TILES_GENERATE_LENGTH_H

#include "base/base_random.h"
#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

#define TILES_MAX_WALKED_LENGTH 60

struct tiles_request {
    struct puzzle_generation *generation;
    struct tiles_board *board; /* IN: size and goal; OUT: the tiles */
    struct base_random *random;
};

/* Both set generation->answer to a shortest solution. */
enum clew_status tiles_generate_length(const struct tiles_request *request, int length,
                                       struct clew_error *error);
enum clew_status tiles_generate_grade(const struct tiles_request *request, enum clew_grade grade,
                                      struct clew_error *error);

/* Every solvable board is equally likely. */
void tiles_shuffle_solvable(struct tiles_board *board, struct base_random *random);
/* One random move that does not undo `last` (0: any); returns its letter. */
char tiles_move_randomly(struct tiles_board *board, int *gap, char last,
                         struct base_random *random);

#endif
