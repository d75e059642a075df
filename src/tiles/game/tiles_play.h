/*
 * tiles_play - sliding tiles as a game: a position, its moves, gestures and hints.
 *
 * A position is where the tiles are now and the directions in which tiles slid so far, one byte per
 * move; taking a move back slides the tile the opposite way. A move is
 *
 *     struct clew_move {.kind = 0, .value = enum grid_direction of the tile, .cell = -1, .to = -1}
 *
 * and its text form one letter, L R U D. A board with option gap=on writes the gap's direction
 * instead, as its answers do; sentences name the gap's direction there too.
 *
 * Gestures: a press on a tile in line with the gap slides it and all tiles between; an arrow slides
 * the tile that can go that way. A drag does nothing: the press has done it already.
 *
 * A position also remembers the solution that the last hint followed (tiles_plan), so that hints
 * given one after the other lead along one solution.
 */
#ifndef TILES_PLAY_H
#define TILES_PLAY_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

#define TILES_MAX_GROUP  4
#define TILES_MAX_GROUPS TILES_MAX_CELLS

/*
 * A solution from an earlier point of the game. It holds as long as the moves made since then are
 * its first ones. Not part of what the position is: only hints read and write it.
 */
struct tiles_plan {
    char *moves;      /* L R U D from `from` on, ended by a null byte; NULL: there is no plan */
    int length;       /* of moves */
    size_t from;      /* moves that the game had made before it */
    bool is_shortest; /* proved */
};

struct tiles_position {
    const struct tiles_board *board; /* of the caller: the start, and the goal */
    struct base_memory *memory;
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap;
    int home_count; /* tiles that are where they belong; the gap does not count */
    uint8_t *slid;  /* enum grid_direction of each move so far */
    size_t move_count, move_capacity;
    struct tiles_plan *plan; /* never NULL */
};

/* Tiles that people bring home together, by the cells where they belong. */
struct tiles_group {
    int cells[TILES_MAX_GROUP];
    int count;
};

extern const struct puzzle_play tiles_play;

static inline bool
tiles_is_solved(const struct tiles_position *position)
{
    return position->home_count == position->board->cells - 1;
}

static inline struct clew_move
tiles_move_of(enum grid_direction direction)
{
    return (struct clew_move){.kind = 0, .value = (int32_t)direction, .cell = -1, .to = -1};
}

/* The cell whose tile slides into the gap in that direction; -1: none can. */
int tiles_cell_that_slides(const struct tiles_position *position, enum grid_direction direction);

/* ---- Other forms of a position (tiles_game_view.c) ---- */

void tiles_position_board(struct tiles_board *board, const struct tiles_position *position);
enum clew_status tiles_position_to_answer(void **answer, const void *position,
                                          struct base_memory *memory, struct clew_error *error);
enum clew_status tiles_position_to_board(void **board, const void *position,
                                         struct base_memory *memory, struct clew_error *error);
enum clew_status tiles_position_to_moves(struct puzzle_moves *moves, const void *position,
                                         const void *answer, struct clew_error *error);
void tiles_position_cell(const void *position, int64_t cell, bool dark, struct clew_game_cell *out);
void tiles_position_progress(const void *position, size_t move_count, struct base_writer *out);
void tiles_position_draw(struct scene *scene, const void *position,
                         const struct puzzle_highlights *highlights);

/* ---- The solution that hints follow (tiles_game_plan.c) ---- */

/* Call them before a move is added to the position, and after one was undone. */
void tiles_plan_follow(struct tiles_position *position, enum grid_direction direction);
void tiles_plan_go_back(struct tiles_position *position);
void tiles_plan_clear(struct tiles_position *position);
/*
 * Makes a plan if there is none, for a position that can be solved and is not solved: the shortest
 * solution if it is found in two thirds of the time, otherwise what the engine fast finds in the
 * rest. The time is the limit of seconds, or MAX_HINT_SECONDS without one. If the limits are too
 * tight, it returns CLEW_OK without a plan. Fails: CLEW_NO_MEMORY, CLEW_BAD_ANSWER.
 */
enum clew_status tiles_plan_find(const struct tiles_position *position,
                                 const struct puzzle_options *options, struct search *search,
                                 struct clew_error *error);
/* The rest of the plan from the position on. */
static inline const char *
tiles_plan_rest(const struct tiles_position *position)
{
    return position->plan->moves + (position->move_count - position->plan->from);
}

/* ---- Hints ---- */

/*
 * The order in which people solve: lines from the top and from the left, the last two tiles of a
 * line together, at the end a square of 2 x 2 (tiles_game_order.c). Returns the number of groups.
 */
int tiles_solving_order(struct tiles_group groups[TILES_MAX_GROUPS],
                        const struct tiles_board *board);

enum clew_status tiles_hint(struct puzzle_hint *hint, struct clew_error *error);
enum clew_status tiles_explain(struct puzzle_plan *plan, struct clew_error *error);

#endif
